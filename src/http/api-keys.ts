/**
 * Finds the API key of a request. Look-ups are cached for a second: a key that another process creates or revokes takes
 * effect within that time, and a busy client costs one query a second.
 */

import { PLANS } from '../catalog/plans.ts'
import { SPORT_SLUGS, type SportSlug } from '../catalog/sports.ts'
import { boundedCache } from '../rules/bounded-cache.ts'
import { type ApiKey, hashKey, KEY_PATTERN, type KeyStore, TOKEN_PATTERN } from '../store/keys.ts'

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
  /** Origins of the pages that may use it; null for programs and all pages. */
  readonly origins: readonly string[] | null
  /** False for the key of demo mode, whose use is not recorded. */
  readonly stored: boolean
}

function knownKeyOf(key: ApiKey): KnownKey {
  return {
    hash: key.hash,
    plan: key.plan,
    dailyLimit: PLANS[key.plan].dailyLimit,
    sports: key.sports ?? SPORT_SLUGS,
    origins: key.origins,
    stored: true,
  }
}

/** Whether a request comes from a page that may use the key. Programs send no origin. */
export function allowsOrigin({ origins }: KnownKey, { headers }: Request): boolean {
  return origins === null || origins.includes(headers.get('origin') ?? '')
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

export interface KeyFinder {
  /** The valid key with a text; null if there is none. */
  readonly findKey: FindKey
  /** The valid key with a calendar token; null if there is none. */
  readonly findKeyByToken: FindKey
}

export function createKeyFinder(store: KeyStore, { demo }: { demo: boolean }): KeyFinder {
  const demoKey: KnownKey = {
    hash: hashKey(DEMO_KEY),
    plan: 'unlimited',
    dailyLimit: PLANS.unlimited.dailyLimit,
    sports: SPORT_SLUGS,
    origins: null,
    stored: false,
  }
  const withDemo = (find: FindKey): FindKey =>
    demo ? (text, now) => (text === DEMO_KEY ? demoKey : find(text, now)) : find
  return {
    findKey: withDemo(cachedLookup(KEY_PATTERN, (hash) => store.findKeyByHash(hash))),
    findKeyByToken: withDemo(cachedLookup(TOKEN_PATTERN, (hash) => store.findKeyByToken(hash))),
  }
}

/** The caches hold hashes, so a memory dump shows no key that is not in use. */
function cachedLookup(pattern: RegExp, find: (hash: string) => ApiKey | null): FindKey {
  const valid = boundedCache<string, Lookup>(KEY_CACHE_ENTRIES)
  const refused = boundedCache<string, Lookup>(REFUSED_CACHE_ENTRIES)
  return (text, now) => {
    if (!pattern.test(text)) return null
    const hash = hashKey(text)
    const cached = valid.get(hash) ?? refused.get(hash)
    if (cached && isFresh(cached, now)) return cached.key
    const found = find(hash)
    const key = found && found.revokedMs === null ? knownKeyOf(found) : null
    const [known, other] = key ? [valid, refused] : [refused, valid]
    other.delete(hash)
    known.set(hash, { key, untilMs: now + KEY_CACHE_MS })
    return key
  }
}
