/**
 * Which league and season a file of football-data is of: by its column `Div`, else by the names of file and folders.
 * The leagues are those of the openfootball tables, so that both sources mean the same competitions.
 */
import { basename, dirname } from 'node:path'
import { DIVISIONS, FOLDER_NAMES } from '../tables/football-data-leagues.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { foldText } from '../text.ts'

/** The code of a league in the column `Div`, as our tables have it; undefined for one that they do not know. */
export function leagueOfDivision(division: string): string | undefined {
  return DIVISIONS[division.toUpperCase()]
}

/** The league that the names of a file or its folders say, the nearest first: "E0.csv", "la-liga/season-2324.csv". */
export function leagueOfPath(file: string): string | undefined {
  for (const name of namesOf(file)) {
    const words = foldText(name).split(' ')
    const code = words.map(leagueOfDivision).find((league) => league !== undefined)
    const league =
      code ??
      FOLDER_NAMES[words.filter((word) => !/^(\d+|season)$/.test(word)).join(' ')] ??
      FOLDER_NAMES[foldText(name)]
    if (league !== undefined) return league
  }
  return undefined
}

/** Two years in two digits each, as these collections name folders: 2324, 9900. */
const TWO_YEARS = /(?<!\d)(\d{2})(\d{2})(?!\d)/
/** Two-digit years from here on belong to the 20th century; the collection begins in 1993. */
const FIRST_CENTURY_YEAR = 70

/** The season that the names of a file or its folders say, the nearest first. "2021" is 2020/21 here, not a year. */
export function seasonOfPath(file: string): Season | null {
  for (const name of namesOf(file)) {
    const [, first, second] = TWO_YEARS.exec(name) ?? []
    if (first && second && (Number(first) + 1) % 100 === Number(second)) {
      const start = Number(first) + (Number(first) >= FIRST_CENTURY_YEAR ? 1900 : 2000)
      return seasonOfText(`${start}-${start + 1}`)
    }
    const season = seasonOfText(name.replaceAll('_', ' '))
    if (season?.year.includes('/')) return season
  }
  return null
}

/** The name of the file without its ending, then those of two folders: further up are the operator's own. */
function namesOf(file: string): string[] {
  const folder = dirname(file)
  return [basename(file).replace(/\.[^.]*$/, ''), basename(folder), basename(dirname(folder))]
}

/** A season begins in these months. @assumed All these leagues play from autumn to spring. */
const FIRST_MONTHS = [7, 8, 9]
/** Days without a match between two seasons; winter breaks are longer, but end in another month. */
const SUMMER_BREAK = 21

/** Finds the season of a day, YYYY-MM-DD. */
export type SeasonOfDay = (day: string) => Season

/**
 * The seasons of a league whose matches were on these days. A season begins after a summer break, and not with a
 * date: in 2020 leagues still played in July and August.
 */
export function seasonsOfDays(days: Iterable<string>): SeasonOfDay {
  const starts: { readonly from: string; readonly season: Season }[] = []
  let before: string | null = null
  for (const day of [...days].sort()) {
    const isFirst =
      before === null || (daysBetween(before, day) >= SUMMER_BREAK && FIRST_MONTHS.includes(monthOf(day)))
    if (isFirst) starts.push({ from: day, season: seasonBeginning(day) })
    before = day
  }
  return (day) => starts.findLast(({ from }) => from <= day)?.season ?? seasonBeginning(day)
}

function seasonBeginning(day: string): Season {
  const year = Number(day.slice(0, 4))
  const start = monthOf(day) >= (FIRST_MONTHS[0] ?? 0) ? year : year - 1
  return seasonOfText(`${start}-${start + 1}`) as Season
}

function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

function daysBetween(one: string, other: string): number {
  return Temporal.PlainDate.from(one).until(other).days
}

/**
 * Can a match of the season be on that day? From June to the next September, which is wide enough for the summer of
 * 2020, and narrow enough to find days and months that were exchanged by a year.
 */
export function isInSeason(day: string, { startYear }: Season): boolean {
  return day >= `${startYear}-06-01` && day < `${startYear + 1}-10-01`
}
