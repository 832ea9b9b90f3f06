/**
 * Bounds the work per tick of the event loop. Clients that want more are queued and share the next ticks evenly, so a
 * client that keeps subscribing to everything delays the others by one tick.
 */
import { LIVE_LIMITS } from '../catalog/live.ts'

export class TickBudget<Client> {
  readonly #resume: (client: Client) => void
  /** Longest-waiting client first. */
  readonly #queue = new Set<Client>()
  #left: number = LIVE_LIMITS.workPerTick
  /** Remaining share of the client being resumed. */
  #shareLeft: number = LIVE_LIMITS.workPerTick
  #isScheduled = false
  /** When the first unit of this tick was taken. */
  #startedMs: number | null = null
  readonly #timer: () => number

  /**
   * @param resume continues the work of a client; it may enqueue the client again
   * @param timer monotonic milliseconds
   */
  constructor(resume: (client: Client) => void, timer: () => number) {
    this.#resume = resume
    this.#timer = timer
  }

  /** Takes one unit of work; false if the units or the time of this tick are used up. */
  take(): boolean {
    if (this.#left === 0 || this.#shareLeft === 0) return false
    this.#startedMs ??= this.#timer()
    if (this.#timer() - this.#startedMs >= LIVE_LIMITS.workMsPerTick) {
      this.#left = 0
      return false
    }
    this.#left -= 1
    this.#shareLeft -= 1
    this.#schedule()
    return true
  }

  enqueue(client: Client): void {
    this.#queue.add(client)
    this.#schedule()
  }

  isQueued(client: Client): boolean {
    return this.#queue.has(client)
  }

  delete(client: Client): void {
    this.#queue.delete(client)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#startTick())
  }

  /** Divides the budget among the queued clients; the rest is for messages that arrive during the tick. */
  #startTick(): void {
    this.#isScheduled = false
    this.#startedMs = null
    this.#left = LIVE_LIMITS.workPerTick
    const share = Math.max(1, Math.floor(LIVE_LIMITS.workPerTick / Math.max(1, this.#queue.size)))
    for (const client of this.#queue) {
      if (this.#left === 0) break
      this.#shareLeft = share
      this.#queue.delete(client)
      this.#resume(client)
    }
    this.#shareLeft = LIVE_LIMITS.workPerTick
    if (this.#queue.size > 0) this.#schedule()
  }
}
