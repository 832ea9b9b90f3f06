/**
 * The demo world: invented countries, competitions, clubs and people around a given moment, as changes that the
 * feed applies (design, 5). References come before their use. The same options give the same bytes.
 */
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change } from '../src/contract/changes.ts'
import { basketballWorld } from './basketball.ts'
import { DAY_MS, weekStartMs } from './calendar.ts'
import { esportsWorld } from './esports.ts'
import { footballWorld } from './football.ts'
import { iceHockeyWorld } from './ice-hockey.ts'
import { OddsDesk, withOdds } from './odds.ts'
import { makeRandom } from './random.ts'
import { tableTennisWorld } from './table-tennis.ts'
import { tennisWorld } from './tennis.ts'
import { volleyballWorld } from './volleyball.ts'
import type { SportWorld } from './world.ts'

/** One row a sport that has a world. */
const SPORT_WORLDS: Readonly<Partial<Record<SportSlug, SportWorld>>> = {
  football: footballWorld,
  'ice-hockey': iceHockeyWorld,
  basketball: basketballWorld,
  tennis: tennisWorld,
  'table-tennis': tableTennisWorld,
  volleyball: volleyballWorld,
  esports: esportsWorld,
}

/** Sports that the demo world holds. */
export const SEEDED_SPORTS = Object.keys(SPORT_WORLDS) as readonly SportSlug[]

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
    const world = SPORT_WORLDS[sport]
    if (!world) continue
    const told = world({ nowMs, anchorMs: weekStartMs(nowMs), random: root.stream(sport) })
    yield* withOdds(told, new OddsDesk(root.stream('odds')), nowMs)
  }
}
