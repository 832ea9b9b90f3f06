/**
 * Days and years in a query: "real madrid 2024", "spartak zenit 11.05.2024", "barcelona 2023/24". They count only where
 * nothing has them as words: "Schalke 1904", "Euro 2024". @assumed A season lasts from the begin of its first year to
 * the end of its last one: leagues begin theirs in any month.
 */
import { queryWords } from './text.ts'

export interface DatedText {
  /** The query without the days. */
  readonly text: string
  /** The first day and the last one. */
  readonly days: readonly [Temporal.PlainDate, Temporal.PlainDate]
}

const DAY = /(?<!\d)(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.(\d\d?)\.(\d{4}))(?!\d)/
const YEARS = /(?<![\p{L}\p{N}])((?:18|19|20|21)\d\d)(?:[/–-](\d\d|\d{4}))?(?![\p{L}\p{N}])/gu
/** Both clubs of a match may have a year in their names. */
const MOST_YEARS = 3

/** What a query may mean by its day or one of its years, the last one first: "VfL Bochum 1848 2024". */
export function datedTexts(query: string): DatedText[] {
  const day = DAY.exec(query)
  const found = day ? [day] : [...query.matchAll(YEARS)].toReversed().slice(0, MOST_YEARS)
  return found.flatMap((of) => {
    const text = `${query.slice(0, of.index)} ${query.slice(of.index + of[0].length)}`
    const days = day ? dayOf(of) : yearsOf(of)
    return days && queryWords(text).length > 0 ? [{ text, days }] : []
  })
}

function dayOf(found: RegExpMatchArray): DatedText['days'] | null {
  const [year = 0, month = 0, day = 0] = (found[1] ? found.slice(1, 4) : found.slice(4, 7).toReversed()).map(
    Number,
  )
  const date = Temporal.PlainDate.from({ year, month: month || 1, day: day || 1 })
  return date.month === month && date.day === day ? [date, date] : null
}

function yearsOf([, first = '', last = first]: RegExpMatchArray): DatedText['days'] | null {
  const year = Number(first)
  const lastYear = [year, year + 1].find((of) => String(of).endsWith(last))
  return lastYear ? [new Temporal.PlainDate(year, 1, 1), new Temporal.PlainDate(lastYear, 12, 31)] : null
}
