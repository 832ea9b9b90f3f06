/** The kinds of kills, each in its own folder, with their invariants. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  answering,
  COMMANDS,
  contentOf,
  type Input,
  killed,
  mustRun,
  oldFaults,
  prefixFaults,
  type Stage,
  UPGRADE,
  until,
  watch,
  wholeFaults,
} from './stage.ts'
import { missing, Traffic } from './traffic.ts'

/** What a round found. */
export interface Round {
  /** False if the work had ended before the kill. */
  readonly isKilled: boolean
  readonly faults: readonly string[]
  /** Changes that were acknowledged or reported before the kill. */
  readonly acknowledged?: number
  /** Charged responses, and lost counts. */
  readonly answered?: number
  readonly lostCounts?: number
  /** From the restart of the service to its first response; only where the kind restarts it. */
  readonly startMs?: number
}

export interface Kill {
  readonly stage: Stage
  /** An empty folder. */
  readonly cwd: string
  /** When it is killed, as a share of its work from 0 to 1. */
  readonly chance: number
  /** Counts the rounds of this kind. */
  readonly turn: number
}

export type Kind = (kill: Kill) => Promise<Round>

/** The longest that the service is left alone. */
const SERVICE_MS = 1500

/** The service during pushes and REST requests, repeatedly on one database. */
async function service({ stage, chance }: Kill): Promise<Round> {
  const cwd = stage.folder
  const database = stage.at('base-traffic.db')
  if (!existsSync(database)) copyFileSync(stage.at('base.db'), database)
  const traffic = new Traffic(stage, database)
  const { server } = await answering(cwd, database)
  traffic.start(server, true)
  await Bun.sleep(chance * SERVICE_MS)
  const isKilled = await killed(server.process)
  const killedMs = performance.now()
  await traffic.end()
  const result = traffic.result(killedMs)
  const faults = [...result.faults, ...(await mustRun(['check', '--database', database], cwd))]
  const startMs = await restartMs(cwd, database)
  return { ...result, isKilled, faults, acknowledged: traffic.changes, startMs }
}

/** An import or a push that writes to the file directly. */
const intoFile =
  (input: Input): Kind =>
  async ({ stage, cwd, chance }) => {
    const database = baseIn(stage, cwd)
    const work = watch(COMMANDS[input], cwd)
    await work.begun
    await Bun.sleep(chance * stage.windowMs[input])
    const isKilled = await killed(work.child)
    const acknowledged = work.reported()
    const faults = prefixFaults(stage, input, database, acknowledged)
    faults.push(...(await mustRun(['check'], cwd)))
    faults.push(...(await mustRun(COMMANDS[input], cwd)), ...wholeFaults(stage, input, database))
    return { isKilled, faults, acknowledged }
  }

/** An import or push through a service with readers, up to some point. */
async function sending({ stage, cwd, chance, turn }: Kill) {
  const database = baseIn(stage, cwd)
  const input: Input = turn % 2 === 0 ? 'import' : 'push'
  const traffic = new Traffic(stage, database)
  const { server } = await answering(cwd)
  traffic.start(server, false)
  const work = watch(COMMANDS[input], cwd)
  await work.begun
  await Bun.sleep(chance * stage.windowMs[input])
  return { stage, cwd, database, input, traffic, server, work }
}

/** An import or push through a service, which continues. */
async function sender(kill: Kill): Promise<Round> {
  const { stage, cwd, database, input, traffic, server, work } = await sending(kill)
  const isKilled = await killed(work.child)
  const acknowledged = work.reported()
  const faults = prefixFaults(stage, input, database, acknowledged)
  faults.push(...(await mustRun(COMMANDS[input], cwd)))
  await traffic.end()
  const { code } = await server.stop()
  if (code !== 0) faults.push(`the service ended with ${code}: ${server.told()}`)
  const result = traffic.result(null)
  faults.push(...result.faults, ...wholeFaults(stage, input, database), ...(await mustRun(['check'], cwd)))
  return { ...result, isKilled, faults, acknowledged }
}

/** The service, while an import or a push goes through it. */
async function serviceOfSender(kill: Kill): Promise<Round> {
  const { stage, cwd, database, input, traffic, server, work } = await sending(kill)
  const isKilled = work.child.exitCode === null && (await killed(server.process))
  if (!isKilled) await killed(server.process)
  const killedMs = performance.now()
  await traffic.end()
  const code = await work.child.exited
  const told = acknowledgedIn(work.told())
  const acknowledged = Math.max(told ?? 0, work.reported())
  const result = traffic.result(killedMs)
  const faults = [...result.faults, ...prefixFaults(stage, input, database, acknowledged)]
  if (code !== 0 && told === null) faults.push(`the sender told no reason: ${work.told()}`)
  faults.push(...(await mustRun(['check'], cwd)))
  // The stale socket has no effect: the command writes to the file, and a service starts.
  faults.push(...(await mustRun(COMMANDS[input], cwd)), ...wholeFaults(stage, input, database))
  return { ...result, isKilled, faults, acknowledged, startMs: await restartMs(cwd) }
}

/** The sender's message about stored changes after its service died; null if there is none. */
function acknowledgedIn(told: string): number | null {
  const said =
    /(?:the service has stopped|the connection to the service was lost .*); (no|\d+) changes? (?:is|are|was|were) acknowledged/s.exec(
      told,
    )?.[1]
  if (said === undefined) return null
  return said === 'no' ? 0 : Number(said)
}

/** A backup, while a service writes. */
async function backup({ stage, cwd, chance }: Kill): Promise<Round> {
  const database = join(cwd, 'scoreline.db')
  copyFileSync(stage.at('copy.db'), database)
  const traffic = new Traffic(stage, database)
  const { server } = await answering(cwd)
  traffic.start(server, true)
  const work = watch(['backup', 'mine.db'], cwd)
  const isKilled = await killedAtPart(
    work.child,
    join(cwd, `.mine.db.${work.child.pid}.part`),
    chance * stage.windowMs.backup,
  )
  // A file with the final name is complete; the next backup then needs another name.
  const isThere = existsSync(join(cwd, 'mine.db'))
  const faults = isThere ? await mustRun(['check', '--database', 'mine.db'], cwd) : []
  const name = isThere ? 'next.db' : 'mine.db'
  const before = new Map(traffic.acknowledged)
  faults.push(...(await mustRun(['backup', name], cwd)))
  await traffic.end()
  await server.stop()
  faults.push(...missing(join(cwd, name), before), ...(await mustRun(['check', '--database', name], cwd)))
  const result = traffic.result(null)
  faults.push(...result.faults, ...(isThere ? [] : partsIn(cwd)))
  return { ...result, isKilled, faults, acknowledged: traffic.changes }
}

/** A restore; if the file already has its name, it is complete. */
async function restore({ stage, cwd, chance }: Kill): Promise<Round> {
  const database = join(cwd, 'scoreline.db')
  const args = ['restore', '../copy.db']
  const work = watch(args, cwd)
  const isKilled = await killedAtPart(
    work.child,
    join(cwd, `.scoreline.db.${work.child.pid}.part`),
    chance * stage.windowMs.restore,
  )
  const isThere = existsSync(database)
  const faults = isThere ? [] : [...(await mustRun(args, cwd)), ...partsIn(cwd)]
  faults.push(...wholeFaults(stage, 'import', database), ...(await mustRun(['check'], cwd)))
  return { isKilled, faults }
}

/** The upgrade of a file of the previous release, which the next start must repeat. */
async function upgrade({ stage, cwd, chance }: Kill): Promise<Round> {
  copyFileSync(stage.at('old.db'), join(cwd, 'old.db'))
  const work = watch(UPGRADE, cwd)
  const isKilled = await killedAtPart(
    work.child,
    join(cwd, 'old.db.upgrade'),
    chance * stage.windowMs.upgrade,
  )
  const faults = oldFaults(stage, cwd)
  const startMs = await restartMs(cwd, 'old.db')
  if (contentOf(join(cwd, 'old.db')).digest !== stage.old.after) faults.push('the upgrade gave other content')
  faults.push(...(await mustRun(['check', '--database', 'old.db'], cwd)), ...oldFaults(stage, cwd))
  if (existsSync(join(cwd, 'old.db.upgrade'))) faults.push('a half copy is left')
  return { isKilled, faults, startMs }
}

export const KINDS: Readonly<Record<string, Kind>> = {
  service,
  'import into the file': intoFile('import'),
  'push into the file': intoFile('push'),
  'sender of changes': sender,
  'service of a sender': serviceOfSender,
  backup,
  restore,
  upgrade,
}

function baseIn(stage: Stage, cwd: string): string {
  const database = join(cwd, 'scoreline.db')
  copyFileSync(stage.at('base.db'), database)
  return database
}

/** Kills some milliseconds after the temporary file appeared. */
async function killedAtPart(child: Bun.Subprocess, part: string, ms: number): Promise<boolean> {
  await until(() => existsSync(part), child)
  await Bun.sleep(ms)
  return killed(child)
}

/** Temporary files left by the killed process and not removed by the next one. */
function partsIn(cwd: string): string[] {
  const left = readdirSync(cwd).filter((name) => name.includes('.part'))
  return left.length === 0 ? [] : [`left behind: ${left.join(', ')}`]
}

/** Time from the start of the service to its first response. */
async function restartMs(cwd: string, database?: string): Promise<number> {
  const { server, ms } = await answering(cwd, database)
  await server.stop()
  return ms
}
