/** Times of the wall clock that are kept: the clock may have been wrong when they were, or is now. */

/** Steps of this size are usual when a clock is kept right. */
const TOLERANCE_MS = 60_000

/** Whether a time at which something happened lies ahead: it is of a clock that was wrong, or the clock is wrong now. */
export function isOfFuture(ms: number, now: number): boolean {
  return ms > now + TOLERANCE_MS
}

/** Notices that the clock was set while the process runs. */
export class ClockWatch {
  readonly #clock: () => number
  readonly #timer: () => number
  #offsetMs: number
  readonly #startOffsetMs: number

  /** @param timer monotonic milliseconds */
  constructor(clock: () => number, timer: () => number) {
    this.#clock = clock
    this.#timer = timer
    this.#startOffsetMs = clock() - timer()
    this.#offsetMs = this.#startOffsetMs
  }

  /** By how much the clock was put forward since the last call, ms; negative for back, 0 for less than a minute. */
  jumpMs(): number {
    const offsetMs = this.#clock() - this.#timer()
    const jumpMs = offsetMs - this.#offsetMs
    if (Math.abs(jumpMs) < TOLERANCE_MS) return 0
    this.#offsetMs = offsetMs
    return jumpMs
  }

  /** The time, or that since the start if the clock was put forward: what is removed by its age does not come back. */
  earliestMs(): number {
    return Math.min(this.#clock(), this.#timer() + this.#startOffsetMs)
  }
}
