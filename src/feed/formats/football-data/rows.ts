/**
 * Rows of football-data files: match, date, result, statistics of both sides, prices; league and season by the column
 * `Div`, otherwise by the names of file and folders. The leagues are those of the openfootball tables.
 */

import { basename, dirname } from 'node:path'
import NAMES from '../../../catalog/names/football-data.json' with { type: 'json' }
import { codeInSource } from '../../../rules/competitions/known.ts'
import { type RowShape, readOr, type Table, type TableRow } from '../cells.ts'
import { checkedScore, type SourceScore } from '../football/scores.ts'
import { foldText, keyOf } from '../input/text.ts'
import { isMissing, RowError } from '../row-error.ts'
import { isAtLeast, type Pair, type Statistics } from '../source.ts'
import { countryOfName } from '../tables/country-names.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { type MarketPrices, type OddsBookmakers, oddsColumns, pricesOfRow } from './odds.ts'

interface League {
  /** Of the data files, or derived from country and name. */
  readonly code: string
  /** The name in the row; null if its code names it. */
  readonly title: string | null
}

/** Names of columns in the files that have all seasons of a league, beside those of the others. */
const ALIASES = { Home: 'HomeTeam', Away: 'AwayTeam', HG: 'FTHG', AG: 'FTAG', Res: 'FTR' }

/** Plain JSON. */
export interface ResultRow {
  readonly league: League
  readonly season: Season
  /** YYYY-MM-DD. */
  readonly day: string
  /** '' if missing. */
  readonly time: string
  readonly home: string
  readonly away: string
  readonly score: SourceScore | null
  readonly hasStatistics: boolean
  readonly statistics: Statistics[number]['items']
  readonly referee: string | null
  readonly attendance: number | null
  readonly prices: readonly MarketPrices[]
  /** Values that were left out, with their columns. */
  readonly odd: readonly (readonly [what: string, columns?: string])[]
}

/** The rows of a file. Its names give league and season; a row's own `Div` takes precedence. */
export function resultShape(path: string, bookmakers: OddsBookmakers): RowShape<ResultRow> {
  const [league, season] = [leagueOfPath(path), seasonOfPath(path)]
  let facts: {
    odds: ReturnType<typeof oddsColumns>
    seasonOf: (row: TableRow, day: string) => Season | undefined
  }
  return {
    aliases: ALIASES,
    // The file of fixtures has no columns of results.
    required: ['Date', 'HomeTeam', 'AwayTeam'],
    // What follows is not known of every match: statistics, odds.
    needed: ['Date', 'HomeTeam', 'AwayTeam', ...Object.keys(ALIASES), 'FTHG', 'FTAG', 'FTR', 'HTHG', 'HTAG'],
    read(row, table) {
      facts ??= {
        odds: oddsColumns(table, bookmakers),
        seasonOf: season ? () => season : seasonFinder(table),
      }
      const odd: [what: string, columns?: string][] = []
      const time = row.get('Time')
      return {
        ...identityOf(row, league, facts.seasonOf),
        time: isMissing(time) ? '' : time,
        score: scoreOf(row),
        hasStatistics: NAMES.statistics.some(([, column = '']) => !isMissing(row.get(column))),
        statistics: statisticsOf(row, (what) => odd.push([what])),
        referee: refereeOf(row),
        // Only in some older files.
        attendance: readOr(() => row.count('Attendance'), null) || null,
        prices: pricesOfRow(row, facts.odds, (what, columns) => odd.push([what, columns])),
        odd,
      }
    },
  }
}

/** For files without a season in their names: seasons by `Div`, from the days of their matches. */
function seasonFinder(table: Table): (row: TableRow, day: string) => Season | undefined {
  const days = new Map<string, Set<string>>()
  for (const row of table) {
    const day = readOr(() => dayOf(row), null)
    if (day === null) continue
    const division = row.get('Div') || row.get('League')
    days.set(division, (days.get(division) ?? new Set()).add(day))
  }
  const seasons = new Map<string, SeasonOfDay>(
    [...days].map(([division, own]) => [division, seasonsOfDays(own)]),
  )
  return (row, day) =>
    seasonOfText(row.get('Season')) ?? seasons.get(row.get('Div') || row.get('League'))?.(day)
}

/** @assumed Days before months, as in all of these files, if no day of the file decides otherwise. Throws RowError. */
function dayOf(row: TableRow): string {
  return row.day('Date', { fallback: 'dmy' })
}

/** Throws RowError. */
function identityOf(
  row: TableRow,
  fileLeague: string | undefined,
  seasonOf: (row: TableRow, day: string) => Season | undefined,
): Pick<ResultRow, 'league' | 'season' | 'day' | 'home' | 'away'> {
  const day = dayOf(row)
  const season = seasonOf(row, day)
  if (!season || !isInSeason(day, season))
    throw new RowError(`${day} is not in the season ${season?.key} of its file`)
  const [home, away] = [row.get('HomeTeam'), row.get('AwayTeam')]
  if (foldText(home) === '' || foldText(away) === '') throw new RowError('a team has no name')
  const division = row.get('Div')
  const code = division === '' ? fileLeague : leagueOfDivision(division)
  const league = leagueOfRow(row) ?? (code === undefined ? null : { code, title: null })
  if (!league)
    throw new RowError(
      division === ''
        ? 'the league is unknown: neither the row nor the name of its file or folder gives it (E0.csv, la-liga/)'
        : `Div ${JSON.stringify(division)} is not a known league: it must be one such as E0, D1, SP1`,
    )
  return { league, season, day, home, away }
}

/** The league of the columns `Country` and `League`; null without them. */
function leagueOfRow(row: TableRow): League | null {
  const [country, title] = [row.text('Country'), row.text('League')]
  if (country === null || title === null) return null
  const iso = countryOfName(country)?.countryCode?.toLowerCase() ?? keyOf(country)
  return { code: codeInSource('football-data', `${country}, ${title}`) ?? `${iso}.${keyOf(title)}`, title }
}

/** Null for a match without a result. Throws RowError. */
function scoreOf(row: TableRow): SourceScore | null {
  const fullTime = row.pair('FTHG', 'FTAG')
  const halfTime = row.pair('HTHG', 'HTAG')
  if (fullTime === null) {
    if (halfTime !== null) throw new RowError('it has a half-time score but no final score')
    return null
  }
  const [home, away] = fullTime
  const result = row.get('FTR').toUpperCase()
  const own = home > away ? 'H' : home < away ? 'A' : 'D'
  if (!isMissing(result) && result !== own)
    throw new RowError(`its result is ${JSON.stringify(result)}, but its score ${home}:${away}`)
  return checkedScore({ halfTime, fullTime, extraTime: null, penalties: null })
}

/** The statistics of a row for the whole match. `onInconsistency` receives skipped values. */
function statisticsOf(row: TableRow, onInconsistency: (what: string) => void): ResultRow['statistics'] {
  const pairs = new Map<string, Pair>()
  for (const [key = '', home = '', away = ''] of NAMES.statistics) {
    const pair = readOr(() => row.pair(home, away), undefined)
    if (pair === undefined) onInconsistency('statistics that are not counts (left out)')
    else if (pair) pairs.set(key, pair)
  }
  const [shots, onTarget] = [pairs.get('totalShotsOnGoal'), pairs.get('shotsOnGoal')]
  if (shots && onTarget && !isAtLeast(shots, onTarget)) {
    onInconsistency('more shots on target than shots (both left out)')
    pairs.delete('totalShotsOnGoal')
    pairs.delete('shotsOnGoal')
  }
  return [...pairs].map(([key, [home, away]]) => ({ key, home, away }))
}

function refereeOf(row: TableRow): string | null {
  const name = row.get('Referee').replace(/\s+/g, ' ')
  return keyOf(name) === '' ? null : name
}

/** The competition code of a value of `Div`, or of a folded name of a folder; undefined if unknown. */
function leagueOfDivision(division: string): string | undefined {
  return codeInSource('football-data', division)
}

/** The league in the names of a file or its folders, nearest first: "E0.csv", "la-liga/season-2324.csv". */
export function leagueOfPath(file: string): string | undefined {
  for (const name of namesOf(file)) {
    const words = foldText(name).split(' ')
    const code = words.map(leagueOfDivision).find((league) => league !== undefined)
    const league =
      code ??
      leagueOfDivision(words.filter((word) => !/^(\d+|season)$/.test(word)).join(' ')) ??
      leagueOfDivision(foldText(name))
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
    // "2021-22" has two years too.
    const season = seasonOfText(name.replaceAll('_', ' '))
    if (season?.year.includes('/')) return season
    const [, first, second] = TWO_YEARS.exec(name) ?? []
    if (first && second && (Number(first) + 1) % 100 === Number(second)) {
      const start = Number(first) + (Number(first) >= FIRST_CENTURY_YEAR ? 1900 : 2000)
      return seasonOfText(`${start}-${start + 1}`)
    }
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
type SeasonOfDay = (day: string) => Season

/**
 * The seasons of a league with matches on these days. A season begins after a summer break rather than on a date,
 * because leagues played in July and August 2020.
 */
export function seasonsOfDays(days: Iterable<string>): SeasonOfDay {
  const starts: { readonly from: string; readonly season: Season }[] = []
  let before: string | null = null
  for (const day of [...days].sort()) {
    const isFirst =
      before === null ||
      (Temporal.PlainDate.from(before).until(day).days >= SUMMER_BREAK && FIRST_MONTHS.includes(monthOf(day)))
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

/**
 * Whether a match of the season can be on that day: from June to the next September, which includes the summer of 2020
 * and still detects swapped days and months; in a season of one year from January to the next February.
 */
function isInSeason(day: string, { startYear, year }: Season): boolean {
  if (!year.includes('/')) return day >= `${startYear}-01-01` && day < `${startYear + 1}-03-01`
  return day >= `${startYear}-06-01` && day < `${startYear + 1}-10-01`
}
