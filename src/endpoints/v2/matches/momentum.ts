/** `GET /v2/{sportSlug}/matches/{matchId}/momentum` (docs/reference/endpoints.md#8). */
import { Momentum } from '../../../contract/resources/analytics.ts'
import { viewMatchAnalytics } from '../../../views/match-analytics.ts'
import { matchCachePolicy } from '../../cache-policy.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-match.ts'

export const matchMomentum = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/momentum',
  tag: 'matches',
  summary: 'Momentum of a match',
  description:
    'Pressure by minute in football and basketball, by game with break marks in tennis. Without data `momentum` is empty, and `status` says whether data may still arrive.',
  params: matchParams,
  query: {},
  response: Momentum,
  errors: ['not_found'],
  answer: ({ sport, params, services, now }) => {
    const record = requireMatch(services, sport, params.matchId)
    return {
      text: viewMatchAnalytics(services.db, record, 'momentum', now),
      cachePolicy: matchCachePolicy(services, record, now),
    }
  },
})
