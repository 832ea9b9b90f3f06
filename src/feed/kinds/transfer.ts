/** Change kind `transfer`: a player moved from one team to another (docs/reference/resources.md#18.3). */
import { transfer } from '../../../db/schema.ts'
import { findTransferType } from '../../catalog/transfer-types.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { documentKind } from './kind.ts'

export const transferKind = documentKind<'transfer'>({
  name: 'transfer',
  references: { playerId: 'player', fromTeamId: 'team', toTeamId: 'team' },
  prepare: ({ db, data }, columns) => {
    if (!findTransferType(data.type))
      throw new Refused('/data/type', `there is no transfer type ${data.type}`)
    return () => {
      upsertRow(db, transfer, {
        ...columns,
        playerId: data.playerId,
        fromTeamId: data.fromTeamId ?? null,
        toTeamId: data.toTeamId ?? null,
        transferMs: data.transferTimestamp,
      })
      return {}
    }
  },
  remove: () => ({}),
})
