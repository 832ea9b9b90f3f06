/** Pairs in tennis and table tennis, and the athletes that make them up (docs/reference/endpoints.md). */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

/** Pairs of one athlete that a head-to-head looks at: more partners than anybody has. */
const PAIRS_LIMIT = 50

/** The athlete's own team and the pairs in which the athlete plays; for any other team it alone. */
export function selectTeamsOfParticipant(db: Db, teamId: number): number[] {
  const pairs = prepared<{ teamId: number }>(
    db,
    'SELECT team_id AS teamId FROM team_member WHERE member_id = ? ORDER BY team_id LIMIT ?',
  ).all(teamId, PAIRS_LIMIT)
  return [teamId, ...pairs.map((pair) => pair.teamId)]
}

/** The athletes of a pair; empty for any other team. */
export function selectTeamMembers(db: Db, teamId: number): number[] {
  return prepared<{ memberId: number }>(
    db,
    'SELECT member_id AS memberId FROM team_member WHERE team_id = ? ORDER BY member_id',
  )
    .all(teamId)
    .map(({ memberId }) => memberId)
}

export function replaceTeamMembers(db: Db, teamId: number, memberIds: readonly number[]): void {
  prepared(db, 'DELETE FROM team_member WHERE team_id = ?').run(teamId)
  for (const memberId of memberIds) {
    prepared(db, 'INSERT INTO team_member (member_id, team_id) VALUES (?, ?)').run(memberId, teamId)
  }
}

/** The teams whose card in a match names a team: itself, and every pair of it as an athlete. */
export function selectTeamsShowing(db: Db, teamId: number): number[] {
  const pairs = prepared<{ teamId: number }>(
    db,
    'SELECT team_id AS teamId FROM team_member WHERE member_id = ?',
  ).all(teamId)
  return [teamId, ...pairs.map((pair) => pair.teamId)]
}
