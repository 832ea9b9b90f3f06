/**
 * Limits besides the daily quota: failed attempts per client, and requests per key and second. Both tables are bounded;
 * an evicted entry restarts at zero.
 */
import { boundedCache } from '../rules/bounded-cache.ts'

/** Maximum clients and keys counted at the same time, about 100 bytes each. */
export const RATE_LIMIT_ENTRIES = 10_000

export interface FailureLimit {
  /** Failed attempts per window that get their normal response; further ones get 429. */
  readonly most: number
  readonly windowMs: number
}

/** Generous enough for a program that still uses a revoked key. */
export const WRONG_KEYS: FailureLimit = { most: 60, windowMs: 60_000 }

interface FailureCount {
  readonly sinceMs: number
  count: number
}

/** Counts failed attempts per client in windows that begin with the first failure. */
export class Failures {
  readonly #limit: FailureLimit
  readonly #counts = boundedCache<string, FailureCount>(RATE_LIMIT_ENTRIES)

  constructor(limit: FailureLimit) {
    this.#limit = limit
  }

  get size(): number {
    return this.#counts.size
  }

  /** Counts a failure. Returns the seconds to wait if there were too many, else null. */
  note(client: string, now: number): number | null {
    const known = this.#known(client, now)
    if (known) known.count += 1
    else this.#counts.set(client, { sinceMs: now, count: 1 })
    return known && known.count > this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  /** Seconds until the client may try again; null if it may try now. */
  waitSeconds(client: string, now: number): number | null {
    const known = this.#known(client, now)
    return known && known.count >= this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  forget(client: string): void {
    this.#counts.delete(client)
  }

  /** A clock that was set back also starts a new window. */
  #known(client: string, now: number): FailureCount | undefined {
    const known = this.#counts.get(client)
    const ageMs = known ? now - known.sinceMs : -1
    return ageMs >= 0 && ageMs < this.#limit.windowMs ? known : undefined
  }

  #waitSeconds({ sinceMs }: FailureCount, now: number): number {
    return Math.max(1, Math.ceil((sinceMs + this.#limit.windowMs - now) / 1000))
  }
}

/** A token bucket per key, with the capacity of one second and an even refill. */
export class Bursts {
  readonly perSecond: number
  readonly #buckets = boundedCache<string, { tokens: number; atMs: number }>(RATE_LIMIT_ENTRIES)

  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  /** Takes a token; false if none is left. */
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
