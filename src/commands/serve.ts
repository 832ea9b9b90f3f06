/** `scoreline serve`: runs the service on a port until it is stopped: in this process, or with readers beside it. */
import { BUSY_TIMEOUT_MS, type Db, openDatabase, setBusyTimeout } from '../../db/open.ts'
import { reserveLog } from '../../db/write-ahead-log.ts'
import { createApp } from '../app.ts'
import { SPORTS } from '../catalog/sports.ts'
import { STATUS_LIMITS } from '../catalog/status.ts'
import type { Config } from '../contract/config.ts'
import type { Logger } from '../http/logger.ts'
import { closeDatabase } from '../store/statement.ts'
import type { BackupSchedule } from './backups/backup-schedule.ts'
import type { ServedBackups } from './backups/serve-backups.ts'
import { CheckpointThread } from './checkpoint-thread.ts'
import { type CommandContext, CommandFailed, WrongUsage } from './context.ts'
import type { DemoOptions } from './demo.ts'
import { type FeedPort, socketPathOf } from './feed-address.ts'
import type { FollowedSelection, PollerSettings, ServedFollows } from './follow.ts'
import { LiveDemo } from './live-demo.ts'
import type { CacheBytes } from './memory.ts'
import { DATABASE } from './options.ts'
import { openPrivateListener, type PrivateListener, refuseSecondService } from './private-listener.ts'
import { listenProblem, probeAddress } from './public-listener.ts'
import { FOREIGN_WRITES_CHECK_MS, type PublicSide, STOP_TIMEOUT_MS, servePublic } from './public-side.ts'
import { hostText } from './settings.ts'
import type { ReaderPool, ReaderPoolOptions } from './workers/reader-pool.ts'
import type { WorldThread } from './world-thread.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly config: Config
  /** A loopback port for changes in addition to the socket; null for none. */
  readonly feedPort: FeedPort | null
  /** Default: the sizes for a machine with enough memory. */
  readonly caches?: CacheBytes | undefined
  /** Processes that answer clients; null for a single process. */
  readonly workers?: Pick<ReaderPoolOptions, 'count' | 'commandLine' | 'logLevel'> | null
  /** Demo options; in demo mode only. */
  readonly demo?: DemoOptions
  /** Automatic backups; null for none. */
  readonly backups?: ServedBackups | null
  /** Live sources to follow. */
  readonly follow?: Omit<PollerSettings, 'database'> & { readonly follows: readonly FollowedSelection[] }
}

const PRUNE_ODDS_MS = 10_000
/** `prune --before` takes a day, so this is precise enough. */
const MARK_LOG_MS = 3_600_000
/** Interval at which new events of webhooks are noticed, also those of other processes. */
const WEBHOOKS_MS = 100

export interface Running {
  readonly address: string
  /** Finishes open responses, writes pending state and closes the database. */
  stop(): Promise<void>
}

/**
 * Starts the service. Throws CommandFailed for a port in use, WrongUsage for options that exclude each other and
 * DatabaseRefused for a database that it cannot use.
 */
export async function startServe(
  context: CommandContext,
  options: ServeOptions,
  logger: Logger,
): Promise<Running> {
  const { config, host, caches } = options
  const readers = await openReaders(context, options, logger)
  const follows = await openFollows(context, options, logger)
  const backups = await openBackups(context, options, logger)
  await refuseSecondService(options.database)
  const port = await probeAddress(options).catch((cause) => {
    throw new CommandFailed(listenProblem(options, cause), { cause })
  })
  const { db: database, thread } = await openServed(options, context)
  reserveLog(database)
  setBusyTimeout(database, BUSY_TIMEOUT_MS.server)
  const checkpoints = new CheckpointThread(database)
  const { clock, timer } = context
  const app = createApp({
    database,
    clock,
    timer,
    config,
    logger,
    peerAddress: (request) => front?.peerAddress(request) ?? null,
    ...(follows && { follows: follows.status }),
    ...(backups && { backups: backups.status }),
    ...(readers && { readers }),
  })
  let front: PublicSide | undefined
  let feed: PrivateListener
  try {
    if (readers)
      await readers.start({ host, port, database: options.database, config, caches }, app.lastChanges)
    else front = servePublic(app, { ...options, ...config }, timer)
    feed = openPrivateListener(app, { ...options, isNeeded: readers !== null }, context.report)
  } catch (cause) {
    await Promise.all([front?.stop(), readers?.stop()])
    thread?.close()
    app.close()
    await checkpoints.stop()
    closeDatabase(database)
    throw cause instanceof CommandFailed ? cause : new CommandFailed(listenProblem(options, cause), { cause })
  }
  const timers = [
    setInterval(app.checkForeignWrites, FOREIGN_WRITES_CHECK_MS),
    setInterval(app.pruneOddsHistory, PRUNE_ODDS_MS),
    setInterval(app.markLog, MARK_LOG_MS),
    setInterval(() => void app.deliverWebhooks(), WEBHOOKS_MS),
    setInterval(app.sample, STATUS_LIMITS.sampleMs),
  ]
  app.sample()
  app.markLog()
  const address = `http://${hostText(options.host)}:${front?.port ?? port}`
  const live = thread && new LiveDemo(thread, { app, clock, timer, logger })
  printAddresses(context, address, options)
  follows?.start(app, database)
  backups?.start()
  return {
    address,
    stop: async () => {
      live?.stop()
      await Promise.all([follows?.stop(), backups?.stop()])
      for (const each of timers) clearInterval(each)
      await Promise.all([front?.stop(), readers?.stop(), feed.stop(STOP_TIMEOUT_MS), app.stopWebhooks()])
      app.close()
      await checkpoints.stop()
      closeDatabase(database)
    },
  }
}

/** Null for a single process. Throws WrongUsage where several cannot work. */
async function openReaders(
  { timer }: CommandContext,
  { workers, config, database }: ServeOptions,
  logger: Logger,
): Promise<ReaderPool | null> {
  if (!workers) return null
  if (process.platform !== 'linux') {
    throw new WrongUsage('--workers works only on Linux, which distributes the connections of a port')
  }
  if (config.statusToken !== null) {
    throw new WrongUsage(
      '--workers has no status page yet, which SCORELINE_STATUS_TOKEN turns on: unset it, and use /metrics',
    )
  }
  if (socketPathOf(database) === null) {
    throw new WrongUsage(
      `--workers needs a socket beside ${database}, whose path is too long for one; move the file`,
    )
  }
  const { ReaderPool } = await import('./workers/reader-pool.ts')
  return new ReaderPool({ ...workers, timer, logger })
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

function printAddresses(
  context: CommandContext,
  address: string,
  { config, database, workers }: ServeOptions,
): void {
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
      ...(workers ? [`  Workers: ${workers.count}`] : []),
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
