/**
 * Finds the league and season of a football-data file: by its column `Div`, otherwise by the names of file and folders.
 * The leagues are those of the openfootball tables, so that both sources share competitions.
 */
import { basename, dirname } from 'node:path'
import { DIVISIONS, FOLDER_NAMES } from '../tables/football-data.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { foldText } from '../text.ts'

/** The competition code of a value of `Div`; undefined if unknown. */
export function leagueOfDivision(division: string): string | undefined {
  return DIVISIONS[division.toUpperCase()]
}

/** The league in the names of a file or its folders, nearest first: "E0.csv", "la-liga/season-2324.csv". */
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

/** Two two-digit years, as in folder names of these collections: 2324, 9900. */
const TWO_YEARS = /(?<!\d)(\d{2})(\d{2})(?!\d)/
/** Two-digit years from here on belong to the 20th century; the collection begins in 1993. */
const FIRST_CENTURY_YEAR = 70

/** The season in the names of a file or its folders, nearest first. "2021" is 2020/21 here, not a year. */
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

/** The file name without its extension, then the names of two folders; folders above are arbitrary. */
function namesOf(file: string): string[] {
  const folder = dirname(file)
  return [basename(file).replace(/\.[^.]*$/, ''), basename(folder), basename(dirname(folder))]
}

/** Months in which a season begins. @assumed All these leagues play from autumn to spring. */
const FIRST_MONTHS = [7, 8, 9]
/** Minimum days without a match between two seasons; winter breaks may be longer, but end in another month. */
const SUMMER_BREAK = 21

/** Finds the season of a day, YYYY-MM-DD. */
export type SeasonOfDay = (day: string) => Season

/**
 * The seasons of a league with matches on these days. A season begins after a summer break rather than on a date,
 * because leagues played in July and August 2020.
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
 * Whether a match of the season can be on that day: from June to the next September, which includes the summer of 2020
 * and still detects swapped days and months.
 */
export function isInSeason(day: string, { startYear }: Season): boolean {
  return day >= `${startYear}-06-01` && day < `${startYear + 1}-10-01`
}
