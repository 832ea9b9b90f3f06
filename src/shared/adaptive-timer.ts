/** Periodic work whose interval depends on whether there is some, so that an idle process rarely wakes. */

export interface AdaptiveIntervals {
  /** Before the next run after one that left work, and after `wake`. Milliseconds, like the other. */
  readonly busyMs: number
  readonly idleMs: number
}

export class AdaptiveTimer {
  readonly #work: () => boolean
  readonly #intervals: AdaptiveIntervals
  readonly #signals: Set<() => void>
  #timer: Timer
  #isBusy = false

  /**
   * @param work returns whether there is more to do
   * @param signals functions that are called when there is work; `wake` is among them until the stop
   */
  constructor(work: () => boolean, intervals: AdaptiveIntervals, signals = new Set<() => void>()) {
    this.#work = work
    this.#intervals = intervals
    this.#signals = signals.add(this.wake)
    this.#timer = setTimeout(this.#run, intervals.idleMs)
  }

  /** There is work: the next run is at most `busyMs` away. */
  readonly wake = (): void => {
    if (this.#isBusy) return
    clearTimeout(this.#timer)
    this.#isBusy = true
    this.#timer = setTimeout(this.#run, this.#intervals.busyMs)
  }

  stop(): void {
    this.#signals.delete(this.wake)
    clearTimeout(this.#timer)
  }

  readonly #run = (): void => {
    this.#isBusy = false
    try {
      this.#isBusy = this.#work()
    } finally {
      const { busyMs, idleMs } = this.#intervals
      this.#timer = setTimeout(this.#run, this.#isBusy ? busyMs : idleMs)
    }
  }
}
