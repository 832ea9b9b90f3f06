/**
 * Circuits: knock-out tournaments that a place holds one after the other. A match waits until its players are known and
 * have rested, and the next tournament begins as soon as no match of those before can be played.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { CUP_ROUNDS, drawBracket, type Pair, seedsOf } from './cups.ts'
import type { Circuit, CupStage, Draw, Fixture, Round, Season, Team } from './model.ts'
import type { EditionFrame } from './planned-rounds.ts'
import { loserOf, winnerOf } from './results.ts'
import { CURRENT, cover, denseFrom, PREVIOUS, type Scheduler } from './rounds.ts'
import { makeSeason, seasonNumber } from './seasons.ts'

/** Between the starts of two matches of a player. */
const REST_MS = 14 * HOUR_MS
/** The matches of a day outside of the week of `now`, and the most days of a tournament then. */
const LONGEST_DAYS = 10
const SPARSE = { matches: 6, everyMs: 90 * MINUTE_MS }
/** First days of the other tournaments: of the first circuit, and from one circuit to the next. */
const FIRST_DAYS = {
  previous: { from: PREVIOUS.from, step: 4 },
  current: { from: CURRENT.sparseAgain + 6, step: 4 },
} as const

/** The rounds of a bracket, each with its number of ties. */
export const roundsOf = (size: Circuit['draw']['size']): readonly CupStage['ties'][] =>
  ([16, 8, 4, 2, 1] as const).filter((ties) => ties <= size / 2)

export const roundOf = (ties: CupStage['ties'], number: number): Round => ({
  round: number,
  ...CUP_ROUNDS[ties],
})

interface Tournament {
  readonly season: Season
  readonly pairs: readonly Pair[]
  readonly seedOf: (team: Team) => number | null
  /** Who plays follows from the results up to this match. */
  readonly after: Fixture | undefined
  /** By round and tie; empty where a match has no time yet. */
  readonly rounds: readonly (Fixture | undefined)[][]
}

class Tournaments {
  readonly seasons: Season[] = []
  readonly #frame: EditionFrame<Circuit>
  readonly #scheduler: Scheduler
  readonly #played: Fixture[] = []
  #open: Tournament[] = []

  constructor(frame: EditionFrame<Circuit>, scheduler: Scheduler) {
    this.#frame = frame
    this.#scheduler = scheduler
  }

  #hasRested(team: Team, atMs: number): boolean {
    return this.#scheduler.lastStartMs(team) + REST_MS <= atMs
  }

  /** Entrants have rested and are in no other tournament. */
  begin(startMs: number): void {
    const { competition, edition, random, teams: pool } = this.#frame
    const { size, seeds } = competition.draw
    const own = random.stream(this.seasons.length)
    const busy = new Set(
      this.#open.flatMap(({ season: { teams, fixtures } }) => {
        const lost = new Set(fixtures.map(loserOf))
        return teams.filter((team) => !lost.has(team))
      }),
    )
    const free = pool.filter((team) => !busy.has(team) && this.#hasRested(team, startMs))
    const teams = own.stream('entries').shuffle(free).slice(0, size)
    if (teams.length < size) throw new Error(`${competition.key} has too few players`)
    const season = makeSeason({
      ...this.#frame,
      number: seasonNumber(competition, edition) + this.seasons.length,
      teams,
      startMs,
      endMs: startMs,
      tables: [],
    })
    this.seasons.push(season)
    this.#open.push({
      season,
      pairs: drawBracket(teams, seeds, own.stream('draw')),
      seedOf: seedsOf(teams, seeds),
      after: this.#played.findLast((each) => each.startMs + REST_MS <= startMs),
      rounds: roundsOf(size).map((ties) => Array.from({ length: ties }, () => undefined)),
    })
  }

  /** Schedules a match that can begin then; null if there is none. */
  add(startMs: number, isContinuous: boolean): Fixture | null {
    for (const tournament of this.#open) {
      for (const [at, round] of tournament.rounds.entries()) {
        for (const [tie, known] of round.entries()) {
          const draw = known ? null : drawOf(tournament, at, tie)
          if (!draw || ![draw.home, draw.away].every((team) => this.#hasRested(team, startMs))) continue
          const { season } = tournament
          const ties = round.length as CupStage['ties']
          const fixture = this.#scheduler.add(season, roundOf(ties, at + 1), draw, startMs, isContinuous)
          round[tie] = fixture
          season.endMs = startMs
          this.#played.push(fixture)
          if (ties === 1) this.#open = this.#open.filter((each) => each !== tournament)
          return fixture
        }
      }
    }
    return null
  }
}

/** Null while it is open who plays. */
function drawOf({ pairs, seedOf, after, rounds }: Tournament, at: number, tie: number): Draw | null {
  const feeders = [2 * tie, 2 * tie + 1].flatMap((each) => rounds[at - 1]?.[each] ?? [])
  if (at > 0 && feeders.length < 2) return null
  const [home, away] = at === 0 ? (pairs[tie] as Pair) : (feeders.map(winnerOf) as [Team, Team])
  const seeds = { home: seedOf(home), away: seedOf(away) }
  const dependsOn = at > 0 ? feeders : after ? [after] : []
  return { home, away, seeds, table: null, tie, isDecider: true, dependsOn }
}

/** `place` is the index of the circuit within its sport. */
export function planCircuit(
  frame: EditionFrame<Circuit>,
  scheduler: Scheduler,
  place: number,
): readonly Season[] {
  const { competition, edition, anchorMs, sport } = frame
  const { startHour } = competition
  const { hours } = sport.continuous ?? { hours: 24 }
  const tournaments = new Tournaments(frame, scheduler)
  const { from, step } = FIRST_DAYS[edition]
  const firstDay = from + step * place
  const dense = edition === 'current' ? denseFrom(startHour, hours) : firstDay
  for (let day = dense; day <= firstDay + LONGEST_DAYS; day++) {
    const startMs = anchorMs + day * DAY_MS + startHour * HOUR_MS
    if (day < CURRENT.sparseAgain && edition === 'current') {
      cover(startMs, startMs + hours * HOUR_MS, (ms) => {
        for (;;) {
          const fixture = tournaments.add(ms, true)
          if (fixture) return fixture
          tournaments.begin(ms)
        }
      })
      continue
    }
    if (day === firstDay) tournaments.begin(startMs)
    for (let i = 0; i < SPARSE.matches; i++) tournaments.add(startMs + i * SPARSE.everyMs, false)
  }
  return tournaments.seasons
}
