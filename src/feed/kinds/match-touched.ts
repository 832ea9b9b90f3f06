/** What a change of a match moves beyond the match itself: results, and the statistics of its season. */
import type { Db } from '../../../db/open.ts'
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { isResult } from '../../rules/results.ts'
import { replaceMatchFacts, selectMatchesOfReferee } from '../../store/match-facts.ts'
import type { MatchRow } from '../../store/match-writer.ts'
import { NO_RESULTS, type ResultsTouched } from './kind.ts'

/** Columns that say which match it is: tables list the teams of coming matches too. */
const FIXTURE_COLUMNS = [
  'status',
  'startMs',
  'seasonId',
  'homeTeamId',
  'awayTeamId',
  'homeManagerId',
  'awayManagerId',
  'standingsTable',
  'round',
] as const satisfies readonly (keyof MatchRow)[]

/** Columns that tables, forms, duels and streaks are made of. */
const RESULT_COLUMNS = [
  ...FIXTURE_COLUMNS,
  'homeScore',
  'awayScore',
  'winnerCode',
  'decidedIn',
  'firstToScore',
  'homePeriodPoints',
  'awayPeriodPoints',
] as const satisfies readonly (keyof MatchRow)[]

/** Columns and blocks that season statistics are made of. */
const COUNTED_COLUMNS = [
  'status',
  'startMs',
  'seasonId',
  'homeTeamId',
  'awayTeamId',
  'homeScore',
  'awayScore',
  'winnerCode',
] as const satisfies readonly (keyof MatchRow)[]
const COUNTED_BLOCKS = [
  'homeLineup',
  'awayLineup',
  'matchStatistics',
] as const satisfies readonly MatchBlock[]

type Row = MatchRow | null

/** Undefined for what no rule counts, e.g. a tick or a goal of a running match. */
export function touchedBy(
  previous: Row,
  next: Row,
  blocks: ReadonlyMap<MatchBlock, unknown>,
): ResultsTouched | undefined {
  const results = resultsTouched(previous, next)
  const statisticsSeasonIds = countedSeasons(previous, next, blocks)
  if (statisticsSeasonIds.length === 0) return results
  return { teamIds: [], managerIds: [], seasonIds: [], ...results, statisticsSeasonIds }
}

function resultsTouched(previous: Row, next: Row): ResultsTouched | undefined {
  const columns = next?.status === STATUS_CODE.finished ? RESULT_COLUMNS : FIXTURE_COLUMNS
  if (isEqualIn(columns, previous, next)) return undefined
  const rows = [previous, next].filter((row) => row !== null)
  return {
    teamIds: distinct(rows.flatMap((row) => [row.homeTeamId, row.awayTeamId])),
    managerIds: distinct(rows.flatMap((row) => [row.homeManagerId, row.awayManagerId])),
    seasonIds: distinct(rows.map((row) => row.seasonId)),
    startsMs: distinct(rows.map((row) => row.startMs)),
  }
}

function countedSeasons(previous: Row, next: Row, blocks: ReadonlyMap<MatchBlock, unknown>): number[] {
  const isSame =
    isEqualIn(COUNTED_COLUMNS, previous, next) && !COUNTED_BLOCKS.some((block) => blocks.has(block))
  return isSame ? [] : distinct([countedSeasonOf(previous), countedSeasonOf(next)])
}

/** Facts are derived of decided matches, and the referee of any; a tick of a running match moves none of them. */
export function mayChangeFacts(previous: Row, next: MatchRow, patch: object | null): boolean {
  if (patch === null || Object.hasOwn(patch, 'referee')) return true
  return isResult(next) || (previous !== null && isResult(previous))
}

/** Derives the facts of a match again: where they moved, so did its season, its teams and the matches of its referee. */
export function withFacts(
  db: Db,
  previous: Row,
  row: MatchRow,
  touched: ResultsTouched | undefined,
): ResultsTouched | undefined {
  const refereeIds = replaceMatchFacts(db, row.id)
  if (refereeIds === null) return touched
  return withMatchesOf(db, refereeIds, previous ? [previous, row] : [row], touched)
}

/** Adds what counts the facts of a match: `rows` are the match before and after the change. */
export function withMatchesOf(
  db: Db,
  refereeIds: ReadonlySet<number>,
  rows: readonly MatchRow[],
  touched: ResultsTouched = NO_RESULTS,
): ResultsTouched {
  const seasonIds = distinct(rows.map(({ seasonId }) => seasonId))
  const matchIds = seasonIds.flatMap((seasonId) =>
    [...refereeIds].flatMap((refereeId) => selectMatchesOfReferee(db, refereeId, seasonId)),
  )
  return {
    ...touched,
    teamIds: distinct([...touched.teamIds, ...rows.flatMap((row) => [row.homeTeamId, row.awayTeamId])]),
    seasonIds: distinct([...touched.seasonIds, ...seasonIds]),
    matchIds: matchIds.filter((id) => id !== rows[0]?.id),
  }
}

/** The season whose statistics a match is part of; null while it is not decided. */
export function countedSeasonOf(row: Row): number | null {
  return row !== null && isResult(row) ? row.seasonId : null
}

function isEqualIn(columns: readonly (keyof MatchRow)[], previous: Row, next: Row): boolean {
  return previous !== null && next !== null && columns.every((column) => previous[column] === next[column])
}

function distinct(values: readonly (number | null)[]): number[] {
  const found: number[] = []
  for (const value of values) if (value !== null && !found.includes(value)) found.push(value)
  return found
}
