/**
 * Thousands of matches of one kind, straight into the tables: the way in has its own tests and takes a second for so
 * many. They have the ids 1 to `count`, have not begun, and three of them share each start.
 */
import type { Db } from '../../../db/open.ts'
import { NOW } from '../harness.ts'

export interface ManyMatches {
  readonly count: number
  readonly tournamentId: number
  readonly categoryId: number
  readonly seasonId: number
  readonly teams: readonly [home: number, away: number]
}

export function insertMatches(
  db: Db,
  { count, tournamentId, categoryId, seasonId, teams }: ManyMatches,
): void {
  db.client.transaction(() => {
    db.client.run(
      `WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ?1)
       INSERT INTO match (id, sport, status, start_ms, tournament_id, category_id, season_id, home_team_id,
         away_team_id, is_amateur, home_score, away_score, decided_in, revision, position)
       SELECT id, 1, 0, ?2 - id / 3, ?3, ?4, ?5, ?6, ?7, 0, 0, 0, 'regular', 1, 1 FROM n`,
      [count, NOW, tournamentId, categoryId, seasonId, ...teams],
    )
    db.client.run(
      `INSERT INTO match_head (match_id, status_description, minute, second, round_info, home_score,
         away_score)
       SELECT id, 'Not started', 0, 0, '{"name":null,"round":null}', '{"current":0}', '{"current":0}'
       FROM match WHERE id <= ?`,
      [count],
    )
  })()
}

export function deleteMatch(db: Db, id: number): void {
  db.client.run('DELETE FROM match WHERE id = ?', [id])
  db.client.run('DELETE FROM match_head WHERE match_id = ?', [id])
}
