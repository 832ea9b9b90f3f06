/**
 * `GET /v2/{sportSlug}/teams/{teamId}/matches` (docs/reference/endpoints.md#15): recent and upcoming matches in one
 * answer. @assumed An unknown team has no matches.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import type { MatchStatus } from '../../../catalog/statuses.ts'
import { clampedInteger, id } from '../../../contract/parameters.ts'
import { shapeQuery, withPregame } from '../../../contract/queries.ts'
import { TeamMatches } from '../../../contract/resources/lists.ts'
import { selectMatchKeys } from '../../../store/matches/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'
import { answerParts, listCachePolicy, shapeOf } from '../../match-query.ts'

/**
 * Statuses of recent and upcoming matches. A match in progress is the first upcoming one; a canceled one is in neither
 * list. @assumed
 */
const PAST: readonly MatchStatus[] = ['finished']
const COMING: readonly MatchStatus[] = [
  'notstarted',
  'inprogress',
  'postponed',
  'interrupted',
  'suspended',
  'delayed',
  'willcontinue',
]

const side = (description: string) =>
  clampedInteger(0, LIMITS.teamMatchesLimit, LIMITS.teamMatchesDefault, { description })

export const teamMatches = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/matches',
  operationId: 'listTeamMatches',
  tag: 'teams',
  summary: 'Recent and upcoming matches of a team',
  description: '`last`, newest first, and `next`, soonest first. An unknown team has no matches.',
  params: teamParams,
  query: {
    last: side('Maximum recent matches.'),
    next: side('Maximum upcoming matches.'),
    tournament_id: id({ description: 'Only matches of this tournament.' }),
    ...shapeQuery,
    with_pregame: withPregame,
  },
  response: TeamMatches,
  answer({ sport, params, query, services, now }) {
    const { teamId } = params
    const isKnown = findTeam(services, sport, teamId) !== null
    const shape = shapeOf(query)
    const matches = (
      statuses: readonly MatchStatus[],
      order: 'asc' | 'desc',
      limit: number = LIMITS.teamMatchesDefault,
    ) => {
      const tournamentIds = query.tournament_id === undefined ? undefined : [query.tournament_id]
      const selection = { sport: sport.id, teamId, statuses, tournamentIds }
      const keys = isKnown && limit > 0 ? selectMatchKeys(services.db, { selection, order, limit }) : []
      return { services, ids: keys.map((key) => key.id), shape, now }
    }
    return answerParts(
      services,
      [
        `{"teamId":${teamId},"last":[`,
        matches(PAST, 'desc', query.last),
        '],"next":[',
        matches(COMING, 'asc', query.next),
        ']}',
      ],
      { cachePolicy: listCachePolicy(services, sport.id, shape) },
    )
  },
})
