/** `GET /v2/{sportSlug}/matches/{matchId}` (docs/reference/endpoints.md#7): one match with all fields. */
import { oddsQuery } from '../../../contract/queries.ts'
import { MatchDetail } from '../../../contract/resources/match.ts'
import { viewRecords } from '../../../views/match.ts'
import { selectFields } from '../../../views/match-selection.ts'
import { isImmutableMatch, matchCachePolicy } from '../../cache-policy.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-match.ts'
import { readBookmakers } from '../../match-query.ts'

/**
 * Final and canceled matches do not change (docs/reference/rules.md#9); names in them may, so clients refetch after a
 * day.
 */
const IMMUTABLE = { 'cache-control': 'private, max-age=86400, immutable' }

export const matchById = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}',
  tag: 'matches',
  summary: 'One match',
  description:
    'The match with all fields, including `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`.',
  params: matchParams,
  query: oddsQuery,
  response: MatchDetail,
  errors: ['not_found'],
  answer: ({ sport, params, query, services, now }) => {
    const bookmakers = readBookmakers(query.bookmaker_ids, services)
    const record = requireMatch(services, sport, params.matchId)
    const shape = selectFields({
      form: 'one',
      withBkOdds: query.with_bk_odds,
      oddsStage: query.odds_stage,
      bookmakers,
    })
    const [text = ''] = viewRecords(services.matchView, [record], shape, now)
    const cachePolicy = matchCachePolicy(services, record, now)
    // Pending analytics may still arrive or change status with time.
    const isImmutable = isImmutableMatch(record, now) && cachePolicy.validDuring === null
    return { text, cachePolicy, ...(isImmutable && { headers: IMMUTABLE }) }
  },
})
