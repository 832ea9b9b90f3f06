/**
 * Who may ask what (specification, 5 and 8; wire format, 18; design, 7). The order of a request:
 *
 * 1. `meet`: time and key of the request, nothing refused yet, so that every later error carries the rate headers;
 * 2. `checkSize`: 413 and 414;
 * 3. `admit`: the key (401; 429 after too many wrong ones), its rate (429), then one unit of quota (429);
 * 4. `checkSport`: the sports of the key (400).
 *
 * 401 and the 429 of rates cost nothing, every other refusal of a known key costs one unit.
 */
import { ERROR_SLUGS } from '../catalog/errors.ts'
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import { ApiError } from '../contract/errors.ts'
import type { Caller, Endpoint } from '../endpoints/endpoint.ts'
import { quotaResetAt, remainingQuota, retryAfterSeconds } from '../rules/quota.ts'
import { targetOf } from '../rules/request-target.ts'
import type { FindKey, KnownKey } from './api-keys.ts'
import type { HeaderRecord } from './cors.ts'
import type { QuotaCounter } from './quota-counter.ts'
import type { Bursts, FailedKeys } from './rate-limits.ts'

/** What the edge knows of one request. */
export interface Visit {
  readonly now: number
  /** The valid key that it carries. */
  readonly key: KnownKey | null
  /** Has it taken a unit of quota? */
  spent: boolean
}

export interface Access {
  meet(request: Request): Visit
  /** Lets the request through to an endpoint of this kind of access, or throws 401 or 429. */
  admit(visit: Visit, request: Request, access: Endpoint['access']): Caller
  /**
   * A request that no endpoint answers: it needs no key, but with one it costs a unit like any mistake.
   * Throws 429.
   */
  admitStray(visit: Visit): void
  /** Gives the unit back: an answer without a body (304) is free. */
  refund(visit: Visit): void
  rateHeaders(visit: Visit): HeaderRecord | null
}

/** Callers of open endpoints without a key. */
const NOBODY: Omit<Caller, 'resetAt'> = {
  plan: 'none',
  dailyLimit: null,
  used: 0,
  remaining: null,
  sports: [],
}

/** What is refused beside keys and quota. */
export interface Guards {
  readonly failedKeys: FailedKeys
  /** Null where keys may ask as fast as they like. */
  readonly bursts: Bursts | null
  /** By what a caller is counted; null where nobody knows whose request it is. */
  readonly callerOf: (request: Request) => string | null
}

/**
 * @assumed A unit is taken before the work is done, so an exhausted key gets 429 also where a 304 would be free. The
 * limits on failed keys and on bursts are ours; a valid key works whatever else comes from its address, because many
 * callers share one, and a key of 256 bits is not guessed.
 */
export function createAccess(
  findKey: FindKey,
  counter: QuotaCounter,
  clock: () => number,
  { failedKeys, bursts, callerOf }: Guards,
): Access {
  /** Throws 401, or 429 where an address has sent too many wrong keys. */
  function refuseKey(request: Request, now: number): never {
    const text = request.headers.get('authorization')
    const caller = text ? callerOf(request) : null
    const waitSeconds = caller === null ? null : failedKeys.note(caller, now)
    throw waitSeconds === null ? unauthorized(text) : tooManyFailedKeys(waitSeconds)
  }

  function checkBurst(visit: Visit, key: KnownKey): void {
    if (bursts && !bursts.take(key.hash, visit.now)) throw tooManyRequests(bursts.perSecond)
  }

  function spend(visit: Visit, key: KnownKey): void {
    if (!counter.spend(key, visit.now)) throw quotaExceeded(key, visit.now)
    visit.spent = true
  }

  return {
    meet(request) {
      const now = clock()
      const text = request.headers.get('authorization')
      return { now, key: text === null ? null : findKey(text, now), spent: false }
    },
    admit(visit, request, access) {
      const { key, now } = visit
      if (!key) {
        if (access === 'open') return { ...NOBODY, resetAt: quotaResetAt(now) }
        return refuseKey(request, now)
      }
      if (access !== 'open') checkBurst(visit, key)
      if (access === undefined) spend(visit, key)
      return callerFor(key, counter.used(key, now), now)
    },
    admitStray(visit) {
      if (!visit.key || visit.spent) return
      checkBurst(visit, visit.key)
      spend(visit, visit.key)
    },
    refund(visit) {
      if (!visit.key || !visit.spent) return
      counter.refund(visit.key, visit.now)
      visit.spent = false
    },
    rateHeaders({ key, now }) {
      if (!key || key.dailyLimit === null) return null
      return {
        'x-ratelimit-limit': String(key.dailyLimit),
        'x-ratelimit-remaining': String(remainingQuota(key.dailyLimit, counter.used(key, now))),
        'x-ratelimit-reset': String(quotaResetAt(now)),
      }
    },
  }
}

function callerFor(key: KnownKey, used: number, now: number): Caller {
  return {
    plan: key.plan,
    dailyLimit: key.dailyLimit,
    used,
    remaining: remainingQuota(key.dailyLimit, used),
    resetAt: quotaResetAt(now),
    sports: key.sports,
  }
}

/** Refuses what is too long to be a request of ours. The body itself is never read. */
export function checkSize(request: Request): void {
  const { url } = request
  if (url.length > LIMITS.urlLength && targetOf(url).length > LIMITS.urlLength) {
    throw new ApiError('uri_too_long', `The request address is longer than ${LIMITS.urlLength} characters.`)
  }
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > LIMITS.requestBodyBytes) {
    throw new ApiError(
      'payload_too_large',
      `The request body is larger than ${LIMITS.requestBodyBytes} bytes; this interface takes none.`,
    )
  }
}

/** Refuses a sport that the key does not include: 400, which clients test for (wire format, 17). */
export function checkSport(caller: Caller, sport: Sport): void {
  if (caller.sports.includes(sport.slug)) return
  throw new ApiError(
    'user_has_no_access',
    `This API key does not include ${sport.slug}. It includes: ${caller.sports.join(', ') || 'no sport'}.`,
  )
}

function unauthorized(authorization: string | null): ApiError {
  return new ApiError('unauthorized', refusalOf(authorization), { headers: { 'www-authenticate': 'ApiKey' } })
}

/** Says what to do, without repeating anything of what was sent. */
function refusalOf(authorization: string | null): string {
  if (!authorization) return 'An API key is needed: send it in the Authorization header.'
  if (/^\S+\s/.test(authorization)) {
    return 'Send the API key alone in the Authorization header, without a scheme word such as "Bearer".'
  }
  return 'The API key is unknown or revoked.'
}

export function tooManyFailedKeys(waitSeconds: number): ApiError {
  return new ApiError('too_many_failures', ERROR_SLUGS.too_many_failures.meaning, {
    headers: { 'retry-after': String(waitSeconds) },
  })
}

function tooManyRequests(perSecond: number): ApiError {
  return new ApiError(
    'too_many_requests',
    `This key may ask ${perSecond} times a second. Ask again in a second; this answer cost no quota.`,
    { headers: { 'retry-after': '1' } },
  )
}

function quotaExceeded(key: KnownKey, now: number): ApiError {
  const resetAt = quotaResetAt(now)
  return new ApiError(
    'quota_exceeded',
    `The daily quota of ${key.dailyLimit} requests is used up. It starts anew at ${new Date(resetAt).toISOString()}.`,
    { headers: { 'retry-after': String(retryAfterSeconds(now)) } },
  )
}
