/**
 * Turns rounds into fixtures with a day and an hour, in the order of time, so that a club that played late in one
 * round plays late in the next and has its days of rest, whatever competitions it is in. Rounds of the future are
 * scheduled as well, so that nothing moves as time goes on; `isKnown` tells what can be told of them.
 */
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { Draw, Fixture, Round, Season } from './fixtures.ts'

export interface PlannedRound {
  readonly season: Season
  /** Kick-offs, earliest first; as many as matches. */
  readonly times: readonly number[]
  readonly round: Round
  /** The pairings; called when all earlier rounds have their fixtures. */
  draw(): readonly Draw[]
}

/** A season's number is a competition's with the edition behind it; matches are counted within the season. */
export function seasonNumber(competitionNumber: number, edition: 'previous' | 'current'): number {
  return competitionNumber * 10 + (edition === 'previous' ? 1 : 2)
}

export class Scheduler {
  readonly fixtures: Fixture[] = []
  readonly #random: Random
  readonly #lastPlayedMs = new Map<number, number>()

  constructor(random: Random) {
    this.#random = random
  }

  /** Schedules the rounds in the order of their first kick-offs. */
  schedule(rounds: readonly PlannedRound[]): void {
    for (const round of [...rounds].sort((a, b) => (a.times[0] as number) - (b.times[0] as number))) {
      this.#byRest(round.draw()).forEach((draw, i) => {
        this.#add(round, draw, round.times[i])
      })
    }
  }

  #byRest(draws: readonly Draw[]): Draw[] {
    const last = (id: number) => this.#lastPlayedMs.get(id) ?? Number.NEGATIVE_INFINITY
    const ready = (draw: Draw) => Math.max(last(draw.home.id), last(draw.away.id))
    return [...draws].sort((a, b) => {
      const [left, right] = [ready(a), ready(b)]
      return left === right ? 0 : left - right
    })
  }

  #add(planned: PlannedRound, draw: Draw, kickoffMs: number | undefined): void {
    if (kickoffMs === undefined) throw new Error(`a round of ${planned.season.name} has too few kick-offs`)
    const { season, round } = planned
    const { number } = season.competition
    const id = seedId(
      'football',
      'match',
      seasonNumber(number, season.edition) * 10_000 + season.fixtures.length + 1,
    )
    const fixture: Fixture = { ...draw, id, season, kickoffMs, round, random: this.#random.stream(id) }
    season.fixtures.push(fixture)
    this.fixtures.push(fixture)
    this.#lastPlayedMs.set(draw.home.id, kickoffMs)
    this.#lastPlayedMs.set(draw.away.id, kickoffMs)
  }
}
