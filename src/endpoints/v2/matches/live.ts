/** `GET /v2/{sportSlug}/matches/live` (docs/reference/endpoints.md#6): all matches in progress. */
import { LIMITS } from '../../../catalog/limits.ts'
import { shapeQuery } from '../../../contract/queries.ts'
import { MatchStream } from '../../../contract/resources/lists.ts'
import { selectLiveMatchIds } from '../../../store/matches/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { answerCompleteList, listCachePolicy, STREAM_PROBE, shapeOf } from '../../match-query.ts'

export const liveMatches = endpoint({
  path: '/v2/{sportSlug}/matches/live',
  operationId: 'listLiveMatches',
  tag: 'matches',
  summary: 'Matches in progress',
  description: `At most ${LIMITS.streamingMatches}; if there are more, the header \`X-Truncated: true\` is set.`,
  query: shapeQuery,
  response: MatchStream,
  answer: ({ sport, query, services, now }) => {
    const shape = shapeOf(query)
    const cachePolicy = listCachePolicy(services, sport.id, shape)
    const ids = selectLiveMatchIds(services.db, sport.id, STREAM_PROBE)
    return answerCompleteList({ services, ids, shape, now }, cachePolicy)
  },
})
