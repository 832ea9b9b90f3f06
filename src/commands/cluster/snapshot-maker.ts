/** Makes snapshots while this node writes (docs/cluster.md#snapshots). */
import { dirname, join } from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Engine } from '../../cluster/engine.ts'
import { explainEngine } from '../../cluster/engine-problem.ts'
import type { ClusterNode } from '../../cluster/node.ts'
import { selectUsableSnapshot, storeSnapshot } from '../../cluster/snapshots.ts'
import type { Logger } from '../../http/errors.ts'
import { errorMessage } from '../../rules/error-code.ts'
import { selectLastEntry, selectLocation } from '../../store/cluster-state.ts'
import { selectEpoch } from '../../store/meta.ts'
import { inWorkFolder } from '../backups/backup-run.ts'
import { runCopyProcess } from '../backups/backup-schedule.ts'
import { readDatabase } from '../context.ts'
import { pauseUnlessEnded } from '../pause.ts'

/** A node that joins reads at most this many entries, and the stream keeps about twice as many: some seconds of reading. */
const SNAPSHOT_ENTRIES = 20_000
const CHECK_MS = 1000
/** After a failure: the next attempt copies the whole file again. */
const RETRY_MS = 60_000

interface SnapshotOptions {
  readonly commandLine: readonly string[]
  readonly logger: Logger
}

/** Until the returned function is called. */
export function makeSnapshots(node: ClusterNode, db: Db, options: SnapshotOptions): () => void {
  const stop = new AbortController()
  void repeat(node, db, options, stop.signal)
  return () => stop.abort()
}

async function repeat(
  node: ClusterNode,
  db: Db,
  options: SnapshotOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = CHECK_MS
    try {
      const { engine } = node
      if (engine?.isConnected && (await isDue(engine, db))) await make(node, engine, db, options, signal)
    } catch (err) {
      if (signal.aborted) return
      pauseMs = RETRY_MS
      const message = `no snapshot could be made for other nodes: ${errorMessage(explainEngine(err))}`
      options.logger.error({ event: 'cluster_snapshot_failed', err }, message)
    }
    await pauseUnlessEnded(pauseMs, signal)
  }
}

/** Also if no node could follow from the newest one, because the stream has lost something. */
async function isDue(engine: Engine, db: Db): Promise<boolean> {
  const newest = await selectUsableSnapshot(engine)
  return !newest || newest.entry + SNAPSHOT_ENTRIES <= selectLocation(db).entry
}

async function make(
  node: ClusterNode,
  engine: Engine,
  { path }: Db,
  { commandLine }: SnapshotOptions,
  signal: AbortSignal,
): Promise<void> {
  await inWorkFolder(dirname(path), async (folder) => {
    const file = join(folder, 'snapshot.db')
    await runCopyProcess([...commandLine, 'backup', file, '--database', path], signal)
    const location = readDatabase(file, (copy) => ({
      epoch: selectEpoch(copy),
      entry: selectLastEntry(copy),
      sequence: selectLocation(copy).sequence,
    }))
    // What is in the copy must not be lost with this node.
    await node.acknowledge('stream')
    await storeSnapshot(engine, file, location)
  })
}
