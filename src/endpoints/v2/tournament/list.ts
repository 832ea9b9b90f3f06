/**
 * `GET /v2/{sportSlug}/tournaments` (docs/reference/endpoints.md#16). @assumed Without `ids` and `q` it lists all
 * tournaments.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import { id, ignored, list, withAny } from '../../../contract/parameters.ts'
import { searchQuery } from '../../../contract/queries.ts'
import { TournamentList } from '../../../contract/resources/tournaments.ts'
import { endpoint } from '../../endpoint.ts'
import { completeGroup, headersOf, listOrSearch, viewResults } from '../../search-results.ts'

export const tournamentList = endpoint({
  path: '/v2/{sportSlug}/tournaments',
  operationId: 'listTournaments',
  tag: 'tournaments',
  summary: 'List of tournaments',
  description:
    'With `ids` these tournaments, without unknown ones; with `q` the search results; with neither all, most significant ' +
    'first. `ids` takes precedence over `q`.',
  query: {
    ids: list(id({ description: 'A tournament id.' }), LIMITS.ids, {
      description: 'Comma-separated tournament ids.',
      example: '17,8',
    }),
    ...searchQuery,
    limit: ignored(withAny('ids'), searchQuery.limit),
    offset: ignored(withAny('ids'), searchQuery.offset),
  },
  response: TournamentList,
  errors: ['too_many_ids', 'service_busy'],
  cache: 'untilSportChanges',
  answer: function* ({ sport, query, services }) {
    const found = query.ids
      ? completeGroup(viewResults(services, sport, 'tournament', query.ids))
      : yield* listOrSearch(services, sport, 'tournament', query)
    return {
      ...headersOf(found),
      text: `{"totalTournaments":${found.total},"tournaments":[${found.items.join(',')}]}`,
    }
  },
})
