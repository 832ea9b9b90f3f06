/** Transactions that take the write lock at once, so that they fail before the work and not after it. */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../db/open.ts'

/** One for each database: to make one takes longer than to begin and commit. */
const transactions = new WeakMap<Database, (work: () => unknown) => unknown>()

/** Does the work in a transaction of its own; what it throws undoes it. */
export function inTransaction<T>(db: Db, work: () => T): T {
  let run = transactions.get(db.client)
  if (!run) {
    run = db.client.transaction((of: () => unknown) => of()).immediate
    transactions.set(db.client, run)
  }
  return run(work) as T
}

export interface OpenTransaction {
  commit(): void
  rollback(): void
}

/** A transaction that spans many batches: all of an import or nothing of it. */
export function beginTransaction(db: Db): OpenTransaction {
  db.client.run('BEGIN IMMEDIATE')
  return {
    commit: () => {
      db.client.run('COMMIT')
    },
    rollback: () => {
      // SQLite has done it itself where the disk was full.
      if (db.client.inTransaction) db.client.run('ROLLBACK')
    },
  }
}
