/**
 * Periodic work whose interval depends on whether there is some, so that an idle process rarely wakes. Idle timers run at
 * the beats of one interval, so that one wake serves them all.
 */

/** The shortest idle interval; the others are its multiples. */
const BEAT_MS = 250

export interface AdaptiveIntervals {
  /** Before the next run after one that left work, and after `wake`. Milliseconds. */
  readonly busyMs: number
  /** A multiple of a quarter of a second, in milliseconds: the most before the next run of an idle timer. */
  readonly idleMs: number
}

/** Runs that wait, each with the number of beats until it is due. */
const waiting = new Map<() => void, number>()
let beating: Timer | undefined

function runAtBeat(run: () => void, ms: number): void {
  waiting.set(run, Math.max(1, Math.floor(ms / BEAT_MS)))
  beating ??= setInterval(beat, BEAT_MS)
}

function beat(): void {
  const due: (() => void)[] = []
  for (const [run, beats] of waiting)
    if (beats > 1) waiting.set(run, beats - 1)
    else due.push(run)
  // Unless one of those before it stopped it.
  for (const run of due) if (waiting.delete(run)) run()
  if (waiting.size > 0) return
  clearInterval(beating)
  beating = undefined
}

export class AdaptiveTimer {
  readonly #work: () => boolean
  readonly #intervals: AdaptiveIntervals
  readonly #signals: Set<() => void>
  #timer: Timer | undefined
  #isBusy = false

  /**
   * @param work returns whether there is more to do
   * @param signals functions that are called when there is work; `wake` is among them until the stop
   */
  constructor(work: () => boolean, intervals: AdaptiveIntervals, signals = new Set<() => void>()) {
    this.#work = work
    this.#intervals = intervals
    this.#signals = signals.add(this.wake)
    runAtBeat(this.#run, intervals.idleMs)
  }

  /** There is work: the next run is at most `busyMs` away. */
  readonly wake = (): void => {
    if (this.#isBusy) return
    waiting.delete(this.#run)
    this.#isBusy = true
    this.#timer = setTimeout(this.#run, this.#intervals.busyMs)
  }

  stop(): void {
    this.#signals.delete(this.wake)
    waiting.delete(this.#run)
    clearTimeout(this.#timer)
  }

  readonly #run = (): void => {
    this.#isBusy = false
    try {
      this.#isBusy = this.#work()
    } finally {
      const { busyMs, idleMs } = this.#intervals
      if (this.#isBusy) this.#timer = setTimeout(this.#run, busyMs)
      else runAtBeat(this.#run, idleMs)
    }
  }
}
