/** Demo worlds for the tests, and moments at which they are looked at. */
import { weekStartMs } from '../../seed/calendar.ts'
import { makeRandom } from '../../seed/random.ts'
import { sportOf } from '../../seed/sports/index.ts'
import { sportPlan } from '../../seed/world/plan.ts'
import { changeOf, generateWorld, type WorldContext } from '../../seed/world/planned-match.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData, ChangeKind } from '../../src/contract/changes.ts'

export type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }

export interface World {
  readonly nowMs: number
  readonly changes: readonly Change[]
  /** The entities of a kind; a new array at each call. */
  of<K extends ChangeKind>(kind: K): Put<K>[]
}

export function contextOf(nowMs: number, seed: number): WorldContext {
  return { nowMs, anchorMs: weekStartMs(nowMs), random: makeRandom(seed) }
}

const known = new Map<string, World>()

/** The world of a sport without its odds, made once in a process for each set of arguments. */
export function worldOf(sport: SportSlug, nowMs: number, seed: number): World {
  const key = [sport, nowMs, seed].join('/')
  const made = known.get(key) ?? makeWorldOf(sport, nowMs, seed)
  known.set(key, made)
  return made
}

function makeWorldOf(sport: SportSlug, nowMs: number, seed: number): World {
  const context = contextOf(nowMs, seed)
  const changes = [...generateWorld(sportPlan(sportOf(sport), context), context)].map(changeOf)
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}

/** The first minute of a week, and its Saturday with matches of major leagues in progress and ahead. */
export const WEEK_START = Date.UTC(2026, 8, 7)
export const SATURDAY = Date.UTC(2026, 8, 12, 16, 4)
export const WORLD_SEED = 11

/** The world that all laws look at. */
export const saturdayOf = (sport: SportSlug): World => worldOf(sport, SATURDAY, WORLD_SEED)

/** Moments for plans, which take little time: the first and the last minute of a week, and one in between. */
export const MOMENTS = [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 10, 23, 59), Date.UTC(2027, 10, 18, 14, 20)]
