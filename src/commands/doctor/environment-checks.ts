/** What `scoreline doctor` finds about the machine and what the service is configured to use. */
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { counted } from '../../rules/counted.ts'
import { errorCode, errorMessage } from '../../rules/error-code.ts'
import { keySetting } from '../../sources/source.ts'
import { openDestination, type S3Settings } from '../backups/destination.ts'
import { greet, isSocket, socketAddress, socketPathOf } from '../feed-address.ts'
import type { FollowedSelection } from '../follow.ts'
import type { CacheBytes } from '../memory.ts'
import { listenProblem, probeAddress, processDescriptors, RESERVED_DESCRIPTORS } from '../public-listener.ts'
import { type Finding, type Found, mebibytes, ok, problem, warning } from './finding.ts'

/** Whether a service runs on this database. */
export async function isServed(database: string): Promise<boolean> {
  const socket = socketPathOf(database)
  return socket !== null && isSocket(socket) && (await greet(socketAddress(socket))) !== 'none'
}

/** Whether the service runs on this database, or could listen. */
export async function checkPort(
  database: string,
  address: { readonly host: string; readonly port: number },
): Promise<Finding> {
  if (await isServed(database)) return ok('port', `a service runs on ${database}`)
  try {
    await probeAddress(address)
    return ok('port', `port ${address.port} on ${address.host} is free`)
  } catch (cause) {
    return problem('port', listenProblem(address, cause))
  }
}

export function checkDescriptors(sockets: number, limit = processDescriptors().limit): Finding[] {
  const left = limit - RESERVED_DESCRIPTORS
  if (left >= sockets) return [ok('open files', `the limit leaves room for ${sockets} sockets`)]
  return [
    warning(
      'open files',
      `the limit of ${limit} leaves room for ${Math.max(0, left)} of ${sockets} sockets`,
      `raise it to ${sockets + RESERVED_DESCRIPTORS} (ulimit -n, LimitNOFILE=), or lower --live-sockets`,
    ),
  ]
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

export function checkMemory(plan: MemoryPlan): Finding {
  const { processes, givenBytes, limitBytes, caches, backlogBytes } = plan
  if (givenBytes !== null && givenBytes > limitBytes) {
    return problem(
      'memory',
      `--memory is ${mebibytes(givenBytes)}, but the cgroup allows ${mebibytes(limitBytes)}`,
      'lower --memory, or raise the limit of the container or unit (MemoryMax=)',
    )
  }
  const limit = Math.min(givenBytes ?? Infinity, limitBytes)
  const needed = processes * (PROGRAM_BYTES + caches.responseCache + caches.pageCache) + backlogBytes
  const use = `program, caches and unread messages may take ${mebibytes(needed)}`
  if (needed <= limit) {
    return ok('memory', `${use} of ${Number.isFinite(limit) ? mebibytes(limit) : 'the whole machine'}`)
  }
  return warning(
    'memory',
    `${use}, the limit is ${mebibytes(limit)}`,
    'raise the limit, or lower --live-backlog and --response-cache',
  )
}

/** What an operator of several processes has to know. */
export function checkWorkers(workers: number | null, platform: string = process.platform): Finding[] {
  if (workers === null) return []
  if (platform !== 'linux') {
    return [problem('workers', '--workers works only on Linux', 'start the service without it')]
  }
  const cores = availableParallelism()
  const count = `${workers} beside the process that writes`
  if (workers > cores) {
    return [
      warning('workers', `${count}, on ${counted(cores, 'core')}`, 'more workers than cores gain nothing'),
    ]
  }
  return [ok('workers', `${count}; connections and bursts of a key are limited in each of them`)]
}

/** How long a source may take to respond. */
const REACH_MS = 5000

/** Whether each followed source responds, whatever it responds, and its key is set. */
export async function checkSources(
  follows: readonly FollowedSelection[],
  baseAddress: string | null,
  secretOf: (setting: string) => string | undefined,
): Promise<Finding[]> {
  const sources = [...new Set(follows.map(({ source }) => source))]
  return Promise.all(
    sources.map(async (source): Promise<Finding> => {
      const subject = `source ${source.name}`
      const key = keySetting(source)
      if (source.key && !secretOf(key)) {
        return problem(subject, `it needs a key in ${key}`, `get one at ${source.key.site}`)
      }
      const address = baseAddress ?? source.address
      try {
        const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) })
        return ok(subject, `${new URL(address).host} responds (${status})`)
      } catch (cause) {
        const action = 'check the network, the name server and the firewall of this machine'
        return problem(
          subject,
          `${address} cannot be reached: ${errorCode(cause) || errorMessage(cause)}`,
          action,
        )
      }
    }),
  )
}

export interface BackupPlan {
  readonly to: string
  readonly everyMs: number
  readonly s3: S3Settings
}

/** Whether the destination of automatic backups responds, and how old the newest one is. */
export async function checkBackups(plan: BackupPlan | null, nowMs: number): Promise<Finding> {
  if (!plan) {
    return warning('backups', 'the service makes none', 'set --backup-to, or make them in another way')
  }
  const { to, everyMs, s3 } = plan
  const newest = (await openDestination(to, s3).list()).at(-1)
  if (!newest) {
    return warning(
      'backups',
      `${to} has none yet`,
      '"scoreline backup" makes one now; the service does so too',
    )
  }
  const age = `the newest in ${to} is ${counted(Math.round((nowMs - newest.timeMs) / 3_600_000), 'hour')} old`
  return nowMs - newest.timeMs <= 2 * everyMs
    ? ok('backups', age)
    : problem('backups', age, 'see the log of the service, or try "scoreline backup" now')
}

/** Files of secrets that other users may read. */
export function checkSecretFiles(files: readonly string[]): Found {
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) !== 0)
  if (files.length === 0) return []
  return open.length === 0
    ? ok('secrets', 'only this user and group may read the files of secrets')
    : warning('secrets', `every user of this machine may read ${open.join(', ')}`, 'chmod 600 these files')
}
