/** `GET /v2/{sportSlug}/matches/{matchId}/average-positions` (docs/reference/endpoints.md#8). */
import { AveragePositions } from '../../../contract/resources/analytics.ts'
import { viewMatchAnalytics } from '../../../views/match-analytics.ts'
import { matchCachePolicy } from '../../cache-policy.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-match.ts'

export const matchAveragePositions = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/average-positions',
  tag: 'matches',
  summary: 'Average positions of a match',
  description:
    'Mean positions of the players, and the substitutions; football only. Without data the arrays are empty, and `status` says whether data may still arrive.',
  params: matchParams,
  query: {},
  response: AveragePositions,
  errors: ['not_found'],
  answer: ({ sport, params, services, now }) => {
    const record = requireMatch(services, sport, params.matchId)
    return {
      text: viewMatchAnalytics(services.db, record, 'averagePositions', now),
      cachePolicy: matchCachePolicy(services, record, now),
    }
  },
})
