/**
 * Brings what was committed onto the disk without making anybody wait. With `synchronous=NORMAL` a commit stands in
 * the write-ahead log, in the hands of the operating system: it survives a killed process, not a power cut. Flushing
 * that file afterwards makes up for it; SQLite itself flushes it whenever it copies it into the database.
 */
import { realpathSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Db } from './open.ts'

/**
 * Resolves when every commit made so far is on the disk, as far as the disk keeps its word. The work is done on
 * another thread. Throws what the disk says. A database in memory has nothing to flush.
 */
export async function flushCommits(db: Db): Promise<void> {
  if (db.path === ':memory:') return
  // SQLite puts its log beside the file itself, wherever a link to it lies. It holds no lock on the log, which a
  // second opening and closing in the same process would take away.
  const log = await open(`${realpathSync(db.path)}-wal`, 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}
