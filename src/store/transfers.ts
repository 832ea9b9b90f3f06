/** Transfers of players between teams, newest first (docs/reference/resources.md#18.3). */

import { type Column, desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { transfer } from '../../db/schema.ts'
import { is, query } from './statement.ts'

export interface TransferRow {
  readonly id: number
  readonly playerId: number
  readonly fromTeamId: number | null
  readonly toTeamId: number | null
  readonly transferMs: number
  /** Feed values: type, fee and its text. */
  readonly document: string
}

const newestBy = (column: Column) =>
  query((orm) =>
    orm
      .select({
        id: transfer.id,
        playerId: transfer.playerId,
        fromTeamId: transfer.fromTeamId,
        toTeamId: transfer.toTeamId,
        transferMs: transfer.transferMs,
        document: transfer.document,
      })
      .from(transfer)
      .where(is(column, 'id'))
      .orderBy(desc(transfer.transferMs), desc(transfer.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

const byPlayer = newestBy(transfer.playerId)
const byTeam = { from: newestBy(transfer.fromTeamId), to: newestBy(transfer.toTeamId) }

export function selectTransfersOfPlayer(db: Db, playerId: number, limit: number): TransferRow[] {
  return byPlayer(db).all({ id: playerId, limit })
}

/** Transfers to a team (`to`) or away from it (`from`). */
export function selectTransfersOfTeam(
  db: Db,
  direction: 'from' | 'to',
  teamId: number,
  limit: number,
): TransferRow[] {
  return byTeam[direction](db).all({ id: teamId, limit })
}
