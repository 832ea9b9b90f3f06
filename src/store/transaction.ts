/** Transactions that take the write lock at once, so that they fail before the work and not after it. */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../db/open.ts'
import { selectDataVersion } from './data-version.ts'
import { matchMemory } from './match-memory.ts'

/** One for each database: to make one takes longer than to begin and commit. */
const transactions = new WeakMap<Database, (work: () => unknown) => unknown>()

/** Does the work in a transaction of its own, or as a part of the one that is open; what it throws undoes it. */
export function inTransaction<T>(db: Db, work: () => T): T {
  let run = transactions.get(db.client)
  if (!run) {
    run = db.client.transaction((of: () => unknown) => of()).immediate
    transactions.set(db.client, run)
  }
  const memory = matchMemory(db)
  const isPart = db.client.inTransaction
  const whole = () => {
    memory.open(selectDataVersion(db))
    return work()
  }
  try {
    return run(isPart ? work : whole) as T
  } catch (problem) {
    memory.clear()
    throw problem
  } finally {
    if (!isPart) memory.close()
  }
}

export interface OpenTransaction {
  commit(): void
  rollback(): void
}

/** A transaction that spans many batches: all of an import or nothing of it. */
export function beginTransaction(db: Db): OpenTransaction {
  const memory = matchMemory(db)
  db.client.run('BEGIN IMMEDIATE')
  memory.open(selectDataVersion(db))
  return {
    commit: () => {
      db.client.run('COMMIT')
      memory.close()
    },
    rollback: () => {
      memory.clear()
      memory.close()
      // SQLite has done it itself where the disk was full.
      if (db.client.inTransaction) db.client.run('ROLLBACK')
    },
  }
}
