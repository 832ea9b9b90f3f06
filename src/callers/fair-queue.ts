/**
 * Work for callers in another thread, one task at a time: of the callers that wait, the one that used the least of its
 * time is next. This is start-time fair queueing (Goyal, Vin and Cheng, 1996); as the time that a caller has used counts
 * from the latest start at least, nobody saves time up.
 */
import { CALLER_LIMITS } from '../catalog/callers.ts'
import type { Caller } from './scheduler.ts'
import { Share } from './share.ts'

interface Task {
  readonly caller: Caller
  readonly run: () => Promise<void>
}

export class FairQueue {
  readonly #timer: () => number
  readonly #room: Share
  readonly #waiting = new Set<Task>()
  readonly #used = new WeakMap<Caller, number>()
  #latestStart = 0
  #isRunning = false

  /**
   * @param timer monotonic milliseconds
   * @param capacity tasks that may wait, of all callers
   */
  constructor(timer: () => number, capacity: number) {
    this.#timer = timer
    this.#room = new Share(capacity)
  }

  /**
   * Runs work when it is the caller's turn, and tells it whether it has waited for too long. Null if the caller has its
   * share of what may wait.
   */
  run<T>(caller: Caller, work: (isLate: boolean) => Promise<T>): Promise<T> | null {
    const release = this.#room.take(caller)
    if (!release) return null
    const askedMs = this.#timer()
    return new Promise((resolve, reject) => {
      const run = () => {
        release()
        return work(this.#timer() - askedMs > CALLER_LIMITS.waitMs).then(resolve, reject)
      }
      this.#waiting.add({ caller, run })
      void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next)
      const startedMs = this.#timer()
      this.#latestStart = this.#startOf(next)
      await next.run()
      this.#used.set(next.caller, this.#latestStart + this.#timer() - startedMs)
    }
    this.#isRunning = false
  }

  #next(): Task | undefined {
    let next: Task | undefined
    for (const task of this.#waiting) if (!next || this.#startOf(task) < this.#startOf(next)) next = task
    return next
  }

  #startOf({ caller }: Task): number {
    return Math.max(this.#used.get(caller) ?? 0, this.#latestStart)
  }
}
