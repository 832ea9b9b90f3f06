/**
 * Day boundaries (docs/reference/endpoints.md#9, `tz`, tournaments by date, calendar; docs/reference/rules.md#4).
 *
 * A day starts at the first moment that has its date in the zone and ends when the next one starts. So days partition
 * time in every zone: some have 23 or 25 hours, they start at 01:00 if midnight is skipped, and a day that a zone
 * skipped (Samoa, 30 December 2011) is an empty interval.
 *
 * @assumed If clocks were set back across midnight (Newfoundland, 00:01 until 2011), the repeated hour belongs to the
 * day that had already started.
 */

/** Half-open: includes `fromMs`, excludes `toMs`. */
export interface Interval {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The zone of `dateEvent`, which `tz` never changes (docs/reference/resources.md#3), and of day boundaries without `tz`
 * (docs/reference/endpoints.md#9), in a file without another one (store/zone).
 */
export const DEFAULT_ZONE = 'Europe/Moscow'

function startOfDay(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds
}

/** The interval of a day in an IANA zone. */
export function dayInterval(date: Temporal.PlainDate, zone: string): Interval {
  return { fromMs: startOfDay(date, zone), toMs: startOfDay(date.add({ days: 1 }), zone) }
}

/** The interval from one day to another, both inclusive. */
export function rangeInterval(from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): Interval {
  return { fromMs: startOfDay(from, zone), toMs: startOfDay(to.add({ days: 1 }), zone) }
}

interface NamedDay extends Interval {
  readonly text: string
}

/** Maximum cached days of all zones: matches share them, and computing one takes microseconds. */
const MAX_CACHED_DAYS = 4096
/** By zone, then by the UTC day (since 1970) in which the day starts. */
const cachedDays = new Map<string, Map<number, NamedDay>>()
let cachedDayCount = 0
export const DAY_MS = 86_400_000

/** The calendar day of a timestamp in a zone, as `YYYY-MM-DD`. */
export function dateOf(ms: number, zone: string): string {
  const days = cachedDays.get(zone)
  const utcDay = Math.floor(ms / DAY_MS)
  const known = dayWith(ms, days?.get(utcDay)) ?? dayWith(ms, days?.get(utcDay - 1))
  if (known) return known.text
  const day = namedDay(ms, zone)
  cacheDay(day, zone)
  return day.text
}

/**
 * The day, `YYYY-MM-DD`, of a noon in an unknown zone (`startTimeKnown: false`). One hour ahead of UTC, every noon from
 * ten hours behind UTC to thirteen ahead is on the day that it is there.
 */
export function dayOfNoon(ms: number): string {
  return new Date(ms + DAY_MS / 24).toISOString().slice(0, 10)
}

function dayWith(ms: number, day: NamedDay | undefined): NamedDay | undefined {
  return day && ms >= day.fromMs && ms < day.toMs ? day : undefined
}

function cacheDay(day: NamedDay, zone: string): void {
  if (cachedDayCount === MAX_CACHED_DAYS) {
    cachedDays.clear()
    cachedDayCount = 0
  }
  cachedDays.getOrInsertComputed(zone, () => new Map()).set(Math.floor(day.fromMs / DAY_MS), day)
  cachedDayCount += 1
}

function namedDay(ms: number, zone: string): NamedDay {
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  const borders = dayInterval(shown, zone)
  if (ms < borders.toMs) return { ...borders, text: shown.toString() }
  const begun = shown.add({ days: 1 })
  return { ...dayInterval(begun, zone), text: begun.toString() }
}

/** The current day. */
export function today(nowMs: number, zone: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(dateOf(nowMs, zone))
}

/** The days of a month, for counting matches by day. */
export interface MonthDays extends Interval {
  /** `YYYY-MM-DD` of each day of the month, including days that the zone skipped. */
  readonly dates: readonly string[]
  /** Start of each day, then the end of the month; never descending. */
  readonly boundariesMs: Float64Array
  /** Index of the day in `dates`, or -1 for a time outside the month. */
  dayIndex(ms: number): number
}

export function monthDays(month: Temporal.PlainYearMonth, zone: string): MonthDays {
  const first = month.toPlainDate({ day: 1 })
  const days = month.daysInMonth
  const dates: string[] = []
  const boundariesMs = new Float64Array(days + 1)
  for (let index = 0; index <= days; index++) {
    const date = first.add({ days: index })
    boundariesMs[index] = startOfDay(date, zone)
    if (index < days) dates.push(date.toString())
  }
  const fromMs = boundariesMs[0]!
  const toMs = boundariesMs[days]!
  return {
    dates,
    boundariesMs,
    fromMs,
    toMs,
    dayIndex: (ms) => (ms >= fromMs && ms < toMs ? lastNotAfter(boundariesMs, ms) : -1),
  }
}

/**
 * The last index whose boundary is not after the timestamp. Of equal boundaries the last counts, because the days
 * before it are empty.
 */
function lastNotAfter(boundariesMs: Float64Array, ms: number): number {
  let low = 0
  let high = boundariesMs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (boundariesMs[middle]! <= ms) low = middle
    else high = middle - 1
  }
  return low
}
