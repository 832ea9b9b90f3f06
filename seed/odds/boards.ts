/** Boards of the bookmakers at a moment (docs/reference/resources.md#10), one for each stage of a match. */

import { marketsOf } from '../../src/catalog/bookmakers.ts'
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { BoardChange } from '../../src/contract/odds-boards.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Outlook } from '../engine/match.ts'
import type { Random } from '../random.ts'
import { type Chances, type FairLine, fairLines, type Pricing, priceOf, type Variable } from './chances.ts'
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
  NO_HALVES,
  type Score,
  scoreInUnits,
} from './models.ts'

interface OutcomeMarket {
  readonly kind: 'outcomes'
  /** Number of winning outcomes. */
  readonly winners: 1 | 2
  /** By slug of the outcome; null if the market does not apply. */
  chances(of: Chances): Readonly<Record<string, number>> | null
}

interface LineMarket {
  readonly kind: 'lines'
  /** The first outcome wins above a line of it. */
  variable(of: Chances): Variable
  /** Lines are handicaps: the argument of the first outcome is the negated line. */
  readonly isHandicap: boolean
}

const outcomes = (chances: OutcomeMarket['chances'], winners: 1 | 2 = 1): OutcomeMarket => ({
  kind: 'outcomes',
  winners,
  chances,
})
const total = (variable: LineMarket['variable']): LineMarket => ({
  kind: 'lines',
  variable,
  isHandicap: false,
})
const HANDICAP: LineMarket = { kind: 'lines', variable: (of) => of.margin, isHandicap: true }

const FAIR_MARKETS: Readonly<Record<string, OutcomeMarket | LineMarket>> = {
  result: outcomes(({ result: { home, draw, away } }) =>
    draw === null ? { w1: home, w2: away } : { w1: home, x: draw, w2: away },
  ),
  double_chance: outcomes(
    ({ result: { home, draw, away } }) =>
      draw === null ? null : { '1x': home + draw, '12': home + away, x2: draw + away },
    2,
  ),
  draw_no_bet: outcomes(({ result: { home, away } }) =>
    home + away > 0 ? { w1: home / (home + away), w2: away / (home + away) } : null,
  ),
  handicap: HANDICAP,
  asian_handicap: HANDICAP,
  total: total((of) => of.total),
  total_team_1: total((of) => of.home),
  total_team_2: total((of) => of.away),
  btts: outcomes(({ bothScore }) => (bothScore === null ? null : { yes: bothScore, no: 1 - bothScore })),
  odd_even: outcomes(({ odd }) => ({ odd, even: 1 - odd })),
}

type Market = BoardChange['markets'][string]
type Stake = Market['stakes'][string]
type Line = NonNullable<Stake['lines']>[number]

/** A bookmaker's view of a match at a moment, and how it takes bets. */
interface BoardFrame {
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

function isMainMarket(slug: string): boolean {
  return MAIN_MARKETS.has(slug)
}

/** If everything is decided, the board is empty and takes no bets. */
export function boardOf(frame: BoardFrame): BoardChange {
  const markets: Record<string, Market> = {}
  for (const row of frame.markets) {
    const isSuspended = frame.random.chance(SUSPENDED) || frame.isUnstable
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

/** Once an outcome is certain there is no price for it, and the market is closed. */
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

/** Default maximum stake. */
function detailsOf({ bookmaker, changedAt, limit }: BoardFrame, row: MarketRow, chance: number) {
  if (!bookmaker.row.hasPriceDetails) return {}
  const share = isMainMarket(row.slug) ? 1 : SIDE_LIMIT_SHARE
  const stake = limit * share * 4 * chance * (1 - chance)
  return { changedAt, limit: Math.max(LIMIT_STEP, Math.round(stake / LIMIT_STEP) * LIMIT_STEP) }
}

/** A merge patch (RFC 7396) from any earlier board of the bookmaker to this one: removed outcomes are null. */
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

/** A bookmaker's offer for a match. */
export interface Offer {
  readonly bookmaker: Bookmaker
  readonly prematch: BoardChange | null
  readonly live: BoardChange | null
}

/** Statuses in which bets are taken: before the start, and during the match. */
const TAKES_BETS: readonly MatchStatus[] = ['notstarted', 'delayed', 'inprogress']
const NEVER_PLAYED: readonly MatchStatus[] = ['postponed', 'canceled']
/** Interval at which boards are rebuilt. */
const BUILT_EVERY_MS = { prematch: 5 * MINUTE_MS, live: 10_000 }
const NOTHING: Score = { home: 0, away: 0 }

/** The odds of a match; values common to all bookmakers are computed once. */
export class MatchOdds {
  readonly #match: OddsMatch
  readonly #biases: readonly Bias[]

  constructor(match: OddsMatch) {
    this.#match = match
    this.#biases = marketBiases(match.random)
  }

  /** The outlook of the market some hours before the start, optionally with the bias of a bookmaker. */
  prematch(hours: number, own?: Bias) {
    const bias = this.#biases[hours] as Bias
    return this.#chances(this.#match.opening, NOTHING, null, own ? added(bias, own) : bias)
  }

  /** The outlook during the match. */
  live({ outlook, clock }: LiveState, own?: Bias) {
    const score = scoreInUnits(this.#match.sport, clock)
    return this.#chances(outlook, score, clock, own ?? (this.#biases[0] as Bias))
  }

  #chances(outlook: Outlook, score: Score, clock: Clock | null, bias: Bias) {
    const { sport, data, opening } = this.#match
    const moment = { outlook: withBias(outlook, score, bias), score, bestOf: bestOf(data, opening) }
    return { match: chancesOf(sport, moment), halves: () => halfChances(moment, clock) }
  }

  offers(liveState: LiveState | null, nowMs: number): Offer[] {
    const { tier, random } = this.#match
    return bookmakersOf(tier, random).flatMap((bookmaker) => {
      const markets = this.#marketsOf(bookmaker)
      if (markets.length === 0) return []
      const prematch = this.#prematchBoard(bookmaker, markets, nowMs)
      const live = liveState && this.#liveBoard(bookmaker, markets, liveState)
      return [{ bookmaker, prematch, live }]
    })
  }

  #marketsOf({ row }: Bookmaker): MarketRow[] {
    const { sport, tier, random } = this.#match
    const chance = random.stream(`markets/${row.order}`)
    return marketsOf(row, sport).filter(
      ({ slug }) => isMainMarket(slug) || chance.chance(TIERS[tier].sideMarkets),
    )
  }

  /** The current board, or the last one once the match has started. */
  #prematchBoard(bookmaker: Bookmaker, markets: readonly MarketRow[], nowMs: number): BoardChange | null {
    const { data } = this.#match
    const { startTimestamp: startMs, status } = data
    const atMs = Math.min(nowMs, startMs)
    if (startMs - atMs > bookmaker.opensHours * HOUR_MS) return null
    const changedAt = priceSetMs(startMs, atMs)
    const built = atMs - (atMs % BUILT_EVERY_MS.prematch)
    return this.#board(bookmaker, markets, {
      margin: bookmaker.margin,
      isBettingActive: !NEVER_PLAYED.includes(status),
      isUnstable: false,
      changedAt,
      updatedAt: Math.max(changedAt, built),
      chances: (own) => this.prematch(hoursLeft(startMs, atMs), own),
    })
  }

  #liveBoard(bookmaker: Bookmaker, markets: readonly MarketRow[], liveState: LiveState): BoardChange | null {
    const { data, tier, random } = this.#match
    if (!random.stream(`live/${bookmaker.row.order}`).chance(TIERS[tier].live)) return null
    const changedAt = priceSetMs(data.startTimestamp, liveState.atMs)
    return this.#board(bookmaker, markets, {
      margin: bookmaker.liveMargin,
      isBettingActive: TAKES_BETS.includes(data.status),
      isUnstable: liveState.isUnstable,
      changedAt,
      updatedAt: Math.max(changedAt, liveState.atMs - (liveState.atMs % BUILT_EVERY_MS.live)),
      chances: (own) => this.live(liveState, own),
    })
  }

  #board(
    bookmaker: Bookmaker,
    markets: readonly MarketRow[],
    at: Pick<BoardFrame, 'isBettingActive' | 'isUnstable' | 'updatedAt'> & {
      readonly margin: number
      readonly changedAt: number
      chances(own: Bias): ReturnType<MatchOdds['live']>
    },
  ): BoardChange {
    const { random, tier } = this.#match
    const { order } = bookmaker.row
    const { match, halves } = at.chances(bookmakerBias(random, order, bookmaker.boldness, at.changedAt))
    const hasHalves = markets.some(({ slug }) => HALF_SLUG.test(slug))
    return boardOf({
      ...at,
      bookmaker,
      markets,
      chances: { match, ...(hasHalves ? halves() : NO_HALVES) },
      lineShare: TIERS[tier].lines,
      limit: TIERS[tier].limit,
      random: random.stream(`suspended/${order}/${at.changedAt}`),
    })
  }
}

/** Whether a match is offered, or was recently. */
export function isOnOffer(startMs: number, nowMs: number): boolean {
  return Math.abs(startMs - nowMs) <= OPENING_HOURS * HOUR_MS
}
