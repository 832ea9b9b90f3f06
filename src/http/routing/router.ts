/** Routes requests with Elysia. Every thrown value becomes the error envelope. */
import { Elysia } from 'elysia'
import { LIVE_PATH } from '../../catalog/live/live.ts'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { ApiError, NO_SUCH_PATH, notFound } from '../../contract/errors.ts'
import { quote } from '../../shared/quote.ts'
import { pathOf, targetOf } from '../../shared/url-parts.ts'
import { type Access, checkSize, MCP_PATH } from '../auth/access.ts'
import { ALLOWED_METHODS, type Cors } from '../auth/cors.ts'
import type { KnownRequest } from '../responses/response-cache.ts'
import type { Responses } from '../responses/responses.ts'
import { nearestPaths } from './nearest-path.ts'
import { contextOf, type RequestContext, UNMATCHED_ROUTE } from './request-context.ts'

/** Path parameters by the router's names; null if the percent-encoding is invalid. */
export type PathTexts = Readonly<Record<string, string | null>>

/** Handles GET on a path, and POST if it has a handler. The other methods are the same for all routes. */
export interface Route {
  /** As documented, e.g. `/v2/{sportSlug}/matches/{matchId}`. */
  readonly name: string
  /** As registered with the router, e.g. `/v2/:p2/matches/:p4`. */
  readonly path: string
  readonly respond: (context: RequestContext, texts: PathTexts) => Response | Promise<Response>
  readonly post?: (context: RequestContext) => Promise<Response>
}

/** The own path of a resource: sport, kind, id. */
const BY_ID = /^\/v2\/:p2(\/\w+\/):p4$/
const ID = /^[1-9]\d{0,14}$/

/** For a client that is no WebSocket, or a proxy that drops the upgrade. */
const NO_UPGRADE = `${LIVE_PATH} is the live channel, and this request has no "Upgrade: websocket" header. Open it as a WebSocket; a proxy in between has to pass the headers Upgrade and Connection on.`

/** Finds the route of most requests, resources by id without a query, by the text of the URL; undefined for others. */
export function createDirectRoutes(routes: readonly Route[]) {
  const byPrefix = new Map<string, { readonly route: Route; readonly slug: string }>()
  for (const route of routes) {
    const kind = BY_ID.exec(route.path)?.[1]
    if (kind) for (const slug of SPORT_SLUGS) byPrefix.set(`/v2/${slug}${kind}`, { route, slug })
  }
  return (url: string): KnownRequest | undefined => {
    const end = url.lastIndexOf('/') + 1
    const id = url.slice(end)
    const found = ID.test(id) ? byPrefix.get(targetOf(url.slice(0, end))) : undefined
    if (!found) return undefined
    const { route, slug } = found
    return (context) => {
      context.route = route.name
      return route.respond(context, { p2: slug, p4: id })
    }
  }
}

/** @param unknownPage what a browser gets at an unknown address instead of the error envelope */
export function createRouter(
  routes: readonly Route[],
  access: Access,
  cors: Cors,
  responses: Responses,
  unknownPage: Route | null,
): (request: Request) => Response | Promise<Response> {
  const paths = routes.flatMap(({ name }) => (name.startsWith('/v') ? [name.split('/')] : []))
  // Otherwise Elysia guesses the length of the host, and a short Host makes it cut the path at the wrong place.
  const app = new Elysia({ handler: { standardHostname: false } })

  // Elysia reads the source text of request hooks and handlers. If one returns a call, in an arrow function too, it compiles routes as async, with
  // a promise per request, and Bun turns `const response = f(); return response` into a returned call. Hence `made`.
  app.onRequest(({ request }) => {
    const made: { response?: Response } = {}
    checkSize(request)
    if (cors.isPreflight(request)) made.response = cors.preflight(request, pathOf(request.url) === MCP_PATH)
    return made.response
  })
  app.onError(({ request, error, code }) => responses.error(contextOf(request), error, code))

  function handler(name: string, respond: Route['respond']) {
    return ({ request, params }: { request: Request; params: PathTexts }) => {
      const context = contextOf(request)
      context.route = name
      const made: { response?: Response | Promise<Response> } = {}
      made.response = guarded(context, responses, respond, params)
      return made.response
    }
  }

  function refuseMethod(context: RequestContext): Response | Promise<Response> {
    const { method } = context.request
    if (method === 'OPTIONS') return responses.empty(context, 204, { allow: ALLOWED_METHODS })
    return refuse(context, methodNotAllowed(method))
  }

  function refusePath(context: RequestContext): Response | Promise<Response> {
    const { request } = context
    const isBrowser = request.method === 'GET' && request.headers.get('accept')?.includes('text/html')
    if (isBrowser && unknownPage) return unknownPage.respond(context, {})
    return refuse(context, notFound(explainPath(pathOf(request.url))))
  }

  function explainPath(path: string): string {
    if (path === LIVE_PATH) return NO_UPGRADE
    const near = nearestPaths(path, paths)
    return near.length > 0 ? `There is no such path; did you mean ${near.join(' or ')}?` : NO_SUCH_PATH
  }

  function refuse(context: RequestContext, problem: ApiError): Promise<never> {
    const charged = access.chargeRefusal(context)
    if (!charged) throw problem
    return charged.then(() => Promise.reject(problem))
  }

  for (const { name, path, respond, post } of routes) {
    app.get(path, handler(name, respond))
    // The handler reads the body.
    if (post) app.post(path, handler(name, post), { parse: 'none' })
    app.all(path, handler(name, refuseMethod))
  }
  app.all('/*', handler(UNMATCHED_ROUTE, refusePath))
  return (request) => app.fetch(request)
}

/** Elysia's own error handling fails on thrown values that are not objects, and misses rejections. */
export function guarded<T>(
  context: RequestContext,
  responses: Responses,
  respond: (context: RequestContext, input: T) => Response | Promise<Response>,
  input: T,
): Response | Promise<Response> {
  try {
    const made = respond(context, input)
    return made instanceof Promise ? made.catch(responses.error.bind(null, context)) : made
  } catch (error) {
    return responses.error(context, error)
  }
}

function methodNotAllowed(method: string): ApiError {
  return new ApiError(
    'method_not_allowed',
    `The method ${quote(method)} is not allowed here; use one of ${ALLOWED_METHODS}.`,
    { headers: { allow: ALLOWED_METHODS } },
  )
}
