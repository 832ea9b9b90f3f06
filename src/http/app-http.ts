/** The edge of the service: every endpoint, the documentation and the health checks on one Elysia app. Never listens. */
import { Elysia } from 'elysia'
import type { Config } from '../contract/config.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Services } from '../endpoints/services.ts'
import type { KeyStore } from '../store/keys.ts'
import { checkSize, createAccess, type Guards, type Visit } from './access.ts'
import { createKeyFinder } from './api-keys.ts'
import { callerGroup, createClientAddress, isLoopback } from './client-address.ts'
import { consoleRoutes } from './console.ts'
import { createCors } from './cors.ts'
import { documentationRoutes } from './docs.ts'
import { createEdge, type Edge } from './edge.ts'
import { routesOf } from './endpoint-routes.ts'
import { createFaultLog, errorResponse, type Fault, type Place } from './errors.ts'
import { healthRoutes, type Readiness } from './health.ts'
import type { Logger } from './logger.ts'
import { type MetricsRouteOptions, metricsRoute } from './metrics.ts'
import { createQuotaCounter } from './quota-counter.ts'
import { Bursts, FailedKeys } from './rate-limits.ts'
import { createRequestLog } from './request-log.ts'
import { RequestMeter } from './request-meter.ts'
import { ResponseCache } from './response-cache.ts'
import { answerHead, isNoUrl, originalOf, withHost } from './rewrite.ts'
import type { Route } from './route.ts'
import { createSocketAuthentication } from './socket-authentication.ts'
import { type StatusRouteOptions, statusRoutes } from './status/routes.ts'

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keys: KeyStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Pick<
    Config,
    'corsOrigins' | 'demo' | 'responseCacheBytes' | 'trustedProxies' | 'burstPerSecond' | 'slowMs' | 'console'
  >
  readonly logger: Logger
  /** Is the service able to answer? Called for each `/readyz`. */
  readonly ready: () => Readiness
  /** Milliseconds that never run backwards, for measuring; default: the clock. */
  readonly timer?: () => number
  /** Address of the connection of a request; null where there is none. Default: there never is. */
  readonly peerAddress?: (request: Request) => string | null
  /** `/metrics`; without it there is none. */
  readonly metrics?: MetricsRouteOptions
  /** The operator's view; without it there is none. */
  readonly status?: StatusRouteOptions | undefined
  /** Hears of every fault that is logged. */
  readonly onFault?: (fault: Fault) => void
}

export function createHttp(options: HttpOptions) {
  const { endpoints, services, keys, clock, config, logger } = options
  const findKey = createKeyFinder(keys, config)
  const counter = createQuotaCounter(keys, logger)
  // What was asked again in another form knows no connection.
  const peerAddress = (request: Request) => options.peerAddress?.(originalOf(request)) ?? null
  const clientAddress = createClientAddress(config.trustedProxies)
  const guards: Guards = {
    failedKeys: new FailedKeys(),
    bursts: config.burstPerSecond === null ? null : new Bursts(config.burstPerSecond),
    callerOf: (request) => {
      const peer = peerAddress(request)
      return peer === null ? null : callerGroup(clientAddress(peer, request.headers.get('x-forwarded-for')))
    },
  }
  const access = createAccess(findKey, counter, clock, guards)
  const kept = new ResponseCache(services.versions, config.responseCacheBytes / 2)
  const logFault = createFaultLog(logger, clock, options.onFault)
  const timer = options.timer ?? clock
  const log = createRequestLog({ logger, clock, timer, slowMs: config.slowMs })
  const cors = createCors(config.corsOrigins)
  const edge = createEdge(access, cors, logFault, kept, log.idOf)
  const routes: Route[] = [
    ...routesOf(endpoints, services, edge),
    ...documentationRoutes(endpoints, edge),
    ...healthRoutes(options.ready, edge),
    ...(config.console ? consoleRoutes(config, edge) : []),
    ...(options.metrics
      ? [metricsRoute(options.metrics, edge, (request) => isLoopback(peerAddress(request)))]
      : []),
    ...(options.status ? statusRoutes(options.status, edge, guards.callerOf) : []),
  ]
  const requests = new RequestMeter(timer)
  const router = createRouter(
    routes.map((route) => requests.metered(route)),
    edge,
    requests,
  )
  return {
    /** Answers a request: with kept bytes right after the key check, else through the router. */
    fetch: (request: Request) =>
      log.around(request, () => {
        const found = edge.findKept(request)
        return found
          ? requests.measured(found.answer.endpoint, () => edge.respondKept(request, found))
          : router.fetch(request)
      }),
    /** Counts of what was asked. */
    requests,
    /** Who may open a socket: what goes with it, or the answer to a caller that gets none. */
    authenticateSocket: createSocketAuthentication({ findKey, clock, cors, guards }),
    /** What the kept answers were good for. */
    responseCache: () => kept.counts,
    /** Logs a fault that no request caused under an id of the same sequence. */
    logFault,
    /** Logs a fault and answers with its envelope, where there is no request to answer. */
    answerFault: (error: unknown, place: Place) => errorResponse(error, { logFault, place, headers: {} }),
    /** Writes the counts of keys that still wait. */
    close: () => counter.close(),
  }
}

function createRouter(routes: readonly Route[], edge: Edge, { strays }: RequestMeter) {
  const { access, cors } = edge
  // The length of the host must not be guessed: the path would be cut out of the address wrongly.
  const app = new Elysia({ handler: { standardHostname: false } }).decorate('visit', null as Visit | null)

  function failStray(request: Request, visit: Visit | null, error: unknown, code: string | number): Response {
    try {
      if (code === 'NOT_FOUND' && visit) access.admitStray(visit)
    } catch (refusal) {
      return edge.fail(request, visit, refusal)
    }
    return edge.fail(request, visit, error, code)
  }

  app.onRequest((context) => {
    const { request } = context
    if (isNoUrl(request)) return app.handle(withHost(request))
    if (request.method === 'HEAD') return answerHead(request, (get) => app.handle(get))
    context.visit = access.meet(request)
    checkSize(request)
    if (cors.isPreflight(request)) return cors.preflight(request)
  })
  app.onError(({ request, visit, error, code }) => {
    const response = failStray(request, visit, error, code)
    strays.add(response.status, null)
    return response
  })
  for (const { path, read, refuse } of routes) {
    app.get(path, ({ request, visit, params }) => read(request, visit ?? access.meet(request), params))
    app.all(path, ({ request, visit }) => refuse(request, visit ?? access.meet(request)))
  }
  return app
}
