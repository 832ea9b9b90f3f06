/**
 * Rules of bookmaker boards (docs/reference/resources.md#10): the stage of a match, whether a stage is open for
 * betting, the combined board of both stages, the canonical form of a board from the feed, and what counts as a price
 * of a market in its history (docs/reference/endpoints.md#26). And the base odds of a match.
 */
import { type BookmakerRow, marketsOf } from '../../catalog/bookmakers.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { BaseOddsChange, BoardChange } from '../../contract/match-blocks.ts'
import type { BaseOddsMarket, ODDS_STAGES } from '../../contract/resources/odds.ts'

export type OddsStage = (typeof ODDS_STAGES)[number]
type Market = BoardChange['markets'][string]
type Stake = Market['stakes'][string]

interface Phase {
  readonly stage: OddsStage
  /** Whether all boards are closed for betting. */
  readonly isOver: boolean
}
const BEFORE: Phase = { stage: 'prematch', isOver: false }
const DURING: Phase = { stage: 'live', isOver: false }

/**
 * Prematch before the start, live after it (docs/reference/resources.md#10.1). @assumed An interrupted match has
 * started, a canceled one has not. Finished and canceled matches are closed for betting.
 */
const PHASES: Readonly<Record<MatchStatus, Phase>> = {
  notstarted: BEFORE,
  delayed: BEFORE,
  postponed: BEFORE,
  canceled: { ...BEFORE, isOver: true },
  inprogress: DURING,
  interrupted: DURING,
  suspended: DURING,
  willcontinue: DURING,
  finished: { ...DURING, isOver: true },
}

/** The stage whose board is shown if `odds_stage` is not given. */
export function currentStage(status: MatchStatus): OddsStage {
  return PHASES[status].stage
}

/** Whether a stage is open for betting. Prematch markets are closed once the match has started. */
export function isStageActive(stage: OddsStage, isBettingActive: boolean, status: MatchStatus): boolean {
  const { stage: current, isOver } = PHASES[status]
  return isBettingActive && !isOver && !(stage === 'prematch' && current === 'live')
}

/** Board properties of one stage, without markets. */
export interface BoardHead {
  readonly isBettingActive: boolean
  readonly updatedAt: number
}

/**
 * The combined board without its markets. Null stands for a stage without a board. @assumed `isBettingActive` is true
 * if any stage is open; `updatedAt` is the newer one.
 */
export function combinedHead(
  prematch: BoardHead | null,
  live: BoardHead | null,
  status: MatchStatus,
): BoardHead & {
  updatedAtByStage: Record<OddsStage, number | null>
  isBettingActiveByStage: Record<OddsStage, boolean>
} {
  const isActive = {
    prematch: isStageActive('prematch', prematch?.isBettingActive ?? false, status),
    live: isStageActive('live', live?.isBettingActive ?? false, status),
  }
  return {
    isBettingActive: isActive.prematch || isActive.live,
    updatedAt: Math.max(...[prematch, live].flatMap((head) => (head ? [head.updatedAt] : []))),
    updatedAtByStage: { prematch: prematch?.updatedAt ?? null, live: live?.updatedAt ?? null },
    isBettingActiveByStage: isActive,
  }
}

/** The stage from which the combined board takes each market: a live market replaces the prematch one as a whole. */
export function combinedStages(prematch: Iterable<string>, live: Iterable<string>): Map<string, OddsStage> {
  const stages = new Map<string, OddsStage>()
  for (const slug of prematch) stages.set(slug, 'prematch')
  for (const slug of live) stages.set(slug, 'live')
  return stages
}

/**
 * Whether a market is on the board. Closing the last line removes its outcome, the last outcome its market;
 * suspended markets stay.
 */
export function isMarketShown({ suspended, stakes }: Market): boolean {
  return suspended === true || Object.values(stakes).some(isStakeShown)
}

export function isStakeShown({ factor, lines }: Stake): boolean {
  return factor !== undefined || (lines !== undefined && lines.length > 0)
}

/**
 * The canonical form of a board: catalog order, ascending lines, prices rounded to the bookmaker's decimals.
 * Equivalent boards have the same form.
 */
export function canonicalBoard(board: BoardChange, bookmaker: BookmakerRow, sport: SportSlug): BoardChange {
  const markets: BoardChange['markets'] = {}
  for (const { slug, outcomes } of marketsOf(bookmaker, sport)) {
    const market = board.markets[slug]
    if (!market) continue
    const stakes: Market['stakes'] = {}
    for (const outcome of outcomes) {
      const stake = market.stakes[outcome.slug]
      if (stake) stakes[outcome.slug] = canonicalStake(stake, bookmaker.decimals)
    }
    markets[slug] = { ...(market.suspended === true && { suspended: true }), stakes }
  }
  return { isBettingActive: board.isBettingActive, updatedAt: board.updatedAt, markets }
}

function canonicalStake({ factor, lines, changedAt, limit }: Stake, decimals: number): Stake {
  return {
    ...(factor !== undefined && { factor: roundedOdds(factor, decimals) }),
    ...(lines && {
      lines: lines
        .map((line) => ({
          // Adding 0 turns -0 into 0.
          argument: line.argument + 0,
          factor: roundedOdds(line.factor, decimals),
          ...priceDetails(line),
        }))
        .sort((a, b) => a.argument - b.argument),
    }),
    ...priceDetails({ changedAt, limit }),
  }
}

function priceDetails(of: { changedAt?: number | undefined; limit?: number | undefined }) {
  return {
    ...(of.changedAt !== undefined && { changedAt: of.changedAt }),
    ...(of.limit !== undefined && { limit: of.limit }),
  }
}

/**
 * Rounds to the bookmaker's decimals, halves up, never down to 1. The decimal point is moved in the text, because
 * 8.575 * 100 is slightly less than 857.5.
 */
export function roundedOdds(factor: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.max(Math.round(Number(`${factor}e${decimals}`)), scale + 1) / scale
}

const TIMESTAMPS: ReadonlySet<string> = new Set(['updatedAt', 'changedAt'])

/** Whether two canonical boards are equal apart from timestamps (docs/reference/live.md#5). */
export function hasSameOdds(first: string, second: string): boolean {
  return first === second || valuesOf(first) === valuesOf(second)
}

function valuesOf(document: string): string {
  return JSON.stringify(JSON.parse(document), (key, value) => (TIMESTAMPS.has(key) ? undefined : value))
}

/** A market without any price: it was closed. */
const CLOSED_MARKET = '{"stakes":{}}'

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

type Choice = BaseOddsMarket['choices'][number]
type MarketIdentity = Pick<BaseOddsMarket, 'name' | 'period' | 'isLive' | 'choiceGroup'>

/** The period used in recorded responses. */
const DEFAULT_PERIOD = 'Full-time'
/** Maximum of retired markets per match; far more than any match has. */
export const RETIRED_LIMIT = 500

/**
 * The wire form of base odds. `previous` are the known markets, shown or retired. Opening odds from
 * the feed take precedence over remembered ones.
 */
export function viewBaseOdds(previous: readonly BaseOddsMarket[], given: BaseOddsChange): BaseOddsMarket[] {
  const opening = openingOdds(previous)
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
  previous: readonly BaseOddsMarket[],
  shown: readonly BaseOddsMarket[],
): BaseOddsMarket[] {
  const isShown = openingOdds(shown)
  return previous
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
