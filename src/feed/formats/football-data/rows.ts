/** Rows of football-data files: match, date, result, and statistics of both sides. */
import { isMissing, RowError, tryRead } from '../cells.ts'
import type { SourceScore } from '../football/scores.ts'
import { type Pair, type Statistics, wholeMatch } from '../source.ts'
import type { TableRow } from '../table-rows.ts'
import type { Season } from '../tables/seasons.ts'
import { foldText } from '../text.ts'
import { isInSeason, leagueOfDivision, type SeasonOfDay } from './leagues.ts'
import type { OddsColumns } from './odds.ts'

/** Required columns. */
export const REQUIRED_COLUMNS = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'] as const

/** Properties of a whole file. */
export interface FileFacts {
  /** By the names of file and folders; a row's own `Div` takes precedence. */
  readonly league: string | undefined
  readonly season: Season | null
  /** By `Div`, for files without a season in their names. */
  readonly seasons: ReadonlyMap<string, SeasonOfDay>
  readonly odds: OddsColumns
}

export interface ResultRow {
  readonly row: number
  /** Code of the openfootball tables. */
  readonly league: string
  readonly season: Season
  /** YYYY-MM-DD. */
  readonly day: string
  /** '' if missing. */
  readonly time: string
  readonly home: string
  readonly away: string
  readonly score: SourceScore | null
  readonly hasStatistics: boolean
  readonly odds: OddsColumns
  readonly cells: TableRow
}

/** @assumed Days before months, as in all of these files, if no day of the file decides otherwise. Throws RowError. */
export function dayOf(cells: TableRow): string {
  return cells.day('Date', { fallback: 'dmy' })
}

/** The row of a match. Throws RowError. */
export function resultRowOf(cells: TableRow, facts: FileFacts): ResultRow {
  const day = dayOf(cells)
  const division = cells.get('Div')
  const season = facts.season ?? facts.seasons.get(division)?.(day)
  if (!season || !isInSeason(day, season))
    throw new RowError(`${day} is not in the season ${season?.key} of its file`)
  const [home, away] = [cells.get('HomeTeam'), cells.get('AwayTeam')]
  if (foldText(home) === '' || foldText(away) === '') throw new RowError('a team has no name')
  const time = cells.get('Time')
  return {
    row: cells.row,
    league: leagueOf(division, facts.league),
    season,
    day,
    time: isMissing(time) ? '' : time,
    home,
    away,
    score: scoreOf(cells),
    hasStatistics: STATISTICS.some(([, column]) => !isMissing(cells.get(column))),
    odds: facts.odds,
    cells,
  }
}

function leagueOf(division: string, fileLeague: string | undefined): string {
  const league = division === '' ? fileLeague : leagueOfDivision(division)
  if (league !== undefined) return league
  if (division === '')
    throw new RowError(
      'the league is unknown: neither the row nor the name of its file or folder gives it (E0.csv, la-liga/)',
    )
  throw new RowError(
    `Div ${JSON.stringify(division)} is not a known league: it must be one such as E0, D1, SP1`,
  )
}

/** Null for a match without a result. */
function scoreOf(cells: TableRow): SourceScore | null {
  const fullTime = cells.pair('FTHG', 'FTAG')
  const halfTime = cells.pair('HTHG', 'HTAG')
  if (fullTime === null) {
    if (halfTime !== null) throw new RowError('it has a half-time score but no final score')
    return null
  }
  const [home, away] = fullTime
  const result = cells.get('FTR').toUpperCase()
  const own = home > away ? 'H' : home < away ? 'A' : 'D'
  if (!isMissing(result) && result !== own) {
    throw new RowError(`its result is ${JSON.stringify(result)}, but its score ${home}:${away}`)
  }
  if (halfTime && (halfTime[0] > home || halfTime[1] > away)) {
    throw new RowError('the final score is below the half-time score')
  }
  return { halfTime, fullTime, extraTime: null, penalties: null }
}

/** Keys of catalog/statistics with the columns of both sides. */
const STATISTICS: readonly (readonly [key: string, home: string, away: string])[] = [
  ['totalShotsOnGoal', 'HS', 'AS'],
  ['shotsOnGoal', 'HST', 'AST'],
  ['hitWoodwork', 'HHW', 'AHW'],
  ['cornerKicks', 'HC', 'AC'],
  ['fouls', 'HF', 'AF'],
  ['offsides', 'HO', 'AO'],
  ['yellowCards', 'HY', 'AY'],
  ['redCards', 'HR', 'AR'],
]

/** The statistics of a row for the whole match; null if it has none. `onOdd` receives skipped values. */
export function statisticsOf({ cells }: ResultRow, onOdd: (what: string) => void): Statistics | null {
  const pairs = new Map<string, Pair>()
  for (const [key, home, away] of STATISTICS) {
    const read = tryRead(() => ({ pair: cells.pair(home, away) }))
    if (typeof read === 'string') onOdd('statistics that are not counts (left out)')
    else if (read.pair) pairs.set(key, read.pair)
  }
  const [shots, onTarget] = [pairs.get('totalShotsOnGoal'), pairs.get('shotsOnGoal')]
  if (shots && onTarget && (onTarget[0] > shots[0] || onTarget[1] > shots[1])) {
    onOdd('more shots on target than shots (both left out)')
    pairs.delete('totalShotsOnGoal')
    pairs.delete('shotsOnGoal')
  }
  return wholeMatch([...pairs].map(([key, [home, away]]) => ({ key, home, away })))
}
