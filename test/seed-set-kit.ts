/** Worlds of volleyball and esports for the tests. */
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../seed/calendar.ts'
import { makeRandom } from '../seed/random.ts'
import type { SetSport } from '../seed/set-sports/fixtures.ts'
import { setSportWorld } from '../seed/set-sports/world.ts'
import { changeOf, type WorldContext } from '../seed/world.ts'
import type { Change, ChangeData, ChangeKind } from '../src/contract/changes.ts'

export type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }

export function contextOf(nowMs: number, seed: number): WorldContext {
  return { nowMs, anchorMs: weekStartMs(nowMs), random: makeRandom(seed) }
}

export function makeSetWorld<F>(sport: SetSport<F>, nowMs: number, seed: number) {
  const changes: Change[] = [...setSportWorld(sport)(contextOf(nowMs, seed))].map(changeOf)
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}
export type SetWorld = ReturnType<typeof makeSetWorld>

/** A moment of an hour of the day, each in another week, year and seed. */
export function momentOf(hour: number): number {
  return Date.UTC(2026, 0, 5) + hour * (17 * DAY_MS + HOUR_MS) + ((hour * 23) % 60) * MINUTE_MS
}

/** The hardest moments: the first and the last minute of a week. */
export const MOMENTS = [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 10, 23, 59), Date.UTC(2027, 10, 18, 14, 20)]
