/** The HTTP side of the service: endpoints, documentation, console and health checks. Does not listen on a port. */

import { type Callers, tooMuchAtOnce } from '../callers/callers.ts'
import type { Caller } from '../callers/scheduler.ts'
import { findSport, type SportSlug } from '../catalog/sports.ts'
import type { Config } from '../contract/config.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Services } from '../endpoints/services.ts'
import type { SocketData } from '../live/socket.ts'
import { creditsOf } from '../sources/index.ts'
import type { KeyStore } from '../store/access/keys.ts'
import type { UnitLedger } from '../store/access/quota-ledger.ts'
import { selectFlatMatches } from '../store/log/export-pages.ts'
import { countMatches } from '../store/matches/lists.ts'
import type { Searcher } from '../store/search/searches.ts'
import { selectSources } from '../store/sources.ts'
import { linkPreview } from '../views/matches/link-preview.ts'
import { checkSize, createAccess, createKeyFinder, DEMO_KEY, type RequestLimits } from './auth/access.ts'
import { createCors } from './auth/cors.ts'
import { createLeasedCounter, createQuotaCounter } from './auth/quota-counter.ts'
import {
  Bursts,
  clientGroup,
  createClientAddress,
  Failures,
  isLoopback,
  isLoopbackHost,
  WRONG_KEYS,
} from './auth/rate-limits.ts'
import { createSocketAuthentication } from './auth/socket-authentication.ts'
import { documentationPages } from './docs/docs.ts'
import { exampleValues } from './docs/openapi.ts'
import { mcpRoute } from './mcp/route.ts'
import { clientPage, consolePages, elementPage, linksBelow, pageRoute, UNKNOWN_PATH } from './pages.ts'
import {
  createErrorLog,
  type ErrorLocation,
  errorResponse,
  type InternalError,
  type Logger,
} from './responses/errors.ts'
import { type KnownRequest, ResponseCache } from './responses/response-cache.ts'
import { createResponses } from './responses/responses.ts'
import { withoutBody } from './responses/stream.ts'
import { endpointRoutes, type OpenStream } from './routing/endpoint-routes.ts'
import {
  createContexts,
  createRequestLog,
  type RequestContext,
  RequestMeter,
  routableRequest,
} from './routing/request-context.ts'
import { createDirectRoutes, createRouter, guarded } from './routing/router.ts'
import type { Readiness } from './telemetry/peer-status.ts'
import { healthPages } from './telemetry/readiness.ts'
import { type StatusPageOptions, statusPages } from './telemetry/status-pages.ts'
import { type MetricsPageOptions, metricsPage } from './telemetry/telemetry.ts'

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keys: KeyStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Config
  readonly logger: Logger
  /** Whether the service can serve requests; called for each `/readyz`. */
  readonly ready: () => Readiness | Promise<Readiness>
  /** Monotonic milliseconds, for measuring. Default: the clock. */
  readonly timer?: () => number
  /** Address of a request's connection; null if there is none. Default: none. */
  readonly peerAddress?: (request: Request) => string | null
  /** `/metrics`; if omitted the path does not exist. */
  readonly metrics?: MetricsPageOptions
  /** The status page; if omitted the path does not exist. */
  readonly status?: StatusPageOptions | undefined
  /** What the callers of this process use. */
  readonly callers: Callers
  /** Another thread for searches; if omitted, they are made here. */
  readonly searcher?: Searcher | undefined
  /** Opens streams of the live channel. */
  readonly openStream: OpenStream
  /** The name of this process, if others answer requests with the same keys; null for a single process. */
  readonly processName: string | null
  /** Where other nodes count the requests of the same keys; if omitted, the file. */
  readonly quotaLedger?: UnitLedger
  /** Called with every internal error. */
  readonly onError?: (error: InternalError) => void
}

/** Nothing if the connection is a WebSocket now. */
type Upgraded = Response | undefined | Promise<Response | undefined>

export function createHttp(options: HttpOptions) {
  const { services, keys, clock, config, logger, openStream, callers } = options
  const { scheduler } = callers
  const timer = options.timer ?? clock
  // Processes may start in the same millisecond.
  const idPrefix = `${clock().toString(36)}${options.processName === null ? '' : `w${options.processName}`}`
  const limits = requestLimits(options)
  const keyFinder = createKeyFinder(keys, config)
  const counter =
    options.processName !== null || options.quotaLedger
      ? createLeasedCounter(keys, logger, timer, options.quotaLedger)
      : createQuotaCounter(keys, logger)
  const access = createAccess(keyFinder, counter, limits)
  const cors = createCors(config.corsOrigins)
  const logError = createErrorLog(logger, clock, idPrefix, options.onError)
  const responses = createResponses(access, cors, logError)
  const cache = new ResponseCache(services.versions, config.responseCacheBytes / 2)
  const callerOf = ({ key, request }: RequestContext): Caller =>
    scheduler.callerOf(key ? key.hash : `@${limits.clientOf(request)}`)
  const withLinks = linksBelow(options.config.basePath)
  const authenticate = (context: RequestContext) => access.authenticate(context, { access: 'free' })
  const pageRoutes = pages(options, limits, authenticate).map((page) => pageRoute(page, responses, withLinks))
  const routes = [
    ...endpointRoutes(options.endpoints, {
      services,
      access,
      cache,
      responses,
      openStream,
      callers,
      callerOf,
      searcher: options.searcher,
    }),
    ...pageRoutes.filter(({ path }) => path !== UNKNOWN_PATH),
    mcpRoute({
      endpoints: options.endpoints,
      access,
      responses,
      logError,
      callers,
      callerOf,
      fetch: (request) => respond(request),
    }),
  ]
  const unknownPage = pageRoutes.find(({ path }) => path === UNKNOWN_PATH) ?? null
  const route = createRouter(routes, access, cors, responses, unknownPage)
  const directRoute = createDirectRoutes(routes)
  const requests = new RequestMeter(routes.map(({ name }) => name))
  const openContext = createContexts(clock, timer, idPrefix)
  const logRequest = createRequestLog(logger, config.slowMs)

  function finish(context: RequestContext, response: Response, now = timer()): Response {
    const ms = now - context.startedMs
    requests.add(context.route, response.status, ms)
    logRequest(context, response.status, ms)
    scheduler.noteResponse(callerOf(context), context.bodyBytes, now)
    return response
  }

  function respond(request: Request): Response | Promise<Response> {
    const context = openContext(request)
    try {
      access.identify(context)
    } catch (problem) {
      return finish(context, responses.error(context, problem))
    }
    const caller = callerOf(context)
    const response = scheduler.isOver(caller)
      ? inTurn(context, caller, respondNow.bind(null, context, caller))
      : respondNow(context, caller, context.startedMs)
    context.isLate = true
    return response
  }

  function inTurn<T>(context: RequestContext, caller: Caller, work: () => T | Promise<T>) {
    if (callers.isFull(caller))
      return callers.refuseInTurn(caller, () => refuse(context)) ?? turnAway(context)
    // Not read from the socket meanwhile.
    return callers.waitForTurn(caller, (isLate) => {
      if (context.request.signal.aborted) return finish(context, responses.empty(context, 204, {}))
      return isLate ? refuse(context) : work()
    })
  }

  /** Refuses a request, and reads no other one on its connection. */
  function turnAway(context: RequestContext): Response {
    const response = refuse(context)
    response.headers.set('connection', 'close')
    return response
  }

  function refuse(context: RequestContext): Response {
    callers.refused += 1
    const problem = tooMuchAtOnce('Too many requests wait for their turn.')
    return finish(context, responses.error(context, problem))
  }

  /** Records the time that the request took without its work, which is measured where it is done. */
  function respondNow(context: RequestContext, caller: Caller, startedMs = timer()) {
    const { measuredMs } = scheduler
    const response = routed(context)
    const now = timer()
    scheduler.note(caller, Math.max(0, now - startedMs - (scheduler.measuredMs - measuredMs)), now)
    const made = context.request.method === 'HEAD' ? withoutBody(response) : response
    return made instanceof Promise ? made.then(finish.bind(null, context)) : finish(context, made, now)
  }

  function routed(context: RequestContext): Response | Promise<Response> {
    const { request } = context
    const known =
      request.method === 'GET' ? (cache.knownUrl(request.url) ?? directRoute(request.url)) : undefined
    return known ? guarded(context, responses, answerKnown, known) : route(routableRequest(context))
  }

  /** As the router does. */
  function answerKnown(context: RequestContext, answer: KnownRequest): Response | Promise<Response> {
    checkSize(context.request)
    return answer(context)
  }

  return {
    fetch: respond,
    requests,
    /** Authenticates a request for a WebSocket. */
    authenticateSocket: createSocketAuthentication(keyFinder.findKey, counter, clock, cors, limits),
    /**
     * Upgrades a request to a WebSocket in a turn of its key: at once, unless the key has used up its time.
     * @param upgrade returns nothing, or the response if it is no valid upgrade
     */
    upgradeInTurn(request: Request, { key }: SocketData, upgrade: () => Upgraded): Upgraded {
      const caller = scheduler.callerOf(key ? key.hash : `@${limits.clientOf(request)}`)
      if (!scheduler.isOver(caller)) return upgrade()
      return inTurn(openContext(request), caller, upgrade)
    },
    callers,
    responseCache: () => cache.counts,
    /** Logs an internal error that no request caused. Returns its correlation id. */
    logError,
    /** The response to a request that the server itself failed to handle. */
    errorResponse: (error: unknown, location: ErrorLocation) =>
      errorResponse(error, { logError, location, headers: {} }),
    /** Writes the usage counts that are still in memory. */
    close: () => counter.close(),
  }
}

function requestLimits({ config, peerAddress }: HttpOptions): RequestLimits {
  const clientAddress = createClientAddress(config.trustProxy)
  return {
    failures: new Failures(WRONG_KEYS),
    bursts: config.burst === null ? null : new Bursts(config.burst),
    clientOf: (request) => {
      const peer = peerAddress?.(request) ?? null
      return peer === null ? null : clientGroup(clientAddress(peer, request.headers.get('x-forwarded-for')))
    },
  }
}

function pages(
  { endpoints, services, ready, config, metrics, status, peerAddress }: HttpOptions,
  limits: RequestLimits,
  authenticate: (context: RequestContext) => void,
) {
  const preview = (slug: string, id: string) => {
    const isPublic = config.demo || config.linkPreviews
    const [match] = isPublic && /^[1-9]\d{0,14}$/.test(id) ? selectFlatMatches(services.db, [Number(id)]) : []
    const sport = findSport(slug)
    return match && match.sport === sport?.id ? linkPreview(match, sport) : null
  }
  const countLive = (slug: SportSlug) =>
    countMatches(services.db, { sport: findSport(slug)?.id ?? 0, statuses: ['inprogress'] })
  const isLocal = (request: Request) =>
    isLoopback(peerAddress?.(request) ?? null) && isLoopbackHost(request.headers.get('host'))
  return [
    ...documentationPages({
      endpoints,
      examples: () => exampleValues(services.db, services.zone),
      zone: () => services.zone,
      key: config.demo ? DEMO_KEY : null,
      basePath: config.basePath,
      hasConsole: config.console,
    }),
    ...healthPages(ready),
    elementPage,
    clientPage,
    ...(config.console
      ? consolePages({
          demo: config.demo,
          credits: () => creditsOf(selectSources(services.db).map(({ name }) => name)),
          ...{ preview, authenticate, countLive, basePath: config.basePath },
        })
      : []),
    ...(metrics ? [metricsPage(metrics, isLocal)] : []),
    ...(status ? statusPages(status, limits.clientOf) : []),
  ]
}
