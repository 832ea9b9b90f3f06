/** What counts as a price of a market, and how its history is divided (docs/reference/endpoints.md#26). */
import type { BoardChange } from '../contract/match-blocks.ts'
import { isMarketShown, isStakeShown } from './odds-boards.ts'

/** A market without any price: it was closed. */
export const CLOSED_MARKET = '{"stakes":{}}'

/**
 * The prices of a canonical board as JSON by market: outcomes with factor or lines, without the timestamps and limits
 * that some bookmakers add, which change without the price.
 */
export function pricesOf(board: BoardChange | null): Map<string, string> {
  return new Map(
    Object.entries(board?.markets ?? {}).flatMap(([slug, market]) => {
      if (!isMarketShown(market)) return []
      const stakes = Object.entries(market.stakes).filter(([, stake]) => isStakeShown(stake))
      const plain = stakes.map(([outcome, { factor, lines }]) => [
        outcome,
        {
          ...(factor !== undefined && { factor }),
          ...(lines && { lines: lines.map(({ argument, factor }) => ({ argument, factor })) }),
        },
      ])
      const suspended = market.suspended === true && { suspended: true }
      return [[slug, JSON.stringify({ ...suspended, stakes: Object.fromEntries(plain) })] as const]
    }),
  )
}

/** Markets whose prices differ, with the new ones. */
export function changedPrices(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): [string, string][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((market): [string, string][] => {
    const prices = after.get(market) ?? CLOSED_MARKET
    return prices === (before.get(market) ?? CLOSED_MARKET) ? [] : [[market, prices]]
  })
}
