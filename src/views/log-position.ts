/**
 * The epoch and position of the change log that answers show, and the requests that wait for a later position
 * (docs/api.md#positions). Read once per change, not once per request.
 */
import type { Db } from '../../db/open.ts'
import type { EpochPosition } from '../contract/parameters.ts'
import { selectPosition } from '../store/log/change-log.ts'
import { selectEpoch, selectPruneCount } from '../store/sql/meta.ts'

const POSITION_WAIT_MS = 1000
/** Requests and subscriptions that wait at the same time; further ones are answered at once. About 200 bytes each. */
const WAITING_REQUESTS = 10_000

interface Waiting extends EpochPosition {
  readonly finish: (isReached: boolean) => void
}

export class LogPosition {
  readonly #db: Db
  readonly #isFollower: () => boolean
  readonly #waiting = new Set<Waiting>()
  #epoch: string
  #position = 0
  #text = ''
  /** What has been pruned, as far as the caches show it. */
  #pruneCount = 0

  /** @param isFollower whether another node commits first, so that clients may know later positions than the file has */
  constructor(db: Db, isFollower: () => boolean = () => false) {
    this.#db = db
    this.#isFollower = isFollower
    this.#epoch = selectEpoch(db)
    this.refresh()
  }

  get epoch(): string {
    return this.#epoch
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

  /** Reads the epoch, which a new writer of a cluster changes. Returns whether it is a new one. */
  refreshEpoch(): boolean {
    const epoch = selectEpoch(this.#db)
    if (epoch === this.#epoch) return false
    this.#epoch = epoch
    this.#moveTo(this.#position)
    for (const waiting of this.#waiting) if (this.isForeign(waiting)) waiting.finish(false)
    return true
  }

  #moveTo(to: number): void {
    this.#position = to
    this.#text = `${this.#epoch}:${to}`
    for (const { position, finish } of this.#waiting) if (position <= to) finish(true)
  }

  /** Whether a position is of another history, so that it cannot be compared. */
  isForeign({ epoch }: EpochPosition): boolean {
    return epoch !== null && epoch !== this.#epoch
  }

  /** Whether answers show a position of this history. */
  shows(of: EpochPosition): boolean {
    return !this.isForeign(of) && of.position <= this.#position
  }

  /**
   * For a client that continues from a position, which it may have from another process. Null if there is nothing to
   * wait for: the position is shown, or it never will be.
   */
  untilShown(since: EpochPosition): Promise<boolean> | null {
    if (this.isForeign(since) || this.shows(since)) return null
    const isExpected = this.#isFollower() || since.position <= selectPosition(this.#db)
    return isExpected ? this.wait(since) : null
  }

  /** Resolves to whether the position was reached within POSITION_WAIT_MS. */
  wait({ epoch, position }: EpochPosition): Promise<boolean> {
    if (this.#waiting.size >= WAITING_REQUESTS) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = {
      epoch,
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
