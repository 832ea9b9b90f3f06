/** Loads the tournament and the season of a path. */
import type { Sport } from '../catalog/sports.ts'
import { notFound } from '../contract/errors.ts'
import { id } from '../contract/parameters.ts'
import { type SeasonRow, selectSeason, selectTournament, type TournamentRow } from '../store/cards.ts'
import type { Services } from './services.ts'

export const tournamentParams = {
  tournamentId: id({ description: 'Tournament id.', example: 17 }),
} as const

export const seasonParams = {
  ...tournamentParams,
  seasonId: id({ description: 'Season id.', example: 88001 }),
} as const

/** Throws 404 if the sport has no such tournament. */
export function requireTournament(services: Services, sport: Sport, tournamentId: number): TournamentRow {
  const row = selectTournament(services.db, tournamentId)
  if (row?.sport !== sport.id) throw notFound(`There is no ${sport.slug} tournament ${tournamentId}.`)
  return row
}

/** Throws 404 if the tournament has no such season. */
export function requireSeason(services: Services, tournament: TournamentRow, seasonId: number): SeasonRow {
  const row = selectSeason(services.db, seasonId)
  if (row?.tournamentId !== tournament.id) {
    throw notFound(`There is no season ${seasonId} of tournament ${tournament.id}.`)
  }
  return row
}
