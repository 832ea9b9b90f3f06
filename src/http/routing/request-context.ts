/**
 * The state of one request, from its first byte to its log line, and what is recorded of it: counts by route and status
 * and the time to the start of the response, for `/metrics`; and a log line for slow ones, or for all at level `debug`.
 * Queries are omitted, since they may hold keys.
 */
import { TokenBucket } from '../../rules/api/quota.ts'
import { Histogram } from '../../shared/histogram.ts'
import { pathOf, targetOf } from '../../shared/url-parts.ts'
import type { KnownKey } from '../auth/known-key.ts'
import type { ErrorLocation, Logger } from '../responses/errors.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** Client request ids that are accepted; anything else could forge log lines. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._:+/=@-]{0,127}$/

/** Route name of unmatched requests in the metrics. */
export const UNMATCHED_ROUTE = '(none)'

export interface RequestContext {
  /** The request object that Bun created; only this one gives access to its connection. */
  readonly request: Request
  /** Sent back as `X-Request-Id` and logged. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Monotonic milliseconds, for durations. */
  readonly startedMs: number
  /** The valid API key of the request; null if it has none, and before it is looked up. */
  key: KnownKey | null
  /** Path of the route as documented; set by the router. */
  route: string
  /** Names of query parameters that the endpoint does not have, as the text of a header; null if there are none. */
  unknownParameters: string | null
  /** Header `X-Scoreline-Position`; null if the response is not made from data. */
  position: string | null
  /** Whether a unit of quota was taken. */
  isCharged: boolean
  /** Whether the runtime still waits for the response after its call. */
  isLate: boolean
  /** Length of the body that the runtime sends by itself; a streamed one is counted as it is made. */
  bodyBytes: number
}

/**
 * Opens contexts of requests. Generated ids consist of the prefix and a counter.
 * @param clock milliseconds since 1970
 * @param timer monotonic milliseconds
 */
export function createContexts(clock: () => number, timer: () => number, idPrefix: string) {
  let count = 0
  return (request: Request): RequestContext => {
    const givenId = request.headers.get(REQUEST_ID_HEADER)
    const id = givenId !== null && SAFE_ID.test(givenId) ? givenId : `${idPrefix}-r${(count++).toString(36)}`
    return {
      request,
      id,
      now: clock(),
      startedMs: timer(),
      key: null,
      route: UNMATCHED_ROUTE,
      unknownParameters: null,
      position: null,
      isCharged: false,
      isLate: false,
      bodyBytes: 0,
    }
  }
}

/** Without the query, because WebSocket URLs carry the key there. */
export function locationOf({ request, id }: RequestContext): ErrorLocation {
  return { requestId: id, method: request.method, path: pathOf(request.url) }
}

/** The router passes on only the request, so the context is found by it. */
const contexts = new WeakMap<Request, RequestContext>()

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request)
  if (!context) throw new Error('a request without a context reached the router')
  return context
}

/** Most URLs, which need not be parsed to know that they are valid. */
const PLAIN_URL = /^https?:\/\/[a-z0-9.-]+(?::\d{1,4})?\/[\w/.,?&=%+-]*$/

/**
 * The request in a form that the router parses correctly: HEAD as GET, and a request target that is not a valid URL
 * (HTTP/1.0 without Host, or an invalid Host) under a placeholder host. No response depends on the host.
 */
export function routableRequest(context: RequestContext): Request {
  const { request } = context
  if (request.method !== 'HEAD' && (PLAIN_URL.test(request.url) || URL.canParse(request.url))) {
    contexts.set(request, context)
    return request
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const routable = new Request(`http://localhost${targetOf(request.url)}`, {
    method,
    headers: request.headers,
  })
  contexts.set(routable, context)
  return routable
}

/** Upper bounds in seconds. Most responses take far less than a millisecond. */
const BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Array size: HTTP statuses are below 600. */
const STATUSES = 600

export class EndpointMeter {
  /** The path as documented. */
  readonly endpoint: string
  readonly statuses = new Uint32Array(STATUSES)
  /** Seconds until the response starts; a streamed list is still being produced then. */
  readonly latency = new Histogram(BOUNDS)

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }
}

/** One meter per route, created at start, so that counting a request allocates nothing. */
export class RequestMeter {
  /** Requests that match no route. */
  readonly unmatched = new EndpointMeter(UNMATCHED_ROUTE)
  /** Of all routes, and `unmatched`. */
  readonly endpoints: readonly EndpointMeter[]
  readonly #byRoute: ReadonlyMap<string, EndpointMeter>

  constructor(routes: readonly string[]) {
    this.endpoints = [...routes.map((route) => new EndpointMeter(route)), this.unmatched]
    this.#byRoute = new Map(this.endpoints.map((meter) => [meter.endpoint, meter]))
  }

  add(route: string, status: number, ms: number): void {
    const { statuses, latency } = this.#byRoute.get(route) ?? this.unmatched
    statuses[status] = (statuses[status] ?? 0) + 1
    latency.add(ms / 1000)
  }
}

/** Lines about slow requests: a caller with a thousand connections makes as many of its own requests wait. */
export const SLOW_LINES = { atOnce: 10, perSecond: 1 } as const

/** @param slowMs requests that take at least this long are logged as slow; null for none */
export function createRequestLog(logger: Logger, slowMs: number | null) {
  const logsAll = logger.isLevelEnabled?.('debug') === true
  const lines = new TokenBucket(SLOW_LINES.atOnce, SLOW_LINES.perSecond, 0)
  let unlogged = 0
  return (context: RequestContext, status: number, ms: number): void => {
    const isSlow = slowMs !== null && ms >= slowMs
    if (!isSlow && !logsAll) return
    const fields = { ...locationOf(context), status, ms: Math.round(ms * 10) / 10 }
    if (!isSlow) logger.debug?.({ event: 'request', ...fields }, 'request')
    else if (logsAll || lines.take(context.startedMs + ms)) {
      logger.warn({ event: 'request_slow', ...fields, ...(unlogged > 0 && { unlogged }) }, 'slow request')
      unlogged = 0
    } else unlogged += 1
  }
}
