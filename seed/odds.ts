/**
 * The odds of the demo world, common to all sports: boards of the five bookmakers and base odds, computed from the `Outlook` of each simulator. Worlds do not depend on odds; they generate matches with their simulated play, and odds are added. The live demo uses the same odds maker at every tick:
 *
 * ```ts
 * tick(oddsChangesAt(oddsMaker.match(played), liveStateOf(played, nowMs), nowMs))
 * ```
 */
import { marketsOf } from '../src/catalog/bookmakers.ts'
import type { MatchStatus } from '../src/catalog/statuses.ts'
import type { Change } from '../src/contract/changes.ts'
import type { BaseOddsChange } from '../src/contract/match-blocks.ts'
import type { OddsBoardsData } from '../src/contract/odds-boards.ts'
import { baseOdds, endOf } from './odds/base-odds.ts'
import { boardPatch, isOnOffer, MatchOdds, type Offer } from './odds/boards.ts'
import {
  hoursLeft,
  type LiveState,
  liveStateOf,
  type OddsMatch,
  OPENING_HOURS,
  stageOf,
  tierOf,
} from './odds/market.ts'
import type { Random } from './random.ts'
import {
  DEMO_SOURCE,
  type Generated,
  isPlayedMatch,
  type PlayClock,
  type PlayedMatch,
  REAL_TIME,
} from './world/planned-match.ts'

export { type LiveState, liveStateOf, type OddsMatch } from './odds/market.ts'

/** Computes the odds. Registers names of teams and priorities of tournaments, which odds need besides the matches. */
export class OddsMaker {
  readonly #random: Random
  readonly #names = new Map<unknown, string>()
  readonly #amateurCategories = new Set<unknown>()
  readonly #tournaments = new Map<unknown, { priority: number; isAmateur: boolean }>()

  constructor(random: Random) {
    this.#random = random
  }

  /** Teams, categories and tournaments must be registered before the matches that refer to them. */
  register(change: Change): void {
    if (change.op !== 'put') return
    const { kind, id, data } = change
    if (kind === 'team') this.#names.set(id, data.name)
    if (kind === 'category' && data.amateur) this.#amateurCategories.add(id)
    if (kind === 'tournament') {
      const isAmateur = data.amateur === true || this.#amateurCategories.has(data.categoryId)
      this.#tournaments.set(id, { priority: data.priority ?? 0, isAmateur })
    }
  }

  /** Throws for a match whose teams are not registered. */
  match({ change, play }: PlayedMatch): OddsMatch {
    const { sport, id, data } = change
    const tournament = this.#tournaments.get(data.tournamentId) ?? { priority: 0, isAmateur: true }
    return {
      sport,
      id: Number(id),
      data,
      names: { home: this.#nameOf(data.homeTeamId), away: this.#nameOf(data.awayTeamId) },
      tier: tierOf(tournament),
      opening: play().outlook(-1),
      random: this.#random.stream(Number(id)),
    }
  }

  #nameOf(team: unknown): string {
    const name = this.#names.get(team)
    if (name === undefined) throw new Error(`the team ${team} was not reported`)
    return name
  }
}

/** Statuses in which odds do not change. */
const HALTED: readonly MatchStatus[] = ['postponed', 'canceled', 'interrupted', 'suspended', 'willcontinue']

function baseOddsOf(
  odds: MatchOdds,
  match: OddsMatch,
  liveState: LiveState | null,
  nowMs: number,
): BaseOddsChange {
  const { sport, names, data } = match
  const running = data.status === 'finished' ? null : liveState
  return baseOdds({
    sport,
    names,
    opening: odds.prematch(OPENING_HOURS).match,
    current: running ? odds.live(running).match : odds.prematch(hoursLeft(data.startTimestamp, nowMs)).match,
    isLive: running !== null,
    isSuspended: HALTED.includes(data.status) || running?.isUnstable === true,
    end: endOf(sport, data),
  })
}

type Boards = OddsBoardsData['boards']

/** Data of the boards as a put; null if no bookmaker has one. */
function boardsOf(offers: readonly Offer[]): Boards | null {
  const boards: Record<string, object> = {}
  for (const { bookmaker, prematch, live } of offers) {
    if (!prematch && !live) continue
    boards[bookmaker.row.order] = { ...(prematch ? { prematch } : {}), ...(live ? { live } : {}) }
  }
  return Object.keys(boards).length > 0 ? (boards as Boards) : null
}

/** A match of the world with its odds: base odds in the match, boards after it. */
function* pricedMatch(oddsMaker: OddsMaker, played: PlayedMatch, nowMs: number): Generator<Change> {
  const { change } = played
  if (!isOnOffer(change.data.startTimestamp, nowMs)) {
    yield change
    return
  }
  const match = oddsMaker.match(played)
  const liveState = liveStateOf(played, nowMs)
  const odds = new MatchOdds(match)
  const oddsBase = hasBaseOdds(match) ? baseOddsOf(odds, match, liveState, nowMs) : null
  yield oddsBase ? { ...change, data: { ...change.data, oddsBase } } : change
  const boards = boardsOf(odds.offers(liveState, nowMs))
  const { sport, id } = change
  if (boards) yield { op: 'put', kind: 'oddsBoards', sport, id, data: { boards }, source: DEMO_SOURCE }
}

/** There is no market for amateurs. */
function hasBaseOdds({ tier }: OddsMatch): boolean {
  return tier !== 'amateur'
}

/** The changes of a world with the odds of its matches at that moment. */
export function* withOdds(
  reported: Iterable<Generated>,
  oddsMaker: OddsMaker,
  nowMs: number,
  clock: PlayClock = REAL_TIME,
): Generator<Change> {
  for (const each of reported) {
    if (isPlayedMatch(each)) {
      const startMs = each.change.data.startTimestamp
      for (const change of pricedMatch(oddsMaker, each, clock.momentOf(startMs, nowMs))) {
        yield inRealTime(change, startMs, clock)
      }
      continue
    }
    oddsMaker.register(each)
    yield each
  }
}

const TIMES: ReadonlySet<string> = new Set(['updatedAt', 'changedAt'])

/** Prices are set in the time of play, which differs from real time if matches are played faster. */
export function inRealTime<T>(value: T, startMs: number, clock: PlayClock): T {
  if (clock === REAL_TIME || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => inRealTime(item, startMs, clock)) as T
  const entries = Object.entries(value).map(([key, item]) =>
    TIMES.has(key) && typeof item === 'number'
      ? [key, clock.realOf(startMs, item)]
      : [key, inRealTime(item, startMs, clock)],
  )
  return Object.fromEntries(entries) as T
}

/**
 * Merge changes that set the odds of a match at a moment from any earlier state: base odds, and the boards of the
 * current stage. Boards of the other stage are unchanged.
 */
export function oddsChangesAt(match: OddsMatch, liveState: LiveState | null, nowMs: number): Change[] {
  const { sport, id, data } = match
  if (!isOnOffer(data.startTimestamp, nowMs)) return []
  const frame = { op: 'merge', sport, id, source: DEMO_SOURCE } as const
  const odds = new MatchOdds(match)
  const stage = stageOf(data)
  const boards = odds
    .offers(liveState, nowMs)
    .map((offer) => [
      offer.bookmaker.row.order,
      { [stage]: boardPatch(offer[stage], marketsOf(offer.bookmaker.row, sport)) },
    ])
  const changes: Change[] = []
  if (hasBaseOdds(match)) {
    changes.push({ ...frame, kind: 'match', data: { oddsBase: baseOddsOf(odds, match, liveState, nowMs) } })
  }
  if (boards.length > 0) {
    changes.push({ ...frame, kind: 'oddsBoards', data: { boards: Object.fromEntries(boards) } })
  }
  return changes
}
