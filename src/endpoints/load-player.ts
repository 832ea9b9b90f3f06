/** Loads the player of a path. */
import type { Sport } from '../catalog/sports.ts'
import { mergeableId } from '../contract/parameters.ts'
import { type PlayerRow, selectPlayer } from '../store/people.ts'
import type { Services } from './services.ts'

export const playerParams = {
  playerId: mergeableId('player', { description: 'Player id.', example: 5101 }),
} as const

/** The player, or null if the sport has no player with that id. */
export function findPlayer(services: Services, sport: Sport, playerId: number): PlayerRow | null {
  const player = selectPlayer(services.db, playerId)
  return player?.sport === sport.id ? player : null
}
