/** `GET /v2/{sportSlug}/teams` (docs/reference/endpoints.md#15). @assumed Without `q` it lists all teams. */
import { searchQuery } from '../../../contract/queries.ts'
import { TeamList } from '../../../contract/resources/people.ts'
import { endpoint } from '../../endpoint.ts'
import { headersOf, listOrSearch } from '../../search-results.ts'

export const teamList = endpoint({
  path: '/v2/{sportSlug}/teams',
  operationId: 'listTeams',
  tag: 'teams',
  summary: 'List of teams',
  description: 'With `q` the search results, without it all teams, most popular first.',
  query: searchQuery,
  response: TeamList,
  errors: ['service_busy'],
  cache: 'untilSportChanges',
  answer: function* ({ sport, query, services }) {
    const found = yield* listOrSearch(services, sport, 'team', query)
    return { ...headersOf(found), text: `{"totalTeams":${found.total},"teams":[${found.items.join(',')}]}` }
  },
})
