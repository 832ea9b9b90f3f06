/**
 * `bun run hostile -- --connections 1000`: every hostile caller of the catalogue against the real program, one after
 * another. For each: the responses by status, the units that were charged, the most memory of its own over idle, the
 * most unsent bytes, and how long another key waits for a match by id, quietly and meanwhile. Faults are units that are
 * not those of the responses, bytes and memory beyond their bounds, and a service that is not ready afterwards. Times
 * are printed and are no fault: they depend on the machine.
 */
import { join } from 'node:path'
import { PLANS } from '../../../src/catalog/plans.ts'
import { exampleValues } from '../../../src/http/docs/openapi.ts'
import { DEFAULT_ZONE } from '../../../src/shared/days.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { memoryMegabytes, processorSeconds } from '../../bench/process-memory.ts'
import {
  childProcesses,
  runProgram,
  type Server,
  sendLines,
  startServer,
  temporaryFolder,
} from '../../support/command-kit.ts'
import { newKey, openFile } from '../../support/database.ts'
import { attendanceLines } from '../../support/world/small-world.ts'
import { type Report, reportProgress, runStressProgram } from '../program.ts'
import type { Seen } from './player.ts'
import { PLAYS, type Play, type Target } from './plays.ts'
import type { Probed } from './probe.ts'

const PLAYER = join(import.meta.dir, 'player.ts')
const PROBE = join(import.meta.dir, 'probe.ts')
const FLOOR = join(import.meta.dir, 'floor.ts')
/** How long the other key asks before each play. */
const QUIET_MS = 3000
/**
 * How much longer another key may wait meanwhile than quietly, of p99 of the time that the service works: what the
 * machine gives to other programs is in no such time.
 */
const WAIT_LIMIT = 5
/** Memory of its own that a process that answers may take over idle, whatever its callers do. */
const MEMORY_LIMIT_MB = 250
/** Between two looks at the memory, which take no time of the service, and at `/metrics`, which take some. */
const MEMORY_MS = 50
const METRICS_MS = 500
/** Changes that the service receives meanwhile, between two of which this time passes. */
const CHANGE_MS = 100
/** How long what has ended may take to be counted. */
const SETTLE_MS = 2000

interface Row {
  readonly name: string
  readonly statuses: Readonly<Record<string, number>>
  readonly sent: number
  readonly units: number | null
  /** What the responses should have cost. */
  readonly expected: Seen['units']
  /** Over idle, all processes together. */
  readonly memoryMb: number
  readonly unsentMb: number
  readonly quiet: Probed
  readonly meanwhile: Probed
  /** The same of a server that does nothing but answer, with `--floor`. */
  readonly floor: Floor | null
  /** p99 over a connection that stays open, and of it the time that the service works, to their quiet values. */
  readonly ratio: number
  readonly workingRatio: number
  /** Processor time of the service, seconds for each second of the play. */
  readonly processors: number
}

interface Floor {
  readonly quiet: Probed
  readonly meanwhile: Probed
  readonly ratio: number
}

interface HostileReport extends Report {
  readonly idleMb: number
  readonly mostMb: number
  /** Plays during which another key waits too long; no fault, since it is a time. */
  readonly slow: readonly string[]
  readonly rows: readonly Row[]
}

interface HostileOptions {
  readonly connections: number
  readonly seconds: number
  readonly workers: number
  readonly memory: number
  readonly floor?: boolean
  readonly only?: string
}

/** The process that measures what another key notices. */
class Probe {
  readonly #process: Bun.Subprocess
  #measured: (probed: Probed) => void = () => {}

  constructor(port: string, path: string, key: string, pids: readonly number[]) {
    this.#process = Bun.spawn([process.execPath, PROBE, port, path, key, ...pids.map(String)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (probed: Probed) => this.#measured(probed),
    })
  }

  measure(ms: number): Promise<Probed> {
    const { promise, resolve } = Promise.withResolvers<Probed>()
    this.#measured = resolve
    this.#process.send(ms)
    return promise
  }

  stop(): void {
    this.#process.kill()
  }
}

class Attack {
  readonly #server: Server
  readonly #database: string
  readonly #options: HostileOptions
  readonly #keys: ReadonlyMap<Play, string>
  readonly #probe: Probe
  readonly #target: Omit<Target, 'key'>
  readonly faults: string[] = []
  idleMb = 0
  #changes = 0

  private constructor(
    server: Server,
    database: string,
    options: HostileOptions,
    { keys, other, target }: { keys: ReadonlyMap<Play, string>; other: string; target: Omit<Target, 'key'> },
  ) {
    this.#server = server
    this.#database = database
    this.#options = options
    this.#keys = keys
    this.#target = target
    const path = `/v2/${target.values.sportSlug}/matches/${target.values.matchId}`
    const { pid } = server.process
    const answering = options.workers > 0 ? childProcesses(pid) : [pid]
    this.#probe = new Probe(new URL(server.address).port, path, other, answering)
  }

  static async start(folder: string, options: HostileOptions): Promise<Attack> {
    const database = join(folder, 'hostile.db')
    const made = await runProgram(['seed', '--database', database], { cwd: folder })
    if (made.code !== 0) throw new Error(made.err)
    const world = worldOf(database)
    const { workers, memory } = options
    const flags = [
      ...(workers > 0 ? ['--workers', String(workers)] : []),
      ...(memory > 0 ? ['--memory', String(memory)] : []),
    ]
    const server = await startServer(['--database', database, '--webhook-allow', '127.0.0.1', ...flags], {
      cwd: folder,
    })
    return new Attack(server, database, options, world)
  }

  async stop(): Promise<void> {
    this.#probe.stop()
    await this.#server.stop()
  }

  /** Memory of its own of all processes of the service, MB. */
  #memoryMb(): number {
    const { pid } = this.#server.process
    return [pid, ...childProcesses(pid)].reduce((sum, each) => sum + memoryMegabytes(each, 'own'), 0)
  }

  /** Used by all processes of the service. */
  #processorSeconds(): number {
    const { pid } = this.#server.process
    return [pid, ...childProcesses(pid)].reduce((sum, each) => sum + processorSeconds(each), 0)
  }

  async #unsentMb(): Promise<number> {
    const text = await (await fetch(`${this.#server.address}/metrics`)).text()
    const sum = [...text.matchAll(/^scoreline_unsent_bytes\{[^}]*\} (\S+)$/gm)].reduce(
      (all, [, one]) => all + Number(one),
      0,
    )
    return sum / 2 ** 20
  }

  async #units(key: string): Promise<number | null> {
    const response = await fetch(`${this.#server.address}/v2/account/usage`, {
      headers: { authorization: key },
    })
    return response.ok ? ((await response.json()) as { used: number }).used : null
  }

  async play(play: Play): Promise<Row> {
    const { seconds } = this.#options
    const key = this.#keys.get(play) ?? null
    if (play.isUsedUp && key) await this.#useUp(key)
    const before = key === null ? 0 : await this.#units(key)
    const slow = play.hasWebhooks ? await this.#addWebhooks() : null
    const quiet = (await this.#watch(QUIET_MS)).probed
    if (this.idleMb === 0) this.idleMb = this.#memoryMb()
    const player = await this.#startPlayer(play, new URL(this.#server.address).port, key)
    const usedBefore = this.#processorSeconds()
    const half = play.isRevoked && key ? Bun.sleep(seconds * 500).then(() => this.#revoke(key)) : null
    const [{ probed: meanwhile, ...most }] = await Promise.all([this.#watch(seconds * 1000), half])
    const processors = (this.#processorSeconds() - usedBefore) / seconds
    const seen = await player.stop()
    if (slow?.stop() === 0) this.faults.push(`${play.name}: no webhook was called`)
    await Bun.sleep(SETTLE_MS)
    const after = key === null || play.isRevoked ? null : await this.#units(key)
    const units = after === null || before === null ? null : after - before
    const row = {
      name: play.name,
      statuses: seen.statuses,
      sent: seen.sent,
      expected: seen.units,
      units,
      memoryMb: most.memoryMb - this.idleMb,
      unsentMb: most.unsentMb,
      quiet,
      meanwhile,
      floor: this.#options.floor ? await this.#floorOf(play) : null,
      ratio: meanwhile.kept.p99 / quiet.kept.p99,
      workingRatio: meanwhile.working.p99 / quiet.working.p99,
      processors,
    }
    for (const [status, count] of Object.entries(meanwhile.failed))
      this.faults.push(`${play.name}: another key got ${count} times ${status}`)
    await this.#judge(play, row)
    return row
  }

  /** Resolves when its connections begin. */
  async #startPlayer(
    { name }: Play,
    port: string,
    key: string | null,
  ): Promise<{ stop: () => Promise<Seen> }> {
    const ready = Promise.withResolvers<void>()
    const target = JSON.stringify({ ...this.#target, key })
    const player = Bun.spawn(
      [process.execPath, PLAYER, port, name, String(this.#options.connections), target],
      { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit', ipc: () => ready.resolve() },
    )
    await ready.promise
    return {
      stop: async () => {
        player.kill('SIGTERM')
        const [seen] = await Promise.all([player.stdout.json() as Promise<Seen>, player.exited])
        return seen
      },
    }
  }

  /** The play against a server that does nothing but answer. */
  async #floorOf(play: Play): Promise<Floor> {
    const { promise, resolve } = Promise.withResolvers<number>()
    const server = Bun.spawn([process.execPath, FLOOR], {
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: resolve,
    })
    const port = String(await promise)
    const probe = new Probe(port, '/', 'x', [server.pid])
    const quiet = await probe.measure(QUIET_MS)
    const player = await this.#startPlayer(play, port, this.#keys.get(play) ?? null)
    const meanwhile = await probe.measure(this.#options.seconds * 1000)
    await player.stop()
    probe.stop()
    server.kill()
    return { quiet, meanwhile, ratio: meanwhile.kept.p99 / quiet.kept.p99 }
  }

  /** What another key notices, while the service receives changes and is looked at. */
  async #watch(ms: number): Promise<{ probed: Probed; memoryMb: number; unsentMb: number }> {
    const most = { memoryMb: 0, unsentMb: 0 }
    let isOver = false
    const sample = async (everyMs: number, take: () => unknown) => {
      while (!isOver) {
        await take()
        await Bun.sleep(everyMs)
      }
    }
    const sampling = [
      sample(MEMORY_MS, () => {
        most.memoryMb = Math.max(most.memoryMb, this.#memoryMb())
      }),
      sample(METRICS_MS, async () => {
        most.unsentMb = Math.max(most.unsentMb, await this.#unsentMb())
      }),
      sample(CHANGE_MS, () => this.#change()),
    ]
    const probed = await this.#probe.measure(ms)
    isOver = true
    await Promise.all(sampling)
    return { probed, ...most }
  }

  async #judge(
    { name, way, plan, isUsedUp }: Play,
    { statuses, units, expected, memoryMb, unsentMb }: Row,
  ): Promise<void> {
    const { workers, memory } = this.#options
    const processes = workers + 1
    if (memoryMb > MEMORY_LIMIT_MB * Math.max(1, workers))
      this.faults.push(`${name}: ${memoryMb.toFixed(0)} MB over idle`)
    if (memory > 0 && (memoryMb + this.idleMb) * 1e6 > memory * 2 ** 20)
      this.faults.push(`${name}: more memory than --memory`)
    const share = ((plan ? PLANS[plan] : PLANS.free).live.backlogBytes / 2 ** 20) * 2 + 4
    if (unsentMb > share * processes) this.faults.push(`${name}: ${unsentMb.toFixed(0)} MB unsent`)
    const served = Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (status === '200' ? count : 0),
      0,
    )
    if (units !== null && isUsedUp && units > 0) this.faults.push(`${name}: ${units} units beyond the quota`)
    const { least, most, unanswered } = expected
    // Readers take units in advance, and the usage that one of them shows has those of the others later.
    if (
      workers === 0 &&
      units !== null &&
      !way.startsWith('live') &&
      (units < least || units > most + unanswered)
    )
      this.faults.push(`${name}: ${units} units instead of ${least} to ${most} (${unanswered} unanswered)`)
    for (const [status, count] of Object.entries(statuses))
      if (Number(status) >= 500 && status !== '503')
        this.faults.push(`${name}: ${count} times ${status} (${served} times 200)`)
    if (this.#server.process.exitCode !== null)
      throw new Error(`the service ended: ${this.#server.told().slice(-2000)}`)
    const ready = await fetch(`${this.#server.address}/readyz`)
    if (!ready.ok) this.faults.push(`${name}: not ready afterwards: ${await ready.text()}`)
  }

  async #useUp(key: string): Promise<void> {
    const path = `${this.#server.address}/v2/${this.#target.values.sportSlug}/matches/${this.#target.values.matchId}`
    for (let status = 200; status !== 429; ) {
      const response = await fetch(path, { headers: { authorization: key } })
      await response.arrayBuffer()
      status = response.status
    }
  }

  #change(): Promise<Response> {
    this.#changes += 1
    return sendLines(this.#database, attendanceLines([Number(this.#target.values.matchId)], this.#changes))
  }

  async #revoke(key: string): Promise<void> {
    const args = ['key', 'revoke', key.slice(0, 11), '--database', this.#database]
    const { code, err } = await runProgram(args, { cwd: '/' })
    if (code !== 0) this.faults.push(`a key could not be revoked: ${err}`)
  }

  /** Webhooks whose receiver never answers. `stop` returns how often it was called. */
  async #addWebhooks(): Promise<{ stop: () => number }> {
    let calls = 0
    const receiver = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => {
        calls += 1
        return new Promise<Response>(() => {})
      },
    })
    const sport = String(this.#target.values.sportSlug)
    const rest = ['--events', 'match.changed', '--sport', sport, '--webhook-allow', '127.0.0.1']
    for (let count = 0; count < 10; count += 1) {
      const args = ['webhook', 'create', '--url', `http://127.0.0.1:${receiver.port}/`, ...rest]
      const { code, err } = await runProgram([...args, '--database', this.#database], { cwd: '/' })
      if (code !== 0) this.faults.push(`a webhook could not be created: ${err}`)
    }
    return {
      stop: () => {
        void receiver.stop(true)
        return calls
      },
    }
  }
}

function worldOf(database: string) {
  const db = openFile(database)
  try {
    const values = exampleValues(db, DEFAULT_ZONE)
    if (!values) throw new Error('the world has no match')
    const keys = new Map(PLAYS.flatMap((play) => (play.plan ? [[play, newKey(db, play.plan)] as const] : [])))
    const [row] = db.client.query("SELECT value FROM meta WHERE key = 'epoch'").all() as { value: string }[]
    return { keys, other: newKey(db, 'unlimited'), target: { values, epoch: row?.value ?? '' } }
  } finally {
    closeDatabase(db)
  }
}

function textOf(row: Row): string {
  const {
    name,
    statuses,
    units,
    memoryMb,
    unsentMb,
    quiet,
    meanwhile,
    floor,
    ratio,
    workingRatio,
    processors,
  } = row
  const seen = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
  const { kept, fresh, working } = meanwhile
  return (
    `${name}: p99 ${quiet.kept.p99} -> ${kept.p99} ms (${ratio.toFixed(1)} times; p50 ${quiet.kept.p50} -> ${kept.p50}, ` +
    `most ${kept.most}), over new connections ${quiet.fresh.p99} -> ${fresh.p99} (most ${fresh.most}), ` +
    `of which the service works ${quiet.working.p99} -> ${working.p99} (${workingRatio.toFixed(1)} times; most ${working.most}); ` +
    (floor
      ? `a server that only answers ${floor.quiet.kept.p99} -> ${floor.meanwhile.kept.p99} (works ${floor.quiet.working.p99} -> ${floor.meanwhile.working.p99}); `
      : '') +
    `${memoryMb.toFixed(0)} MB over idle, ${unsentMb.toFixed(1)} MB unsent, ${processors.toFixed(2)} processors, ` +
    `${units ?? '-'} units; ${seen.join(', ')}`
  )
}

async function attack(options: HostileOptions): Promise<HostileReport> {
  const folder = temporaryFolder('hostile')
  const started = await Attack.start(folder.path, options)
  try {
    const rows: Row[] = []
    for (const play of PLAYS) {
      if (options.only !== undefined && !new RegExp(options.only).test(play.name)) continue
      const row = await started.play(play)
      reportProgress(textOf(row))
      rows.push(row)
    }
    const mostMb = started.idleMb + Math.max(...rows.map(({ memoryMb }) => memoryMb))
    const slow = rows.filter(({ workingRatio }) => workingRatio > WAIT_LIMIT).map(({ name }) => name)
    return { faults: started.faults, idleMb: started.idleMb, mostMb, slow, rows }
  } finally {
    await started.stop()
    folder.remove()
  }
}

await runStressProgram(
  'Plays hostile callers against the service, and measures what another key notices of them.',
  {
    connections: [1000, 'connections of each hostile caller'],
    seconds: [6, 'length of each play'],
    workers: [0, '--workers of the service; 0 for none'],
    memory: [0, '--memory of the service, MiB; 0 for none'],
  },
  attack,
  (program) =>
    void program
      .option('--only <text>', 'plays whose name this regular expression finds')
      .option('--floor', 'measure each play against a server that only answers too'),
)
