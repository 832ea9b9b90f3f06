/**
 * Change kind `squad`: the players and coaches of a team (docs/reference/resources.md#18.1). Its id is that of the
 * team. Of duplicate players the first entry counts.
 */
import { selectDocument } from '../../store/resource-documents.ts'
import { deleteSquad, type SquadPlayerRow, writeSquad } from '../../store/squads.ts'
import { changedDocument, type Given, kind, requireSameSport } from './kind.ts'

type GivenPlayer = Given<'squad'>['players'][number]

export const squadKind = kind<'squad'>({
  name: 'squad',
  referenceKind: 'team',
  selectExisting: (db, id) => selectDocument(db, 'squad', id),
  prepare: ({ db, id, sport, data, existing, revision, position, sourceId }) => {
    const players = withoutRepetition(data.players)
    const document = changedDocument({ ...data, players }, existing)
    if (document === null) return null
    requireSameSport(db, 'team', id, sport, '/id')
    for (const { playerId } of players) {
      const place = data.players.findIndex((given) => given.playerId === playerId)
      requireSameSport(db, 'player', playerId, sport, `/data/players/${place}/playerId`)
    }
    const rows = players.map((player, place) => rowOf(id, place, player))
    return () => {
      const checkedMs = data.checkedAt ?? null
      writeSquad(db, { id, sport: sport.id, checkedMs, document, revision, position, sourceId }, rows)
      return {}
    }
  },
  remove: (db, id) => {
    deleteSquad(db, id)
    return {}
  },
})

function withoutRepetition(players: readonly GivenPlayer[]): GivenPlayer[] {
  const first = new Map<unknown, GivenPlayer>()
  for (const player of players) if (!first.has(player.playerId)) first.set(player.playerId, player)
  return [...first.values()]
}

function rowOf(teamId: number, place: number, player: GivenPlayer): SquadPlayerRow {
  return {
    teamId,
    place,
    playerId: player.playerId,
    position: player.position ?? null,
    shirtNumber: player.shirtNumber ?? null,
    jerseyNumber: player.jerseyNumber ?? null,
    isForeign: player.foreign ?? false,
    isNational: player.nationalTeam ?? false,
  }
}
