/** Demo worlds of football for the tests: each hour of the day once, each of another day, year and seed. */
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../seed/calendar.ts'
import { footballWorld } from '../seed/football.ts'
import { makeWorld } from '../seed/index.ts'
import { makeRandom } from '../seed/random.ts'
import { changeOf } from '../seed/world.ts'
import type { Change, ChangeData, ChangeKind } from '../src/contract/changes.ts'

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

/** With all blocks, and odds. */
export function worldAt(nowMs: number, randomSeed: number): World {
  return world(nowMs, [...makeWorld({ nowMs, randomSeed, sports: ['football'] })])
}

/** The same matches without their blocks: quick and small enough for many worlds. */
export function resultsAt(nowMs: number, randomSeed: number): World {
  const random = makeRandom(randomSeed).stream('football')
  const told = footballWorld({ nowMs, anchorMs: weekStartMs(nowMs), random }, 'results')
  return world(nowMs, [...told].map(changeOf))
}

function ofHour(hour: number, at: (nowMs: number, randomSeed: number) => World): World {
  const minute = ((hour * 23) % 60) * MINUTE_MS
  return at(Date.UTC(2026, 0, 5) + hour * (17 * DAY_MS + HOUR_MS) + minute, hour * 7919)
}

/** The world of an hour of the day, whole. */
export function worldOfHour(hour: number): World {
  return ofHour(hour, worldAt)
}

/** The world of an hour of the day without the blocks of matches. */
export function resultsOfHour(hour: number): World {
  return ofHour(hour, resultsAt)
}
