/**
 * Who may see the operator's view: whoever sends its token as `Authorization: Bearer TOKEN`. Compared in constant time;
 * a caller who sent too many wrong ones waits, with the right one too, so that guessing is slow.
 */
import { STATUS_LIMITS } from '../../catalog/status.ts'
import { ApiError } from '../../contract/errors.ts'
import { tokenCheck } from '../token-check.ts'

/** Where attempts of unknown callers and of those beyond the limit are counted. */
const OTHERS = ''

interface Attempts {
  wrong: number
  /** When they are forgotten, ms. */
  readonly until: number
}

export interface TokenGuard {
  /** Throws 401 for a wrong or missing token, 429 after too many wrong ones. */
  admit(request: Request, now: number): void
}

/** @param callerOf by what a caller is counted, e.g. an address; null where nobody knows whose request it is */
export function createTokenGuard(token: string, callerOf: (request: Request) => string | null): TokenGuard {
  const isRight = tokenCheck(token)
  const attempts = new Map<string, Attempts>()

  function attemptsOf(caller: string, now: number): Attempts | undefined {
    const known = attempts.get(caller)
    // A clock that was set back must not shut anybody out for as long as it was set back.
    if (known && now < known.until && now >= known.until - STATUS_LIMITS.attemptMs) return known
    attempts.delete(caller)
    return undefined
  }

  /** The place where a caller is counted: the own one, unless there are too many. */
  function placeOf(caller: string, now: number): string {
    if (attempts.has(caller) || attempts.size < STATUS_LIMITS.addresses) return caller
    for (const [each, { until }] of attempts) if (now >= until) attempts.delete(each)
    return attempts.size < STATUS_LIMITS.addresses ? caller : OTHERS
  }

  return {
    admit(request, now) {
      const place = placeOf(callerOf(request) ?? OTHERS, now)
      const before = attemptsOf(place, now)
      if (before && before.wrong >= STATUS_LIMITS.attempts) throw tooMany(before.until - now)
      const authorization = request.headers.get('authorization')
      if (isRight(authorization)) {
        attempts.delete(place)
        return
      }
      // A page that was just opened has no token yet: that is no guess.
      if (authorization !== null) {
        if (before) before.wrong += 1
        else attempts.set(place, { wrong: 1, until: now + STATUS_LIMITS.attemptMs })
      }
      throw new ApiError(
        'unauthorized',
        authorization === null
          ? 'Send the token of the setting SCORELINE_STATUS_TOKEN as "Authorization: Bearer TOKEN".'
          : 'The token is wrong.',
        { headers: { 'www-authenticate': 'Bearer' } },
      )
    },
  }
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000)
  return new ApiError(
    'too_many_failures',
    `Too many wrong tokens came from this address. Try again in ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
