/**
 * Days as the service cuts them (docs/reference/endpoints.md#9, `tz`, tournaments by date, calendar;
 * docs/reference/rules.md#4).
 *
 * A day begins at the first moment that its zone calls so and ends where the next one begins. So days partition
 * time in every zone: they have 23 or 25 hours now and then, begin at 01:00 where midnight is skipped, and a day
 * that a zone left out (Samoa, 30 December 2011) is an empty interval.
 *
 * @assumed Where clocks once went back over midnight (Newfoundland, 00:01 until 2011), the repeated hour belongs to
 * the day that had begun, not to the one that the clock shows again.
 */

/** Half-open: `fromMs` is inside, `toMs` is not. */
export interface Interval {
  readonly fromMs: number
  readonly toMs: number
}

/** The zone of `dateEvent`; `tz` never changes it (docs/reference/resources.md#3). */
export const DATE_EVENT_ZONE = 'Europe/Moscow'
/** The zone of day borders where `tz` is not given (docs/reference/endpoints.md#9). */
export const DEFAULT_ZONE = 'Europe/Moscow'

function startOfDay(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds
}

/** The interval of a day in an IANA zone. */
export function dayBorders(date: Temporal.PlainDate, zone: string): Interval {
  return { fromMs: startOfDay(date, zone), toMs: startOfDay(date.add({ days: 1 }), zone) }
}

/** The interval from one day to another, both included. */
export function rangeBorders(from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): Interval {
  return { fromMs: startOfDay(from, zone), toMs: startOfDay(to.add({ days: 1 }), zone) }
}

/** The interval of a month. */
export function monthBorders(month: Temporal.PlainYearMonth, zone: string): Interval {
  return rangeBorders(month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }), zone)
}

interface NamedDay extends Interval {
  readonly text: string
}

/** Cached days of all zones: matches share them, and computing one takes microseconds. */
const MAX_REMEMBERED = 4096
/** By zone, then by the day since 1970 in UTC in which the day begins. */
const remembered = new Map<string, Map<number, NamedDay>>()
let rememberedCount = 0
const DAY_MS = 86_400_000

/** The calendar day of a timestamp in a zone, as `YYYY-MM-DD`. */
export function dateOf(ms: number, zone: string): string {
  const days = remembered.get(zone)
  const utcDay = Math.floor(ms / DAY_MS)
  const known = dayWith(ms, days?.get(utcDay)) ?? dayWith(ms, days?.get(utcDay - 1))
  if (known) return known.text
  const day = namedDay(ms, zone)
  remember(day, zone)
  return day.text
}

function dayWith(ms: number, day: NamedDay | undefined): NamedDay | undefined {
  return day && ms >= day.fromMs && ms < day.toMs ? day : undefined
}

function remember(day: NamedDay, zone: string): void {
  if (rememberedCount === MAX_REMEMBERED) {
    remembered.clear()
    rememberedCount = 0
  }
  const days = remembered.get(zone) ?? new Map<number, NamedDay>()
  days.set(Math.floor(day.fromMs / DAY_MS), day)
  remembered.set(zone, days)
  rememberedCount += 1
}

function namedDay(ms: number, zone: string): NamedDay {
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  const borders = dayBorders(shown, zone)
  if (ms < borders.toMs) return { ...borders, text: shown.toString() }
  const begun = shown.add({ days: 1 })
  return { ...dayBorders(begun, zone), text: begun.toString() }
}

/** The current day. */
export function today(nowMs: number, zone: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(dateOf(nowMs, zone))
}

/** The days of a month, for counting many matches by day. */
export interface MonthDays extends Interval {
  /** `YYYY-MM-DD` of each day of the month, including days that the zone skipped. */
  readonly dates: readonly string[]
  /** Start of each day and, last, the end of the month; never descending. */
  readonly bordersMs: Float64Array
  /** Index of the day in `dates`, or -1 for a moment outside the month. */
  dayIndex(ms: number): number
}

export function monthDays(month: Temporal.PlainYearMonth, zone: string): MonthDays {
  const first = month.toPlainDate({ day: 1 })
  const days = month.daysInMonth
  const dates: string[] = []
  const bordersMs = new Float64Array(days + 1)
  for (let index = 0; index <= days; index++) {
    const date = first.add({ days: index })
    bordersMs[index] = startOfDay(date, zone)
    if (index < days) dates.push(date.toString())
  }
  const fromMs = bordersMs[0]!
  const toMs = bordersMs[days]!
  return {
    dates,
    bordersMs,
    fromMs,
    toMs,
    dayIndex: (ms) => (ms >= fromMs && ms < toMs ? lastNotAfter(bordersMs, ms) : -1),
  }
}

/**
 * The last index whose border is not after the timestamp. Of equal borders the last counts, as the days before it
 * are empty.
 */
function lastNotAfter(bordersMs: Float64Array, ms: number): number {
  let low = 0
  let high = bordersMs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (bordersMs[middle]! <= ms) low = middle
    else high = middle - 1
  }
  return low
}
