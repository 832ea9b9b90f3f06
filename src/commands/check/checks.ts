/** What `scoreline doctor` finds about the database, its disk, the machine and what the service is configured to use. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
import { filesSetAside } from '../../../db/temporary-files.ts'
import { walFault } from '../../../db/write-ahead-log.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { counted } from '../../shared/plural.ts'
import { addressFor } from '../../sources/request.ts'
import type { FollowedSelection } from '../../sources/source.ts'
import { keySetting, type SourceFacts } from '../../sources/source.ts'
import { structureFaults } from '../../store/checks/table-scan.ts'
import { selectPosition } from '../../store/log/change-log.ts'
import { schemaVersion, selectMeta } from '../../store/sql/meta.ts'
import type { ServedBackups } from '../backup/backup-schedule.ts'
import { backupsOf, newestBackup, openDestination } from '../backup/destination.ts'
import { type CommandContext, readDatabase } from '../context.ts'
import { handshake, isSocket, socketAddress, socketPathOf } from '../data/feed-address.ts'
import { mebibytes } from '../data/report.ts'
import type { CacheBytes } from '../serve/memory.ts'
import {
  listenProblem,
  probeAddress,
  processDescriptors,
  RESERVED_DESCRIPTORS,
} from '../serve/public-listener.ts'
import { checkContent } from './check.ts'

export interface Finding {
  /** What was looked at, e.g. `port`. */
  readonly subject: string
  readonly level: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do; empty if nothing is to be done. */
  readonly action: string
}

/** What a check returns: findings about its subject, unless they name another one. */
export type Found = FoundOne | readonly FoundOne[]
type FoundOne = Omit<Finding, 'subject'> & Partial<Finding>

export const ok = (message: string): FoundOne => ({ level: 'ok', message, action: '' })
export const warning = (message: string, action: string): FoundOne => ({ level: 'warning', message, action })
/** Without an action, the message says what to do. */
export const problem = (message: string, action = ''): FoundOne => ({ level: 'problem', message, action })

export const about = (subject: string, found: Found): Finding[] =>
  [found].flat().map((each) => ({ subject, ...each }))

/** Whether this user may use the file, its log and its folder. */
export function checkRights(database: string): Found {
  const folder = dirname(database)
  if (!existsSync(folder))
    return problem(`folder not found: ${folder}`, 'create it, or choose another --database')
  const files = [database, `${database}-wal`, `${database}-shm`].filter((file) => existsSync(file))
  const denied = [folder, ...files].filter((path) => !isWritable(path))
  if (denied.length === 0) return ok(`this user may write to ${database} and its folder`)
  const [first = ''] = denied
  return isOnReadOnlyDisk(first)
    ? problem(`${first} is on a read-only disk`, 'mount it for writing, or use another disk')
    : problem(
        `this user may not write to ${denied.join(', ')}`,
        'run as the owner of the files, or change their owner (chown) or mode (chmod u+rw)',
      )
}

/** Below this number, the log, backups and upgrades may fail to create files. */
const FEW_INODES = 1000

export function checkSpace(database: string): Found {
  const { bytes, inodes } = freeSpaceBeside(database)
  const copy = copyBytes(statSync(database, { throwIfNoEntry: false })?.size ?? 0)
  const free = `${mebibytes(bytes)} are free`
  const space =
    bytes < MIN_FREE_BYTES
      ? problem(`only ${free}; changes are refused`, 'free space on the disk of the database')
      : bytes < copy
        ? warning(
            `${free}, but an upgrade or a backup on this disk needs ${mebibytes(copy)}`,
            'free space, or enlarge the disk',
          )
        : ok(free)
  if (inodes === null || inodes >= FEW_INODES) return [space]
  const action = 'delete files that are not needed: the disk has room, but no entries for new files'
  const message = `${counted(inodes, 'inode')} are free`
  return [space, ...about('inodes', inodes === 0 ? problem(message, action) : warning(message, action))]
}

/** Originals of upgrades, and files of a node that were replaced: Scoreline needs none of them. */
export function checkSetAside(database: string): Found {
  const files = filesSetAside(database)
  if (files.length === 0) return []
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  return warning(
    `${counted(files.length, 'file')} of ${mebibytes(bytes)} set aside: ${files.map(({ path }) => path).join(', ')}`,
    'delete those that you no longer need',
  )
}

export function checkFileSystem(database: string): Found {
  const network = networkFileSystem(database)
  if (network)
    return problem(
      `${database} is on a network file system (${network}), which cannot share the memory of the log`,
      'move the database to a local disk',
    )
  if (!isWritable(dirname(database))) return []
  const fault = walFault(dirname(database))
  return fault === null
    ? ok('it supports the write-ahead log')
    : problem(
        `it cannot hold a database with a write-ahead log: ${fault}`,
        'move the database to a local disk',
      )
}

/** Clocks of two machines that copy a file may differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000

export function checkClock(database: string, nowMs: number): Found {
  const aheadMs = lastModifiedMs(database) - nowMs
  if (aheadMs <= CLOCK_TOLERANCE_MS) return ok('it is not behind the newest change of the file')
  const minutes = counted(Math.round(aheadMs / 60_000), 'minute')
  return problem(
    `it is ${minutes} behind the newest change of the file`,
    'set the clock (timedatectl set-ntp true): live matches and days depend on it',
  )
}

/** Opens the file, so it comes after the checks that do not need to. */
export function checkDatabase(context: CommandContext, database: string, isDeep: boolean): Found {
  if (!existsSync(database)) return [ok(`${database} does not exist yet; "serve" creates it`)]
  const check = (db: Db) => {
    const version = schemaVersion(db)
    const schema = `schema ${version} of ${MIGRATIONS.length}`
    if (version < MIGRATIONS.length) {
      const action =
        'make a backup with the earlier version; any command of this one upgrades a copy of the file'
      return about('schema', warning(`${database} was written by an earlier version (${schema})`, action))
    }
    return [
      ...about('schema', ok(`${schema}; change log position ${selectPosition(db)}`)),
      ...about('integrity', integrity(context, db, isDeep)),
    ]
  }
  return readDatabase(database, check, 'any')
}

function integrity(context: CommandContext, db: Db, isDeep: boolean): Found {
  context.progress('integrity')
  const [damage] = structureFaults(db)
  if (damage) return problem(`${db.path} is damaged (${damage})`, 'restore it from a backup')
  if (!isDeep) return ok('the structure of the file is sound; --deep checks its content')
  const found: string[] = []
  const { checks, faults } = checkContent(context, db, (line) => void found.push(line))
  return faults === 0
    ? ok(`${counted(checks + 1, 'check')} of structure and content`)
    : problem(
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

/** Whether a service runs on this database. */
export async function isServed(database: string): Promise<boolean> {
  const socket = socketPathOf(database)
  return socket !== null && isSocket(socket) && (await handshake(socketAddress(socket))) !== 'none'
}

/** Whether the service runs on this database, or could listen. */
export async function checkPort(
  database: string,
  address: { readonly host: string; readonly port: number },
): Promise<Found> {
  if (await isServed(database)) return ok(`a service runs on ${database}`)
  try {
    await probeAddress(address)
    return ok(`port ${address.port} on ${address.host} is free`)
  } catch (cause) {
    return problem(listenProblem(address, cause))
  }
}

export function checkDescriptors(sockets: number, limit = processDescriptors().limit): Found {
  const left = limit - RESERVED_DESCRIPTORS
  return left >= sockets
    ? ok(`the limit leaves room for ${sockets} sockets`)
    : warning(
        `the limit of ${limit} leaves room for ${Math.max(0, left)} of ${sockets} sockets`,
        `raise it to ${sockets + RESERVED_DESCRIPTORS} (ulimit -n, LimitNOFILE=), or lower --live-sockets`,
      )
}

export interface MemoryPlan {
  /** Of the service; the caches are those of one. */
  readonly processes: number
  /** SCORELINE_MEMORY in bytes; null if it is not set. */
  readonly givenBytes: number | null
  /** The limit of the cgroup; Infinity without one. */
  readonly limitBytes: number
  readonly caches: CacheBytes
  /** Memory for messages that slow readers have not read yet. */
  readonly backlogBytes: number
}

/** The program without caches, measured with the demo world. */
const PROGRAM_BYTES = 128 * 2 ** 20

export function checkMemory(plan: MemoryPlan): Found {
  const { processes, givenBytes, limitBytes, caches, backlogBytes } = plan
  if (givenBytes !== null && givenBytes > limitBytes)
    return problem(
      `--memory is ${mebibytes(givenBytes)}, but the cgroup allows ${mebibytes(limitBytes)}`,
      'lower --memory, or raise the limit of the container or unit (MemoryMax=)',
    )
  const limit = Math.min(givenBytes ?? Infinity, limitBytes)
  const needed = processes * (PROGRAM_BYTES + caches.responseCache + caches.pageCache) + backlogBytes
  const use = `program, caches and unread messages may take ${mebibytes(needed)}`
  if (needed <= limit)
    return ok(`${use} of ${Number.isFinite(limit) ? mebibytes(limit) : 'the whole machine'}`)
  return warning(
    `${use}, the limit is ${mebibytes(limit)}`,
    'raise the limit, or lower --live-backlog and --response-cache',
  )
}

/** What an operator of several processes has to know. */
export function checkWorkers(workers: number | null, platform: string = process.platform): Found {
  if (workers === null) return []
  if (platform !== 'linux') return problem('--workers works only on Linux', 'start the service without it')
  const cores = availableParallelism()
  const count = `${workers} beside the process that writes`
  return workers > cores
    ? warning(`${count}, on ${counted(cores, 'core')}`, 'more workers than cores gain nothing')
    : ok(`${count}; connections and bursts of a key are limited in each of them`)
}

/** How long a source may take to respond. */
const REACH_MS = 5000

/** Whether each followed source responds, whatever it responds, and its key is set. */
export async function checkSources(
  follows: readonly FollowedSelection[],
  baseAddress: string | null,
  secretOf: (setting: string) => string | undefined,
): Promise<Found> {
  const sources = [...new Set(follows.map(({ source }) => source))]
  const check = async (source: SourceFacts): Promise<Found> => {
    const key = keySetting(source)
    if (source.key && !secretOf(key))
      return problem(`it needs a key in ${key}`, `get one at ${source.key.site}`)
    const address = addressFor(baseAddress, source.name) ?? source.address
    try {
      const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) })
      return ok(`${new URL(address).host} responds (${status})`)
    } catch (cause) {
      return problem(
        `${address} cannot be reached: ${errorCode(cause) || errorMessage(cause)}`,
        'check the network, the name server and the firewall of this machine',
      )
    }
  }
  const found = sources.map(async (source) => about(`source ${source.name}`, await check(source)))
  return (await Promise.all(found)).flat()
}

export type BackupPlan = Pick<ServedBackups, 'to' | 'everyMs' | 's3'>

/** Whether the destination of automatic backups responds, and how old the newest one is. */
export async function checkBackups(plan: BackupPlan | null, database: string, nowMs: number): Promise<Found> {
  if (!plan) return warning('the service makes none', 'set --backup-to, or make them in another way')
  const { to, everyMs, s3 } = plan
  const backups = await openDestination(to, s3).list()
  const id = databaseIdOf(database)
  const newest = newestBackup(id === null ? backups : backupsOf(backups, id), nowMs)
  if (!newest)
    return warning(`${to} has none yet`, '"scoreline backup" makes one now; the service does so too')
  const age = `the newest in ${to} is ${counted(Math.round((nowMs - newest.timeMs) / 3_600_000), 'hour')} old`
  return nowMs - newest.timeMs <= 2 * everyMs
    ? ok(age)
    : problem(age, 'see the log of the service, or try "scoreline backup" now')
}

/** Null for a file that is missing, of an earlier version or cannot be read, which other checks report. */
function databaseIdOf(database: string): string | null {
  try {
    return readDatabase(database, (db) => selectMeta(db, 'database_id'), 'any')
  } catch {
    return null
  }
}

/** Files of secrets that other users may read. */
export function checkSecretFiles(files: readonly string[]): Found {
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) !== 0)
  if (files.length === 0) return []
  return open.length === 0
    ? ok('only this user and group may read the files of secrets')
    : warning(`every user of this machine may read ${open.join(', ')}`, 'chmod 600 these files')
}
