/** `scoreline backup` and `scoreline restore`: a complete copy while the service runs, and the way back. */
import { dirname, join } from 'node:path'
import { backUp, restore } from '../../db/backup.ts'
import { DatabaseRefused } from '../../db/open.ts'
import { counted } from '../rules/counted.ts'
import { durationMs, isS3 } from './backups/backup-options.ts'
import { inWorkFolder, runAutomaticBackup } from './backups/backup-run.ts'
import { openDestination, type S3Settings } from './backups/destination.ts'
import { copyCheck } from './check.ts'
import { type CommandContext, CommandFailed, readDatabase, WrongUsage } from './context.ts'
import { refuseSecondService } from './private-listener.ts'

/** Throws DatabaseRefused. */
export function runBackup(context: CommandContext, file: string, database: string): void {
  const position = readDatabase(database, (db) => backUp(db, file))
  context.out(`${file}: checked, position ${position}.`)
}

export interface BackupToOptions {
  readonly database: string
  readonly backupTo?: string
  readonly backupKeep: string
  readonly json?: boolean
}

/** One automatic backup. Throws DatabaseRefused, CommandFailed and WrongUsage. */
export async function runBackupTo(
  context: CommandContext,
  { database, backupTo, backupKeep, json = false }: BackupToOptions,
  s3: S3Settings,
): Promise<void> {
  if (backupTo === undefined) throw new WrongUsage('name a new file, or a destination with --backup-to')
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

/** Throws DatabaseRefused, and CommandFailed if a service runs on the database. */
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

/** `s3://bucket/prefix/name.db`, or `s3://bucket/prefix` for the newest below it. */
async function findBackup(url: string, s3: S3Settings) {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const isNamed = name.endsWith('.db')
  const location = isNamed ? url.slice(0, -name.length) : url.replace(/\/*$/, '/')
  const destination = openDestination(location, s3)
  const found = isNamed ? name : (await destination.list()).at(-1)?.name
  if (found === undefined) throw new CommandFailed(`no backup below ${location}; check the prefix`)
  return { destination: { ...destination, location }, name: found }
}

function restoreFile(
  context: CommandContext,
  file: string,
  shown: string,
  { database, isForced }: RestoreOptions,
): void {
  const refuse = (fault: string) => {
    const message = fault.replace(file, shown)
    if (!isForced)
      throw new DatabaseRefused(`${message}; use another backup, or restore this one with --force`)
    context.report(`Warning: ${message}.`)
  }
  const position = restore(file, database, {
    onDigestFault: refuse,
    checkContent: copyCheck(context, (fault) => refuse(`${file} has ${fault}`)),
  })
  context.out(`${database}: restored from ${shown}, position ${position}.`)
}
