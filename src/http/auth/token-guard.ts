/**
 * Authenticates operators by a token (`Authorization: Bearer TOKEN`), compared in constant time. After too many wrong
 * tokens a client of the status page has to wait, even with the right one, which makes guessing slow.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { STATUS_LIMITS } from '../../catalog/status.ts'
import { ApiError } from '../../contract/errors.ts'
import { Failures } from './rate-limits.ts'

/** Whether an `Authorization` header carries this token; compares hashes, so that its duration reveals nothing. */
export function tokenCheck(token: string): (authorization: string | null) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(hash(authorization ?? ''), expected)
}

/** Clients without a known address share one counter. */
const UNKNOWN_CLIENT = ''

/**
 * Creates a check of a request that throws 401 for a wrong or missing token, 429 after too many wrong ones.
 * @param clientOf the group that a client is counted in, e.g. an address; null if it is not known
 */
export function tokenGuard(token: string, clientOf: (request: Request) => string | null) {
  const isRight = tokenCheck(token)
  const failures = new Failures({ most: STATUS_LIMITS.attempts, windowMs: STATUS_LIMITS.attemptMs })
  return (request: Request, now: number) => {
    const client = clientOf(request) ?? UNKNOWN_CLIENT
    const waitSeconds = failures.waitSeconds(client, now)
    if (waitSeconds !== null) throw tooMany(waitSeconds)
    const authorization = request.headers.get('authorization')
    if (isRight(authorization)) return void failures.forget(client)
    // A freshly opened page has no token yet; that is not a failed attempt.
    if (authorization !== null) failures.note(client, now)
    throw unauthorized(authorization)
  }
}

function unauthorized(authorization: string | null): ApiError {
  const message =
    authorization === null
      ? 'Send the value of SCORELINE_STATUS_TOKEN as "Authorization: Bearer TOKEN".'
      : 'The token is wrong; it must be the value of SCORELINE_STATUS_TOKEN.'
  return new ApiError('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}

function tooMany(seconds: number): ApiError {
  return new ApiError(
    'too_many_failures',
    `Too many wrong tokens came from this address. Retry in ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
