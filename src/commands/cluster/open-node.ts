/** The node of a cluster that `serve --cluster` runs (docs/cluster.md). */
import { connect } from '@nats-io/transport-node'
import type { Db } from '../../../db/open.ts'
import type { Acknowledgement } from '../../catalog/cluster.ts'
import { connectionOptions, Engine, type EngineOptions } from '../../cluster/engine.ts'
import { ClusterNode, type NodeOptions } from '../../cluster/node.ts'
import { QuotaLedger } from '../../cluster/quota-ledger.ts'
import type { Logger } from '../../http/logger.ts'
import { keyStore } from '../../store/keys.ts'
import type { CommandContext } from '../context.ts'
import { SnapshotMaker } from './snapshot-maker.ts'

export interface ServedCluster extends EngineOptions {
  /** Whether this node may become the one that writes. */
  readonly canWrite: boolean
  readonly ack: Acknowledgement
  /** The command line of this program. */
  readonly commandLine: readonly string[]
}

export async function openNode(
  { clock, timer, entropy }: CommandContext,
  cluster: ServedCluster,
  db: Db,
  logger: Logger,
  { onEntry, onRole }: Pick<NodeOptions, 'onEntry' | 'onRole'>,
): Promise<{ readonly node: ClusterNode; readonly quotaLedger: QuotaLedger }> {
  const { canWrite, ack, node: name, commandLine } = cluster
  const instance = Buffer.from(entropy(8)).toString('hex')
  const quotaLedger = new QuotaLedger({ ...cluster, keys: keyStore(db) })
  const node: ClusterNode = new ClusterNode({
    db,
    openEngine: async () => {
      await quotaLedger.connect(() => connect(connectionOptions(cluster)))
      return Engine.open(cluster)
    },
    holder: { node: name, instance },
    canWrite,
    ack,
    clock,
    timer,
    entropy,
    logger,
    onEntry,
    onRole: (isWriting) => {
      onRole(isWriting)
      if (isWriting) snapshots.start()
      else snapshots.stop()
    },
  })
  const snapshots = new SnapshotMaker(node, db, { commandLine, logger })
  return { node, quotaLedger }
}
