/** `GET /v2/{sportSlug}/matches/{matchId}` (specification, 4.2): one match with everything. */
import { oddsQuery } from '../../../contract/queries.ts'
import { Match } from '../../../contract/resources/match.ts'
import { viewRecords } from '../../../views/match.ts'
import { selectFields } from '../../../views/match-selection.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../match-of-path.ts'
import { readBookmakers } from '../../match-query.ts'

export const matchById = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}',
  tag: 'matches',
  summary: 'One match',
  description:
    'The whole match, with `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`.',
  params: matchParams,
  query: oddsQuery,
  response: Match,
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
    return { text }
  },
})
