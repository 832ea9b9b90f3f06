/**
 * Recorded feeds at their own pace, or a multiple of it (docs/architecture.md#the-path-of-a-change,
 * docs/command-line.md: `feed replay`).
 */
import type { Change } from '../contract/changes.ts'
import type { Line } from './apply.ts'

export interface Pace {
  /** How many seconds of the recording pass in one. */
  readonly speed: number
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Waits so many milliseconds, or until it is aborted. */
  readonly pause: (ms: number) => Promise<void>
  readonly isEnded: () => boolean
  /** What the recording's clock shows, ms, whenever it moves on. */
  readonly onTime?: (recordedMs: number) => void
}

/** Timers do not take more than some 24 days at once. */
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Lines when they are due: the gaps between their `sourceTimestamp` divided by the speed. A line without one comes at
 * once after the one before, and so does a line that is older than one before it. Falling behind is made up for.
 */
export async function* pacedLines(lines: AsyncIterable<Line>, pace: Pace): AsyncGenerator<Line> {
  let first: { readonly recordedMs: number; readonly atMs: number } | null = null
  let latest = Number.NEGATIVE_INFINITY
  for await (const line of lines) {
    const recordedMs = timestampOf(line.change)
    if (recordedMs !== null && recordedMs > latest) {
      latest = recordedMs
      first ??= { recordedMs, atMs: pace.clock() }
      const dueMs = first.atMs + (recordedMs - first.recordedMs) / pace.speed
      await pauseUntil(dueMs, pace)
      pace.onTime?.(recordedMs)
    }
    if (pace.isEnded()) return
    yield line
  }
}

async function pauseUntil(dueMs: number, { clock, pause, isEnded }: Pace): Promise<void> {
  for (let leftMs = dueMs - clock(); leftMs > 0 && !isEnded(); leftMs = dueMs - clock()) {
    await pause(Math.min(leftMs, LONGEST_PAUSE_MS))
  }
}

function timestampOf(value: unknown): number | null {
  const change: Partial<Change> = typeof value === 'object' && value !== null ? value : {}
  return typeof change.sourceTimestamp === 'number' ? change.sourceTimestamp : null
}
