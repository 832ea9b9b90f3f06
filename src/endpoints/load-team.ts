/** Loads the team of a path. */
import type { Sport } from '../catalog/sports.ts'
import { mergeableId } from '../contract/parameters.ts'
import { selectTeam, type TeamRow } from '../store/cards.ts'
import type { Services } from './services.ts'

export const teamParams = { teamId: mergeableId('team', { description: 'Team id.', example: 5501 }) } as const

/** The team, or null if the sport has no team with that id: lists about it are empty then. */
export function findTeam(services: Services, sport: Sport, teamId: number): TeamRow | null {
  const team = selectTeam(services.db, teamId)
  return team?.sport === sport.id ? team : null
}
