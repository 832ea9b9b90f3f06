/** Path parameters that name a resource, and loading it; 404 if the sport has none, unless lists about it are empty. */

import type { SeasonScope } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import { ApiError, notFound } from '../contract/errors.ts'
import { id, mergeableId, text } from '../contract/parameters.ts'
import {
  isPlaceholder,
  type SeasonRow,
  selectSeason,
  selectTeam,
  selectTournament,
  type TeamRow,
  type TournamentRow,
} from '../store/cards.ts'
import { selectSport } from '../store/log/resource-documents.ts'
import { type MatchRecord, selectMatch } from '../store/matches/reader.ts'
import { type PlayerRow, selectPlayer } from '../store/people.ts'
import type { Services } from './services.ts'

export const matchParams = { matchId: id({ description: 'Match id.', example: 910001 }) } as const

/** Throws 404 if the sport has no such match. */
export function requireMatch(services: Services, sport: Sport, matchId: number): MatchRecord {
  const record = selectMatch(services.db, matchId)
  if (record?.sport !== sport.id) throw noMatch(sport, matchId)
  return record
}

export function noMatch(sport: Sport, matchId: number): ApiError {
  return notFound(`There is no ${sport.slug} match ${matchId}.`)
}

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

export const teamParams = { teamId: mergeableId('team', { description: 'Team id.', example: 5501 }) } as const

/** The team, or null if the sport has no team with that id: lists about it are empty then. */
export function findTeam(services: Services, sport: Sport, teamId: number): TeamRow | null {
  const team = selectTeam(services.db, teamId)
  return team?.sport === sport.id && !isPlaceholder(team) ? team : null
}

export const playerParams = {
  playerId: mergeableId('player', { description: 'Player id.', example: 5101 }),
} as const

/** The player, or null if the sport has no player with that id. */
export function findPlayer(services: Services, sport: Sport, playerId: number): PlayerRow | null {
  const player = selectPlayer(services.db, playerId)
  return player?.sport === sport.id ? player : null
}

type IdParameters = Readonly<Record<string, ReturnType<typeof mergeableId>>>

export const ENTITIES = {
  player: { scope: 'player', plural: 'players', param: 'playerId', params: playerParams as IdParameters },
  team: { scope: 'team', plural: 'teams', param: 'teamId', params: teamParams as IdParameters },
} as const satisfies Record<
  SeasonScope,
  { scope: SeasonScope; plural: 'players' | 'teams'; param: string; params: IdParameters }
>
export type StatisticsEntity = (typeof ENTITIES)[SeasonScope]

/** `type`: an open set of names. */
export const statisticsType = text(
  { minimum: 1, maximum: 40 },
  {
    description:
      'Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one.',
    example: 'overall',
  },
)

export function noStatistics(message: string, availableTypes: readonly string[] = []): ApiError {
  return new ApiError('not_found', message, { extra: { availableTypes } })
}

/** The id in the path. Throws 404 if the sport has no such player or team. */
export function requireEntity(
  services: Services,
  sport: Sport,
  { scope, param }: StatisticsEntity,
  params: Readonly<Record<string, number>>,
): number {
  const entityId = params[param] as number
  if (selectSport(services.db, scope, entityId) !== sport.id) {
    throw noStatistics(`There is no ${sport.slug} ${scope} ${entityId}.`)
  }
  return entityId
}
