/**
 * The odds of a match at a moment: base odds, and the boards of its bookmakers before the start and during it
 * (docs/reference/resources.md#10).
 */
import { marketsOf } from '../../src/catalog/bookmakers.ts'
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { BaseOddsChange, BoardChange, OddsBoardsData } from '../../src/contract/match-blocks.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { baseOdds, chancesAtEnd } from './base-odds.ts'
import { type Chances, FAIR_MARKETS, type FairMarket, fairLines, type Pricing, priceOf } from './chances.ts'
import {
  added,
  type Bias,
  type Bookmaker,
  bookmakerBias,
  bookmakersOf,
  hoursLeft,
  type LiveState,
  marketBiases,
  type OddsMatch,
  OPENING_HOURS,
  priceSetMs,
  TIERS,
  withBias,
} from './market.ts'
import {
  bestOf,
  type Clock,
  chancesOf,
  HALF_SLUG,
  type HalfPrefix,
  halfChances,
  scoreInUnits,
} from './models.ts'

type Boards = OddsBoardsData['boards']

export interface MatchOdds {
  /** Null for amateurs: there is no market. */
  readonly oddsBase: BaseOddsChange | null
  /** Null if no bookmaker has one. */
  readonly boards: Boards | null
}

/** Statuses in which odds do not change, in which bets are taken, and in which a match never begins. */
const HALTED: readonly MatchStatus[] = ['postponed', 'canceled', 'interrupted', 'suspended', 'willcontinue']
const TAKES_BETS: readonly MatchStatus[] = ['notstarted', 'delayed', 'inprogress']
const NEVER_PLAYED: readonly MatchStatus[] = ['postponed', 'canceled']
/** Interval at which boards are rebuilt. */
const BUILT_EVERY_MS = { prematch: 5 * MINUTE_MS, live: 10_000 }

/** Whether a match is offered, or was recently. */
export function isOnOffer(startMs: number, nowMs: number): boolean {
  return Math.abs(startMs - nowMs) <= OPENING_HOURS * HOUR_MS
}

/** What prices are made from at a moment. */
interface View extends Omit<LiveState, 'clock'> {
  readonly stage: keyof typeof BUILT_EVERY_MS
  /** Null before the start. */
  readonly clock: Clock | null
  /** Of the market. */
  readonly bias: Bias
}

/** Of a match on offer. */
export function oddsOf(match: OddsMatch, liveState: LiveState | null, nowMs: number): MatchOdds {
  const { startTimestamp: startMs } = match.data
  const biases = marketBiases(match.random)
  const prematch = (atMs: number): View => ({
    stage: 'prematch',
    atMs,
    outlook: match.opening,
    clock: null,
    bias: biases[hoursLeft(startMs, atMs)] as Bias,
    isUnstable: false,
  })
  const live: View | null = liveState && { ...liveState, stage: 'live', bias: biases[0] as Bias }
  const views = [prematch(Math.min(nowMs, startMs)), ...(live ? [live] : [])]
  const opening = prematch(startMs - OPENING_HOURS * HOUR_MS)
  return {
    oddsBase: match.tier === 'amateur' ? null : baseOf(match, opening, views),
    boards: boardsOf(match, views),
  }
}

function chancesAt({ sport, data, opening }: OddsMatch, { outlook, clock }: View, bias: Bias) {
  const score = clock ? scoreInUnits(sport, clock) : { home: 0, away: 0 }
  const moment = { outlook: withBias(outlook, score, bias), score, bestOf: bestOf(data, opening) }
  let halves: ReturnType<typeof halfChances> | undefined
  const half = (prefix: HalfPrefix) => {
    halves ??= halfChances(moment, clock)
    return halves[prefix]
  }
  return { match: chancesOf(sport, moment), half }
}

/** After the end these are the odds of the start again. */
function baseOf(match: OddsMatch, opening: View, views: readonly View[]): BaseOddsChange {
  const { sport, names, data } = match
  const view = (data.status === 'finished' ? views[0] : views.at(-1)) as View
  return baseOdds({
    sport,
    names,
    opening: chancesAt(match, opening, opening.bias).match,
    current: chancesAt(match, view, view.bias).match,
    end: chancesAtEnd(sport, data),
    isLive: view.stage === 'live',
    isSuspended: HALTED.includes(data.status) || view.isUnstable,
  })
}

function boardsOf(match: OddsMatch, views: readonly View[]): Boards | null {
  const { sport, tier, random } = match
  const boards = bookmakersOf(tier, random).flatMap((bookmaker) => {
    const { row } = bookmaker
    const chance = random.stream(`markets/${row.order}`)
    const markets = marketsOf(row, sport).filter(
      (market) => isMainMarket(market) || chance.chance(TIERS[tier].sideMarkets),
    )
    const stages = views
      .filter((view) => markets.length > 0 && isOffered(match, bookmaker, view))
      .map((view) => [view.stage, boardAt(match, bookmaker, markets, view)])
    return stages.length > 0 ? [[row.order, Object.fromEntries(stages)]] : []
  })
  return boards.length > 0 ? Object.fromEntries(boards) : null
}

function isOffered({ data, tier, random }: OddsMatch, { row, opensHours }: Bookmaker, view: View): boolean {
  if (view.stage === 'live') return random.stream(`live/${row.order}`).chance(TIERS[tier].live)
  return data.startTimestamp - view.atMs <= opensHours * HOUR_MS
}

type Market = BoardChange['markets'][string]
type Line = NonNullable<Market['stakes'][string]['lines']>[number]

/** A bookmaker's view of a match at a moment. */
interface Offer {
  readonly match: OddsMatch
  readonly bookmaker: Bookmaker
  readonly view: View
  readonly chances: ReturnType<typeof chancesAt>
  /** When the prices were set. */
  readonly changedAt: number
}

/** A market is suspended briefly while the bookmaker reviews it. */
const SUSPENDED = 0.015
/** Stakes on other markets are small. */
const MAIN_MARKETS = new Set(['result', 'handicap', 'asian_handicap', 'total'])
const SIDE_LIMIT_SHARE = 0.25
/** Limits are round sums. */
const LIMIT_STEP = 50

const isMainMarket = ({ slug }: MarketRow): boolean => MAIN_MARKETS.has(slug)

/** If everything is decided, the board is empty and takes no bets. */
function boardAt(
  match: OddsMatch,
  bookmaker: Bookmaker,
  rows: readonly MarketRow[],
  view: View,
): BoardChange {
  const { random, data } = match
  const { boldness, row } = bookmaker
  const { stage, atMs } = view
  const changedAt = priceSetMs(data.startTimestamp, atMs)
  const bias = added(view.bias, bookmakerBias(random, row.order, boldness, changedAt))
  const offer = { match, bookmaker, view, changedAt, chances: chancesAt(match, view, bias) }
  const review = random.stream(`suspended/${row.order}/${changedAt}`)
  const markets: Record<string, Market> = {}
  for (const market of rows) {
    const isSuspended = review.chance(SUSPENDED) || view.isUnstable
    const stakes = stakesOf(offer, market)
    if (Object.keys(stakes).length > 0)
      markets[market.slug] = { ...(isSuspended ? { suspended: true } : {}), stakes }
  }
  const takesBets = stage === 'live' ? TAKES_BETS.includes(data.status) : !NEVER_PLAYED.includes(data.status)
  return {
    isBettingActive: takesBets && Object.keys(markets).length > 0,
    updatedAt: Math.max(changedAt, atMs - (atMs % BUILT_EVERY_MS[stage])),
    markets,
  }
}

function stakesOf(offer: Offer, row: MarketRow): Market['stakes'] {
  const [, half, base = row.slug] = HALF_SLUG.exec(row.slug) ?? []
  const chances = half ? offer.chances.half(half as HalfPrefix) : offer.chances.match
  const fair: FairMarket | undefined = FAIR_MARKETS[base as keyof typeof FAIR_MARKETS]
  if (!fair) throw new Error(`no odds are known for the market ${row.slug}`)
  if (!chances) return {}
  return fair.kind === 'lines'
    ? lineStakes(offer, row, fair, chances)
    : outcomeStakes(offer, row, fair, chances)
}

type Fair<K> = Extract<FairMarket, { kind: K }>

function pricingOf({ bookmaker, view }: Offer): Pricing {
  const margin = view.stage === 'live' ? bookmaker.liveMargin : bookmaker.margin
  return { margin, decimals: bookmaker.row.decimals, highest: bookmaker.highest }
}

/** Once an outcome is certain there is no price for it, and the market is closed. */
function outcomeStakes(offer: Offer, row: MarketRow, fair: Fair<'outcomes'>, of: Chances) {
  const stakes: Market['stakes'] = {}
  const chances = fair.chances(of)
  for (const { slug } of chances ? row.outcomes : []) {
    const chance = chances?.[slug] ?? 0
    const factor = priceOf(chance, row.outcomes.length, fair.winners, pricingOf(offer))
    if (factor === null) return {}
    stakes[slug] = { factor, ...detailsOf(offer, row, chance) }
  }
  return stakes
}

function lineStakes(offer: Offer, row: MarketRow, fair: Fair<'lines'>, of: Chances): Market['stakes'] {
  const { match, bookmaker } = offer
  const pricing = pricingOf(offer)
  const first: Line[] = []
  const second: Line[] = []
  const lines = fairLines(fair.variable(of), {
    step: bookmaker.row.lineStep,
    most: Math.max(1, Math.round(bookmaker.lines * TIERS[match.tier].lines)),
    hasZero: fair.isHandicap && of.result.draw !== null,
  })
  for (const { line, above } of lines) {
    const [over, under] = [priceOf(above, 2, 1, pricing), priceOf(1 - above, 2, 1, pricing)]
    if (over === null || under === null || (!fair.isHandicap && line < 0.5)) continue
    const details = detailsOf(offer, row, above)
    // Adding 0 turns -0 into 0.
    first.push({ argument: (fair.isHandicap ? -line : line) + 0, factor: over, ...details })
    second.push({ argument: line, factor: under, ...details })
  }
  if (fair.isHandicap) first.reverse()
  const [one, two] = row.outcomes.map(({ slug }) => slug) as [string, string]
  return first.length > 0 ? { [one]: { lines: first }, [two]: { lines: second } } : {}
}

/** Default maximum stake. */
function detailsOf({ match, bookmaker, changedAt }: Offer, row: MarketRow, chance: number) {
  if (!bookmaker.row.hasPriceDetails) return {}
  const share = isMainMarket(row) ? 1 : SIDE_LIMIT_SHARE
  const stake = TIERS[match.tier].limit * share * 4 * chance * (1 - chance)
  return { changedAt, limit: Math.max(LIMIT_STEP, Math.round(stake / LIMIT_STEP) * LIMIT_STEP) }
}
