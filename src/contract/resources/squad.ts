/** The squad of a team (docs/reference/resources.md#18.1). A player appears at most once in each list. */
import { Type } from 'typebox'
import { described, Id, model, Nullable, Text, TimestampMs, Translations } from '../schema-kit.ts'
import { Player } from './player.ts'

/** @assumed The contract mentions the coaching staff, but not its keys. */
export const StaffMember = model('StaffMember', {
  id: Id,
  name: Text,
  translations: Translations,
  role: Type.String({ description: 'E.g. Head coach.' }),
})

export const Squad = model('Squad', {
  teamId: Id,
  players: described(Type.Array(Player), 'Number and position come from the squad, not from the profile.'),
  foreignPlayers: Type.Array(Player),
  nationalTeamPlayers: Type.Array(Player),
  staff: Type.Array(StaffMember),
  updatedAt: described(Nullable(TimestampMs), 'When the squad was last checked (ms); null if it never was.'),
})
