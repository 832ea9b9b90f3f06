/**
 * The demo world: invented countries, competitions, clubs and people around a given moment, as changes that the
 * feed applies (docs/architecture.md#the-path-of-a-change). References come before their use. The same options give the
 * same bytes.
 */
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change } from '../src/contract/changes.ts'
import { DAY_MS, weekStartMs } from './calendar.ts'
import { OddsMaker, withOdds } from './odds.ts'
import { makeRandom } from './random.ts'
import { SEEDED_SPORTS, sportOf } from './sports/index.ts'
import { sportPlan } from './world/plan.ts'
import { generateWorld, type WorldContext } from './world/planned-match.ts'

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

/** The world of a sport with its odds; must be generated before its odds are asked for. */
export function sportWorld(
  sport: SportSlug,
  options: Pick<WorldContext, 'nowMs' | 'madeMs' | 'play'> & { readonly randomSeed: number },
) {
  const { nowMs, madeMs = nowMs, play, randomSeed } = options
  const root = makeRandom(randomSeed)
  const context = { ...options, anchorMs: weekStartMs(madeMs), random: root.stream(sport) }
  const plan = sportPlan(sportOf(sport), context)
  const oddsMaker = new OddsMaker(root.stream('odds'))
  const changes = () => withOdds(generateWorld(plan, context), oddsMaker, nowMs, play)
  return { context, plan, oddsMaker, changes }
}

/** The changes that create the world in an empty database. */
export function* makeWorld(options: WorldOptions): Generator<Change> {
  const nowMs = momentOf(options)
  const { randomSeed, sports = SEEDED_SPORTS } = options
  for (const sport of sports) yield* sportWorld(sport, { nowMs, randomSeed }).changes()
}
