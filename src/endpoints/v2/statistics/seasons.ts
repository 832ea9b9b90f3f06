/**
 * `GET /v2/{sportSlug}/players/{playerId}/statistics/seasons` and the same for teams (docs/reference/endpoints.md#14).
 */
import {
  PlayerStatisticsSeasons,
  TeamStatisticsSeasons,
} from '../../../contract/resources/season-statistics.ts'
import { viewTournamentsWithTypes } from '../../../views/season-statistics.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { ENTITIES, requireEntity, type StatisticsEntity } from '../../load-resource.ts'

const RESPONSES = { player: PlayerStatisticsSeasons, team: TeamStatisticsSeasons }

function statisticsSeasons(operationId: string, entity: StatisticsEntity): Endpoint {
  const { scope, plural, param } = entity
  return endpoint({
    path: `/v2/{sportSlug}/${plural}/{${param}}/statistics/seasons`,
    operationId,
    tag: plural,
    summary: `Seasons with statistics of a ${scope}`,
    description:
      'Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are ' +
      'none, and in sports without season statistics.',
    params: entity.params,
    response: RESPONSES[scope],
    errors: ['not_found'],
    cache: 'untilSportChanges',
    answer: ({ sport, params, services }) => {
      const entityId = requireEntity(services, sport, entity, params)
      const tournaments = services.statistics.tournaments(sport, scope, entityId)
      return {
        text: `{"${param}":${entityId},"tournaments":${viewTournamentsWithTypes(services, tournaments)}}`,
      }
    },
  })
}

export const playerStatisticsSeasons = statisticsSeasons('listPlayerStatisticsSeasons', ENTITIES.player)
export const teamStatisticsSeasons = statisticsSeasons('listTeamStatisticsSeasons', ENTITIES.team)
