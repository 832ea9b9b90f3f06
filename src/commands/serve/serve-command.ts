/** `serve`, and what its options mean (docs/configuration.md). */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Command, OptionValues } from 'commander'
import type { Logger } from 'pino'
import type { EngineOptions, NatsTls } from '../../cluster/engine.ts'
import { type Config, DEFAULT_CONFIG } from '../../contract/config.ts'
import { errorMessage } from '../../shared/error-code.ts'
import type { FollowedSelection } from '../../sources/source.ts'
import type { S3Settings } from '../backup/destination.ts'
import { certificatesIn } from '../config/certificates.ts'
import { durationMs } from '../config/option-parsers.ts'
import {
  DATABASE,
  DEMO_DATABASE,
  LIVE_DATABASE,
  MIN_MEMORY_MEBIBYTES,
  SERVE_OPTIONS,
  statusTokenOf,
} from '../config/options.ts'
import { SECRETS_HELP } from '../config/setting-table.ts'
import type { CommandContext, CommandSettings } from '../context.ts'
import { UsageError } from '../errors.ts'
import type { PollerSettings } from '../sources/follow.ts'
import type { ServedCluster } from './cluster/open-node.ts'
import { type CacheBytes, cacheBytes, heapLimit, limitRuntime, readerEnvironment } from './memory.ts'
import type { Retention } from './retention.ts'
import type { Running, ServeOptions } from './serve.ts'

const MEBIBYTE = 2 ** 20

export interface ServingProcess {
  readonly arguments: readonly string[]
  readonly execve: typeof process.execve
  /**
   * Called before the service starts, so that no signal kills it; `stop` waits for one, or for an exception that nothing
   * handles, and stops the service. Rejects with CommandError after an exception.
   */
  readonly listenForStop: (logger: Logger) => { stop(running: Running): Promise<void> }
}

export function addServeCommand(
  program: Command,
  context: CommandContext,
  settings: CommandSettings,
  machine: ServingProcess,
): void {
  const serve = program
    .command('serve')
    .description('serve REST and the live channel until stopped')
    .addHelpText('after', SECRETS_HELP)
  for (const option of SERVE_OPTIONS) serve.addOption(option)
  serve.action(async (options) => {
    const served = servedOf(withLiveFile(options), settings, machine)
    const [{ startServe }, { createErrorLog }] = await Promise.all([import('./serve.ts'), import('./log.ts')])
    const logger = createErrorLog(options.logLevel)
    const signals = machine.listenForStop(logger)
    const cluster = servedCluster(options, settings.commandLine)
    const running = cluster
      ? await (await import('./cluster/serve-cluster.ts')).serveCluster(
          context,
          { ...served, cluster },
          logger,
        )
      : await startServe(context, served, logger)
    await signals.stop(running)
  })
}

/** `npm start -- --follow espn:eng.1` serves real matches, in a file of its own, instead of the demo world. */
function withLiveFile(options: OptionValues): OptionValues {
  if (!options.demo || options.follow.length === 0) return options
  return { ...options, database: options.database ?? LIVE_DATABASE }
}

/** Restarts the process first if its runtime needs another memory limit. Throws UsageError. */
function servedOf(options: OptionValues, settings: CommandSettings, machine: ServingProcess): ServeOptions {
  const { environment, commandLine, memoryBytes, secretOf } = settings
  const feedPort = settings.feedPortOf(options)
  const statusToken = statusTokenOf(secretOf('SCORELINE_STATUS_TOKEN'))
  const memory = memoryOfProcess(options)
  const assumed = memory ?? heapLimit(memoryBytes)
  if (assumed !== undefined) {
    const whole = [...commandLine, ...machine.arguments] as const
    limitRuntime(assumed, { environment, commandLine: whole, execve: machine.execve })
  }
  const caches = cacheBytes(memory ? memory * MEBIBYTE : (memoryBytes || Infinity) / processesOf(options))
  const database: string = databaseOf(options)
  const backups = backupPlan(options, settings)
  return {
    host: options.host,
    port: options.port,
    database,
    config: serveConfig(options, caches, statusToken),
    feedPort,
    caches,
    workers: options.workers
      ? {
          count: options.workers,
          commandLine,
          environment: readerEnvironment(environment),
          logLevel: options.logLevel,
        }
      : null,
    demoSpeed: options.demoSpeed,
    backups: backups && {
      ...backups,
      commandLine: [...commandLine, ...backupArguments(options, database, settings.file()?.path)],
    },
    retention: {
      retention: retentionOf(options),
      // The configuration file is read again by the command.
      commandLine,
    },
    follow: { follows: options.follow, ...followSettings(options, secretOf) },
  }
}

export const databaseOf = ({ database, demo }: OptionValues): string =>
  database ?? (demo ? DEMO_DATABASE : DATABASE)

function serveConfig(options: OptionValues, caches: CacheBytes, statusToken: string | null): Config {
  const given = Object.keys(DEFAULT_CONFIG).filter((name) => options[name] !== undefined)
  return {
    ...DEFAULT_CONFIG,
    ...Object.fromEntries(given.map((name) => [name, options[name]])),
    responseCacheBytes:
      options.responseCache === undefined ? caches.responseCache : options.responseCache * MEBIBYTE,
    sources: withFollowed(options.sources, options.follow),
    statusToken,
    liveLimits: {
      sockets: options.liveSockets,
      subscriptions: options.liveSubscriptions,
      queued: options.liveQueue,
      backlogBytes: options.liveBacklog * MEBIBYTE,
    },
    slowMs: options.slowMs || null,
    burst: options.burst || null,
  }
}

/** A source that is followed is newer than files of the same matches, unless the operator says otherwise. */
function withFollowed(sources: readonly string[], follows: readonly FollowedSelection[]): string[] {
  return [...new Set([...sources, ...follows.map(({ source }) => source.name)])]
}

export const processesOf = ({ workers }: OptionValues): number => (workers ?? 0) + 1

/** The memory of one process in MiB; undefined without a limit. Throws UsageError if it is too little. */
function memoryOfProcess(options: OptionValues): number | undefined {
  const { memory, workers } = options
  if (memory === undefined || workers === undefined) return memory
  const processes = processesOf(options)
  const share = Math.floor(memory / processes)
  if (share >= MIN_MEMORY_MEBIBYTES) return share
  throw new UsageError(
    `--memory ${memory} is too little for --workers ${workers}: ${processes} processes need at least ${processes * MIN_MEMORY_MEBIBYTES}`,
  )
}

function retentionOf(options: OptionValues): Retention {
  const ages = { prices: options.keepPrices, blocks: options.keepBlocks, log: options.keepLog }
  return Object.fromEntries(Object.entries(ages).filter(([, age]) => age !== undefined))
}

/** Null without automatic backups. */
export function backupPlan(options: OptionValues, { s3Of }: Pick<CommandSettings, 's3Of'>) {
  const { backupTo: to, backupEvery } = options
  return to ? { to: String(to), everyMs: durationMs(backupEvery), s3: s3Of(options) } : null
}

/** The command of an automatic backup, with the settings of the service. */
function backupArguments(options: OptionValues, database: string, config: string | undefined): string[] {
  const { backupTo, backupKeep, backupEndpoint, backupRegion } = options
  const flags = {
    config,
    database,
    'backup-to': backupTo,
    'backup-keep': backupKeep,
    'backup-endpoint': backupEndpoint,
    'backup-region': backupRegion,
  }
  const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}=${value}`] : []))
  return ['backup', '--json', ...given]
}

/** Own settings take precedence over the usual variables of S3 clients. */
export function s3SettingsOf(
  { backupEndpoint, backupRegion }: OptionValues,
  environment: CommandSettings['environment'],
  secretOf: CommandSettings['secretOf'],
): S3Settings {
  const usual = (...names: string[]) => names.map((name) => environment[name]).find(Boolean)
  return {
    endpoint: backupEndpoint ?? usual('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT') ?? null,
    region: backupRegion ?? usual('AWS_REGION', 'AWS_DEFAULT_REGION') ?? 'us-east-1',
    accessKeyId: secretOf('SCORELINE_BACKUP_ACCESS_KEY') ?? usual('AWS_ACCESS_KEY_ID') ?? null,
    secretAccessKey: secretOf('SCORELINE_BACKUP_SECRET_KEY') ?? usual('AWS_SECRET_ACCESS_KEY') ?? null,
    sessionToken: usual('AWS_SESSION_TOKEN') ?? null,
  }
}

export function followSettings(
  { baseAddress, contact, unofficial }: OptionValues,
  secretOf: CommandSettings['secretOf'],
): Omit<PollerSettings, 'database'> {
  return {
    baseAddress: baseAddress ?? null,
    contact: contact ?? null,
    allowsUnofficial: unofficial,
    secretOf,
  }
}

/** Null without a cluster. Throws UsageError for a file that cannot be read. */
export function engineOptions(options: OptionValues): EngineOptions | null {
  if (!options.cluster) return null
  return {
    servers: options.cluster,
    cluster: options.clusterName,
    node: options.node ?? machineName(),
    replicas: options.clusterReplicas ?? 1,
    credentials: textOf('--nats-creds', options.natsCreds) ?? null,
    tls: natsTls(options),
  }
}

/** Null without a file. Throws UsageError. */
function natsTls({ natsCa, natsCert, natsKey }: OptionValues): NatsTls | null {
  if ((natsCert === undefined) !== (natsKey === undefined))
    throw new UsageError('--nats-cert and --nats-key belong together; give both')
  const [ca, cert, key] = [
    textOf('--nats-ca', natsCa),
    textOf('--nats-cert', natsCert),
    textOf('--nats-key', natsKey),
  ]
  for (const [flag, text] of [
    ['--nats-ca', ca],
    ['--nats-cert', cert],
  ] as const)
    if (text !== undefined && certificatesIn(text).length === 0)
      throw new UsageError(`${flag}: the file contains no certificate (PEM)`)
  return ca === undefined && cert === undefined ? null : { ca, cert, key }
}

/** Null without a cluster. Throws UsageError for options that exclude each other. */
function servedCluster(options: OptionValues, commandLine: readonly string[]): ServedCluster | null {
  const engine = engineOptions(options)
  if (!engine) return null
  if (options.newCluster && !options.canWrite)
    throw new UsageError('--new-cluster needs --can-write: the node that begins a cluster writes')
  const { canWrite, newCluster: isNewCluster, ack } = options
  return { ...engine, canWrite, isNewCluster, ack, commandLine }
}

function machineName(): string {
  return hostname()
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .slice(0, 32)
}

function textOf(flag: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${flag}: ${file} cannot be read: ${errorMessage(cause)}`)
  }
}
