/**
 * The public server: REST and the live channel on one port (docs/reference/endpoints.md#1, docs/reference/live.md), with
 * heartbeats and upkeep of caches. Bun rejects malformed HTTP before Scoreline sees it: broken request lines, headers and
 * bodies with 400, another version with 505, more than 16 kB of headers with 431, an unknown WebSocket version with 426,
 * and unknown methods by closing the connection. @assumed A Host that no URL can have is accepted, since nothing depends
 * on it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { App } from '../../app.ts'
import { LIVE_PATH } from '../../catalog/live/live.ts'
import type { SocketData } from '../../live/socket.ts'
import { AdaptiveTimer } from '../../shared/adaptive-timer.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { pathOf } from '../../shared/url-parts.ts'

/** Interval of the check whether another process (an import) wrote to the file. */
export const FOREIGN_WRITES_CHECK_MS = 250
/** Interval at which fields are recomputed that change with time alone, e.g. `analytics` a week after the start. */
const LIVE_REFRESH_MS = 30_000
/** Interval at which renderings are stored and file descriptors are counted. */
const UPKEEP_INTERVALS = { busyMs: 1000, idleMs: 1000 }
/** Precision of the heartbeat interval. */
export const BEAT_MS = 250
/** How late a change that `conflateMs` held may be sent: half of the shortest interval. */
const PUBLISH_INTERVALS = { busyMs: 50, idleMs: BEAT_MS }
/** How long open responses may take to finish after the stop signal; the whole stop takes less than 5 seconds. */
export const STOP_TIMEOUT_MS = 3000
/** Interval of the check whether they are finished: idle connections never close by themselves. */
const STOP_POLL_MS = 20

export interface PublicSide {
  readonly port: number
  /** Address of a request's connection. */
  readonly peerAddress: (request: Request) => string | null
  /** Closes sockets and finishes open responses. */
  stop(): Promise<void>
}

/** Throws if it cannot listen. @param timer monotonic milliseconds */
export function servePublic(app: App, address: PublicAddress, timer: () => number): PublicSide {
  const server = listenPublic(app, address)
  const refreshing = setInterval(app.refreshLive, LIVE_REFRESH_MS)
  const checkDescriptors = descriptorCheck(server)
  const upkeep = new AdaptiveTimer(() => {
    checkDescriptors()
    app.storeRenderings()
    return false
  }, UPKEEP_INTERVALS)
  const publish = () => {
    app.beat()
    return app.publishHeld()
  }
  const publishing = new AdaptiveTimer(publish, PUBLISH_INTERVALS, app.whenShown)
  return {
    port: server.port ?? address.port,
    peerAddress: (request) => server.requestIP(request)?.address ?? null,
    stop: async () => {
      clearInterval(refreshing)
      upkeep.stop()
      publishing.stop()
      await app.sockets.closeAll()
      // Stops accepting connections. It resolves only after idle connections are closed too, so it is not awaited.
      void server.stop(false)
      await untilFinished(server, timer)
      await server.stop(true)
    },
  }
}

/** Waits until open responses are finished and sockets are closed, at most STOP_TIMEOUT_MS. */
async function untilFinished(server: Bun.Server<unknown>, timer: () => number): Promise<void> {
  const endMs = timer() + STOP_TIMEOUT_MS
  while (server.pendingRequests + server.pendingWebSockets > 0 && timer() < endMs)
    await Bun.sleep(STOP_POLL_MS)
}

/**
 * Idle timeout in seconds. It also bounds a slow reader of a long list, and the time for a request to arrive, since
 * bytes of an incomplete request do not count as activity. For the first request of a connection Bun allows ten seconds
 * and checks every four, so such a connection is closed after 12 to 14.
 */
export const IDLE_TIMEOUT_SECONDS = 60
/** All endpoints are GET. Larger bodies are rejected while they are read. */
const REQUEST_BODY_BYTES = 1024 * 1024

/** Paths of the live channel for upgrade requests. */
const LIVE_PATHS: ReadonlySet<string> = new Set(['/', LIVE_PATH])

interface PublicAddress {
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

type PublicApp = Pick<
  App,
  'fetch' | 'authenticateSocket' | 'upgradeInTurn' | 'errorResponse' | 'sockets' | 'attach'
>

/** Listens, and connects the live channel to the server. Throws if it cannot listen on host and port. */
export function listenPublic(app: PublicApp, address: PublicAddress): Bun.Server<SocketData> {
  const respond = (request: Request) => {
    const response = app.fetch(request)
    if (!hasBody(request)) return response
    return response instanceof Promise ? response.then(closing) : closing(response)
  }
  const upgrade = (request: Request, server: Bun.Server<SocketData>) => {
    const authenticated = app.authenticateSocket(request)
    if (authenticated instanceof Response) return authenticated
    return app.upgradeInTurn(request, authenticated, () =>
      server.upgrade(request, { data: authenticated }) ? undefined : respond(request),
    )
  }
  const server = Bun.serve<SocketData>({
    hostname: address.host,
    port: address.port,
    fetch: (request, server) => (wantsSocket(request) ? upgrade(request, server) : respond(request)),
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
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use; stop the other program or choose another port with --port`
  if (code === 'EACCES') return `port ${port} on ${host} is not allowed for this user; choose one above 1023`
  if (code === 'EINVAL' || code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine; set --host to one of its addresses, or 0.0.0.0 for all`
  return `cannot listen on ${host} port ${port}: ${errorMessage(cause)}`
}

/** Closes the connection after this response; further requests on it are not read. */
function closing(response: Response): Response {
  response.headers.set('connection', 'close')
  return response
}

function wantsSocket(request: Request): boolean {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return false
  return LIVE_PATHS.has(pathOf(request.url))
}

/**
 * Whether a request has a body, by its headers. No endpoint reads one, so its connection is closed after the response.
 * Bytes after an ambiguous length (a repeated Content-Length, an unusual Transfer-Encoding) are therefore never parsed
 * as another request.
 */
function hasBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return (length !== null && length !== '0') || headers.has('transfer-encoding')
}

/** File descriptors reserved for the feed, `/readyz` and files; connections of the public listener do not get them. */
export const RESERVED_DESCRIPTORS = 64
/** With a higher limit descriptors are not counted, because counting would take milliseconds. */
const COUNTED_LIMIT = 65_536

interface Descriptors {
  /** Maximum open descriptors of the process. */
  readonly limit: number
  /** Throws if no descriptor is left for counting. */
  readonly count: () => number
}

/** Read from Linux; unlimited on other systems. */
export function processDescriptors(): Descriptors {
  return { limit: descriptorLimit(), count: () => readdirSync('/proc/self/fd').length }
}

function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Returns a check that closes idle connections when fewer descriptors are free than reserved. Call it every second. Bun
 * accepts connections by itself, so they can only be closed afterwards.
 */
export function descriptorCheck(
  server: Pick<Bun.Server<SocketData>, 'closeIdleConnections'>,
  { limit, count }: Descriptors = processDescriptors(),
): () => void {
  const isScarce = () => {
    try {
      return count() > limit - RESERVED_DESCRIPTORS
    } catch {
      return true
    }
  }
  return () => {
    if (limit <= COUNTED_LIMIT && isScarce()) server.closeIdleConnections()
  }
}
