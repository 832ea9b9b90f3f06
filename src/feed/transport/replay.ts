/**
 * Replays recorded feeds in real time or faster (docs/architecture.md#the-path-of-a-change, docs/command-line.md: `feed
 * replay`).
 */
import { asChange, type Line } from '../apply.ts'

export interface Pace {
  /** Speed relative to the recording. */
  readonly speed: number
  /** Monotonic milliseconds: a clock that is put right changes no pace. */
  readonly timer: () => number
  /** Waits for the given milliseconds, or until the signal aborts. */
  readonly pause: (ms: number) => Promise<void>
  readonly isEnded: () => boolean
  /** Receives the time of the recording, ms, whenever it advances. */
  readonly onTime?: (recordedMs: number) => void
}

/** Timers are limited to about 24 days. */
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Yields lines when they are due: after the intervals between their `sourceTimestamp` divided by the speed. A line
 * without one, or older than a previous one, follows immediately. Delays are caught up.
 */
export async function* pacedLines(lines: AsyncIterable<Line>, pace: Pace): AsyncGenerator<Line> {
  let first: { readonly recordedMs: number; readonly atMs: number } | null = null
  let latest = Number.NEGATIVE_INFINITY
  for await (const line of lines) {
    const recordedMs = timestampOf(line.change)
    if (recordedMs !== null && recordedMs > latest) {
      latest = recordedMs
      first ??= { recordedMs, atMs: pace.timer() }
      const dueMs = first.atMs + (recordedMs - first.recordedMs) / pace.speed
      await pauseUntil(dueMs, pace)
      pace.onTime?.(recordedMs)
    }
    if (pace.isEnded()) return
    yield line
  }
}

async function pauseUntil(dueMs: number, { timer, pause, isEnded }: Pace): Promise<void> {
  for (let leftMs = dueMs - timer(); leftMs > 0 && !isEnded(); leftMs = dueMs - timer())
    await pause(Math.min(leftMs, LONGEST_PAUSE_MS))
}

function timestampOf(value: unknown): number | null {
  const { sourceTimestamp } = asChange(value)
  return typeof sourceTimestamp === 'number' ? sourceTimestamp : null
}
