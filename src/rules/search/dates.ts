/**
 * Days and years in a query: "real madrid 2024", "spartak zenit 11.05.2024", "arsenal 23 april", "barcelona 2023/24".
 * They count only where nothing has them as words: "Schalke 1904", "Euro 2024". @assumed A season lasts from the begin of
 * its first year to the end of its last one: leagues begin theirs in any month; and the day precedes the month in figures.
 */
import { queryWords } from './text.ts'

/** The first day and the last one. */
export type Days = readonly [Temporal.PlainDate, Temporal.PlainDate]

export interface DatedText {
  /** The query without the days. */
  readonly text: string
  /** What is meant, the likeliest first: a day without a year is the one nearest to today, then that of other years. */
  readonly days: (today: Temporal.PlainDate) => readonly Days[]
}

/** The languages of names of months, and of "today". */
const LANGUAGES = ['en', 'ru', 'es', 'de', 'fr']
/** Names without their dot, in lower case, with what they stand for. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => {
        const name =
          format.formatToParts(Date.UTC(2024, at, 1)).find(({ type }) => type === 'month')?.value ?? ''
        return [name.toLowerCase().replace('.', ''), at + 1] as const
      })
    }),
  ),
)
const NEAR_DAYS = new Map(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return [-1, 0, 1].map((days) => [format.format(days, 'day'), days] as const)
  }),
)

const oneOf = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|')
const MONTH = `(?<month>${oneOf(MONTHS.keys())})\\.?`
const DAY_FORMS = [
  String.raw`(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)`,
  String.raw`(?<day>\d\d?)[./](?<month>\d\d?)(?:[./](?<year>\d{4}))?`,
  String.raw`(?<day>\d\d?)\.? (?:de )?${MONTH}(?: (?:de )?(?<year>\d{4}))?`,
  String.raw`${MONTH} (?<day>\d\d?)(?:,? (?<year>\d{4}))?`,
  `(?<near>${oneOf(NEAR_DAYS.keys())})`,
]
const DAY = new RegExp(`(?<![\\p{L}\\p{N}])(?:${DAY_FORMS.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const YEARS = /(?<![\p{L}\p{N}])((?:18|19|20|21)\d\d)(?:[/–-](\d\d|\d{4}))?(?![\p{L}\p{N}])/gu
/** Both clubs of a match may have a year in their names. */
const MOST_YEARS = 3
/** Years around today in which a day without a year is sought. */
const YEARS_AROUND = [-10, 1] as const

/** What a query may mean by its day or one of its years, the last one first: "VfL Bochum 1848 2024". */
export function datedTexts(query: string): DatedText[] {
  const day = DAY.exec(query)
  const found = day ? [day] : [...query.matchAll(YEARS)].toReversed().slice(0, MOST_YEARS)
  return found.flatMap((of) => {
    const text = `${query.slice(0, of.index)} ${query.slice(of.index + of[0].length)}`
    const days = day ? daysOf(day.groups ?? {}) : yearsOf(of)
    // A day alone means its matches, a year does not.
    return days && (day || queryWords(text).length > 0) ? [{ text, days }] : []
  })
}

function daysOf({ year, month = '', day, near }: Partial<Record<string, string>>): DatedText['days'] | null {
  const away = NEAR_DAYS.get(near?.toLowerCase() ?? '')
  if (away !== undefined) return (today) => [today.add({ days: away })].map((date) => [date, date])
  const of = { month: MONTHS.get(month.toLowerCase()) ?? Number(month), day: Number(day) }
  const inYear = (year: number): Days[] => {
    if (of.month < 1 || of.day < 1) return []
    const date = Temporal.PlainDate.from({ year, ...of })
    return date.month === of.month && date.day === of.day ? [[date, date]] : []
  }
  const days = inYear(Number(year ?? 2024))
  if (days.length === 0) return null
  if (year !== undefined) return () => days
  const [before, after] = YEARS_AROUND
  return (today) =>
    Array.from({ length: after - before + 1 }, (_, at) => today.year + after - at)
      .flatMap(inYear)
      .sort(([a], [b]) => Math.abs(today.until(a).days) - Math.abs(today.until(b).days))
}

function yearsOf([, first = '', last = first]: RegExpMatchArray): DatedText['days'] | null {
  const year = Number(first)
  const lastYear = [year, year + 1].find((of) => String(of).endsWith(last))
  if (!lastYear) return null
  const days: Days = [new Temporal.PlainDate(year, 1, 1), new Temporal.PlainDate(lastYear, 12, 31)]
  return () => [days]
}
