/** Parses values of arguments, flags and environment variables (docs/command-line.md). */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { EXTERNAL_ID_PATTERN, type Reference } from '../../contract/schema-kit.ts'

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

/** A host in a URL: IPv6 addresses are written in brackets. */
export function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Adds a path to a list. */
export function readPath(text: string, before: readonly string[] = []): string[] {
  return [...before, readFileName(text)]
}

/** An empty host would listen on every address of the machine. */
export const readHost = matching(/^[^\s/,]+$/, 'Must be an address such as 127.0.0.1, or 0.0.0.0 for all.')

export const readName = parser(
  'Must be 1 to 100 characters on one line.',
  (text) => /^[^\p{Cc}]{1,100}$/u.exec(text.trim())?.[0],
)

export const MAX_PORT = 65_535

export const readPort = readNumber(0, MAX_PORT, `Must be a port from 0 to ${MAX_PORT}; 0 chooses a free one.`)

export function areDifferent(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

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

/** Each of the given names once. */
export function someOf<const T extends string>(names: readonly T[]): (text: string) => T[] {
  const readOne = oneOf(names, `Must be a comma-separated list of: ${names.join(', ')}.`)
  return (text) => [...new Set(commaList(text).map(readOne))]
}

export function commaList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/** Also refuses a day that is not in the calendar, such as 2026-02-30. */
export const readDate = parser('Must be a date YYYY-MM-DD.', (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : undefined,
)

/** In UTC. */
export const readMidnight = (text: string): number => readDate(text).toZonedDateTime('UTC').epochMilliseconds

export const readCount = readNumber(0, 999_999_999, 'Must be a whole number.')

export const readSwitch = parser('Must be "on" or "off".', (text) =>
  ['on', 'off'].includes(text) ? text === 'on' : undefined,
)

/** Lengths of time by unit. */
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A text such as 90s, 30m, 6h or 7d in milliseconds; NaN for another text. */
export function durationMs(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? []
  return count === undefined ? Number.NaN : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

/** Checks a duration, and leaves it as text. */
export function readDuration(minimum: string, maximum: string): (text: string) => string {
  const message = `Must be a duration from ${minimum} to ${maximum}, such as 90s, 30m, 6h or 7d.`
  return parser(message, (text) => {
    const ms = durationMs(text)
    return ms >= durationMs(minimum) && ms <= durationMs(maximum) ? text : undefined
  })
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
