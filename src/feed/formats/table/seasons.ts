/** The season of a list, by its titles or by the days of its matches; a list of several years has several. */

import { DAY_MS } from '../../../shared/days.ts'
import { type Season, seasonOfText, seasonOfYears } from '../tables/seasons.ts'
import { message } from './messages.ts'

/** A list of more days can have several seasons, and one of even more has. */
const SEASON_DAYS = 330
const LONGEST_SEASON_DAYS = 400
/** The least days between two seasons. @assumed */
const PAUSE_DAYS = 28
/** What the first season of a list has of the matches of a whole one, at least. @assumed */
const WHOLE = 0.7
/** A pause within seasons is shorter than one between them by this factor, if seasons are years. @assumed */
const LONGER = 1.5

/** Few leagues have changed since then. */
const CALENDARS_SINCE = 2012
const NEW_YEAR = '01-01'
const SPLIT_YEAR_BEGINS = ['07-01', '08-01', '06-01']

/** @param titles texts that may name the season @param dates days of matches */
export function seasonFor(
  titles: readonly string[],
  dates: readonly string[],
  unsure: string[],
  questions: string[],
  calendar?: 'year' | 'split',
): string | { readonly begins: string } | null {
  const written = titles
    .map((title) =>
      title.replace(/\b(\d{2})\s?[/-]\s?(\d{2})\b(?!\s?[/.-])/, (whole, one, two) =>
        (Number(one) + 1) % 100 === Number(two) ? `20${one}/${two}` : whole,
      ),
    )
    .map(seasonOfText)
    .find((season) => season !== null)
  const years = dates.map((date) => Number(date.slice(0, 4)))
  const [first, last] = [Math.min(...years), Math.max(...years)]
  // Seasons of tennis begin in the last days of the year before.
  const isFitting =
    written &&
    dates.every((date) => date >= `${written.startYear - 1}-12-25` && date < `${written.startYear + 2}`)
  if (written && (years.length === 0 || isFitting)) return textOf(written)
  if (years.length === 0) return null
  const days = dates.toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const span = daysBetween(from, to)
  const begins = span > SEASON_DAYS ? beginOf(days) : null
  if (begins !== null) {
    const all = new Set(days.map((day) => seasonOfDay(day, begins)))
    unsure.push(`the seasons are ${[...all].join(', ')}, by the pauses between the dates (--season)`)
    return { begins }
  }
  // A season that begins in July or later spans two years, even if the first half is all that is known. @assumed
  const isAutumn = first === last && days.every(isLate)
  const known = first === last && first >= CALENDARS_SINCE ? calendar : undefined
  const begin = known === 'split' && !days.some(isLate) ? first - 1 : first
  const spansTwo = begin < first || (isAutumn && known !== 'year')
  const season = textOf(seasonOfYears(begin, spansTwo ? begin + 1 : Math.min(last, first + 1)))
  unsure.push(`the season is ${season}, by the dates`)
  if (span > LONGEST_SEASON_DAYS) questions.push(message('long season', { from, to }))
  return season
}

/** The season of a day: "2023" if seasons begin on New Year's Day, else "2023/2024". */
export function seasonOfDay(day: string, begins: string): string {
  const year = Number(day.slice(0, 4)) - Number(day.slice(5, 10) < begins)
  return begins === NEW_YEAR ? String(year) : `${year}/${year + 1}`
}

/**
 * When the seasons of a list begin: in each of their pauses, before the first of which a whole season lies. Where winter
 * and summer both have pauses, seasons that are years have the longer ones in winter. Null if neither is sure.
 */
function beginOf(days: readonly string[]): string | null {
  const years = cutAt(days, NEW_YEAR)
  const [split] = SPLIT_YEAR_BEGINS.flatMap((begins) => cutAt(days, begins) ?? [])
  if (!years || !split) return [years, split].find((cut) => cut?.isWhole)?.begins ?? null
  // Both cut at the same pauses: spring and autumn of two years can be one season.
  if (years.starts.join() === split.starts.join())
    return days.every(isLate) ? split.begins : years.starts.some(isLate) ? null : NEW_YEAR
  const isInWinter = years.pause >= split.pause * LONGER
  const best = isInWinter ? years : split
  return best.isWhole ? best.begins : null
}

/** The seasons that begin on a day of the year; null if they are not apart. */
function cutAt(days: readonly string[], begins: string) {
  const seasons = [...Map.groupBy(days, (day) => seasonOfDay(day, begins)).values()]
  const pauses = seasons.flatMap((own, index) => {
    const before = seasons[index - 1]?.at(-1)
    return before === undefined ? [] : [daysBetween(before, own[0] ?? '')]
  })
  const pause = Math.min(...pauses)
  if (seasons.length < 2 || pause < PAUSE_DAYS) return null
  const counts = seasons.map(({ length }) => length)
  const isWhole = (counts[0] ?? 0) >= WHOLE * Math.max(...counts)
  return { begins, pause, isWhole, starts: seasons.map(([day = '']) => day) }
}

export const isYearOpen = (day: string) => day.startsWith('-')

/**
 * Whether days without years (--MM-DD), as they are listed, seem to be those of a winter: they are in order if the year
 * begins in July, or, in no order, their longest pause is not the one around New Year.
 */
export function spansNewYear(days: readonly string[]): boolean {
  const fromJuly = days.map((day) => (day >= '--07' ? `0${day}` : `1${day}`))
  const [ofYear = 0, ofWinter = 0] = [days, fromJuly].map((own) => {
    const steps = own.map((day, index) =>
      own[index - 1] === undefined ? 0 : day.localeCompare(own[index - 1] ?? ''),
    )
    return Math.min(...[1, -1].map((way) => steps.filter((step) => step === way).length))
  })
  if (ofYear !== ofWinter || ofYear === 0) return ofWinter < ofYear
  const sorted = [...new Set(days)].sort().map((day) => `2000${day.slice(1)}`)
  const pauses = sorted.map((day, index) =>
    daysBetween(day, sorted[index + 1] ?? `2001${sorted[0]?.slice(4)}`),
  )
  return pauses.indexOf(Math.max(...pauses)) !== pauses.length - 1
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / DAY_MS
}

const isLate = (day: string) => day.slice(5, 7) >= '07'
const textOf = ({ key }: Season) => key.replace('-', '/')
