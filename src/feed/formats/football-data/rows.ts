/** Rows of football-data files: match, date, result, statistics of both sides, prices. */
import { isMissing, RowError, readOr, type Table, type TableRow } from '../cells.ts'
import { checkedScore, type SourceScore } from '../football/scores.ts'
import type { RowShape } from '../import-input.ts'
import { isAtLeast, type Pair, type Statistics } from '../source.ts'
import { STATISTICS } from '../tables/football-data.ts'
import type { Season } from '../tables/seasons.ts'
import { foldText, keyOf } from '../text.ts'
import {
  isInSeason,
  leagueOfDivision,
  leagueOfPath,
  type SeasonOfDay,
  seasonOfPath,
  seasonsOfDays,
} from './leagues.ts'
import { type MatchPrices, type OddsBookmakers, oddsColumns, pricesOfRow } from './odds.ts'

/** Plain JSON. */
export interface ResultRow {
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
  readonly statistics: Statistics[number]['items']
  readonly referee: string | null
  readonly attendance: number | null
  readonly prices: MatchPrices
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
    required: ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'],
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
        hasStatistics: STATISTICS.some(([, column]) => !isMissing(row.get(column))),
        statistics: statisticsOf(row, (what) => odd.push([what])),
        referee: refereeOf(row),
        attendance: attendanceOf(row),
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
    const division = row.get('Div')
    days.set(division, (days.get(division) ?? new Set()).add(day))
  }
  const seasons = new Map<string, SeasonOfDay>(
    [...days].map(([division, own]) => [division, seasonsOfDays(own)]),
  )
  return (row, day) => seasons.get(row.get('Div'))?.(day)
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
  if (!season || !isInSeason(day, season)) {
    throw new RowError(`${day} is not in the season ${season?.key} of its file`)
  }
  const [home, away] = [row.get('HomeTeam'), row.get('AwayTeam')]
  if (foldText(home) === '' || foldText(away) === '') throw new RowError('a team has no name')
  const division = row.get('Div')
  const league = division === '' ? fileLeague : leagueOfDivision(division)
  if (league === undefined) {
    throw new RowError(
      division === ''
        ? 'the league is unknown: neither the row nor the name of its file or folder gives it (E0.csv, la-liga/)'
        : `Div ${JSON.stringify(division)} is not a known league: it must be one such as E0, D1, SP1`,
    )
  }
  return { league, season, day, home, away }
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
  if (!isMissing(result) && result !== own) {
    throw new RowError(`its result is ${JSON.stringify(result)}, but its score ${home}:${away}`)
  }
  return checkedScore({ halfTime, fullTime, extraTime: null, penalties: null })
}

/** The statistics of a row for the whole match. `onOdd` receives skipped values. */
function statisticsOf(row: TableRow, onOdd: (what: string) => void): ResultRow['statistics'] {
  const pairs = new Map<string, Pair>()
  for (const [key, home, away] of STATISTICS) {
    const pair = readOr(() => row.pair(home, away), undefined)
    if (pair === undefined) onOdd('statistics that are not counts (left out)')
    else if (pair) pairs.set(key, pair)
  }
  const [shots, onTarget] = [pairs.get('totalShotsOnGoal'), pairs.get('shotsOnGoal')]
  if (shots && onTarget && !isAtLeast(shots, onTarget)) {
    onOdd('more shots on target than shots (both left out)')
    pairs.delete('totalShotsOnGoal')
    pairs.delete('shotsOnGoal')
  }
  return [...pairs].map(([key, [home, away]]) => ({ key, home, away }))
}

function refereeOf(row: TableRow): string | null {
  const name = row.get('Referee').replace(/\s+/g, ' ')
  return keyOf(name) === '' ? null : name
}

/** Only in some older files; a cell that is not a count is ignored. */
function attendanceOf(row: TableRow): number | null {
  return readOr(() => row.count('Attendance'), null) || null
}
