/** Squads: who plays in a team, and as what (docs/reference/resources.md#18.1). */
import type { Db } from '../../db/open.ts'
import { squad, squadPlayer } from '../../db/schema.ts'
import { selectLastRevision } from './change-log.ts'
import { deleteRow } from './resource-documents.ts'
import { prepared, upsertRow } from './statement.ts'

export type SquadRow = typeof squad.$inferSelect
export type SquadPlayerRow = typeof squadPlayer.$inferSelect

/** What a player is in a squad. */
export interface SquadPlace {
  readonly playerId: number
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly jerseyNumber: string | null
  readonly isForeign: number
  readonly isNational: number
}

/** When the squad was last checked and the feed's own words; null where the team has no squad. */
export function selectSquad(db: Db, teamId: number): { checkedMs: number | null; document: string } | null {
  return prepared<{ checkedMs: number | null; document: string }>(
    db,
    'SELECT checked_ms AS checkedMs, document FROM squad WHERE id = ?',
  ).get(teamId)
}

/** The players of a squad in the order of the feed; none where the team has no squad. */
export function selectSquadPlaces(db: Db, teamId: number): SquadPlace[] {
  return prepared<SquadPlace>(
    db,
    `SELECT player_id AS playerId, position, shirt_number AS shirtNumber, jersey_number AS jerseyNumber,
       is_foreign AS isForeign, is_national AS isNational
     FROM squad_player WHERE team_id = ? ORDER BY place`,
  ).all(teamId)
}

export function writeSquad(db: Db, row: SquadRow, players: readonly SquadPlayerRow[]): void {
  upsertRow(db, squad, row)
  deletePlaces(db, row.id)
  for (const player of players) upsertRow(db, squadPlayer, player)
}

export function deleteSquad(db: Db, teamId: number): void {
  deletePlaces(db, teamId)
  deleteRow(db, 'squad', teamId)
}

/** Gives the squad of one team to another, which must have none; its revision goes on from what that one had before. */
export function moveSquad(db: Db, teamId: number, toTeamId: number): void {
  const revision = selectLastRevision(db, 'squad', toTeamId)
  prepared(db, 'UPDATE squad SET id = ?, revision = ? WHERE id = ?').run(toTeamId, revision, teamId)
  prepared(db, 'UPDATE squad_player SET team_id = ? WHERE team_id = ?').run(toTeamId, teamId)
}

function deletePlaces(db: Db, teamId: number): void {
  prepared(db, 'DELETE FROM squad_player WHERE team_id = ?').run(teamId)
}
