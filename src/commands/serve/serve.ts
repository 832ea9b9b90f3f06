/** `scoreline serve`: runs the service on a port until it is stopped: in this process, or with readers beside it. */
import { BUSY_TIMEOUT_MS, type Db, setBusyTimeout } from '../../../db/open.ts'
import { reserveLog } from '../../../db/write-ahead-log.ts'
import { type App, createApp } from '../../app.ts'
import { SPORTS } from '../../catalog/sports.ts'
import { STATUS_LIMITS } from '../../catalog/status.ts'
import type { LostFile } from '../../cluster/node.ts'
import type { Config } from '../../contract/config.ts'
import type { Line } from '../../feed/apply.ts'
import type { Logger } from '../../http/responses/errors.ts'
import { AdaptiveTimer } from '../../shared/adaptive-timer.ts'
import type { FollowedSelection } from '../../sources/source.ts'
import { selectRole } from '../../store/cluster-state.ts'
import { closeDatabase } from '../../store/sql/statement.ts'
import { type BackupSchedule, type ServedBackups, serveBackups } from '../backup/backup-schedule.ts'
import { isS3 } from '../backup/destination.ts'
import { hostText } from '../config/option-parsers.ts'
import { DATABASE } from '../config/options.ts'
import type { CommandContext } from '../context.ts'
import { type FeedPort, socketPathOf } from '../data/feed-address.ts'
import type { WorldThread } from '../demo/world-thread.ts'
import { CommandError, UsageError } from '../errors.ts'
import { openIndexed } from '../open-indexed.ts'
import type { PollerSettings, ServedFollows } from '../sources/follow.ts'
import { CheckpointThread } from './checkpoint-thread.ts'
import type { OpenNode, ServedCluster } from './cluster/open-node.ts'
import { type DutyOptions, WriterDuties } from './leader-tasks.ts'
import type { CacheBytes } from './memory.ts'
import { makePrivate } from './private-files.ts'
import {
  lockServed,
  openPrivateListener,
  type PrivateListener,
  refuseSecondService,
} from './private-listener.ts'
import {
  FOREIGN_WRITES_CHECK_MS,
  listenProblem,
  type PublicSide,
  probeAddress,
  STOP_TIMEOUT_MS,
  servePublic,
} from './public-listener.ts'
import { type RetentionOptions, RetentionSchedule } from './retention.ts'
import { SearchThread } from './search-thread.ts'
import type { ReaderPool, ReaderPoolOptions } from './workers/reader-pool.ts'
import type { ReaderStart } from './workers/worker-messages.ts'

export interface ServeOptions extends Pick<ReaderStart, 'host' | 'port' | 'database'> {
  readonly config: Config
  /** A loopback port for changes in addition to the socket; null for none. */
  readonly feedPort: FeedPort | null
  /** Default: the sizes for a machine with enough memory. */
  readonly caches?: CacheBytes | undefined
  /** Processes that answer clients; null for a single process. */
  readonly workers?: Pick<ReaderPoolOptions, 'count' | 'commandLine' | 'environment' | 'logLevel'> | null
  /** Speed of the demo matches relative to real time. Default: 1. */
  readonly demoSpeed?: number
  /** Automatic backups; null for none. */
  readonly backups?: ServedBackups | null
  /** What is removed when it is old. Default: nothing. */
  readonly retention?: Pick<RetentionOptions, 'retention' | 'commandLine'>
  /** The cluster that this process is a node of; null for a service of its own. */
  readonly cluster?: ServedCluster | null
  /** Live sources to follow. */
  readonly follow?: Omit<PollerSettings, 'database'> & { readonly follows: readonly FollowedSelection[] }
}

/** `prune --before` takes a day, so this is precise enough. */
const MARK_LOG_MS = 3_600_000
/** For changes of other processes and for the search index: a slice of a hundred matches takes a few milliseconds. */
const LOOK_INTERVALS = { busyMs: 100, idleMs: FOREIGN_WRITES_CHECK_MS }

export interface Running {
  readonly address: string
  /** Finishes open responses, writes pending state and closes the database. */
  stop(): Promise<void>
  /** Rejects if the service cannot go on. */
  readonly failed?: Promise<never>
}

interface RunningNode extends Running {
  /** Resolves when its file cannot follow the cluster any more; stop it then. */
  readonly lost: Promise<LostFile>
}

/**
 * Starts the service. Throws CommandError for a port in use, UsageError for options that exclude each other and
 * DatabaseError for a database that it cannot use.
 */
export async function startServe(
  context: CommandContext,
  options: ServeOptions,
  logger: Logger,
): Promise<RunningNode> {
  const { config, host, caches } = options
  const { timer, report } = context
  const readers = await openReaders(context, options, logger)
  const openFollows = await followsOpener(context, options, logger)
  // Opened now, so that a wrong setting is told at the start.
  const follows = openFollows()
  const backups = options.backups ? serveBackups(options.backups, options.database, context, logger) : null
  await refuseSecondService(options.database)
  const port = await probeAddress(options).catch((cause) => {
    throw new CommandError(listenProblem(options, cause), { cause })
  })
  const parts = { readers, backups, follows, openFollows }
  const service = await openService(context, options, logger, parts)
  const { app, node, duties } = service
  let feed: PrivateListener | undefined
  try {
    // Before the workers listen: they ask it for `/metrics`, `/readyz` and the status page.
    feed = openPrivateListener(app, { ...options, isNeeded: readers !== null }, report)
    const { database } = options
    if (readers)
      await readers.start(
        { host, port, database, config, caches },
        app.lastChanges,
        node ? node.ledger : null,
      )
    else service.front = servePublic(app, { ...options, ...config }, timer)
  } catch (cause) {
    await Promise.all([readers?.stop(), feed?.stop(STOP_TIMEOUT_MS), duties.stop()])
    await service.close()
    throw cause instanceof CommandError ? cause : new CommandError(listenProblem(options, cause), { cause })
  }
  const timers = [setInterval(app.markLog, MARK_LOG_MS), setInterval(app.sample, STATUS_LIMITS.sampleMs)]
  const look = () => {
    app.checkForeignWrites()
    return app.refreshSearch()
  }
  const looking = new AdaptiveTimer(look, LOOK_INTERVALS, app.whenShown)
  app.sample()
  app.markLog()
  service.address = `http://${hostText(host)}:${service.front?.port ?? port}`
  printAddresses(context, service.address, options, app.storageRefusal())
  if (node) node.start()
  else duties.start()
  backups?.start()
  return {
    address: service.address,
    lost: node?.node.lost ?? new Promise(() => {}),
    stop: async () => {
      await node?.stop()
      await Promise.all([duties.stop(), backups?.stop()])
      for (const each of timers) clearInterval(each)
      looking.stop()
      const listeners = [service.front?.stop(), readers?.stop(), feed?.stop(STOP_TIMEOUT_MS)]
      await Promise.all([...listeners, app.stopWebhooks()])
      await service.close()
    },
  }
}

/** What was opened before the database. */
interface Parts extends Pick<DutyOptions, 'follows' | 'openFollows'> {
  readonly readers: ReaderPool | null
  readonly backups: BackupSchedule | null
}

/** A service that does not listen yet. */
interface Service {
  readonly app: App
  readonly node: OpenNode | null
  readonly duties: WriterDuties
  front: PublicSide | null
  address: string
  /** Ends a demo world that does not play yet, and closes the database. */
  close(): Promise<void>
}

/** The folder of automatic backups; null if there are none, or they go elsewhere. */
function folderOf(backups: ServedBackups | null | undefined): string | null {
  return backups && !isS3(backups.to) ? backups.to : null
}

function logPrivateFiles({ changed, refused }: ReturnType<typeof makePrivate>, logger: Logger): void {
  if (changed.length > 0)
    logger.warn(
      { event: 'files_made_private', files: changed },
      'other users could read files of the service; now only their owner can',
    )
  if (refused.length > 0)
    logger.warn(
      { event: 'files_not_private', files: refused },
      'other users can read files of the service: run chmod 600 as their owner',
    )
}

async function openService(
  context: CommandContext,
  options: ServeOptions,
  logger: Logger,
  { readers, backups, ...follows }: Parts,
): Promise<Service> {
  const { clock, timer } = context
  const { config, cluster } = options
  const { db: database, thread } = await openServed(options, context)
  const unlock = lockOpened(database)
  logPrivateFiles(makePrivate(database.path, folderOf(options.backups)), logger)
  reserveLog(database)
  setBusyTimeout(database, BUSY_TIMEOUT_MS.server)
  const checkpoints = new CheckpointThread(database)
  const searcher = new SearchThread({ path: database.path, mapBytes: options.caches?.map ?? 0 }, logger)
  const node = cluster
    ? await openNode(context, cluster, database, logger, {
        app: () => app,
        address: () => service.address,
        onEntry: (...of) => app.showEntry(...of),
        onRole: (isWriting) => void (isWriting ? duties.start() : duties.stop()),
      })
    : null
  const app = createApp({
    database,
    clock,
    timer,
    config,
    logger,
    searcher: searcher.find,
    peerAddress: (request) => service.front?.peerAddress(request) ?? null,
    follows: () => duties.followStatus(),
    liveMatches: () => duties.liveMatches(),
    decisionFor: (...of) => duties.decisionFor(...of),
    switchSource: (...of) => duties.switchSource(...of),
    ...(backups && { backups: backups.status }),
    ...(readers && { readers }),
    ...(node && { cluster: node.node, quotaLedger: node.ledger }),
  })
  const duties = new WriterDuties({
    ...follows,
    app,
    database,
    retention: new RetentionSchedule({
      retention: {},
      commandLine: [],
      ...options.retention,
      database: options.database,
      clock,
      logger,
    }),
    playDemo: demoPlayer(context, options, database, thread, app, logger),
    onFault: (err) => logger.error({ event: 'demo_stopped', err }, 'the live demo could not be started'),
  })
  app.whenShown.add(checkpoints.wake)
  const service: Service = {
    app,
    node,
    duties,
    front: null,
    address: '',
    close: async () => {
      thread?.close()
      app.close()
      await node?.disconnect()
      await Promise.all([checkpoints.stop(), searcher.stop()])
      closeDatabase(database)
      unlock()
    },
  }
  return service
}

/** Closes the file if another service holds it. */
function lockOpened(database: Db): () => void {
  try {
    return lockServed(database.path)
  } catch (problem) {
    closeDatabase(database)
    throw problem
  }
}

/** Null without a demo world. */
function demoPlayer(
  { clock, timer, report }: CommandContext,
  { config, demoSpeed = 1, follow }: ServeOptions,
  database: Db,
  thread: WorldThread | null,
  app: App,
  logger: Logger,
): DutyOptions['playDemo'] {
  if (!config.demo || follow?.follows.length) return null
  return async () => {
    const { LiveDemo, startWorld } = await import('../demo/demo.ts')
    const apply = (lines: AsyncIterable<Line>) => applyInChunks(app, lines)
    const playing = thread ?? (await startWorld(database, clock(), demoSpeed, apply, report))
    return new LiveDemo(playing, { app, clock, timer, logger })
  }
}

/** Null for a single process. Throws UsageError where several cannot work. */
async function openReaders(
  { timer }: CommandContext,
  { workers, database }: ServeOptions,
  logger: Logger,
): Promise<ReaderPool | null> {
  if (!workers) return null
  if (process.platform !== 'linux')
    throw new UsageError('--workers works only on Linux, which distributes the connections of a port')
  if (socketPathOf(database) === null)
    throw new UsageError(
      `--workers needs a socket beside ${database}, whose path is too long for one; move the file`,
    )
  const { ReaderPool } = await import('./workers/reader-pool.ts')
  return new ReaderPool({ ...workers, timer, logger })
}

/** Lines of the demo world that are applied at once while requests are answered and a node renews its lease. */
const CHUNK_LINES = 10

async function applyInChunks(app: App, lines: AsyncIterable<Line>): Promise<void> {
  let chunk: Line[] = []
  const apply = async () => {
    app.apply(chunk)
    chunk = []
    await Bun.sleep(0)
  }
  for await (const line of lines) if (chunk.push(line) === CHUNK_LINES) await apply()
  await apply()
}

/** The program of sources is loaded only when there are any. */
async function followsOpener(
  context: CommandContext,
  { database, config, follow }: ServeOptions,
  logger: Logger,
): Promise<() => ServedFollows | null> {
  if (!follow || follow.follows.length === 0) return () => null
  const [{ serveFollows }, follows] = await Promise.all([
    import('../sources/follow.ts'),
    Promise.all(follow.follows.map(async (each) => ({ ...each, source: await each.source.load() }))),
  ])
  return () => serveFollows(context, follows, { database, sources: config.sources, ...follow }, logger)
}

async function openNode(...of: Parameters<typeof import('./cluster/open-node.ts').openNode>) {
  const { openNode } = await import('./cluster/open-node.ts')
  return openNode(...of)
}

async function openServed(
  { config, database, demoSpeed = 1, caches, cluster, follow }: ServeOptions,
  { clock, report }: CommandContext,
): Promise<{ readonly db: Db; readonly thread: WorldThread | null }> {
  const memory = caches && { pageCacheBytes: caches.pageCache, mapBytes: caches.map }
  const open = (path: string) => openIndexed(path, { durability: 'normal', report, ...memory })
  // A node gets its content from the cluster; the one that writes plays the world. Real matches come into an empty file.
  if (!config.demo || cluster || follow?.follows.length) {
    const db = open(database)
    if (cluster || selectRole(db) === null) return { db, thread: null }
    closeDatabase(db)
    throw new CommandError(
      `${database} is the file of a node of a cluster: start it with --cluster, or make it the file of a single service with "scoreline leave-cluster"`,
    )
  }
  // The generator of the demo world is loaded only when needed.
  const { openDemo } = await import('../demo/demo.ts')
  return openDemo(database, clock(), demoSpeed, open, report)
}

function printAddresses(
  context: CommandContext,
  address: string,
  { config, database, workers }: ServeOptions,
  refusal: string | null,
): void {
  const sport = SPORTS[0]?.slug
  // The command may run in another folder, or without the settings of the service.
  const createKey = `scoreline key create --name NAME${database === DATABASE ? '' : ` --database ${database}`}`
  const curl = (path: string) =>
    `    curl -H 'Authorization: ${config.demo ? 'demo' : 'KEY'}' '${address}${path}'`
  context.report(
    [
      '',
      refusal === null ? 'Scoreline is ready.' : `Scoreline answers, but cannot store changes: ${refusal}.`,
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
