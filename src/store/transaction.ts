/** A transaction that spans many batches: all of an import or nothing of it. */
import type { Db } from '../../db/open.ts'

export interface OpenTransaction {
  commit(): void
  rollback(): void
}

/** Takes the write lock at once, so that it fails before the work and not after it. */
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
