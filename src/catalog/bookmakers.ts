/**
 * The bookmakers in order of introduction (docs/reference/resources.md#10). Their slugs are a setting
 * (`SCORELINE_BOOKMAKERS`); everything else about a bookmaker is in its row here.
 */
import { MARKETS, type MarketRow } from './markets.ts'
import { SPORT_SLUGS, type SportSlug } from './sports.ts'

export interface BookmakerRow {
  /** The order of introduction, from 1; bit `order - 1` of stored masks. */
  readonly order: number
  readonly sports: readonly SportSlug[]
  /** Slugs of catalog/markets that the bookmaker offers, where the sport has them. */
  readonly markets: readonly string[]
  /** Step of lines: halves or quarters. */
  readonly lineStep: 0.5 | 0.25
  /** Decimals that prices are rounded to. */
  readonly decimals: number
  /** Publishes when a price last changed (`changedAt`) and the maximum stake (`limit`). */
  readonly hasPriceDetails: boolean
}

const ALL: readonly SportSlug[] = SPORT_SLUGS

/** Half lines, two decimals, no price details. */
const USUAL = { lineStep: 0.5, decimals: 2, hasPriceDetails: false } as const
const MAIN_MARKETS = ['result', 'double_chance', 'handicap', 'total']
const MORE_MARKETS = [...MAIN_MARKETS, 'total_team_1', 'total_team_2', 'btts']
const HALVES = ['1st_half_', '2nd_half_'].flatMap((half) =>
  ['result', 'handicap', 'total'].map((market) => half + market),
)

/** The contract fixes the sports, the markets of 3, the halves of 4 and all of 5; the rest is @assumed. */
export const BOOKMAKERS: readonly BookmakerRow[] = [
  { order: 1, sports: ALL, markets: MORE_MARKETS, ...USUAL },
  { order: 2, sports: ALL.filter((slug) => slug !== 'table-tennis'), markets: MAIN_MARKETS, ...USUAL },
  { order: 3, sports: ALL, markets: [...MORE_MARKETS, 'odd_even'], ...USUAL },
  { order: 4, sports: ALL, markets: [...MORE_MARKETS, ...HALVES], ...USUAL },
  {
    order: 5,
    sports: ['football'],
    markets: [
      'result',
      'asian_handicap',
      'total',
      'total_team_1',
      'total_team_2',
      'double_chance',
      'btts',
      'draw_no_bet',
    ],
    lineStep: 0.25,
    decimals: 3,
    hasPriceDetails: true,
  },
]

export const DEFAULT_BOOKMAKER_SLUGS: readonly string[] = BOOKMAKERS.map(({ order }) => `bookmaker_${order}`)

const offers = new Map<string, readonly MarketRow[]>()

/** The markets of a bookmaker in a sport, in board order; none if it does not cover the sport. */
export function marketsOf(bookmaker: BookmakerRow, sport: SportSlug): readonly MarketRow[] {
  const key = `${bookmaker.order} ${sport}`
  return offers.getOrInsertComputed(key, () =>
    MARKETS.filter(
      ({ slug, sports }) =>
        bookmaker.sports.includes(sport) && bookmaker.markets.includes(slug) && sports.includes(sport),
    ),
  )
}

/** The bookmaker with an order number. Throws if there is none. */
export function bookmakerOf(order: number): BookmakerRow {
  const row = BOOKMAKERS[order - 1]
  if (!row) throw new Error(`no bookmaker has the order ${order}`)
  return row
}
