/** What a process does that answers clients: the public server, heartbeats, and upkeep of caches. */
import type { App } from '../app.ts'
import { descriptorCheck } from './connection-guards.ts'
import { listenPublic, type PublicAddress } from './public-listener.ts'

/** Interval of the check whether another process (an import) wrote to the file. */
export const FOREIGN_WRITES_CHECK_MS = 250
/** Interval at which fields are recomputed that change with time alone, e.g. `analytics` a week after the start. */
const LIVE_REFRESH_MS = 30_000
const STORE_RENDERINGS_MS = 1000
/** Interval of the check for free file descriptors. */
const DESCRIPTOR_CHECK_MS = 1000
/** How late a change that `conflateMs` held may be sent: half of the shortest interval. */
const HELD_MS = 50
/** Precision of the heartbeat interval. */
export const BEAT_MS = 250
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
  const timers = [
    setInterval(app.refreshLive, LIVE_REFRESH_MS),
    setInterval(app.storeRenderings, STORE_RENDERINGS_MS),
    setInterval(descriptorCheck(server), DESCRIPTOR_CHECK_MS),
    setInterval(app.beat, BEAT_MS),
    setInterval(app.publishHeld, HELD_MS),
  ]
  return {
    port: server.port ?? address.port,
    peerAddress: (request) => server.requestIP(request)?.address ?? null,
    stop: async () => {
      for (const each of timers) clearInterval(each)
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
