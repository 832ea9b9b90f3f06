/** Options of `serve`, and the configuration that they mean (docs/configuration.md). */
import { Option, type OptionValues } from 'commander'
import { LIVE_TOTALS, type LiveAmounts } from '../catalog/live.ts'
import { type Config, DEFAULT_CONFIG, METRICS_ACCESS } from '../contract/config.ts'
import { MAX_PROXY_HOPS } from '../http/rate-limits.ts'
import { backupEveryOption, backupOptions } from './backups/backup-options.ts'
import { clusterOptions } from './cluster/cluster-options.ts'
import { WrongUsage } from './context.ts'
import type { FollowedSelection } from './follow.ts'
import { followOption, followOptions } from './follow-commands.ts'
import type { CacheBytes } from './memory.ts'
import {
  bookmakersOption,
  consoleOption,
  DATABASE,
  DEMO_DATABASE,
  feedPortOption,
  setting,
  sourcesOption,
  webhookAllowOption,
} from './options.ts'
import {
  isNetwork,
  listOf,
  MIN_MEMORY_MEBIBYTES,
  readCacheSize,
  readDemoSpeed,
  readFileName,
  readHistoryDays,
  readHost,
  readImagesBase,
  readMemory,
  readMetricsAccess,
  readOrigins,
  readPort,
  readRange,
  readStaleAfter,
  readSwitch,
  readWorkers,
} from './settings.ts'

/** A higher limit would not limit anything in practice. */
const MAX_BURST = 100_000
const MAX_SLOW_MS = 3_600_000

/** 0 turns it off. */
const readUpTo = (most: number) => readRange('a whole number', 0, most)

/** Most verbose first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** For the HTTP layer: log, limits, and trusted proxies. */
const httpOptions = (): Option[] => [
  new Option('--log-level <level>', 'log level of standard error; "debug" logs every request')
    .env('SCORELINE_LOG_LEVEL')
    .choices(LOG_LEVELS)
    .default('info' satisfies LogLevel),
  setting('--slow-ms <milliseconds>', 'log requests that take at least this long; 0 turns it off', {
    read: readUpTo(MAX_SLOW_MS),
    default: DEFAULT_CONFIG.slowMs,
  }),
  setting('--burst <requests>', 'requests per second and key (default: unlimited)', {
    read: readUpTo(MAX_BURST),
  }),
  setting(
    '--trust-proxy <proxies>',
    'proxies whose X-Forwarded-For is trusted: their number, or their addresses (default: none)',
    { read: readProxies },
  ),
]

const readProxyAddresses = listOf(
  (addresses) => addresses.every(isNetwork),
  `Must be a number from 0 to ${MAX_PROXY_HOPS}, or comma-separated addresses such as 10.0.0.1,10.0.0.0/8.`,
)

export function readProxies(text: string): number | readonly string[] {
  return /^[0-9]{1,2}$/.test(text) && Number(text) <= MAX_PROXY_HOPS ? Number(text) : readProxyAddresses(text)
}

const MEBIBYTE = 1024 * 1024
/** More than a single machine can serve. */
const MAX_AMOUNT = 1_000_000
const readLimit = readRange('a whole number', 1, MAX_AMOUNT)

/** Limits of the live channel, as totals over all connections. */
const liveOptions = (): Option[] => [
  setting('--live-sockets <n>', 'maximum open connections of the live channel', {
    read: readLimit,
    default: LIVE_TOTALS.sockets,
  }),
  setting('--live-subscriptions <n>', 'maximum subscriptions of all connections', {
    read: readLimit,
    default: LIVE_TOTALS.subscriptions,
  }),
  setting('--live-queue <n>', 'maximum queued messages and snapshots of all connections', {
    read: readLimit,
    default: LIVE_TOTALS.queued,
  }),
  setting('--live-backlog <mebibytes>', 'memory for messages that slow readers have not read yet', {
    read: readLimit,
    default: LIVE_TOTALS.backlogBytes / MEBIBYTE,
  }),
  setting('--live-compression <switch>', 'compress snapshots of the live channel: on or off', {
    read: readSwitch,
    default: DEFAULT_CONFIG.liveCompression,
    text: 'off',
  }),
]

export const serveOptions = (): Option[] => [
  setting('--host <host>', 'address to listen on', { read: readHost, default: '127.0.0.1' }),
  setting('--port <port>', 'port; 0 chooses a free one', { read: readPort, default: 3000 }),
  setting(
    '--workers <n>',
    'processes that answer clients, beside one that writes (default: a single process)',
    { read: readWorkers },
  ),
  ...clusterOptions(),
  setting('--database <file>', `database file (default: "${DATABASE}", with --demo "${DEMO_DATABASE}")`, {
    read: readFileName,
  }),
  new Option('--demo', 'fill an empty database with a demo world and accept the key "demo"'),
  setting('--demo-speed <n>', 'speed of the demo matches relative to real time', {
    read: readDemoSpeed,
    default: 1,
  }),
  bookmakersOption(),
  setting('--images <address>', 'base URL of all images', {
    read: readImagesBase,
    default: DEFAULT_CONFIG.imagesBase,
  }),
  setting('--memory <mebibytes>', 'memory that the service may use (default: the cgroup limit, else all)', {
    read: readMemory,
  }),
  setting(
    '--response-cache <mebibytes>',
    'memory for cached responses (default: 64, or an eighth of --memory)',
    { read: readCacheSize },
  ),
  setting('--stored-renderings <switch>', 'keep rendered matches in the database file: on or off', {
    read: readSwitch,
    default: DEFAULT_CONFIG.storedRenderings,
    text: 'on',
  }),
  setting('--odds-history-days <days>', 'days after a match for which every change of its odds is kept', {
    read: readHistoryDays,
    default: DEFAULT_CONFIG.oddsHistoryDays,
  }),
  setting('--cors-origins <origins>', 'origins whose pages may call the API, or *', {
    read: readOrigins,
    default: [...DEFAULT_CONFIG.corsOrigins],
    text: DEFAULT_CONFIG.corsOrigins.join(','),
  }),
  feedPortOption('port of 127.0.0.1 for changes, in addition to the socket beside the database'),
  setting('--stale-after <seconds>', 'silence of a source after which /readyz fails (default: never)', {
    read: readStaleAfter,
  }),
  setting('--metrics <who>', `who may read /metrics on the public port: ${METRICS_ACCESS.join(', ')}`, {
    read: readMetricsAccess,
    default: DEFAULT_CONFIG.metrics,
  }),
  consoleOption(),
  new Option('--no-console', 'the same as --console off'),
  sourcesOption(),
  webhookAllowOption(),
  ...backupOptions(),
  backupEveryOption(),
  followOption(),
  ...followOptions(),
  ...httpOptions(),
  ...liveOptions(),
]

/** `options` holds the parsed values of serveOptions. */
export function serveConfig(options: OptionValues, caches: CacheBytes, statusToken: string | null): Config {
  return {
    bookmakers: options.bookmakers,
    imagesBase: options.images,
    corsOrigins: options.corsOrigins,
    responseCacheBytes:
      options.responseCache === undefined ? caches.responseCache : options.responseCache * 2 ** 20,
    storedRenderings: options.storedRenderings,
    oddsHistoryDays: options.oddsHistoryDays,
    sources: withFollowed(options.sources, options.follow),
    demo: options.demo === true,
    staleAfterSeconds: options.staleAfter ?? null,
    metrics: options.metrics,
    webhookAllow: options.webhookAllow,
    statusToken,
    console: options.console,
    liveLimits: liveLimits(options),
    liveCompression: options.liveCompression,
    slowMs: options.slowMs || null,
    burstPerSecond: options.burst || null,
    trustedProxies: options.trustProxy ?? null,
  }
}

/** `options` holds the parsed values of liveOptions. */
function liveLimits(options: OptionValues): Partial<LiveAmounts> {
  return {
    sockets: options.liveSockets,
    subscriptions: options.liveSubscriptions,
    queued: options.liveQueue,
    backlogBytes: options.liveBacklog * MEBIBYTE,
  }
}

/** Processes of the service. */
export const processesOf = ({ workers }: OptionValues): number => (workers ?? 0) + 1

/** The memory of one process in MiB; undefined without a limit. Throws WrongUsage if it is too little. */
export function memoryOfProcess(options: OptionValues): number | undefined {
  const { memory, workers } = options
  if (memory === undefined || workers === undefined) return memory
  const processes = processesOf(options)
  const share = Math.floor(memory / processes)
  if (share >= MIN_MEMORY_MEBIBYTES) return share
  throw new WrongUsage(
    `--memory ${memory} is too little for --workers ${workers}: ${processes} processes need at least ${processes * MIN_MEMORY_MEBIBYTES}`,
  )
}

/** A source that is followed is newer than files of the same matches, unless the operator says otherwise. */
function withFollowed(sources: readonly string[], follows: readonly FollowedSelection[]): string[] {
  return [...new Set([...sources, ...follows.map(({ source }) => source.name)])]
}
