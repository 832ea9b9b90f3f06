/**
 * Which key a request carries (specification, 5). Answers of the store are kept for a second: a key made or
 * revoked by another process takes effect within that time, and a busy client costs one lookup a second.
 */
import { PLANS } from '../catalog/plans.ts'
import { SPORT_SLUGS, type SportSlug } from '../catalog/sports.ts'
import { type ApiKey, hashKey, KEY_PATTERN, type KeyStore } from '../store/keys.ts'

/** How long a key may still work after it was revoked, in milliseconds. */
export const KEY_CACHE_MS = 1000
/** Kept keys. Beyond it the oldest entry goes; nothing is wrong then, only slower. */
export const KEY_CACHE_ENTRIES = 10_000
/** Kept refusals: a table of their own, so that a flood of invented keys never pushes out a real one. */
export const REFUSED_CACHE_ENTRIES = 1_000

/** The key of demo mode. It lives in memory only and has no limit. */
export const DEMO_KEY = 'demo'

/** A valid key, ready for use. */
export interface KnownKey {
  readonly hash: string
  readonly plan: string
  readonly dailyLimit: number | null
  /** All that it may ask for. */
  readonly sports: readonly SportSlug[]
  /** False for the key of demo mode: its use is not written down. */
  readonly stored: boolean
}

function knownKeyOf(key: ApiKey): KnownKey {
  return {
    hash: key.hash,
    plan: key.plan,
    dailyLimit: PLANS[key.plan].dailyLimit,
    sports: key.sports ?? SPORT_SLUGS,
    stored: true,
  }
}

/** A map with an end: entries expire, and the oldest one makes room. */
class ExpiringMap<V> {
  private readonly entries = new Map<string, { value: V; until: number }>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get(name: string, now: number): V | undefined {
    const entry = this.entries.get(name)
    if (!entry) return undefined
    // A clock that was set back must not keep an entry alive either.
    if (now < entry.until && now >= entry.until - KEY_CACHE_MS) return entry.value
    this.entries.delete(name)
    return undefined
  }

  set(name: string, value: V, now: number): void {
    if (this.entries.size >= this.capacity) {
      const oldest = this.entries.keys().next()
      if (!oldest.done) this.entries.delete(oldest.value)
    }
    this.entries.set(name, { value, until: now + KEY_CACHE_MS })
  }
}

export type FindKey = (text: string, now: number) => KnownKey | null

/** Finds the valid key of a text; null when there is none. */
export function createKeyFinder(store: KeyStore, options: { demo: boolean }): FindKey {
  const known = new ExpiringMap<KnownKey>(KEY_CACHE_ENTRIES)
  const refused = new ExpiringMap<true>(REFUSED_CACHE_ENTRIES)
  const demoKey: KnownKey = {
    hash: hashKey(DEMO_KEY),
    plan: 'unlimited',
    dailyLimit: PLANS.unlimited.dailyLimit,
    sports: SPORT_SLUGS,
    stored: false,
  }
  return (text, now) => {
    if (options.demo && text === DEMO_KEY) return demoKey
    if (!KEY_PATTERN.test(text)) return null
    // The caches hold hashes too, so that no dump of the memory shows a key that is at rest.
    const hash = hashKey(text)
    const kept = known.get(hash, now)
    if (kept) return kept
    if (refused.get(hash, now)) return null
    const found = store.findKeyByHash(hash)
    if (!found || found.revokedMs !== null) {
      refused.set(hash, true, now)
      return null
    }
    const key = knownKeyOf(found)
    known.set(hash, key, now)
    return key
  }
}
