/** Parses values of the commands for operating by hand: scores, times and zones. */
import { InvalidArgumentError } from 'commander'
import { WrongUsage } from '../context.ts'
import { idReader } from '../settings.ts'

/** Values of both sides. */
export type Pair = readonly [home: number, away: number]

const PAIR = /^(\d{1,3}):(\d{1,3})$/

export function readPair(text: string): Pair {
  const [, home, away] = PAIR.exec(text) ?? []
  if (home === undefined) throw new InvalidArgumentError('Must be HOME:AWAY, such as 2:1.')
  return [Number(home), Number(away)]
}

/** A score has at most this many periods. */
export const MAX_PERIODS = 9

export function readPeriods(text: string): Pair[] {
  const parts = text.split(',')
  if (parts.length > MAX_PERIODS || !parts.every((part) => PAIR.test(part))) {
    throw new InvalidArgumentError(
      `Must be at most ${MAX_PERIODS} comma-separated periods in order, such as 1:0,1:1.`,
    )
  }
  return parts.map(readPair)
}

export const readId = idReader('league:match/7')

export function readZone(text: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    throw new InvalidArgumentError('Must be a time zone such as Europe/Berlin or UTC.')
  }
}

/** A time with its offset, or one that needs a zone. */
export type Time = Temporal.Instant | Temporal.PlainDateTime

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/

export function readTime(text: string): Time {
  try {
    const [whole, , offset] = TIME.exec(text) ?? []
    if (whole) return offset ? Temporal.Instant.from(whole) : Temporal.PlainDateTime.from(whole)
  } catch {
    // Not in the calendar, such as 2026-02-30.
  }
  throw new InvalidArgumentError(
    'Must be a time such as 2026-12-01T18:00, in the zone of --tz, or with an offset such as 2026-12-01T18:00+01:00.',
  )
}

/** Throws WrongUsage for a time that clocks of the zone skip or show twice. */
export function epochMs(time: Time, zone: string): number {
  if (time instanceof Temporal.Instant) return time.epochMilliseconds
  try {
    return time.toZonedDateTime(zone, { disambiguation: 'reject' }).epochMilliseconds
  } catch {
    throw new WrongUsage(
      `${time} is skipped or repeated by the clocks of ${zone}; add the offset, such as ${time}+01:00`,
    )
  }
}

/** `2026-12-01 18:00` in a zone. */
export function timeText(ms: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return time.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

/** An empty text removes what is stored. */
export function orEmpty<T>(read: (text: string) => T): (text: string) => T | '' {
  return (text) => (text === '' ? '' : read(text))
}

export function readFields(text: string): string[] {
  return text.split(',').map((field) => field.trim())
}
