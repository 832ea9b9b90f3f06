/** A rich match by id, the same one again and again. */
import { openDatabase } from '../../../db/open.ts'
import { selectByExternalId } from '../../store/external-ids.ts'
import { closeDatabase } from '../../store/statement.ts'
import type { BenchCase } from '../case.ts'
import { httpSides } from '../http-sides.ts'
import { httpWorld, RICH_MATCH } from '../http-world.ts'
import { BENCH_SPORT, matchId } from '../world.ts'

export const matchByIdRepeated: BenchCase = {
  name: 'match-by-id-repeated',
  title: 'one rich match by id again and again, key and rate headers on',
  yardstick: 'raw Bun.serve, same bytes',
  unit: 'requests/s',
  goal: null,
  prepare: async (stage) => {
    const database = await httpWorld(stage)
    return httpSides(stage, database, `/v2/${BENCH_SPORT}/matches/${selectRichMatch(database)}`)
  },
}

function selectRichMatch(database: string): number {
  const db = openDatabase(database)
  try {
    const id = selectByExternalId(db, 'match', matchId(RICH_MATCH))
    if (id === undefined) throw new Error('the world has no rich match')
    return id
  } finally {
    closeDatabase(db)
  }
}
