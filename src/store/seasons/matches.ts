/** The matches of a season and their names, for rules/identity/team-matching, for cup trees and for coverage. */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import type { CupMatchRow } from '../../rules/competitions/cup-trees.ts'
import type { Ours } from '../../rules/identity/team-matching.ts'
import type { CheckedMatch } from '../../rules/seasons/checks.ts'
import { sharedValues } from '../../shared/shared-values.ts'
import { prepared } from '../sql/statement.ts'

type Counts = 'homeScore' | 'awayScore' | 'isFinished' | 'isOpenHome' | 'isOpenAway'
type FixtureRow = Omit<Ours, 'score' | 'isOver' | 'open'> & Readonly<Record<Counts, number>>

export function selectSeasonFixtures(db: Db, seasonId: number): Ours[] {
  const rows = prepared<FixtureRow>(
    db,
    `SELECT m.id, m.start_ms AS startMs, m.home_team_id AS home, m.away_team_id AS away,
       m.standings_table AS "table", m.home_score AS homeScore, m.away_score AS awayScore,
       m.status = ${STATUS_CODE.finished} AS isFinished, r.round_info ->> 'slug' AS round,
       r.round_info ->> 'round' AS number, h.popularity < 0 AS isOpenHome, a.popularity < 0 AS isOpenAway
     FROM match m INDEXED BY match_by_season CROSS JOIN match_head r ON r.match_id = m.id
       CROSS JOIN team h ON h.id = m.home_team_id CROSS JOIN team a ON a.id = m.away_team_id
     WHERE m.season_id = +? ORDER BY m.start_ms, m.id`,
  ).iterate(seasonId)
  const shared = sharedValues()
  return Array.from(rows, ({ homeScore, awayScore, isFinished, isOpenHome, isOpenAway, ...row }) => ({
    ...{ ...row, table: shared(row.table), round: shared(row.round ?? null) },
    isOver: isFinished === 1,
    ...(isOpenHome + isOpenAway > 0 && { open: { home: isOpenHome === 1, away: isOpenAway === 1 } }),
    score: isFinished === 1 ? shared([homeScore, awayScore] as const) : null,
  }))
}

export interface SeasonMatchRow {
  readonly id: number
  readonly startMs: number
  readonly home: number
  readonly away: number
  readonly homeName: string
  readonly awayName: string
  readonly homeScore: number
  readonly awayScore: number
  readonly isFinished: number
  readonly isCanceled: number
  readonly table: string | null
  /** JSON; null without one. */
  readonly round: string | null
  /** Name of the owning source. */
  readonly source: string | null
}

export function selectSeasonMatches(db: Db, seasonId: number): SeasonMatchRow[] {
  return prepared<SeasonMatchRow>(
    db,
    `SELECT m.id, m.start_ms AS startMs, h.id AS home, a.id AS away, h.name AS homeName, a.name AS awayName,
       m.home_score AS homeScore, m.away_score AS awayScore, m.status = ${STATUS_CODE.finished} AS isFinished,
       m.status = ${STATUS_CODE.canceled} AS isCanceled,
       m.standings_table AS "table", r.round_info AS round, s.name AS source
     FROM match m INDEXED BY match_by_season CROSS JOIN match_head r ON r.match_id = m.id
       CROSS JOIN team h ON h.id = m.home_team_id CROSS JOIN team a ON a.id = m.away_team_id
       LEFT JOIN source s ON s.id = m.source_id
     WHERE m.season_id = +? ORDER BY m.start_ms, m.id`,
  ).all(seasonId)
}

/** The name of a team and its aliases. */
export function selectTeamNames(db: Db, teamId: number): string[] {
  return prepared<{ name: string }>(
    db,
    `SELECT name FROM team WHERE id = +?1
     UNION ALL SELECT j.value FROM team t, json_each(t.document, '$.aliases') j WHERE t.id = +?1`,
  )
    .all(teamId)
    .map(({ name }) => name)
}

/** The name of a player, the short one and the aliases. */
export function selectPlayerNames(db: Db, playerId: number): string[] {
  return prepared<{ name: string }>(
    db,
    `SELECT name FROM player WHERE id = +?1
     UNION ALL SELECT j.value FROM player p, json_each(p.document, '$.aliases') j WHERE p.id = +?1
     UNION ALL SELECT document ->> 'shortName' FROM player WHERE id = +?1 AND document ->> 'shortName' IS NOT NULL`,
  )
    .all(playerId)
    .map(({ name }) => name)
}

/** A player of a season, once for each goal; without a match where he only stands in a line-up. */
export interface SeasonPlayerRow {
  readonly id: number
  readonly team: number
  readonly match: number | null
  readonly minute: number | null
}

export function selectSeasonPlayers(db: Db, seasonId: number): SeasonPlayerRow[] {
  return prepared<SeasonPlayerRow>(
    db,
    `WITH m AS (SELECT * FROM match INDEXED BY match_by_season WHERE season_id = +?1)
     SELECT e.value -> 'player' ->> 'id' AS id,
       iif((e.value ->> 'team' = 'home') = (coalesce(e.value ->> 'class', '') <> 'ownGoal'),
         m.home_team_id, m.away_team_id) AS team,
       m.id AS "match", e.value ->> 'time' AS minute
     FROM m JOIN match_block b ON b.match_id = m.id AND b.block = ${MATCH_BLOCKS.liveEvents}
       CROSS JOIN json_each(b.json) e
     WHERE m.block_mask & ${1 << MATCH_BLOCKS.liveEvents} AND e.value ->> 'type' = 'goal'
       AND EXISTS (SELECT 1 FROM player p WHERE p.id = e.value -> 'player' ->> 'id')
     UNION ALL
     SELECT DISTINCT n.player_id, iif(n.block = ${MATCH_BLOCKS.homeLineup}, m.home_team_id, m.away_team_id),
       NULL, NULL
     FROM m JOIN match_player n ON n.match_id = m.id
       AND n.block IN (${MATCH_BLOCKS.homeLineup}, ${MATCH_BLOCKS.awayLineup})`,
  ).all(seasonId)
}

/** Players of teams with a date of birth. Scans the players: imports ask once. */
export function selectBornPlayers(db: Db): { id: number; team: number; bornMs: number }[] {
  return prepared<{ id: number; team: number; bornMs: number }>(
    db,
    `SELECT id, team_id AS team, document ->> 'dateOfBirthTimestamp' AS bornMs FROM player
     WHERE team_id IS NOT NULL AND document ->> 'dateOfBirthTimestamp' IS NOT NULL ORDER BY id`,
  ).all()
}

export function hasBirth(db: Db, playerId: number): boolean {
  const row = prepared<{ bornMs: number | null }>(
    db,
    `SELECT document ->> 'dateOfBirthTimestamp' AS bornMs FROM player WHERE id = +?`,
  ).get(playerId)
  return row !== null && row.bornMs !== null
}

export function selectCheckedMatches(db: Db, seasonId: number): CheckedMatch[] {
  return prepared<Omit<CheckedMatch, 'hasRound'> & { hasRound: number }>(
    db,
    `SELECT m.status, m.home_team_id AS home, m.away_team_id AS away, m.standings_table AS "table",
       h.round_info ->> 'round' IS NOT NULL OR h.round_info ->> 'name' IS NOT NULL AS hasRound
     FROM match m INDEXED BY match_by_season JOIN match_head h ON h.match_id = m.id WHERE m.season_id = +?`,
  )
    .all(seasonId)
    .map((row) => ({ ...row, hasRound: row.hasRound === 1 }))
}

export interface SeasonTables {
  readonly name: string
  /** The rules as JSON; null if the season has none. */
  readonly rules: string | null
  /** JSON. */
  readonly document: string
  /** Name of the owning source. */
  readonly source: string | null
}

export function selectSeasonTables(db: Db, seasonId: number): SeasonTables | null {
  return prepared<SeasonTables>(
    db,
    `SELECT n.name, n.document, n.document ->> 'rules' AS rules, s.name AS source
     FROM season n LEFT JOIN source s ON s.id = n.source_id WHERE n.id = +?`,
  ).get(seasonId)
}

interface CupColumns extends Omit<CupMatchRow, 'round'> {
  /** JSON. */
  readonly roundInfo: string
}

/** Matches of a season that count for no table: the input of cup trees. */
export function selectCupMatches(db: Db, seasonId: number): CupMatchRow[] {
  const rows = prepared<CupColumns>(
    db,
    `SELECT m.id, m.status, m.start_ms AS startMs, m.home_team_id AS homeTeamId,
       m.away_team_id AS awayTeamId, m.home_score AS homeScore, m.away_score AS awayScore,
       m.winner_code AS winnerCode, m.standings_table AS standingsTable,
       h.home_score ->> 'penalties' AS homePenalties, h.away_score ->> 'penalties' AS awayPenalties,
       m.home_period_points IS NOT NULL AS countsSets, h.round_info AS roundInfo
     FROM match m INDEXED BY match_by_season JOIN match_head h ON h.match_id = m.id
     WHERE m.season_id = +? AND m.standings_table IS NULL ORDER BY m.start_ms, m.id`,
  ).all(seasonId)
  return rows.map(({ roundInfo, ...row }) => ({ ...row, round: cupRoundInfo(roundInfo) }))
}

/** The cup round in the stored JSON of a match's round. */
export function cupRoundInfo(json: string): CupMatchRow['round'] {
  const { round = null, name = null, slug = null, cupRoundType = null } = JSON.parse(json)
  return { round, name, slug, cupRoundType }
}

/** Matches with the same status and the same blocks and boards. */
export interface CoverageGroup {
  /** Code of catalog/statuses. */
  readonly status: number
  readonly blockMask: number
  readonly oddsMask: number
  readonly matches: number
}

export function selectCoverage(db: Db, seasonId: number): CoverageGroup[] {
  return prepared<CoverageGroup>(
    db,
    `SELECT status, block_mask AS blockMask, odds_mask AS oddsMask, count(*) AS matches
     FROM match INDEXED BY match_coverage WHERE season_id = +? GROUP BY status, block_mask, odds_mask`,
  ).all(seasonId)
}
