/**
 * `GET /v2/{sportSlug}/teams/{teamId}/transfers` (docs/reference/resources.md#18.3). @assumed An unknown team has none.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import { TeamTransfers } from '../../../contract/resources/people.ts'
import { selectTransfersOfTeam } from '../../../store/people.ts'
import { viewTransfers } from '../../../views/people-cards.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'

export const teamTransfers = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/transfers',
  operationId: 'listTeamTransfers',
  tag: 'teams',
  summary: 'Transfers of a team',
  description: `Arrivals and departures, newest first, at most ${LIMITS.transfers} each.`,
  params: teamParams,
  response: TeamTransfers,
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { teamId } = params
    const isKnown = findTeam(services, sport, teamId) !== null
    const show = (direction: 'to' | 'from') =>
      isKnown
        ? viewTransfers(
            services,
            sport,
            selectTransfersOfTeam(services.db, direction, teamId, LIMITS.transfers),
          )
        : '[]'
    return { text: `{"teamId":${teamId},"transfersIn":${show('to')},"transfersOut":${show('from')}}` }
  },
})
