/** `GET /v2/{sportSlug}/matches/{matchId}/shotmap` (docs/reference/endpoints.md#8). */
import { Shotmap } from '../../../contract/resources/analytics.ts'
import { viewMatchAnalytics } from '../../../views/match-analytics.ts'
import { matchCachePolicy } from '../../cache-policy.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-match.ts'

export const matchShotmap = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/shotmap',
  tag: 'matches',
  summary: 'Shot map of a match',
  description:
    'Every shot with its coordinates. Football has xG, xGOT, body part and situation; ice-hockey only the top league, with coordinates and shot types. Without data `shots` is empty, and `status` says whether data may still arrive.',
  params: matchParams,
  query: {},
  response: Shotmap,
  errors: ['not_found'],
  answer: ({ sport, params, services, now }) => {
    const record = requireMatch(services, sport, params.matchId)
    return {
      text: viewMatchAnalytics(services.db, record, 'shotmap', now),
      cachePolicy: matchCachePolicy(services, record, now),
    }
  },
})
