/**
 * The server that strangers reach: REST and the live channel on one port (docs/reference/endpoints.md#1,
 * docs/reference/live.md). What is no HTTP is refused by the runtime before anything of ours sees it: broken request
 * lines, headers and bodies with 400, another version with 505, more than 16 kB of headers with 431, a WebSocket
 * version that nobody speaks with 426, and unknown methods by closing the connection. @assumed A Host that no URL can
 * have is taken, since nothing depends on it.
 */
import type { App } from '../app.ts'
import type { SocketData } from '../live/sockets.ts'
import { pathOf } from '../rules/request-target.ts'

/**
 * Seconds without a byte after which a connection is closed; a slow reader of a long list gets that long. Bytes of a
 * request that is not complete do not count, so it is also how long one may take to arrive; for the first one of a
 * connection the runtime allows ten seconds. It looks every four.
 */
export const IDLE_TIMEOUT_SECONDS = 60
/** All endpoints are GET: a body is only ever refused, and this much of it is read to do so politely. */
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

/** What the server needs of the app. */
export type PublicApp = Pick<App, 'fetch' | 'authenticateSocket' | 'errorResponse' | 'sockets' | 'attach'>

/** Listens, and lets the live channel publish. Throws where host or port cannot be had. */
export function listenPublic(app: PublicApp, address: PublicAddress): Bun.Server<SocketData> {
  const server = Bun.serve<SocketData>({
    hostname: address.host,
    port: address.port,
    fetch: (request, server) => {
      if (!wantsSocket(request)) return app.fetch(request)
      const admitted = app.authenticateSocket(request)
      if (admitted instanceof Response) return admitted
      return server.upgrade(request, { data: admitted }) ? undefined : app.fetch(request)
    },
    // The runtime's own answer is no envelope, and it prints the address, in which the live channel has the key.
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

function wantsSocket(request: Request): boolean {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return false
  return LIVE_PATHS.has(pathOf(request.url))
}
