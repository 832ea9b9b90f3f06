/**
 * The write-ahead log of a database. With `synchronous=NORMAL` a commit is in the log but possibly only in the OS
 * cache: it survives a killed process, not a power failure. SQLite flushes the log before a checkpoint.
 */
import { Database } from 'bun:sqlite'
import { closeSync, fstatSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKPOINT_PAGES, type Db, diskRefusal, isBusy } from './open.ts'
import { reason } from './refusal.ts'

/** SQLite puts the log beside the real file, even if the database was opened through a link. */
function logPath(db: Db): string {
  return `${realpathSync(db.path)}-wal`
}

/**
 * Resolves when all commits so far are flushed to disk, as far as the disk honours flushes. Runs on another thread.
 * Throws the error of the disk. An in-memory database has nothing to flush.
 */
export async function flushCommits(db: Db): Promise<void> {
  if (db.path === ':memory:') return
  // SQLite holds no lock on the log file, so opening and closing it here releases none.
  const log = await open(logPath(db), 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}

/** The size of the log between two checkpoints, at a thousand pages of 4 KiB. */
const RESERVED_LOG_BYTES = 4 * 1024 * 1024

/**
 * Extends the log with zeros, which SQLite reads as its end. Small writes such as usage counts then still find space
 * when other programs fill the disk. Does nothing while another process writes, or if there is no space.
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

/**
 * Makes checkpoints from a connection of its own, so that another thread waits for the disk: flushing the log and the
 * database takes milliseconds, and more than 100 on a slow disk. Both are flushed as by the writer, so what is
 * acknowledged stays as durable.
 */
export class Checkpointer {
  readonly #client: Database
  #pages = 0

  constructor(path: string) {
    this.#client = new Database(path, { create: false, strict: true })
  }

  /** Returns whether the log has changed since the last look. Throws the error of the disk. */
  checkpointIfDue(): boolean {
    const [, pages, done] = this.#client.query('PRAGMA wal_checkpoint(NOOP)').values()[0] as [
      number,
      number,
      number,
    ]
    if (pages - done >= CHECKPOINT_PAGES.usual) this.#client.query('PRAGMA wal_checkpoint(PASSIVE)').values()
    const isChanged = pages !== this.#pages
    this.#pages = pages
    return isChanged
  }

  close(): void {
    this.#client.close()
  }
}

/** Leaves the checkpoints to a Checkpointer, unless it falls behind; or makes them again. */
export function leaveCheckpoints(db: Db, isLeft: boolean): void {
  const pages = isLeft ? CHECKPOINT_PAGES.besideCheckpointer : CHECKPOINT_PAGES.usual
  db.client.run(`PRAGMA wal_autocheckpoint = ${pages}`)
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

/** Writes a small database to the folder and deletes it. Returns why that failed; null if it worked. */
export function walFault(folder: string): string | null {
  const path = join(folder, `.scoreline-probe-${process.pid}`)
  let client: Database | null = null
  try {
    client = new Database(path, { create: true, strict: true })
    const mode = String(client.query('PRAGMA journal_mode = WAL').values()[0]?.[0])
    if (mode !== 'wal') return `SQLite falls back to the journal mode "${mode}"`
    client.run('CREATE TABLE probe (id INTEGER)')
    client.run('INSERT INTO probe VALUES (1)')
    return null
  } catch (cause) {
    return reason(cause, path)
  } finally {
    client?.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true })
  }
}
