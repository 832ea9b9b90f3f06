/** Joins the parts of a service over one database: feed to live and views, views to the edge. Never listens. */
import type { Db } from '../db/open.ts'
import type { Config } from './contract/config.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { Services } from './endpoints/services.ts'
import { applyBatch, type BatchResult, type Line } from './feed/apply.ts'
import { createHttp } from './http/app-http.ts'
import type { Logger } from './http/logger.ts'
import { LiveChannel } from './live/channel.ts'
import type { Publisher } from './live/match-states.ts'
import type { LiveKey, LiveSockets } from './live/sockets.ts'
import { selectDataVersion } from './store/data-version.ts'
import { keyStore } from './store/keys.ts'
import { selectLiveMatchIds } from './store/match-lists.ts'
import { selectTeamsShowing } from './store/team-members.ts'
import { viewLiveMatch } from './views/live-match.ts'

/** Where a fault of the live channel happened, for the log. Addresses of the channel carry keys. */
const LIVE_PLACE = { method: 'WEBSOCKET', path: '/ws' }

export interface AppOptions {
  readonly database: Db
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Config
  readonly logger: Logger
}

export interface App {
  /** Answers a request, over a socket or in process. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The live channel's sockets: their handlers go into the server. */
  readonly sockets: LiveSockets
  /** The server whose native topics carry live messages. */
  readonly attach: (publisher: Publisher) => void
  /** Whose key an address of the channel carries; null for a key that is refused. */
  readonly liveKey: (url: URL) => LiveKey | null
  /** The one way in while the service runs: what was applied is seen by the next request and by subscribers. */
  readonly apply: (lines: readonly Line[]) => BatchResult
  /** Looks whether another process wrote to the file; call it now and then. */
  readonly noticeForeignWrites: () => void
  /** Publishes what time alone changed; call it now and then. */
  readonly refreshLive: () => void
  /** Writes what still waits in memory. The database stays open: it is the caller's. */
  readonly close: () => void
}

export function createApp({ database, clock, config, logger }: AppOptions): App {
  const services = new Services(database, config)
  const http = createHttp({
    endpoints: ENDPOINTS,
    services,
    keys: keyStore(database),
    clock,
    config,
    logger,
    ready: () => readiness(database),
  })
  const channel = new LiveChannel({
    clock,
    view: (matchId, variant) => viewLiveMatch(services.matchView, matchId, variant, clock()),
    liveMatchIds: (sport) => selectLiveMatchIds(database, sport.id),
    teamsShowing: (kind, id) => selectTeamsShowing(database, kind, id),
    onFault: (problem) => http.logFault(problem, LIVE_PLACE),
  })
  let version = selectDataVersion(database)
  return {
    fetch: http.app.fetch,
    sockets: channel.sockets,
    attach: (publisher) => channel.attach(publisher),
    liveKey: (url) => http.findKey(url.searchParams.get('apiKey') ?? ''),
    apply: (lines) => {
      const result = applyBatch(database, lines)
      for (const touched of result.touched) services.drop(touched)
      channel.publish(result.touched)
      return result
    },
    noticeForeignWrites: () => {
      const seen = selectDataVersion(database)
      if (seen === version) return
      version = seen
      services.clear()
      channel.refreshAll()
    },
    refreshLive: () => channel.refreshAll(),
    close: () => http.close(),
  }
}

/** Ready means that the database answers. */
function readiness(database: Db) {
  try {
    selectDataVersion(database)
    return { ok: true, checks: { database: 'ok' } }
  } catch (cause) {
    return { ok: false, checks: { database: cause instanceof Error ? cause.message : String(cause) } }
  }
}
