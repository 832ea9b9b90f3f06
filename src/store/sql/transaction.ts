/** Immediate transactions: they take the write lock first, so they fail before any work is done. */
import type { Database } from 'bun:sqlite'
import { type Db, isBusy, setBusyTimeout } from '../../../db/open.ts'
import { matchMemory } from '../matches/memory.ts'
import { forgetBatchReads, selectDataVersion, selectNumber } from './batch-reads.ts'
import { prepared } from './statement.ts'

/** Cached per database: creating one takes longer than begin and commit. */
const transactions = new WeakMap<Database, (work: () => unknown) => unknown>()

/** Databases in a transaction of reads. */
const snapshots = new WeakSet<Database>()

/**
 * Runs the work in a transaction, or in a savepoint of the open one; an exception rolls it back. Not within
 * `inSnapshot`: a write that does not take the lock first fails if another process has written meanwhile.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  if (snapshots.has(db.client)) throw new Error('a write among reads of one snapshot')
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
    forgetBatchReads(db)
    throw problem
  } finally {
    if (!isPart) memory.close()
  }
}

/**
 * Runs reads in one transaction. Alone, each statement locks and unlocks the file, which takes ten times as long as
 * finding a row.
 */
export function inSnapshot<T>(db: Db, read: () => T): T {
  if (db.client.inTransaction) return read()
  prepared(db, 'BEGIN').run()
  snapshots.add(db.client)
  try {
    return read()
  } finally {
    snapshots.delete(db.client)
    // After some failures, such as those of the disk, SQLite has already ended the transaction.
    if (db.client.inTransaction) prepared(db, 'COMMIT').run()
  }
}

/**
 * Writes unless another process is writing, and never waits for it. Returns whether it wrote; other errors are thrown.
 */
export function withoutWaiting(db: Db, write: () => void): boolean {
  const timeout = selectNumber(db, 'PRAGMA busy_timeout')
  setBusyTimeout(db, 0)
  try {
    write()
    return true
  } catch (problem) {
    if (isBusy(problem)) return false
    throw problem
  } finally {
    setBusyTimeout(db, timeout)
  }
}

export interface OpenTransaction {
  commit(): void
  rollback(): void
}

/** A transaction that spans many batches: a whole import or nothing. */
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
      forgetBatchReads(db)
      memory.close()
      // SQLite has already rolled back if the disk is full.
      if (db.client.inTransaction) db.client.run('ROLLBACK')
    },
  }
}
