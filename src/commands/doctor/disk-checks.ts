/** What `scoreline doctor` finds about the database file, its folder and its disk. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  copyBytes,
  freeSpaceBeside,
  lastModifiedMs,
  MIN_FREE_BYTES,
  networkFileSystem,
} from '../../../db/free-space.ts'
import { MIGRATIONS } from '../../../db/migrations/index.ts'
import type { Db } from '../../../db/open.ts'
import { isOnReadOnlyDisk } from '../../../db/refusal.ts'
import { walFault } from '../../../db/write-ahead-log.ts'
import { counted } from '../../rules/counted.ts'
import { selectPosition } from '../../store/change-log.ts'
import { structureFaults } from '../../store/checks/walk.ts'
import { schemaVersion } from '../../store/meta.ts'
import { checkContent } from '../check.ts'
import { type CommandContext, readDatabase } from '../context.ts'
import { type Finding, type Found, mebibytes, ok, problem, warning } from './finding.ts'

/** Whether this user may use the file, its log and its folder. */
export function checkRights(database: string): Finding {
  const folder = dirname(database)
  if (!existsSync(folder)) {
    return problem('rights', `folder not found: ${folder}`, 'create it, or choose another --database')
  }
  const files = [database, `${database}-wal`, `${database}-shm`].filter((file) => existsSync(file))
  const denied = [folder, ...files].filter((path) => !isWritable(path))
  if (denied.length === 0) return ok('rights', `this user may write to ${database} and its folder`)
  const [first = ''] = denied
  return isOnReadOnlyDisk(first)
    ? problem('rights', `${first} is on a read-only disk`, 'mount it for writing, or use another disk')
    : problem(
        'rights',
        `this user may not write to ${denied.join(', ')}`,
        'run as the owner of the files, or change their owner (chown) or mode (chmod u+rw)',
      )
}

/** Below this number, the log, backups and upgrades may fail to create files. */
const FEW_INODES = 1000

export function checkSpace(database: string): Finding[] {
  const { bytes, inodes } = freeSpaceBeside(database)
  const copy = copyBytes(statSync(database, { throwIfNoEntry: false })?.size ?? 0)
  const free = `${mebibytes(bytes)} are free`
  const space =
    bytes < MIN_FREE_BYTES
      ? problem('space', `only ${free}; changes are refused`, 'free space on the disk of the database')
      : bytes < copy
        ? warning(
            'space',
            `${free}, but an upgrade or a backup on this disk needs ${mebibytes(copy)}`,
            'free space, or enlarge the disk',
          )
        : ok('space', free)
  if (inodes === null || inodes >= FEW_INODES) return [space]
  const action = 'delete files that are not needed: the disk has room, but no entries for new files'
  const message = `${counted(inodes, 'inode')} are free`
  return [space, inodes === 0 ? problem('inodes', message, action) : warning('inodes', message, action)]
}

export function checkFileSystem(database: string): Found {
  const network = networkFileSystem(database)
  if (network) {
    return problem(
      'file system',
      `${database} is on a network file system (${network}), which cannot share the memory of the log`,
      'move the database to a local disk',
    )
  }
  if (!isWritable(dirname(database))) return []
  const fault = walFault(dirname(database))
  return fault === null
    ? ok('file system', 'it supports the write-ahead log')
    : problem(
        'file system',
        `it cannot hold a database with a write-ahead log: ${fault}`,
        'move the database to a local disk',
      )
}

/** Clocks of two machines that copy a file may differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000

export function checkClock(database: string, nowMs: number): Finding {
  const aheadMs = lastModifiedMs(database) - nowMs
  if (aheadMs <= CLOCK_TOLERANCE_MS) return ok('clock', 'it is not behind the newest change of the file')
  const minutes = counted(Math.round(aheadMs / 60_000), 'minute')
  return problem(
    'clock',
    `it is ${minutes} behind the newest change of the file`,
    'set the clock (timedatectl set-ntp true): live matches and days depend on it',
  )
}

/** Opens the file, so it comes after the checks that do not need to. */
export function checkDatabase(context: CommandContext, database: string, isDeep: boolean): Finding[] {
  if (!existsSync(database)) {
    return [ok('database', `${database} does not exist yet; "serve" creates it`)]
  }
  const check = (db: Db) => {
    const version = schemaVersion(db)
    const schema = `schema ${version} of ${MIGRATIONS.length}`
    if (version < MIGRATIONS.length) {
      const action =
        'make a backup with the earlier version; any command of this one upgrades a copy of the file'
      return [warning('schema', `${database} was written by an earlier version (${schema})`, action)]
    }
    return [
      ok('schema', `${schema}; change log position ${selectPosition(db)}`),
      integrity(context, db, isDeep),
    ]
  }
  return readDatabase(database, check, 'any')
}

function integrity(context: CommandContext, db: Db, isDeep: boolean): Finding {
  context.progress('integrity')
  const [damage] = structureFaults(db)
  if (damage) {
    return problem('integrity', `${db.path} is damaged (${damage})`, 'restore it from a backup')
  }
  if (!isDeep) return ok('integrity', 'the structure of the file is sound; --deep checks its content')
  const found: string[] = []
  const { checks, faults } = checkContent(context, db, (line) => void found.push(line))
  return faults === 0
    ? ok('integrity', `${counted(checks + 1, 'check')} of structure and content`)
    : problem(
        'integrity',
        `${counted(faults, 'fault')} in the content, the first: ${found[0]}`,
        '"scoreline check" lists all; restore a backup, or report the fault',
      )
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
