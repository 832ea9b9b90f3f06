/**
 * Finds the API key of a request. Look-ups are cached for a second: a key that another process creates or revokes takes
 * effect within that time, and a busy client costs one query a second.
 */

import { PLANS } from '../catalog/plans.ts'
import { SPORT_SLUGS, type SportSlug } from '../catalog/sports.ts'
import { boundedCache } from '../rules/bounded-cache.ts'
import { type ApiKey, hashKey, KEY_PATTERN, type KeyStore } from '../store/keys.ts'

/** Maximum time for which a revoked key still works. */
export const KEY_CACHE_MS = 1000
/** Maximum cached keys; beyond it each look-up costs a query. */
export const KEY_CACHE_ENTRIES = 10_000
/** Maximum cached failed look-ups. They have a cache of their own, so a flood of invented keys evicts no valid one. */
export const REFUSED_CACHE_ENTRIES = 1_000

/** The key of demo mode. It is not stored and has no limit. */
export const DEMO_KEY = 'demo'

export interface KnownKey {
  readonly hash: string
  readonly plan: string
  readonly dailyLimit: number | null
  readonly sports: readonly SportSlug[]
  /** False for the key of demo mode, whose use is not recorded. */
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

interface Lookup {
  readonly key: KnownKey | null
  readonly untilMs: number
}

/** Also expires an entry when the clock was set back. */
function isFresh({ untilMs }: Lookup, now: number): boolean {
  return now < untilMs && now >= untilMs - KEY_CACHE_MS
}

export type FindKey = (text: string, now: number) => KnownKey | null

/** Finds a valid key by its text; null if there is none. */
export function createKeyFinder(store: KeyStore, options: { demo: boolean }): FindKey {
  const valid = boundedCache<string, Lookup>(KEY_CACHE_ENTRIES)
  const refused = boundedCache<string, Lookup>(REFUSED_CACHE_ENTRIES)
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
    // The caches hold hashes, so a memory dump shows no key that is not in use.
    const hash = hashKey(text)
    const cached = valid.get(hash) ?? refused.get(hash)
    if (cached && isFresh(cached, now)) return cached.key
    const found = store.findKeyByHash(hash)
    const key = found && found.revokedMs === null ? knownKeyOf(found) : null
    const [known, other] = key ? [valid, refused] : [refused, valid]
    other.delete(hash)
    known.set(hash, { key, untilMs: now + KEY_CACHE_MS })
    return key
  }
}
