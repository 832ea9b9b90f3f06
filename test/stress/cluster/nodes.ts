/** Three nodes of a cluster as processes of their own, each behind proxies to the NATS servers. */
import { join } from 'node:path'
import { openToRead } from '../../../db/open.ts'
import type { NodeStatus } from '../../../src/http/telemetry/peer-status.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { NatsServer } from '../../support/cluster/nats-server.ts'
import {
  childProcesses,
  isRunning,
  type Server,
  startServer,
  temporaryFolder,
  until,
} from '../../support/command-kit.ts'
import { makeDatabase } from '../../support/feed/feed-kit.ts'
import { freePort } from '../../support/free-port.ts'
import { TcpProxy } from '../../support/live/tcp-proxy.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

export const MATCHES = 12
const STATUS_TOKEN = 'token-of-the-status-page'
/** Longer than any answer takes on a busy machine. */
const SCRAPE_MS = 30_000
const REJOIN_MS = 10_000
const POLL_MS = 100

export class NodeProcess {
  readonly name: string
  /** One for each NATS server. */
  readonly proxies: readonly TcpProxy[]
  readonly address: string
  readonly database: string
  readonly #folder: string
  readonly port: number
  readonly #workers: number
  #server: Server | null = null
  #told = ''
  /** Increased when it stops to answer, and when it goes on. */
  turns = 0

  constructor(name: string, folder: string, proxies: readonly TcpProxy[], workers: number) {
    this.#workers = workers
    this.name = name
    this.proxies = proxies
    this.#folder = folder
    this.port = freePort()
    this.address = `http://127.0.0.1:${this.port}`
    this.database = join(folder, `${name}.db`)
  }

  get isUp(): boolean {
    return this.#server !== null
  }

  /** Everything that it has logged, in all its lives. */
  get told(): string {
    return this.#told + (this.#server?.told() ?? '')
  }

  /** Resolves when it serves content. */
  async start(): Promise<void> {
    const nats = this.proxies.map(({ port }) => `nats://127.0.0.1:${port}`).join(',')
    const replicas = ['--cluster-replicas', String(this.proxies.length)]
    const options = ['--port', String(this.port), '--database', this.database]
    const workers = this.#workers === 0 ? [] : ['--workers', String(this.#workers)]
    const cluster = ['--cluster', nats, '--node', this.name, '--can-write', ...replicas, ...workers]
    const env = { SCORELINE_STATUS_TOKEN: STATUS_TOKEN }
    this.#server = await startServer([...options, ...cluster], { cwd: this.#folder, env })
    this.turns += 1
  }

  async kill(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    this.turns += 1
    const workers = childProcesses(server.process.pid)
    server.process.kill('SIGKILL')
    await server.process.exited
    this.#told += server.told()
    // They have the port until they notice it.
    await until(() => !workers.some(isRunning))
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.turns += 1
    this.#server?.process.kill(name)
  }

  /**
   * What is wrong with `/metrics` and the status page; null if nothing is, or while it cannot answer: it is killed or
   * stopped, or replaces its file.
   */
  async scrape(): Promise<string | null> {
    const [{ turns }, rejoins] = [this, this.#rejoins]
    const headers = { authorization: `Bearer ${STATUS_TOKEN}` }
    for (const path of ['/metrics', '/console/status.json']) {
      const found = await fetch(`${this.address}${path}`, { headers, signal: AbortSignal.timeout(SCRAPE_MS) })
        .then(async (response) => [response.status, await response.text()] as const)
        .catch((problem) => [0, String(problem)] as const)
      if (this.turns !== turns || !this.isUp) return null
      const [status, text] = found
      if (status === 200 || text.includes('no content yet')) continue
      if (this.isRejoining) return null
      // It says so only once it has stopped serving its file.
      for (let waited = 0; status === 0 && waited < REJOIN_MS; waited += POLL_MS) {
        await Bun.sleep(POLL_MS)
        if (this.turns !== turns || this.#rejoins > rejoins || this.isRejoining) return null
      }
      if (this.turns === turns) return `${path} of ${this.name}: ${status} ${text.slice(0, 200)}`
    }
    return null
  }

  get #rejoins(): number {
    return this.told.split('"cluster_rejoins"').length
  }

  /** Whether it has said that it replaces its file, and not yet that it serves again. */
  get isRejoining(): boolean {
    const text = this.told
    return text.lastIndexOf('"cluster_rejoins"') > text.lastIndexOf('Scoreline is ready')
  }

  /** Null if it does not answer, or has no content. */
  async status(): Promise<NodeStatus | null> {
    if (!this.isUp) return null
    try {
      const response = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(1000) })
      const { checks } = (await response.json()) as { checks: { cluster?: NodeStatus } }
      return typeof checks.cluster === 'object' ? checks.cluster : null
    } catch {
      return null
    }
  }

  /** Null while its file is being replaced. */
  read<T>(look: (db: ReturnType<typeof openToRead>) => T): T | null {
    try {
      const db = openToRead(this.database)
      try {
        return look(db)
      } finally {
        closeDatabase(db)
      }
    } catch {
      return null
    }
  }
}

export interface ClusterProcesses {
  readonly servers: readonly NatsServer[]
  readonly nodes: readonly NodeProcess[]
  /** A key without a quota. */
  readonly key: string
  remove(): Promise<void>
}

/** @param servers NATS servers: 1 or 3. @param workers of each node */
export async function startCluster(servers: number, workers: number): Promise<ClusterProcesses> {
  const folder = temporaryFolder('cluster-chaos')
  const all = await startNats(folder.path, servers)
  const nodes: NodeProcess[] = []
  for (const name of ['a', 'b', 'c']) {
    const proxies = await Promise.all(all.map(({ port }) => TcpProxy.start(() => port)))
    nodes.push(new NodeProcess(name, folder.path, proxies, workers))
  }
  const [first, ...others] = nodes
  if (!first) throw new Error('no node')
  const running = { startTimestamp: Date.now() - 600_000, status: 'inprogress', attendance: 0 } as const
  const matches = Array.from({ length: MATCHES }, (_, index) => matchChange(index + 1, running))
  const key = makeDatabase(first.database, [...smallWorld(), ...matches])
  await first.start()
  await until(async () => (await first.status())?.isWriting === true)
  await Promise.all(others.map((node) => node.start()))
  return {
    servers: all,
    nodes,
    key,
    remove: async () => {
      for (const node of nodes) {
        await node.kill()
        for (const proxy of node.proxies) proxy.stop()
      }
      for (const server of all) await server.kill()
      folder.remove()
    },
  }
}

/** More than one form a cluster of their own. They name no other addresses to clients, which would go around the proxies. */
function startNats(folder: string, count: number): Promise<NatsServer[]> {
  const routes = Array.from({ length: count }, () => `nats://127.0.0.1:${freePort()}`)
  const together = ['-routes', routes.join(','), '-cluster_name', 'chaos', '-no_advertise']
  return Promise.all(
    routes.map((route, index) => {
      const flags = count === 1 ? ['-js'] : ['-js', '-n', `server${index}`, '-cluster', route, ...together]
      return NatsServer.start(join(folder, `nats${index}`), flags)
    }),
  )
}

/** Whether a text of each file is the same, with a pause for the proxies of this process after each. */
export async function agreeOn(
  of: (node: NodeProcess) => string | null,
  nodes: readonly NodeProcess[],
): Promise<boolean> {
  const found = new Set<string | null>()
  for (const node of nodes) {
    found.add(of(node))
    await Bun.sleep(0)
  }
  return found.size === 1 && !found.has(null)
}

/** Epoch and position of a file, in one text; null while it cannot be read. */
export const placeOf = (node: NodeProcess) => node.read((db) => `${selectEpoch(db)}:${selectPosition(db)}`)

/** The same with its digest, which reads the whole file: for files at one place. */
export const stateOf = (node: NodeProcess) =>
  node.read((db) => `${selectEpoch(db)}:${selectPosition(db)} ${contentDigest(db).digest}`)
