/**
 * Base odds of a match (docs/reference/resources.md#9): the feed gives the odds of now, the service
 * remembers the opening odds and derives the direction of change.
 *
 * What is remembered has the shape of the wire: `initialDecimal` is the opening, `decimal` the last odds. A market
 * that is live is another one than the same market before the start, so the last odds of the one before the start
 * stay as its closing odds. Markets and choices that are no longer shown are kept apart, unshown, so that a line
 * which comes back has its opening odds again:
 *
 * ```ts
 * const previous = [...shownBefore, ...retiredBefore]
 * const shown = viewBaseOdds(previous, given)
 * const retired = retiredBaseOdds(previous, shown)
 * ```
 */
import type { BaseOddsChange } from '../contract/match-blocks.ts'
import type { BaseOddsMarket } from '../contract/resources/odds.ts'

type Choice = BaseOddsMarket['choices'][number]
type MarketIdentity = Pick<BaseOddsMarket, 'name' | 'period' | 'isLive' | 'choiceGroup'>

/** The period used in recorded responses. */
const DEFAULT_PERIOD = 'Full-time'
/** Maximum of retired markets per match; far more than any match has. */
export const RETIRED_LIMIT = 500

/**
 * The wire form of base odds. `previous` are the known markets, shown or retired; null if none. Opening odds from
 * the feed take precedence over remembered ones.
 */
export function viewBaseOdds(
  previous: readonly BaseOddsMarket[] | null,
  given: BaseOddsChange,
): BaseOddsMarket[] {
  const opening = openingOdds(previous ?? [])
  return given.map(({ choices, ...market }) => {
    const head = {
      name: market.name,
      group: market.group,
      period: market.period ?? DEFAULT_PERIOD,
      isLive: market.isLive ?? false,
      suspended: market.suspended ?? false,
      choiceGroup: market.choiceGroup ?? null,
    }
    return {
      ...head,
      choices: choices.map(({ name, decimal, initialDecimal, winning, handicap }): Choice => {
        const key = choiceKey(head, name)
        const initial = initialDecimal ?? opening.get(key) ?? decimal
        if (!opening.has(key)) opening.set(key, initial)
        return {
          name,
          decimal,
          initialDecimal: initial,
          winning: winning ?? false,
          change: Math.sign(decimal - initial),
          ...(handicap !== undefined && { handicap }),
        }
      }),
    }
  })
}

/** @assumed Markets of a canceled match are suspended, whatever the feed says. */
export function suspendedBaseOdds(markets: readonly BaseOddsMarket[]): BaseOddsMarket[] {
  return markets.map((market) => ({ ...market, suspended: true }))
}

/** Markets known before and no longer shown, with opening and last odds, newest first. */
export function retiredBaseOdds(
  previous: readonly BaseOddsMarket[] | null,
  shown: readonly BaseOddsMarket[],
): BaseOddsMarket[] {
  const isShown = openingOdds(shown)
  return (previous ?? [])
    .map((market) => ({
      ...market,
      choices: market.choices.filter(({ name }) => !isShown.has(choiceKey(market, name))),
    }))
    .filter(({ choices }) => choices.length > 0)
    .slice(0, RETIRED_LIMIT)
}

/** Opening odds by choice; the first of duplicates counts. */
function openingOdds(markets: readonly BaseOddsMarket[]): Map<string, number> {
  const odds = new Map<string, number>()
  for (const market of markets) {
    for (const { name, initialDecimal } of market.choices) {
      const key = choiceKey(market, name)
      if (!odds.has(key)) odds.set(key, initialDecimal)
    }
  }
  return odds
}

function choiceKey({ name, period, isLive, choiceGroup }: MarketIdentity, choice: string): string {
  return JSON.stringify([name, period, choiceGroup, isLive, choice])
}
