/**
 * Counts requests by endpoint and status, and how long their answers took to begin (design, 8: `/metrics`). The
 * counters of an endpoint are made with its route, so that a request costs two additions and a look at the clock.
 */
import { Buckets } from '../rules/buckets.ts'
import type { Route } from './route.ts'

/** Upper bounds in seconds: most answers take far less than a millisecond. */
const BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Statuses are three digits. */
const STATUSES = 600

/** Where requests stand that no route answers. */
export const NO_ENDPOINT = '(none)'

export class EndpointMeter {
  /** The path as it is documented. */
  readonly endpoint: string
  readonly statuses = new Uint32Array(STATUSES)
  /** Seconds until the answer could be sent; a long list is still being made then. */
  readonly latency = new Buckets(BOUNDS)

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }

  /** `null` where the time is not known. */
  add(status: number, ms: number | null): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (ms !== null) this.latency.add(ms / 1000)
  }
}

export class RequestMeter {
  readonly endpoints: EndpointMeter[] = []
  readonly #byName = new Map<string, EndpointMeter>()
  /** Requests that were answered before a route was found. */
  readonly strays = new EndpointMeter(NO_ENDPOINT)
  readonly #timer: () => number

  /** @param timer milliseconds that never run backwards */
  constructor(timer: () => number) {
    this.#timer = timer
  }

  /** The route, counted. */
  metered(route: Route): Route {
    const meter = new EndpointMeter(route.name)
    this.endpoints.push(meter)
    this.#byName.set(route.name, meter)
    return {
      ...route,
      read: (request, visit, texts) => this.#measure(meter, () => route.read(request, visit, texts)),
      refuse(request, visit) {
        const response = route.refuse(request, visit)
        meter.add(response.status, null)
        return response
      },
    }
  }

  /** An answer of an endpoint that was given without its route. */
  measured(endpoint: string, respond: () => Response | Promise<Response>): Response | Promise<Response> {
    return this.#measure(this.#byName.get(endpoint) ?? this.strays, respond)
  }

  #measure(meter: EndpointMeter, respond: () => Response | Promise<Response>): Response | Promise<Response> {
    const startedMs = this.#timer()
    const response = respond()
    if (response instanceof Promise) return response.then((made) => this.#count(meter, made, startedMs))
    return this.#count(meter, response, startedMs)
  }

  #count(meter: EndpointMeter, response: Response, startedMs: number): Response {
    meter.add(response.status, this.#timer() - startedMs)
    return response
  }
}
