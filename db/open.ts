/** Opens a database file: pragmas, migrations, and refusals that say what is wrong. */
import { Database, SQLiteError, type SQLQueryBindings } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { MIGRATIONS } from './migrations/index.ts'
import * as schema from './schema.ts'

/** Marks a file as ours ("SCOR"), so that another program's database is never written to. */
const APPLICATION_ID = 0x53434f52
/** How long a write waits for another process. Waiting blocks the event loop, so a server waits little. */
export const BUSY_TIMEOUT_MS = { command: 10_000, server: 50 } as const
/** The page cache. Half a gigabyte of memory is the smallest box that we serve on. */
const PAGE_CACHE_KIB = 32 * 1024
/** Pages of the file read without a copy; address space, not memory. */
const MEMORY_MAP_BYTES = 1024 * 1024 * 1024

export interface Db {
  readonly client: Database
  readonly orm: BunSQLiteDatabase<typeof schema>
  readonly path: string
}

export type { SQLQueryBindings }

/** A reason why a database cannot be used, in one sentence for the operator. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

export interface OpenOptions {
  /** Default: that of a command. */
  readonly busyTimeoutMs?: number
  /**
   * `full` survives a power cut at every commit, `normal` a killed process only; the file stays sound either way.
   * Default: full.
   */
  readonly durability?: 'full' | 'normal'
  /**
   * Much is written and little read: the file is not mapped, so that the memory of the process stays the same
   * however long the file grows.
   */
  readonly isBulkLoad?: boolean
  /** For work that makes no sense on an empty database: a mistyped name is refused and no file is made. */
  readonly mustExist?: boolean
}

/**
 * Opens or creates a database and brings it to this version's schema.
 * Throws DatabaseRefused when the file is not ours, is newer than this program, or cannot be used.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Db {
  if (options.mustExist && !existsSync(path)) throw new DatabaseRefused(`there is no database ${path}`)
  let client: Database
  try {
    client = new Database(path, { create: true, strict: true })
  } catch (cause) {
    throw new DatabaseRefused(`cannot open the database ${path}: ${reasonNotOpened(path, cause)}`, { cause })
  }
  try {
    client.run(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? BUSY_TIMEOUT_MS.command}`)
    claim(client, path)
    client.run('PRAGMA journal_mode = WAL')
    client.run(`PRAGMA synchronous = ${options.durability === 'normal' ? 'NORMAL' : 'FULL'}`)
    client.run(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`)
    client.run(`PRAGMA mmap_size = ${options.isBulkLoad ? 0 : MEMORY_MAP_BYTES}`)
    client.run('PRAGMA temp_store = MEMORY')
    client.run(`PRAGMA journal_size_limit = ${WAL_BYTES_KEPT}`)
    migrate(client, path)
  } catch (cause) {
    client.close()
    if (cause instanceof DatabaseRefused) throw cause
    throw new DatabaseRefused(`cannot use the database ${path}: ${reason(cause)}`, { cause })
  }
  return { client, orm: drizzle(client, { schema }), path }
}

/** Bytes of the log that stay on the disk once its content is in the file: four checkpoints' worth. */
const WAL_BYTES_KEPT = 16 * 1024 * 1024

/** Pages of the log that may wait for a checkpoint: SQLite's own default, and while content is made that can be made again. */
const CHECKPOINT_PAGES = { usual: 1000, whileFilling: 20_000 } as const

/**
 * Trades safety against a power cut for speed while content is written that can be made again, and back. The file
 * survives a killed process either way.
 */
export function setFilling(db: Db, isFilling: boolean): void {
  db.client.run(`PRAGMA synchronous = ${isFilling ? 'OFF' : 'NORMAL'}`)
  db.client.run(
    `PRAGMA wal_autocheckpoint = ${isFilling ? CHECKPOINT_PAGES.whileFilling : CHECKPOINT_PAGES.usual}`,
  )
}

/** How long writes of this connection wait for another process from now on. */
export function setBusyTimeout(db: Db, ms: number): void {
  db.client.run(`PRAGMA busy_timeout = ${ms}`)
}

/** What the operator can mend, by SQLite's code; its extended codes begin with these. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'another process is writing to it; try again when that is done'],
  ['SQLITE_CORRUPT', 'the file is damaged; restore it from a backup'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_IOERR', 'the disk cannot be read or written'],
  ['SQLITE_NOTADB', 'the file is no database'],
  ['SQLITE_READONLY', 'this user may not write to the file or its folder'],
]

/**
 * The refusal behind a failure of SQLite in the middle of the work, or null where the failure is no fault of the
 * file, the disk or another process.
 */
export function refusalOf(cause: unknown, path: string): DatabaseRefused | null {
  const known = knownReason(cause)
  return known === null ? null : new DatabaseRefused(`cannot use the database ${path}: ${known}`, { cause })
}

/** Did a statement fail only because another process is writing? */
export function isBusy(cause: unknown): boolean {
  return cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY') === true
}

function knownReason(cause: unknown): string | null {
  if (!(cause instanceof SQLiteError)) return null
  return REASONS.find(([code]) => cause.code?.startsWith(code))?.[1] ?? null
}

function reason(cause: unknown): string {
  return knownReason(cause) ?? (cause instanceof Error ? cause.message : String(cause))
}

/** SQLite only says that it was unable to. */
function reasonNotOpened(path: string, cause: unknown): string {
  const folder = dirname(path)
  if (!existsSync(folder)) return `there is no folder ${folder}`
  if (!existsSync(path)) return `it cannot be made in ${folder}; may this user write there?`
  if (statSync(path).isDirectory()) return 'it is a folder'
  return `${reason(cause)}; may this user read and write it?`
}

function pragma(client: Database, name: string): number {
  const row = client.query(`PRAGMA ${name}`).values()[0]
  return Number(row?.[0] ?? 0)
}

function claim(client: Database, path: string): void {
  const id = pragma(client, 'application_id')
  if (id === APPLICATION_ID) return
  const tables = client.query('SELECT count(*) FROM sqlite_schema').values()[0]
  if (id !== 0 || Number(tables?.[0]) > 0) {
    throw new DatabaseRefused(`${path} is a database of another program; name a different file`)
  }
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** `user_version` counts the applied migrations; each runs whole or not at all. */
function migrate(client: Database, path: string): void {
  const version = pragma(client, 'user_version')
  if (version > MIGRATIONS.length) {
    throw new DatabaseRefused(
      `${path} was written by a newer Scoreline (schema ${version}, this program knows ${MIGRATIONS.length})`,
    )
  }
  if (version === MIGRATIONS.length) return
  client
    .transaction(() => {
      // Another process may have migrated while this one waited for the lock.
      for (let next = pragma(client, 'user_version'); next < MIGRATIONS.length; next += 1) {
        client.run(MIGRATIONS[next] ?? '')
        client.run(`PRAGMA user_version = ${next + 1}`)
      }
    })
    .immediate()
}
