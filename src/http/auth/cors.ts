/** CORS: pages of allowed origins may read responses, with the key in a header. */

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS'
const REQUEST_HEADERS = 'Authorization, If-None-Match, X-Request-Id'
/** What the transport of MCP needs besides. */
const MCP = {
  methods: `${ALLOWED_METHODS}, POST`,
  headers: `${REQUEST_HEADERS}, Accept, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id`,
}
/** Response headers that pages may read in addition to the CORS-safelisted ones; docs/api.md#response-headers. */
export const EXPOSED_HEADERS: readonly string[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'X-Scoreline-Position',
  'X-Truncated',
  'X-Unknown-Parameters',
  'X-Correlation-Id',
  'X-Request-Id',
  'ETag',
  'Retry-After',
  'Allow',
  'WWW-Authenticate',
  'Content-Disposition',
]
/** How long browsers cache a preflight, in seconds; browsers cap it further. */
const PREFLIGHT_MAX_AGE = '86400'

export type HeaderRecord = Record<string, string>

export type Cors = ReturnType<typeof createCors>

export function createCors(origins: readonly string[]) {
  const allowed = new Set(origins)
  const security: HeaderRecord = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Pages that may read responses may embed them too.
    'cross-origin-resource-policy': allowed.has('*') ? 'cross-origin' : 'same-origin',
  }
  const forAll: HeaderRecord = {
    ...security,
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  }
  // Programs send no origin, and have no use for the list.
  const forPages: HeaderRecord = { ...forAll, 'access-control-expose-headers': EXPOSED_HEADERS.join(', ') }
  const notAllowed: HeaderRecord = { ...security, vary: 'Accept-Encoding, Origin' }
  const byOrigin = new Map(
    origins.map((origin) => [origin, { ...forPages, ...notAllowed, 'access-control-allow-origin': origin }]),
  )

  /** Headers of every response; the same record for the same origin. */
  function headers(request: Request): HeaderRecord {
    if (allowed.has('*')) return request.headers.has('origin') ? forPages : forAll
    return byOrigin.get(request.headers.get('origin') ?? '') ?? notAllowed
  }

  return {
    headers,
    /** Whether a page of this origin may open the live channel. The service's own pages always may. */
    mayConnect: (origin: string, host: string | null) =>
      allowed.has('*') ||
      allowed.has(origin) ||
      (host !== null && (origin === `http://${host}` || origin === `https://${host}`)),
    isPreflight: (request: Request) =>
      request.method === 'OPTIONS' &&
      request.headers.has('origin') &&
      request.headers.has('access-control-request-method'),
    /** @param isMcp whether it is for the MCP server, which is sent POST */
    preflight(request: Request, isMcp: boolean): Response {
      const common = headers(request)
      if (!('access-control-allow-origin' in common)) {
        return new Response(null, { status: 204, headers: common })
      }
      return new Response(null, {
        status: 204,
        headers: {
          ...common,
          'access-control-allow-methods': isMcp ? MCP.methods : ALLOWED_METHODS,
          'access-control-allow-headers': isMcp ? MCP.headers : REQUEST_HEADERS,
          'access-control-max-age': PREFLIGHT_MAX_AGE,
        },
      })
    },
  }
}
