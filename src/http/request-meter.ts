/** Counts requests by route and status, and how long their responses took to begin, for `/metrics`. */
import { Buckets } from '../rules/buckets.ts'
import { UNMATCHED_ROUTE } from './request-context.ts'

/** Upper bounds in seconds: most responses take far less than a millisecond. */
const BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Statuses have three digits. */
const STATUSES = 600

export class EndpointMeter {
  /** The path as documented. */
  readonly endpoint: string
  readonly statuses = new Uint32Array(STATUSES)
  /** Seconds until the response could be sent; a long list is still being made then. */
  readonly latency = new Buckets(BOUNDS)

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }

  add(status: number, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    this.latency.add(ms / 1000)
  }
}

/** One meter for each route, made at the start, so that counting a request allocates nothing. */
export class RequestMeter {
  /** Requests that no route matches. */
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
