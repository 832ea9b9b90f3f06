/** Calls from browsers: reading only, with the key in a header, from the origins that the operator allows. */
import { securityHeaders } from './security-headers.ts'

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'Authorization, If-None-Match, X-Request-Id'
/** Response headers that a page may read beside the ones that every page may. */
const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Truncated',
  'X-Correlation-Id',
  'X-Request-Id',
  'ETag',
  'Retry-After',
].join(', ')
/** Seconds for which a browser remembers a preflight; browsers cap it themselves. */
const PREFLIGHT_MAX_AGE = '86400'

export type HeaderRecord = Record<string, string>

export interface Cors {
  /** Headers of every answer. */
  headers(request: Request): HeaderRecord
  /** May a page of this origin open the live channel? A page of the service itself always may. */
  mayConnect(origin: string, host: string | null): boolean
  isPreflight(request: Request): boolean
  preflight(request: Request): Response
}

export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins)
  const security = securityHeaders(allowed.has('*'))
  const forAll: HeaderRecord = {
    ...security,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Accept-Encoding',
  }
  const notAllowed: HeaderRecord = { ...security, vary: 'Accept-Encoding, Origin' }

  function headers(request: Request): HeaderRecord {
    if (allowed.has('*')) return forAll
    const origin = request.headers.get('origin')
    if (origin === null || !allowed.has(origin)) return notAllowed
    return { ...forAll, 'access-control-allow-origin': origin, vary: notAllowed.vary ?? '' }
  }

  return {
    headers,
    mayConnect: (origin, host) =>
      allowed.has('*') ||
      allowed.has(origin) ||
      (host !== null && (origin === `http://${host}` || origin === `https://${host}`)),
    isPreflight: (request) =>
      request.method === 'OPTIONS' &&
      request.headers.has('origin') &&
      request.headers.has('access-control-request-method'),
    preflight(request) {
      const answer = headers(request)
      if (!('access-control-allow-origin' in answer)) {
        return new Response(null, { status: 204, headers: answer })
      }
      return new Response(null, {
        status: 204,
        headers: {
          ...answer,
          'access-control-allow-methods': ALLOWED_METHODS,
          'access-control-allow-headers': REQUEST_HEADERS,
          'access-control-max-age': PREFLIGHT_MAX_AGE,
        },
      })
    },
  }
}
