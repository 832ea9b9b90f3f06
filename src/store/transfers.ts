/** Transfers of players between teams, newest first (docs/reference/resources.md#18.3). */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

export interface TransferRow {
  readonly id: number
  readonly playerId: number
  readonly fromTeamId: number | null
  readonly toTeamId: number | null
  readonly transferMs: number
  /** The feed's own words: type, fee and its text. */
  readonly document: string
}

const SELECT = `SELECT id, player_id AS playerId, from_team_id AS fromTeamId, to_team_id AS toTeamId,
  transfer_ms AS transferMs, document FROM transfer`
const NEWEST_FIRST = 'ORDER BY transfer_ms DESC, id DESC LIMIT ?'

export function selectTransfersOfPlayer(db: Db, playerId: number, limit: number): TransferRow[] {
  return prepared<TransferRow>(
    db,
    `${SELECT} INDEXED BY transfer_by_player WHERE player_id = ? ${NEWEST_FIRST}`,
  ).all(playerId, limit)
}

/** Those who came to a team (`to`) or left it (`from`). */
export function selectTransfersOfTeam(
  db: Db,
  direction: 'from' | 'to',
  teamId: number,
  limit: number,
): TransferRow[] {
  return prepared<TransferRow>(
    db,
    `${SELECT} INDEXED BY transfer_by_${direction}_team WHERE ${direction}_team_id = ? ${NEWEST_FIRST}`,
  ).all(teamId, limit)
}
