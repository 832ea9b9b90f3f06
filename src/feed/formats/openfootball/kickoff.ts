/** Kick-off of a match: local date and time, with an offset or in the zone of the competition. */
import { RowError, UNKNOWN_TIME } from '../cells.ts'
import { countOf, type JsonObject, textOf } from '../text.ts'

export interface Kickoff {
  readonly startMs: number
  /** YYYY-MM-DD in the file. */
  readonly date: string
  readonly isTimeKnown: boolean
  /** Whether the time is in the zone of the competition rather than an offset of the row. */
  readonly isZoneAssumed: boolean
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const TIME =
  /^(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::\d{2})?(?:\s*(?:UTC|GMT)?\s*(?<offset>[+-]\d{1,2}(?::?\d{2})?|Z|UTC|GMT))?$/i
const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/i

/**
 * The moment of `date` and `time` ("20:45", "9:30", "13:00 UTC-6"). Throws RowError. A time skipped by daylight saving
 * is shifted by the length of the gap (Temporal's "compatible").
 */
export function kickoffOf(row: JsonObject, zone: string): Kickoff {
  const dateText = textOf(row.date)
  if (dateText === null) throw new RowError('it has no date')
  const date = dateOf(dateText)
  const timeText = textOf(row.time)
  const time = TIME.exec(timeText ?? UNKNOWN_TIME)?.groups
  const hour = countOf(time?.hour)
  const minute = countOf(time?.minute)
  if (hour === null || minute === null || hour > 23 || minute > 59) {
    throw new RowError(`"${timeText}" is not a time`)
  }
  const offsetText = time?.offset ?? textOf(row.timezone)
  const offset = offsetText === null ? null : offsetOf(offsetText)
  const local = date.toPlainDateTime({ hour, minute })
  return {
    startMs: local.toZonedDateTime(offset ?? zone).epochMilliseconds,
    date: date.toString(),
    isTimeKnown: timeText !== null,
    isZoneAssumed: offset === null,
  }
}

function dateOf(text: string): Temporal.PlainDate {
  const [, year, month, day] = DATE.exec(text) ?? []
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    throw new RowError(`"${text}" is not a date`)
  }
}

/** Converts `UTC-6`, `+5:30`, `Z` to an offset for Temporal; null for anything else. */
function offsetOf(text: string): string | null {
  if (/^(Z|UTC|GMT)$/i.test(text)) return '+00:00'
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (!sign || !hours || Number(hours) > 15 || Number(minutes ?? 0) > 59) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`
}
