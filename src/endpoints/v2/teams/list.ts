/** `GET /v2/{sportSlug}/teams` (docs/reference/endpoints.md#15). @assumed Without `q` it lists all teams. */
import { searchQuery } from '../../../contract/queries.ts'
import { TeamList } from '../../../contract/resources/team.ts'
import { countEntities, selectEntityPage } from '../../../store/entity-lists.ts'
import { endpoint } from '../../endpoint.ts'
import { headersOf, pageOf, searchResults } from '../../search-results.ts'

export const teamList = endpoint({
  path: '/v2/{sportSlug}/teams',
  tag: 'teams',
  summary: 'List of teams',
  description: 'With `q` the search results, without it all teams, most popular first.',
  query: searchQuery,
  response: TeamList,
  cache: 'untilSportChanges',
  answer: ({ sport, query, services }) => {
    const page = pageOf(query)
    if (query.q !== undefined) {
      const { team } = searchResults(services, sport, { q: query.q, ...page }, ['team'])
      return {
        ...headersOf(team),
        text: `{"totalTeams":${team.total},"teams":[${team.items.join(',')}]}`,
      }
    }
    const teams = services.people.teams(sport, selectEntityPage(services.db, 'team', sport.id, page))
    const total = countEntities(services.db, 'team', sport.id)
    return { text: `{"totalTeams":${total},"teams":[${teams.join(',')}]}` }
  },
})
