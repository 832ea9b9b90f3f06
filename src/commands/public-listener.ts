/**
 * The public server: REST and the live channel on one port (docs/reference/endpoints.md#1, docs/reference/live.md). Bun
 * rejects malformed HTTP before Scoreline sees it: broken request lines, headers and bodies with 400, another version
 * with 505, more than 16 kB of headers with 431, an unknown WebSocket version with 426, and unknown methods by closing
 * the connection. @assumed A Host that no URL can have is accepted, since nothing depends on it.
 */
import type { App } from '../app.ts'
import type { SocketData } from '../live/socket.ts'
import { errorCode, errorMessage } from '../rules/error-code.ts'
import { pathOf } from '../rules/request-target.ts'
import { hasBody, PipelineLimit } from './connection-guards.ts'

/**
 * Idle timeout in seconds. It also bounds a slow reader of a long list, and the time for a request to arrive, since
 * bytes of an incomplete request do not count as activity. For the first request of a connection Bun allows ten seconds
 * and checks every four, so such a connection is closed after 12 to 14.
 */
export const IDLE_TIMEOUT_SECONDS = 60
/** All endpoints are GET. Larger bodies are rejected while they are read. */
const REQUEST_BODY_BYTES = 1024 * 1024

/** Paths of the live channel for upgrade requests. */
const LIVE_PATHS: ReadonlySet<string> = new Set(['/', '/ws'])

export interface PublicAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Default: IDLE_TIMEOUT_SECONDS. */
  readonly idleTimeoutSeconds?: number
  /** Default: false. */
  readonly liveCompression?: boolean
  /** Whether other processes listen on the same port; Linux distributes the connections. Default: false. */
  readonly sharesPort?: boolean
}

export type PublicApp = Pick<App, 'fetch' | 'authenticateSocket' | 'errorResponse' | 'sockets' | 'attach'>

/** Listens, and connects the live channel to the server. Throws if it cannot listen on host and port. */
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
      const authenticated = app.authenticateSocket(request)
      if (authenticated instanceof Response) return authenticated
      return server.upgrade(request, { data: authenticated }) ? undefined : respond(request, server)
    },
    // Bun's default response is not the error envelope, and it prints the URL, which contains the key for WebSockets.
    error: app.errorResponse,
    websocket: { ...app.sockets.handlers, perMessageDeflate: address.liveCompression ?? false },
    idleTimeout: address.idleTimeoutSeconds ?? IDLE_TIMEOUT_SECONDS,
    maxRequestBodySize: REQUEST_BODY_BYTES,
    // Otherwise Bun prints a stack trace for every stream that a client aborts.
    development: false,
    // With `development: false` it would default to true, and two servers could share the port, each with some of the
    // requests.
    reusePort: address.sharesPort ?? false,
  })
  app.attach({
    publish: (topic, text) => server.publish(topic, text),
    subscriberCount: (topic) => server.subscriberCount(topic),
  })
  return server
}

/** Returns the port. Throws if host or port are not available, before expensive work begins. */
export async function probeAddress({ host, port }: PublicAddress): Promise<number> {
  const fetch = () => new Response(null, { status: 503 })
  const probe = Bun.serve({ hostname: host, port, fetch, development: false, reusePort: false })
  const found = probe.port ?? port
  await probe.stop(true)
  return found
}

/** Why the server cannot listen, and what to do. */
export function listenProblem({ host, port }: PublicAddress, cause: unknown): string {
  const code = errorCode(cause)
  if (code === 'EADDRINUSE') {
    return `port ${port} on ${host} is in use; stop the other program or choose another port with --port`
  }
  if (code === 'EACCES') return `port ${port} on ${host} is not allowed for this user; choose one above 1023`
  if (code === 'EINVAL' || code === 'EADDRNOTAVAIL') {
    return `${host} is not an address of this machine; set --host to one of its addresses, or 0.0.0.0 for all`
  }
  return `cannot listen on ${host} port ${port}: ${errorMessage(cause)}`
}

/** Closes the connection after this response; further requests on it are not read. */
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
