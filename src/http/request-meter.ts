/**
 * What is recorded of each request: counts by route and status and the time to the start of the response, for
 * `/metrics`; and a log line for slow ones, or for all at level `debug`. Queries are omitted, since they may hold keys.
 */
import { Buckets } from '../rules/buckets.ts'
import type { Logger } from './logger.ts'
import { type RequestContext, UNMATCHED_ROUTE } from './request-context.ts'
import { locationOf } from './responses.ts'

/** Upper bounds in seconds. Most responses take far less than a millisecond. */
const BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Array size: HTTP statuses are below 600. */
const STATUSES = 600

export class EndpointMeter {
  /** The path as documented. */
  readonly endpoint: string
  readonly statuses = new Uint32Array(STATUSES)
  /** Seconds until the response starts; a streamed list is still being produced then. */
  readonly latency = new Buckets(BOUNDS)

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }

  add(status: number, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    this.latency.add(ms / 1000)
  }
}

/** One meter per route, created at start, so that counting a request allocates nothing. */
export class RequestMeter {
  /** Requests that match no route. */
  readonly unmatched = new EndpointMeter(UNMATCHED_ROUTE)
  readonly endpoints: readonly EndpointMeter[]
  readonly #byRoute: ReadonlyMap<string, EndpointMeter>

  constructor(routes: readonly string[]) {
    this.endpoints = routes.map((route) => new EndpointMeter(route))
    this.#byRoute = new Map(this.endpoints.map((meter) => [meter.endpoint, meter]))
  }

  add(route: string, status: number, ms: number): void {
    const meter = this.#byRoute.get(route) ?? this.unmatched
    meter.add(status, ms)
  }
}

export interface RequestLogOptions {
  readonly logger: Logger
  /** Requests that take at least this long are logged as slow; null for none. */
  readonly slowMs: number | null
}

export type LogRequest = (context: RequestContext, status: number, ms: number) => void

export function createRequestLog({ logger, slowMs }: RequestLogOptions): LogRequest {
  const logsAll = logger.isLevelEnabled?.('debug') === true
  return (context, status, ms) => {
    const isSlow = slowMs !== null && ms >= slowMs
    if (!isSlow && !logsAll) return
    const fields = { ...locationOf(context), status, ms: Math.round(ms * 10) / 10 }
    if (isSlow) logger.warn({ event: 'request_slow', ...fields }, 'slow request')
    else logger.debug?.({ event: 'request', ...fields }, 'request')
  }
}
