/** Transfers of players between teams, newest first (docs/reference/resources.md#18.3). */
import { desc } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { transfer } from '../../db/schema.ts'
import { columnsOf, firstRowsBy, type RowOf } from './rows.ts'

/** `document` has the feed values: type, fee and its text. */
const TRANSFER = columnsOf(transfer, 'id', 'playerId', 'fromTeamId', 'toTeamId', 'transferMs', 'document')
export type TransferRow = RowOf<typeof TRANSFER>

const newestBy = (column: SQLiteColumn) =>
  firstRowsBy(TRANSFER, column, desc(transfer.transferMs), desc(transfer.id))
const byTeam = { from: newestBy(transfer.fromTeamId), to: newestBy(transfer.toTeamId) }

export const selectTransfersOfPlayer = newestBy(transfer.playerId)

/** Transfers to a team (`to`) or away from it (`from`). */
export function selectTransfersOfTeam(
  db: Db,
  direction: 'from' | 'to',
  teamId: number,
  limit: number,
): TransferRow[] {
  return byTeam[direction](db, teamId, limit)
}
