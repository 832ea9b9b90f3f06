/** The node of a cluster that `serve --cluster` runs (docs/cluster.md). */

import { dirname, join } from 'node:path'
import type { Db } from '../../../../db/open.ts'
import type { App } from '../../../app.ts'
import type { Acknowledgement } from '../../../catalog/feed.ts'
import { connectEngine, Engine, type EngineOptions } from '../../../cluster/engine.ts'
import { explainEngine } from '../../../cluster/engine-problem.ts'
import { serveRelayed } from '../../../cluster/feed-relay.ts'
import { ClusterNode } from '../../../cluster/node.ts'
import type { NodeOptions } from '../../../cluster/node-options.ts'
import { QuotaLedger } from '../../../cluster/quota-ledger.ts'
import { sendReports } from '../../../cluster/reports.ts'
import {
  contentOf,
  isSnapshotDue,
  makeDueSnapshots,
  selectUsableSnapshot,
  storeSnapshot,
} from '../../../cluster/snapshots.ts'
import { VERSION } from '../../../contract/version.ts'
import type { Logger } from '../../../http/responses/errors.ts'
import { errorMessage } from '../../../shared/error-code.ts'
import { keyStore } from '../../../store/access/keys.ts'
import { selectWebhooks } from '../../../store/access/webhooks.ts'
import { selectClusterId, selectLocation, sendCursors } from '../../../store/cluster-state.ts'
import { selectPosition } from '../../../store/log/change-log.ts'
import { withoutWaiting } from '../../../store/sql/transaction.ts'
import { inWorkFolder } from '../../backup/backup.ts'
import { runChildProcess } from '../../child-process.ts'
import { type CommandContext, readDatabase } from '../../context.ts'
import { pauseUnlessEnded } from '../../pause.ts'

export interface ServedCluster extends EngineOptions {
  /** Whether this node may become the one that writes. */
  readonly canWrite: boolean
  /** Whether it begins a cluster that does not exist, with an empty file. */
  readonly isNewCluster: boolean
  readonly ack: Acknowledgement
  readonly commandLine: readonly string[]
}

/** What the node needs of the service that it is part of. */
interface NodeService extends Pick<NodeOptions, 'onEntry' | 'onRole'> {
  readonly app: () => App
  readonly address: () => string
}

export type OpenNode = ReturnType<typeof openNode>

export function openNode(
  { clock, timer, entropy }: CommandContext,
  cluster: ServedCluster,
  db: Db,
  logger: Logger,
  service: NodeService,
) {
  const { canWrite, isNewCluster, ack, node: name } = cluster
  const ledger = new QuotaLedger({ ...cluster, keys: keyStore(db), logger })
  const instance = Buffer.from(entropy(8)).toString('hex')
  /** Ends what runs while the node writes. */
  let endWriting: readonly (() => void)[] = []
  const stopWriting = () => {
    for (const end of endWriting) end()
    endWriting = []
  }
  const node: ClusterNode = new ClusterNode({
    ...{ db, canWrite, isNewCluster, ack, clock, timer, entropy, logger },
    openEngine: async () => {
      await ledger.connect(() => connectEngine(cluster))
      return Engine.open(cluster)
    },
    holder: { node: name, instance },
    quotaProblem: () => ledger.problem,
    onEntry: service.onEntry,
    onRole: (isWriting) => {
      service.onRole(isWriting)
      stopWriting()
      const { engine } = node
      if (!isWriting || !engine) return
      endWriting = [
        serveRelayed(engine, service.app().listener, () => selectClusterId(db)),
        makeSnapshots(node, db, cluster.commandLine, timer, logger),
        sendCursorsOf(db, service.app().mayWrite),
      ]
    },
  })
  const report = async () => {
    const [status, position] = [node.status(), selectPosition(db)]
    const processes = await service.app().processes()
    const sockets = processes.reduce((total, of) => total + of.sockets, 0)
    return {
      ...status,
      position,
      sockets,
      processes,
      address: service.address(),
      ...{ version: VERSION, atMs: clock() },
    }
  }
  let stopReports = () => {}
  return {
    node,
    ledger,
    start() {
      node.start()
      stopReports = sendReports(() => node.engine, report)
    },
    /** Resolves when nothing is applied and nothing accepted any more. */
    async stop() {
      stopReports()
      stopWriting()
      await node.stop()
    },
    /** After everything that the service has to say to NATS. */
    async disconnect() {
      await ledger.close()
      await node.disconnect()
    },
  }
}

/** How far another node may be behind with what webhooks have delivered. */
const CURSORS_MS = 5000

/** Webhooks move on without changes; the other nodes learn it in intervals. */
function sendCursorsOf(db: Db, mayWrite: () => boolean): () => void {
  let sent = ''
  const timer = setInterval(() => {
    // Otherwise they would be kept as something that only this node has.
    if (!mayWrite()) return
    const cursors = JSON.stringify(selectWebhooks(db).map(({ id, cursor }) => [id, cursor]))
    if (cursors === sent) return
    if (withoutWaiting(db, () => sendCursors(db))) sent = cursors
  }, CURSORS_MS)
  return () => clearInterval(timer)
}

/** Until the returned function is called. */
function makeSnapshots(
  node: ClusterNode,
  db: Db,
  commandLine: readonly string[],
  timer: () => number,
  logger: Logger,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let madeMs = -Infinity
  const connected = () => (node.engine?.isConnected ? node.engine : null)
  void makeDueSnapshots(
    {
      isDue: async () => {
        const engine = connected()
        return engine !== null && (await isDue(engine, db, timer() - madeMs))
      },
      make: async () => {
        const engine = connected()
        madeMs = timer()
        if (engine) await makeSnapshot(node, engine, db, [...commandLine, 'backup'], signal)
      },
      onFailure: (err) => {
        const message = `no snapshot could be made for other nodes: ${errorMessage(explainEngine(err))}`
        logger.error({ event: 'cluster_snapshot_failed', err }, message)
      },
      pause: pauseUnlessEnded,
    },
    signal,
  )
  return () => stop.abort()
}

/** Also if no node could follow from the newest one, because the stream has lost something. */
async function isDue(engine: Engine, db: Db, sinceMs: number): Promise<boolean> {
  const newest = await selectUsableSnapshot(engine)
  const entries = selectLocation(db).entry - (newest?.entry ?? 0)
  return !newest || isSnapshotDue(entries, Bun.file(db.path).size, sinceMs)
}

async function makeSnapshot(
  node: ClusterNode,
  engine: Engine,
  { path }: Db,
  backup: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await inWorkFolder(dirname(path), async (folder) => {
    const file = join(folder, 'snapshot.db')
    await runChildProcess([...backup, file, '--database', path], signal)
    const content = readDatabase(file, contentOf)
    // What is in the copy must not be lost with this node.
    await node.acknowledge('stream')
    await storeSnapshot(engine, file, content)
  })
}
