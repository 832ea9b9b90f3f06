/** The node of a cluster that `serve --cluster` runs (docs/cluster.md). */
import type { Db } from '../../../db/open.ts'
import type { App } from '../../app.ts'
import type { Acknowledgement } from '../../catalog/feed.ts'
import { connectEngine, Engine, type EngineOptions } from '../../cluster/engine.ts'
import { serveRelayed } from '../../cluster/feed-relay.ts'
import { ClusterNode } from '../../cluster/node.ts'
import type { NodeOptions } from '../../cluster/node-options.ts'
import { QuotaLedger } from '../../cluster/quota-ledger.ts'
import { sendReports } from '../../cluster/reports.ts'
import { VERSION } from '../../contract/version.ts'
import type { Logger } from '../../http/errors.ts'
import { selectPosition } from '../../store/change-log.ts'
import { sendCursors } from '../../store/cluster-state.ts'
import { keyStore } from '../../store/keys.ts'
import { withoutWaiting } from '../../store/transaction.ts'
import { selectWebhooks } from '../../store/webhooks.ts'
import type { CommandContext } from '../context.ts'
import { makeSnapshots } from './snapshot-maker.ts'

export interface ServedCluster extends EngineOptions {
  /** Whether this node may become the one that writes. */
  readonly canWrite: boolean
  readonly ack: Acknowledgement
  /** The command line of this program. */
  readonly commandLine: readonly string[]
}

/** What the node needs of the service that it is part of. */
export interface NodeService extends Pick<NodeOptions, 'onEntry' | 'onRole'> {
  readonly app: () => App
  readonly address: () => string
}

export interface OpenNode {
  readonly node: ClusterNode
  readonly ledger: QuotaLedger
  start(): void
  /** Nothing is applied and nothing accepted any more. */
  stop(): Promise<void>
  /** After everything that the service has to say to NATS. */
  disconnect(): Promise<void>
}

export function openNode(
  { clock, timer, entropy }: CommandContext,
  cluster: ServedCluster,
  db: Db,
  logger: Logger,
  service: NodeService,
): OpenNode {
  const { canWrite, ack, node: name, commandLine } = cluster
  const ledger = new QuotaLedger({ ...cluster, keys: keyStore(db) })
  const instance = Buffer.from(entropy(8)).toString('hex')
  /** Ends what runs while the node writes. */
  let endWriting: readonly (() => void)[] = []
  const stopWriting = () => {
    for (const end of endWriting) end()
    endWriting = []
  }
  const node: ClusterNode = new ClusterNode({
    db,
    openEngine: async () => {
      await ledger.connect(() => connectEngine(cluster))
      return Engine.open(cluster)
    },
    holder: { node: name, instance },
    canWrite,
    ack,
    clock,
    timer,
    entropy,
    logger,
    onEntry: service.onEntry,
    onRole: (isWriting) => {
      service.onRole(isWriting)
      stopWriting()
      const { engine } = node
      if (!isWriting || !engine) return
      endWriting = [
        serveRelayed(engine, service.app().listener),
        makeSnapshots(node, db, { commandLine, logger }),
        sendCursorsOf(db),
      ]
    },
  })
  let stopReports = () => {}
  return {
    node,
    ledger,
    start() {
      node.start()
      stopReports = sendReports(
        () => node.engine,
        () => ({
          ...node.status(),
          position: selectPosition(db),
          sockets: service.app().sockets.count,
          address: service.address(),
          version: VERSION,
          atMs: clock(),
        }),
      )
    },
    async stop() {
      stopReports()
      stopWriting()
      await node.stop()
    },
    async disconnect() {
      await ledger.close()
      await node.disconnect()
    },
  }
}

/** How far another node may be behind with what webhooks have delivered. */
const CURSORS_MS = 5000

/** Webhooks move on without changes; the other nodes learn it in intervals. */
function sendCursorsOf(db: Db): () => void {
  let sent = ''
  const timer = setInterval(() => {
    const cursors = JSON.stringify(selectWebhooks(db).map(({ id, cursor }) => [id, cursor]))
    if (cursors === sent) return
    if (withoutWaiting(db, () => sendCursors(db))) sent = cursors
  }, CURSORS_MS)
  return () => clearInterval(timer)
}
