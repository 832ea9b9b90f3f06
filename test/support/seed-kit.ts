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
  const made = known.get(key) ?? freshWorldOf(sport, nowMs, seed)
  known.set(key, made)
  return made
}

/** The same, made again. */
export function freshWorldOf(sport: SportSlug, nowMs: number, seed: number): World {
  const context = contextOf(nowMs, seed)
  const changes = [...generateWorld(sportPlan(sportOf(sport), context), context)].map(changeOf)
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}

/** The hardest moments: the first and the last minute of a week. */
export const MOMENTS = [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 10, 23, 59), Date.UTC(2027, 10, 18, 14, 20)]
