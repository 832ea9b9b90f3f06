/**
 * Days and times as people write them: `19/08/2023`, `Sa, 19.08.2023`, `19 août 2023`, `8/19/23`, serial numbers of
 * spreadsheets, `15.30 Uhr`, `3:30 PM`. Names of months and weekdays come from the platform.
 */
import { plainLetters } from '../../shared/slug.ts'
import CALENDAR from './calendar.json' with { type: 'json' }
import { oneLine } from './input/text.ts'
import { isMissing, RowError } from './row-error.ts'

/** The order of day and month in dates such as 3/4/2024. */
export type DayOrder = 'dmy' | 'mdy'

export interface DayContext {
  /** Decides whether 3/4/2024 is in March or April. */
  readonly order?: DayOrder | undefined
  /** Called for ambiguous days without `order`. */
  readonly inferred?: () => DayOrder | undefined
  /** The year of a date that has none, from its month. */
  readonly yearOf?: ((month: number) => number) | undefined
}

/** Two-digit years from this one on belong to the 20th century, as in POSIX. @assumed */
const PIVOT_YEAR = 69

/** Later years are those of another calendar, or mistyped. */
const LATEST_YEAR = 2199

const YEAR_FIRST = /^(\d{4})([-/.]?) ?(\d{1,2})\2 ?(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})(?:\2\s?| (?=\d{4}\.?$))(?:(\d{4}|\d{2})\.?|(?<=\.\s?)|$)$/
const SHORT = /^(\d{1,2})([-/.])\s?(\d{1,2})$/
const NAMED_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[\s/-]*(?:de |d’|d')?(\p{L}{3,})\.?,?[\s/-]*(?:de |del )?['’]?(\d{4}|\d{2})?(?: ?г\.?| ?r\.)?$/iu
const MONTH_FIRST = /^(\p{L}{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:,?[\s-]+(\d{4}|\d{2}))?$/iu
const WEEKDAY = /^(\p{L}{2,})(?:-feira)?[.,]{0,2}\s+(?:(?:den|the|le|el|il|dia|dne)\s+)?(?=\S)/iu
/** "16 IX 2023", "16.IX.2023" */
const ROMAN_MONTH = /(?<!\d)(\d{1,2})[. /-]{1,2}(XI{0,2}|IX|IV|VI{0,3}|I{1,3})[. /-]{1,2}(?=\d)/i
const ROMAN = ' I II III IV V VI VII VIII IX X XI XII'.split(' ')
const WEEKDAY_BEHIND =
  /(?<=[-./]\d{1,4}\.?| \d{4})(?:,? |,? ?[(（])(\p{L}{2,}|\p{sc=Han}|\p{sc=Hangul})\.?[)）]?$/u
/** "2023. augusztus 26.", "2023年8月26日" and "2023년 8월 26일" */
const YEAR_NAMED = /^(\d{4})\. ?(\p{L}{3,})\.? (\d{1,2})\.?(?=$|,)/u
const YEAR_MARKED = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일].*$/u
/** "10月1日(日)" */
const MONTH_MARKED = /^(\d{1,2})[月월] ?(\d{1,2})[日일](?: ?[(（].{1,4}[)）])?$/u
/** An abbreviation of a weekday that no calendar has: "sb. 07.10.2023". */
const SHORT_NAME = /^\p{L}{1,4}[.,]{1,2}\s+(?=\d{1,2}[./-]\d)/u
/** Days of spreadsheets since 1899-12-30, from 1954 to 2064. */
const SERIAL = /^([2-5]\d{4})(?:[.,](\d+))?$/

/** A day as YYYY-MM-DD. A leading year and dots are unambiguous. Throws RowError. */
export function readDay(text: string, { order, inferred, yearOf }: DayContext = {}): string {
  const written = withoutWeekday(text)
  const [, year, , month, day] = YEAR_FIRST.exec(written) ?? []
  if (year && month && day) return dayOf(text, Number(year), Number(month), Number(day))
  const serial = serialOf(written)
  if (serial) return serial.toPlainDate().toString()
  const yearFor = (given: string | undefined, of: number) => {
    const found = given ? fullYear(given) : yearOf?.(of)
    if (found === undefined) throw new RowError(`${JSON.stringify(text)} is a date without a year`)
    return found
  }
  const [, namedDay, name, namedYear] = namedMonth(written) ?? []
  const named = name === undefined ? undefined : monthOf(name)
  if (named) return dayOf(text, yearFor(namedYear, named), named, Number(namedDay))
  const [, first, , second, lastYear] = YEAR_LAST.exec(written) ?? SHORT.exec(written) ?? []
  if (!first || !second) throw new RowError(`${JSON.stringify(text)} is not a date`)
  const known = order ?? orderOf(text) ?? inferred?.()
  if (!known)
    throw new RowError(
      `${JSON.stringify(text)} is ambiguous (day and month, or month and day), and no other date in the column resolves it; write YYYY-MM-DD`,
    )
  const [monthText, dayText] = known === 'mdy' ? [first, second] : [second, first]
  return dayOf(text, yearFor(lastYear, Number(monthText)), Number(monthText), Number(dayText))
}

function namedMonth(text: string): readonly (string | undefined)[] | null {
  const [whole, month, day, year] = MONTH_FIRST.exec(text) ?? []
  return whole === undefined ? NAMED_MONTH.exec(text) : [whole, day, month, year]
}

/** Whether a text is a day, with or without a time. */
export function isDate(text: string): boolean {
  if (isInstant(text)) return true
  if (/^\d{1,4}$/.test(text) || isMissing(text)) return false
  const { day } = splitMoment(text) ?? { day: text }
  try {
    return readDay(day, { inferred: () => 'dmy', yearOf: () => 2000 }) !== ''
  } catch {
    return false
  }
}

/** The order of day and month in a column, from its unambiguous days; undefined if there are none. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | 'mixed' | undefined {
  let found: DayOrder | undefined
  for (const text of texts) {
    const order = orderOf(text)
    if (!order || order === 'either') continue
    if (found && order !== found) return 'mixed'
    found = order
  }
  return found
}

/** The order that a date itself has: by a number above 12, its weekday, or dots. 4/4 is the same day in either order. */
function orderOf(text: string): DayOrder | 'either' | undefined {
  const written = withoutWeekday(text)
  const [, one, mark, other, year] = YEAR_LAST.exec(written) ?? SHORT.exec(written) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (first === second) return 'either'
  if (first > 12) return 'dmy'
  if (second > 12) return 'mdy'
  const days = weekdaysOf(text)
  if (days.size > 0 && year) {
    const fits = (month: number, day: number) =>
      days.has(plainDay(fullYear(year), month, day)?.dayOfWeek ?? 0)
    const [isDmy, isMdy] = [fits(second, first), fits(first, second)]
    if (isDmy !== isMdy) return isDmy ? 'dmy' : 'mdy'
  }
  return mark === '.' ? 'dmy' : undefined
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year >= PIVOT_YEAR ? 1900 + year : 2000 + year
}

function plainDay(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function dayOf(text: string, year: number, month: number, day: number): string {
  if (year > LATEST_YEAR)
    throw new RowError(
      `${JSON.stringify(text)} is after ${LATEST_YEAR}; write years of the Gregorian calendar`,
    )
  const found = plainDay(year, month, day)
  if (!found) throw new RowError(`${JSON.stringify(text)} is not a valid date`)
  return found.toString()
}

/** Spreadsheets count days, with the time as a fraction; rounded to seconds, since fractions are not exact. */
function serialOf(text: string): Temporal.PlainDateTime | undefined {
  const [, days, fraction = '0'] = SERIAL.exec(text) ?? []
  if (days === undefined) return undefined
  const seconds = Math.round(Number(`0.${fraction}`) * 86_400)
  return Temporal.PlainDateTime.from('1899-12-30').add({ days: Number(days), seconds })
}

const COUNTS = { month: 12, weekday: 7 }

/** Months or weekdays (from 1) by their folded names in languages; a short name can be several. */
export function calendarNames(
  type: keyof typeof COUNTS,
  languages: readonly string[] = CALENDAR.languages,
): ReadonlyMap<string, ReadonlySet<number>> {
  const further = Object.entries<number>(CALENDAR[type])
  const names = new Map(further.map(([name, number]) => [name, new Set([number])]))
  for (const language of languages) {
    for (const width of ['long', 'short'] as const) {
      for (const format of [{ [type]: width }, { [type]: width, day: 'numeric' as const }]) {
        const writer = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
        for (let number = 1; number <= COUNTS[type]; number++) {
          // The first of May 2023 was a Monday.
          const ms = type === 'month' ? Date.UTC(2023, number - 1, 1) : Date.UTC(2023, 4, number)
          const part = writer.formatToParts(ms).find((each) => each.type === type)?.value ?? ''
          const name = foldName(part)
          if (!/\d/.test(name)) names.getOrInsertComputed(name, () => new Set()).add(number)
        }
      }
    }
  }
  return names
}

function foldName(name: string): string {
  return plainLetters(name).replace(/[.\s]|-feira/g, '')
}

const calendars = new Map<keyof typeof COUNTS, ReturnType<typeof calendarNames>>()
const calendarOf = (type: keyof typeof COUNTS) => calendars.getOrInsertComputed(type, calendarNames)

/** From 1; a name may be shortened as long as it stays that of one month. */
export function monthOf(name: string): number | undefined {
  const months = calendarOf('month')
  const folded = foldName(name)
  const exact = months.get(folded)
  if (exact) return exact.size === 1 ? [...exact][0] : undefined
  if (folded.length < 3) return undefined
  const begun = new Set([...months].flatMap(([each, of]) => (each.startsWith(folded) ? [...of] : [])))
  return begun.size === 1 ? [...begun][0] : undefined
}

/** The month that the days below a line belong to, as in "September" or "ENERO 2024"; null for other texts. */
export function monthLine(text: string): string | null {
  const [, name = '', year = ''] = /^(\p{L}{3,})\.?(?: (?:del? )?(\d{4}))?$/u.exec(text) ?? []
  return monthOf(name) ? `${name} ${year}`.trim() : null
}

/** The number of a day whose month a line above names: "Sun 3", "3rd"; null for other texts. */
export function dayOfMonth(text: string): number | null {
  // "Mar 3" can be a Tuesday.
  const rest = weekdaysBefore(text) ? text.replace(WEEKDAY, '') : withoutWeekday(text)
  const [, number] = /^([1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|[.ºª])?$/i.exec(rest) ?? []
  return number === undefined ? null : Number(number)
}

const weekdaysBefore = (text: string) => calendarOf('weekday').get(foldName(WEEKDAY.exec(text)?.[1] ?? ''))

/** The weekdays, from Monday as 1, that a text may begin with; none for the March of "Mar 5, 2023". */
export function weekdaysOf(text: string): ReadonlySet<number> {
  const isMonth = monthOf(MONTH_FIRST.exec(text)?.[1] ?? '') !== undefined
  return (isMonth ? undefined : weekdaysBefore(text)) ?? new Set()
}

export function isWeekday(text: string): boolean {
  return text !== '' && withoutWeekday(`${text} 1`) === '1'
}

const DAYS = /^(\d{1,2})\.? ?[-–/] ?\d{1,2}(?=\.? ?\d{1,2}\.|\.\d|\/\d{1,2}\/\d{2}|\.? \p{L}{3,})/u
const DAYS_OF_MONTHS = /^(\d{1,2})([./])(\d{1,2})\2? ?[-–] ?\d{1,2}\2\d{1,2}\2(?=\d{2})/

/** The first of several days: "16-17/09/2023", "16.-17. září 2023", "30.09.-01.10.2023"; others as they are. */
export function firstDay(text: string): string {
  return text.replace(DAYS, '$1').replace(DAYS_OF_MONTHS, '$1$2$3$2')
}

/** "Sa, 19.08.2023", "19.08.2023 (сб)", and "19.08.2023 г." */
function withoutWeekday(whole: string): string {
  const text = firstDay(whole)
    .replace(/(?<=[ .](?:19|20)\d\d) ?[грr]\.?$/u, '')
    .replace(YEAR_NAMED, '$3 $2 $1')
    .replace(YEAR_MARKED, '$1-$2-$3')
    .replace(MONTH_MARKED, '$2.$1.')
    .replace(ROMAN_MONTH, (_, day, month) => `${day}.${ROMAN.indexOf(month.toUpperCase())}.`)
  if (weekdaysOf(text).size > 0) return text.replace(WEEKDAY, '').trim()
  const [behind = '', name = ''] = WEEKDAY_BEHIND.exec(text) ?? []
  return calendarOf('weekday').has(foldName(name))
    ? text.slice(0, -behind.length)
    : text.replace(SHORT_NAME, '')
}

/** Local time of a match without a time. @assumed */
const UNKNOWN_TIME = '12:00'

/** What the report says of rows without a time. */
export const UNKNOWN_TIMES = 'kick-off times (only the day is known)'

/** Further texts for a time that is not fixed yet. @assumed */
const OPEN_TIME =
  /^(tb[acd]|t\.b\.[acd]\.?|\?+|-+|--:--|x+|n\. ?n\. ?b\.?|n\.? ?n\.?|k\.? ?a\.?|n\.t\.|open|(?:noch )?offen|unknown|unbekannt|inconnu|неизвестно|à d[ée](?:finir|terminer)|a definir|da definire|por definir|uhr|не определ[её]но|уточняется|nnb|nvt|n\.v\.t\.|nog niet bekend|do ustalenia|bude upřesněno)$/iu

const TIME =
  /^(?:um |ab |at |klo? |kl\.? ?|ore |a las |às |as |à |о |в |v |o |om |u |у |ob |godz\. ?)?(\d{1,2})(?:(?:[:.huч]| (?:h|uhr) ?)(\d{2})|-(\d[05])|[hu])?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?|uhr|h\.?|hs|hrs\.?|min|ч\.?|год\.?|godz\.?|hod\.?|uur|u\.)?(?: [vtw])*$/iu
/** "1530"; in a column that is not known to have times it may be a year. */
const MILITARY = /^([01]\d|2[0-3])([0-5]\d)$/
const NOON =
  /^(?:12 ?)?(?:noon|midday|mittags?|midi|mezzogiorno|mediod[ií]a|meio[- ]dia|полдень|południe|poledne)$/iu
/** The end of "19:30 - 21:00". */
const TIME_RANGE = / ?[-–] ?\d{1,2}[:.h]\d{2}.{0,8}$/iu
const BARE_HOUR = /^\d{1,2}$/
const FRACTION = /^0?[.,](\d+)$/

/** Whether a text is a time, as opposed to none or one that is not fixed yet. */
export function isTimeOfDay(text: string): boolean {
  return !isMissing(text) && !OPEN_TIME.test(text)
}

/**
 * The moment of a day (YYYY-MM-DD) and a local time ("20:45", "15.30 Uhr", "7:05 pm", "24:00") in an IANA zone or an
 * offset such as "+03:00", in ms since 1970. A missing time is UNKNOWN_TIME. A time skipped by daylight saving is shifted
 * by the length of the gap. Throws RowError.
 */
export function readMoment(day: string, time: string, zone: string): number {
  const seconds = secondsOfDay(isTimeOfDay(time) ? time : UNKNOWN_TIME)
  const date = Temporal.PlainDate.from(day)
  const isNextDay = seconds >= 86_400
  const clock = Temporal.PlainTime.from('00:00').add({ seconds: seconds % 86_400 })
  return (isNextDay ? date.add({ days: 1 }) : date).toPlainDateTime(clock).toZonedDateTime(zone)
    .epochMilliseconds
}

/** Throws RowError. */
function secondsOfDay(time: string): number {
  const [, fraction] = FRACTION.exec(time) ?? []
  if (fraction !== undefined) return Math.round(Number(`0.${fraction}`) * 86_400) % 86_400
  const start = NOON.test(time) ? '12:00' : time.replace(TIME_RANGE, '').replace(MILITARY, '$1:$2')
  const [, hours, colon, dash, second = '0', half] = (BARE_HOUR.test(start) ? null : TIME.exec(start)) ?? []
  const minutes = colon ?? dash ?? '0'
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  const minute = Number(minutes)
  const isFine = (hour <= 23 && minute <= 59) || (hour === 24 && minute === 0)
  if (!isFine) throw new RowError(`${JSON.stringify(time)} is not a time`)
  return hour * 3600 + minute * 60 + Math.min(Number(second), 59)
}

/** Whether a text is a time of the day. */
export function isTime(text: string): boolean {
  try {
    return !isMissing(text) && !MILITARY.test(text) && secondsOfDay(text) >= 0
  } catch {
    return false
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i

/** A moment with its own offset, as "2017-10-14T17:30:00Z" or "2017-10-14 17:30 UTC", in ms since 1970. Throws RowError. */
export function readInstant(text: string): number {
  const written = text
    .replace(' ', 'T')
    .replace(/ ?(?:utc|gmt)$/i, 'Z')
    .replace(' ', '')
  const ms = INSTANT.test(text) ? Date.parse(written) : Number.NaN
  if (Number.isNaN(ms)) throw new RowError(`${JSON.stringify(text)} is not a timestamp with an offset`)
  return ms
}

const TIME_AFTER_DAY =
  /(?:(?<=\d)T|[,;] ?| ?[-–] | )((?:um |at |kl\.? ?|ore |a las |às |à |о |в |v |om |u |у |ob )?\d{1,2}(?:(?:[:.h]| h ?)\d{2}(?::\d{2})?(?:\.\d{1,9})? ?(?:[ap]\.?m\.?|uhr|h|hs|hrs|ч\.?|hod\.?|uur)?| ?(?:[ap]\.?m\.?|uhr|h)))$/iu

/** "19/08/2023" */
const MAX_DAY_LENGTH = 10

/** A day and a time, or what stands for an open one, in one cell; null if it has only one of them, or an offset too. */
export function splitMoment(text: string): { day: string; time: string } | null {
  const serial = serialOf(text)
  if (serial) {
    const time = serial.toPlainTime()
    const hasTime = /[.,]/.test(text)
    return hasTime ? { day: serial.toPlainDate().toString(), time: time.toString().slice(0, 8) } : null
  }
  // Shorter texts have one of them, except "1.5. 9:00".
  if (text.length <= MAX_DAY_LENGTH && !/\d [012]?\d:\d\d$|\. [012]?\d[:.]\d\d$/.test(text)) return null
  const line = oneLine(text).replace(/ \(([^()]{2,20})\)$/, ' $1')
  const found = TIME_AFTER_DAY.exec(line)
  const [day, time = ''] = [line.slice(0, found?.index ?? 0), found?.[1]]
  // Midnight with seconds is what programs add to a day alone.
  if (/\d/.test(day) && isTime(time)) return { day, time: /^0?0:00:00$/.test(time) ? '' : time }
  const [, openDay, open = ''] = /^(.*\d)(?:[,;] ?| )(\D+)$/.exec(line) ?? []
  return openDay !== undefined && OPEN_TIME.test(open) ? { day: openDay, time: open } : null
}

export function isInstant(text: string): boolean {
  return INSTANT.test(text)
}

/** Whether the platform knows an IANA zone or offset of that name. */
export function isZone(zone: string): boolean {
  try {
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime(zone)
    return true
  } catch {
    return false
  }
}

/** The start of a day (YYYY-MM-DD) in UTC, the form of dates of birth. */
export function dayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
