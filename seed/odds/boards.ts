/** Boards of the bookmakers (docs/reference/resources.md#10) as the feed takes them: one for each stage of a match. */
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { BoardChange } from '../../src/contract/odds-boards.ts'
import type { Random } from '../random.ts'
import type { Chances } from './chances.ts'
import { type FairLine, fairLines } from './fair-lines.ts'
import { FAIR_MARKETS, type LineMarket, type OutcomeMarket } from './fair-markets.ts'
import { HALF_SLUG, type HalfPrefix } from './halves.ts'
import type { Bookmaker } from './offers.ts'
import { type Pricing, priceOf } from './prices.ts'

type Market = BoardChange['markets'][string]
type Stake = Market['stakes'][string]
type Line = NonNullable<Stake['lines']>[number]

/** What a bookmaker thinks of a match, and how it takes bets on it at a moment. */
export interface BoardFrame {
  readonly bookmaker: Bookmaker
  readonly markets: readonly MarketRow[]
  readonly chances: Readonly<Record<HalfPrefix, Chances | null>> & { readonly match: Chances }
  readonly margin: number
  readonly lineShare: number
  /** Maximum stake on an open main market. */
  readonly limit: number
  readonly isBettingActive: boolean
  readonly updatedAt: number
  /** When the prices were set. */
  readonly changedAt: number
  /** All markets are suspended. */
  readonly isShaken: boolean
  /** Decides which other markets are suspended. */
  readonly random: Random
}

/** A market stands still for a moment, while somebody looks at it. */
const SUSPENDED = 0.015
/** Nobody stakes much on other markets than these. */
const MAIN_MARKETS = new Set(['result', 'handicap', 'asian_handicap', 'total'])
const SIDE_LIMIT_SHARE = 0.25
/** Limits are round sums. */
const LIMIT_STEP = 50

export function isMainMarket(slug: string): boolean {
  return MAIN_MARKETS.has(slug)
}

/** Where all is decided, an empty board takes no bets. */
export function boardOf(frame: BoardFrame): BoardChange {
  const markets: Record<string, Market> = {}
  for (const row of frame.markets) {
    const isSuspended = frame.random.chance(SUSPENDED) || frame.isShaken
    const stakes = stakesOf(frame, row)
    if (stakes) markets[row.slug] = { ...(isSuspended ? { suspended: true } : {}), stakes }
  }
  const isBettingActive = frame.isBettingActive && Object.keys(markets).length > 0
  return { isBettingActive, updatedAt: frame.updatedAt, markets }
}

function stakesOf(frame: BoardFrame, row: MarketRow): Market['stakes'] | null {
  const [, half, base] = HALF_SLUG.exec(row.slug) ?? []
  const chances = frame.chances[(half as HalfPrefix | undefined) ?? 'match']
  const fair = FAIR_MARKETS[base ?? row.slug]
  if (!fair) throw new Error(`no odds are known for the market ${row.slug}`)
  if (!chances) return null
  const stakes =
    fair.kind === 'lines' ? lineStakes(frame, row, fair, chances) : outcomeStakes(frame, row, fair, chances)
  return Object.keys(stakes).length > 0 ? stakes : null
}

function pricingOf({ bookmaker, margin }: BoardFrame): Pricing {
  return { margin, decimals: bookmaker.row.decimals, highest: bookmaker.highest }
}

/** Once an outcome is certain there is no price for it, and nobody is left to bet against: the market is closed. */
function outcomeStakes(
  frame: BoardFrame,
  row: MarketRow,
  fair: OutcomeMarket,
  of: Chances,
): Market['stakes'] {
  const stakes: Market['stakes'] = {}
  const chances = fair.chances(of)
  for (const { slug } of chances ? row.outcomes : []) {
    const chance = chances?.[slug] ?? 0
    const factor = priceOf(chance, row.outcomes.length, fair.winners, pricingOf(frame))
    if (factor === null) return {}
    stakes[slug] = { factor, ...detailsOf(frame, row, chance) }
  }
  return stakes
}

function lineStakes(frame: BoardFrame, row: MarketRow, fair: LineMarket, of: Chances): Market['stakes'] {
  const pricing = pricingOf(frame)
  const first: Line[] = []
  const second: Line[] = []
  for (const { line, above } of linesOf(frame, fair, of)) {
    const [over, under] = [priceOf(above, 2, 1, pricing), priceOf(1 - above, 2, 1, pricing)]
    if (over === null || under === null) continue
    const details = detailsOf(frame, row, above)
    first.push({ argument: (fair.isHandicap ? -line : line) + 0, factor: over, ...details })
    second.push({ argument: line, factor: under, ...details })
  }
  if (fair.isHandicap) first.reverse()
  if (first.length === 0) return {}
  const [one, two] = row.outcomes.map(({ slug }) => slug) as [string, string]
  return { [one]: { lines: first }, [two]: { lines: second } }
}

function linesOf({ bookmaker, lineShare }: BoardFrame, fair: LineMarket, of: Chances): FairLine[] {
  const lines = fairLines(fair.variable(of), {
    step: bookmaker.row.lineStep,
    most: Math.max(1, Math.round(bookmaker.lines * lineShare)),
    hasZero: fair.isHandicap && of.result.draw !== null,
  })
  return fair.isHandicap ? lines : lines.filter(({ line }) => line >= 0.5)
}

/** Most may be staked where nobody knows. */
function detailsOf({ bookmaker, changedAt, limit }: BoardFrame, row: MarketRow, chance: number) {
  if (!bookmaker.row.hasPriceDetails) return {}
  const share = isMainMarket(row.slug) ? 1 : SIDE_LIMIT_SHARE
  const stake = limit * share * 4 * chance * (1 - chance)
  return { changedAt, limit: Math.max(LIMIT_STEP, Math.round(stake / LIMIT_STEP) * LIMIT_STEP) }
}

/**
 * A merge patch (RFC 7396) that makes any earlier board of the bookmaker this one: what is not on it any more is
 * closed with null.
 */
export function boardPatch(board: BoardChange | null, markets: readonly MarketRow[]): object | null {
  if (!board) return null
  return {
    ...board,
    markets: Object.fromEntries(markets.map((row) => [row.slug, marketPatch(board.markets[row.slug], row)])),
  }
}

function marketPatch(market: Market | undefined, row: MarketRow): object | null {
  if (!market) return null
  return {
    suspended: market.suspended ?? null,
    stakes: Object.fromEntries(row.outcomes.map(({ slug }) => [slug, market.stakes[slug] ?? null])),
  }
}
