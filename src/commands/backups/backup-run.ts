/** One automatic backup: copy, store, restore and check it, then remove older ones. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, isRunning, restore } from '../../../db/backup.ts'
import { DatabaseRefused } from '../../../db/open.ts'
import { errorMessage } from '../../rules/error-code.ts'
import { copyCheck } from '../check.ts'
import { type CommandContext, CommandFailed, readDatabase } from '../context.ts'
import { backupName, expiredBackups } from './backup-name.ts'
import type { Destination } from './destination.ts'

export interface BackupResult {
  readonly name: string
  readonly timeMs: number
  readonly position: number
  readonly bytes: number
  /** Names of older backups that were removed. */
  readonly removed: readonly string[]
}

/**
 * Throws CommandFailed or DatabaseRefused; then no older backup was removed. The stored copy is read back and restored
 * into a temporary file, so that what is in the destination is known to be usable.
 */
export async function runAutomaticBackup(
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
    const position = readDatabase(database, (db) => backUp(db, copy))
    const bytes = Bun.file(copy).size
    const name = backupName(timeMs, position)
    await destination.store(copy, name)
    rmSync(copy, { force: true })
    try {
      verify(context, await destination.fetch(name, folder), join(folder, 'restored.db'))
    } catch (cause) {
      await destination.remove(name).catch(() => {})
      throw cause
    }
    return { name, timeMs, position, bytes, removed: await prune(destination, timeMs, keepMs) }
  })
}

function verify(context: CommandContext, backup: string, restored: string): void {
  const refuse = (fault: string) => {
    throw new DatabaseRefused(`the new backup is not usable: ${fault}; run "scoreline check" on the database`)
  }
  restore(backup, restored, { onDigestFault: refuse, checkContent: copyCheck(context, refuse) })
}

async function prune(destination: Destination, nowMs: number, keepMs: number): Promise<string[]> {
  const expired = expiredBackups(await destination.list(), nowMs, keepMs)
  for (const { name } of expired) await destination.remove(name)
  return expired.map(({ name }) => name)
}

const WORK_FOLDER = /^\.scoreline-backup-(\d+)$/

/** Works in a new folder for temporary files. Removes it, and those of processes that were killed. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, `.scoreline-backup-${process.pid}`)
  try {
    for (const name of readdirSync(parent)) {
      const pid = WORK_FOLDER.exec(name)?.[1]
      if (pid !== undefined && !isRunning(Number(pid))) removeFolder(join(parent, name))
    }
    removeFolder(folder)
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    throw new CommandFailed(
      `cannot create temporary files in ${parent}: ${errorMessage(cause)}; make the folder writable for this user`,
      { cause },
    )
  }
  try {
    return await work(folder)
  } finally {
    removeFolder(folder)
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
}
