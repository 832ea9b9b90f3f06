/**
 * The demo world: invented countries, competitions, clubs and people around a given moment, as changes that the
 * feed applies (docs/architecture.md#the-path-of-a-change). References come before their use. The same options give the
 * same bytes.
 */
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change } from '../src/contract/changes.ts'
import { DAY_MS } from './calendar.ts'
import { type PlayClock, REAL_TIME } from './live/play-clock.ts'
import { OddsMaker, withOdds } from './odds.ts'
import { makePeople } from './people/facts.ts'
import { mainTournamentChanges, peopleChanges } from './people/world.ts'
import { makeRandom } from './random.ts'
import { SEEDED_SPORTS, sportOf } from './sports/index.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChanges } from './world/changes.ts'
import type { PlanOptions, WorldPlan } from './world/model.ts'
import { planWorld } from './world/plan.ts'
import { type Generated, type PlannedMatch, plannedMatch } from './world/planned-match.ts'
import { ranked } from './world/rankings.ts'
import { countReferees } from './world/referees.ts'

type WorldOptions = {
  readonly randomSeed: number
  /** Default: all sports. */
  readonly sports?: readonly SportSlug[]
} & (
  | {
      /** `YYYY-MM-DD`: the world at noon UTC of that day. */
      readonly date: string
    }
  | { readonly nowMs: number }
)

/** Throws RangeError for a date that does not exist. */
function momentOf(options: WorldOptions): number {
  if ('nowMs' in options) return options.nowMs
  const day = Temporal.PlainDate.from(options.date)
  return day.toZonedDateTime('UTC').epochMilliseconds + DAY_MS / 2
}

/** Categories, tournaments, teams, people and seasons: everything that matches refer to. */
function* frameChanges(plan: WorldPlan): Generator<Change> {
  const { sport, teams, seasons, anchorMs } = plan
  const random = plan.random.stream('people')
  const people = makePeople(plan)
  yield* categoryChanges(sport)
  if (people) yield* peopleChanges(people, random)
  else yield* teamChanges(sport.slug, ranked(sport.slug, teams, { anchorMs, random }))
  yield* tournamentChanges(plan, plan.random.stream('titles'))
  yield* mainTournamentChanges(plan)
  for (const season of seasons) yield seasonChange(season)
}

/** In the order of their start, so that the last match of a referee is the newest. */
function matchesOf({ fixtures, nowMs }: WorldPlan): PlannedMatch[] {
  countReferees(fixtures, nowMs)
  return fixtures.toSorted((a, b) => a.startMs - b.startMs || a.id - b.id).map(plannedMatch)
}

export function* generateWorld(
  plan: WorldPlan,
  matches = matchesOf(plan),
  play: PlayClock = REAL_TIME,
): Generator<Generated> {
  const { nowMs } = plan
  yield* frameChanges(plan)
  for (const match of matches) {
    if (!match.isKnown(nowMs)) continue
    yield match.seenAt(play.momentOf(match.startMs, nowMs))
    // A record has everything that happened.
    match.forget()
  }
}

interface SportOptions extends Omit<PlanOptions, 'random'> {
  readonly randomSeed: number
  /** Speed of play. Default: real time. */
  readonly play?: PlayClock
}

/**
 * The world of a sport with its odds; must be generated before its odds are asked for. `changes` leaves out the matches
 * that began before a moment.
 */
export function sportWorld(sport: SportSlug, { randomSeed, play, ...moments }: SportOptions) {
  const root = makeRandom(randomSeed)
  const plan = planWorld(sportOf(sport), { ...moments, random: root.stream(sport) })
  const matches = matchesOf(plan)
  const oddsMaker = new OddsMaker(root.stream('odds'))
  const changes = (sinceMs = Number.NEGATIVE_INFINITY) => {
    const { over = [], reported = [] } = Object.groupBy(matches, ({ startMs }) =>
      startMs < sinceMs ? 'over' : 'reported',
    )
    // Planning has played some of them.
    for (const match of over) match.forget()
    return withOdds(generateWorld(plan, reported, play), oddsMaker, plan.nowMs, play)
  }
  return { plan, matches, oddsMaker, changes }
}

/** The changes that create the world in an empty database. */
export function* makeWorld(options: WorldOptions): Generator<Change> {
  const nowMs = momentOf(options)
  const { randomSeed, sports = SEEDED_SPORTS } = options
  for (const sport of sports) yield* sportWorld(sport, { nowMs, randomSeed }).changes()
}
