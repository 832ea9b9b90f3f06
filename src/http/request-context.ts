/** What the service knows of a request while it answers it, from the first byte to the log line. */
import { targetOf } from '../rules/request-target.ts'
import type { KnownKey } from './api-keys.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** Ids of clients that are taken over; anything else could forge lines of the log. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._:+/=@-]{0,127}$/

/** The route of requests that no route matches, for the metrics. */
export const UNMATCHED_ROUTE = '(none)'

export interface RequestContext {
  /** The request as the runtime gave it; the only one that knows its connection. */
  readonly request: Request
  /** Sent back as `X-Request-Id` and logged. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds of the timer, for durations. */
  readonly startedMs: number
  /** The valid API key of the request; null where it has none, and until it was looked up. */
  key: KnownKey | null
  /** Path of the route as documented; set by the router. */
  route: string
  /** Whether a unit of quota was taken. */
  isCharged: boolean
}

export interface RequestContextOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
}

export type OpenContext = (request: Request) => RequestContext

/** Made ids are the time of the start and a count. */
export function createContexts({ clock, timer }: RequestContextOptions): OpenContext {
  const start = clock().toString(36)
  let count = 0
  return (request) => {
    const givenId = request.headers.get(REQUEST_ID_HEADER)
    const id = givenId !== null && SAFE_ID.test(givenId) ? givenId : `${start}-r${(count++).toString(36)}`
    const context: RequestContext = {
      request,
      id,
      now: clock(),
      startedMs: timer(),
      key: null,
      route: UNMATCHED_ROUTE,
      isCharged: false,
    }
    contexts.set(request, context)
    return context
  }
}

/** The router hands on requests only, so each leads to its context. */
const contexts = new WeakMap<Request, RequestContext>()

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request)
  if (!context) throw new Error('a request without a context reached the router')
  return context
}

/**
 * The request in a form that the router reads correctly: HEAD as GET, and an address that is not a URL (HTTP/1.0
 * without a Host, or a Host that no URL can have) under a host of its own. No answer depends on the host.
 */
export function routableRequest(context: RequestContext): Request {
  const { request } = context
  if (request.method !== 'HEAD' && URL.canParse(request.url)) return request
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const routable = new Request(`http://localhost${targetOf(request.url)}`, {
    method,
    headers: request.headers,
  })
  contexts.set(routable, context)
  return routable
}
