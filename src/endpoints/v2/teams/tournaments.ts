/**
 * `GET /v2/{sportSlug}/teams/{teamId}/tournaments` (docs/reference/resources.md#16). @assumed An unknown team is in
 * none.
 */
import { TeamTournaments } from '../../../contract/resources/tournaments.ts'
import { selectTournamentsOfTeam } from '../../../store/cards.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'
import { viewResults } from '../../search-results.ts'

export const teamTournaments = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/tournaments',
  operationId: 'listTeamTournaments',
  tag: 'teams',
  summary: 'Tournaments of a team',
  description: 'Tournaments in which the team has matches, the one of its latest match first.',
  params: teamParams,
  response: TeamTournaments,
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { teamId } = params
    const ids = findTeam(services, sport, teamId) ? selectTournamentsOfTeam(services.db, teamId) : []
    const items = viewResults(services, sport, 'tournament', ids)
    return {
      text: `{"teamId":${teamId},"totalTournaments":${items.length},"tournaments":[${items.join(',')}]}`,
    }
  },
})
