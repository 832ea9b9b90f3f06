/** `scoreline serve`: runs the service on a port until it is stopped. */
import { BUSY_TIMEOUT_MS, type Db, openDatabase, setBusyTimeout } from '../../db/open.ts'
import { reserveLog } from '../../db/write-ahead-log.ts'
import { type App, createApp } from '../app.ts'
import { SPORTS } from '../catalog/sports.ts'
import { STATUS_LIMITS } from '../catalog/status.ts'
import type { Config } from '../contract/config.ts'
import type { Logger } from '../http/logger.ts'
import type { SocketData } from '../live/socket.ts'
import { closeDatabase } from '../store/statement.ts'
import type { BackupSchedule } from './backups/backup-schedule.ts'
import type { ServedBackups } from './backups/serve-backups.ts'
import { CheckpointThread } from './checkpoint-thread.ts'
import { descriptorCheck } from './connection-guards.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import type { DemoOptions } from './demo.ts'
import type { FeedPort } from './feed-address.ts'
import type { FollowedSelection, PollerSettings, ServedFollows } from './follow.ts'
import { LiveDemo } from './live-demo.ts'
import type { CacheBytes } from './memory.ts'
import { DATABASE } from './options.ts'
import { openPrivateListener, type PrivateListener, refuseSecondService } from './private-listener.ts'
import { listenProblem, listenPublic, probeAddress } from './public-listener.ts'
import type { WorldThread } from './world-thread.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly config: Config
  /** A loopback port for changes in addition to the socket; null for none. */
  readonly feedPort: FeedPort | null
  /** Default: the sizes for a machine with enough memory. */
  readonly caches?: CacheBytes
  /** Demo options; in demo mode only. */
  readonly demo?: DemoOptions
  /** Automatic backups; null for none. */
  readonly backups?: ServedBackups | null
  /** Live sources to follow. */
  readonly follow?: Omit<PollerSettings, 'database'> & { readonly follows: readonly FollowedSelection[] }
}

/** Interval of the check whether another process (an import) wrote to the file. */
const FOREIGN_WRITES_CHECK_MS = 250
/** Interval at which fields are recomputed that change with time alone, e.g. `analytics` a week after the start. */
const LIVE_REFRESH_MS = 30_000
const STORE_RENDERINGS_MS = 1000
const PRUNE_ODDS_MS = 10_000
/** `prune --before` takes a day, so this is precise enough. */
const MARK_LOG_MS = 3_600_000
/** Interval at which new events of webhooks are noticed, also those of other processes. */
const WEBHOOKS_MS = 100
/** Interval of the check for free file descriptors. */
const DESCRIPTOR_CHECK_MS = 1000
/** How late a change that `conflateMs` held may be sent: half of the shortest interval. */
const HELD_MS = 50
/** Precision of the heartbeat interval. */
const BEAT_MS = 250
/** How long open responses may take to finish after the stop signal; the whole stop takes less than 5 seconds. */
const STOP_TIMEOUT_MS = 3000
/** Interval of the check whether they are finished: idle connections never close by themselves. */
const STOP_POLL_MS = 20

export interface Running {
  readonly address: string
  /** Finishes open responses, writes pending state and closes the database. */
  stop(): Promise<void>
}

/** Starts the service. Throws CommandFailed for a port in use and DatabaseRefused for a database that it cannot use. */
export async function startServe(
  context: CommandContext,
  options: ServeOptions,
  logger: Logger,
): Promise<Running> {
  const { config } = options
  const follows = await openFollows(context, options, logger)
  const backups = await openBackups(context, options, logger)
  await refuseSecondService(options.database)
  await probeAddress(options).catch((cause) => {
    throw new CommandFailed(listenProblem(options, cause), { cause })
  })
  const { db: database, thread } = await openServed(options, context)
  reserveLog(database)
  setBusyTimeout(database, BUSY_TIMEOUT_MS.server)
  const checkpoints = new CheckpointThread(database)
  const { clock, timer } = context
  const peerAddress = (request: Request) => server?.requestIP(request)?.address ?? null
  const follow = follows ? { follows: follows.status } : {}
  const backup = backups ? { backups: backups.status } : {}
  const app = createApp({ database, clock, timer, config, logger, peerAddress, ...follow, ...backup })
  let server: Bun.Server<SocketData> | undefined
  let feed: PrivateListener
  try {
    server = listenPublic(app, { ...options, liveCompression: config.liveCompression })
    feed = openPrivateListener(app, options, context.report)
  } catch (cause) {
    await server?.stop(true)
    thread?.close()
    app.close()
    await checkpoints.stop()
    closeDatabase(database)
    throw cause instanceof CommandFailed ? cause : new CommandFailed(listenProblem(options, cause), { cause })
  }
  const timers = [
    setInterval(app.checkForeignWrites, FOREIGN_WRITES_CHECK_MS),
    setInterval(app.refreshLive, LIVE_REFRESH_MS),
    setInterval(app.storeRenderings, STORE_RENDERINGS_MS),
    setInterval(app.pruneOddsHistory, PRUNE_ODDS_MS),
    setInterval(app.markLog, MARK_LOG_MS),
    setInterval(() => void app.deliverWebhooks(), WEBHOOKS_MS),
    setInterval(descriptorCheck(server), DESCRIPTOR_CHECK_MS),
    setInterval(app.beat, BEAT_MS),
    setInterval(app.publishHeld, HELD_MS),
    setInterval(app.sample, STATUS_LIMITS.sampleMs),
  ]
  app.sample()
  app.markLog()
  const address = `http://${hostText(options.host)}:${server.port}`
  const live = thread && new LiveDemo(thread, { app, clock, timer, logger })
  printAddresses(context, address, options)
  follows?.start(app, database)
  backups?.start()
  return {
    address,
    stop: async () => {
      live?.stop()
      await Promise.all([follows?.stop(), backups?.stop()])
      await stop([server, feed], timers, { app, database, checkpoints, timer })
    },
  }
}

/** Null without sources to follow; their program is loaded only when needed. */
async function openFollows(
  context: CommandContext,
  { database, follow }: ServeOptions,
  logger: Logger,
): Promise<ServedFollows | null> {
  if (!follow || follow.follows.length === 0) return null
  const { serveFollows } = await import('./follow.ts')
  return serveFollows(context, follow.follows, { database, ...follow }, logger)
}

/** Null without a destination. */
async function openBackups(
  { clock }: CommandContext,
  { backups }: ServeOptions,
  logger: Logger,
): Promise<BackupSchedule | null> {
  if (!backups) return null
  const { serveBackups } = await import('./backups/serve-backups.ts')
  return serveBackups(backups, clock, logger)
}

async function openServed(
  { config, database, demo, caches }: ServeOptions,
  { clock, report }: CommandContext,
): Promise<{ readonly db: Db; readonly thread: WorldThread | null }> {
  const memory = caches && { pageCacheBytes: caches.pageCache, mapBytes: caches.map }
  const open = (path: string) => openDatabase(path, { durability: 'normal', report, ...memory })
  if (!config.demo) return { db: open(database), thread: null }
  // The generator of the demo world is loaded only when needed.
  const { openDemo } = await import('./demo.ts')
  return openDemo(database, clock(), demo ?? { speed: 1, liveMatches: 0 }, { open, report })
}

/** IPv6 addresses are written in brackets. */
function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

interface Served {
  readonly app: App
  readonly database: Db
  readonly checkpoints: CheckpointThread
  readonly timer: () => number
}

async function stop(
  [server, feed]: readonly [Bun.Server<SocketData>, PrivateListener],
  timers: readonly Timer[],
  { app, database, checkpoints, timer }: Served,
): Promise<void> {
  for (const timer of timers) clearInterval(timer)
  await Promise.all([app.sockets.closeAll(), app.stopWebhooks()])
  // Stops accepting connections. It resolves only after idle connections are closed too, so it is not awaited.
  void server.stop(false)
  const closed = feed.stop(STOP_TIMEOUT_MS)
  await untilFinished(server, timer)
  await closed
  await server.stop(true)
  app.close()
  await checkpoints.stop()
  closeDatabase(database)
}

/** Waits until open responses are finished and sockets are closed, at most STOP_TIMEOUT_MS. */
async function untilFinished(server: Bun.Server<SocketData>, timer: () => number): Promise<void> {
  const endMs = timer() + STOP_TIMEOUT_MS
  while (server.pendingRequests + server.pendingWebSockets > 0 && timer() < endMs)
    await Bun.sleep(STOP_POLL_MS)
}

function printAddresses(context: CommandContext, address: string, { config, database }: ServeOptions): void {
  const sport = SPORTS[0]?.slug
  // The command may run in another folder, or without the settings of the service.
  const createKey = `scoreline key create --name NAME${database === DATABASE ? '' : ` --database ${database}`}`
  const curl = (path: string) =>
    `    curl -H 'Authorization: ${config.demo ? 'demo' : 'KEY'}' '${address}${path}'`
  context.report(
    [
      '',
      'Scoreline is ready.',
      '',
      `  Address: ${address}`,
      `  Database: ${database}`,
      `  Key: ${config.demo ? 'demo (accepted in demo mode only)' : `create one with "${createKey}"`}`,
      ...(config.console ? [`  Console: ${address}/`] : []),
      `  Documentation: ${address}/docs`,
      `  WebSocket: ${address.replace('http', 'ws')}/ws?apiKey=${config.demo ? 'demo' : 'KEY'}`,
      '',
      '  Try:',
      curl('/v2/sport'),
      curl(`/v2/${sport}/matches/live?view=lite`),
      curl(`/v2/${sport}/matches?view=lite&page_size=5`),
      '',
      '  Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  )
}
