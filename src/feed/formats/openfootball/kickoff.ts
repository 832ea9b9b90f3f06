/** Kick-off of a match: local date and time, with an offset or in the zone of the competition. */
import { RowError, readDay, readMoment } from '../cells.ts'
import { type JsonObject, textOf } from '../text.ts'

export interface Kickoff {
  readonly startMs: number
  /** YYYY-MM-DD in the file. */
  readonly date: string
  readonly isTimeKnown: boolean
  /** Whether the time is in the zone of the competition rather than an offset of the row. */
  readonly isZoneAssumed: boolean
}

const TIME = /^(?<clock>.*?\d)\s*(?<offset>(?:UTC|GMT)?\s*[+-]\d{1,2}(?::?\d{2})?|Z|UTC|GMT)?$/i
const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/i

/** The moment of `date` and `time` ("20:45", "9:30", "13:00 UTC-6"). Throws RowError. */
export function kickoffOf(row: JsonObject, zone: string): Kickoff {
  const dateText = textOf(row.date)
  if (dateText === null) throw new RowError('it has no date')
  const date = readDay(dateText)
  const timeText = textOf(row.time)
  const { clock = timeText ?? '', offset: ownOffset } = TIME.exec(timeText ?? '')?.groups ?? {}
  const offset = offsetOf(ownOffset ?? textOf(row.timezone) ?? '')
  return {
    startMs: readMoment(date, clock, offset ?? zone),
    date,
    isTimeKnown: timeText !== null,
    isZoneAssumed: offset === null,
  }
}

/** Converts `UTC-6`, `+5:30`, `Z` to an offset for Temporal; null for anything else. */
function offsetOf(text: string): string | null {
  if (/^(Z|UTC|GMT)$/i.test(text)) return '+00:00'
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (!sign || !hours || Number(hours) > 15 || Number(minutes ?? 0) > 59) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`
}
