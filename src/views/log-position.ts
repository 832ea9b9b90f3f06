/**
 * The position of the change log that answers show, and the requests that wait for a later one
 * (docs/api.md#positions). Read once per change, not once per request.
 */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { selectEpoch, selectPruneCount } from '../store/meta.ts'

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
  #position = 0
  #text = ''
  /** What has been pruned, as far as the caches show it. */
  #pruneCount = 0

  constructor(db: Db) {
    this.#db = db
    this.epoch = selectEpoch(db)
    this.refresh()
  }

  /** All changes up to here are in the caches. */
  get value(): number {
    return this.#position
  }

  /** `EPOCH:POSITION`, as in the header `X-Scoreline-Position`. */
  get text(): string {
    return this.#text
  }

  /** Whether the file has nothing that the caches do not show yet. */
  isCurrent(): boolean {
    return selectPosition(this.#db) === this.#position && this.isPruneKnown()
  }

  isPruneKnown(): boolean {
    return selectPruneCount(this.#db) === this.#pruneCount
  }

  /**
   * Called after the caches were invalidated for a batch. Returns false if changes between the position and the batch
   * are missing; the position then stays.
   */
  follow({ before, position }: { readonly before: number; readonly position: number }): boolean {
    if (before !== this.#position) return false
    this.#moveTo(position)
    return true
  }

  /** Called when all caches were cleared. */
  refresh(): void {
    this.#pruneCount = selectPruneCount(this.#db)
    this.#moveTo(selectPosition(this.#db))
  }

  #moveTo(to: number): void {
    this.#position = to
    this.#text = `${this.epoch}:${to}`
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
