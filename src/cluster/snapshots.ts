/**
 * Snapshots of the content in the engine's object store (docs/cluster.md#snapshots): checked backups, compressed. A new
 * node starts from the newest one and reads the stream from there.
 */
import { rmSync } from 'node:fs'
import type { Db } from '../../db/open.ts'
import { ReplicaDivergedError } from '../feed/replay-entry.ts'
import { errorMessage } from '../shared/error-code.ts'
import {
  type ClosedEpoch,
  selectClosedEpochs,
  selectClusterId,
  selectLastEntry,
  selectLocation,
} from '../store/cluster-state.ts'
import { selectEpoch } from '../store/sql/meta.ts'
import type { Engine } from './engine.ts'
import { type FileLocation, requireLocation } from './follower.ts'

/** How long the list of snapshots may take: two entries. A server that fails meanwhile may leave it without an end. */
const LIST_MS = 3000
/** The older one serves a node that fetches it while the newer one is made. */
const STORED_SNAPSHOTS = 2

/** Its location: the last entry that it contains, and the sequence up to which the messages of the stream are in it. */
export interface Snapshot extends FileLocation {
  readonly name: string
  /** The id of its cluster. */
  readonly cluster: string | null
  /** The history that it continues. */
  readonly closedEpochs: readonly ClosedEpoch[]
}

export type SnapshotContent = Pick<Snapshot, 'cluster' | 'closedEpochs' | 'epoch' | 'entry' | 'sequence'>

/** What a copy of a file contains. */
export function contentOf(copy: Db): SnapshotContent {
  return {
    cluster: selectClusterId(copy),
    closedEpochs: selectClosedEpochs(copy),
    epoch: selectEpoch(copy),
    entry: selectLastEntry(copy),
    sequence: selectLocation(copy).sequence,
  }
}

/** Oldest first. */
export async function listSnapshots(engine: Engine): Promise<Snapshot[]> {
  const found = await engine.withParts(() => engine.whileConnected(engine.snapshots.list(), LIST_MS))
  return found
    .filter(({ deleted }) => !deleted)
    .map(({ name, metadata = {} }) => ({
      name,
      epoch: metadata.epoch ?? '',
      entry: Number(metadata.entry),
      sequence: Number(metadata.sequence),
      cluster: metadata.cluster ?? null,
      closedEpochs: JSON.parse(metadata.closedEpochs ?? '[]'),
    }))
    .sort((a, b) => a.entry - b.entry || a.sequence - b.sequence)
}

/** The newest one from which a node can follow the stream; null if there is none. */
export async function selectUsableSnapshot(engine: Engine): Promise<Snapshot | null> {
  const newest = (await listSnapshots(engine)).at(-1)
  if (!newest) return null
  try {
    await requireLocation(engine, newest)
    return newest
  } catch (problem) {
    if (problem instanceof ReplicaDivergedError) return null
    throw problem
  }
}

/** A node that joins reads at most this many entries, and one that was away for so many goes on from its own file. */
const MOST_ENTRIES = 20_000
/** A small file costs little to copy, so that a node which joins has to read some seconds of entries only. */
const SMALL_BYTES = 64 * 1024 * 1024
const FEW_ENTRIES = 1000
const SOON_MS = 30_000

/** Whether it is time for the next snapshot. @param sinceMs time since the last attempt of this node */
export function isSnapshotDue(entries: number, fileBytes: number, sinceMs: number): boolean {
  if (entries >= MOST_ENTRIES) return true
  return fileBytes <= SMALL_BYTES && entries >= FEW_ENTRIES && sinceMs >= SOON_MS
}

/** Stores a backup file, and removes older snapshots and the messages that are in all that remain. */
export async function storeSnapshot(
  engine: Engine,
  file: string,
  { cluster, closedEpochs, epoch, entry, sequence }: SnapshotContent,
): Promise<void> {
  const metadata = {
    ...(cluster !== null && { cluster }),
    closedEpochs: JSON.stringify(closedEpochs),
    ...{ epoch, entry: String(entry), sequence: String(sequence) },
  }
  const stored = engine.snapshots.put(
    { name: `${epoch}-${entry}`, metadata },
    Bun.file(file)
      .stream()
      .pipeThrough(new CompressionStream('zstd' as 'gzip')),
  )
  await engine.whileConnected(stored)
  const kept = (await listSnapshots(engine)).toReversed()
  for (const old of kept.splice(STORED_SNAPSHOTS)) await engine.snapshots.delete(old.name)
  const oldest = Math.min(sequence - MOST_ENTRIES, ...kept.map((each) => each.sequence))
  // The message at the sequence itself stays: it tells a follower that it reads the same history.
  if (oldest > 1) await engine.dropBefore(oldest)
}

/** Between two checks, also after one that failed. */
const CHECK_MS = 1000
/** After a failed copy: the next attempt copies the whole file again. */
const COPY_AGAIN_MS = 60_000

export interface SnapshotWork {
  readonly isDue: () => Promise<boolean>
  readonly make: () => Promise<void>
  /** Called once for failures with the same message in a row. */
  readonly onFailure: (problem: unknown) => void
  /** The signal ends it. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Makes snapshots when they are due, until the signal. */
export async function makeDueSnapshots(
  { isDue, make, onFailure, pause }: SnapshotWork,
  signal: AbortSignal,
): Promise<void> {
  let failure: string | null = null
  while (!signal.aborted) {
    let isCopying = false
    let found: string | null = null
    try {
      isCopying = await isDue()
      if (isCopying) await make()
    } catch (problem) {
      if (signal.aborted) return
      found = errorMessage(problem)
      if (found !== failure) onFailure(problem)
    }
    failure = found
    await pause(isCopying && failure !== null ? COPY_AGAIN_MS : CHECK_MS, signal)
  }
}

/**
 * How long the next part of a snapshot may take. A server that lost messages when it was killed never sends them, and
 * its heartbeats go on; another attempt may reach another server.
 */
const PART_MS = 5000

/** Writes a snapshot to a new file, which has the digest of a backup. Throws if it could not be read completely. */
export async function fetchSnapshot(
  engine: Engine,
  { name }: Snapshot,
  file: string,
  partMs = PART_MS,
): Promise<void> {
  const found = await engine.whileConnected(engine.snapshots.get(name), partMs)
  if (!found) throw new Error(`the snapshot ${name} has been removed meanwhile`)
  const parts = found.data.pipeThrough(new DecompressionStream('zstd' as 'gzip')).getReader()
  try {
    const sink = Bun.file(file).writer()
    for (;;) {
      const { done, value } = await engine.whileConnected(parts.read(), partMs)
      if (done) break
      sink.write(value)
    }
    await sink.end()
    const problem = await engine.whileConnected(found.error, partMs)
    if (problem) throw problem
  } catch (problem) {
    void parts.cancel().catch(() => {})
    rmSync(file, { force: true })
    throw problem
  }
}
