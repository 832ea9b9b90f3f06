/**
 * The write-ahead log beside a database. With `synchronous=NORMAL` a commit is in the log, in the hands of the
 * operating system: it survives a killed process, not a power cut. SQLite flushes the log before a checkpoint.
 */
import { closeSync, fstatSync, openSync, realpathSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Db, diskRefusal, isBusy } from './open.ts'

/** SQLite puts its log beside the file itself, wherever a link to it is. */
function logPath(db: Db): string {
  return `${realpathSync(db.path)}-wal`
}

/**
 * Resolves when every commit made so far is on the disk, as far as the disk honours flushes. The work is done on
 * another thread. Throws what the disk reports. A database in memory has nothing to flush.
 */
export async function flushCommits(db: Db): Promise<void> {
  if (db.path === ':memory:') return
  // SQLite holds no lock on the log, which a second opening and closing in the same process would release.
  const log = await open(logPath(db), 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}

/** As long as the log gets between two checkpoints, at a thousand pages of 4 KiB. */
const RESERVED_LOG_BYTES = 4 * 1024 * 1024

/**
 * Makes the log that long with zeros, which SQLite takes for its end: small writes such as the counts of keys then
 * find space on a disk that others have filled. Does nothing while another process writes or where there is no space.
 */
export function reserveLog(db: Db): void {
  if (db.path === ':memory:') return
  try {
    // While the write lock is held, no other process appends to the log.
    db.client.transaction(() => extendWithZeros(logPath(db), RESERVED_LOG_BYTES)).immediate()
  } catch (cause) {
    if (!isBusy(cause) && diskRefusal(cause) === null) throw cause
  }
}

function extendWithZeros(path: string, bytes: number): void {
  const file = openSync(path, 'r+')
  try {
    const { size } = fstatSync(file)
    if (size < bytes) writeSync(file, Buffer.alloc(bytes - size), 0, bytes - size, size)
  } finally {
    closeSync(file)
  }
}
