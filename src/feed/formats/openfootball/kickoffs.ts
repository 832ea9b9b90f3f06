/** Kick-offs of openfootball files, and the time zone in which they are. */
import { DAY_MS } from '../../../shared/days.ts'
import { isTimeOfDay, readDay, readMoment, UNKNOWN_TIMES } from '../days.ts'
import { type JsonObject, textOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { zoneOfVenue } from '../tables/host-zones.ts'
import type { FindVenue, Tournament } from './tournament.ts'

/** Kick-off of a match: local date and time, with an offset or in the zone of the competition. */
export interface Kickoff {
  readonly startMs: number
  /** YYYY-MM-DD in the file. */
  readonly date: string
  readonly isTimeKnown: boolean
  /** Why the time is unknown. */
  readonly unknownTime: string | null
}

const OFFSET_AT_END = /(?:(?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d{2})?|Z|UTC|GMT)$/i
const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/i

/** The moment of `date` and `time` ("20:45", "9:30", "13:00 UTC-6"). Throws RowError. */
export function kickoffOf(
  row: JsonObject,
  zone: { readonly name: string; readonly isKnown: boolean },
): Kickoff {
  const dateText = textOf(row.date)
  if (dateText === null) throw new RowError('it has no date')
  const date = readDay(dateText)
  const { clock, offset: ownOffset } = clockOf(textOf(row.time) ?? '')
  const offset = offsetOf(ownOffset ?? textOf(row.timezone) ?? '')
  const atMs = readMoment(date, clock, offset ?? zone.name)
  const isWithTime = isTimeOfDay(clock)
  const isTimeKnown = isWithTime && (offset !== null || zone.isKnown)
  const unknownTime = isTimeKnown
    ? null
    : isWithTime
      ? `time zones of kick-off times (noon in ${zone.name} assumed)`
      : UNKNOWN_TIMES
  return { startMs: isTimeKnown ? atMs : readMoment(date, '', zone.name), date, isTimeKnown, unknownTime }
}

/** Rounds that show when a season begins, a number that only later ones have, and how early a match may be. */
const [FIRST_ROUNDS, LATER_ROUND, EARLY_MS] = [3, 20, 21 * DAY_MS]

/**
 * Moves days before a league's season, which spans two years, to the next one: files have given the last weeks of a
 * season the year of its first ones. A quarter of the first rounds may have it too, or be played later.
 */
export function yearMender(of: Tournament): (fields: JsonObject, number: number | null) => JsonObject {
  const days = of.rows.flatMap(({ round, source }) => {
    const isFirst = round.stage === null && (round.number ?? Infinity) <= FIRST_ROUNDS
    const ms = Date.parse(textOf(source.fields.date) ?? '')
    return isFirst && !Number.isNaN(ms) ? ms : []
  })
  days.sort((a, b) => a - b)
  const [begin, end = 0] = [days[days.length >> 2], days[(days.length * 3) >> 2]]
  const isShown = days.length >= new Set(of.teams.map(({ id }) => id)).size
  if (begin === undefined || !isShown || of.competition.kind !== 'league' || !of.season.year.includes('/'))
    return (fields) => fields
  return (fields, number) => {
    const [, year = '', rest = ''] = /^(\d{4})(-\d\d-\d\d)$/.exec(textOf(fields.date) ?? '') ?? []
    const earlyMs = ((number ?? 0) > LATER_ROUND ? end : begin - EARLY_MS) - Date.parse(`${year}${rest}`)
    return earlyMs > 0 && earlyMs < 360 * DAY_MS ? { ...fields, date: `${Number(year) + 1}${rest}` } : fields
  }
}

/** The time of day, and the offset that follows it. */
function clockOf(text: string): { clock: string; offset?: string } {
  const [offset = ''] = OFFSET_AT_END.exec(text) ?? []
  const clock = text.slice(0, text.length - offset.length).trimEnd()
  return offset !== '' && /\d$/.test(clock) ? { clock, offset } : { clock: text }
}

/** Converts `UTC-6`, `+5:30`, `Z` to an offset for Temporal; null for anything else. */
function offsetOf(text: string): string | null {
  if (/^(Z|UTC|GMT)$/i.test(text)) return '+00:00'
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (!sign || !hours || Number(hours) > 15 || Number(minutes ?? 0) > 59) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`
}

/**
 * The zone of a kick-off without an offset. Leagues and cups use the zone of the competition, or that of its country
 * if it has only one; final tournaments use that of the venue, by its city or host country, or the rules of the season.
 */
export function zoneOf(
  { competition, rules, host }: Tournament,
  fields: JsonObject,
  findVenue: FindVenue,
): { name: string; isKnown: boolean } {
  const usual = rules.timeZone ?? competition.zone
  if (competition.kind !== 'tournament') {
    const name = usual ?? zoneOfVenue([], competition.area.country?.iso ?? null, dayOf(fields))
    return { name: name ?? 'UTC', isKnown: name !== null }
  }
  const venue = findVenue(fields)
  const named = (textOf(fields.ground) ?? '').split(', ')
  const places = [venue?.city, textOf(fields.city), ...named.reverse()].flatMap((place) => place || [])
  const local =
    places.length === 0 && rules.kickoffZone
      ? rules.kickoffZone
      : zoneOfVenue(places, host?.iso ?? null, dayOf(fields))
  return { name: local ?? usual ?? 'UTC', isKnown: local !== null }
}

/** The day of a row, or mid-year if it has none; such a row is skipped anyway. */
function dayOf(fields: JsonObject): string {
  const day = textOf(fields.date) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '2000-07-01'
}
