/** `GET /v2/{sportSlug}/matches/{matchId}` (docs/reference/endpoints.md#7): one match with all fields. */
import { oddsQuery } from '../../../contract/queries.ts'
import { MatchDetail } from '../../../contract/resources/match.ts'
import { selectFields } from '../../../views/matches/match.ts'
import type { RenderedOne } from '../../../views/matches/renderings.ts'
import { endpoint, type TextAnswer } from '../../endpoint.ts'
import { matchParams, noMatch } from '../../load-resource.ts'
import { isImmutableMatch, matchCachePolicy, readBookmakers } from '../../match-query.ts'
import type { Services } from '../../services.ts'

/**
 * Final and canceled matches do not change (docs/reference/rules.md#9); names in them may, so clients refetch after a
 * day.
 */
const IMMUTABLE = { 'cache-control': 'private, max-age=86400, immutable' }

export const matchById = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}',
  operationId: 'getMatch',
  tag: 'matches',
  summary: 'One match',
  description:
    'The match with all fields, including `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`.',
  params: matchParams,
  query: oddsQuery,
  response: MatchDetail,
  errors: ['not_found'],
  answer: ({ sport, params, query, services, now }) => {
    const { with_bk_odds: withBkOdds, odds_stage: oddsStage } = query
    const bookmakers = readBookmakers(query.bookmaker_ids, services)
    const { odds } = selectFields({ form: 'one', withBkOdds, oddsStage, bookmakers })
    const match = services.renderings.one(params.matchId, now, odds)
    if (match?.facts.sport !== sport.id) throw noMatch(sport, params.matchId)
    return answerOf(match, services, now)
  },
  stored: ({ sport, params, query, services, now }) => {
    if (query.with_bk_odds || query.bookmaker_ids) return null
    const match = services.renderings.stored(params.matchId, now)
    return match?.facts.sport === sport.id ? answerOf(match, services, now, true) : null
  },
})

function answerOf(
  { facts, timing, text }: RenderedOne,
  services: Services,
  now: number,
  isStored = false,
): TextAnswer {
  // Pending analytics may still arrive or change status with time.
  const isImmutable = isImmutableMatch(facts, timing) && timing.changesAtMs === null
  return {
    text,
    isStored,
    get cachePolicy() {
      return matchCachePolicy(services, facts, now, timing)
    },
    ...(isImmutable && { headers: IMMUTABLE }),
  }
}
