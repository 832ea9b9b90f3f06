/** Demo worlds for the tests: of any sport, and of football each hour of the day once, each of another day, year and seed. */
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../../seed/calendar.ts'
import { makeWorld } from '../../seed/index.ts'
import { makeRandom } from '../../seed/random.ts'
import { sportOf } from '../../seed/sports/index.ts'
import { sportPlan } from '../../seed/world/plan.ts'
import {
  changeOf,
  type Detail,
  generateWorld,
  type SportPlan,
  type WorldContext,
} from '../../seed/world/planned-match.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData, ChangeKind } from '../../src/contract/changes.ts'

export type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }

export interface World {
  readonly nowMs: number
  readonly changes: readonly Change[]
  /** What was put of a kind; a new array at each call. */
  of<K extends ChangeKind>(kind: K): Put<K>[]
}

function world(nowMs: number, changes: readonly Change[]): World {
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}

export function contextOf(nowMs: number, seed: number): WorldContext {
  return { nowMs, anchorMs: weekStartMs(nowMs), random: makeRandom(seed) }
}

function reportedPart(plan: SportPlan, context: WorldContext): World {
  return world(context.nowMs, [...generateWorld(plan, context)].map(changeOf))
}

/** The world of a sport without its odds. */
export function worldOf(sport: SportSlug, nowMs: number, seed: number): World {
  const context = contextOf(nowMs, seed)
  return reportedPart(sportPlan(sportOf(sport), context), context)
}

/** The world of football with all blocks, and odds. */
export function worldAt(nowMs: number, randomSeed: number): World {
  return world(nowMs, [...makeWorld({ nowMs, randomSeed, sports: ['football'] })])
}

export function footballContext(nowMs: number, randomSeed: number): WorldContext {
  return { ...contextOf(nowMs, randomSeed), random: makeRandom(randomSeed).stream('football') }
}

/** The same without the odds. */
export function footballAt(nowMs: number, randomSeed: number, detail?: Detail): World {
  const context = footballContext(nowMs, randomSeed)
  return reportedPart(sportPlan(sportOf('football'), context, detail), context)
}

/** The same matches without their blocks: quick and small enough for many worlds. */
export function resultsAt(nowMs: number, randomSeed: number): World {
  return footballAt(nowMs, randomSeed, 'results')
}

/** A moment of an hour of the day, each in another week, year and seed. */
export function momentOf(hour: number): number {
  return Date.UTC(2026, 0, 5) + hour * (17 * DAY_MS + HOUR_MS) + ((hour * 23) % 60) * MINUTE_MS
}

/** The hardest moments: the first and the last minute of a week. */
export const MOMENTS = [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 10, 23, 59), Date.UTC(2027, 10, 18, 14, 20)]

/** The world of an hour of the day, whole. */
export function worldOfHour(hour: number): World {
  return worldAt(momentOf(hour), hour * 7919)
}

/** The world of an hour of the day without the blocks of matches. */
export function resultsOfHour(hour: number): World {
  return resultsAt(momentOf(hour), hour * 7919)
}
