/** Transfers of players between teams (docs/reference/resources.md#18.3). */
import { Type } from 'typebox'
import { described, Id, model, Nullable, Text, TimestampMs, Translations } from '../schema-kit.ts'
import { TeamBrief } from './brief.ts'
import { Money } from './money.ts'
import { Player } from './player.ts'

export const TransferType = model('TransferType', {
  code: Type.Integer(),
  name: Text,
  translations: Translations,
})

export const Transfer = model('Transfer', {
  player: Player,
  fromTeam: Nullable(TeamBrief),
  toTeam: Nullable(TeamBrief),
  type: TransferType,
  fee: Nullable(Money),
  feeText: described(Nullable(Text), 'The fee as displayed, e.g. "12 M €".'),
  transferTimestamp: TimestampMs,
})

export const TeamTransfers = model('TeamTransfers', {
  teamId: Id,
  transfersIn: described(Type.Array(Transfer), 'Newest first.'),
  transfersOut: described(Type.Array(Transfer), 'Newest first.'),
})
