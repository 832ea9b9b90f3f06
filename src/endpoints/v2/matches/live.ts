/** `GET /v2/{sportSlug}/matches/live` (specification, 4.2): everything that is being played. */
import { LIMITS } from '../../../catalog/limits.ts'
import { shapeQuery } from '../../../contract/queries.ts'
import { MatchStream } from '../../../contract/resources/lists.ts'
import { selectMatchKeys } from '../../../store/match-lists.ts'
import { endpoint } from '../../endpoint.ts'
import { answerMatches, shapeOf } from '../../match-query.ts'

export const liveMatches = endpoint({
  path: '/v2/{sportSlug}/matches/live',
  tag: 'matches',
  summary: 'Matches in progress',
  params: {},
  query: shapeQuery,
  response: MatchStream,
  answer: ({ sport, query, services, now }) => {
    const keys = selectMatchKeys(services.db, {
      selection: { sport: sport.id, statuses: ['inprogress'] },
      order: 'desc',
      limit: LIMITS.streamingMatches,
    })
    return answerMatches({
      services,
      ids: keys.map(({ id }) => id),
      shape: shapeOf(query),
      now,
      tail: (count) => `,"totalMatches":${count}`,
    })
  },
})
