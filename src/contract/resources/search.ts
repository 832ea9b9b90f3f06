/** Search over players, teams and tournaments (docs/reference/endpoints.md#11, docs/reference/resources.md#21.2). */
import { type TSchema, Type } from 'typebox'
import { Count, Exact, model } from '../schema-kit.ts'
import { Player } from './player.ts'
import { Team } from './team.ts'
import { TournamentCard } from './tournament.ts'

/** A group excluded by `type` is `{total: 0, items: []}`. */
function group<T extends TSchema>(item: T) {
  return Exact({ total: Count, items: Type.Array(item) })
}

export const SearchResult = model('SearchResult', {
  players: group(Player),
  teams: group(Team),
  tournaments: group(TournamentCard),
})
