/** Match results for the rules: narrow rows, newest first. */
import type { Db } from '../../../db/open.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import type { StandingsMatch } from '../../rules/competitions/tie-breakers.ts'
import type { ResultRow } from '../../rules/matches/results.ts'
import { prepared } from '../sql/statement.ts'

const COLUMNS = `id, status, start_ms AS startMs, home_team_id AS homeTeamId, away_team_id AS awayTeamId,
  home_score AS homeScore, away_score AS awayScore, winner_code AS winnerCode`

/** A result with the additional fields of streaks and form. */
export interface TeamResult extends ResultRow {
  readonly firstToScore: 'home' | 'away' | null
  readonly tournamentId: number
  /** Average rating of the players of a side; null without ratings. */
  readonly homeRating: number | null
  readonly awayRating: number | null
}

const TEAM_COLUMNS = `${COLUMNS}, first_to_score AS firstToScore, tournament_id AS tournamentId,
  home_rating AS homeRating, away_rating AS awayRating`

/** A result with the additional fields of streaks and duels. */
export interface Meeting extends ResultRow {
  readonly firstToScore: 'home' | 'away' | null
  readonly homeManagerId: number | null
  readonly awayManagerId: number | null
}

const MEETING_COLUMNS = `${COLUMNS}, first_to_score AS firstToScore, home_manager_id AS homeManagerId,
  away_manager_id AS awayManagerId`

/** Whether a row of `match` is a result: a finished match without an outcome is not. */
export const isDecided = (prefix: '' | 'm.' = '') =>
  `${prefix}status = ${STATUS_CODE.finished} AND ${prefix}winner_code IS NOT NULL`

/**
 * The latest results of a team before a given time, newest first. Without a limit of its own on either side, the engine
 * merges both in their order and stops at the limit; with one, it reads and sorts both, which takes twice as long.
 *
 * @param fromMs only matches that started at this time or later
 */
export function selectTeamResults(
  db: Db,
  teamId: number,
  beforeMs: number,
  limit: number,
  fromMs = Number.MIN_SAFE_INTEGER,
): TeamResult[] {
  const side = (index: string, column: string) =>
    `SELECT ${TEAM_COLUMNS} FROM match INDEXED BY ${index} LEFT JOIN match_facts ON match_id = id
     WHERE ${column} = +?1 AND start_ms < ?2 AND start_ms >= +?4 AND ${isDecided()}`
  const text = `${side('match_by_home_team', 'home_team_id')} UNION ALL
    ${side('match_by_away_team', 'away_team_id')} ORDER BY startMs DESC, id DESC LIMIT +?3`
  return prepared<TeamResult>(db, text).all(teamId, beforeMs, limit, fromMs)
}

/** An index over both sides of a match, and its columns. */
const PAIRS = {
  teams: { index: 'match_by_pair', home: 'home_team_id', away: 'away_team_id' },
  managers: { index: 'match_by_managers', home: 'home_manager_id', away: 'away_manager_id' },
} as const

/** The latest results of a pair of teams before a given time, in either home/away order, newest first. */
function selectPairResults(
  db: Db,
  { index, home, away }: (typeof PAIRS)[keyof typeof PAIRS],
  pair: readonly [number, number],
  beforeMs: number,
  limit: number,
): Meeting[] {
  const direction = (first: string, second: string) =>
    `SELECT ${MEETING_COLUMNS} FROM match INDEXED BY ${index}
     WHERE ${home} = ${first} AND ${away} = ${second} AND start_ms < ?3 AND ${isDecided()}`
  const text = `${direction('+?1', '+?2')} UNION ALL ${direction('+?2', '+?1')} ORDER BY startMs DESC, id DESC LIMIT +?4`
  return prepared<Meeting>(db, text).all(pair[0], pair[1], beforeMs, limit)
}

/** The latest meetings of two teams before a given time, in either home/away order, newest first. */
export function selectHeadToHead(
  db: Db,
  pair: readonly [number, number],
  beforeMs: number,
  limit: number,
): Meeting[] {
  return selectPairResults(db, PAIRS.teams, pair, beforeMs, limit)
}

/** The same for sides that several teams stand for: an athlete and the athlete's pairs. */
export function selectMeetingsOfSides(
  db: Db,
  sides: readonly [readonly number[], readonly number[]],
  beforeMs: number,
  limit: number,
): Meeting[] {
  const [first, second] = sides
  const meetings = first.flatMap((one) =>
    second.flatMap((other) => (one === other ? [] : selectHeadToHead(db, [one, other], beforeMs, limit))),
  )
  const unique = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  return [...unique.values()].sort((a, b) => b.startMs - a.startMs || b.id - a.id).slice(0, limit)
}

/**
 * The latest meetings of two managers before a given time, newest first. The index contains only matches with known
 * managers.
 */
export function selectManagerMeetings(
  db: Db,
  pair: readonly [number, number],
  beforeMs: number,
  limit: number,
): Meeting[] {
  return selectPairResults(db, PAIRS.managers, pair, beforeMs, limit)
}

/** A match of a season with the columns that its table needs. */
export type SeasonResult = ResultRow & StandingsMatch

/** All matches of a season in order of start. The default `decidedIn` (regular time) is omitted. */
export function selectSeasonResults(db: Db, seasonId: number): SeasonResult[] {
  return prepared<SeasonResult>(
    db,
    `SELECT ${COLUMNS}, standings_table AS standingsTable, nullif(decided_in, 'regular') AS decidedIn,
       coalesce(home_period_points, 0) AS homePeriodPoints, coalesce(away_period_points, 0) AS awayPeriodPoints
     FROM match INDEXED BY match_by_season WHERE season_id = +? ORDER BY start_ms, id`,
  ).all(seasonId)
}
