/** `GET /v2/{sportSlug}/matches/{matchId}/odds/history` (docs/reference/endpoints.md#26). @assumed */
import { MARKETS } from '../../../catalog/markets.ts'
import { list, oneOf, text } from '../../../contract/parameters.ts'
import { OddsHistory } from '../../../contract/resources/odds.ts'
import { STORED_PRICES } from '../../../store/odds-boards.ts'
import { viewOddsHistory } from '../../../views/matches/odds-boards.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-resource.ts'
import { allBookmakers, matchCachePolicy, readBookmakers } from '../../match-query.ts'

const bookmakers = 'Comma-separated bookmaker slugs. Default: all.'
const markets = 'Comma-separated market slugs. Default: all.'
const MARKET_SLUGS = [...new Set(MARKETS.map(({ slug }) => slug))]

export const oddsHistory = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/odds/history',
  operationId: 'getMatchOddsHistory',
  tag: 'matches',
  summary: 'Odds of a match over time',
  description:
    'Prices of each bookmaker, market and stage: the opening, every change, and the closing at the start. Of each, ' +
    `the opening and the latest ${STORED_PRICES - 1} changes are kept, and some days after the match the opening and ` +
    'the closing.',
  params: matchParams,
  query: {
    bookmaker: list(text({ minimum: 1, maximum: 100 }, { description: bookmakers }), null, {
      description: bookmakers,
    }),
    market: list(oneOf(MARKET_SLUGS, { description: markets }), null, { description: markets }),
  },
  response: OddsHistory,
  errors: ['not_found'],
  answer: ({ sport, params, query, services, now }) => {
    const shown = readBookmakers(query.bookmaker, services, 'bookmaker') ?? allBookmakers(services)
    const match = requireMatch(services, sport, params.matchId)
    const history = viewOddsHistory(services.matchView, match, { bookmakers: shown, markets: query.market })
    return {
      text: `{"matchId":${match.id},"history":${history}}`,
      cachePolicy: matchCachePolicy(services, match, now),
    }
  },
})
