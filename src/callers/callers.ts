/** What the callers of a process share: the time of the event loop, memory for unsent bytes, and slots. */
import { CALLER_LIMITS } from '../catalog/callers.ts'
import { ApiError } from '../contract/errors.ts'
import { FairQueue } from './fair-queue.ts'
import { type Caller, Scheduler } from './scheduler.ts'
import { Share } from './share.ts'
import { SharedBodies } from './shared-bodies.ts'
import { UnsentBytes } from './unsent-bytes.ts'

export interface CallerLimits {
  /** Waiting requests of a caller. */
  readonly waiting: number
  /** Unsent bytes of all streamed responses. */
  readonly unsentBytes: number
  /** Requests that wait for a position. */
  readonly positions: number
}

export class Callers {
  readonly scheduler: Scheduler
  readonly unsent: UnsentBytes
  readonly shared: SharedBodies
  /** Searches that wait for their thread. */
  readonly searches: FairQueue
  /** Exports that are being streamed. */
  readonly exports = new Share(CALLER_LIMITS.exports)
  /** Requests that wait for a position. */
  readonly positions: Share
  /** Requests refused with 429 because their caller has too much at once. */
  refused = 0
  readonly #limits: CallerLimits
  readonly #timer: () => number

  /**
   * @param timer monotonic milliseconds
   * @param isOpen whether the response to a request has not been taken whole
   */
  constructor(
    timer: () => number,
    limits: Partial<CallerLimits> = {},
    isOpen: (request: Request) => boolean = () => false,
  ) {
    const { waiting, unsentBytes, positions } = CALLER_LIMITS
    this.#limits = { waiting, unsentBytes, positions, ...limits }
    this.positions = new Share(this.#limits.positions)
    this.#timer = timer
    this.scheduler = new Scheduler(timer)
    this.searches = new FairQueue(timer, CALLER_LIMITS.searches)
    this.unsent = new UnsentBytes(this.#limits.unsentBytes)
    this.shared = new SharedBodies(isOpen)
  }

  /** Bytes that were made and not taken by connections. */
  get unsentBytes(): number {
    this.shared.look()
    return this.unsent.total
  }

  /** Throws 429 if a caller has left unread as much as its plan allows, or its share. */
  requireRoom(caller: Caller, most: number): void {
    if (this.unsent.hasRoom(caller, most)) return
    this.shared.look()
    if (!this.unsent.hasRoom(caller, most))
      throw tooMuchAtOnce('Too many bytes of earlier responses are unread: read them first.')
  }

  /** Runs work in a turn of a caller, and tells it whether it has waited for too long. */
  waitForTurn<T>(caller: Caller, work: (isLate: boolean) => T | Promise<T>): Promise<T> {
    const startedMs = this.#timer()
    return this.scheduler.later(caller, () =>
      work(this.#timer() - startedMs > CALLER_LIMITS.waitMs),
    ) as Promise<T>
  }

  /**
   * Refuses a request in a turn of its caller: otherwise one with many connections would be refused, and would ask
   * again, as often as it likes. Null if so many wait for it that further ones get it at once.
   */
  refuseInTurn<T>(caller: Caller, refuse: () => T): Promise<T> | null {
    if (caller.refusals >= CALLER_LIMITS.refusals) return null
    caller.refusals += 1
    return this.scheduler.later(caller, () => {
      caller.refusals -= 1
      return refuse()
    })
  }

  /** Whether so many requests of a caller wait that further ones are refused. */
  isFull({ pieces, refusals }: Caller): boolean {
    return pieces.length - refusals >= this.#limits.waiting
  }
}

/** @param what the caller has too much of */
export function tooMuchAtOnce(what: string, retryAfterSeconds = 1): ApiError {
  return new ApiError('too_much_at_once', `${what} Retry later; this response cost no quota.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
