/**
 * The real program over minutes: the live demo, clients of `scoreline-client` that connect, disconnect and compare
 * their states with REST, readers of lists, and sockets that are opened and closed continuously. The resources of the
 * process are read from the system and from `/metrics`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { makeRandom, type Random } from '../../seed/random.ts'
import { SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'
import { LiveClient } from '../../src/client/index.ts'
import { type Server, startServer, temporaryFolder } from '../support/command-kit.ts'

export interface ProcessSoakOptions {
  readonly minutes: number
  readonly clients: number
  /** As `--demo-speed`. */
  readonly speed: number
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
}

export interface ProcessSoakSummary {
  readonly samples: ProcessSample[]
  events: number
  /** Deltas that were missed: the client asked for a snapshot instead. None is expected. */
  resyncs: number
  reconnects: number
  reads: number
  readsFailed: number
  comparisons: number
  mismatches: string[]
  cycles: number
  /** Lines of the log at level warning and above. */
  warnings: string[]
}

const SAMPLE_MS = 5000
const ROUND_MS = 100
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
  readonly summary: ProcessSoakSummary = {
    samples: [],
    events: 0,
    resyncs: 0,
    reconnects: 0,
    reads: 0,
    readsFailed: 0,
    comparisons: 0,
    mismatches: [],
    cycles: 0,
    warnings: [],
  }
  readonly #server: Server
  readonly #random: Random
  readonly #startedMs = performance.now()
  readonly #clients: LiveClient[] = []

  constructor(server: Server, random: Random) {
    this.#server = server
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
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    const sample = {
      atSeconds: Math.round(this.elapsedMs / 1000),
      rssMb: megabytes('VmRSS'),
      ownMb: megabytes('RssAnon'),
      fileDescriptors: readdirSync(`/proc/${pid}/fd`).length,
      walMb: Math.round(metric('scoreline_file_bytes{file="wal"}') / 2 ** 18) / 4,
      databaseMb: Math.round(metric('scoreline_file_bytes{file="database"}') / 2 ** 20),
      sockets: metric('scoreline_sockets_open'),
    }
    this.summary.samples.push(sample)
    return sample
  }

  join(): void {
    const client = new LiveClient({ url: this.#server.address, apiKey: 'demo', backOff: { baseMs: 100 } })
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
      if (event.type === 'error' && event.code === 'revision_gap') this.summary.resyncs += 1
    }
  }

  /** One of the clients leaves and another comes, or loses its connection. */
  act(): void {
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

  async read(): Promise<void> {
    const path = `/v2/${this.#random.pick(SPORT_SLUGS)}/${this.#random.pick(READS)}`
    const response = await fetch(`${this.#server.address}${path}`, { headers: { authorization: 'demo' } })
    this.summary.reads += 1
    if (!response.ok) this.summary.readsFailed += 1
    await response.arrayBuffer()
  }

  /** A match that did not change during the comparison must equal the REST response. */
  async compare(): Promise<void> {
    const client = this.#random.pick(this.#clients)
    const [known] = client.matches().filter(({ variant }) => variant === 'plain')
    if (!known) return
    const { sportSlug, matchId, revision } = known
    const body = await this.#match(sportSlug, matchId)
    await client.settle()
    const after = client.match(sportSlug, matchId, 'plain')
    if (!body || after?.revision !== revision || after.state === undefined) return
    this.summary.comparisons += 1
    const [held, read] = [after.state, body].map((of) => [of.homeScore, of.awayScore, of.status])
    // Members have no order: a delta puts new ones behind the others.
    if (Bun.deepEquals(held, read)) return
    const [ours, theirs] = [held, read].map((of) => JSON.stringify(of))
    this.summary.mismatches.push(`${sportSlug} ${matchId}: ${ours} is not ${theirs}`)
  }

  async #match(sportSlug: SportSlug, matchId: number): Promise<Record<string, unknown> | null> {
    const address = `${this.#server.address}/v2/${sportSlug}/matches/${matchId}`
    const response = await fetch(address, { headers: { authorization: 'demo' } })
    return response.ok ? ((await response.json()) as Record<string, unknown>) : null
  }

  /** Opens sockets, waits for the first word on each, and closes them. */
  async cycle(count: number): Promise<void> {
    const address = `${this.#server.address.replace('http', 'ws')}/ws?apiKey=demo`
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

export async function soakProcess(options: ProcessSoakOptions): Promise<ProcessSoakSummary> {
  const folder = temporaryFolder('soak')
  const server = await startServer(['--demo', '--demo-speed', String(options.speed), '--slow-ms', '0'], {
    cwd: folder.path,
  })
  const random = makeRandom(options.randomSeed).stream('process-soak')
  const soak = new ProcessSoak(server, random)
  for (let count = 0; count < options.clients; count += 1) soak.join()
  const cycling = soak.cycle(options.cycles)
  let sampledMs = Number.NEGATIVE_INFINITY
  while (soak.elapsedMs < options.minutes * 60_000) {
    if (soak.elapsedMs - sampledMs >= SAMPLE_MS) {
      sampledMs = soak.elapsedMs
      await soak.sample()
    }
    if (random.next() < 0.3) soak.act()
    await soak.read()
    if (random.next() < 0.2) await soak.compare()
    await Bun.sleep(ROUND_MS)
  }
  await cycling
  soak.stop()
  await Bun.sleep(1000)
  await soak.sample()
  server.process.kill('SIGTERM')
  await server.process.exited
  folder.remove()
  return soak.summary
}
