/** `GET /v2/{sportSlug}/matches/{matchId}/coverage` (docs/reference/endpoints.md#23). @assumed */
import { MatchCoverage } from '../../../contract/resources/tournaments.ts'
import { viewMatchCoverage } from '../../../views/matches/analytics.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-resource.ts'
import { matchCachePolicy } from '../../match-query.ts'

export const matchCoverage = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/coverage',
  operationId: 'getMatchCoverage',
  tag: 'matches',
  summary: 'Coverage of a match',
  description: 'Which parts the match has: events, line-ups, statistics, analytics and odds.',
  params: matchParams,
  response: MatchCoverage,
  errors: ['not_found'],
  answer: ({ sport, params, services, now }) => {
    const match = requireMatch(services, sport, params.matchId)
    const coverage = viewMatchCoverage(services.config.bookmakers, sport, match)
    return {
      text: `{"matchId":${match.id},"coverage":${coverage}}`,
      cachePolicy: matchCachePolicy(services, match, now),
    }
  },
})
