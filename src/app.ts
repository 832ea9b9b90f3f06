/** Joins the parts of a service over one database: feed to live and views, views to the edge. Never listens. */
import { flushCommits } from '../db/flush.ts'
import { type Db, isBusy } from '../db/open.ts'
import { LIMITS } from './catalog/limits.ts'
import type { Config } from './contract/config.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { Services } from './endpoints/services.ts'
import { applyBatch, type BatchResult, type Line } from './feed/apply.ts'
import { applyWhole } from './feed/apply-whole.ts'
import { createListener, type Listener } from './feed/listener.ts'
import { CHANGES_PATH } from './feed/listener-messages.ts'
import { FeedMeter } from './feed/meter.ts'
import { createHttp } from './http/app-http.ts'
import { KeyWatch } from './http/key-watch.ts'
import type { Logger } from './http/logger.ts'
import { createMetrics, fileBytes, type MetricSources, type MetricsText, PROCESS } from './http/metrics.ts'
import { readiness } from './http/readiness.ts'
import type { SocketAuthentication } from './http/socket-authentication.ts'
import { LastFaults } from './http/status/last-faults.ts'
import { statusReport } from './http/status/report.ts'
import { StatusSampler } from './http/status/sampler.ts'
import { StorageWatch } from './http/storage-watch.ts'
import { LiveChannel } from './live/channel.ts'
import type { Publisher } from './live/match-states.ts'
import type { LiveSockets } from './live/sockets.ts'
import { quotaDay } from './rules/quota.ts'
import { selectPosition } from './store/change-log.ts'
import { selectDataVersion } from './store/data-version.ts'
import { keyStore, selectKeyUses, selectRevokedKeys } from './store/keys.ts'
import { selectLiveMatchIds } from './store/match-lists.ts'
import { viewLiveMatch } from './views/live-match.ts'

/** Where a fault of the live channel happened, for the log. Addresses of the channel carry keys. */
const LIVE_PLACE = { method: 'WEBSOCKET', path: '/ws' }
/** And of the private listener. */
const FEED_PLACE = { method: 'FEED', path: CHANGES_PATH }
/** And where nobody knows the request any more. */
const SERVER_PLACE = { method: 'HTTP', path: '' }

export interface AppOptions {
  readonly database: Db
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly config: Config
  readonly logger: Logger
  /** Milliseconds that never run backwards, for measuring; default: the clock. */
  readonly timer?: () => number
  /** Address of the connection of a request; null where there is none. Default: there never is. */
  readonly peerAddress?: (request: Request) => string | null
}

export interface App {
  /** Answers a request, over a socket or in process. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The answer to a request that the server itself failed with. The log has the cause. */
  readonly answerFault: (problem: unknown) => Response
  /** The live channel's sockets: their handlers go into the server. */
  readonly sockets: LiveSockets
  /** The server whose native topics carry live messages. */
  readonly attach: (publisher: Publisher) => void
  /** What goes with a socket that a request wants to open, or the answer to a caller that gets none. */
  readonly authenticateSocket: (request: Request) => SocketAuthentication
  /** The one way in while the service runs: what was applied is seen by the next request and by subscribers. */
  readonly apply: (lines: readonly Line[]) => BatchResult
  /** As apply, all or nothing. */
  readonly applyWhole: (lines: readonly Line[]) => BatchResult
  /** What answers on the private listener; it applies what senders hand over. */
  readonly listener: Listener
  /** What `/metrics` shows. */
  readonly metrics: () => Promise<MetricsText>
  /** Sends the heartbeats that are due; call it now and then. */
  readonly beat: () => void
  /** Looks whether another process wrote to the file, and revoked keys; call it several times a second. */
  readonly noticeForeignWrites: () => void
  /** Takes a sample for the charts of the operator's view, where there is one; call it as often as they want. */
  readonly sample: () => void
  /** Publishes what time alone changed; call it now and then. */
  readonly refreshLive: () => void
  /** Writes what still waits in memory. The database stays open: it is the caller's. */
  readonly close: () => void
}

export function createApp({ database, clock, config, logger, ...options }: AppOptions): App {
  const timer = options.timer ?? clock
  const startedAt = clock()
  const feed = new FeedMeter()
  const storage = new StorageWatch(database)
  const position = () => selectPosition(database)
  const services = new Services(database, config)
  const faults = new LastFaults(config.statusToken === null ? [] : [config.statusToken])
  const http = createHttp({
    endpoints: ENDPOINTS,
    services,
    keys: keyStore(database),
    clock,
    timer,
    config,
    logger,
    ...(options.peerAddress && { peerAddress: options.peerAddress }),
    ready: () => readiness(database, feed, storage, { now: clock(), startedAt, config }),
    metrics: {
      access: config.metrics,
      metrics: () => metrics(),
    },
    onFault: (fault) => faults.note(fault),
    status:
      config.statusToken === null
        ? undefined
        : {
            token: config.statusToken,
            clock,
            report: (now, since) => statusReport({ ...sources, ...view }, now, since),
          },
  })
  const channel = new LiveChannel({
    clock,
    view: (matchId, variant) => viewLiveMatch(services.matchView, matchId, variant, clock()),
    liveMatchIds: (sport) => selectLiveMatchIds(database, sport.id, LIMITS.streamingMatches),
    onFault: (problem) => http.logFault(problem, LIVE_PLACE),
  })
  const sources: MetricSources = {
    requests: http.requests,
    live: channel.sockets,
    feed,
    position,
    fileBytes: () => fileBytes(database.path),
    process: PROCESS,
    startedAt,
    isWritable: () => storage.refusal(clock()) === null,
    responseCache: http.responseCache,
  }
  const metrics = createMetrics(sources)
  const sampler = new StatusSampler(sources)
  const view = {
    sampler,
    faults,
    staleAfterSeconds: config.staleAfterSeconds,
    keyUses: (now: number, limit: number) => selectKeyUses(database, quotaDay(now), limit),
  }
  const take = (lines: readonly Line[], applyTo: typeof applyBatch) => {
    const [now, startedMs] = [clock(), timer()]
    const result = applyTo(database, lines, config.sources)
    for (const { sport, effects } of result.applied) services.invalidate(sport.id, effects)
    channel.publish(result.applied)
    feed.note(lines, result, now, timer() - startedMs)
    return result
  }
  const apply: App['apply'] = (lines) => take(lines, applyBatch)
  const whole: App['applyWhole'] = (lines) => take(lines, applyWhole)
  const keyWatch = new KeyWatch(channel.sockets, () => selectRevokedKeys(database))
  let version = selectDataVersion(database)
  return {
    fetch: http.fetch,
    answerFault: (problem) => http.answerFault(problem, SERVER_PLACE),
    sockets: channel.sockets,
    attach: (publisher) => channel.attach(publisher),
    authenticateSocket: http.authenticateSocket,
    apply,
    applyWhole: whole,
    listener: createListener({
      apply,
      applyWhole: whole,
      flush: () => flushCommits(database),
      position,
      timer,
      pause: (ms) => Bun.sleep(ms),
      isBusy,
      diskRefusal: (problem) => storage.note(problem, clock()),
      onFault: (problem) => http.logFault(problem, FEED_PLACE),
    }),
    metrics,
    beat: () => channel.sockets.beat(() => ({ position: position(), sources: lastChanges(feed) })),
    noticeForeignWrites: () => {
      const seen = selectDataVersion(database)
      const isForeign = seen !== version
      if (isForeign) keyWatch.noteWrite(timer())
      keyWatch.look(timer())
      if (!isForeign) return
      version = seen
      services.clear()
      channel.refreshAll()
    },
    refreshLive: () => channel.refreshAll(),
    sample: () => {
      if (config.statusToken !== null) sampler.sample(clock())
    },
    close: () => http.close(),
  }
}

function lastChanges({ sources }: FeedMeter): Record<string, number> {
  return Object.fromEntries([...sources].map(([name, { lastChangeAt }]) => [name, lastChangeAt]))
}
