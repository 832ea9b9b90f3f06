/** Options of `serve`, and the configuration that they mean (docs/configuration.md). */
import { Option, type OptionValues } from 'commander'
import { type Config, DEFAULT_CONFIG, METRICS_ACCESS } from '../contract/config.ts'
import { backupEveryOption, backupOptions } from './backups/backup-options.ts'
import { clusterOptions } from './cluster/cluster-options.ts'
import { WrongUsage } from './context.ts'
import type { FollowedSelection } from './follow.ts'
import { followOption, followOptions } from './follow-commands.ts'
import { type HttpValues, httpConfig, httpOptions } from './http-options.ts'
import { type LiveValues, liveLimits, liveOptions } from './live-options.ts'
import type { CacheBytes } from './memory.ts'
import {
  bookmakersOption,
  consoleOption,
  DATABASE,
  DEMO_DATABASE,
  feedPortOption,
  sourcesOption,
  webhookAllowOption,
} from './options.ts'
import {
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
  readStaleAfter,
  readSwitch,
  readWorkers,
} from './settings.ts'

export const serveOptions = (): Option[] => [
  new Option('--host <host>', 'address to listen on')
    .env('SCORELINE_HOST')
    .default('127.0.0.1')
    .argParser(readHost),
  new Option('--port <port>', 'port; 0 chooses a free one')
    .env('SCORELINE_PORT')
    .default(3000)
    .argParser(readPort),
  new Option(
    '--workers <n>',
    'processes that answer clients, beside one that writes (default: a single process)',
  )
    .env('SCORELINE_WORKERS')
    .argParser(readWorkers),
  ...clusterOptions(),
  new Option('--database <file>', `database file (default: "${DATABASE}", with --demo "${DEMO_DATABASE}")`)
    .env('SCORELINE_DATABASE')
    .argParser(readFileName),
  new Option('--demo', 'fill an empty database with a demo world and accept the key "demo"'),
  new Option('--demo-speed <n>', 'speed of the demo matches relative to real time')
    .env('SCORELINE_DEMO_SPEED')
    .default(1)
    .argParser(readDemoSpeed),
  bookmakersOption(),
  new Option('--images <address>', 'base URL of all images')
    .env('SCORELINE_IMAGES')
    .default(DEFAULT_CONFIG.imagesBase)
    .argParser(readImagesBase),
  new Option('--memory <mebibytes>', 'memory that the service may use (default: the cgroup limit, else all)')
    .env('SCORELINE_MEMORY')
    .argParser(readMemory),
  new Option(
    '--response-cache <mebibytes>',
    'memory for cached responses (default: 64, or an eighth of --memory)',
  )
    .env('SCORELINE_RESPONSE_CACHE')
    .argParser(readCacheSize),
  new Option('--stored-renderings <switch>', 'keep rendered matches in the database file: on or off')
    .env('SCORELINE_STORED_RENDERINGS')
    .default(DEFAULT_CONFIG.storedRenderings, 'on')
    .argParser(readSwitch),
  new Option('--odds-history-days <days>', 'days after a match for which every change of its odds is kept')
    .env('SCORELINE_ODDS_HISTORY_DAYS')
    .default(DEFAULT_CONFIG.oddsHistoryDays)
    .argParser(readHistoryDays),
  new Option('--cors-origins <origins>', 'origins whose pages may call the API, or *')
    .env('SCORELINE_CORS_ORIGINS')
    .default([...DEFAULT_CONFIG.corsOrigins], DEFAULT_CONFIG.corsOrigins.join(','))
    .argParser(readOrigins),
  feedPortOption('port of 127.0.0.1 for changes, in addition to the socket beside the database'),
  new Option('--stale-after <seconds>', 'silence of a source after which /readyz fails (default: never)')
    .env('SCORELINE_STALE_AFTER')
    .argParser(readStaleAfter),
  new Option('--metrics <who>', `who may read /metrics on the public port: ${METRICS_ACCESS.join(', ')}`)
    .env('SCORELINE_METRICS')
    .default(DEFAULT_CONFIG.metrics)
    .argParser(readMetricsAccess),
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
export function serveConfig(
  options: OptionValues & HttpValues & LiveValues,
  caches: CacheBytes,
  statusToken: string | null,
): Config {
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
    ...httpConfig(options),
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
