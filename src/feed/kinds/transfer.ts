/** Change kind `transfer`: a player moved from one team to another (docs/reference/resources.md#18.3). */
import { transfer } from '../../../db/schema.ts'
import { findTransferType } from '../../catalog/transfer-types.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { documentKind, requireSameSport } from './kind.ts'

export const transferKind = documentKind<'transfer'>({
  name: 'transfer',
  prepare: ({ db, sport, data }, columns) => {
    const playerId = Number(data.playerId)
    requireSameSport(db, 'player', playerId, sport, '/data/playerId')
    for (const member of ['fromTeamId', 'toTeamId'] as const) {
      const teamId = data[member]
      if (teamId != null) requireSameSport(db, 'team', Number(teamId), sport, `/data/${member}`)
    }
    if (!findTransferType(data.type))
      throw new Refused('/data/type', `there is no transfer type ${data.type}`)
    return () => {
      upsertRow(db, transfer, {
        ...columns,
        playerId,
        fromTeamId: data.fromTeamId == null ? null : Number(data.fromTeamId),
        toTeamId: data.toTeamId == null ? null : Number(data.toTeamId),
        transferMs: data.transferTimestamp,
      })
      return {}
    }
  },
  remove: () => ({}),
})
