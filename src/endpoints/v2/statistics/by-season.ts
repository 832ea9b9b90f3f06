/** `GET /v2/{sportSlug}/players/{playerId}/statistics` and the same for teams (docs/reference/endpoints.md#14). */
import { id, required } from '../../../contract/parameters.ts'
import {
  PlayerStatisticsAnswer,
  TeamStatisticsAnswer,
} from '../../../contract/resources/season-statistics.ts'
import { quote } from '../../../shared/quote.ts'
import { selectSeason } from '../../../store/cards.ts'
import { viewSeasonOfEntity } from '../../../views/season-statistics.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import {
  ENTITIES,
  noStatistics,
  requireEntity,
  type StatisticsEntity,
  statisticsType,
} from '../../load-resource.ts'

const RESPONSES = { player: PlayerStatisticsAnswer, team: TeamStatisticsAnswer }

function statisticsBySeason(operationId: string, entity: StatisticsEntity): Endpoint {
  const { scope, plural, param } = entity
  return endpoint({
    path: `/v2/{sportSlug}/${plural}/{${param}}/statistics`,
    operationId,
    tag: plural,
    summary: `Statistics of a ${scope} in one season`,
    description:
      'With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`.',
    params: entity.params,
    query: {
      tournament_id: required(id({ description: 'Tournament id.', example: 17 })),
      season_id: required(
        id({ description: 'Season id; it must belong to the tournament.', example: 88001 }),
      ),
      type: statisticsType,
    },
    response: RESPONSES[scope],
    errors: ['not_found'],
    cache: 'untilSportChanges',
    *answer({ sport, params, query, services }) {
      const entityId = requireEntity(services, sport, entity, params)
      const { tournament_id: tournamentId, season_id: seasonId, type } = query
      const season = selectSeason(services.db, seasonId)
      const slices =
        season?.sport === sport.id && season.tournamentId === tournamentId
          ? yield* services.statistics.slicesOf(sport, scope, seasonId, entityId)
          : []
      if (slices.length === 0) {
        const where = `season ${seasonId} of tournament ${tournamentId}`
        throw noStatistics(`There are no statistics for ${scope} ${entityId} in ${where}.`)
      }
      if (type !== undefined && !slices.some((slice) => slice.table.type === type)) {
        const message = `There are no statistics of type ${quote(type)} for ${scope} ${entityId}.`
        throw noStatistics(
          message,
          slices.map((slice) => slice.table.type),
        )
      }
      const of = { scope, entityId, tournamentId, seasonId }
      return { text: viewSeasonOfEntity(services, of, slices, type) }
    },
  })
}

export const playerStatistics = statisticsBySeason('getPlayerStatistics', ENTITIES.player)
export const teamStatistics = statisticsBySeason('getTeamStatistics', ENTITIES.team)
