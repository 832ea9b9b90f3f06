/** Opens a database file: pragmas, migrations, and refusals that say what is wrong. */
import { constants, Database, type SQLQueryBindings } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MIGRATIONS } from './migrations/index.ts'
import { APPLICATION_ID, pragmaNumber } from './pragma.ts'
import { DatabaseRefused, isOnReadOnlyDisk, reason } from './refusal.ts'
import { migrate, upgradeFile } from './upgrade.ts'

export { DatabaseRefused, diskRefusal, isBusy, refusalOf } from './refusal.ts'

/** How long a write waits for another process. Waiting blocks the event loop, so servers use a short time. */
export const BUSY_TIMEOUT_MS = { command: 10_000, server: 50 } as const
/** The page cache of a process with enough memory. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024
/** Pages of the file read without a copy; address space, which the system can take back. */
const MEMORY_MAP_BYTES = 1024 * 1024 * 1024

export interface Db {
  readonly client: Database
  readonly path: string
}

export type { SQLQueryBindings }

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
  /** Default: 32 MiB. */
  readonly pageCacheBytes?: number
  /** Bytes of the file that are mapped; default: 1 GiB. */
  readonly mapBytes?: number
  /** For work that makes no sense on an empty database: a mistyped name is refused and no file is made. */
  readonly mustExist?: boolean
  /** Receives a line when a file of an earlier version was upgraded, with the place of the original. */
  readonly report?: (line: string) => void
}

/**
 * Opens or creates a database and brings it to this version's schema; a file with content is upgraded on a copy.
 * Throws DatabaseRefused when the file is not ours, is newer than this program, or cannot be used.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Db {
  if (options.mustExist && !existsSync(path)) throw new DatabaseRefused(`there is no database ${path}`)
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
    throw new DatabaseRefused(`cannot use the database ${path}: ${reason(cause, path)}`, { cause })
  }
  return { client, path }
}

/**
 * Opens a file to look at it, and never writes to it: one of this version, or of `any` that this program can upgrade.
 * Throws DatabaseRefused.
 */
export function openToRead(path: string, versions: 'this' | 'any' = 'this'): Db {
  if (!existsSync(path)) throw new DatabaseRefused(`there is no database ${path}`)
  if (statSync(path).size === 0) throw new DatabaseRefused(`${path} is empty`)
  const { client, version } = openClient(path, {}, isOnReadOnlyDisk(path) && !existsSync(`${path}-wal`))
  if (version === 0 || (versions === 'this' && version < MIGRATIONS.length)) {
    client.close()
    throw new DatabaseRefused(
      `${path} was written by an earlier version of Scoreline (schema ${version}); every other command upgrades it`,
    )
  }
  client.run('PRAGMA query_only = ON')
  setPageCache(client, PAGE_CACHE_BYTES)
  client.run('PRAGMA temp_store = MEMORY')
  return { client, path }
}

/** SQLite takes a negative number for KiB. */
function setPageCache(client: Database, bytes: number): void {
  client.run(`PRAGMA cache_size = -${Math.floor(bytes / 1024)}`)
}

function busyTimeoutOf({ busyTimeoutMs }: OpenOptions): number {
  return busyTimeoutMs ?? BUSY_TIMEOUT_MS.command
}

/** A connection to a file that is ours, and the version of its schema. */
function openClient(
  path: string,
  options: OpenOptions,
  isImmutable = false,
): { client: Database; version: number } {
  let client: Database
  try {
    client = isImmutable ? openImmutable(path) : new Database(path, { create: true, strict: true })
  } catch (cause) {
    throw new DatabaseRefused(`cannot open the database ${path}: ${reasonNotOpened(path, cause)}`, { cause })
  }
  try {
    client.run(`PRAGMA busy_timeout = ${busyTimeoutOf(options)}`)
    claim(client, path)
    return { client, version: versionOf(client, path) }
  } catch (cause) {
    client.close()
    if (cause instanceof DatabaseRefused) throw cause
    throw new DatabaseRefused(`cannot use the database ${path}: ${reason(cause, path)}`, { cause })
  }
}

/** Bytes of the log that stay on the disk once its content is in the file: four checkpoints' worth. */
const WAL_SIZE_LIMIT_BYTES = 16 * 1024 * 1024

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

/** On a read-only disk SQLite cannot create the index of the log; a file without a log is readable without one. */
function openImmutable(path: string): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  return new Database(`${pathToFileURL(path)}?immutable=1`, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
}

/** SQLite only reports that it was unable to. */
function reasonNotOpened(path: string, cause: unknown): string {
  const folder = dirname(path)
  if (!existsSync(folder)) return `there is no folder ${folder}`
  if (!existsSync(path) && !isOnReadOnlyDisk(path)) {
    return `it cannot be created in ${folder}; may this user write there?`
  }
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? 'it is a folder' : reason(cause, path)
}

function claim(client: Database, path: string): void {
  const id = pragmaNumber(client, 'application_id')
  if (id === APPLICATION_ID) return
  const tables = client.query('SELECT count(*) FROM sqlite_schema').values()[0]
  if (id !== 0 || Number(tables?.[0]) > 0) {
    throw new DatabaseRefused(`${path} is a database of another program; name a different file`)
  }
  client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** `user_version` counts the applied migrations. */
function versionOf(client: Database, path: string): number {
  const version = pragmaNumber(client, 'user_version')
  if (version <= MIGRATIONS.length) return version
  throw new DatabaseRefused(
    `${path} was written by a newer Scoreline (schema ${version}, this program knows ${MIGRATIONS.length})`,
  )
}
