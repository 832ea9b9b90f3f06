/** Effects of a change of a match: the match, results used by rules, and statistics of its season. */
import type { Db } from '../../../db/open.ts'
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { type Effect, type EffectIds, utcDays } from '../../contract/change-effects.ts'
import { isResult } from '../../rules/matches/results.ts'
import { BLOCKS_OF_FACTS, selectMatchesOfReferee } from '../../store/matches/facts.ts'
import type { MatchRow } from '../../store/matches/row.ts'
import type { Given } from './kind.ts'

type Columns = readonly (keyof MatchRow)[]

const PLACE_COLUMNS: Columns = [
  'status',
  'startMs',
  'seasonId',
  'homeTeamId',
  'awayTeamId',
  'standingsTable',
  'round',
]
const SCORE_COLUMNS: Columns = ['homeScore', 'awayScore', 'winnerCode']

/** Columns that identify the fixture: standings also list teams of upcoming matches. */
const FIXTURE_COLUMNS: Columns = [...PLACE_COLUMNS, 'homeManagerId', 'awayManagerId']

/** Columns from which standings, form, duels and streaks are computed. */
const RESULT_COLUMNS: Columns = [
  ...FIXTURE_COLUMNS,
  ...SCORE_COLUMNS,
  'decidedIn',
  'firstToScore',
  'homePeriodPoints',
  'awayPeriodPoints',
]

/** Columns and blocks from which season statistics are computed. */
const COUNTED_COLUMNS: Columns = [...PLACE_COLUMNS, ...SCORE_COLUMNS]
const COUNTED_BLOCKS = [
  'document',
  'bestPlayers',
  'tennis',
  'homeLineup',
  'awayLineup',
  'matchStatistics',
  'liveEvents',
] as const satisfies readonly MatchBlock[]

type Row = MatchRow | null

/** @param next null for a deleted match */
export function matchEffects(
  id: number,
  previous: Row,
  next: Row,
  blocks: ReadonlyMap<MatchBlock, unknown>,
): Partial<EffectIds> {
  const rows = [previous, next].filter((row) => row !== null)
  const effects: { -readonly [E in Effect]?: readonly number[] } = hasSameResult(previous, next)
    ? {}
    : resultEffects(id, rows)
  effects[next ? 'matches' : 'deletedMatches'] = [id]
  effects.days = utcDays(...rows.map((row) => row.startMs))
  const seasonStatistics = countedSeasons(previous, next, blocks)
  if (seasonStatistics.length > 0) effects.seasonStatistics = seasonStatistics
  return effects
}

/** A canceled match may have a winner, who then counts in the table. */
const ENDED: readonly number[] = [STATUS_CODE.finished, STATUS_CODE.canceled]

/** True if no rule depends on the change, such as a minute or goal of a match in progress. */
function hasSameResult(previous: Row, next: Row): boolean {
  const columns = next && ENDED.includes(next.status) ? RESULT_COLUMNS : FIXTURE_COLUMNS
  return isEqualIn(columns, previous, next)
}

function resultEffects(id: number, rows: readonly MatchRow[]): Partial<EffectIds> {
  const effects = {
    fixtures: [id],
    teamResults: [] as number[],
    managerResults: [] as number[],
    seasonResults: [] as number[],
  }
  for (const row of rows) {
    add(effects.teamResults, row.homeTeamId)
    add(effects.teamResults, row.awayTeamId)
    add(effects.managerResults, row.homeManagerId)
    add(effects.managerResults, row.awayManagerId)
    add(effects.seasonResults, row.seasonId)
  }
  return effects
}

function countedSeasons(previous: Row, next: Row, blocks: ReadonlyMap<MatchBlock, unknown>): number[] {
  const isSame =
    isEqualIn(COUNTED_COLUMNS, previous, next) && !COUNTED_BLOCKS.some((block) => blocks.has(block))
  return isSame ? [] : distinct([countedSeasonOf(previous), countedSeasonOf(next)])
}

/**
 * Facts are derived from decided matches, referee and season from any match; a tick of a match in progress changes none.
 */
export function mayChangeFacts(previous: MatchRow, next: MatchRow, patch: object | null): boolean {
  if (patch === null || Object.hasOwn(patch, 'referee')) return true
  if (previous.seasonId !== next.seasonId) return true
  return isResult(next) || isResult(previous)
}

/** Whether a new match may have facts: most of an import have none. */
export function mayHaveFacts(
  { blockMask }: MatchRow,
  { referee, awarded }: Pick<Given<'match'>, 'referee' | 'awarded'>,
): boolean {
  return referee != null || awarded === true || (blockMask & BLOCKS_OF_FACTS) !== 0
}

/** Effects of changed facts: results that include them, and matches of the referees before and after the change. */
export function factsEffects(
  db: Db,
  id: number,
  rows: readonly MatchRow[],
  refereeIds: ReadonlySet<number>,
): Partial<EffectIds> {
  const results = resultEffects(id, rows)
  const judged = (results.seasonResults ?? []).flatMap((seasonId) =>
    [...refereeIds].flatMap((refereeId) => selectMatchesOfReferee(db, refereeId, seasonId)),
  )
  return {
    ...results,
    matches: distinct(judged.map((match) => match.id)),
    days: utcDays(...judged.map(({ startMs }) => startMs)),
  }
}

/** The season whose statistics include the match; null until it is decided. */
export function countedSeasonOf(row: Row): number | null {
  return row !== null && isResult(row) ? row.seasonId : null
}

function isEqualIn(columns: Columns, previous: Row, next: Row): boolean {
  return previous !== null && next !== null && columns.every((column) => previous[column] === next[column])
}

function distinct(values: readonly (number | null)[]): number[] {
  const found: number[] = []
  for (const value of values) add(found, value)
  return found
}

function add(ids: number[], id: number | null): void {
  if (id !== null && !ids.includes(id)) ids.push(id)
}
