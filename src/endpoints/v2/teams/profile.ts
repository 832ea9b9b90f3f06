/** `GET /v2/{sportSlug}/teams/{teamId}/profile` (docs/reference/resources.md#18.2). @assumed An unknown team is 404. */
import type { ChangeData } from '../../../contract/changes.ts'
import { notFound } from '../../../contract/errors.ts'
import { TeamProfile } from '../../../contract/resources/people.ts'
import { selectDocumentText } from '../../../store/cards.ts'
import { viewTeamExtras } from '../../../views/people-cards.ts'
import { endpoint } from '../../endpoint.ts'
import { teamParams } from '../../load-resource.ts'

export const teamProfile = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/profile',
  operationId: 'getTeam',
  tag: 'teams',
  summary: 'Profile of a team',
  description:
    'The card with head coach, home stadium, founding date and main tournament; in tennis and table tennis also the ' +
    'ranking and details of the athlete.',
  params: teamParams,
  response: TeamProfile,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const [card] = services.people.teams(sport, [params.teamId])
    if (!card) throw notFound(`There is no ${sport.slug} team ${params.teamId}.`)
    const document = JSON.parse(
      selectDocumentText(services.db, 'team', params.teamId) ?? '{}',
    ) as ChangeData<'team'>
    return { text: `${card.slice(0, -1)}${viewTeamExtras(services, sport, document)}}` }
  },
})
