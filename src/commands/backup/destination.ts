/** Where automatic backups are stored: a folder, or a bucket of an S3 service. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../../db/upgrade.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { isSecureUrl } from '../../shared/secure-url.ts'
import { CommandError, UsageError } from '../errors.ts'

export interface S3Settings {
  /** Null for Amazon. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
  readonly sessionToken: string | null
}

/** All methods throw CommandError with what to do. */
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

export const isS3 = (to: string) => /^s3:/i.test(to)

/** Throws UsageError for missing keys of S3, or an endpoint without encryption. */
export function openDestination(to: string, s3: S3Settings): Destination {
  return isS3(to) ? s3Destination(to, s3) : folderDestination(to)
}

function folderDestination(folder: string): Destination {
  const attempt = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work())
    } catch (cause) {
      const action = 'create the folder, make it writable for this user, or change --backup-to'
      const reason = errorCode(cause) === 'ENOENT' ? 'folder not found' : errorMessage(cause)
      throw new CommandError(`cannot use the backup folder ${folder}: ${reason}; ${action}`, { cause })
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

/** What to do about the errors that an operator meets. */
const ACTIONS: readonly (readonly [code: RegExp, action: string])[] = [
  [
    /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken)$/,
    'check the access key and its permissions',
  ],
  [/^NoSuchBucket$/, 'create the bucket, or change --backup-to'],
  [/^NoSuchKey$/, 'there is no such backup; check its name'],
  [/Connection|ECONN|ENOTFOUND|DNS|Timeout|FailedToOpenSocket/i, 'check --backup-endpoint and the network'],
]

/** More backups than this below one prefix are a misuse; a page has 1,000 objects. */
const MAX_PAGES = 100

function s3Destination(to: string, settings: S3Settings): Destination {
  const { bucket, prefix } = partsOf(to)
  const client = clientOf(bucket, settings)
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      const code = errorCode(cause)
      const action = ACTIONS.find(([pattern]) => pattern.test(code))?.[1]
      const message = [code, errorMessage(cause)].filter(Boolean).join(': ')
      throw new CommandError(`cannot use ${to}: ${message}${action ? `; ${action}` : ''}`, { cause })
    }
  }
  return {
    location: to,
    workFolder: dirname,
    list: () => attempt(async () => backupsAmong(await namesBelow(client, prefix))),
    store: (file, name) => attempt(async () => void (await client.write(prefix + name, Bun.file(file)))),
    fetch: (name, folder) =>
      attempt(async () => {
        const path = join(folder, name)
        await Bun.write(path, client.file(prefix + name))
        return path
      }),
    remove: (name) => attempt(() => client.delete(prefix + name)),
  }
}

/** Splits `s3://bucket/prefix`; a prefix ends with a slash. */
function partsOf(url: string): { readonly bucket: string; readonly prefix: string } {
  const [bucket = '', ...path] = url.replace(/^s3:\/\//, '').split('/')
  const prefix = path.filter((part) => part !== '').join('/')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

function clientOf(bucket: string, settings: S3Settings): Bun.S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings
  if (accessKeyId === null || secretAccessKey === null)
    throw new UsageError(
      'backups to S3 need keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ' +
        'or in SCORELINE_BACKUP_ACCESS_KEY and SCORELINE_BACKUP_SECRET_KEY',
    )
  if (endpoint !== null && !isSecureUrl(endpoint))
    throw new UsageError(
      `the S3 endpoint ${endpoint} must be an https URL; http is allowed only for this machine`,
    )
  return new Bun.S3Client({
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== null && { sessionToken }),
    ...(endpoint !== null && { endpoint }),
  })
}

async function namesBelow(client: Bun.S3Client, prefix: string): Promise<string[]> {
  const names: string[] = []
  let startAfter: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { contents = [], isTruncated } = await client.list({ prefix, ...(startAfter && { startAfter }) })
    names.push(...contents.map(({ key }) => key.slice(prefix.length)))
    startAfter = contents.at(-1)?.key
    if (!isTruncated || startAfter === undefined) return names
  }
  return names
}

export interface BackupFile {
  readonly name: string
  /** The identity of its database; null for a backup of a version that did not write it. */
  readonly database: string | null
  /** When it was made, ms since 1970. */
  readonly timeMs: number
  readonly position: number
}

const NAME = /^scoreline-(?:([0-9a-f]{8})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(\d{1,15})\.db$/

export function backupName(database: string, timeMs: number, position: number): string {
  const time = new Date(timeMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `scoreline-${database}-${time}-${position}.db`
}

/** Null for a name of another file, which is never removed. */
export function readBackupName(name: string): BackupFile | null {
  const [, database = null, year, month, day, hour, minute, second, position] = NAME.exec(name) ?? []
  if (position === undefined) return null
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(timeMs) ? null : { name, database, timeMs, position: Number(position) }
}

/** The backups among these names, oldest first. */
export function backupsAmong(names: Iterable<string>): BackupFile[] {
  return [...names]
    .flatMap((name) => readBackupName(name) ?? [])
    .toSorted((a, b) => a.timeMs - b.timeMs || a.position - b.position)
}

/** Those of one database: several may have one destination. */
export function backupsOf(backups: readonly BackupFile[], database: string): BackupFile[] {
  return backups.filter((of) => of.database === database)
}

/** The newest that is not of the future, which a clock made that was wrong. */
export function newestBackup(backups: readonly BackupFile[], nowMs: number): BackupFile | null {
  return backups.findLast(({ timeMs }) => timeMs <= nowMs) ?? null
}

/**
 * Backups older than `keepMs`, but never the newest one, nor any that is of the future. Time without a backup counts as
 * half of `keepMs` at most, so that a clock that is years ahead does not expire the latest ones.
 *
 * @param backups oldest first
 */
export function expiredBackups(backups: readonly BackupFile[], nowMs: number, keepMs: number): BackupFile[] {
  let [ageMs, laterMs] = [0, nowMs]
  const expired: BackupFile[] = []
  const newest = newestBackup(backups, nowMs)
  for (const backup of backups.filter(({ timeMs }) => timeMs <= nowMs).reverse()) {
    ageMs += Math.min(laterMs - backup.timeMs, keepMs / 2)
    laterMs = backup.timeMs
    if (ageMs > keepMs && backup !== newest) expired.push(backup)
  }
  return expired.reverse()
}
