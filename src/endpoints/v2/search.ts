/** `GET /v2/{sportSlug}/search` (docs/reference/endpoints.md#11): players, teams and tournaments in one answer. */
import { countryCode, list, oneOf, required } from '../../contract/parameters.ts'
import { searchQuery } from '../../contract/queries.ts'
import { SearchResult } from '../../contract/resources/people.ts'
import { endpoint } from '../endpoint.ts'
import { headersOf, pageOf, type ResultGroup, type ResultKind, searchResults } from '../search-results.ts'

const KINDS = ['player', 'team', 'tournament'] as const satisfies readonly ResultKind[]

export const search = endpoint({
  path: '/v2/{sportSlug}/search',
  operationId: 'search',
  tag: 'search',
  summary: 'Search over players, teams and tournaments',
  description:
    'Each group is paged separately, by relevance, then popularity. A group excluded by `type` is ' +
    '`{"total":0,"items":[]}`. The country of a tournament is that of its category.',
  query: {
    q: required(searchQuery.q),
    type: list(oneOf(KINDS, { description: 'A kind.' }), KINDS.length, {
      description: 'Comma-separated kinds to search: player, team, tournament. Default: all.',
      example: 'team,tournament',
    }),
    limit: searchQuery.limit,
    offset: searchQuery.offset,
    country: countryCode({ description: 'ISO 3166-1 alpha-2 code of the country.', example: 'NO' }),
  },
  response: SearchResult,
  errors: ['service_busy'],
  cache: 'untilSportChanges',
  answer: function* ({ sport, query, services }) {
    const search = { q: query.q, ...pageOf(query), countryCode: query.country ?? null }
    const found = yield* searchResults(services, sport, search, query.type ?? KINDS)
    const group = ({ total, items }: ResultGroup) => `{"total":${total},"items":[${items.join(',')}]}`
    return {
      ...headersOf(found.player, found.team, found.tournament),
      text: `{"players":${group(found.player)},"teams":${group(found.team)},"tournaments":${group(found.tournament)}}`,
    }
  },
})
