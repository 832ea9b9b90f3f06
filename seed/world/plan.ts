/**
 * The world of a sport: everything is planned and simulated first, then generated as changes in chronological order.
 */
import type { Change } from '../../src/contract/changes.ts'
import { NamePool } from '../names/name-pool.ts'
import { hasSquads, mainTournamentChanges, peopleChanges } from '../people/world.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChanges } from './changes.ts'
import { bracket, pairsOf, planCup, planKnockout } from './cups.ts'
import { callOff, disturb } from './disruptions.ts'
import {
  type Competition,
  type ContinuousLeague,
  EDITIONS,
  type Edition,
  type League,
  type Season,
  type Sport,
  type Team,
  type Venue,
  type WorldPlan,
} from './model.ts'
import { plannedMatch, type SportPlan, type WorldContext } from './planned-match.ts'
import { ranked } from './rankings.ts'
import { appointReferees, countReferees } from './referees.ts'
import {
  type EditionFrame,
  type PlannedRound,
  planContinuous,
  planLeague,
  playoffsStartMs,
  Scheduler,
} from './rounds.ts'
import { finalOrders } from './seasons.ts'
import { makeTeams } from './teams.ts'

/** The teams of all pools. */
function makePools(sport: Sport, { anchorMs, random }: WorldContext): ReadonlyMap<string, readonly Team[]> {
  const pools = new Map<string, readonly Team[]>()
  const names = new NamePool(random.stream('names'))
  for (const pool of sport.pools) {
    const frame = { sport, pool, names, anchorMs, random: random.stream('teams') }
    pools.set(pool.key, makeTeams(frame, pools.get(pool.partners?.pool ?? '')))
  }
  return pools
}

class WorldPlanner {
  readonly #sport: Sport
  readonly #context: WorldContext
  readonly #pools: ReadonlyMap<string, readonly Team[]>
  readonly #scheduler: Scheduler
  readonly #seasons: Season[] = []

  constructor(sport: Sport, context: WorldContext) {
    this.#sport = sport
    this.#context = context
    this.#pools = makePools(sport, context)
    this.#scheduler = new Scheduler(sport, context.random.stream('matches'))
  }

  plan(): WorldPlan {
    const { nowMs, anchorMs, random, madeMs = nowMs } = this.#context
    for (const edition of EDITIONS) this.#playEdition(edition)
    const { fixtures } = this.#scheduler
    callOff(fixtures, anchorMs, random)
    disturb(this.#sport, fixtures, madeMs, random)
    appointReferees(this.#sport, this.#seasons, random.stream('referees'))
    return { teams: [...this.#pools.values()].flat(), seasons: this.#seasons, fixtures }
  }

  /** Schedules all competitions of an edition together, so that days of rest hold across them. */
  #playEdition(edition: Edition): void {
    const rounds: PlannedRound[] = []
    const continuous: EditionFrame<ContinuousLeague>[] = []
    for (const competition of this.#sport.competitions) {
      const frame = this.#frame(competition, edition)
      if (competition.kind === 'continuous') {
        continuous.push({ ...frame, competition })
        continue
      }
      const planned =
        competition.kind === 'league'
          ? this.#planLeague({ ...frame, competition })
          : planCup({ ...frame, competition }, this.#groundsOf(competition))
      if (!planned) continue
      this.#seasons.push(planned.season)
      rounds.push(...planned.rounds)
    }
    this.#scheduler.schedule(rounds)
    for (const [index, frame] of continuous.entries()) {
      this.#seasons.push(planContinuous(frame, this.#scheduler, { index, of: continuous.length }))
    }
  }

  #frame(competition: Competition, edition: Edition): EditionFrame<Competition> {
    const { anchorMs, random } = this.#context
    const pool = (key: string) => this.#pools.get(key) ?? []
    const ranking = (key: string) => {
      const season = this.#seasons.find((each) => each.competition.key === key && each.edition === 'previous')
      return season?.fixtures.length ? (finalOrders(this.#sport, season)[0] ?? null) : null
    }
    const teams = this.#sport.entrants?.(competition, edition, { pool, ranking }) ?? pool(competition.pool)
    const own = random.stream(`${competition.key}/${edition}`)
    return { sport: this.#sport, competition, edition, teams, anchorMs, random: own }
  }

  #groundsOf({ groundsPool }: { readonly groundsPool?: string }): readonly Venue[] {
    return (this.#pools.get(groundsPool ?? '') ?? []).flatMap(({ venue }) => venue ?? [])
  }

  #planLeague(frame: EditionFrame<League>): { season: Season; rounds: PlannedRound[] } | null {
    const planned = planLeague(frame)
    const stages = frame.competition.editions[frame.edition]?.playoffs
    if (!planned || !stages) return planned
    const { season, rounds } = planned
    const lastMs = Math.max(...rounds.flatMap(({ times }) => times))
    const league = () => season.fixtures.filter(({ table }) => table !== null)
    const order = () => finalOrders(this.#sport, season)[0] ?? []
    const seeds: Team[] = []
    const playoffs = planKnockout({
      frame,
      season,
      stages,
      firstRound: rounds.length + 1,
      startMs: playoffsStartMs(lastMs),
      seeds,
      isBracket: false,
      entrants: () => {
        if (seeds.length === 0) seeds.push(...order())
        const places = bracket((stages[0]?.ties ?? 1) * 2).map((rank) => seeds[rank - 1] as Team)
        return { pairs: pairsOf(places), dependsOn: league() }
      },
      settings: () => ({}),
    })
    return { season, rounds: [...rounds, ...playoffs] }
  }
}

/** The planned world, for the generator and for the live demo that continues it. */
export function planWorld(sport: Sport, context: WorldContext): WorldPlan {
  return new WorldPlanner(sport, context).plan()
}

export function sportPlan(sport: Sport, context: WorldContext): SportPlan {
  const plan = planWorld(sport, context)
  const { nowMs, anchorMs, random } = context
  const counts = countReferees(sport, plan.fixtures, nowMs)
  const people = { sport, plan, nowMs, anchorMs, random: random.stream('people') }
  return {
    frame: function* (): Generator<Change> {
      yield* categoryChanges(sport)
      if (hasSquads(sport.slug)) yield* peopleChanges(people)
      else yield* teamChanges(sport.slug, ranked(sport.slug, plan.teams, people))
      yield* tournamentChanges(sport, plan.seasons, { nowMs, random: random.stream('titles') })
      yield* mainTournamentChanges(people)
      for (const season of plan.seasons) yield seasonChange(sport.slug, season)
    },
    matches: plan.fixtures
      .toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
      .map((fixture) => plannedMatch(sport, fixture, counts)),
  }
}
