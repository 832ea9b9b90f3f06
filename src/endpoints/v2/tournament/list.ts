/**
 * `GET /v2/{sportSlug}/tournaments` (docs/reference/endpoints.md#16). @assumed Without `ids` and `q` it lists all
 * tournaments.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import { id, list } from '../../../contract/parameters.ts'
import { searchQuery } from '../../../contract/queries.ts'
import { TournamentList } from '../../../contract/resources/tournament.ts'
import { countEntities, selectEntityPage } from '../../../store/entity-lists.ts'
import { endpoint } from '../../endpoint.ts'
import { headersOf, pageOf, searchResults, viewResults } from '../../search-results.ts'

export const tournamentList = endpoint({
  path: '/v2/{sportSlug}/tournaments',
  tag: 'tournaments',
  summary: 'List of tournaments',
  description:
    'With `ids` these tournaments, without unknown ones; with `q` the search results; with neither all, most significant ' +
    'first. `ids` takes precedence over `q`; `limit` and `offset` do not apply to it.',
  query: {
    ids: list(id({ description: 'A tournament id.' }), LIMITS.ids, {
      description: 'Comma-separated tournament ids.',
      example: '17,8',
    }),
    ...searchQuery,
  },
  response: TournamentList,
  errors: ['too_many_ids'],
  cache: 'untilSportChanges',
  answer: ({ sport, query, services }) => {
    const page = pageOf(query)
    const text = (total: number, items: readonly string[]) => ({
      text: `{"totalTournaments":${total},"tournaments":[${items.join(',')}]}`,
    })
    if (query.ids) {
      const items = viewResults(services, sport, 'tournament', query.ids)
      return text(items.length, items)
    }
    if (query.q !== undefined) {
      const { tournament } = searchResults(services, sport, { q: query.q, ...page }, ['tournament'])
      return { ...headersOf(tournament), ...text(tournament.total, tournament.items) }
    }
    const ids = selectEntityPage(services.db, 'tournament', sport.id, page)
    return text(
      countEntities(services.db, 'tournament', sport.id),
      viewResults(services, sport, 'tournament', ids),
    )
  },
})
