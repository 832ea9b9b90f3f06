/**
 * Upgrades a file of an earlier version on a copy, which replaces the file once it is checked. On failure the file is
 * unchanged; on success the original is kept as `FILE.before-VERSION`, and the oldest beyond two are removed.
 */
import { Database } from 'bun:sqlite'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../src/shared/error-code.ts'
import { copyBytes, freeSpaceBeside } from './free-space.ts'
import { pragmaNumber, RETURNS_PAGES, structureFault } from './pragma.ts'
import { DatabaseError, isBusy, reason } from './refusal.ts'
import { filesSetAside, freePath } from './temporary-files.ts'

export interface UpgradeOptions {
  readonly migrations: readonly string[]
  readonly busyTimeoutMs: number
  readonly report?: ((line: string) => void) | undefined
  /** Gives a file a second name. Default: that of the file system, which may have none. */
  readonly link?: typeof linkSync
}

/** Applies the missing migrations, all or none. `user_version` counts the applied ones. */
export function migrate(client: Database, migrations: readonly string[]): void {
  client
    .transaction(() => {
      // Another process may have migrated while this one waited for the lock.
      for (let next = pragmaNumber(client, 'user_version'); next < migrations.length; next += 1) {
        client.run(migrations[next] ?? '')
        client.run(`PRAGMA user_version = ${next + 1}`)
      }
    })
    .immediate()
}

/**
 * Upgrades a file. Does nothing if another process has done it meanwhile. Throws DatabaseError if the file is in use,
 * the disk has no room for a copy, or a migration fails.
 */
export function upgradeFile(name: string, options: UpgradeOptions): void {
  // If the name is a link, its target must be replaced.
  const path = realpathSync(name)
  const { ino } = statSync(path)
  const client = new Database(path, { create: false, strict: true })
  const copy = `${path}.upgrade`
  try {
    lockWhole(client, path, options.busyTimeoutMs)
    const version = pragmaNumber(client, 'user_version')
    // Another process replaced this file by an upgraded one while we waited for the lock.
    if (version >= options.migrations.length || statSync(path).ino !== ino) return
    requireRoom(client, path)
    const mebibytes = Math.ceil(statSync(path).size / 2 ** 20)
    options.report?.(
      `${name} (${mebibytes} MiB) is upgraded from schema ${version} to ${options.migrations.length} on a copy; this may take minutes.`,
    )
    // Left by an upgrade that was killed.
    rmSync(copy, { force: true })
    client.run(RETURNS_PAGES)
    client.query('VACUUM INTO ?').run(copy)
    upgradeCopy(copy, options.migrations)
    const kept = replaceFile(copy, path, version, options.link)
    const removed = removeOlder(path)
    options.report?.(
      `${name} was upgraded; the original is kept as ${kept}` +
        `${removed.length > 0 ? `, and ${removed.join(', ')} of earlier upgrades ${removed.length > 1 ? 'are' : 'is'} removed` : ''}.`,
    )
  } catch (cause) {
    rmSync(copy, { force: true })
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(
      `cannot upgrade the database ${name}, which is unchanged: ${reason(cause, path)}`,
      { cause },
    )
  } finally {
    client.close()
  }
}

/**
 * Locks the file exclusively and empties its log. The exclusive transaction holds the lock until the connection is
 * closed.
 */
function lockWhole(client: Database, path: string, busyTimeoutMs: number): void {
  client.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  try {
    client.run('PRAGMA locking_mode = EXCLUSIVE')
    client.run('PRAGMA journal_mode = DELETE')
    client.run('BEGIN EXCLUSIVE')
    client.run('COMMIT')
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    throw new DatabaseError(
      `${path} must be upgraded from an earlier version, but another process uses it; stop that process first`,
      { cause },
    )
  }
}

function requireRoom(client: Database, path: string): void {
  const bytes = pragmaNumber(client, 'page_count') * pragmaNumber(client, 'page_size')
  const needed = copyBytes(bytes)
  const free = freeSpaceBeside(path).bytes
  if (free >= needed) return
  const mebibytes = (count: number) => Math.ceil(count / 2 ** 20)
  throw new DatabaseError(
    `${path} must be upgraded on a copy, which needs ${mebibytes(needed)} MiB of free space in its folder; ` +
      `only ${mebibytes(free)} MiB are free`,
  )
}

/** Upgrades a file that no other process uses, in place. Throws if a migration fails. */
export function upgradeCopy(copy: string, migrations: readonly string[]): void {
  const client = new Database(copy, { create: false, strict: true })
  try {
    migrate(client, migrations)
    if (pragmaNumber(client, 'auto_vacuum') === 0) {
      client.run(RETURNS_PAGES)
      client.run('VACUUM')
    }
    const fault = structureFault(client)
    if (fault) throw new Error(`the upgraded copy is damaged (${fault})`)
  } finally {
    client.close()
  }
}

/** Replaces the file atomically. Returns the path of the kept original. */
function replaceFile(copy: string, path: string, version: number, link = linkSync): string {
  const { mode, uid, gid } = statSync(path)
  chmodSync(copy, mode & 0o777)
  // Only root can change the owner, and must: a service runs as another user.
  if (process.getuid?.() === 0) chownSync(copy, uid, gid)
  syncToDisk(copy)
  const kept = freePath(`${path}.before-${version}`)
  linkOr(path, kept, () => copyOriginal(path, kept), link)
  renameSync(copy, path)
  syncToDisk(dirname(path))
  return kept
}

/** What a file system without hard links answers. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Gives a file a second name, or does something else where the file system has no hard links. */
export function linkOr(file: string, name: string, otherwise: () => void, link = linkSync): void {
  try {
    link(file, name)
  } catch (cause) {
    if (!NO_LINKS.includes(errorCode(cause))) throw cause
    otherwise()
  }
}

/** Originals that are kept: for going back by one version, and by two. @assumed */
const MAX_ORIGINALS = 2

/** Each is as large as the file. Returns the removed paths. */
function removeOlder(path: string): string[] {
  const older = filesSetAside(path, ['.before-']).slice(MAX_ORIGINALS)
  for (const each of older) rmSync(each.path)
  return older.map((each) => each.path)
}

/** Moving the original would leave no database for a moment, and a process that started then would make an empty one. */
function copyOriginal(path: string, kept: string): void {
  try {
    copyFileSync(path, kept, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    syncToDisk(kept)
  } catch (cause) {
    rmSync(kept, { force: true })
    throw cause
  }
}

/** Flushes a file, or the entries of a folder, to the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
