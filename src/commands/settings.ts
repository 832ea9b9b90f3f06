/** Parses flags and environment variables (docs/command-line.md). */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import { FEED_LIMITS } from '../catalog/feed.ts'
import { PRUNED_PARTS, type PrunedPart } from '../catalog/match-blocks.ts'
import { PLAN_NAMES } from '../catalog/plans.ts'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { STATUS_LIMITS } from '../catalog/status.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_LIMITS } from '../catalog/webhooks.ts'
import { METRICS_ACCESS } from '../contract/config.ts'
import { EXTERNAL_ID_PATTERN, type Reference } from '../contract/schema-kit.ts'
import { WrongUsage } from './context.ts'
import type { FeedPort } from './feed-address.ts'

const EXTERNAL_ID = new RegExp(EXTERNAL_ID_PATTERN)

/**
 * A parser that throws InvalidArgumentError where `read` finds nothing: it returns undefined, or throws RangeError.
 *
 * @param message says what is allowed
 */
export function parser<T>(message: string, read: (text: string) => T | undefined): (text: string) => T {
  return (text) => {
    try {
      const value = read(text)
      if (value !== undefined) return value
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
    }
    throw new InvalidArgumentError(message)
  }
}

/** A parser of texts of a form. */
export function matching(form: RegExp, message: string): (text: string) => string {
  return parser(message, (text) => (form.test(text) ? text : undefined))
}

/** A parser of lists, separated by commas. */
export function listOf(isFine: (parts: string[]) => boolean, message: string): (text: string) => string[] {
  return parser(message, (text) => {
    const parts = commaList(text)
    return isFine(parts) ? parts : undefined
  })
}

/** A parser of plain decimal numbers, without sign and exponent. */
export function readNumber(minimum: number, maximum: number, message: string, decimals = 0) {
  const pattern = new RegExp(decimals === 0 ? '^[0-9]{1,9}$' : `^[0-9]{1,9}(\\.[0-9]{1,${decimals}})?$`)
  return parser(message, (text) => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  })
}

/** @param what names the number, such as "a number of days" */
export function readRange(what: string, minimum: number, maximum: number, decimals = 0) {
  return readNumber(minimum, maximum, `Must be ${what} from ${minimum} to ${maximum}.`, decimals)
}

/** SQLite treats an empty name as a temporary file. */
export const readFileName = matching(/\S/, 'Must be a file name.')

/** Adds a path to a list. */
export function readPath(text: string, before: readonly string[] = []): string[] {
  return [...before, readFileName(text)]
}

/** A host in a URL: IPv6 addresses are written in brackets. */
export function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** An empty host would listen on every address of the machine. */
export const readHost = matching(/^[^\s/,]+$/, 'Must be an address such as 127.0.0.1, or 0.0.0.0 for all.')

export const readName = parser(
  'Must be 1 to 100 characters on one line.',
  (text) => /^[^\p{Cc}]{1,100}$/u.exec(text.trim())?.[0],
)

const MAX_PORT = 65_535

export const readPort = readNumber(0, MAX_PORT, `Must be a port from 0 to ${MAX_PORT}; 0 chooses a free one.`)

/** Both sides must know the port, so 0 (any free port) is not allowed. */
export const readFeedPort = readRange('a port', 1, MAX_PORT)

/**
 * Bookmakers beyond the given slugs keep their defaults, so that a newly introduced one does not break existing
 * settings.
 */
export const readBookmakers = parser(
  `Must be at most ${DEFAULT_BOOKMAKER_SLUGS.length} different slugs of lower-case letters, digits, - and _, in order of introduction.`,
  (text) => {
    const given = commaList(text)
    const isFine = given.every((slug) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(slug))
    const slugs = [...given, ...DEFAULT_BOOKMAKER_SLUGS.slice(given.length)]
    const isTooLong = given.length > DEFAULT_BOOKMAKER_SLUGS.length
    return isFine && !isTooLong && areDifferent(slugs) ? slugs : undefined
  },
)

function areDifferent(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

/** Source names as used in the `source` of changes. */
export const readSources = listOf(
  (names) => areDifferent(names) && names.every((name) => name !== '' && name.length <= 100),
  'Must be a comma-separated list of different names, most trusted first.',
)

export const readImagesBase = parser('Must be an http or https URL.', (text) =>
  /^https?:\/\/[^\s?#]+$/.exec(text)?.[0].replace(/\/+$/, ''),
)

const isOrigin = (text: string) => /^https?:\/\/[^/\s]+$/.test(text)

export const readOrigins = listOf(
  (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
  'Must be * or a comma-separated list of origins such as https://example.org.',
)

const readPageOrigins = listOf(
  (origins) => origins.every(isOrigin),
  'Must be a comma-separated list of origins such as https://example.org.',
)

/** Origins of pages, for a key that only they may use. */
export const readKeyOrigins = (text: string): string[] =>
  readPageOrigins(text).map((origin) => origin.toLowerCase())

export function oneOf<const T extends string>(
  names: readonly T[],
  message = `Must be one of: ${names.join(', ')}.`,
): (text: string) => T {
  return parser(message, (text) => names.find((name) => name === text))
}

export const readPlan = oneOf(PLAN_NAMES)

/** Each of the given names once. */
function someOf<const T extends string>(names: readonly T[]): (text: string) => T[] {
  const readOne = oneOf(names, `Must be a comma-separated list of: ${names.join(', ')}.`)
  return (text) => [...new Set(commaList(text).map(readOne))]
}

function commaList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

export const readSports = someOf(SPORT_SLUGS)

/** Also refuses a day that is not in the calendar, such as 2026-02-30. */
export const readDate = parser('Must be a date YYYY-MM-DD.', (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : undefined,
)

/** In UTC. */
export const readMidnight = (text: string): number => readDate(text).toZonedDateTime('UTC').epochMilliseconds
export const readDay = (text: string): number => readMidnight(text) + 12 * 3_600_000

const readParts = someOf(PRUNED_PARTS)

/** In the order of the catalog. */
export function readPrunedParts(text: string): PrunedPart[] {
  const named = readParts(text)
  return PRUNED_PARTS.filter((part) => named.includes(part))
}

/** At this speed a football match takes eleven seconds; at a higher one it would end between two polls. */
const MAX_DEMO_SPEED = 600

export const readDemoSpeed = readRange('a number', 1, MAX_DEMO_SPEED, 2)

export const readCount = readNumber(0, 999_999_999, 'Must be a whole number.')

/** The maximum is more than a single machine has. */
export const readCacheSize = readRange('a number of MiB', 0, 65_536)

/** The program itself needs more than this would leave. */
export const MIN_MEMORY_MEBIBYTES = 128

/** @assumed More than the cores of usual machines; each process has its own caches and connections to the file. */
export const readWorkers = readRange('a number of processes', 1, 64)

/** @assumed Ten years; 0 keeps only the opening and the closing prices of a match that has begun. */
export const readHistoryDays = readRange('a number of days', 0, 3650)

export const readMemory = readNumber(
  MIN_MEMORY_MEBIBYTES,
  99_999_999,
  `Must be a number of MiB, at least ${MIN_MEMORY_MEBIBYTES}.`,
)

/** The id space of every kind and sport is larger than this. */
export const readHistorySize = readRange('a number', 1, 20_000_000)

/** Without a token the port would be open to every user and every web page of this machine. Throws WrongUsage. */
export function feedPortOf(port: number | undefined, token: string | undefined): FeedPort | null {
  if (port === undefined) return null
  if (token !== undefined && new RegExp(`^[!-~]{${FEED_LIMITS.tokenLength},200}$`).test(token)) {
    return { port, token }
  }
  throw new WrongUsage(
    `--feed-port needs a token in SCORELINE_FEED_TOKEN: ${FEED_LIMITS.tokenLength} to 200 characters without spaces`,
  )
}

/** Throws WrongUsage. An empty token means none, since a shell script may set it so. */
export function statusTokenOf(token: string | undefined): string | null {
  const { minimum, maximum } = STATUS_LIMITS.tokenLength
  if (token === undefined || token === '') return null
  if (new RegExp(`^[!-~]{${minimum},${maximum}}$`).test(token)) return token
  throw new WrongUsage(`SCORELINE_STATUS_TOKEN must have ${minimum} to ${maximum} characters without spaces`)
}

export const readStaleAfter = readRange('a number of seconds', 1, 30 * 86_400)

export const readMetricsAccess = oneOf(METRICS_ACCESS)

const readOnOff = oneOf(['on', 'off'], 'Must be "on" or "off".')
export const readSwitch = (text: string): boolean => readOnOff(text) === 'on'

/** At a higher speed a recorded season takes seconds, which is what "feed push" is for. */
const SPEED = { minimum: 0.01, maximum: 100_000 } as const

export const readSpeed = readNumber(
  SPEED.minimum,
  SPEED.maximum,
  `Must be a number from ${SPEED.minimum} to ${SPEED.maximum}; 60 plays an hour in a minute.`,
  3,
)

/** An integer or external id; undefined for any other text. */
export function readReference(text: string): Reference | undefined {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  return EXTERNAL_ID.test(text) ? text : undefined
}

/** @param example an external id of what is meant */
export function idReader(example: string): (text: string) => Reference {
  return parser(`Must be an integer id, or an external id such as ${example}.`, readReference)
}

export const readNetworks = listOf(
  (networks) => networks.every(isNetwork),
  'Must be comma-separated addresses such as 127.0.0.1,10.0.0.0/8.',
)

/** An IP address, or a range of them in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

export const readWebhookUrl = parser(
  `Must be an https URL of at most ${WEBHOOK_LIMITS.urlLength} characters without user and fragment; http only for this machine, such as http://127.0.0.1:8080/.`,
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const isLocal = url?.protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
    if (!url || (url.protocol !== 'https:' && !isLocal) || text.length > WEBHOOK_LIMITS.urlLength) return
    return url.username || url.password || url.hash ? undefined : url.href
  },
)

export const readWebhookEvents = someOf(WEBHOOK_EVENT_TYPES)
