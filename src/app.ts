/** Wires the parts of the service over one database: feed, views, live channel and HTTP. Does not listen on a port. */
import { isBusy } from '../db/open.ts'
import { flushCommits } from '../db/write-ahead-log.ts'
import { type CallerLimits, Callers } from './callers/callers.ts'
import { LIMITS } from './catalog/limits.ts'
import { LIVE_PATH } from './catalog/live/live.ts'
import type { Sport } from './catalog/sports.ts'
import type { StatusReport } from './contract/status.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { LIVE_ENDPOINTS } from './endpoints/live-events.ts'
import { Services } from './endpoints/services.ts'
import { applyBatch, type BatchResult, type Line, type PushOf } from './feed/apply.ts'
import { type Decision, type LiveSummary, NO_LIVE_MATCHES } from './feed/live-leases.ts'
import type { ReplayedEntry } from './feed/replay-entry.ts'
import { applyWhole } from './feed/transport/ingest.ts'
import { CHANGES_PATH, createListener, type Listener, NotLeaderError } from './feed/transport/listener.ts'
import { FeedMeter } from './feed/transport/meter.ts'
import { KeyWatch, type SocketAuthentication } from './http/auth/socket-authentication.ts'
import { createHttp, type HttpOptions } from './http/http-service.ts'
import type { ErrorLocation } from './http/responses/errors.ts'
import type { TelemetryOptions } from './http/telemetry/metric-sources.ts'
import type { MetricsText } from './http/telemetry/peer-status.ts'
import { StorageWatch } from './http/telemetry/storage-watch.ts'
import { createTelemetry } from './http/telemetry/telemetry.ts'
import { type LiveBatch, LiveChannel } from './live/channel.ts'
import { type CommittedBatch, CommittedBatches } from './live/committed-batches.ts'
import type { Publisher } from './live/match-states.ts'
import type { LiveSockets } from './live/sockets.ts'
import { DAY_MS } from './shared/days.ts'
import { ClockWatch } from './shared/stored-time.ts'
import { keyStore, selectRevokedKeys } from './store/access/keys.ts'
import { selectAppliedPush } from './store/applied-pushes.ts'
import { markLog, selectPosition } from './store/log/change-log.ts'
import { selectLiveMatchIds } from './store/matches/lists.ts'
import { selectMatchSummary } from './store/matches/reader.ts'
import { pruneOddsHistory } from './store/odds-boards.ts'
import { hasPendingDocuments, inRowOrder } from './store/search/search-index.ts'
import { selectDataVersion } from './store/sql/batch-reads.ts'
import { inTransaction, withoutWaiting } from './store/sql/transaction.ts'
import { changedMatches, missedChanges, viewLiveMatch } from './views/matches/live-match.ts'
import { selectFields, viewMatches } from './views/matches/match.ts'
import { WebhookDispatcher } from './webhooks/dispatcher.ts'
import { guardedPost } from './webhooks/guarded-post.ts'

/** Locations in the error log for errors that no request caused. */
const LIVE_LOCATION = { method: 'WEBSOCKET', path: LIVE_PATH }
const FEED_LOCATION = { method: 'FEED', path: CHANGES_PATH }
const RENDERING_LOCATION = { method: 'STORE', path: 'match_rendering' }
const WEBHOOK_LOCATION = { method: 'POST', path: 'webhook' }
const UPKEEP_LOCATION = { method: 'STORE', path: 'upkeep' }
const SERVER_LOCATION = { method: 'HTTP', path: '' }

export type AppOptions = TelemetryOptions &
  Pick<HttpOptions, 'logger' | 'timer' | 'peerAddress' | 'quotaLedger' | 'searcher'> & {
    /** Limits of callers that differ from the defaults. */
    readonly callerLimits?: Partial<CallerLimits>
  }

export interface App {
  /** Handles a request from a socket or in process. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The response to a request that the server itself failed to handle. The log has the cause. */
  readonly errorResponse: (problem: unknown) => Response
  /** The WebSockets of the live channel, with the handlers for `Bun.serve`. */
  readonly sockets: LiveSockets
  /** Sets the server whose native topics carry live messages. */
  readonly attach: (publisher: Publisher) => void
  /** The data of a requested WebSocket, or the response to a client whose upgrade is refused. */
  readonly authenticateSocket: (request: Request) => SocketAuthentication
  readonly upgradeInTurn: Http['upgradeInTurn']
  /** Applies changes; later requests and all subscribers see them. The only write path while the service runs. */
  readonly apply: (lines: readonly Line[]) => BatchResult
  /** Like `apply`, but all or nothing. */
  readonly applyWhole: (lines: readonly Line[]) => BatchResult
  readonly listener: Listener
  /** Matches of live sources, for the operator. */
  readonly liveMatches: () => LiveSummary
  /** What a live source says of a match; null if it says nothing. */
  readonly decisionFor: (matchId: number, source: string) => Decision | null
  /** Follows a live source or not; false for one that is not followed by this service. */
  readonly switchSource: (source: string, isOn: boolean) => boolean
  readonly metrics: () => Promise<MetricsText>
  /** The report of the status page, with samples after a time; of a reader its own one. */
  readonly report: (since: number) => Promise<StatusReport>
  /** The rows of its list of processes, without the rest of it. */
  readonly processes: () => Promise<StatusReport['processes']>
  /** Shows a batch that the writer committed; without its changes, all that the log has by now. */
  readonly show: (batch: CommittedBatch) => void
  /** Called after each batch that was shown. */
  readonly whenShown: Set<() => void>
  /** Shows an entry of another node that was applied to the file; many of them are shown at once. */
  readonly showEntry: (replayed: ReplayedEntry, isFarBehind?: boolean) => void
  /** When the last change of each source was received, ms. */
  readonly lastChanges: () => Readonly<Record<string, number>>
  /** Sends the heartbeats that are due. Call it periodically. */
  readonly beat: () => void
  /** Clears all caches if another process changed or pruned content, and closes the sockets of revoked keys. */
  readonly checkForeignWrites: () => void
  /** Takes a sample for the charts of the status page, if it is enabled. Call it periodically. */
  readonly sample: () => void
  /** Publishes fields that change with time alone. Call it periodically. */
  readonly refreshLive: () => void
  /** Publishes changes that `conflateMs` held, once they are due. Returns whether it holds more. Call it periodically. */
  readonly publishHeld: () => boolean
  /** Writes rendered matches that wait to be stored. Call it periodically. */
  readonly storeRenderings: () => void
  /** Indexes the next matches of teams and tournaments with new names. Returns whether there are more. Call it periodically. */
  readonly refreshSearch: () => boolean
  /** Sends the events of webhooks that are due; resolves when they are sent. Call it periodically. */
  readonly deliverWebhooks: () => Promise<void>
  /** Waits a moment for open requests to webhooks and stores what was delivered. Call it before `close`. */
  readonly stopWebhooks: () => Promise<void>
  /** Drops changes of odds that are older than the setting keeps. Call it periodically. */
  readonly pruneOddsHistory: () => void
  /** Whether what only one process of a service or cluster does may be done here at the moment. */
  readonly mayWrite: () => boolean
  /** Why no changes can be stored at the moment; null if they can. */
  readonly storageRefusal: () => string | null
  /** Notes the age of the change log. Call it periodically. */
  readonly markLog: () => void
  /** Writes pending state. The database stays open; the caller closes it. */
  readonly close: () => void
}

export function createApp(options: AppOptions): App {
  const { database, clock, config, writer } = options
  const storage = new StorageWatch(database)
  // `storage` reports what a full or failing disk caused; everything else is logged.
  const logFault = (location: ErrorLocation) => (problem: unknown) => {
    if (storage.note(problem, clock()) === null) http.logError(problem, location)
  }
  const clockWatch = new ClockWatch(clock, options.timer ?? clock)
  const mayWrite = () => {
    try {
      options.cluster?.requireWriting()
      return true
    } catch (problem) {
      if (problem instanceof NotLeaderError) return false
      throw problem
    }
  }
  const isFollower = () => writer?.isOfCluster ?? options.cluster?.status().isWriting === false
  const onDamaged = (match: number) =>
    options.logger.error(
      { event: 'damaged_rendering', match },
      `the stored answer of match ${match} is damaged on the disk, and is made again; run: scoreline check`,
    )
  const services = new Services(
    database,
    config,
    { onFault: logFault(RENDERING_LOCATION), onDamaged },
    isFollower,
  )
  const feed = new FeedMeter()
  const telemetry = createTelemetry(options, feed, storage, services.renderingQueue)
  const callers = new Callers(
    options.timer ?? clock,
    options.callerLimits,
    // The runtime forgets the connection of a request when its response is sent.
    (request) => (options.peerAddress?.(request) ?? null) !== null,
  )
  const http = createHttp({
    ...options,
    callers,
    endpoints: [...ENDPOINTS, ...LIVE_ENDPOINTS],
    openStream: (...of) => channel.sockets.openStream(...of),
    services,
    keys: keyStore(database),
    ready: writer?.ready ?? telemetry.ready,
    metrics: { access: config.metrics, metrics: writer?.metrics ?? (() => telemetry.metrics()) },
    processName: writer?.processName ?? null,
    onError: (error) => telemetry.errors.note(error),
    status: telemetry.status,
  })
  const liveMatchIds = (sport: Sport) => selectLiveMatchIds(database, sport.id, LIMITS.streamingMatches)
  const channel: LiveChannel = new LiveChannel({
    clock,
    scheduler: callers.scheduler,
    view: (matchId, content) => viewLiveMatch(services.matchView, matchId, content, clock()),
    timer: options.timer ?? clock,
    epoch: () => services.position.epoch,
    missedChanges(topic, { variant, conflateMs }, since) {
      const published = channel.positionFor(conflateMs ?? 0)
      const context = { db: database, shown: services.position, published, now: clock(), liveMatchIds }
      return missedChanges(context, topic, variant, since)
    },
    untilShown: (since) => services.position.untilShown(since),
    lastChanges: writer?.lastChanges ?? (() => lastChanges(feed)),
    findMatch: (matchId) => selectMatchSummary(database, matchId),
    position: () => services.position.value,
    changedMatches: (since) => changedMatches(database, since),
    limits: config.liveLimits,
    liveMatchIds,
    onFault: (problem) => http.logError(problem, LIVE_LOCATION),
  })
  const webhooks = createWebhooks(options, services, mayWrite, (problem) => {
    if (!isBusy(problem)) logFault(WEBHOOK_LOCATION)(problem)
  })
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (problem) {
      logFault(UPKEEP_LOCATION)(problem)
      return undefined
    }
  }
  telemetry.connect(http, channel.sockets, webhooks, services)
  const batches = new CommittedBatches(
    services,
    channel,
    () => selectPosition(database),
    writer !== undefined,
  )
  const foreign = foreignWritesCheck(options, channel, batches)
  const intake = createIntake(options, { batches, feed, storage, http, noteRows: foreign.noteWrite })
  return {
    ...intake,
    fetch: http.fetch,
    errorResponse: (problem) => http.errorResponse(problem, SERVER_LOCATION),
    sockets: channel.sockets,
    attach: (publisher) => channel.attach(publisher),
    authenticateSocket: http.authenticateSocket,
    upgradeInTurn: http.upgradeInTurn,
    decisionFor: (matchId, source) => options.decisionFor?.(matchId, source) ?? null,
    switchSource: (source, isOn) => options.switchSource?.(source, isOn) ?? false,
    liveMatches: () => options.liveMatches?.() ?? NO_LIVE_MATCHES,
    metrics: () => telemetry.metrics(),
    report: telemetry.report,
    processes: telemetry.processes,
    show: (batch) => batches.show(batch),
    whenShown: batches.whenShown,
    lastChanges: () => lastChanges(feed),
    beat: () => channel.sockets.sendHeartbeats(),
    checkForeignWrites: foreign.look,
    refreshLive: () => channel.refreshAll(),
    publishHeld: () => channel.publishHeld(),
    sample: telemetry.sample,
    storeRenderings: () => services.renderingQueue.flush(),
    refreshSearch: () =>
      guarded(() => {
        if (!hasPendingDocuments(database)) return false
        // Another process may hold the lock.
        withoutWaiting(database, () => inTransaction(database, () => inRowOrder(database)))
        return true
      }) === true,
    pruneOddsHistory: () =>
      guarded(() => {
        if (!mayWrite()) return
        const pruned = pruneOddsHistory(database, clockWatch.earliestMs() - config.oddsHistoryDays * DAY_MS)
        if (pruned.length === 0) return
        const position = services.position.value
        const applied = pruned.map(({ sport, id }) => ({ sport, effects: { matchTimestamps: [id] } }))
        intake.publish({ applied, before: position, position })
      }),
    mayWrite,
    storageRefusal: () => storage.refusal(clock()),
    markLog: () => guarded(() => withoutWaiting(database, () => markLog(database, clock()))),
    deliverWebhooks: () => webhooks.run(),
    stopWebhooks: () => webhooks.stop(),
    close() {
      services.renderingQueue.flush()
      http.close()
    },
  }
}

type Http = ReturnType<typeof createHttp>

interface IntakeParts {
  readonly batches: CommittedBatches
  readonly feed: FeedMeter
  readonly storage: StorageWatch
  readonly http: Http
  /** Called when rows of tables may have been written, such as those of keys. */
  readonly noteRows: () => void
}

/** Applies changes, then shows them to the clients of all processes. */
function createIntake(
  { database, clock, config, ...options }: AppOptions,
  { batches, feed, storage, http, noteRows }: IntakeParts,
): Pick<App, 'apply' | 'applyWhole' | 'listener' | 'showEntry'> & { publish(batch: LiveBatch): void } {
  const timer = options.timer ?? clock
  const publish = (batch: LiveBatch) => {
    batches.show(batch)
    options.readers?.publish(batch)
  }
  const applyWith = (apply: typeof applyBatch) => (lines: readonly Line[], pushOf?: PushOf) => {
    const [now, startedMs] = [clock(), timer()]
    storage.requireWritable()
    options.cluster?.requireWriting()
    const result = apply(database, lines, config.sources, pushOf)
    const { applied, position } = result
    if (applied.length > 0) publish({ applied, before: position - applied.length, position })
    options.cluster?.wake()
    feed.note(lines, result, { now, timerMs: startedMs, durationMs: timer() - startedMs })
    return result
  }
  const ways = { apply: applyWith(applyBatch), applyWhole: applyWith(applyWhole) }
  const listener = createListener({
    ...ways,
    flush: async () => {
      await flushCommits(database)
      storage.requireFiles()
      await options.cluster?.acknowledge()
    },
    position: () => selectPosition(database),
    appliedPush: (key) => selectAppliedPush(database, key),
    timer,
    pause: (ms) => Bun.sleep(ms),
    isBusy,
    diskRefusal: (problem) => storage.note(problem, clock()),
    onFault: (problem) => http.logError(problem, FEED_LOCATION),
    relay: options.cluster?.relay,
  })
  const showEntry = ({ entry, before, batch }: ReplayedEntry, isFarBehind = false) => {
    if ('epoch' in entry) batches.changeEpoch()
    if (!batch) return noteRows()
    const { lines, result } = batch
    const { applied, position } = result
    if (applied.length > 0 && isFarBehind) batches.showLater({ applied, before, position })
    else if (applied.length > 0) publish({ applied, before, position })
    feed.note(lines, result, { now: clock(), timerMs: timer(), durationMs: 0 })
  }
  return { ...ways, listener, publish, showEntry }
}

function createWebhooks(
  { database, clock, config, logger, ...options }: AppOptions,
  { matchView }: Services,
  mayDeliver: () => boolean,
  onFault: (problem: unknown) => void,
): WebhookDispatcher {
  const card = selectFields({ form: 'lite' })
  return new WebhookDispatcher({
    db: database,
    clock,
    timer: options.timer ?? clock,
    pause: (ms) => Bun.sleep(ms),
    mayDeliver,
    post: guardedPost(config.webhookAllow),
    card: (matchId) => viewMatches(matchView, [matchId], card, clock())[0] ?? null,
    flush: () => flushCommits(database),
    onDisabled: ({ id }, reason) =>
      logger.warn(
        { event: 'webhook_disabled', webhook: id, reason },
        `webhook ${id} is disabled; to continue: scoreline webhook enable ${id}`,
      ),
    onFault,
    onClockChanged: () =>
      logger.warn({ event: 'clock_changed' }, 'the clock was set; retries of webhooks keep their intervals'),
  })
}

/** Detects writes by other processes, such as `import` or `key revoke`. */
function foreignWritesCheck(
  { database, clock, ...options }: AppOptions,
  channel: LiveChannel,
  batches: CommittedBatches,
): { look(): void; noteWrite(): void } {
  const timer = options.timer ?? clock
  const keyWatch = new KeyWatch(channel.sockets, () => selectRevokedKeys(database, clock()))
  let version = selectDataVersion(database)
  const noteWrite = () => keyWatch.noteWrite(timer())
  return {
    noteWrite,
    look() {
      const seen = selectDataVersion(database)
      if (seen !== version) noteWrite()
      keyWatch.look(timer())
      version = seen
      batches.look()
    },
  }
}

function lastChanges({ sources }: FeedMeter): Record<string, number> {
  return Object.fromEntries([...sources].map(([name, { lastChangeAt }]) => [name, lastChangeAt]))
}
