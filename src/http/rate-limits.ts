/**
 * Limits beside the daily quota: failed attempts of a client, and requests of a key in a second. Both tables are
 * bounded; an evicted entry starts again at zero.
 */
import { boundedCache } from '../rules/bounded-cache.ts'

/** Clients and keys that are counted at the same time, a hundred bytes each. */
export const RATE_LIMIT_ENTRIES = 10_000

export interface FailureLimit {
  /** Failures of a client in the window that are answered normally; those after them are answered with 429. */
  readonly most: number
  readonly windowMs: number
}

/** A program with an outdated key needs few attempts. */
export const WRONG_KEYS: FailureLimit = { most: 60, windowMs: 60_000 }

interface FailureCount {
  readonly sinceMs: number
  count: number
}

/** Counts the failed attempts of clients in windows that begin with the first one. */
export class Failures {
  readonly #limit: FailureLimit
  readonly #counts = boundedCache<string, FailureCount>(RATE_LIMIT_ENTRIES)

  constructor(limit: FailureLimit) {
    this.#limit = limit
  }

  get size(): number {
    return this.#counts.size
  }

  /** Counts one more. Returns the seconds to wait where there were too many, else null. */
  note(client: string, now: number): number | null {
    const known = this.#known(client, now)
    if (known) known.count += 1
    else this.#counts.set(client, { sinceMs: now, count: 1 })
    return known && known.count > this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  /** The seconds that a client has to wait before its next attempt counts; null where it need not. */
  waitSeconds(client: string, now: number): number | null {
    const known = this.#known(client, now)
    return known && known.count >= this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  forget(client: string): void {
    this.#counts.delete(client)
  }

  /** A clock that was set back starts a new window as well. */
  #known(client: string, now: number): FailureCount | undefined {
    const known = this.#counts.get(client)
    const ageMs = known ? now - known.sinceMs : -1
    return ageMs >= 0 && ageMs < this.#limit.windowMs ? known : undefined
  }

  #waitSeconds({ sinceMs }: FailureCount, now: number): number {
    return Math.max(1, Math.ceil((sinceMs + this.#limit.windowMs - now) / 1000))
  }
}

/** Token bucket for each key: as many requests at once as in a second, refilled evenly. */
export class Bursts {
  readonly perSecond: number
  readonly #buckets = boundedCache<string, { tokens: number; atMs: number }>(RATE_LIMIT_ENTRIES)

  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  /** Takes a token; false where none is left. */
  take(keyHash: string, now: number): boolean {
    const bucket = this.#buckets.get(keyHash)
    if (!bucket) {
      this.#buckets.set(keyHash, { tokens: this.perSecond - 1, atMs: now })
      return true
    }
    const passedMs = Math.max(0, now - bucket.atMs)
    bucket.tokens = Math.min(this.perSecond, bucket.tokens + (passedMs * this.perSecond) / 1000)
    bucket.atMs = now
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
