/** Nodes of a cluster in this process, each with a file of its own, at a real NATS server. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { backUp, restore } from '../../db/backup.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { type App, createApp } from '../../src/app.ts'
import { Engine } from '../../src/cluster/engine.ts'
import { serveRelayed } from '../../src/cluster/feed-relay.ts'
import { ClusterNode } from '../../src/cluster/node.ts'
import { DEFAULT_CONFIG } from '../../src/contract/config.ts'
import { contentDigest } from '../../src/store/checks/content-digest.ts'
import { becomeCopy } from '../../src/store/cluster-state.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { until } from './command-kit.ts'
import { NOW } from './harness.ts'
import type { NatsServer } from './nats-server.ts'

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
  readonly ack?: 'stream' | 'local'
}

/** Opens the file of a node in a folder, new or not. */
export function openNode(
  nats: Pick<NatsServer, 'url'>,
  folder: string,
  name: string,
  { cluster, canWrite = true, ack = 'stream' }: NodeSettings,
): TestNode {
  const db = openDatabase(join(folder, `${name}.db`), { durability: 'normal' })
  const logger = pino({ level: 'silent' })
  let stopRelay = () => {}
  const node: ClusterNode = new ClusterNode({
    db,
    openEngine: () =>
      Engine.open({ servers: [nats.url], cluster, node: name, replicas: 1, credentials: null }),
    holder: { node: name, instance: crypto.randomUUID() },
    canWrite,
    ack,
    clock: () => NOW,
    timer: () => performance.now(),
    entropy: (count) => crypto.getRandomValues(new Uint8Array(count)),
    logger,
    onEntry: (replayed) => app.showEntry(replayed),
    onRole: (isWriting) => {
      stopRelay()
      if (isWriting && node.engine) stopRelay = serveRelayed(node.engine, app.listener)
    },
  })
  const app = createApp({ database: db, clock: () => NOW, config: DEFAULT_CONFIG, logger, cluster: node })
  node.start()
  const end = async () => {
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

/** Gives a node that joins the content of another one, as a snapshot does. */
export async function copyNode({ db, node }: TestNode, folder: string, name: string): Promise<void> {
  const [copy, path] = [join(folder, `${name}.copy`), join(folder, `${name}.db`)]
  backUp(db, copy)
  await node.acknowledge('stream')
  restore(copy, path, { keepsEpoch: true, onDigestFault: () => {}, checkContent: () => {} })
  const joined = openDatabase(path, { durability: 'normal' })
  becomeCopy(joined)
  closeDatabase(joined)
  rmSync(copy)
}

export const writes = ({ node }: TestNode) => until(() => node.status().isWriting)

/** Waits until all have the same content. */
export async function agree(nodes: readonly TestNode[]): Promise<void> {
  await until(() => {
    const [first, ...others] = nodes.map(({ db }) => contentDigest(db).digest)
    return others.every((digest) => digest === first)
  })
}
