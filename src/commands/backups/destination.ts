/** Where automatic backups are stored: a folder, or a bucket of an S3 service. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../../db/upgrade.ts'
import { errorCode, errorMessage } from '../../rules/error-code.ts'
import { CommandFailed } from '../context.ts'
import { type BackupFile, backupsAmong } from './backup-name.ts'
import { isS3 } from './backup-options.ts'
import type { S3Settings } from './s3-destination.ts'

/** All methods throw CommandFailed with what to do. */
export interface Destination {
  /** For messages. */
  readonly location: string
  /** A folder for temporary files of a backup of this database. */
  workFolder(database: string): string
  /** Oldest first; files of other names are left out. */
  list(): Promise<BackupFile[]>
  /** Takes the file away, or copies it. */
  store(file: string, name: string): Promise<void>
  /** The path of a local file with the backup, in `folder` if it had to be copied. */
  fetch(name: string, folder: string): Promise<string>
  remove(name: string): Promise<void>
}

export async function openDestination(to: string, s3: S3Settings): Promise<Destination> {
  if (!isS3(to)) return folderDestination(to)
  const { s3Destination } = await import('./s3-destination.ts')
  return s3Destination(to, s3)
}

function folderDestination(folder: string): Destination {
  const attempt = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work())
    } catch (cause) {
      const action = 'create the folder, make it writable for this user, or change --backup-to'
      const reason = errorCode(cause) === 'ENOENT' ? 'folder not found' : errorMessage(cause)
      throw new CommandFailed(`cannot use the backup folder ${folder}: ${reason}; ${action}`, { cause })
    }
  }
  return {
    location: folder,
    workFolder: () => folder,
    list: () => attempt(() => backupsAmong(readdirSync(folder))),
    store: (file, name) =>
      attempt(() => {
        renameSync(file, join(folder, name))
        syncToDisk(folder)
      }),
    fetch: (name) => attempt(() => existing(join(folder, name))),
    remove: (name) => attempt(() => rmSync(join(folder, name))),
  }
}

function existing(path: string): string {
  statSync(path)
  return path
}

export const besideDatabase = (database: string) => dirname(database)
