/**
 * Shared by the statistics endpoints of players and teams: one table with a row each (docs/reference/endpoints.md).
 * Their 404 always lists the available types.
 */
import type { SeasonScope } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import { ApiError } from '../contract/errors.ts'
import { mergeableId, text } from '../contract/parameters.ts'
import { selectSport } from '../store/resource-documents.ts'
import type { Services } from './services.ts'

export const ENTITIES = {
  player: { scope: 'player', plural: 'players', param: 'playerId', example: 5101 },
  team: { scope: 'team', plural: 'teams', param: 'teamId', example: 5501 },
} as const satisfies Record<
  SeasonScope,
  { scope: SeasonScope; plural: 'players' | 'teams'; param: string; example: number }
>
export type StatisticsEntity = (typeof ENTITIES)[SeasonScope]

export function entityParams({ scope, param, example }: StatisticsEntity) {
  return { [param]: mergeableId(scope, { description: `Id of the ${scope}.`, example }) }
}

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
