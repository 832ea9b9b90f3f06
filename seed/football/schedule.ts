/**
 * Turns rounds into fixtures with a day and an hour, in the order of time, so that a club that played late in one
 * round plays late in the next and has its days of rest, whatever competitions it is in. Rounds of the future are
 * scheduled as well, so that nothing moves as time goes on; `isKnown` tells what can be told of them.
 */
import { nextMatchId, type Round } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import { award } from './fates.ts'
import type { Draw, Fixture, Season } from './fixtures.ts'

export interface PlannedRound {
  readonly season: Season
  /** Kick-offs, earliest first; as many as matches. */
  readonly times: readonly number[]
  readonly round: Round
  /** The pairings; called when all earlier rounds have their fixtures. */
  draw(): readonly Draw[]
}

export class Scheduler {
  readonly fixtures: Fixture[] = []
  readonly #random: Random
  /** The last match of each club so far. */
  readonly #last = new Map<number, Fixture>()

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
    const last = (id: number) => this.#last.get(id)?.kickoffMs ?? Number.NEGATIVE_INFINITY
    const ready = (draw: Draw) => Math.max(last(draw.home.id), last(draw.away.id))
    return [...draws].sort((a, b) => {
      const [left, right] = [ready(a), ready(b)]
      return left === right ? 0 : left - right
    })
  }

  #add(planned: PlannedRound, draw: Draw, kickoffMs: number | undefined): void {
    if (kickoffMs === undefined) throw new Error(`a round of ${planned.season.name} has too few kick-offs`)
    const { season, round } = planned
    const { awarded } = season.competition
    const id = nextMatchId('football', season)
    const before = { home: this.#last.get(draw.home.id), away: this.#last.get(draw.away.id) }
    const random = this.#random.stream(id)
    const fixture: Fixture = { ...draw, id, season, kickoffMs, round, random, before }
    season.fixtures.push(fixture)
    if (awarded?.[season.edition] === season.fixtures.length) award(fixture)
    this.fixtures.push(fixture)
    this.#last.set(draw.home.id, fixture)
    this.#last.set(draw.away.id, fixture)
  }
}
