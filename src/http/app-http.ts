/** The edge of the service: every endpoint, the documentation and the health checks on one Elysia app. Never listens. */
import { Elysia } from 'elysia'
import type { Config } from '../contract/config.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Services } from '../endpoints/services.ts'
import type { KeyStore } from '../store/keys.ts'
import { checkSize, createAccess, type Visit } from './access.ts'
import { createCors } from './cors.ts'
import { documentationRoutes } from './docs.ts'
import { createEdge, type Edge } from './edge.ts'
import { createFaultLog } from './errors.ts'
import { healthRoutes, type Readiness } from './health.ts'
import { createKeyFinder } from './key-cache.ts'
import type { Logger } from './logger.ts'
import { routesOf } from './mount.ts'
import { createQuotaCounter } from './quota-counter.ts'
import { answerHead, hasNoHost, withHost } from './rewrite.ts'
import type { Route } from './route.ts'

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keys: KeyStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Pick<Config, 'corsOrigins' | 'demo'>
  readonly logger: Logger
  /** Is the service able to answer? Called for each `/readyz`. */
  readonly ready: () => Readiness
}

export function createHttp(options: HttpOptions) {
  const { endpoints, services, keys, clock, config, logger } = options
  const findKey = createKeyFinder(keys, config)
  const counter = createQuotaCounter(keys, logger)
  const access = createAccess(findKey, counter, clock)
  const logFault = createFaultLog(logger, clock)
  const edge = createEdge(access, createCors(config.corsOrigins), logFault)
  const routes: Route[] = [
    ...routesOf(endpoints, services, edge),
    ...documentationRoutes(endpoints, edge),
    ...healthRoutes(options.ready, edge),
  ]
  return {
    app: createRouter(routes, edge),
    /** Whose key is this? For the WebSocket channel, which carries the key in its address. */
    findKey: (text: string) => findKey(text, clock()),
    /** Logs a fault that no request caused under an id of the same sequence. */
    logFault,
    /** Writes the counts of keys that still wait. */
    close: () => counter.close(),
  }
}

function createRouter(routes: readonly Route[], edge: Edge) {
  const { access, cors } = edge
  // The length of the host must not be guessed: the path would be cut out of the address wrongly.
  const app = new Elysia({ handler: { standardHostname: false } }).decorate('visit', null as Visit | null)

  app.onRequest((context) => {
    const { request } = context
    if (hasNoHost(request)) return app.handle(withHost(request))
    if (request.method === 'HEAD') return answerHead(request, (get) => app.handle(get))
    context.visit = access.meet(request)
    checkSize(request)
    if (cors.isPreflight(request)) return cors.preflight(request)
  })
  app.onError(({ request, visit, error, code }) => {
    try {
      if (code === 'NOT_FOUND' && visit) access.admitStray(visit)
    } catch (refusal) {
      return edge.fail(request, visit, refusal)
    }
    return edge.fail(request, visit, error, code)
  })
  for (const { path, read, refuse } of routes) {
    app.get(path, ({ request, visit, params }) => read(request, visit ?? access.meet(request), params))
    app.all(path, ({ request, visit }) => refuse(request, visit ?? access.meet(request)))
  }
  return app
}
