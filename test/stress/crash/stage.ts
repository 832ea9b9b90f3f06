/** Initial files of the crash tests, killed processes, and checks of the remaining files. */
import { Database } from 'bun:sqlite'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../../db/migrations/index.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import {
  cleanEnvironment,
  programArguments,
  runHere,
  type Server,
  startServer,
} from '../../support/command-kit.ts'
import { ndjson } from '../../support/feed/change-kit.ts'
import { dump, makeDatabase, withDatabase } from '../../support/feed/feed-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { MATCHES } from './traffic.ts'

const FIXTURE = join(import.meta.dir, '../../support/fixtures/release-1.db.gz')
const MINUTE_MS = 60_000
/** Meaningless rows that make the upgrade of the old file slow enough to be killed. */
const BALLAST_ROWS = 100_000
const TEAMS = 40

export interface Stage {
  readonly folder: string
  readonly at: (name: string) => string
  /** Of the database `base.db` and its copies. */
  readonly key: string
  /** Changes in its log. */
  readonly baseCount: number
  /** Content of `base.db` after all changes without a kill. */
  readonly whole: Readonly<Record<Input, Content>>
  /** Every row of `old.db` of the previous release, and the digest of its content after an uninterrupted upgrade. */
  readonly old: { readonly before: string; readonly after: string }
  /** Duration of the killed work, from its first output to its end. */
  readonly windowMs: Readonly<Record<'import' | 'push' | 'backup' | 'restore' | 'upgrade', number>>
}

/** Content of a database, and its log. */
export interface Content {
  readonly digest: string
  readonly log: readonly string[]
}

/** Input files with the command that applies them. */
export type Input = 'import' | 'push'
export const COMMANDS: Readonly<Record<Input, readonly string[]>> = {
  import: ['import', 'table', '--mapping', '../mapping.json', '../results.csv'],
  push: ['feed', 'push', '../changes.ndjson'],
}

export async function makeStage(folder: string, rows: number): Promise<Stage> {
  const at = (name: string) => join(folder, name)
  writeInput(at, rows)
  const key = makeBase(at('base.db'))
  const cwd = at('first')
  mkdirSync(cwd)
  const own = (name: string) => join(cwd, name)
  copyFileSync(at('base.db'), own('scoreline.db'))
  const importMs = await workMs(watch(COMMANDS.import, cwd))
  copyFileSync(at('base.db'), own('pushed.db'))
  const pushMs = await workMs(watch([...COMMANDS.push, '--database', 'pushed.db'], cwd))
  const whole = { import: contentOf(own('scoreline.db')), push: contentOf(own('pushed.db')) }
  const backupMs = await partMs(watch(['backup', 'copy.db'], cwd), (pid) => own(`.copy.db.${pid}.part`))
  copyFileSync(own('copy.db'), at('copy.db'))
  const restored = ['restore', 'copy.db', '--database', 'again.db']
  const restoreMs = await partMs(watch(restored, cwd), (pid) => own(`.again.db.${pid}.part`))
  const before = makeOld(at('old.db'))
  copyFileSync(at('old.db'), own('old.db'))
  const upgradeMs = await partMs(watch(UPGRADE, cwd), () => own('old.db.upgrade'))
  const after = contentOf(own('old.db')).digest
  rmSync(cwd, { recursive: true })
  return {
    folder,
    at,
    key,
    baseCount: contentOf(at('base.db')).log.length,
    whole,
    old: { before, after },
    windowMs: { import: importMs, push: pushMs, backup: backupMs, restore: restoreMs, upgrade: upgradeMs },
  }
}

/** A command that only opens the old file. */
export const UPGRADE = ['key', 'list', '--database', 'old.db']

/** Results as a table with its mapping, and as changes. */
export function writeInput(at: Stage['at'], rows: number): void {
  const all = Array.from({ length: rows }, (_, index) => ({
    number: index,
    home: `Wanderers ${index % TEAMS}`,
    away: `Rovers ${(index * 7) % TEAMS}`,
  }))
  const day = (number: number) => new Date(number * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const lines = all.map(
    ({ number, home, away }) => `${number};${day(number)};${home};${away};${number % 4};${number % 3}`,
  )
  writeFileSync(at('results.csv'), `number;day;home;away;goals home;goals away\n${lines.join('\n')}\n`)
  const team = (side: string) => ({
    kind: 'team',
    id: `crash:team/{${side}}`,
    fields: { name: { column: side } },
  })
  const mapping = {
    sport: 'football',
    kind: 'match',
    id: 'crash:match/{number}',
    references: { home: team('home'), away: team('away') },
    fields: {
      tournamentId: { value: 7001 },
      homeTeamId: { reference: 'home' },
      awayTeamId: { reference: 'away' },
      startTimestamp: { column: 'day', as: 'moment', zone: 'UTC' },
      status: { value: 'finished' },
      'homeScore.current': { column: 'goals home', as: 'integer' },
      'awayScore.current': { column: 'goals away', as: 'integer' },
    },
  }
  writeFileSync(at('mapping.json'), JSON.stringify(mapping))
  const changes = all.map(({ number }) => ({
    ...matchChange(0, { startTimestamp: number * MINUTE_MS }, [number % 4, number % 3]),
    id: `crash:pushed/${number}`,
  }))
  writeFileSync(at('changes.ndjson'), ndjson(changes))
}

/** A small world with the matches of the traffic. Returns its key. */
export function makeBase(path: string): string {
  const matches = Array.from({ length: MATCHES }, (_, index) =>
    matchChange(index + 1, { startTimestamp: index }, [1, 0]),
  )
  return makeDatabase(path, [...smallWorld(), ...matches], 'pro')
}

/** The enlarged file of the previous release. Returns its rows. */
function makeOld(path: string): string {
  writeFileSync(path, Bun.gunzipSync(readFileSync(FIXTURE)))
  const client = new Database(path)
  client.run(
    `WITH RECURSIVE days (day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM days WHERE day < ${BALLAST_ROWS})
     INSERT OR IGNORE INTO key_usage (key_hash, day, used) SELECT hash, day, 1 FROM days, (SELECT hash FROM api_key LIMIT 1)`,
  )
  const rows = dump({ client, path })
  client.close()
  return rows
}

export function contentOf(database: string): Content {
  const question = 'SELECT kind, sport, entity_id, op, revision FROM change_log ORDER BY position'
  return withDatabase(database, (db) => ({
    digest: contentDigest(db).digest,
    log: db.client
      .query(question)
      .values()
      .map((row) => row.join(' ')),
  }))
}

/** Faults of a file of the previous release, or just upgraded from it. */
export function oldFaults(stage: Stage, folder: string): string[] {
  const look = join(folder, 'look')
  mkdirSync(look)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('old.db')) copyFileSync(join(folder, name), join(look, name))
  }
  const path = join(look, 'old.db')
  const client = new Database(path)
  const version = Number(client.query('PRAGMA user_version').values()[0]?.[0])
  const soundness = String(client.query('PRAGMA integrity_check').values()[0]?.[0])
  const isUpgraded = version !== 1
  const isAsBefore = isUpgraded || dump({ client, path }) === stage.old.before
  client.close()
  const faults: string[] = soundness === 'ok' ? [] : [`the old file: ${soundness}`]
  if (!isAsBefore) faults.push('the old file is not as it was')
  if (isUpgraded && (version !== MIGRATIONS.length || contentOf(path).digest !== stage.old.after))
    faults.push('the upgraded file is not whole')
  if (isUpgraded && !existsSync(join(look, 'old.db.before-1'))) faults.push('the old file is gone')
  rmSync(look, { recursive: true })
  return faults
}

export interface Watched {
  readonly child: Bun.Subprocess
  /** Resolves at its first output, or when it ends. */
  readonly begun: Promise<unknown>
  /** Its terminal output so far. */
  readonly told: () => string
  /** Changes that it reported as stored. */
  readonly reported: () => number
}

/** A command on a terminal, where it shows progress. */
export function watch(args: readonly string[], cwd: string): Watched {
  const first = Promise.withResolvers<void>()
  let told = ''
  const child = Bun.spawn(programArguments(args), {
    cwd,
    env: cleanEnvironment({ TERM: 'xterm' }),
    terminal: {
      cols: 200,
      rows: 20,
      data: (_terminal, bytes) => {
        told += new TextDecoder().decode(bytes)
        first.resolve()
      },
    },
  })
  return {
    child,
    begun: Promise.race([first.promise, child.exited]),
    told: () => told,
    reported: () => Math.max(0, ...[...told.matchAll(/(\d+) changes(?::| \|)/g)].map(([, n]) => Number(n))),
  }
}

async function workMs({ child, begun, told }: Watched): Promise<number> {
  await begun
  const startedMs = performance.now()
  if ((await child.exited) !== 0) throw new Error(told())
  return performance.now() - startedMs
}

async function partMs(watched: Watched, partOf: (pid: number) => string): Promise<number> {
  const part = partOf(watched.child.pid)
  await until(() => existsSync(part), watched.child)
  const startedMs = performance.now()
  if ((await watched.child.exited) !== 0) throw new Error(watched.told())
  return performance.now() - startedMs
}

/** Waits for a condition, or the end of the process. */
export async function until(isSo: () => boolean, child: Bun.Subprocess): Promise<void> {
  while (!isSo() && child.exitCode === null && child.signalCode === null) await Bun.sleep(1)
}

/** Kills a process; false if it had already ended. */
export async function killed(child: Bun.Subprocess): Promise<boolean> {
  child.kill('SIGKILL')
  await child.exited
  return child.signalCode === 'SIGKILL'
}

/** Starts the service on a database and sends a request. Returns the service and the elapsed time. */
export async function answering(
  cwd: string,
  database = 'scoreline.db',
): Promise<{ readonly server: Server; readonly ms: number }> {
  const startedMs = performance.now()
  const server = await startServer(['--database', database], { cwd })
  await (await fetch(`${server.address}/healthz`)).text()
  return { server, ms: performance.now() - startedMs }
}

/** Runs a command that must succeed; otherwise the faults contain its output. */
export async function mustRun(args: readonly string[], cwd: string): Promise<string[]> {
  const { code, out, err } = await runHere(args, { cwd })
  return code === 0 ? [] : [`"${args.join(' ')}" ended with ${code}: ${out}${err}`.trim()]
}

/** Faults of the content after everything was applied. */
export function wholeFaults(stage: Stage, input: Input, database: string): string[] {
  const isWhole = contentOf(database).digest === stage.whole[input].digest
  return isWhole ? [] : [`the ${input}, run again, gave other content`]
}

/**
 * Faults after a killed import or push: the log must be a prefix of the complete one and contain everything reported.
 */
export function prefixFaults(stage: Stage, input: Input, database: string, reported: number): string[] {
  const { log } = contentOf(database)
  const count = log.length - stage.baseCount
  const faults = count < reported ? [`${reported} changes were reported, ${count} are there`] : []
  const isPrefix = log.every((entry, index) => entry === stage.whole[input].log[index])
  return isPrefix ? faults : [...faults, 'the log has other changes']
}
