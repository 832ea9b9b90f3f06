/**
 * The position of the change log that answers show, and the requests that wait for a later one
 * (docs/api.md#positions). Read once per change, not once per request.
 */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { selectEpoch } from '../store/meta.ts'

/** How long a request waits for a position. */
export const POSITION_WAIT_MS = 1000
/** Requests that wait at the same time; further ones are answered at once. About 200 bytes each. */
const WAITING_REQUESTS = 10_000

interface Waiting {
  readonly position: number
  readonly finish: (isReached: boolean) => void
}

export class LogPosition {
  readonly #db: Db
  readonly epoch: string
  readonly #waiting = new Set<Waiting>()
  #position: number
  #text: string

  constructor(db: Db) {
    this.#db = db
    this.epoch = selectEpoch(db)
    this.#position = selectPosition(db)
    this.#text = `${this.epoch}:${this.#position}`
  }

  /** `EPOCH:POSITION`, as in the header `X-Scoreline-Position`. */
  get text(): string {
    return this.#text
  }

  /** Called after each batch of changes, and when another process has written. */
  refresh(): void {
    this.#position = selectPosition(this.#db)
    this.#text = `${this.epoch}:${this.#position}`
    for (const { position, finish } of this.#waiting) if (position <= this.#position) finish(true)
  }

  isReached(position: number): boolean {
    return position <= this.#position
  }

  /** Resolves to whether the position was reached within POSITION_WAIT_MS. */
  wait(position: number): Promise<boolean> {
    if (this.#waiting.size >= WAITING_REQUESTS) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = {
      position,
      finish: (isReached) => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        resolve(isReached)
      },
    }
    const timer = setTimeout(() => waiting.finish(false), POSITION_WAIT_MS)
    this.#waiting.add(waiting)
    return promise
  }
}
