/**
 * Keys, authentication, quota and sport authorization (docs/reference/rules.md). 401 and the 429 of rate limits cost
 * nothing; every other refused request with a valid key costs one unit of quota.
 *
 * Look-ups of keys are cached for a second: a key that another process creates or revokes takes effect within that time,
 * and a busy client costs one query a second.
 */
import { ERROR_SLUGS } from '../../catalog/errors.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { PLANS } from '../../catalog/plans.ts'
import { SPORT_SLUGS, type Sport } from '../../catalog/sports.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Caller, Endpoint } from '../../endpoints/endpoint.ts'
import { limitsOfPlan } from '../../live/usage.ts'
import { quotaResetAt, remainingQuota, retryAfterSeconds } from '../../rules/api/quota.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import { pathOf, queryOf, targetOf } from '../../shared/url-parts.ts'
import {
  type ApiKey,
  hashKey,
  isValidKey,
  KEY_PATTERN,
  type KeyStore,
  TOKEN_PATTERN,
} from '../../store/access/keys.ts'
import type { RequestContext } from '../routing/request-context.ts'
import type { HeaderRecord } from './cors.ts'
import type { KnownKey } from './known-key.ts'
import type { QuotaCounter } from './quota-counter.ts'
import type { Bursts, Failures } from './rate-limits.ts'

/** Maximum time for which a revoked key still works. */
export const KEY_CACHE_MS = 1000
/** Maximum cached keys; beyond it each look-up costs a query. */
const KEY_CACHE_ENTRIES = 10_000
/** Maximum cached failed look-ups. They have a cache of their own, so a flood of invented keys evicts no valid one. */
export const REFUSED_CACHE_ENTRIES = 1_000

/** The key of demo mode. It is not stored and has no limit. */
export const DEMO_KEY = 'demo'

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

/** Also expires an entry when the clock was set back. */
function isFresh(untilMs: number, now: number): boolean {
  return now < untilMs && now >= untilMs - KEY_CACHE_MS
}

export type FindKey = (text: string, now: number) => KnownKey | null

type KeyFinder = ReturnType<typeof createKeyFinder>

export function createKeyFinder(store: KeyStore, { demo }: { demo: boolean }) {
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
    /** The valid key with a text; null if there is none. */
    findKey: withDemo(cachedLookup(KEY_PATTERN, (hash) => store.findKeyByHash(hash))),
    /** The valid key with a calendar token; null if there is none. */
    findKeyByToken: withDemo(cachedLookup(TOKEN_PATTERN, (hash) => store.findKeyByToken(hash))),
  }
}

/** In memory are the keys that were used in the second of the last request; of others hashes. */
function cachedLookup(pattern: RegExp, find: (hash: string) => ApiKey | null): FindKey {
  const valid = new Map<string, KnownKey>()
  let validUntilMs = 0
  const refused = boundedCache<string, number>(REFUSED_CACHE_ENTRIES)
  return (text, now) => {
    if (!isFresh(validUntilMs, now)) {
      valid.clear()
      validUntilMs = now + KEY_CACHE_MS
    }
    const known = valid.get(text)
    if (known) return known
    if (!pattern.test(text)) return null
    const hash = hashKey(text)
    if (isFresh(refused.get(hash) ?? 0, now)) return null
    const found = find(hash)
    if (!found || !isValidKey(found, now)) {
      refused.set(hash, now + KEY_CACHE_MS)
      return null
    }
    const key = knownKeyOf(found)
    if (valid.size < KEY_CACHE_ENTRIES) valid.set(text, key)
    return key
  }
}

export type Access = ReturnType<typeof createAccess>

export interface RequestLimits {
  /** Counts wrong keys per client. */
  readonly failures: Failures
  /** Null for no burst limit. */
  readonly bursts: Bursts | null
  /** The group that a client is counted in, e.g. its address; null if it is not known. */
  readonly clientOf: (request: Request) => string | null
}

export const MCP_PATH = '/mcp'
const BEARER = /^bearer +/i

/** The query parameter of a calendar token: calendar programs send no headers. */
export const TOKEN_PARAMETER = 'token'
/** Window of the daily quota in the header `RateLimit-Policy`. */
const DAY_SECONDS = 86_400

const NO_KEY: Pick<KnownKey, 'plan' | 'dailyLimit' | 'sports'> = {
  plan: 'none',
  dailyLimit: null,
  sports: [],
}

/**
 * @assumed A unit is charged before the work is done, so a key without quota gets 429 even where a 304 would be free.
 * The limits on wrong keys and on bursts are ours. A valid key works whatever else comes from its address: many clients
 * share one address, and a 256-bit key cannot be guessed.
 */
export function createAccess(
  { findKey, findKeyByToken }: KeyFinder,
  counter: QuotaCounter,
  { failures, bursts, clientOf }: RequestLimits,
) {
  function checkBurst({ now }: RequestContext, key: KnownKey): void {
    if (bursts && !bursts.take(key.hash, now)) throw tooManyRequests(bursts.perSecond)
  }

  function charge(context: RequestContext, key: KnownKey): Promise<void> | null {
    const charged = chargeUnit(counter, key, context.now)
    if (charged) {
      return charged.then(() => {
        context.isCharged = true
      })
    }
    context.isCharged = true
    return null
  }

  function refuse({ request, now }: RequestContext, problem: string, isGuess: boolean): never {
    const client = isGuess ? clientOf(request) : null
    const waitSeconds = client === null ? null : failures.note(client, now)
    throw waitSeconds === null ? unauthorized(problem) : tooManyWrongKeys(waitSeconds)
  }

  return {
    /** Looks up the key of a request. Never throws, so every later error still carries the rate headers. */
    identify(context: RequestContext): void {
      const text = keyOf(context.request)
      if (text !== null) context.key = findKey(text, context.now)
    },
    /** Throws 401 without a valid key, 429 after too many wrong keys or when the key exceeds its burst limit. */
    authenticate(
      context: RequestContext,
      {
        access,
        acceptsToken = false,
        keyInQuery = false,
      }: Pick<Endpoint, 'access' | 'acceptsToken' | 'keyInQuery'>,
    ): void {
      if (access === 'open') return
      if (context.key) {
        requireOrigin(context, context.key)
        checkBurst(context, context.key)
        return
      }
      const header = keyOf(context.request)
      // The parameter that WebSockets use too.
      const queryKey = keyInQuery && header === null ? queryText(context.request, 'apiKey') : null
      if (queryKey !== null) context.key = findKey(queryKey, context.now)
      const authorization = header ?? queryKey
      const token =
        acceptsToken && authorization === null ? queryText(context.request, TOKEN_PARAMETER) : null
      if (token !== null) context.key = findKeyByToken(token, context.now)
      // Calendar programs have no origin.
      if (context.key && token === null) requireOrigin(context, context.key)
      if (context.key) checkBurst(context, context.key)
      else if (token === null)
        refuse(context, keyProblem(context.request, authorization, acceptsToken), Boolean(authorization))
      else
        refuse(
          context,
          'The calendar token is unknown, replaced, or its key is revoked or has expired.',
          true,
        )
    },
    /** As `chargeUnit`, if the endpoint costs a unit. */
    chargeQuota(context: RequestContext, { access }: Pick<Endpoint, 'access'>): Promise<void> | null {
      return context.key && access === undefined ? charge(context, context.key) : null
    },
    /** Throws 400 for a sport that the key does not include. Clients rely on this status. */
    authorizeSport(
      { key }: RequestContext,
      { access }: Pick<Endpoint, 'access'>,
      sport: Sport | undefined,
    ): void {
      if (access !== 'open' && key && sport && !key.sports.includes(sport.slug))
        throw sportRefused(key, sport)
    },
    /** As `chargeUnit`, for a request that matches no endpoint: it needs no key, but with one it costs a unit. */
    chargeRefusal(context: RequestContext): Promise<void> | null {
      const { key } = context
      if (!key || context.isCharged) return null
      checkBurst(context, key)
      return charge(context, key)
    },
    /** As `chargeUnit`, for another unit of a request that has paid one. */
    chargeMore({ key, now }: RequestContext): Promise<void> | null {
      return key ? chargeUnit(counter, key, now) : null
    },
    /** Unsent bytes that a caller may have. */
    unsentLimit({ key }: RequestContext): number {
      return limitsOfPlan(key?.plan ?? 'free').backlogBytes
    },
    refundQuota(context: RequestContext): void {
      if (!context.key || !context.isCharged) return
      counter.refund(context.key, context.now)
      context.isCharged = false
    },
    // `RateLimit` and `RateLimit-Policy`: draft-ietf-httpapi-ratelimit-headers-09.
    addRateHeaders({ key, now }: RequestContext, headers: HeaderRecord): void {
      if (!key || key.dailyLimit === null) return
      const remaining = remainingQuota(key.dailyLimit, counter.used(key, now))
      headers['x-ratelimit-limit'] = String(key.dailyLimit)
      headers['x-ratelimit-remaining'] = String(remaining)
      headers['x-ratelimit-reset'] = String(quotaResetAt(now))
      headers.ratelimit = `"day";r=${remaining};t=${retryAfterSeconds(now)}`
      headers['ratelimit-policy'] = `"day";q=${key.dailyLimit};w=${DAY_SECONDS}`
    },
    callerOf({ key, now }: RequestContext): Caller {
      const { plan, dailyLimit, sports } = key ?? NO_KEY
      const used = key ? counter.used(key, now) : 0
      const remaining = remainingQuota(dailyLimit, used)
      return { plan, dailyLimit, used, remaining, resetAt: quotaResetAt(now), sports }
    },
  }
}

function queryText({ url }: Request, name: string): string | null {
  return new URLSearchParams(queryOf(url)).get(name)
}

/** The key of a request. MCP clients send it as a bearer token; the contract of the endpoints has no scheme. */
export function keyOf({ url, headers }: Request): string | null {
  const authorization = headers.get('authorization')
  const isBearer = authorization !== null && BEARER.test(authorization)
  return isBearer && pathOf(url) === MCP_PATH ? authorization.replace(BEARER, '') : authorization
}

/** Rejects requests that are too long or whose length is ambiguous. Bodies are never read. */
export function checkSize({ url, headers }: Request): void {
  if (url.length > LIMITS.urlLength && targetOf(url).length > LIMITS.urlLength) {
    throw new ApiError('uri_too_long', `The request URL is longer than ${LIMITS.urlLength} characters.`)
  }
  const length = headers.get('content-length')
  if (length === null) return
  if (length.includes(',')) {
    throw new ApiError('bad_request', 'The request has more than one Content-Length header; send one.')
  }
  if (Number(length) > LIMITS.requestBodyBytes) {
    throw new ApiError(
      'payload_too_large',
      `The request body is larger than ${LIMITS.requestBodyBytes} bytes. The API is read-only; send no body.`,
    )
  }
}

function requireOrigin({ request }: RequestContext, key: KnownKey): void {
  if (allowsOrigin(key, request)) return
  throw new ApiError('origin_not_allowed', `This API key works only in pages of ${key.origins?.join(', ')}.`)
}

function sportRefused({ sports }: KnownKey, { slug }: Sport): ApiError {
  return new ApiError(
    'user_has_no_access',
    `This API key does not include ${slug}. It includes: ${sports.join(', ') || 'no sport'}.`,
  )
}

function unauthorized(problem: string): ApiError {
  return new ApiError('unauthorized', problem, {
    headers: { 'www-authenticate': 'ApiKey' },
  })
}

/** Says what to do without echoing anything that was sent. */
function keyProblem({ url }: Request, authorization: string | null, acceptsToken: boolean): string {
  if (!authorization) {
    const bearer = pathOf(url) === MCP_PATH ? ' or "Authorization: Bearer KEY"' : ''
    const token = acceptsToken ? `, or a calendar token as "${TOKEN_PARAMETER}" in the query` : ''
    return `The API key is missing. Send it as "Authorization: KEY"${bearer}${token}.`
  }
  if (/^\S+\s/.test(authorization)) {
    return 'Send the API key alone, as "Authorization: KEY": a scheme such as "Bearer" is not accepted.'
  }
  return 'The API key is unknown or revoked, or has expired. Ask the operator of the service for another one.'
}

export function tooManyWrongKeys(waitSeconds: number): ApiError {
  return new ApiError('too_many_failures', ERROR_SLUGS.too_many_failures.meaning, {
    headers: { 'retry-after': String(waitSeconds) },
  })
}

function tooManyRequests(perSecond: number): ApiError {
  return new ApiError(
    'too_many_requests',
    `This key may send ${perSecond} requests per second. Retry in a second; this response cost no quota.`,
    { headers: { 'retry-after': '1' } },
  )
}

/**
 * Takes one unit of a key's quota. Null if it is taken; a promise if that takes a moment. Throws 429, or rejects with
 * it, when the quota is used up.
 */
export function chargeUnit(counter: QuotaCounter, key: KnownKey, now: number): Promise<void> | null {
  const taken = counter.spend(key, now)
  if (taken === false) throw quotaExceeded(key, now)
  if (taken === true) return null
  return taken.then((isTaken) => {
    if (!isTaken) throw quotaExceeded(key, now)
  })
}

function quotaExceeded(key: KnownKey, now: number): ApiError {
  const resetAt = new Date(quotaResetAt(now)).toISOString()
  return new ApiError(
    'quota_exceeded',
    `The daily quota of ${key.dailyLimit} requests is used up. It resets at ${resetAt}.`,
    { headers: { 'retry-after': String(retryAfterSeconds(now)) } },
  )
}
