/**
 * Parses flags and environment variables (docs/command-line.md). Each parser throws InvalidArgumentError with a message
 * that says what the setting takes.
 */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import { FEED_LIMITS } from '../catalog/feed.ts'
import { PLAN_NAMES } from '../catalog/plans.ts'
import { PRUNED_PARTS, type PrunedPart } from '../catalog/pruning.ts'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { STATUS_LIMITS } from '../catalog/status.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_LIMITS } from '../catalog/webhooks.ts'
import { METRICS_ACCESS } from '../contract/config.ts'
import { EXTERNAL_ID_PATTERN, type Reference } from '../contract/schema-kit.ts'
import { WrongUsage } from './context.ts'
import type { FeedPort } from './feed-address.ts'

const EXTERNAL_ID = new RegExp(EXTERNAL_ID_PATTERN)

/**
 * A parser of plain decimal numbers, without sign and exponent.
 *
 * @param message says what is allowed
 */
export function readNumber(minimum: number, maximum: number, message: string, decimals = 0) {
  const pattern = new RegExp(decimals === 0 ? '^[0-9]{1,9}$' : `^[0-9]{1,9}(\\.[0-9]{1,${decimals}})?$`)
  return (text: string): number => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    if (!(value >= minimum && value <= maximum)) throw new InvalidArgumentError(message)
    return value
  }
}

/** @param what names the number, such as "a number of days" */
export function readRange(what: string, minimum: number, maximum: number, decimals = 0) {
  return readNumber(minimum, maximum, `Must be ${what} from ${minimum} to ${maximum}.`, decimals)
}

/** SQLite treats an empty name as a temporary file. */
export function readFileName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Must be a file name.')
  return text
}

/** Adds a path to a list. */
export function readPath(text: string, before: readonly string[] = []): string[] {
  return [...before, readFileName(text)]
}

/** A host in a URL: IPv6 addresses are written in brackets. */
export function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** An empty host would listen on every address of the machine. */
export function readHost(text: string): string {
  if (!/^[^\s/,]+$/.test(text))
    throw new InvalidArgumentError('Must be an address such as 127.0.0.1, or 0.0.0.0 for all.')
  return text
}

export function readName(text: string): string {
  const name = text.trim()
  if (!/^[^\p{Cc}]{1,100}$/u.test(name)) {
    throw new InvalidArgumentError('Must be 1 to 100 characters on one line.')
  }
  return name
}

const MAX_PORT = 65_535

export const readPort = readNumber(0, MAX_PORT, `Must be a port from 0 to ${MAX_PORT}; 0 chooses a free one.`)

/** Both sides must know the port, so 0 (any free port) is not allowed. */
export const readFeedPort = readRange('a port', 1, MAX_PORT)

/**
 * Bookmakers beyond the given slugs keep their defaults, so that a newly introduced one does not break existing
 * settings.
 */
export function readBookmakers(text: string): string[] {
  const given = commaList(text)
  const isFine = given.every((slug) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(slug))
  const slugs = [...given, ...DEFAULT_BOOKMAKER_SLUGS.slice(given.length)]
  const most = DEFAULT_BOOKMAKER_SLUGS.length
  if (given.length > most || new Set(slugs).size !== slugs.length || !isFine) {
    throw new InvalidArgumentError(
      `Must be at most ${most} different slugs of lower-case letters, digits, - and _, in order of introduction.`,
    )
  }
  return slugs
}

/** Source names as used in the `source` of changes. */
export function readSources(text: string): string[] {
  const names = commaList(text)
  if (new Set(names).size !== names.length || !names.every((name) => name !== '' && name.length <= 100)) {
    throw new InvalidArgumentError('Must be a comma-separated list of different names, most trusted first.')
  }
  return names
}

export function readImagesBase(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text)) throw new InvalidArgumentError('Must be an http or https URL.')
  return text.replace(/\/+$/, '')
}

export function readOrigins(text: string): string[] {
  const origins = commaList(text)
  if (!origins.every((origin) => origin === '*' || /^https?:\/\/[^/\s]+$/.test(origin))) {
    throw new InvalidArgumentError(
      'Must be * or a comma-separated list of origins such as https://example.org.',
    )
  }
  return origins
}

/** Origins of pages, for a key that only they may use. */
export function readKeyOrigins(text: string): string[] {
  const origins = readOrigins(text)
  if (origins.includes('*')) {
    throw new InvalidArgumentError('Must be a comma-separated list of origins such as https://example.org.')
  }
  return origins.map((origin) => origin.toLowerCase())
}

export const readPlan = oneOf(PLAN_NAMES)

function oneOf<const T extends string>(names: readonly T[]): (text: string) => T {
  return (text) => {
    const known = names.find((name) => name === text)
    if (known === undefined) throw new InvalidArgumentError(`Must be one of: ${names.join(', ')}.`)
    return known
  }
}

/** Each of the given names once. */
function someOf<const T extends string>(names: readonly T[]): (text: string) => T[] {
  return (text) => {
    const given = commaList(text).map((part) => {
      const known = names.find((name) => name === part)
      if (known !== undefined) return known
      throw new InvalidArgumentError(`Must be a comma-separated list of: ${names.join(', ')}.`)
    })
    return [...new Set(given)]
  }
}

function commaList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

export const readSports = someOf(SPORT_SLUGS)

export function readDate(text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // Not in the calendar, such as 2026-02-30.
  }
  throw new InvalidArgumentError('Must be a date YYYY-MM-DD.')
}

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

export function readSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Must be "on" or "off".')
  return text === 'on'
}

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
  return (text) => {
    const id = readReference(text)
    if (id !== undefined) return id
    throw new InvalidArgumentError(`Must be an integer id, or an external id such as ${example}.`)
  }
}

export function readNetworks(text: string): string[] {
  const networks = commaList(text)
  if (!networks.every(isNetwork)) {
    throw new InvalidArgumentError('Must be comma-separated addresses such as 127.0.0.1,10.0.0.0/8.')
  }
  return networks
}

/** An IP address, or a range of them in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

export function readWebhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
  const isFine = url !== null && (url.protocol === 'https:' || isLocal)
  if (!isFine || url.username || url.password || url.hash || text.length > WEBHOOK_LIMITS.urlLength) {
    throw new InvalidArgumentError(
      `Must be an https URL of at most ${WEBHOOK_LIMITS.urlLength} characters without user and fragment; http only for this machine, such as http://127.0.0.1:8080/.`,
    )
  }
  return url.href
}

export const readWebhookEvents = someOf(WEBHOOK_EVENT_TYPES)
