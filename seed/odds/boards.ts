/** The board of a bookmaker for a stage of a match (docs/reference/resources.md#10). */
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { BoardChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import { type Chances, type FairLine, fairLines, type Pricing, priceOf } from './chances.ts'
import { FAIR_MARKETS, type FairMarket } from './fair-markets.ts'
import type { Bookmaker } from './market.ts'
import { HALF_SLUG, type HalfPrefix } from './models.ts'

type Market = BoardChange['markets'][string]
type Line = NonNullable<Market['stakes'][string]['lines']>[number]

/** A bookmaker's view of a match at a moment, and how it takes bets. */
interface BoardFrame {
  readonly bookmaker: Bookmaker
  readonly markets: readonly MarketRow[]
  readonly chances: { readonly match: Chances; half(prefix: HalfPrefix): Chances | null }
  readonly margin: number
  readonly lineShare: number
  /** Maximum stake on an open main market. */
  readonly limit: number
  readonly isBettingActive: boolean
  readonly updatedAt: number
  /** When the prices were set. */
  readonly changedAt: number
  /** All markets are suspended. */
  readonly isUnstable: boolean
  /** Decides which other markets are suspended. */
  readonly random: Random
}

/** A market is suspended briefly while the bookmaker reviews it. */
const SUSPENDED = 0.015
/** Stakes on other markets are small. */
const MAIN_MARKETS = new Set(['result', 'handicap', 'asian_handicap', 'total'])
const SIDE_LIMIT_SHARE = 0.25
/** Limits are round sums. */
const LIMIT_STEP = 50

export const isMainMarket = ({ slug }: MarketRow): boolean => MAIN_MARKETS.has(slug)

/** If everything is decided, the board is empty and takes no bets. */
export function boardOf(frame: BoardFrame): BoardChange {
  const markets: Record<string, Market> = {}
  for (const row of frame.markets) {
    const isSuspended = frame.random.chance(SUSPENDED) || frame.isUnstable
    const stakes = stakesOf(frame, row)
    if (Object.keys(stakes).length > 0)
      markets[row.slug] = { ...(isSuspended ? { suspended: true } : {}), stakes }
  }
  const isBettingActive = frame.isBettingActive && Object.keys(markets).length > 0
  return { isBettingActive, updatedAt: frame.updatedAt, markets }
}

function stakesOf(frame: BoardFrame, row: MarketRow): Market['stakes'] {
  const [, half, base = row.slug] = HALF_SLUG.exec(row.slug) ?? []
  const chances = half ? frame.chances.half(half as HalfPrefix) : frame.chances.match
  const fair: FairMarket | undefined = FAIR_MARKETS[base as keyof typeof FAIR_MARKETS]
  if (!fair) throw new Error(`no odds are known for the market ${row.slug}`)
  if (!chances) return {}
  return fair.kind === 'lines'
    ? lineStakes(frame, row, fair, chances)
    : outcomeStakes(frame, row, fair, chances)
}

type Fair<K> = Extract<FairMarket, { kind: K }>

function pricingOf({ bookmaker, margin }: BoardFrame): Pricing {
  return { margin, decimals: bookmaker.row.decimals, highest: bookmaker.highest }
}

/** Once an outcome is certain there is no price for it, and the market is closed. */
function outcomeStakes(frame: BoardFrame, row: MarketRow, fair: Fair<'outcomes'>, of: Chances) {
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

function lineStakes(frame: BoardFrame, row: MarketRow, fair: Fair<'lines'>, of: Chances): Market['stakes'] {
  const pricing = pricingOf(frame)
  const first: Line[] = []
  const second: Line[] = []
  for (const { line, above } of linesOf(frame, fair, of)) {
    const [over, under] = [priceOf(above, 2, 1, pricing), priceOf(1 - above, 2, 1, pricing)]
    if (over === null || under === null) continue
    const details = detailsOf(frame, row, above)
    // Adding 0 turns -0 into 0.
    first.push({ argument: (fair.isHandicap ? -line : line) + 0, factor: over, ...details })
    second.push({ argument: line, factor: under, ...details })
  }
  if (fair.isHandicap) first.reverse()
  const [one, two] = row.outcomes.map(({ slug }) => slug) as [string, string]
  return first.length > 0 ? { [one]: { lines: first }, [two]: { lines: second } } : {}
}

function linesOf({ bookmaker, lineShare }: BoardFrame, fair: Fair<'lines'>, of: Chances): FairLine[] {
  const lines = fairLines(fair.variable(of), {
    step: bookmaker.row.lineStep,
    most: Math.max(1, Math.round(bookmaker.lines * lineShare)),
    hasZero: fair.isHandicap && of.result.draw !== null,
  })
  return fair.isHandicap ? lines : lines.filter(({ line }) => line >= 0.5)
}

/** Default maximum stake. */
function detailsOf({ bookmaker, changedAt, limit }: BoardFrame, row: MarketRow, chance: number) {
  if (!bookmaker.row.hasPriceDetails) return {}
  const share = isMainMarket(row) ? 1 : SIDE_LIMIT_SHARE
  const stake = limit * share * 4 * chance * (1 - chance)
  return { changedAt, limit: Math.max(LIMIT_STEP, Math.round(stake / LIMIT_STEP) * LIMIT_STEP) }
}
