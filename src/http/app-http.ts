/** The edge of the service: every endpoint, the documentation and the health checks on one Elysia app. Never listens. */
import { Elysia } from 'elysia'
import type { Config } from '../contract/config.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Services } from '../endpoints/services.ts'
import type { KeyStore } from '../store/keys.ts'
import { checkSize, createAccess, type Visit } from './access.ts'
import { consoleRoutes } from './console.ts'
import { createCors } from './cors.ts'
import { documentationRoutes } from './docs.ts'
import { createEdge, type Edge } from './edge.ts'
import { createFaultLog, type Fault } from './errors.ts'
import { healthRoutes, type Readiness } from './health.ts'
import { KeptAnswers } from './kept-answers.ts'
import { createKeyFinder } from './key-cache.ts'
import type { Logger } from './logger.ts'
import { type MetricsRouteOptions, metricsRoute } from './metrics.ts'
import { routesOf } from './mount.ts'
import { createQuotaCounter } from './quota-counter.ts'
import { RequestMeter } from './request-meter.ts'
import { answerHead, hasNoHost, withHost } from './rewrite.ts'
import type { Route } from './route.ts'
import { type StatusRouteOptions, statusRoutes } from './status/routes.ts'

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keys: KeyStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Pick<Config, 'corsOrigins' | 'demo' | 'answerCacheBytes' | 'console'>
  readonly logger: Logger
  /** Is the service able to answer? Called for each `/readyz`. */
  readonly ready: () => Readiness
  /** Milliseconds that never run backwards, for measuring; default: the clock. */
  readonly timer?: () => number
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
  const access = createAccess(findKey, counter, clock)
  const kept = new KeptAnswers(services.versions, config.answerCacheBytes / 2)
  const logFault = createFaultLog(logger, clock, options.onFault)
  const edge = createEdge(access, createCors(config.corsOrigins), logFault, kept)
  const routes: Route[] = [
    ...routesOf(endpoints, services, edge),
    ...documentationRoutes(endpoints, edge),
    ...healthRoutes(options.ready, edge),
    ...(config.console ? consoleRoutes(config, edge) : []),
    ...(options.metrics ? [metricsRoute(options.metrics, edge)] : []),
    ...(options.status ? statusRoutes(options.status, edge) : []),
  ]
  const requests = new RequestMeter(options.timer ?? clock)
  const router = createRouter(
    routes.map((route) => requests.metered(route)),
    edge,
    requests,
  )
  return {
    /** Answers a request: with kept bytes right after the key check, else through the router. */
    fetch: (request: Request) => {
      const found = edge.findKept(request)
      return found
        ? requests.measured(found.answer.endpoint, () => edge.respondKept(request, found))
        : router.fetch(request)
    },
    /** Counts of what was asked. */
    requests,
    /** What the kept answers were good for. */
    answerCache: () => kept.counts,
    /** Whose key is this? For the WebSocket channel, which carries the key in its address. */
    findKey: (text: string) => findKey(text, clock()),
    /** Logs a fault that no request caused under an id of the same sequence. */
    logFault,
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
    if (hasNoHost(request)) return app.handle(withHost(request))
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
