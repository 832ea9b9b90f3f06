/**
 * `bun run hostile -- --connections 1000`: every hostile caller of the catalogue against the real program, one after
 * another. For each: the responses by status, the units that were charged, the most memory of its own over idle, the
 * most unsent bytes, and how long another key waits for a match by id, quietly and meanwhile. Faults are units that are
 * not those of the responses, bytes and memory beyond their bounds, and a service that is not ready afterwards. Times
 * are printed and are no fault: they depend on the machine.
 */
import { join } from 'node:path'
import { PLANS } from '../../src/catalog/plans.ts'
import { exampleValues } from '../../src/http/docs/openapi.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { requestBytes } from '../bench/load.ts'
import { memoryMegabytes } from '../bench/process-memory.ts'
import { ResponseReader } from '../bench/responses.ts'
import {
  childProcesses,
  runProgram,
  type Server,
  sendLines,
  startServer,
  temporaryFolder,
} from '../support/command-kit.ts'
import { newKey, openFile } from '../support/database.ts'
import { attendanceLines } from '../support/small-world.ts'
import type { Seen } from './hostile-player.ts'
import { PLAYS, type Play, type Target } from './hostile-plays.ts'
import { type Report, reportProgress, runStressProgram } from './program.ts'

const PLAYER = join(import.meta.dir, 'hostile-player.ts')
/** Memory of its own that a service may take over idle, whatever its callers do. */
const MEMORY_LIMIT_MB = 250
const SAMPLE_MS = 50
/** Changes that the service receives meanwhile, between two of which this time passes. */
const CHANGE_MS = 100
/** How long what has ended may take to be counted. */
const SETTLE_MS = 2000

interface Row {
  readonly name: string
  readonly statuses: Readonly<Record<string, number>>
  readonly sent: number
  readonly units: number | null
  /** Over idle, all processes together. */
  readonly memoryMb: number
  readonly unsentMb: number
  readonly quietMs: readonly [p50: number, p99: number]
  readonly meanwhileMs: readonly [p50: number, p99: number]
  readonly ratio: number
}

interface HostileReport extends Report {
  readonly idleMb: number
  readonly mostMb: number
  readonly rows: readonly Row[]
}

interface HostileOptions {
  readonly connections: number
  readonly seconds: number
  readonly workers: number
  readonly memory: number
  readonly only?: string
}

/** Requests of a client that keeps its connection. */
class Probe {
  readonly #port: number
  readonly #request: Uint8Array
  #socket: Bun.Socket<undefined> | null = null
  #answered: (status: number) => void = () => {}

  constructor(port: number, path: string, key: string) {
    this.#port = port
    this.#request = requestBytes(path, { Authorization: key })
  }

  async ask(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.#answered = resolve
    this.#socket ??= await this.#connect()
    this.#socket.write(this.#request)
    return promise
  }

  #connect(): Promise<Bun.Socket<undefined>> {
    let status = 0
    const reader = new ResponseReader((of) => {
      status = of
    })
    return Bun.connect<undefined>({
      hostname: '127.0.0.1',
      port: this.#port,
      socket: {
        data: (_socket, bytes) => {
          if (reader.read(bytes) >= 0) this.#answered(status)
        },
        close: () => {
          this.#socket = null
          this.#answered(0)
        },
      },
    })
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
    this.#probe = new Probe(Number(new URL(server.address).port), path, other)
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
    await this.#server.stop()
  }

  /**
   * Times of the requests of the other key, one after another. Its connection is older than those of the hostile caller:
   * connections that do not fit in the listen queue of the system are delayed by seconds, before the service sees them.
   */
  async #latencies(untilMs: number): Promise<number[]> {
    const times: number[] = []
    while (performance.now() < untilMs) {
      const askedMs = performance.now()
      const status = await this.#probe.ask()
      times.push(performance.now() - askedMs)
      if (status !== 200) this.faults.push(`another key got ${status}`)
      await Bun.sleep(1)
    }
    return times
  }

  /** Memory of its own of all processes of the service, MB. */
  #memoryMb(): number {
    const { pid } = this.#server.process
    return [pid, ...childProcesses(pid)].reduce((sum, each) => sum + memoryMegabytes(each, 'own'), 0)
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
    const { connections, seconds } = this.#options
    const key = this.#keys.get(play) ?? null
    if (play.isUsedUp && key) await this.#useUp(key)
    const before = key === null ? 0 : await this.#units(key)
    const slow = play.hasWebhooks ? await this.#addWebhooks() : null
    const quiet = await this.#latencies(performance.now() + 1000)
    if (this.idleMb === 0) this.idleMb = this.#memoryMb()
    const target = JSON.stringify({ ...this.#target, key })
    const player = Bun.spawn(
      [process.execPath, PLAYER, new URL(this.#server.address).port, play.name, String(connections), target],
      { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' },
    )
    const most = { memoryMb: 0, unsentMb: 0 }
    const endMs = performance.now() + seconds * 1000
    const revokeMs = endMs - seconds * 500
    let isRevoked = false
    const sampling = (async () => {
      while (performance.now() < endMs) {
        most.memoryMb = Math.max(most.memoryMb, this.#memoryMb())
        most.unsentMb = Math.max(most.unsentMb, await this.#unsentMb())
        await this.#change()
        if (play.isRevoked && key && !isRevoked && performance.now() > revokeMs) {
          isRevoked = true
          await this.#revoke(key)
        }
        await Bun.sleep(Math.max(SAMPLE_MS, CHANGE_MS))
      }
    })()
    const [meanwhile] = await Promise.all([this.#latencies(endMs), sampling])
    player.kill('SIGTERM')
    const [seen] = await Promise.all([player.stdout.json() as Promise<Seen>, player.exited])
    slow?.stop()
    await Bun.sleep(SETTLE_MS)
    const after = key === null || play.isRevoked ? null : await this.#units(key)
    const units = after === null || before === null ? null : after - before
    const row = {
      name: play.name,
      statuses: seen.statuses,
      sent: seen.sent,
      units,
      memoryMb: most.memoryMb - this.idleMb,
      unsentMb: most.unsentMb,
      quietMs: percentiles(quiet),
      meanwhileMs: percentiles(meanwhile),
      ratio: percentiles(meanwhile)[1] / percentiles(quiet)[1],
    }
    await this.#judge(play, row)
    return row
  }

  async #judge(
    { name, way, plan, isUsedUp }: Play,
    { statuses, sent, units, memoryMb, unsentMb }: Row,
  ): Promise<void> {
    const { workers, memory } = this.#options
    const processes = workers + 1
    if (memoryMb > MEMORY_LIMIT_MB) this.faults.push(`${name}: ${memoryMb.toFixed(0)} MB over idle`)
    if (memory > 0 && memoryMb + this.idleMb > memory * processes)
      this.faults.push(`${name}: more memory than --memory`)
    const share = ((plan ? PLANS[plan] : PLANS.free).live.backlogBytes / 2 ** 20) * 2 + 4
    if (unsentMb > share * processes) this.faults.push(`${name}: ${unsentMb.toFixed(0)} MB unsent`)
    const served = Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (status === '200' ? count : 0),
      0,
    )
    if (units !== null && isUsedUp && units > 0) this.faults.push(`${name}: ${units} units beyond the quota`)
    if (units !== null && way !== 'live' && way !== 'live unread' && units > sent * 2)
      this.faults.push(`${name}: ${units} units for ${sent} requests`)
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

  /** As many webhooks as calls that a receiver never answers. */
  async #addWebhooks(): Promise<{ stop: () => void }> {
    const receiver = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Promise<Response>(() => {}),
    })
    for (let count = 0; count < 10; count += 1) {
      const args = [
        'webhook',
        'create',
        '--url',
        `http://127.0.0.1:${receiver.port}/`,
        '--events',
        'goal,match.started,match.created',
      ]
      const { code, err } = await runProgram(
        [
          ...args,
          '--sport',
          String(this.#target.values.sportSlug),
          '--webhook-allow',
          '127.0.0.1',
          '--database',
          this.#database,
        ],
        { cwd: '/' },
      )
      if (code !== 0) this.faults.push(`a webhook could not be created: ${err}`)
    }
    return { stop: () => void receiver.stop(true) }
  }
}

function worldOf(database: string) {
  const db = openFile(database)
  try {
    const values = exampleValues(db)
    if (!values) throw new Error('the world has no match')
    const keys = new Map(PLAYS.flatMap((play) => (play.plan ? [[play, newKey(db, play.plan)] as const] : [])))
    const [row] = db.client.query("SELECT value FROM meta WHERE key = 'epoch'").all() as { value: string }[]
    return { keys, other: newKey(db, 'unlimited'), target: { values, epoch: row?.value ?? '' } }
  } finally {
    closeDatabase(db)
  }
}

function percentiles(times: readonly number[]): [number, number] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2))
  return [at(0.5), at(0.99)]
}

function textOf({ name, statuses, units, memoryMb, unsentMb, quietMs, meanwhileMs, ratio }: Row): string {
  const seen = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
  return (
    `${name}: p99 ${quietMs[1]} -> ${meanwhileMs[1]} ms (${ratio.toFixed(1)} times; p50 ${quietMs[0]} -> ${meanwhileMs[0]}), ` +
    `${memoryMb.toFixed(0)} MB over idle, ${unsentMb.toFixed(1)} MB unsent, ${units ?? '-'} units; ${seen.join(', ')}`
  )
}

async function attack(options: HostileOptions): Promise<HostileReport> {
  const folder = temporaryFolder('hostile')
  const started = await Attack.start(folder.path, options)
  try {
    const rows: Row[] = []
    for (const play of PLAYS) {
      if (options.only !== undefined && !play.name.includes(options.only)) continue
      const row = await started.play(play)
      reportProgress(textOf(row))
      rows.push(row)
    }
    const mostMb = started.idleMb + Math.max(...rows.map(({ memoryMb }) => memoryMb))
    return { faults: started.faults, idleMb: started.idleMb, mostMb, rows }
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
  (program) => void program.option('--only <text>', 'plays with this text in their name'),
)
