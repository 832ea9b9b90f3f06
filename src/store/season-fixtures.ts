/** Matches and names of a season, for rules/season-identity. */
import type { Db } from '../../db/open.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import type { CheckedMatch } from '../rules/season-checks.ts'
import type { Ours } from '../rules/season-identity.ts'
import { prepared } from './statement.ts'

interface FixtureRow extends Omit<Ours, 'score'> {
  readonly homeScore: number
  readonly awayScore: number
  readonly isFinished: number
}

export function selectSeasonFixtures(db: Db, seasonId: number): Ours[] {
  const rows = prepared<FixtureRow>(
    db,
    `SELECT id, start_ms AS startMs, home_team_id AS home, away_team_id AS away, standings_table AS "table",
       home_score AS homeScore, away_score AS awayScore, status = ${STATUS_CODE.finished} AS isFinished
     FROM match INDEXED BY match_by_season WHERE season_id = +? ORDER BY start_ms, id`,
  ).all(seasonId)
  return rows.map(({ homeScore, awayScore, isFinished, ...row }) => ({
    ...row,
    score: isFinished === 1 ? [homeScore, awayScore] : null,
  }))
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
}

export function selectSeasonTables(db: Db, seasonId: number): SeasonTables | null {
  return prepared<SeasonTables>(
    db,
    `SELECT name, document ->> 'rules' AS rules FROM season WHERE id = +?`,
  ).get(seasonId)
}
