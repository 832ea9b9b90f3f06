/**
 * The odds of the demo world, common to all sports: boards of the five bookmakers and base odds, computed from the
 * `Outlook` of each simulator. Worlds do not depend on odds; they generate matches with their simulated play, and odds
 * are added. The live demo asks the same odds maker at every tick.
 */
import type { Change } from '../src/contract/changes.ts'
import { type PlayClock, REAL_TIME } from './live/play-clock.ts'
import { type BetOn, liveStateOf, tierOf } from './odds/market.ts'
import { isOnOffer, type MatchOdds, oddsOf } from './odds/match-odds.ts'
import type { Random } from './random.ts'
import { DEMO_SOURCE, type Generated, isPlayedMatch, type PlayedMatch } from './world/planned-match.ts'

/** Computes the odds. Registers names of teams and what tournaments are, which odds need besides the matches. */
export class OddsMaker {
  readonly #random: Random
  readonly #names = new Map<unknown, string>()
  readonly #amateurCategories = new Set<unknown>()
  readonly #tournaments = new Map<unknown, BetOn>()

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
      const { priority = 0, popularity = 0 } = data
      this.#tournaments.set(id, { priority, popularity, isAmateur })
    }
  }

  /** Null for a match that is not on offer. Throws for a match whose teams are not registered. */
  odds(played: PlayedMatch, nowMs: number): MatchOdds | null {
    const { change, play } = played
    const { sport, id, data } = change
    if (!isOnOffer(data.startTimestamp, nowMs)) return null
    const tournament = this.#tournaments.get(data.tournamentId) ?? {
      priority: 0,
      popularity: 0,
      isAmateur: true,
    }
    const match = {
      sport,
      id: Number(id),
      data,
      names: { home: this.#nameOf(data.homeTeamId), away: this.#nameOf(data.awayTeamId) },
      tier: tierOf(tournament),
      opening: play().outlook(-1),
      random: this.#random.stream(Number(id)),
    }
    return oddsOf(match, liveStateOf(played, nowMs), nowMs)
  }

  #nameOf(team: unknown): string {
    const name = this.#names.get(team)
    if (name === undefined) throw new Error(`the team ${team} was not reported`)
    return name
  }
}

/** The changes of a world with the odds of its matches at that moment: base odds in the match, boards after it. */
export function* withOdds(
  reported: Iterable<Generated>,
  oddsMaker: OddsMaker,
  nowMs: number,
  clock: PlayClock = REAL_TIME,
): Generator<Change> {
  for (const each of reported) {
    if (!isPlayedMatch(each)) {
      oddsMaker.register(each)
      yield each
      continue
    }
    const { change } = each
    const { sport, id } = change
    const startMs = change.data.startTimestamp
    const { oddsBase, boards } = oddsMaker.odds(each, clock.momentOf(startMs, nowMs)) ?? {}
    yield oddsBase ? { ...change, data: { ...change.data, oddsBase } } : change
    if (!boards) continue
    const data = { boards: inRealTime(boards, startMs, clock) }
    yield { op: 'put', kind: 'oddsBoards', sport, id, data, source: DEMO_SOURCE }
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
