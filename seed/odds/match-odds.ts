/** The odds of a match at a moment: base odds, and the boards of its bookmakers before the start and during it. */
import { marketsOf } from '../../src/catalog/bookmakers.ts'
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { BaseOddsChange, BoardChange, OddsBoardsData } from '../../src/contract/match-blocks.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Outlook } from '../engine/match.ts'
import { baseOdds, chancesAtEnd } from './base-odds.ts'
import { boardOf, isMainMarket } from './boards.ts'
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
import { bestOf, type Clock, chancesOf, type HalfPrefix, halfChances, scoreInUnits } from './models.ts'

export type Boards = OddsBoardsData['boards']

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
interface View {
  readonly stage: keyof typeof BUILT_EVERY_MS
  readonly atMs: number
  readonly outlook: Outlook
  /** Null before the start. */
  readonly clock: Clock | null
  /** Of the market. */
  readonly bias: Bias
  readonly isUnstable: boolean
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

function boardAt(
  match: OddsMatch,
  bookmaker: Bookmaker,
  markets: readonly MarketRow[],
  view: View,
): BoardChange {
  const { random, tier, data } = match
  const { order } = bookmaker.row
  const { stage, atMs, isUnstable } = view
  const isLive = stage === 'live'
  const changedAt = priceSetMs(data.startTimestamp, atMs)
  const own = bookmakerBias(random, order, bookmaker.boldness, changedAt)
  return boardOf({
    bookmaker,
    markets,
    chances: chancesAt(match, view, added(view.bias, own)),
    margin: isLive ? bookmaker.liveMargin : bookmaker.margin,
    lineShare: TIERS[tier].lines,
    limit: TIERS[tier].limit,
    isBettingActive: isLive ? TAKES_BETS.includes(data.status) : !NEVER_PLAYED.includes(data.status),
    isUnstable,
    changedAt,
    updatedAt: Math.max(changedAt, atMs - (atMs % BUILT_EVERY_MS[stage])),
    random: random.stream(`suspended/${order}/${changedAt}`),
  })
}
