/** Demo worlds for the tests: each hour of the day once, each of another day, year and seed. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../seed/calendar.ts'
import { makeWorld } from '../seed/index.ts'
import type { Change, ChangeData, ChangeKind } from '../src/contract/changes.ts'

export type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }

export interface World {
  readonly nowMs: number
  readonly changes: readonly Change[]
  /** What was put of a kind; a new array at each call. */
  of<K extends ChangeKind>(kind: K): Put<K>[]
}

export function worldAt(nowMs: number, randomSeed: number): World {
  const changes = [...makeWorld({ nowMs, randomSeed })]
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}

/** The world of an hour of the day. */
export function worldOfHour(hour: number): World {
  const minute = ((hour * 23) % 60) * MINUTE_MS
  return worldAt(Date.UTC(2026, 0, 5) + hour * (17 * DAY_MS + HOUR_MS) + minute, hour * 7919)
}
