/** Values of the commands for operating by hand: scores, times, zones, and the fields of people. */

import type { Reference } from '../../contract/schema-kit.ts'
import { idReader, matching, parser, readCount, readReference } from '../config/option-parsers.ts'
import { UsageError } from '../errors.ts'

/** Events that can be entered by hand (docs/reference/resources.md#7). */
export const EVENT_TYPES = [
  'goal',
  'card',
  'substitution',
  'inGamePenalty',
  'penaltyShootout',
  'suspension',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** A minute of play, with the minutes of added time: `45+2`. */
export interface Minute {
  readonly time: number
  readonly addedTime?: number
}

export const readMinute = parser('Must be a minute, such as 23 or 45+2.', (text): Minute | undefined => {
  const [, time, added] = /^(\d{1,3})(?:\+(\d{1,2}))?$/.exec(text) ?? []
  if (time === undefined) return
  return { time: Number(time), ...(added !== undefined && { addedTime: Number(added) }) }
})

/** Values of both sides. */
export type Pair = readonly [home: number, away: number]

const PAIR = /^(\d{1,3}):(\d{1,3})$/

export const readPair = parser('Must be HOME:AWAY, such as 2:1.', (text): Pair | undefined => {
  const [, home, away] = PAIR.exec(text) ?? []
  return home === undefined ? undefined : [Number(home), Number(away)]
})

/** A score has at most this many periods. */
export const MAX_PERIODS = 9

export const readPeriods = parser(
  `Must be at most ${MAX_PERIODS} comma-separated periods in order, such as 1:0,1:1.`,
  (text) => {
    const parts = text.split(',')
    return parts.length <= MAX_PERIODS && parts.every((part) => PAIR.test(part))
      ? parts.map(readPair)
      : undefined
  },
)

/** Points by result; further ones are of a win and a loss after overtime. */
export const readPoints = parser(
  'Must be points of a win, a draw and a loss, such as 3,1,0, and optionally of a win and a loss after overtime.',
  (text) => {
    const numbers = text.split(',').map((part) => (/^\d{1,3}$/.test(part.trim()) ? Number(part) : Number.NaN))
    const [win, draw, loss, overtimeWin, overtimeLoss] = numbers
    if (numbers.some(Number.isNaN) || win === undefined || draw === undefined || loss === undefined) return
    if (numbers.length === 3) return { win, draw, loss }
    return numbers.length === 5 ? { win, draw, loss, overtimeWin, overtimeLoss } : undefined
  },
)

export const readId = idReader('league:match/7')

export const readNamed = parser(
  'Must be an integer id, an external id such as league:team/lions, or a name of at most 200 characters.',
  (text): Reference | undefined =>
    readReference(text) ?? (text.trim() !== '' && text.length <= 200 ? text : undefined),
)

/** With a name, as in the API: days of an offset are those of no place. */
export const readZone = parser('Must be a time zone such as Europe/Berlin or UTC.', (text) =>
  /^[A-Za-z]/.test(text)
    ? Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
    : undefined,
)

/** A time with its offset, or one that needs a zone. */
export type Time = Temporal.Instant | Temporal.PlainDateTime

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/

export const readTime = parser(
  'Must be a time such as 2026-12-01T18:00, in the zone of --tz, or with an offset such as 2026-12-01T18:00+01:00.',
  (text): Time | undefined => {
    const [whole, , offset] = TIME.exec(text) ?? []
    if (!whole) return
    return offset ? Temporal.Instant.from(whole) : Temporal.PlainDateTime.from(whole)
  },
)

/** Throws UsageError for a time that clocks of the zone skip or show twice. */
export function epochMs(time: Time, zone = 'UTC'): number {
  if (time instanceof Temporal.Instant) return time.epochMilliseconds
  try {
    return time.toZonedDateTime(zone, { disambiguation: 'reject' }).epochMilliseconds
  } catch {
    throw new UsageError(
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

export interface PersonField {
  readonly flags: string
  readonly description: string
  /** Field of the change, and the member of it that is set. */
  readonly path: readonly [field: string, member?: string]
  /** Of a text that is not empty. */
  readonly read: (text: string) => unknown
}

const text = (value: string) => value

const readCountryCode = matching(
  /^[A-Z]{2}$/,
  'Must be two capital letters, such as DE, or empty to remove it.',
)

const NAMES: readonly PersonField[] = [
  { flags: '--name <name>', description: 'name', path: ['name'], read: text },
  { flags: '--name-ru <name>', description: 'Russian name', path: ['translations', 'ru'], read: text },
  { flags: '--short-name <name>', description: 'short name', path: ['shortName'], read: text },
]
const COUNTRY: PersonField = {
  flags: '--country-code <code>',
  description: 'country, such as DE',
  path: ['countryCode'],
  read: readCountryCode,
}

export const PERSON_FIELDS: Readonly<Record<'team' | 'player', readonly PersonField[]>> = {
  team: [
    ...NAMES,
    { flags: '--full-name <name>', description: 'full name', path: ['fullName'], read: text },
    COUNTRY,
  ],
  player: [
    ...NAMES,
    { flags: '--team <id>', description: 'id or name of the team', path: ['teamId'], read: readNamed },
    { flags: '--position <position>', description: 'position, such as F', path: ['position'], read: text },
    { flags: '--number <n>', description: 'shirt number', path: ['shirtNumber'], read: readCount },
    COUNTRY,
  ],
}
