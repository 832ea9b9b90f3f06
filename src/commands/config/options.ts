/**
 * Options (docs/command-line.md, docs/configuration.md). `serve` has all settings but one; other commands have some of
 * them.
 */
import { type Command, Option } from 'commander'
import { DEFAULT_BOOKMAKER_SLUGS } from '../../catalog/bookmakers.ts'
import { ACKNOWLEDGEMENTS, FEED_LIMITS } from '../../catalog/feed.ts'
import { LIVE_TOTALS } from '../../catalog/live/live.ts'
import { PRUNED_PARTS, type PrunedPart } from '../../catalog/match-blocks.ts'
import { STATUS_LIMITS } from '../../catalog/status.ts'
import { DEFAULT_CONFIG, METRICS_ACCESS } from '../../contract/config.ts'
import { MAX_PROXY_HOPS } from '../../http/auth/rate-limits.ts'
import { isSecureUrl } from '../../shared/secure-url.ts'
import { findSource, SOURCES } from '../../sources/index.ts'
import type { FollowedSelection, SourceFacts } from '../../sources/source.ts'
import { isS3 } from '../backup/destination.ts'
import type { FeedPort } from '../data/feed-address.ts'
import { UsageError } from '../errors.ts'
import {
  areDifferent,
  commaList,
  isNetwork,
  listOf,
  MAX_PORT,
  matching,
  oneOf,
  parser,
  readDuration,
  readFileName,
  readHost,
  readNetworks,
  readNumber,
  readOrigins,
  readPort,
  readRange,
  readSwitch,
} from './option-parsers.ts'

export const DATABASE = 'scoreline.db'
/** The demo world has its own file, so `serve --demo` never touches an operator's data. */
export const DEMO_DATABASE = 'scoreline-demo.db'
/** Of `serve --demo --follow`: real matches instead of the demo world. */
export const LIVE_DATABASE = 'scoreline-live.db'

/**
 * An option that is a setting too: `--live-sockets` is SCORELINE_LIVE_SOCKETS and `live-sockets` in the configuration
 * file (docs/configuration.md). Its default is that of the setting with its name, if responses depend on it
 * (contract/config).
 */
export function setting<T>(
  flags: string,
  description: string,
  value: {
    readonly read?: (text: string) => T
    readonly default?: T
    /** The default in words. */
    readonly text?: string
  } = {},
): Option {
  const option = new Option(flags, description)
  option.env(`SCORELINE_${option.name().toUpperCase().replaceAll('-', '_')}`)
  const { default: usual = CONFIG[option.attributeName()] ?? undefined, text } = value
  if (value.read) option.argParser(value.read)
  else if (typeof usual === 'boolean') option.argParser(readSwitch)
  return usual === undefined ? option : option.default(usual, text ?? inWords(usual))
}

const CONFIG: Readonly<Record<string, unknown>> = DEFAULT_CONFIG

function inWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(',') : undefined
}

const MEBIBYTE = 2 ** 20
/** The program itself needs more than this would leave. */
export const MIN_MEMORY_MEBIBYTES = 128

/** 0 turns it off. */
const readUpTo = (most: number) => readRange('a whole number', 0, most)
/** More than a single machine can serve. */
const readLimit = readRange('a whole number', 1, 1_000_000)

/**
 * Bookmakers beyond the given slugs keep their defaults, so that a newly introduced one does not break existing
 * settings.
 */
const readBookmakers = parser(
  `Must be at most ${DEFAULT_BOOKMAKER_SLUGS.length} different slugs of lower-case letters, digits, - and _, in order of introduction.`,
  (text) => {
    const given = commaList(text)
    const isFine = given.every((slug) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(slug))
    const slugs = [...given, ...DEFAULT_BOOKMAKER_SLUGS.slice(given.length)]
    const isTooLong = given.length > DEFAULT_BOOKMAKER_SLUGS.length
    return isFine && !isTooLong && areDifferent(slugs) ? slugs : undefined
  },
)

const readProxyAddresses = listOf(
  (addresses) => addresses.every(isNetwork),
  `Must be a number from 0 to ${MAX_PROXY_HOPS}, or comma-separated addresses such as 10.0.0.1,10.0.0.0/8.`,
)

export function readProxies(text: string): number | readonly string[] {
  return /^[0-9]{1,2}$/.test(text) && Number(text) <= MAX_PROXY_HOPS ? Number(text) : readProxyAddresses(text)
}

function isNatsServer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return (
    url !== null &&
    ['nats:', 'tls:'].includes(url.protocol) &&
    url.hostname !== '' &&
    url.pathname.length <= 1
  )
}

const readClusterName = matching(
  /^[A-Za-z0-9_-]{1,32}$/,
  'Must be 1 to 32 letters, digits, hyphens or underscores.',
)
const readBasePath = matching(
  /^(\/\w[\w.~-]*)*$/,
  'Must be a path such as /scores, without a slash at its end, or empty.',
)
const readCopies = oneOf(['1', '3', '5'], 'Must be 1, 3 or 5.')

const S3_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[!-~]*)?$/

const readDestination = parser(
  'Must be a folder, or s3://bucket/prefix with a bucket of 3 to 63 characters.',
  (text) => {
    const isUrl = isS3(text) || /^[a-z][a-z0-9+.-]+:\/\//i.test(text)
    return (isUrl ? S3_URL.test(text) : text.trim() !== '') ? text : undefined
  },
)

export const SOURCE_NAMES = SOURCES.map(({ name }) => name).join(', ')

export const readFollowed = parser(
  `Must be source:selection, such as openligadb:bl1; supported sources: ${SOURCE_NAMES}.`,
  (text): FollowedSelection | undefined => {
    const [name = '', named = '', ...rest] = text.trim().split(':')
    const source = findSource(name)
    const selection = named || onlySelection(source)
    return source && selection !== '' && rest.length === 0 ? { source, selection } : undefined
  },
)

/** A source with a single selection need not name it; empty for others. */
export function onlySelection(source: SourceFacts | undefined): string {
  const [only, ...more] = source?.selections ?? []
  return only && more.length === 0 ? only.name : ''
}

/** Most verbose first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const RETAINED: Readonly<Record<PrunedPart, string>> = {
  prices: 'earlier prices of matches',
  blocks: 'boards, shot maps and other details of matches',
  log: 'entries of the change log',
}

export const SERVE_OPTIONS: readonly Option[] = [
  setting('--host <host>', 'address to listen on', { read: readHost, default: '127.0.0.1' }),
  setting('--port <port>', 'port; 0 chooses a free one', { read: readPort, default: 3000 }),
  setting(
    '--workers <n>',
    'processes that answer clients, beside one that writes (default: a single process)',
    // @assumed More than the cores of usual machines; each process has its own caches and connections to the file.
    { read: readRange('a number of processes', 1, 64) },
  ),
  setting('--cluster <servers>', 'NATS servers of the cluster, separated by commas (default: no cluster)', {
    // One address is enough, the servers tell of each other.
    read: listOf(
      (addresses) => addresses.every(isNatsServer),
      'Must be addresses of NATS servers, separated by commas, such as nats://10.0.0.1:4222 or tls://user:password@nats.example.com.',
    ),
  }),
  setting('--cluster-name <name>', 'name of the cluster; several may share the NATS servers', {
    read: readClusterName,
    default: 'scoreline',
  }),
  setting('--nats-creds <file>', 'credentials file for NATS (default: none)', { read: readFileName }),
  setting(
    '--nats-ca <file>',
    'certificates of the authority that NATS is checked against (default: those of the system)',
    { read: readFileName },
  ),
  setting('--nats-cert <file>', 'certificate of this node for NATS (default: none)', { read: readFileName }),
  setting('--nats-key <file>', 'private key of --nats-cert', { read: readFileName }),
  setting('--cluster-replicas <n>', 'copies that the NATS servers keep of the stream: 1, 3 or 5', {
    read: (text) => Number(readCopies(text)),
    default: 1,
  }),
  setting('--node <name>', 'name of this node (default: the name of the machine)', { read: readClusterName }),
  setting('--can-write [switch]', 'whether this node may become the one that writes: on or off', {
    default: false,
  }).preset('on'),
  setting('--new-cluster [switch]', 'begin a cluster that does not exist yet with an empty file: on or off', {
    default: false,
  }).preset('on'),
  setting(
    '--ack <when>',
    'acknowledge changes when the stream has stored them, or when this node has: stream or local',
    { read: oneOf(ACKNOWLEDGEMENTS, `Must be ${ACKNOWLEDGEMENTS.join(' or ')}.`), default: 'stream' },
  ),
  setting('--database <file>', `database file (default: "${DATABASE}", with --demo "${DEMO_DATABASE}")`, {
    read: readFileName,
  }),
  new Option('--demo', 'fill an empty database with a demo world and accept the key "demo"'),
  setting('--demo-speed <n>', 'speed of the demo matches relative to real time', {
    // Then a football match takes eleven seconds; at a higher speed it would end between two polls.
    read: readRange('a number', 1, 600, 2),
    default: 1,
  }),
  setting('--bookmakers <slugs>', 'slugs of the bookmakers in order of introduction', {
    read: readBookmakers,
  }),
  setting('--images <address>', 'base URL of all images', {
    read: parser('Must be an http or https URL.', (text) =>
      /^https?:\/\/[^\s?#]+$/.exec(text)?.[0].replace(/(?<!\/)\/+$/, ''),
    ),
  }),
  setting('--memory <mebibytes>', 'memory that the service may use (default: the cgroup limit, else all)', {
    read: readNumber(
      MIN_MEMORY_MEBIBYTES,
      99_999_999,
      `Must be a number of MiB, at least ${MIN_MEMORY_MEBIBYTES}.`,
    ),
  }),
  setting(
    '--response-cache <mebibytes>',
    'memory for cached responses (default: 64, or an eighth of --memory)',
    // The maximum is more than a single machine has.
    { read: readRange('a number of MiB', 0, 65_536) },
  ),
  setting('--stored-renderings <switch>', 'keep rendered matches in the database file: on or off'),
  setting('--odds-history-days <days>', 'days after a match for which every change of its odds is kept', {
    // @assumed Ten years; 0 keeps only the opening and the closing prices of a match that has begun.
    read: readRange('a number of days', 0, 3650),
  }),
  setting('--cors-origins <origins>', 'origins whose pages may call the API, or *', { read: readOrigins }),
  feedPortOption('port of 127.0.0.1 for changes, in addition to the socket beside the database'),
  setting('--stale-after <seconds>', 'silence of a source after which /readyz fails (default: never)', {
    read: readRange('a number of seconds', 1, 30 * 86_400),
  }),
  setting('--metrics <who>', `who may read /metrics on the public port: ${METRICS_ACCESS.join(', ')}`, {
    read: oneOf(METRICS_ACCESS),
  }),
  setting('--console <switch>', 'the console at "/": on or off'),
  new Option('--no-console', 'the same as --console off'),
  setting(
    '--link-previews <switch>',
    'teams and score in previews of links to matches, without a key: on or off',
  ),
  setting('--base-path <path>', 'path below which a proxy serves the service, such as /scores', {
    read: readBasePath,
    text: 'the root of a host',
  }),
  setting('--sources <names>', 'sources of changes, most trusted first; all others rank equally after them', {
    // As in the `source` of changes.
    read: listOf(
      (names) => areDifferent(names) && names.every((name) => name !== '' && name.length <= 100),
      'Must be a comma-separated list of different names, most trusted first.',
    ),
    text: 'all rank equally',
  }),
  setting(
    '--webhook-allow <networks>',
    'private addresses that webhooks may call, such as 10.1.0.0/16; http for those of this machine',
    { read: readNetworks, text: 'none' },
  ),
  setting(
    '--backup-to <destination>',
    'where automatic backups go: a folder, or s3://bucket/prefix (default: none)',
    { read: readDestination },
  ),
  setting('--backup-keep <duration>', 'age after which automatic backups are removed', {
    read: readDuration('1m', '9999d'),
    default: '7d',
  }),
  setting('--backup-endpoint <url>', 'address of the S3 service (default: AWS_ENDPOINT_URL, else Amazon)', {
    // Backups contain key hashes, so they are sent encrypted; only this machine may do without.
    read: parser('Must be an https URL; http is allowed only for this machine.', (text) =>
      isSecureUrl(text) ? text : undefined,
    ),
  }),
  setting('--backup-region <region>', 'region of the S3 service (default: AWS_REGION, else us-east-1)'),
  setting('--backup-every <duration>', 'time between two automatic backups', {
    read: readDuration('10s', '366d'),
    default: '6h',
  }),
  ...PRUNED_PARTS.map((part) =>
    setting(
      `--keep-${part} <duration>`,
      `age after which ${RETAINED[part]} are removed, once a day (default: never)`,
      { read: readDuration('1d', '9999d') },
    ),
  ),
  setting('--follow <list>', 'live sources to follow, as source:selection, separated by commas', {
    // `openligadb:bl1,openligadb:dfb/2025`
    read: (text) => text.split(',').map(readFollowed),
    default: [],
    text: 'none',
  }),
  setting(
    '--base-address <url>',
    'send requests to this address instead of the source: a mirror, a proxy or a recording; source=url for one of several, separated by commas',
  ),
  setting(
    '--contact <address>',
    'how the operators of a source can reach you, sent in the User-Agent: an e-mail address or a URL',
    // Validated because it becomes part of a header.
    { read: matching(/^[!-'*-~]{3,200}$/, 'Must be an e-mail address or a URL.') },
  ),
  setting('--unofficial <switch>', 'follow also sources that publish no contract: on or off', {
    default: false,
  }),
  new Option('--log-level <level>', 'log level of standard error; "debug" logs every request')
    .env('SCORELINE_LOG_LEVEL')
    .choices(LOG_LEVELS)
    .default('info' satisfies LogLevel),
  setting('--slow-ms <milliseconds>', 'log requests that take at least this long; 0 turns it off', {
    read: readUpTo(3_600_000),
  }),
  // A higher limit would not limit anything in practice.
  setting('--burst <requests>', 'requests per second and key (default: unlimited)', {
    read: readUpTo(100_000),
  }),
  setting(
    '--trust-proxy <proxies>',
    'proxies whose X-Forwarded-For is trusted: their number, or their addresses (default: none)',
    { read: readProxies },
  ),
  // Limits of the live channel, as totals over all connections.
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
  setting('--live-compression <switch>', 'compress snapshots of the live channel: on or off'),
]

/** Options of `serve` that another command has too. */
export function optionsOfServe<const Flags extends readonly string[]>(
  ...flags: Flags
): { readonly [I in keyof Flags]: Option } {
  const options = flags.map((flag) => SERVE_OPTIONS.find(({ long }) => long === flag))
  return options as unknown as { readonly [I in keyof Flags]: Option }
}

export const DATABASE_OPTION = setting('--database <file>', 'database file', {
  read: readFileName,
  default: DATABASE,
})

/** A command whose first option is the database file. */
export const databaseCommand = (parent: Command, name: string): Command =>
  parent.command(name).addOption(DATABASE_OPTION)

export const listCommand = (parent: Command, name: string): Command =>
  databaseCommand(parent, name).option('--json', 'print JSON')

function feedPortOption(description: string): Option {
  // Both sides must know the port, so 0 (any free port) is not allowed.
  return setting('--feed-port <port>', `${description}; the token is in SCORELINE_FEED_TOKEN`, {
    read: readRange('a port', 1, MAX_PORT),
  })
}

/** Where commands that apply changes send them. */
export const FEED_PORT_OPTION = feedPortOption(
  'send to the service on this port of 127.0.0.1 instead of the one that serves the database',
)

/** Without a token the port would be open to every user and every web page of this machine. Throws UsageError. */
export function feedPortOf(port: number | undefined, token: string | undefined): FeedPort | null {
  if (port === undefined) return null
  if (token !== undefined && new RegExp(`^[!-~]{${FEED_LIMITS.tokenLength},200}$`).test(token))
    return { port, token }
  throw new UsageError(
    `--feed-port needs a token in SCORELINE_FEED_TOKEN: ${FEED_LIMITS.tokenLength} to 200 characters without spaces`,
  )
}

/** Throws UsageError. An empty token means none, since a shell script may set it so. */
export function statusTokenOf(token: string | undefined): string | null {
  const { minimum, maximum } = STATUS_LIMITS.tokenLength
  if (token === undefined || token === '') return null
  if (new RegExp(`^[!-~]{${minimum},${maximum}}$`).test(token)) return token
  throw new UsageError(`SCORELINE_STATUS_TOKEN must have ${minimum} to ${maximum} characters without spaces`)
}
