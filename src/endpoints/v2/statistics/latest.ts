/**
 * `GET /v2/{sportSlug}/players/{playerId}/statistics/latest` and the same for teams (docs/reference/endpoints.md#14).
 */
import { id } from '../../../contract/parameters.ts'
import {
  PlayerSeasonStatistics,
  TeamSeasonStatistics,
} from '../../../contract/resources/season-statistics.ts'
import { latestStatistics } from '../../../rules/seasons/types.ts'
import { viewSeasonOfEntity } from '../../../views/season-statistics.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import {
  ENTITIES,
  noStatistics,
  requireEntity,
  type StatisticsEntity,
  statisticsType,
} from '../../load-resource.ts'

const RESPONSES = { player: PlayerSeasonStatistics, team: TeamSeasonStatistics }

function latestStatisticsEndpoint(operationId: string, entity: StatisticsEntity): Endpoint {
  const { scope, plural, param } = entity
  return endpoint({
    path: `/v2/{sportSlug}/${plural}/{${param}}/statistics/latest`,
    operationId,
    tag: plural,
    summary: `Latest season statistics of a ${scope}`,
    description:
      'Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given ' +
      'and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, ' +
      'regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`.',
    params: entity.params,
    query: {
      tournament_id: id({ description: 'Only this tournament.' }),
      type: statisticsType,
    },
    response: RESPONSES[scope],
    errors: ['not_found'],
    cache: 'untilSportChanges',
    *answer({ sport, params, query, services }) {
      const entityId = requireEntity(services, sport, entity, params)
      const list = services.statistics.tournaments(sport, scope, entityId)
      const latest = latestStatistics(list, { tournamentId: query.tournament_id, type: query.type })
      if (!latest.isFound) {
        throw noStatistics(`There are no matching statistics for ${scope} ${entityId}.`, latest.types)
      }
      const { tournamentId, season, type } = latest
      const { seasonId } = season
      const slices = yield* services.statistics.slicesOf(sport, scope, seasonId, entityId)
      return {
        text: viewSeasonOfEntity(services, { scope, entityId, tournamentId, seasonId }, slices, type),
      }
    },
  })
}

export const latestPlayerStatistics = latestStatisticsEndpoint('getLatestPlayerStatistics', ENTITIES.player)
export const latestTeamStatistics = latestStatisticsEndpoint('getLatestTeamStatistics', ENTITIES.team)
