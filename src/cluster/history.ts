/**
 * Whether what NATS has is the history of a file (docs/cluster.md#another-history). A node stops, and changes nothing,
 * rather than put the content of another cluster, or less than it has itself, in place of its own.
 */
import type { Db } from '../../db/open.ts'
import {
  epochOfEntry,
  hasContent,
  selectClusterId,
  selectLocation,
  selectRole,
} from '../store/cluster-state.ts'
import { type Engine, notBegun, type StreamTail, streamOf } from './engine.ts'
import type { MessageId } from './entry-messages.ts'
import { EngineProblem, ForeignHistoryError } from './problem.ts'
import { listSnapshots, type Snapshot } from './snapshots.ts'

/** Throws ForeignHistoryError if the stream, or where it is empty the newest snapshot, is of another cluster than the file. */
export async function requireOwnCluster(db: Db, engine: Engine, tail: StreamTail): Promise<void> {
  requireSameCluster(db, engine, tail.lastId ? tail.cluster : await newestCluster(engine))
}

async function newestCluster(engine: Engine): Promise<string | null> {
  return (await listSnapshots(engine)).at(-1)?.cluster ?? null
}

/** @param theirs id of the cluster that something in NATS is of; null if it is not known */
function requireSameCluster(db: Db, engine: Engine, theirs: string | null): void {
  const own = selectClusterId(db)
  if (own === null || theirs === null || own === theirs) return
  throw new ForeignHistoryError(
    `${db.path} is of the cluster ${own}, and what NATS has by the name "${engine.cluster}" is of another one, ${theirs}. ${choices(db, engine)}`,
  )
}

/**
 * Throws EngineProblem if no cluster may begin with the file: it has nothing, and nobody has said that a new one is
 * wanted, or NATS has a cluster that has lost its stream.
 */
export async function requireBeginning(db: Db, engine: Engine, isNewWanted: boolean): Promise<void> {
  if (!isNewWanted && !hasContent(db)) throw new EngineProblem(notBegun(engine.cluster))
  if ((await listSnapshots(engine)).length > 0)
    throw new EngineProblem(
      `NATS has lost the stream of the cluster "${engine.cluster}": start the node that wrote last. To begin another cluster instead, remove the rest of this one: ${removal(engine)}`,
    )
}

/** Throws ForeignHistoryError if a file that belongs to no cluster has content. */
export function requireEmpty(db: Db, engine: Engine): void {
  if (!hasContent(db)) return
  throw new ForeignHistoryError(
    `${db.path} has content of its own, and the cluster "${engine.cluster}" has begun without it. ${choices(db, engine)}`,
  )
}

/**
 * Throws ForeignHistoryError unless the file has nothing from the stream that the snapshot does not have.
 * @param own what the stream has at the location of the file, read before the snapshot was chosen: what is removed from
 *   the stream afterwards is in the snapshot
 */
export function requireReplaceable(db: Db, engine: Engine, snapshot: Snapshot, own: MessageId | null): void {
  if (selectRole(db) === null) return void requireEmpty(db, engine)
  requireSameCluster(db, engine, snapshot.cluster)
  const { entry } = selectLocation(db)
  const epoch = epochOfEntry(db, entry)
  if (contains(snapshot, epoch, entry)) return
  if (own?.epoch === epoch && own.entry === entry) return
  throw new ForeignHistoryError(
    `${db.path} has entry ${entry} of the epoch ${epoch}, which the history of the cluster "${engine.cluster}" does not contain: it goes on from before. ${choices(db, engine)}`,
  )
}

function contains(snapshot: Snapshot, epoch: string, entry: number): boolean {
  if (snapshot.epoch === epoch) return entry <= snapshot.entry
  const closed = snapshot.closedEpochs.find(({ name }) => name === epoch)
  return entry === 0 || (closed !== undefined && entry <= closed.lastEntry)
}

function choices({ path }: Db, engine: Engine): string {
  return (
    'Nothing was changed. If this is the wrong NATS or the wrong name, correct --cluster or --cluster-name. ' +
    `To take the content of NATS, move the file away ("mv ${path} ${path}.old") and start this node again. ` +
    `To go on with the content of this file, stop all nodes, remove what NATS has (${removal(engine)}), and start the node that wrote last; if that is not this one, and is lost, run "scoreline leave-cluster --database ${path}" first.`
  )
}

/** Commands of the tool of NATS. */
function removal({ cluster }: Engine): string {
  return `"nats stream rm -f ${streamOf(cluster)}" and "nats stream rm -f OBJ_${cluster}_snapshots"`
}
