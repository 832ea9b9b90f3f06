/**
 * The demo world: invented countries, competitions, clubs and people around a given moment, as changes that the
 * feed applies (docs/architecture.md#the-path-of-a-change). References come before their use. The same options give the
 * same bytes.
 */
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change } from '../src/contract/changes.ts'
import { BASKETBALL } from './basketball.ts'
import { DAY_MS, weekStartMs } from './calendar.ts'
import { ESPORTS } from './esports.ts'
import { footballPlan } from './football.ts'
import { ICE_HOCKEY } from './ice-hockey.ts'
import { OddsDesk, withOdds } from './odds.ts'
import { racketPlan } from './rackets/world.ts'
import { makeRandom } from './random.ts'
import { setSportPlan } from './set-sports/world.ts'
import { TABLE_TENNIS } from './table-tennis.ts'
import { teamSportPlan } from './team-sport/world.ts'
import { TENNIS } from './tennis.ts'
import { VOLLEYBALL } from './volleyball.ts'
import { type SportPlan, toldPlan, type WorldContext } from './world.ts'

/** One row a sport that has a world. */
export const SPORT_PLANS: Readonly<Partial<Record<SportSlug, (context: WorldContext) => SportPlan>>> = {
  football: (context) => footballPlan(context),
  'ice-hockey': (context) => teamSportPlan(ICE_HOCKEY, context),
  basketball: (context) => teamSportPlan(BASKETBALL, context),
  tennis: (context) => racketPlan(TENNIS, context),
  'table-tennis': (context) => racketPlan(TABLE_TENNIS, context),
  volleyball: (context) => setSportPlan(VOLLEYBALL, context),
  esports: (context) => setSportPlan(ESPORTS, context),
}

/** Sports that the demo world holds. */
export const SEEDED_SPORTS = Object.keys(SPORT_PLANS) as readonly SportSlug[]

export type WorldOptions = {
  readonly randomSeed: number
  /** Default: all that have a world. */
  readonly sports?: readonly SportSlug[]
} & (
  | {
      /** `YYYY-MM-DD`: the world as at noon UTC of that day. */
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

/** The changes that put the world into an empty database. */
export function* makeWorld(options: WorldOptions): Generator<Change> {
  const nowMs = momentOf(options)
  const root = makeRandom(options.randomSeed)
  for (const sport of options.sports ?? SEEDED_SPORTS) {
    const plan = SPORT_PLANS[sport]
    if (!plan) continue
    const context = { nowMs, anchorMs: weekStartMs(nowMs), random: root.stream(sport) }
    yield* withOdds(toldPlan(plan(context), context), new OddsDesk(root.stream('odds')), nowMs)
  }
}
