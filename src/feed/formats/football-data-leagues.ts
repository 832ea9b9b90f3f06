/**
 * Which league and season a file of football-data is of: by its column `Div`, else by the names of file and folders.
 * The leagues are those of the openfootball tables, so that both sources mean the same competitions.
 */
import { basename, dirname } from 'node:path'
import { type Season, seasonOfText } from './openfootball-seasons.ts'
import { foldText } from './openfootball-text.ts'

/** Codes of the column `Div`, which are names of files too, and the codes of our tables. */
const DIVISIONS: Readonly<Record<string, string>> = {
  E0: 'en.1',
  E1: 'en.2',
  E2: 'en.3',
  E3: 'en.4',
  EC: 'en.5',
  SC0: 'sco.1',
  SC1: 'sco.2',
  SC2: 'sco.3',
  SC3: 'sco.4',
  D1: 'de.1',
  D2: 'de.2',
  I1: 'it.1',
  I2: 'it.2',
  SP1: 'es.1',
  SP2: 'es.2',
  F1: 'fr.1',
  F2: 'fr.2',
  N1: 'nl.1',
  B1: 'be.1',
  P1: 'pt.1',
  T1: 'tr.1',
  G1: 'gr.1',
}

/** Names of folders in collections that were made of these files; folded. */
const NAMES: Readonly<Record<string, string>> = {
  'premier league': 'en.1',
  'english premier league': 'en.1',
  bundesliga: 'de.1',
  'la liga': 'es.1',
  laliga: 'es.1',
  'primera division': 'es.1',
  'serie a': 'it.1',
  'ligue 1': 'fr.1',
  eredivisie: 'nl.1',
  'primeira liga': 'pt.1',
}

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
      code ?? NAMES[words.filter((word) => !/^(\d+|season)$/.test(word)).join(' ')] ?? NAMES[foldText(name)]
    if (league !== undefined) return league
  }
  return undefined
}

/** Two years in two digits each, as these collections name folders: 2324, 9900. */
const TWO_YEARS = /(?<!\d)(\d{2})(\d{2})(?!\d)/
/** The collection begins in 1993; nobody's files begin before the leagues did. */
const FIRST_CENTURY_YEAR = 70

/** The season that the names of a file or its folders say, the nearest first. "2021" is 2020/21 here, not a year. */
export function seasonOfPath(file: string): Season | null {
  for (const name of namesOf(file)) {
    const [, first, second] = TWO_YEARS.exec(name) ?? []
    if (first && second && (Number(first) + 1) % 100 === Number(second)) {
      const start = Number(first) + (Number(first) >= FIRST_CENTURY_YEAR ? 1900 : 2000)
      return seasonOfText(`${start}-${start + 1}`)
    }
    const season = seasonOfText(name)
    if (season?.year.includes('/')) return season
  }
  return null
}

/** The name of the file without its ending, then those of two folders: further up are the operator's own. */
function namesOf(file: string): string[] {
  const folder = dirname(file)
  return [basename(file).replace(/\.[^.]*$/, ''), basename(folder), basename(dirname(folder))]
}

/** The month in which a season begins at the earliest. @assumed All these leagues play from autumn to spring. */
const FIRST_MONTH = 7
/** In the summer of 2020 the leagues still played in July. */
const FIRST_MONTH_OF_2020 = 8

/** The season of a day, YYYY-MM-DD. */
export function seasonOfDay(day: string): Season {
  const year = Number(day.slice(0, 4))
  const isBegun = Number(day.slice(5, 7)) >= (year === 2020 ? FIRST_MONTH_OF_2020 : FIRST_MONTH)
  const start = isBegun ? year : year - 1
  return seasonOfText(`${start}-${start + 1}`) as Season
}

/** A season is never longer, in days: July to the end of the next August. */
const LONGEST_SEASON = 430

/** The one season that all days of a file are of; null where they are of several, or there are none. */
export function seasonOfDays(days: readonly string[]): Season | null {
  const sorted = [...days].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  const length = Temporal.PlainDate.from(first).until(last).days
  return length <= LONGEST_SEASON ? seasonOfDay(first) : null
}

/**
 * Can a match of the season be on that day? From June to the next September, which is wide enough for the summer of
 * 2020, and narrow enough to find days and months that were exchanged by a year.
 */
export function isInSeason(day: string, { startYear }: Season): boolean {
  return day >= `${startYear}-06-01` && day < `${startYear + 1}-10-01`
}
