/**
 * `bun run soak -- --minutes 10 --clients 200 --speed 60`: the real program over minutes: clients of `scoreline-client` that connect, disconnect and compare their states with
 * REST, readers of lists, streams and searches, and sockets that are opened and closed continuously. The resources of
 * the process are read from the system and from `/metrics`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DAY_MS } from '../../seed/calendar.ts'
import { makeRandom, type Random } from '../../seed/random.ts'
import { SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'
import { LiveClient } from '../../src/client/index.ts'
import { errorMessage } from '../../src/shared/error-code.ts'
import { runProgram, type Server, startServer, temporaryFolder } from '../support/command-kit.ts'
import { type Report, runStressProgram } from './program.ts'

export interface ProcessSoakOptions {
  readonly minutes: number
  readonly clients: number
  /** Clients of REST that read all the time. */
  readonly readers: number
  /** Sockets that are opened and closed beside all others. */
  readonly cycles: number
  readonly randomSeed: number
}

export interface ProcessSample {
  readonly atSeconds: number
  readonly rssMb: number
  /** Without mapped pages of the database file, which the kernel can reclaim. */
  readonly ownMb: number
  readonly fileDescriptors: number
  readonly walMb: number
  readonly databaseMb: number
  readonly sockets: number
  /** Position of the change log. */
  readonly position: number
}

/** From the first sample to the last, and what it makes in a day and a year of the same traffic. */
export interface Growth {
  readonly changes: number
  readonly changesPerDay: number
  readonly bytesPerChange: number
  readonly fileMbPerDay: number
  readonly fileGbPerYear: number
  readonly largestWalMb: number
  /** Average of the second and of the last quarter of the samples: what a leak would add. */
  readonly ownMb: readonly [second: number, last: number]
}

export interface SoakReport extends Report {
  readonly samples: ProcessSample[]
  events: number
  reconnects: number
  reads: number
  comparisons: number
  cycles: number
  /** Deltas that a client missed, reads without a 200, states that are not those of REST. */
  readonly faults: string[]
  /** Lines of the log at level warning and above. */
  warnings: string[]
  growth: Growth | null
}

const SAMPLE_MS = 5000
const ROUND_MS = 100
/** Of the matches of a page, those that a reader opens. */
const MATCHES_PER_PAGE = 20
/** Sockets of cycles that are open at once. */
const CYCLE_WIDTH = 20

const READS = [
  'matches/live?view=lite',
  'matches?page_size=20',
  'matches/live?with_bk_odds=true',
  'search?q=nor',
  'changes?limit=50',
]

class ProcessSoak {
  readonly summary: SoakReport = {
    ...{ samples: [], faults: [], warnings: [], growth: null },
    ...{ events: 0, reconnects: 0, reads: 0, comparisons: 0, cycles: 0 },
  }
  readonly #server: Server
  readonly #key: string
  readonly #random: Random
  readonly #startedMs = performance.now()
  readonly #clients: LiveClient[] = []

  constructor(server: Server, key: string, random: Random) {
    this.#server = server
    this.#key = key
    this.#random = random
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedMs
  }

  async sample(): Promise<ProcessSample> {
    const { pid } = this.#server.process
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const metrics = await (await fetch(`${this.#server.address}/metrics`)).text()
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
    const metric = (name: string) =>
      Number(new RegExp(`^${RegExp.escape(name)} (\\S+)`, 'm').exec(metrics)?.[1])
    const sample = {
      atSeconds: Math.round(this.elapsedMs / 1000),
      rssMb: megabytes('VmRSS'),
      ownMb: megabytes('RssAnon'),
      fileDescriptors: readdirSync(`/proc/${pid}/fd`).length,
      walMb: Math.round(metric('scoreline_file_bytes{file="wal"}') / 2 ** 18) / 4,
      databaseMb: Math.round(metric('scoreline_file_bytes{file="database"}') / 2 ** 18) / 4,
      position: metric('scoreline_log_position'),
      sockets: metric('scoreline_sockets_open'),
    }
    this.summary.samples.push(sample)
    return sample
  }

  join(): void {
    const client = new LiveClient({ url: this.#server.address, apiKey: this.#key, backOff: { baseMs: 100 } })
    this.#clients.push(client)
    client.subscribe({
      type: 'sport',
      sportSlug: this.#random.pick(SPORT_SLUGS),
      withBkOdds: this.#random.next() < 0.5,
    })
    void this.#listen(client)
  }

  async #listen(client: LiveClient): Promise<void> {
    for await (const event of client) {
      this.summary.events += 1
      if (event.type === 'error' && event.code === 'revision_gap') this.summary.faults.push(event.message)
    }
  }

  /** One of the clients leaves and another comes, or loses its connection. */
  act(): void {
    if (this.#clients.length === 0) return
    const client = this.#random.pick(this.#clients)
    if (this.#random.next() < 0.5) {
      client.reconnectNow()
      this.summary.reconnects += 1
      return
    }
    this.#clients.splice(this.#clients.indexOf(client), 1)
    client.close()
    this.join()
  }

  /** The body of a path; while the service has no turn for the key, it waits as long as it is told to. */
  async read(path = `${this.#random.pick(SPORT_SLUGS)}/${this.#random.pick(READS)}`): Promise<string> {
    this.summary.reads += 1
    try {
      const response = await fetch(`${this.#server.address}/v2/${path}`, {
        headers: { authorization: this.#key },
      })
      const waitSeconds = Number(response.headers.get('retry-after'))
      if (response.status === 429 && waitSeconds > 0) {
        await Bun.sleep(waitSeconds * 1000)
        return await this.read(path)
      }
      if (!response.ok) this.summary.faults.push(`${path} ${response.status}`)
      return await response.text()
    } catch (problem) {
      this.summary.faults.push(`${path} ${errorMessage(problem)}`)
      return ''
    }
  }

  /** Reads streams, lists of many days, single matches and searches, each turn others, until the soak ends. */
  async readMixed(firstTurn: number, endMs: number): Promise<void> {
    const cursors = new Map<SportSlug, string>()
    for (let turn = firstTurn; this.elapsedMs < endMs; turn += 1) {
      const sport = SPORT_SLUGS[turn % SPORT_SLUGS.length] as SportSlug
      const page = JSON.parse(
        (await this.read(`${sport}/matches?cursor=${cursors.get(sport) ?? ''}&limit=100`)) || '{}',
      )
      cursors.set(sport, page.nextCursor ?? '')
      const dayMs = Date.now() - ((turn * 37) % 4000) * DAY_MS
      const [monthBefore, day] = [dayMs - 30 * DAY_MS, dayMs].map((ms) =>
        new Date(ms).toISOString().slice(0, 10),
      )
      const ids: number[] = (page.matches ?? []).map(({ id }: { id: number }) => id)
      for (const path of [
        ...ids.slice(0, MATCHES_PER_PAGE).map((id) => `matches/${id}`),
        `matches?date=${day}`,
        `matches?date_from=${monthBefore}&date_to=${day}`,
        `matches?date_from=${monthBefore}&date_to=${day}&page=${1 + (turn % 50)}&page_size=100`,
        `search?q=${'abcdefghijklmnop'.charAt(turn % 16)}${'aeiou'.charAt(turn % 5)}`,
        `changes?since=${(turn * 991) % 100_000}&limit=500`,
      ]) {
        if (this.elapsedMs < endMs) await this.read(`${sport}/${path}`)
      }
    }
  }

  /** A match that did not change during the comparison must equal the REST response. */
  async compare(): Promise<void> {
    if (this.#clients.length === 0) return
    const client = this.#random.pick(this.#clients)
    const [known] = client.matches().filter(({ variant }) => variant === 'plain')
    if (!known) return
    const { sportSlug, matchId, revision } = known
    const body = JSON.parse((await this.read(`${sportSlug}/matches/${matchId}`)) || 'null')
    await client.settle()
    const after = client.match(sportSlug, matchId, 'plain')
    if (!body || after?.revision !== revision || after.state === undefined) return
    this.summary.comparisons += 1
    const [held, read] = [after.state, body].map((of) => [of.homeScore, of.awayScore, of.status])
    // Members have no order: a delta puts new ones behind the others.
    if (Bun.deepEquals(held, read)) return
    const [ours, theirs] = [held, read].map((of) => JSON.stringify(of))
    this.summary.faults.push(`${sportSlug} ${matchId}: ${ours} is not ${theirs}`)
  }

  /** Opens sockets, waits for the first word on each, and closes them. */
  async cycle(count: number): Promise<void> {
    const address = `${this.#server.address.replace('http', 'ws')}/ws?apiKey=${this.#key}`
    for (let done = 0; done < count; done += CYCLE_WIDTH) {
      await Promise.all(Array.from({ length: CYCLE_WIDTH }, () => openAndClose(address)))
      this.summary.cycles += CYCLE_WIDTH
    }
  }

  stop(): void {
    for (const client of this.#clients.splice(0)) client.close()
    const lines = this.#server
      .told()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    this.summary.warnings = lines.filter((line) => JSON.parse(line).level >= 40).slice(0, 20)
  }
}

function openAndClose(address: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address)
    socket.onmessage = () => socket.close()
    socket.onclose = () => resolve()
    socket.onerror = () => resolve()
  })
}

/** Runs against a service that was started, which goes on afterwards. `key` has no quota. */
export async function soakProcess(
  server: Server,
  key: string,
  options: ProcessSoakOptions,
): Promise<SoakReport> {
  const random = makeRandom(options.randomSeed).stream('process-soak')
  const soak = new ProcessSoak(server, key, random)
  const endMs = options.minutes * 60_000
  for (let count = 0; count < options.clients; count += 1) soak.join()
  const others = [
    soak.cycle(options.cycles),
    ...Array.from({ length: options.readers }, (_, reader) => soak.readMixed(reader * 1000, endMs)),
  ]
  let sampledMs = Number.NEGATIVE_INFINITY
  while (soak.elapsedMs < endMs) {
    if (soak.elapsedMs - sampledMs >= SAMPLE_MS) {
      sampledMs = soak.elapsedMs
      await soak.sample()
    }
    if (random.next() < 0.3) soak.act()
    await soak.read()
    if (random.next() < 0.2) await soak.compare()
    await Bun.sleep(ROUND_MS)
  }
  await Promise.all(others)
  soak.stop()
  await Bun.sleep(1000)
  await soak.sample()
  soak.summary.growth = growthOf(soak.summary.samples)
  return soak.summary
}

const SECONDS_PER_DAY = 86_400

function growthOf(samples: readonly ProcessSample[]): Growth | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.position === first.position) return null
  const changes = last.position - first.position
  const days = (last.atSeconds - first.atSeconds) / SECONDS_PER_DAY
  const megabytes = last.databaseMb - first.databaseMb
  const ownMb = (from: number, to: number) => {
    const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
    return Math.round(part.reduce((sum, sample) => sum + sample.ownMb, 0) / part.length)
  }
  return {
    changes,
    changesPerDay: Math.round(changes / days),
    bytesPerChange: Math.round((megabytes * 2 ** 20) / changes),
    fileMbPerDay: Math.round(megabytes / days),
    fileGbPerYear: Math.round((megabytes * 365) / days / 102.4) / 10,
    largestWalMb: Math.max(...samples.map(({ walMb }) => walMb)),
    ownMb: [ownMb(0.25, 0.5), ownMb(0.75, 1)],
  }
}

export interface MemoryLimit {
  /** Starts the program in the group: the runtime reads the limit only once. */
  readonly wrapper: readonly string[]
  /** The setting for the program where this process may not create a group. */
  readonly env: Readonly<Record<string, string>>
  /** Once no process is in the group. */
  remove(): void
}

/** A memory cgroup (version 1 or 2, as the superuser) for programs that the kernel kills beyond the limit. */
export function limitMemory(mebibytes: number): MemoryLimit {
  for (const [root, limit] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const folder = join(root, `scoreline-${process.pid}`)
    try {
      mkdirSync(folder)
      if (!existsSync(join(folder, limit))) throw new Error('no memory controller')
      writeFileSync(join(folder, limit), String(mebibytes * 2 ** 20))
      return {
        wrapper: ['/bin/sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
        env: {},
        remove: () => rmdirSync(folder),
      }
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
    }
  }
  return { wrapper: [], env: { SCORELINE_MEMORY: String(mebibytes) }, remove: () => {} }
}

/** The real program over its live demo, or over a given database, in limited memory. */
async function soakProgram({ memory, database, speed, ...options }: ProgramOptions): Promise<SoakReport> {
  const folder = temporaryFolder('soak')
  const limit = limitMemory(memory)
  let [key, args] = ['demo', ['--demo', '--demo-speed', String(speed)]]
  if (database !== undefined) {
    args = ['--database', resolve(database)]
    const create = ['key', 'create', '--name', 'soak', '--plan', 'unlimited', ...args]
    key = (await runProgram(create, { cwd: folder.path })).out.trim()
  }
  const server = await startServer([...args, '--slow-ms', '0'], { cwd: folder.path, ...limit })
  const report = await soakProcess(server, key, options)
  await server.stop()
  folder.remove()
  limit.remove()
  return report
}

interface ProgramOptions extends ProcessSoakOptions {
  readonly speed: number
  readonly memory: number
  readonly database?: string
}

if (import.meta.main)
  await runStressProgram(
    'Runs the real program with its live demo against clients that come and go, and compares what they hold with REST.',
    {
      minutes: [10, 'how long it runs'],
      clients: [200, 'how many clients there are'],
      speed: [60, 'speed of the demo matches relative to real time'],
      cycles: [5000, 'sockets that are opened and closed meanwhile'],
      readers: [0, 'clients of REST that read all the time'],
      memory: [1024, 'memory limit of the program in MiB'],
    },
    soakProgram,
    (program) => program.option('--database <file>', 'the database that it serves in place of the demo'),
  )
