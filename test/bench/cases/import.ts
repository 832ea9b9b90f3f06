/** Changes as importers of result files make them, through the one way in, into an empty file. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../db/open.ts'
import { BATCH_LIMIT, type Line } from '../../../src/feed/apply.ts'
import { closeDatabase } from '../../../src/store/statement.ts'
import type { BenchCase } from '../case.ts'
import { applyAll, linesOf } from '../fill.ts'
import { insertRows, selectAllRows } from '../plain-inserts.ts'
import { type WorldSize, worldChanges } from '../world.ts'

/** Some 15,000 changes: about what a country's leagues leave behind in four years. */
const IMPORT_WORLD: WorldSize = { leagues: 10, seasons: 4 }

export const importChanges: BenchCase = {
  name: 'import',
  title: 'matches, teams and seasons through the feed into an empty file, 1,000 changes a transaction',
  yardstick: 'plain prepared inserts of the same rows in as many transactions',
  unit: 'changes/s',
  goal: null,
  prepare: async (stage) => {
    const lines = linesOf(worldChanges(IMPORT_WORLD))
    const transactions = Math.ceil(lines.length / BATCH_LIMIT)
    const path = join(stage.folder, 'import.db')
    const tables = await inEmptyFile(path, async (db) => {
      await applyAll(db, lines)
      return selectAllRows(db)
    })
    return {
      ours: () => inEmptyFile(path, (db) => perSecond(lines, () => applyAll(db, lines))),
      yardstick: () =>
        inEmptyFile(path, (db) => perSecond(lines, () => insertRows(db, tables, transactions))),
    }
  },
}

async function perSecond(lines: readonly Line[], work: () => unknown): Promise<number> {
  const startedMs = performance.now()
  await work()
  return lines.length / ((performance.now() - startedMs) / 1000)
}

/** Opening, with its migrations, and closing are not measured. */
async function inEmptyFile<T>(path: string, work: (db: Db) => T | Promise<T>): Promise<T> {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
  // As durable as the command `import` opens it.
  const db = openDatabase(path)
  try {
    return await work(db)
  } finally {
    closeDatabase(db)
  }
}
