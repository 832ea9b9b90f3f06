/** `GET /v2/BkOddsDict.json` (docs/reference/resources.md#10.3): all markets, outcomes and lines of the boards. */
import { BOOKMAKERS, type BookmakerRow, marketsOf } from '../../catalog/bookmakers.ts'
import { LINE_UNITS, MARKETS, type MarketRow } from '../../catalog/markets.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import { OddsDictionary } from '../../contract/resources/service.ts'
import { cacheable, endpoint } from '../endpoint.ts'

export const oddsDictionary = endpoint({
  path: '/v2/BkOddsDict.json',
  operationId: 'getOddsDictionary',
  tag: 'reference dictionaries',
  summary: 'Dictionary of odds types',
  description:
    'Bookmakers with their markets in each sport, and markets with their outcomes and the meaning of their ' +
    'lines. It changes only with the settings of the service: send `If-None-Match`.',
  response: OddsDictionary,
  cache: 'always',
  answer: ({ services }) => cacheable(JSON.stringify(dictionary(services.config.bookmakers)), 'private'),
})

/** `slugs` in order of introduction. @assumed The service knows a bookmaker only by its slug. */
function dictionary(slugs: readonly string[]): OddsDictionary {
  const slugOf = ({ order }: BookmakerRow) => slugs[order - 1] ?? ''
  return {
    bookmakers: BOOKMAKERS.map((row) => ({
      slug: slugOf(row),
      name: slugOf(row),
      sports: [...row.sports],
      markets: bySport(row.sports, (sport) => marketsOf(row, sport).map(({ slug }) => slug)),
      decimals: row.decimals,
      hasPriceDetails: row.hasPriceDetails,
    })),
    markets: MARKETS.map((market) => ({
      slug: market.slug,
      name: { ...market.name },
      hasLines: market.line !== null,
      line: market.line && {
        meaning: { ...market.line.meaning },
        units: bySport(market.sports, (sport) => ({ ...LINE_UNITS[sport] })),
      },
      stakes: market.outcomes.map(({ slug, name }) => ({ slug, name: { ...name } })),
      sports: [...market.sports],
      bookmakers: BOOKMAKERS.filter((row) => isOffered(market, row)).map(slugOf),
    })),
  }
}

function isOffered(market: MarketRow, bookmaker: BookmakerRow): boolean {
  return bookmaker.sports.some((sport) => marketsOf(bookmaker, sport).includes(market))
}

function bySport<T>(sports: readonly SportSlug[], of: (sport: SportSlug) => T): Record<string, T> {
  return Object.fromEntries(sports.map((sport) => [sport, of(sport)]))
}
