/**
 * The public server: REST and the live channel on one port (docs/reference/endpoints.md#1, docs/reference/live.md). Bun
 * rejects malformed HTTP before Scoreline sees it: broken request lines, headers and bodies with 400, another version
 * with 505, more than 16 kB of headers with 431, an unknown WebSocket version with 426, and unknown methods by closing
 * the connection. @assumed A Host that no URL can have is accepted, since nothing depends on it.
 */
import type { App } from '../app.ts'
import type { SocketData } from '../live/sockets.ts'
import { pathOf } from '../rules/request-target.ts'
import { hasBody, PipelineLimit } from './connection-guards.ts'

/**
 * Seconds without a byte after which a connection is closed; a slow reader of a long list gets that long. Bytes of an
 * incomplete request do not count, so it is also how long one may take to arrive. For the first request of a connection
 * Bun allows ten seconds, and because it checks every four, such a connection is closed after 12 to 14.
 */
export const IDLE_TIMEOUT_SECONDS = 60
/** All endpoints are GET. So much of a body is read before it is refused. */
const REQUEST_BODY_BYTES = 1024 * 1024

/** Paths on which the live channel answers, when the request asks for an upgrade. */
const LIVE_PATHS: ReadonlySet<string> = new Set(['/', '/ws'])

export interface PublicAddress {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** Default: IDLE_TIMEOUT_SECONDS. */
  readonly idleTimeoutSeconds?: number
}

/** The parts of the app that the server uses. */
export type PublicApp = Pick<App, 'fetch' | 'authenticateSocket' | 'errorResponse' | 'sockets' | 'attach'>

/** Listens, and lets the live channel publish. Throws where it cannot listen on host and port. */
export function listenPublic(app: PublicApp, address: PublicAddress): Bun.Server<SocketData> {
  const pipelining = new PipelineLimit()
  const respond = (request: Request, server: Bun.Server<SocketData>) => {
    const response = app.fetch(request)
    const isLast = hasBody(request) || pipelining.isReached(() => connectionOf(request, server))
    if (!isLast) return response
    return response instanceof Promise ? response.then(closing) : closing(response)
  }
  const server = Bun.serve<SocketData>({
    hostname: address.host,
    port: address.port,
    fetch: (request, server) => {
      if (!wantsSocket(request)) return respond(request, server)
      const admitted = app.authenticateSocket(request)
      if (admitted instanceof Response) return admitted
      return server.upgrade(request, { data: admitted }) ? undefined : respond(request, server)
    },
    // Bun's own response is not the envelope, and it prints the address, in which the live channel has the key.
    error: app.errorResponse,
    websocket: app.sockets.handlers,
    idleTimeout: address.idleTimeoutSeconds ?? IDLE_TIMEOUT_SECONDS,
    maxRequestBodySize: REQUEST_BODY_BYTES,
    // Otherwise Bun prints the source of every stream that a client leaves.
    development: false,
    // With `development: false` it would be true: two servers would share the port, each with some of the requests.
    reusePort: false,
  })
  app.attach({
    publish: (topic, text) => server.publish(topic, text),
    subscriberCount: (topic) => server.subscriberCount(topic),
  })
  return server
}

/** Throws at once where host or port cannot be had, before work is done that would be in vain. */
export async function probeAddress({ host, port }: PublicAddress): Promise<void> {
  const fetch = () => new Response(null, { status: 503 })
  const probe = Bun.serve({ hostname: host, port, fetch, development: false, reusePort: false })
  await probe.stop(true)
}

/** With its last response a connection is closed; requests that follow on it are not read. */
function closing(response: Response): Response {
  response.headers.set('connection', 'close')
  return response
}

function connectionOf(request: Request, server: Bun.Server<SocketData>): string {
  const peer = server.requestIP(request)
  return peer ? `${peer.address} ${peer.port}` : ''
}

function wantsSocket(request: Request): boolean {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return false
  return LIVE_PATHS.has(pathOf(request.url))
}
