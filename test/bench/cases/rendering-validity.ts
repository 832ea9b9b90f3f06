/** The check whether a stored rendering is current. */
import { selectMatchKeys } from '../../../src/store/matches/lists.ts'
import { selectStored } from '../../../src/store/matches/renderings.ts'
import { prepared } from '../../../src/store/sql/statement.ts'
import { httpWorld } from '../fill.ts'
import type { BenchCase } from '../rows.ts'
import { BENCH_SPORT_ID } from '../world.ts'

const MATCHES = 10_000
/** Of no program: all positions are looked up, but no rendering is found. */
const NONE_STORED = { recipe: -1, onDamaged: () => {}, isUnchanged: () => false }

export const renderingValidity: BenchCase = {
  name: 'rendering-validity',
  title: 'whether stored renderings are current, of 10,000 matches in turn, without reading them',
  yardstick: 'a column of the same matches, by primary key',
  unit: 'microseconds',
  goal: null,
  prepare: async (stage) => {
    const db = stage.open(await httpWorld(stage))
    const keys = selectMatchKeys(db, { selection: { sport: BENCH_SPORT_ID }, order: 'asc', limit: MATCHES })
    const row = prepared(db, 'SELECT status FROM match WHERE id = +?')
    const microseconds = (read: (id: number) => unknown) => {
      const startedMs = performance.now()
      for (const { id } of keys) read(id)
      return ((performance.now() - startedMs) * 1000) / keys.length
    }
    return {
      ours: () => microseconds((id) => selectStored(db, id, NONE_STORED)),
      yardstick: () => microseconds((id) => row.get(id)),
    }
  },
}
