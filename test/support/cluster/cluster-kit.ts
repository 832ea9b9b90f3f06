/** Nodes of a cluster in this process, each with a file of its own, at a real NATS server. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kvm } from '@nats-io/kv'
import { pino } from 'pino'
import { backUp, restore } from '../../../db/backup.ts'
import type { Db } from '../../../db/open.ts'
import { type App, createApp } from '../../../src/app.ts'
import { Engine } from '../../../src/cluster/engine.ts'
import { serveRelayed } from '../../../src/cluster/feed-relay.ts'
import { ClusterNode } from '../../../src/cluster/node.ts'
import {
  contentOf,
  fetchSnapshot,
  selectUsableSnapshot,
  storeSnapshot,
} from '../../../src/cluster/snapshots.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { becomeCopy, selectClusterId } from '../../../src/store/cluster-state.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder, until } from '../command-kit.ts'
import { openFile } from '../database.ts'
import { withDatabase } from '../feed/feed-kit.ts'
import { NOW } from '../harness.ts'
import { NatsServer } from './nats-server.ts'

/** Nodes look at the stream and the lease more often than in service, so that tests wait less. */
const LOOK_MS = 50
/** A process that is busy for some seconds loses no lease: tests end leases themselves. */
export const LEASE_MS = 600_000

export interface TestNode {
  readonly db: Db
  readonly app: App
  readonly node: ClusterNode
  /** Ends as a process that is killed: the lease is not given up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface NodeSettings {
  /** Each test has a cluster of its own. */
  readonly cluster: string
  readonly canWrite?: boolean
  /** Default: true. */
  readonly isNewCluster?: boolean
  readonly ack?: 'stream' | 'local'
  /** Monotonic milliseconds. */
  readonly timer?: () => number
}

export function openEngine({ url }: Pick<NatsServer, 'url'>, cluster: string, node: string): Promise<Engine> {
  return Engine.open({ servers: [url], cluster, node, replicas: 1, credentials: null, leaseMs: LEASE_MS })
}

/** Opens the file of a node in a folder, new or not. */
function openNode(
  nats: Pick<NatsServer, 'url'>,
  folder: string,
  name: string,
  {
    cluster,
    canWrite = true,
    isNewCluster = true,
    ack = 'stream',
    timer = () => performance.now(),
  }: NodeSettings,
): TestNode {
  const db = openFile(join(folder, `${name}.db`))
  const logger = pino({ level: 'silent' })
  let stopRelay = () => {}
  const node: ClusterNode = new ClusterNode({
    db,
    openEngine: () => openEngine(nats, cluster, name),
    holder: { node: name, instance: crypto.randomUUID() },
    canWrite,
    isNewCluster,
    ack,
    clock: () => NOW,
    timer,
    entropy: (count) => crypto.getRandomValues(new Uint8Array(count)),
    logger,
    onEntry: (...of) => app.showEntry(...of),
    onRole: (isWriting) => {
      stopRelay()
      if (isWriting && node.engine)
        stopRelay = serveRelayed(node.engine, app.listener, () => selectClusterId(db))
    },
  })
  const app = createApp({ database: db, clock: () => NOW, config: DEFAULT_CONFIG, logger, cluster: node })
  node.start()
  const looks = setInterval(() => node.wake(), LOOK_MS)
  const end = async () => {
    clearInterval(looks)
    await node.stop()
    app.close()
    await node.disconnect()
    closeDatabase(db)
  }
  return {
    db,
    app,
    node,
    stop: end,
    kill: async () => {
      await node.engine?.close()
      await end()
    },
  }
}

/** Gives a node that joins the content of another one, by a snapshot. */
export async function copyNode(from: TestNode, folder: string, name: string): Promise<void> {
  await storeCopy(from, folder)
  const { engine } = from.node
  if (!engine) throw new Error('the node is not connected')
  await joinCopy(engine, folder, name)
}

/** Makes a snapshot, as the node that writes does. */
export async function storeCopy({ db, node }: TestNode, folder: string): Promise<void> {
  const file = join(folder, 'copy.db')
  backUp(db, file)
  const content = contentOf(db)
  await node.acknowledge('stream')
  if (node.engine) await storeSnapshot(node.engine, file, content)
  rmSync(file)
}

/** Replaces the file of a node by the newest snapshot, as `serve --cluster` does. */
export async function joinCopy(engine: Engine, folder: string, name: string): Promise<void> {
  const [file, path] = [join(folder, 'fetched.db'), join(folder, `${name}.db`)]
  const snapshot = await selectUsableSnapshot(engine)
  if (!snapshot) throw new Error('there is no snapshot')
  await fetchSnapshot(engine, snapshot, file)
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  restore(file, path, { keepsEpoch: true, onDigestFault: () => {}, checkContent: () => {} })
  withDatabase(path, (joined) => becomeCopy(joined))
  rmSync(file)
}

export const writes = ({ node }: TestNode) => until(() => node.status().isWriting)

/** Waits until all have the same content. */
export async function agree(nodes: readonly TestNode[]): Promise<void> {
  await until(() => {
    const [first, ...others] = nodes.map(({ db }) => contentDigest(db).digest)
    return others.every((digest) => digest === first)
  })
}

/** A NATS server and the nodes that a test has started there, in a folder of their own. */
export class ClusterStage {
  readonly nats: NatsServer
  readonly #folder: string
  readonly #remove: () => void
  #open: TestNode[] = []

  private constructor(nats: NatsServer, { path, remove }: ReturnType<typeof temporaryFolder>) {
    this.nats = nats
    this.#folder = path
    this.#remove = remove
  }

  static async open(name: string): Promise<ClusterStage> {
    const folder = temporaryFolder(name)
    return new ClusterStage(await NatsServer.start(folder.path), folder)
  }

  /** Each cluster has files of its own. */
  folderOf(cluster: string): string {
    const folder = join(this.#folder, cluster)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  start(name: string, settings: NodeSettings): TestNode {
    const node = openNode(this.nats, this.folderOf(settings.cluster), name, settings)
    this.#open.push(node)
    return node
  }

  async end(node: TestNode, how: 'stop' | 'kill' = 'stop'): Promise<void> {
    this.#open = this.#open.filter((each) => each !== node)
    await node[how]()
  }

  async endAll(): Promise<void> {
    for (const node of this.#open) await this.end(node)
  }

  /**
   * As if the holder had given the lease up: another node takes it at once, without the pause for a holder that may
   * come back. `test/stress/cluster/cluster/killed.test.ts` waits for leases to end.
   */
  async freeLease(cluster: string): Promise<void> {
    const engine = await openEngine(this.nats, cluster, 'test')
    const lease = await new Kvm(engine.connection).open(`${cluster}_lease`)
    await lease.put('writer', '{}')
    await lease.delete('writer')
    await engine.close()
  }

  async close(): Promise<void> {
    await this.endAll()
    await this.nats.kill()
    this.#remove()
  }
}
