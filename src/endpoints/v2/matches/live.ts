/** `GET /v2/{sportSlug}/matches/live` (specification, 4.2): everything that is being played. */
import { shapeQuery } from '../../../contract/queries.ts'
import { MatchStream } from '../../../contract/resources/lists.ts'
import { selectLiveMatchIds } from '../../../store/match-lists.ts'
import { endpoint } from '../../endpoint.ts'
import { lastingOfSport } from '../../lasting.ts'
import { answerMatches, shapeOf } from '../../match-query.ts'

export const liveMatches = endpoint({
  path: '/v2/{sportSlug}/matches/live',
  tag: 'matches',
  summary: 'Matches in progress',
  params: {},
  query: shapeQuery,
  response: MatchStream,
  answer: ({ sport, query, services, now }) => {
    const shape = shapeOf(query)
    const lasting = lastingOfSport(services, sport.id, shape)
    return answerMatches(
      {
        services,
        ids: selectLiveMatchIds(services.db, sport.id),
        shape,
        now,
        tail: (count) => `,"totalMatches":${count}`,
      },
      { lasting },
    )
  },
})
