/** Calls from browsers: reading only, with the key in a header, from the origins that the operator allows. */

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'Authorization, If-None-Match'
/** Response headers that a page may read beside the ones that every page may. */
const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Truncated',
  'X-Correlation-Id',
  'ETag',
  'Retry-After',
].join(', ')
/** Seconds for which a browser remembers a preflight; browsers cap it themselves. */
const PREFLIGHT_MAX_AGE = '86400'

export type HeaderRecord = Record<string, string>

export interface Cors {
  /** Headers of every answer. */
  headers(request: Request): HeaderRecord
  isPreflight(request: Request): boolean
  preflight(request: Request): Response
}

export function createCors(origins: readonly string[]): Cors {
  const forAll: HeaderRecord = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Accept-Encoding',
  }
  const notAllowed: HeaderRecord = { vary: 'Accept-Encoding, Origin' }
  const allowed = new Set(origins)

  function headers(request: Request): HeaderRecord {
    if (allowed.has('*')) return forAll
    const origin = request.headers.get('origin')
    if (origin === null || !allowed.has(origin)) return notAllowed
    return { ...forAll, 'access-control-allow-origin': origin, vary: notAllowed.vary ?? '' }
  }

  return {
    headers,
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
