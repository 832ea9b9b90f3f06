/** Opens a database file: pragmas, migrations, and errors that say what is wrong. */
import { constants, Database, type SQLQueryBindings } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from './db.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { APPLICATION_ID, pragmaNumber, RETURNS_PAGES } from './pragma.ts'
import { DatabaseError, isOnReadOnlyDisk, reason } from './refusal.ts'
import { migrate, upgradeFile } from './upgrade.ts'

export type { Db } from './db.ts'
export { DatabaseError, diskRefusal, isBusy, refusalOf } from './refusal.ts'

/** How long a write waits for another process. Waiting blocks the event loop, so servers use a short timeout. */
export const BUSY_TIMEOUT_MS = { command: 10_000, server: 50 } as const
/** Page cache size of a process with enough memory. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024
/** Memory-mapped part of the file. This is address space; the system can reclaim the pages. */
const MEMORY_MAP_BYTES = 1024 * 1024 * 1024

export type { SQLQueryBindings }

export interface OpenOptions {
  /** Default: the timeout of commands. */
  readonly busyTimeoutMs?: number
  /**
   * With `full` every commit survives a power failure, with `normal` only a killed process. The file stays consistent
   * either way. Default: full.
   */
  readonly durability?: 'full' | 'normal'
  /** For write-heavy work. The file is not mapped, so memory use does not grow with the file. */
  readonly isBulkLoad?: boolean
  /** Default: 32 MiB. */
  readonly pageCacheBytes?: number
  /** Mapped bytes of the file. Default: 1 GiB. */
  readonly mapBytes?: number
  /** For work that makes no sense on an empty database: a missing file is an error instead of being created. */
  readonly mustExist?: boolean
  /** Receives a line before an older file is upgraded and one afterwards, with the path of the original. */
  readonly report?: (line: string) => void
}

/**
 * Opens or creates a database and migrates it to this version's schema; a file with content is upgraded on a copy.
 * Throws DatabaseError if the file is not a Scoreline database, is newer than this program, or cannot be used.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Db {
  if (options.mustExist && !existsSync(path)) throw new DatabaseError(notFound(path))
  const { client, version } = openClient(path, options)
  if (version > 0 && version < MIGRATIONS.length) {
    client.close()
    upgradeFile(path, {
      migrations: MIGRATIONS,
      busyTimeoutMs: busyTimeoutOf(options),
      report: options.report,
    })
    return openDatabase(path, options)
  }
  try {
    client.run('PRAGMA journal_mode = WAL')
    client.run(`PRAGMA synchronous = ${options.durability === 'normal' ? 'NORMAL' : 'FULL'}`)
    setPageCache(client, options.pageCacheBytes ?? PAGE_CACHE_BYTES)
    client.run(`PRAGMA mmap_size = ${options.isBulkLoad ? 0 : (options.mapBytes ?? MEMORY_MAP_BYTES)}`)
    client.run('PRAGMA temp_store = MEMORY')
    client.run(`PRAGMA journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`)
    if (version === 0) migrate(client, MIGRATIONS)
  } catch (cause) {
    client.close()
    throw new DatabaseError(`cannot use the database ${path}: ${reason(cause, path)}`, { cause })
  }
  return { client, path }
}

/**
 * Opens a file read-only: one of this version, or with `any` one that this program can upgrade. Throws DatabaseError.
 */
export function openToRead(
  path: string,
  versions: 'this' | 'any' = 'this',
  { pageCacheBytes = PAGE_CACHE_BYTES, mapBytes = 0 }: Pick<OpenOptions, 'pageCacheBytes' | 'mapBytes'> = {},
): Db {
  if (!existsSync(path)) throw new DatabaseError(notFound(path))
  if (statSync(path).size === 0) throw new DatabaseError(`${path} is empty`)
  const { client, version } = openClient(path, {}, isOnReadOnlyDisk(path) && !existsSync(`${path}-wal`))
  if (version === 0 || (versions === 'this' && version < MIGRATIONS.length)) {
    client.close()
    throw new DatabaseError(
      `${path} was written by an earlier version of Scoreline (schema ${version}); every other command upgrades it`,
    )
  }
  try {
    client.run('PRAGMA query_only = ON')
    // Reads the schema, which may be damaged.
    setPageCache(client, pageCacheBytes)
    client.run(`PRAGMA mmap_size = ${mapBytes}`)
    client.run('PRAGMA temp_store = MEMORY')
  } catch (cause) {
    client.close()
    throw new DatabaseError(`cannot use the database ${path}: ${reason(cause, path)}`, { cause })
  }
  return { client, path }
}

/** SQLite reads a negative number as KiB. */
function setPageCache(client: Database, bytes: number): void {
  client.run(`PRAGMA cache_size = -${Math.floor(bytes / 1024)}`)
}

function busyTimeoutOf({ busyTimeoutMs }: OpenOptions): number {
  return busyTimeoutMs ?? BUSY_TIMEOUT_MS.command
}

/** A connection to a Scoreline database, and its schema version. */
function openClient(
  path: string,
  options: OpenOptions,
  isImmutable = false,
): { client: Database; version: number } {
  // Other users of the machine may not read the secrets of webhooks and the hashes of keys. SQLite gives the log and its
  // index the mode of the file.
  const mask = process.umask(0o077)
  try {
    return connect(path, options, isImmutable)
  } finally {
    process.umask(mask)
  }
}

function connect(
  path: string,
  options: OpenOptions,
  isImmutable: boolean,
): { client: Database; version: number } {
  let client: Database
  try {
    client = isImmutable ? openImmutable(path) : new Database(path, { create: true, strict: true })
  } catch (cause) {
    throw new DatabaseError(`cannot open the database ${path}: ${reasonNotOpened(path, cause)}`, { cause })
  }
  try {
    client.run(`PRAGMA busy_timeout = ${busyTimeoutOf(options)}`)
    if (pragmaNumber(client, 'page_count') === 0) client.run(RETURNS_PAGES)
    claim(client, path)
    return { client, version: versionOf(client, path) }
  } catch (cause) {
    client.close()
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`cannot use the database ${path}: ${reason(cause, path)}`, { cause })
  }
}

/** Maximum size of the log file after a checkpoint: four checkpoints' worth. */
const WAL_SIZE_LIMIT_BYTES = 16 * 1024 * 1024

/**
 * Log pages that trigger a checkpoint: SQLite's default, a larger number while loading reproducible content, and the
 * number at which a connection stops waiting for a Checkpointer.
 */
export const CHECKPOINT_PAGES = { usual: 1000, whileFilling: 20_000, besideCheckpointer: 2000 } as const

/**
 * Trades durability on power failure for speed while reproducible content is written. The file survives a killed
 * process either way.
 */
export function setFilling(db: Db, isFilling: boolean): void {
  db.client.run(`PRAGMA synchronous = ${isFilling ? 'OFF' : 'NORMAL'}`)
  db.client.run(
    `PRAGMA wal_autocheckpoint = ${isFilling ? CHECKPOINT_PAGES.whileFilling : CHECKPOINT_PAGES.usual}`,
  )
}

/** Sets how long writes of this connection wait for another process. */
export function setBusyTimeout(db: Db, ms: number): void {
  db.client.run(`PRAGMA busy_timeout = ${ms}`)
}

/** On a read-only disk SQLite cannot create the index of the log; a file without a log is readable without it. */
function openImmutable(path: string): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  return new Database(`${pathToFileURL(path)}?immutable=1`, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
}

const notFound = (path: string) => `database not found: ${path}; check --database`

/** SQLite reports only that it could not open the file. */
function reasonNotOpened(path: string, cause: unknown): string {
  const folder = dirname(path)
  if (!existsSync(folder)) return `folder not found: ${folder}; create it, or choose another --database`
  if (!existsSync(path) && !isOnReadOnlyDisk(path)) {
    return `it cannot be created; check that this user may write to ${folder}`
  }
  return statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? 'it is a folder; choose a file'
    : reason(cause, path)
}

function claim(client: Database, path: string): void {
  const id = pragmaNumber(client, 'application_id')
  if (id === APPLICATION_ID) return
  const tables = client.query('SELECT count(*) FROM sqlite_schema').values()[0]
  if (id !== 0 || Number(tables?.[0]) > 0) {
    throw new DatabaseError(`${path} is a database of another program; choose a different file`)
  }
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** `user_version` counts the applied migrations. */
function versionOf(client: Database, path: string): number {
  const version = pragmaNumber(client, 'user_version')
  if (version <= MIGRATIONS.length) return version
  throw new DatabaseError(
    `${path} was written by a newer version of Scoreline (schema ${version}, this program supports ${MIGRATIONS.length}); upgrade the program`,
  )
}
