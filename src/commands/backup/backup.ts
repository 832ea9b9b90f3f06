/** `scoreline backup` and `scoreline restore`: a complete copy while the service runs, and the way back. */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp, restore } from '../../../db/backup.ts'
import { DatabaseError } from '../../../db/open.ts'
import { claimTemporary, removeAbandoned, removeTemporary } from '../../../db/temporary-files.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { counted } from '../../shared/plural.ts'
import { selectDatabaseId } from '../../store/sql/meta.ts'
import { copyCheck } from '../check/check.ts'
import { durationMs } from '../config/option-parsers.ts'
import { type CommandContext, readDatabase } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'
import { refuseSecondService } from '../serve/private-listener.ts'
import {
  backupName,
  backupsOf,
  type Destination,
  expiredBackups,
  isS3,
  openDestination,
  type S3Settings,
} from './destination.ts'

/** Throws DatabaseError. */
export function runBackup(context: CommandContext, file: string, database: string): void {
  const position = readDatabase(database, (db) => backUp(db, file))
  context.out(`${file}: checked, position ${position}.`)
}

interface BackupToOptions {
  readonly database: string
  readonly backupTo?: string
  readonly backupKeep: string
  readonly json?: boolean
}

/** One automatic backup. Throws DatabaseError, CommandError and UsageError. */
export async function runBackupTo(
  context: CommandContext,
  { database, backupTo, backupKeep, json = false }: BackupToOptions,
  s3: S3Settings,
): Promise<void> {
  if (backupTo === undefined) throw new UsageError('name a new file, or a destination with --backup-to')
  const destination = openDestination(backupTo, s3)
  const result = await runAutomaticBackup(context, database, destination, durationMs(backupKeep))
  if (json) {
    context.out(JSON.stringify(result))
    return
  }
  const removed =
    result.removed.length === 0 ? '' : `, ${counted(result.removed.length, 'older backup')} removed`
  context.out(`${backupTo}: ${result.name} is restored and checked${removed}.`)
}

export interface RestoreOptions {
  readonly s3: S3Settings
  readonly database: string
  /** Report a missing or wrong digest and faults in the content, but continue. */
  readonly isForced: boolean
}

/** As a file: the backup comes through a pipe, e.g. into a container whose user may not read the file. */
const STANDARD_INPUT = '-'

/** Throws DatabaseError, and CommandError if a service runs on the database. */
export async function runRestore(
  context: CommandContext,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  await refuseSecondService(options.database)
  const isInput = file === STANDARD_INPUT
  if (!isInput && !isS3(file)) {
    restoreFile(context, file, file, options)
    return
  }
  await inWorkFolder(dirname(options.database), async (folder) => {
    if (isInput) {
      const copy = join(folder, 'input.db')
      await Bun.write(copy, new Response(context.input()))
      restoreFile(context, copy, 'standard input', options)
      return
    }
    const { destination, name } = await findBackup(file, options.s3)
    context.progress(`reading ${name}`)
    restoreFile(context, await destination.fetch(name, folder), `${destination.location}${name}`, options)
  })
}

/** `s3://bucket/prefix/name.db`, or `s3://bucket/prefix` for the newest below it, if all are of one database. */
async function findBackup(url: string, s3: S3Settings) {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const isNamed = name.endsWith('.db')
  const location = isNamed ? url.slice(0, -name.length) : url.replace(/(?<!\/)\/*$/, '/')
  const destination = openDestination(location, s3)
  return {
    destination: { ...destination, location },
    name: isNamed ? name : await newestName(destination, location),
  }
}

/** Throws CommandError if there is none, or if it is not certain whose the newest one is. */
async function newestName(destination: Destination, location: string): Promise<string> {
  const backups = await destination.list()
  const newest = [...Map.groupBy(backups, ({ database }) => database).values()].map((of) => of.at(-1)?.name)
  if (newest.length > 1)
    throw new CommandError(
      `${location} has backups of ${newest.length} databases; name the one to restore: ${newest.join(', ')}`,
    )
  if (newest[0] === undefined) throw new CommandError(`no backup below ${location}; check the prefix`)
  return newest[0]
}

function restoreFile(
  context: CommandContext,
  file: string,
  shown: string,
  { database, isForced }: RestoreOptions,
): void {
  const refuse = (fault: string) => {
    const message = fault.replace(file, shown)
    if (!isForced) throw new DatabaseError(`${message}; use another backup, or restore this one with --force`)
    context.report(`Warning: ${message}.`)
  }
  const position = restore(file, database, {
    onDigestFault: refuse,
    checkContent: copyCheck(context, (fault) => refuse(`${file} has ${fault}`)),
  })
  context.out(`${database}: restored from ${shown}, position ${position}.`)
}

interface BackupResult {
  readonly name: string
  readonly timeMs: number
  readonly position: number
  readonly bytes: number
  /** Names of older backups that were removed. */
  readonly removed: readonly string[]
}

/**
 * Throws CommandError or DatabaseError; then no older backup was removed. The stored copy is read back and restored
 * into a temporary file, so that what is in the destination is known to be usable.
 */
async function runAutomaticBackup(
  context: CommandContext,
  database: string,
  destination: Destination,
  keepMs: number,
): Promise<BackupResult> {
  // Fails early if the destination cannot be used.
  await destination.list()
  return inWorkFolder(destination.workFolder(database), async (folder) => {
    const timeMs = context.clock()
    const copy = join(folder, 'copy.db')
    const { id, position } = readDatabase(database, (db) => ({
      id: selectDatabaseId(db),
      position: backUp(db, copy),
    }))
    const bytes = Bun.file(copy).size
    const name = backupName(id, timeMs, position)
    await destination.store(copy, name)
    rmSync(copy, { force: true })
    try {
      verify(context, await destination.fetch(name, folder), join(folder, 'restored.db'))
    } catch (cause) {
      await destination.remove(name).catch(() => {})
      throw cause
    }
    return { name, timeMs, position, bytes, removed: await prune(destination, id, timeMs, keepMs) }
  })
}

function verify(context: CommandContext, backup: string, restored: string): void {
  const refuse = (fault: string) => {
    throw new DatabaseError(`the new backup is not usable: ${fault}; run "scoreline check" on the database`)
  }
  restore(backup, restored, { onDigestFault: refuse, checkContent: copyCheck(context, refuse) })
}

async function prune(destination: Destination, id: string, nowMs: number, keepMs: number): Promise<string[]> {
  const expired = expiredBackups(backupsOf(await destination.list(), id), nowMs, keepMs)
  for (const { name } of expired) await destination.remove(name)
  return expired.map(({ name }) => name)
}

const WORK_FOLDER = /^\.scoreline-backup-[0-9a-z]+$/i

/** Works in a new folder for temporary files. Removes it, and those of processes that were killed. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const [folder, release] = openWorkFolder(parent)
  try {
    return await work(folder)
  } finally {
    removeTemporary(folder)
    release()
  }
}

function openWorkFolder(parent: string): [folder: string, release: () => void] {
  try {
    for (const name of readdirSync(parent)) if (WORK_FOLDER.test(name)) removeAbandoned(join(parent, name))
    while (true) {
      const folder = mkdtempSync(join(parent, '.scoreline-backup-'))
      const release = claimTemporary(folder)
      // Otherwise another process has taken it for an abandoned one in this moment.
      if (release && existsSync(folder)) return [folder, release]
      release?.()
    }
  } catch (cause) {
    throw new CommandError(
      `cannot create temporary files in ${parent}: ${errorMessage(cause)}; make the folder writable for this user`,
      { cause },
    )
  }
}
