/** A copy of a database while others write to it, and the way back (design, 8). */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../src/rules/error-code.ts'
import { type Db, openToRead } from './open.ts'
import { structureFault } from './pragma.ts'
import { DatabaseRefused, reason } from './refusal.ts'
import { syncToDisk } from './upgrade.ts'

/** A backup holds the hashes of keys: for the owner alone. */
const OWNER_ONLY = 0o600

/**
 * Writes one state of the database, whole, to a new file. The log lets others write meanwhile. Answers the position of
 * the log in the copy. Throws DatabaseRefused; then there is no new file.
 */
export function backUp(db: Db, file: string): number {
  return makeFile(file, (part) => {
    const mask = process.umask(0o777 - OWNER_ONLY)
    try {
      // It counts as writing, though it writes to another file only.
      db.client.run('PRAGMA query_only = OFF')
      db.client.query('VACUUM INTO ?').run(part)
    } finally {
      process.umask(mask)
    }
    return requireSound(part)
  })
}

/**
 * Puts a backup where no database is. Answers the position of its log. Throws DatabaseRefused; then nothing is there
 * still.
 */
export function restore(backup: string, database: string): number {
  requireReadable(backup)
  for (const file of [database, `${database}-wal`]) {
    if (lstatSync(file, { throwIfNoEntry: false })) {
      throw new DatabaseRefused(
        `${file} is there already; move it away, or name another file with --database`,
      )
    }
  }
  return makeFile(database, (part) => {
    copyFileSync(backup, part, constants.COPYFILE_EXCL)
    chmodSync(part, OWNER_ONLY)
    return requireSound(part, backup)
  })
}

/** Else a failure to copy would be taken for one of the place that it is copied to. */
function requireReadable(backup: string): void {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (!found) throw new DatabaseRefused(`there is no backup ${backup}`)
  if (!found.isFile()) throw new DatabaseRefused(`${backup} is no file; name the backup`)
  try {
    accessSync(backup, constants.R_OK)
  } catch (cause) {
    throw new DatabaseRefused(`this user may not read ${backup}`, { cause })
  }
}

/** Makes a file under another name, and gives it its own once it is whole and on the disk. It replaces none. */
function makeFile(file: string, make: (part: string) => number): number {
  if (lstatSync(file, { throwIfNoEntry: false })) {
    throw new DatabaseRefused(`${file} is there already; name a new file`)
  }
  const folder = dirname(file)
  if (!existsSync(folder)) throw new DatabaseRefused(`there is no folder ${folder}`)
  const part = join(realpathSync(folder), `.${basename(file)}.part`)
  // Of one that was killed.
  rmSync(part, { force: true })
  try {
    const position = make(part)
    syncToDisk(part)
    nameAnew(part, file)
    syncToDisk(folder)
    return position
  } catch (cause) {
    if (cause instanceof DatabaseRefused) throw cause
    throw new DatabaseRefused(`cannot write ${file}: ${reason(cause)}`, { cause })
  } finally {
    for (const each of [part, `${part}-wal`, `${part}-shm`]) rmSync(each, { force: true })
  }
}

/** A link is refused where the name was taken meanwhile; not every file system has links. */
function nameAnew(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (cause) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(cause))) throw cause
    renameSync(part, file)
  }
}

/** The position of the log in a copy. Throws DatabaseRefused where it is not sound; `name` is what it is a copy of. */
function requireSound(part: string, name = part): number {
  let copy: Db
  try {
    copy = openToRead(part, 'any')
  } catch (cause) {
    if (!(cause instanceof DatabaseRefused) || name === part) throw cause
    throw new DatabaseRefused(cause.message.replaceAll(part, name), { cause })
  }
  try {
    const fault = structureFault(copy.client)
    if (fault) throw new DatabaseRefused(`${name} is damaged (${fault})`)
    return Number(copy.client.query('SELECT ifnull(max(position), 0) FROM change_log').values()[0]?.[0])
  } finally {
    copy.client.close()
  }
}
