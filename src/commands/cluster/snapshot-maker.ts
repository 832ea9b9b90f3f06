/** Makes snapshots while this node writes (docs/cluster.md#snapshots). */
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Db, openToRead } from '../../../db/open.ts'
import { explainEngine } from '../../cluster/engine-problem.ts'
import type { ClusterNode } from '../../cluster/node.ts'
import { selectUsableSnapshot, storeSnapshot } from '../../cluster/snapshots.ts'
import type { Logger } from '../../http/logger.ts'
import { errorMessage } from '../../rules/error-code.ts'
import { selectLastEntry, selectLocation } from '../../store/cluster-state.ts'
import { selectEpoch } from '../../store/meta.ts'
import { closeDatabase } from '../../store/statement.ts'
import { openWorkFolder } from '../backups/backup-run.ts'
import { runCopyProcess } from '../backups/backup-schedule.ts'
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
  void new SnapshotMaker(node, db, options).run(stop.signal)
  return () => stop.abort()
}

class SnapshotMaker {
  readonly #node: ClusterNode
  readonly #db: Db
  readonly #options: SnapshotOptions

  constructor(node: ClusterNode, db: Db, options: SnapshotOptions) {
    this.#node = node
    this.#db = db
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let pauseMs = CHECK_MS
      try {
        if (await this.#isDue()) await this.#make(signal)
      } catch (err) {
        if (signal.aborted) return
        pauseMs = RETRY_MS
        const message = `no snapshot could be made for other nodes: ${errorMessage(explainEngine(err))}`
        this.#options.logger.error({ event: 'cluster_snapshot_failed', err }, message)
      }
      await pauseUnlessEnded(pauseMs, signal)
    }
  }

  /** Also if no node could follow from the newest one, because the stream has lost something. */
  async #isDue(): Promise<boolean> {
    const { engine } = this.#node
    if (!engine?.isConnected) return false
    const newest = await selectUsableSnapshot(engine)
    return !newest || newest.entry + SNAPSHOT_ENTRIES <= selectLocation(this.#db).entry
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { engine } = this.#node
    if (!engine) return
    const folder = openWorkFolder(dirname(this.#db.path))
    try {
      const file = join(folder, 'snapshot.db')
      await runCopyProcess(
        [...this.#options.commandLine, 'backup', file, '--database', this.#db.path],
        signal,
      )
      const location = locationOf(file)
      // What is in the copy must not be lost with this node.
      await this.#node.acknowledge('stream')
      await storeSnapshot(engine, file, location)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function locationOf(file: string) {
  const copy = openToRead(file)
  try {
    return { epoch: selectEpoch(copy), entry: selectLastEntry(copy), sequence: selectLocation(copy).sequence }
  } finally {
    closeDatabase(copy)
  }
}
