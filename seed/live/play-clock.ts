/**
 * How far matches have been played when they are played faster than in reality (`serve --demo-speed`). The speed is
 * a step function of real time, so that a match never goes back when the service starts anew with another speed:
 * world time is its integral.
 *
 * @assumed Before the start of a match real time counts, so days and calendars stay true; only play runs faster.
 */
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import type { PlayClock } from '../world/planned-match.ts'

/** From a real moment on, at which it stood so, world time runs so many times as fast. */
export interface SpeedChange {
  readonly fromMs: number
  readonly worldMs: number
  readonly speed: number
}

/** Play, and what comes within hours of its end, is over after so much world time; from then on real time counts. */
const LONGEST_MS = 14 * HOUR_MS

/** Before the first change world time runs as real time. */
export class SteppedClock implements PlayClock {
  readonly #steps: readonly SpeedChange[]

  /** In the order of time. */
  constructor(changes: readonly SpeedChange[]) {
    const [first] = changes
    const offsetMs = first ? first.worldMs - first.fromMs : 0
    this.#steps = [{ fromMs: 0, worldMs: offsetMs, speed: 1 }, ...changes]
  }

  /** World time at a real moment. */
  worldMs(realMs: number): number {
    const step = this.#steps.findLast(({ fromMs }) => fromMs <= realMs) ?? this.#steps[0]
    return step ? step.worldMs + (realMs - step.fromMs) * step.speed : realMs
  }

  /** The real moment of a world time. */
  realMs(worldMs: number): number {
    const step = this.#steps.findLast((each) => each.worldMs <= worldMs) ?? this.#steps[0]
    return step ? Math.ceil(step.fromMs + (worldMs - step.worldMs) / step.speed) : worldMs
  }

  momentOf(startMs: number, nowMs: number): number {
    if (nowMs <= startMs) return nowMs
    const playedMs = this.worldMs(nowMs) - this.worldMs(startMs)
    return startMs + Math.max(nowMs - startMs, Math.min(playedMs, LONGEST_MS))
  }

  realOf(startMs: number, momentMs: number): number {
    if (momentMs <= startMs) return momentMs
    return Math.min(momentMs, this.realMs(this.worldMs(startMs) + momentMs - startMs))
  }
}

/** The changes of speed after a start at a moment; those that no running match has seen are left out. */
export function withSpeed(changes: readonly SpeedChange[], fromMs: number, speed: number): SpeedChange[] {
  const current = changes.at(-1)?.speed ?? 1
  const seen = changes.findLastIndex((each) => each.fromMs < fromMs - DAY_MS)
  const kept = changes.slice(Math.max(0, seen))
  if (current === speed) return kept
  return [...kept, { fromMs, worldMs: new SteppedClock(changes).worldMs(fromMs), speed }]
}
