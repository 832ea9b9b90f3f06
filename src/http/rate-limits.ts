/**
 * Two limits beside the daily quota (specification, 8, has neither): failed keys of an address, and requests of a key
 * in a second. Both tables are bounded, and what falls out of them only starts anew.
 */
export const RATE_LIMITS = {
  /** Wrong keys of one address in a minute; then they are answered with 429. A program with an old key needs few. */
  failedKeys: 60,
  failedKeysMs: 60_000,
  /** Addresses and keys that are counted. A hundred bytes each. */
  entries: 10_000,
} as const

/** A map with an end: the oldest entry makes room. */
class BoundedMap<V> {
  readonly #entries = new Map<string, V>()

  get size(): number {
    return this.#entries.size
  }

  get(name: string): V | undefined {
    return this.#entries.get(name)
  }

  add(name: string, value: V): void {
    if (this.#entries.size >= RATE_LIMITS.entries) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.delete(name)
    this.#entries.set(name, value)
  }
}

/** Counts the wrong keys of addresses, minute by minute. */
export class FailedKeys {
  readonly #counts = new BoundedMap<{ readonly sinceMs: number; count: number }>()

  get size(): number {
    return this.#counts.size
  }

  /** Notes one more; gives the seconds to wait where there were too many, else null. */
  note(caller: string, now: number): number | null {
    const known = this.#counts.get(caller)
    const ageMs = known ? now - known.sinceMs : Number.POSITIVE_INFINITY
    // A clock that was set back starts a new minute as well.
    if (!known || ageMs < 0 || ageMs >= RATE_LIMITS.failedKeysMs) {
      this.#counts.add(caller, { sinceMs: now, count: 1 })
      return null
    }
    known.count += 1
    if (known.count <= RATE_LIMITS.failedKeys) return null
    return Math.max(1, Math.ceil((RATE_LIMITS.failedKeysMs - ageMs) / 1000))
  }
}

/** Requests of keys: as many at once as in a second, refilled evenly. */
export class Bursts {
  readonly perSecond: number
  readonly #left = new BoundedMap<{ tokens: number; atMs: number }>()

  /** @param perSecond requests of a key in a second */
  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  /** Takes one; false where none is left. */
  take(keyHash: string, now: number): boolean {
    const known = this.#left.get(keyHash)
    if (!known) {
      this.#left.add(keyHash, { tokens: this.perSecond - 1, atMs: now })
      return true
    }
    const passedMs = Math.max(0, now - known.atMs)
    known.tokens = Math.min(this.perSecond, known.tokens + (passedMs * this.perSecond) / 1000)
    known.atMs = now
    if (known.tokens < 1) return false
    known.tokens -= 1
    return true
  }
}
