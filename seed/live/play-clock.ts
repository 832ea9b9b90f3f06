/**
 * Time of play for matches that are played faster than in reality (`serve --demo-speed`). The speed is a step function
 * of real time, and world time is its integral, so that a match never goes back when the service restarts with another
 * speed. @assumed Before the start of a match real time applies, so that days and calendars are correct; only play is
 * faster.
 */
import { DAY_MS, HOUR_MS } from '../calendar.ts'

/** A change of speed at a real time, with the world time at that moment. */
export interface SpeedChange {
  readonly fromMs: number
  readonly worldMs: number
  readonly speed: number
}

/** World time after which a match is over and real time applies again. */
const LONGEST_MS = 14 * HOUR_MS

/** Converts between real time and time of play. Before the first change they are the same. */
export class PlayClock {
  readonly #steps: readonly SpeedChange[]

  /** In chronological order. */
  constructor(changes: readonly SpeedChange[]) {
    const [first] = changes
    const offsetMs = first ? first.worldMs - first.fromMs : 0
    this.#steps = [{ fromMs: 0, worldMs: offsetMs, speed: 1 }, ...changes]
  }

  worldMs(realMs: number): number {
    const step = this.#steps.findLast(({ fromMs }) => fromMs <= realMs) ?? this.#steps[0]
    return step ? step.worldMs + (realMs - step.fromMs) * step.speed : realMs
  }

  realMs(worldMs: number): number {
    const step = this.#steps.findLast((each) => each.worldMs <= worldMs) ?? this.#steps[0]
    return step ? Math.ceil(step.fromMs + (worldMs - step.worldMs) / step.speed) : worldMs
  }

  /** The time of play at a real time, for a match that starts at `startMs`. */
  momentOf(startMs: number, nowMs: number): number {
    if (nowMs <= startMs) return nowMs
    const playedMs = this.worldMs(nowMs) - this.worldMs(startMs)
    return startMs + Math.max(nowMs - startMs, Math.min(playedMs, LONGEST_MS))
  }

  /** The inverse: the real time of a moment of a match. */
  realOf(startMs: number, momentMs: number): number {
    if (momentMs <= startMs) return momentMs
    return Math.min(momentMs, this.realMs(this.worldMs(startMs) + momentMs - startMs))
  }
}

/** Plays matches in real time. */
export const REAL_TIME = new PlayClock([])

/** The changes of speed after a start, without those that no current match is affected by. */
export function withSpeed(changes: readonly SpeedChange[], fromMs: number, speed: number): SpeedChange[] {
  const current = changes.at(-1)?.speed ?? 1
  const seen = changes.findLastIndex((each) => each.fromMs < fromMs - DAY_MS)
  const kept = changes.slice(Math.max(0, seen))
  if (current === speed) return kept
  return [...kept, { fromMs, worldMs: new PlayClock(changes).worldMs(fromMs), speed }]
}
