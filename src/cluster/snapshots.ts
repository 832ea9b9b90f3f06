/**
 * Snapshots of the content in the engine's object store (docs/cluster.md#snapshots): checked backups, compressed. A new
 * node starts from the newest one and reads the stream from there.
 */
import { rmSync } from 'node:fs'
import type { Engine } from './engine.ts'

/** The older one serves a node that fetches it while the newer one is made. */
const STORED_SNAPSHOTS = 2

export interface Snapshot {
  readonly name: string
  /** The last entry that it contains. */
  readonly entry: number
  /** Messages of the stream up to here are in it. */
  readonly sequence: number
  readonly bytes: number
}

/** Oldest first. */
export async function listSnapshots({ snapshots }: Engine): Promise<Snapshot[]> {
  const found = await snapshots.list()
  return found
    .filter(({ deleted }) => !deleted)
    .map(({ name, size, metadata = {} }) => ({
      name,
      entry: Number(metadata.entry),
      sequence: Number(metadata.sequence),
      bytes: size,
    }))
    .sort((a, b) => a.entry - b.entry || a.sequence - b.sequence)
}

/** Stores a backup file, and removes older snapshots and the messages that are in all that remain. */
export async function storeSnapshot(
  engine: Engine,
  file: string,
  { name, entry, sequence }: Omit<Snapshot, 'bytes'>,
): Promise<void> {
  await engine.snapshots.put(
    { name, metadata: { entry: String(entry), sequence: String(sequence) } },
    Bun.file(file)
      .stream()
      .pipeThrough(new CompressionStream('zstd' as 'gzip')),
  )
  const kept = (await listSnapshots(engine)).toReversed()
  for (const old of kept.splice(STORED_SNAPSHOTS)) await engine.snapshots.delete(old.name)
  const oldest = Math.min(...kept.map((each) => each.sequence))
  // The message at the sequence itself stays: it tells a follower that it reads the same history.
  if (oldest > 1) await engine.dropBefore(oldest)
}

/** Writes a snapshot to a new file, which has the digest of a backup. Throws if it could not be read completely. */
export async function fetchSnapshot({ snapshots }: Engine, { name }: Snapshot, file: string): Promise<void> {
  const found = await snapshots.get(name)
  if (!found) throw new Error(`the snapshot ${name} has been removed meanwhile`)
  try {
    const stream = found.data.pipeThrough(new DecompressionStream('zstd' as 'gzip'))
    const sink = Bun.file(file).writer()
    for await (const chunk of stream) sink.write(chunk)
    await sink.end()
    const problem = await found.error
    if (problem) throw problem
  } catch (problem) {
    rmSync(file, { force: true })
    throw problem
  }
}
