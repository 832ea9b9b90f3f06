/** `scoreline doctor`: looks for everything that would stop the service or surprise its operator. */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EngineOptions } from '../../cluster/engine.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { counted } from '../../shared/plural.ts'
import type { FollowedSelection } from '../../sources/source.ts'
import type { CommandContext } from '../context.ts'
import { CommandError } from '../errors.ts'
import type { ServeOptions } from '../serve/serve.ts'
import {
  about,
  type BackupPlan,
  checkBackups,
  checkClock,
  checkDatabase,
  checkDescriptors,
  checkFileSystem,
  checkMemory,
  checkPort,
  checkRights,
  checkSecretFiles,
  checkSetAside,
  checkSources,
  checkSpace,
  checkWorkers,
  type Finding,
  type Found,
  type MemoryPlan,
  problem,
} from './checks.ts'

export interface DoctorOptions extends Pick<ServeOptions, 'host' | 'port' | 'database'> {
  readonly sockets: number
  /** Null for a single process. */
  readonly workers: number | null
  /** Null for a service of its own. */
  readonly cluster: EngineOptions | null
  readonly memory: MemoryPlan
  readonly follows: readonly FollowedSelection[]
  readonly baseAddress: string | null
  /** Null if the service makes no backups. */
  readonly backups: BackupPlan | null
  readonly secretOf: (setting: string) => string | undefined
  readonly secretFiles: readonly string[]
  /** Check the whole content too. */
  readonly isDeep: boolean
  readonly asJson: boolean
}

/** Prints a line for each finding. Throws CommandError if there is a problem; warnings alone are no failure. */
export async function runDoctor(context: CommandContext, options: DoctorOptions): Promise<void> {
  const findings = await examine(context, options)
  if (options.asJson) context.out(JSON.stringify(findings, null, 2))
  else for (const finding of findings) context.out(lineOf(finding))
  const problems = findings.filter(({ level }) => level === 'problem').length
  if (problems > 0) throw new CommandError(`${counted(problems, 'problem')} found`)
}

type Check = readonly [subject: string, check: () => Found | Promise<Found>]

/** All findings. A check that fails is a problem and does not stop the others. */
export async function examine(context: CommandContext, options: DoctorOptions): Promise<Finding[]> {
  const { database } = options
  const ofDatabase: readonly Check[] = [
    ['space', () => checkSpace(database)],
    ['copies', () => checkSetAside(database)],
    ['file system', () => checkFileSystem(database)],
    ['clock', () => checkClock(database, context.clock())],
    ['database', () => checkDatabase(context, database, options.isDeep)],
  ]
  const checks: readonly Check[] = [
    ['rights', () => checkRights(database)],
    // Without its folder there is nothing more to find about the database.
    ...(existsSync(dirname(database)) ? ofDatabase : []),
    ['port', () => checkPort(database, options)],
    ['open files', () => checkDescriptors(options.sockets)],
    ['memory', () => checkMemory(options.memory)],
    ['workers', () => checkWorkers(options.workers)],
    ['nats', () => checkCluster(options, context.clock)],
    ['backups', () => checkBackups(options.backups, database, context.clock())],
    ['secrets', () => checkSecretFiles(options.secretFiles)],
    ['sources', () => checkSources(options.follows, options.baseAddress, options.secretOf)],
  ]
  const findings: Finding[] = []
  for (const [subject, check] of checks) {
    context.progress(subject)
    try {
      findings.push(...about(subject, await check()))
    } catch (cause) {
      findings.push(...about(subject, problem(errorMessage(cause))))
    }
  }
  return findings
}

/** The client of NATS is loaded only when needed. */
async function checkCluster({ cluster, database }: DoctorOptions, clock: () => number): Promise<Found> {
  if (!cluster) return []
  const checks = await import('./cluster-checks.ts')
  return checks.checkCluster(cluster, database, clock)
}

function lineOf({ subject, level, message, action }: Finding): string {
  return `${level.padEnd(7)}  ${subject}: ${message}${action ? `; ${action}` : ''}`
}
