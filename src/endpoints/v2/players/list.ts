/** `GET /v2/{sportSlug}/players` (docs/reference/endpoints.md#12). */
import { LIMITS } from '../../../catalog/limits.ts'
import type { Sport } from '../../../catalog/sports.ts'
import { ApiError } from '../../../contract/errors.ts'
import { ignored, list, mergeableId, withAny } from '../../../contract/parameters.ts'
import { searchQuery } from '../../../contract/queries.ts'
import { PlayerList } from '../../../contract/resources/people.ts'
import { selectPlayersOfTeam, selectSquadPlaces } from '../../../store/people.ts'
import type { Search } from '../../../store/search/searches.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam } from '../../load-resource.ts'
import { completeGroup, headersOf, pageOf, type ResultGroup, searchResults } from '../../search-results.ts'
import type { Services } from '../../services.ts'

export const playerList = endpoint({
  path: '/v2/{sportSlug}/players',
  operationId: 'listPlayers',
  tag: 'players',
  summary: 'List of players',
  description:
    'One of `ids`, `team_id` and `q` is required; if several are given, the first in this order counts. `team_id` returns the ' +
    `squad of the team or, if it has none, the players whose profile names the team, at most ${LIMITS.squadFallback}. ` +
    'There, position and number come from the squad, otherwise from the profile. An unknown team has no players.',
  query: {
    ids: list(mergeableId('player', { description: 'A player id.' }), LIMITS.ids, {
      description: 'Comma-separated player ids. Unknown ones are left out.',
      example: '5101,5102',
    }),
    team_id: mergeableId('team', { description: 'Team id.', example: 5501 }),
    ...searchQuery,
    limit: ignored(withAny('ids', 'team_id'), searchQuery.limit),
    offset: ignored(withAny('ids', 'team_id'), searchQuery.offset),
  },
  response: PlayerList,
  exampleQuery: ['team_id'],
  errors: ['bad_request', 'too_many_ids', 'service_busy'],
  cache: 'untilSportChanges',
  answer: function* ({ sport, query, services }) {
    const found = yield* selectFound(services, sport, query)
    return {
      ...headersOf(found),
      text: `{"totalPlayers":${found.total},"players":[${found.items.join(',')}]}`,
    }
  },
})

interface Query {
  readonly ids?: readonly number[] | undefined
  readonly team_id?: number | undefined
  readonly q?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

function* selectFound(
  services: Services,
  sport: Sport,
  query: Query,
): Generator<Search | undefined, ResultGroup> {
  if (query.ids) return completeGroup(services.people.players(sport, query.ids))
  if (query.team_id !== undefined) return completeGroup(playersOfTeam(services, sport, query.team_id))
  if (query.q !== undefined) {
    return (yield* searchResults(services, sport, { q: query.q, ...pageOf(query) }, ['player'])).player
  }
  throw new ApiError('bad_request', 'One of "ids", "team_id" and "q" is required.')
}

function playersOfTeam(services: Services, sport: Sport, teamId: number): string[] {
  if (!findTeam(services, sport, teamId)) return []
  const places = selectSquadPlaces(services.db, teamId)
  if (places.length > 0) return services.people.playersInTeam(sport, places)
  return services.people.players(sport, selectPlayersOfTeam(services.db, teamId, LIMITS.squadFallback))
}
