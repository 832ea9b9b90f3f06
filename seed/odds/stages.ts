/** The boards of both stages of a match at a moment, for each bookmaker that has the match. */
import { marketsOf } from '../../src/catalog/bookmakers.ts'
import type { MarketRow } from '../../src/catalog/markets.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { BoardChange } from '../../src/contract/odds-boards.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Outlook } from '../engine/match.ts'
import { type BoardFrame, boardOf, isMainMarket } from './boards.ts'
import {
  added,
  hoursLeft,
  type Lean,
  leaning,
  marketLeans,
  OPENING_HOURS,
  ownLean,
  priceSetMs,
} from './drift.ts'
import { type Clock, HALF_SLUG, halfChances, NO_HALVES } from './halves.ts'
import type { OddsMatch, Sighting } from './match.ts'
import { type Bookmaker, bookmakersOf, TIERS } from './offers.ts'
import { bestOf, chancesOf, type Score, scoreInUnits } from './sports.ts'

/** What a bookmaker has of a match. */
export interface Offer {
  readonly bookmaker: Bookmaker
  readonly prematch: BoardChange | null
  readonly live: BoardChange | null
}

/** In these, bets are taken: before the start, and during the match. */
const TAKES_BETS: readonly MatchStatus[] = ['notstarted', 'delayed', 'inprogress']
const NEVER_PLAYED: readonly MatchStatus[] = ['postponed', 'canceled']
/** Boards are built anew so often. */
const BUILT_EVERY_MS = { prematch: 5 * MINUTE_MS, live: 10_000 }
const NOTHING: Score = { home: 0, away: 0 }

/** The odds of a match, with what is common to all bookmakers worked out once. */
export class MatchOdds {
  readonly #match: OddsMatch
  readonly #leans: readonly Lean[]

  constructor(match: OddsMatch) {
    this.#match = match
    this.#leans = marketLeans(match.random)
  }

  /** The chances as the market sees them so many hours before the start, or with a leaning of one's own. */
  prematch(hours: number, own?: Lean) {
    const lean = this.#leans[hours] as Lean
    return this.#chances(this.#match.opening, NOTHING, null, own ? added(lean, own) : lean)
  }

  /** The chances during the match. */
  live({ outlook, clock }: Sighting, own?: Lean) {
    const score = scoreInUnits(this.#match.sport, clock)
    return this.#chances(outlook, score, clock, own ?? (this.#leans[0] as Lean))
  }

  #chances(outlook: Outlook, score: Score, clock: Clock | null, lean: Lean) {
    const { sport, data, opening } = this.#match
    const moment = { outlook: leaning(outlook, score, lean), score, bestOf: bestOf(data, opening) }
    return { match: chancesOf(sport, moment), halves: () => halfChances(moment, clock) }
  }

  offers(sighting: Sighting | null, nowMs: number): Offer[] {
    const { tier, random } = this.#match
    return bookmakersOf(tier, random).flatMap((bookmaker) => {
      const markets = this.#marketsOf(bookmaker)
      if (markets.length === 0) return []
      const prematch = this.#prematchBoard(bookmaker, markets, nowMs)
      const live = sighting && this.#liveBoard(bookmaker, markets, sighting)
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

  /** As it stands, or once the match has started as it last stood. */
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
      isShaken: false,
      changedAt,
      updatedAt: Math.max(changedAt, built),
      chances: (own) => this.prematch(hoursLeft(startMs, atMs), own),
    })
  }

  #liveBoard(bookmaker: Bookmaker, markets: readonly MarketRow[], sighting: Sighting): BoardChange | null {
    const { data, tier, random } = this.#match
    if (!random.stream(`live/${bookmaker.row.order}`).chance(TIERS[tier].live)) return null
    const changedAt = priceSetMs(data.startTimestamp, sighting.atMs)
    return this.#board(bookmaker, markets, {
      margin: bookmaker.liveMargin,
      isBettingActive: TAKES_BETS.includes(data.status),
      isShaken: sighting.isShaken,
      changedAt,
      updatedAt: Math.max(changedAt, sighting.atMs - (sighting.atMs % BUILT_EVERY_MS.live)),
      chances: (own) => this.live(sighting, own),
    })
  }

  #board(
    bookmaker: Bookmaker,
    markets: readonly MarketRow[],
    at: Pick<BoardFrame, 'isBettingActive' | 'isShaken' | 'updatedAt'> & {
      readonly margin: number
      readonly changedAt: number
      chances(own: Lean): ReturnType<MatchOdds['live']>
    },
  ): BoardChange {
    const { random, tier } = this.#match
    const { order } = bookmaker.row
    const { match, halves } = at.chances(ownLean(random, order, bookmaker.boldness, at.changedAt))
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

/** Is a match on offer, or was it lately? */
export function isOnOffer(startMs: number, nowMs: number): boolean {
  return Math.abs(startMs - nowMs) <= OPENING_HOURS * HOUR_MS
}
