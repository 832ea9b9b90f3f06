/** Backup of a database while others write to it, and restore (docs/operating.md). */
import { Database } from 'bun:sqlite'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../src/shared/error-code.ts'
import { appendDigest, copyVerified } from './backup-digest.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { type Db, openToRead } from './open.ts'
import { integrityFault, pragmaNumber, structureFault } from './pragma.ts'
import { DatabaseError, reason, refusalOf } from './refusal.ts'
import { claimTemporary, removeAbandoned, removeTemporary } from './temporary-files.ts'
import { linkOr, syncToDisk, upgradeCopy } from './upgrade.ts'

/** Only the owner may read it: a backup contains key hashes. */
const OWNER_ONLY = 0o600

/** Writes a consistent snapshot of the database to a new file. */
export function copyInto(db: Db, file: string): void {
  // SQLite treats VACUUM INTO as a write, although it writes only to the other file.
  db.client.run('PRAGMA query_only = OFF')
  db.client.query('VACUUM INTO ?').run(file)
}

/**
 * Writes a consistent snapshot of the database to a new file, with a digest. Others may write meanwhile. Returns the
 * change log position of the copy. Throws DatabaseError; then there is no new file.
 */
export function backUp(db: Db, file: string): number {
  return createFile(file, (part) => {
    const mask = process.umask(0o777 - OWNER_ONLY)
    try {
      copyInto(db, part)
    } finally {
      process.umask(mask)
    }
    const position = inspect(part, part, (copy) => {
      const fault = structureFault(copy.client)
      if (fault) throw new DatabaseError(`${db.path} is damaged (${fault})`)
      return positionOf(copy)
    })
    appendDigest(part)
    return position
  })
}

export interface RestoreOptions {
  /** Called if the digest is missing or does not match; throws to reject the backup. */
  readonly onDigestFault: (fault: string) => void
  /** Throws if the content violates an invariant of the program. May close the database. */
  readonly checkContent: (db: Db) => void
  /** For a copy that goes on with the same history; otherwise it begins one of its own. Default: false. */
  readonly keepsEpoch?: boolean
}

/**
 * Restores a backup to a path without a database: verifies the digest, checks the structure of the whole file, upgrades
 * a copy of an earlier version, and checks the content. Returns its change log position. Throws DatabaseError; then
 * there is still no database.
 */
export function restore(backup: string, database: string, options: RestoreOptions): number {
  requireReadable(backup)
  for (const file of [database, `${database}-wal`]) {
    if (lstatSync(file, { throwIfNoEntry: false })) {
      throw new DatabaseError(`${file} already exists; move it away, or choose another file with --database`)
    }
  }
  return createFile(database, (part) => {
    const digestFault = copyVerified(backup, part)
    if (digestFault !== null) options.onDigestFault(`${backup} ${digestFault}`)
    const version = inspect(part, backup, ({ client }) => {
      const fault = integrityFault(client)
      if (fault) throw new DatabaseError(`${backup} is damaged (${fault})`)
      return pragmaNumber(client, 'user_version')
    })
    if (version < MIGRATIONS.length) upgradeCopy(part, MIGRATIONS)
    if (!options.keepsEpoch) beginEpoch(part)
    return inspect(part, backup, (copy) => {
      const position = positionOf(copy)
      options.checkContent(copy)
      return position
    })
  })
}

/** Otherwise a failure to read the backup would be reported as a failure of the target. */
function requireReadable(backup: string): void {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (!found) throw new DatabaseError(`backup not found: ${backup}; check the path`)
  if (!found.isFile()) throw new DatabaseError(`${backup} is not a file; give the path of a backup`)
  try {
    accessSync(backup, constants.R_OK)
  } catch (cause) {
    throw new DatabaseError(`no permission to read ${backup}`, { cause })
  }
}

/** Writes a file under a temporary name and renames it once it is complete and flushed. Never replaces a file. */
function createFile(file: string, write: (part: string) => number): number {
  if (lstatSync(file, { throwIfNoEntry: false })) {
    throw new DatabaseError(`${file} already exists; choose a new file`)
  }
  const folder = dirname(file)
  if (!existsSync(folder)) throw new DatabaseError(`folder not found: ${folder}; create it first`)
  const part = join(realpathSync(folder), `.${basename(file)}.${process.pid}.part`)
  let release: (() => void) | null = null
  try {
    removeAbandonedParts(dirname(part))
    release = claimTemporary(part)
    if (!release) throw new DatabaseError(`another process writes ${file}; wait until it has ended`)
    const position = write(part)
    syncToDisk(part)
    rename(part, file)
    syncToDisk(folder)
    return position
  } catch (cause) {
    // Without a code it is already a DatabaseError, or a bug.
    if (errorCode(cause) === '') throw cause
    throw new DatabaseError(`cannot write ${file}: ${reason(cause, file)}`, { cause })
  } finally {
    if (release) removeTemporary(part)
    release?.()
  }
}

const PART = /^\..+\.\d+\.part$/

/** Removes temporary files left by a killed backup or restore. */
function removeAbandonedParts(folder: string): void {
  for (const name of readdirSync(folder)) if (PART.test(name)) removeAbandoned(join(folder, name))
}

/** Linking fails if the name was taken in the meantime. */
function rename(part: string, file: string): void {
  linkOr(part, file, () => renameSync(part, file))
}

/** Opens a copy for a short inspection. Errors name the file that was copied. */
function inspect<T>(part: string, name: string, look: (copy: Db) => T): T {
  let copy: Db | null = null
  try {
    copy = openToRead(part, 'any')
    return look(copy)
  } catch (cause) {
    const refusal = cause instanceof DatabaseError ? cause : refusalOf(cause, name)
    throw refusal ? new DatabaseError(refusal.message.replaceAll(part, name), { cause }) : cause
  } finally {
    copy?.client.close()
  }
}

/**
 * What follows a restore is another history: the positions that clients kept from before it must not be taken for
 * positions of this file, a cluster that the copy was made in goes on without it, and so does the file that it is a copy
 * of, with its own backups.
 */
export function beginEpoch(file: string): void {
  const client = new Database(file, { create: false, strict: true })
  try {
    client.run(`UPDATE meta SET value = lower(hex(randomblob(8))) WHERE key = 'epoch'`)
    client.run(`UPDATE meta SET value = lower(hex(randomblob(4))) WHERE key = 'database_id'`)
    leaveCluster(client)
  } finally {
    client.close()
  }
}

/** What `src/store/cluster-state` adds to a file. */
function leaveCluster(client: Database): void {
  const triggers = client
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'outbox_*'",
    )
    .all()
  for (const { name } of triggers) client.run(`DROP TRIGGER ${name}`)
  client.run(`DELETE FROM meta WHERE key GLOB 'cluster_*'`)
  client.run('DELETE FROM outbox')
}

function positionOf({ client }: Db): number {
  return Number(client.query('SELECT ifnull(max(position), 0) FROM change_log').values()[0]?.[0])
}
