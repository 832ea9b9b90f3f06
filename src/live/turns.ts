/**
 * Turns of the event loop: in each only so much of what sockets ask for is done, and whoever asked for more goes on in
 * the next ones. A client may subscribe to everything at once, again and again; all others are served in between.
 */
import { LIVE_LIMITS } from '../catalog/live.ts'

export class Turns<Asker> {
  readonly #resume: (asker: Asker) => void
  /** Those who go on later, the one that has waited longest first. */
  readonly #waiting = new Set<Asker>()
  #left: number = LIVE_LIMITS.workPerTurn
  /** Of the one that goes on now. */
  #shareLeft: number = LIVE_LIMITS.workPerTurn
  #isScheduled = false

  /** @param resume lets an asker go on, as far as there is room; it may wait again */
  constructor(resume: (asker: Asker) => void) {
    this.#resume = resume
  }

  /** Takes room for a piece of work in this turn; false where there is none. */
  take(): boolean {
    if (this.#left === 0 || this.#shareLeft === 0) return false
    this.#left -= 1
    this.#shareLeft -= 1
    this.#schedule()
    return true
  }

  wait(asker: Asker): void {
    this.#waiting.add(asker)
    this.#schedule()
  }

  isWaiting(asker: Asker): boolean {
    return this.#waiting.has(asker)
  }

  forget(asker: Asker): void {
    this.#waiting.delete(asker)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#begin())
  }

  /** Shares the turn among those who wait; what is left of it is for whoever asks next. */
  #begin(): void {
    this.#isScheduled = false
    this.#left = LIVE_LIMITS.workPerTurn
    const share = Math.max(1, Math.floor(LIVE_LIMITS.workPerTurn / Math.max(1, this.#waiting.size)))
    for (const asker of this.#waiting) {
      if (this.#left === 0) break
      this.#shareLeft = share
      this.#waiting.delete(asker)
      this.#resume(asker)
    }
    this.#shareLeft = LIVE_LIMITS.workPerTurn
    if (this.#waiting.size > 0) this.#schedule()
  }
}
