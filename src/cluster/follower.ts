/** Applies the entries of another node in the order of the stream (docs/cluster.md#entries). */
import type { Db } from '../../db/open.ts'
import { type ReplayedEntry, ReplicaDivergedError, replayEntry } from '../feed/replay-entry.ts'
import {
  type Entry,
  type StreamLocation,
  selectLastEntry,
  selectLocation,
  writeLocation,
} from '../store/cluster-state.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import type { Engine } from './engine.ts'
import { type MessageId, PartJoiner } from './entry-messages.ts'

export interface FileLocation extends StreamLocation {
  readonly epoch: string
}

/**
 * The message at the location itself; null if the stream has removed it, or the file has none. Throws
 * ReplicaDivergedError if the stream is of another history, or does not go back to where the file is.
 */
export async function requireLocation(
  engine: Pick<Engine, 'tail' | 'idAt'>,
  location: FileLocation,
): Promise<MessageId | null> {
  const { epoch, entry, sequence } = location
  const tail = await engine.tail()
  if (sequence + 1 < tail.firstSequence)
    throw new ReplicaDivergedError('the stream begins after what this node has')
  if (sequence > tail.lastSequence)
    throw new ReplicaDivergedError('the stream ends before what this node has')
  if (sequence === 0) return null
  // Without the message itself, the next one tells whether it follows.
  const isRemoved = sequence + 1 === tail.firstSequence
  const id = await engine.idAt(isRemoved ? sequence + 1 : sequence)
  // The writer, which stores a snapshot, may have removed the message since.
  if (!id && (await engine.tail()).firstSequence > tail.firstSequence)
    return requireLocation(engine, location)
  const follows = isRemoved ? !id || id.entry <= entry + 1 : id?.epoch === epoch && id.entry <= entry
  if (!follows) throw new ReplicaDivergedError('the stream has another history than this node')
  return isRemoved ? null : id
}

/** Messages; with more of them to come, subscribers are told of many entries at once. */
const FAR_BEHIND = 100
/** Entries of one transaction then: alone, each takes twice the time. */
const AT_ONCE = 50
/** After this time no further entry begins in a transaction, ms: requests wait for the next turn of the event loop. */
const AT_ONCE_MS = 2

/**
 * Until the signal. Throws ReplicaDivergedError or NewerSchema for an entry that cannot be applied here.
 * @param timer monotonic milliseconds
 */
export async function readEntries(
  db: Db,
  engine: Engine,
  signal: AbortSignal,
  timer: () => number,
  onEntry: (replayed: ReplayedEntry, isFarBehind: boolean) => void,
): Promise<void> {
  const parts = new PartJoiner()
  const held: HeldEntry[] = []
  for await (const message of engine.read(selectLocation(db).sequence + 1, signal)) {
    if (signal.aborted) return
    const entry = parts.add(message)
    if (!entry) continue
    const number = message.id.entry
    const own = selectLastEntry(db) + held.length
    if (number > own + 1)
      throw new ReplicaDivergedError(`entry ${number} of the stream does not follow entry ${own}`)
    // A snapshot contains entries that come again.
    if (number <= own) {
      writeLocation(db, { entry: own, sequence: message.sequence })
      continue
    }
    held.push({ entry, location: { entry: number, sequence: message.sequence } })
    const isFarBehind = message.pending > FAR_BEHIND
    if (isFarBehind && held.length < AT_ONCE) continue
    const isJoined = held.length > 1
    while (held.length > 0 && !signal.aborted) {
      const replayed = replayFirst(db, held, timer)
      held.splice(0, replayed.length)
      for (const each of replayed) onEntry(each, isJoined)
      // The client of NATS hands over what it has without a pause.
      await new Promise(setImmediate)
    }
  }
}

interface HeldEntry {
  readonly entry: Entry
  readonly location: StreamLocation
}

/** As many as there is time for, in one transaction; if one of them cannot be applied, the first one alone. */
function replayFirst(db: Db, held: readonly HeldEntry[], timer: () => number): ReplayedEntry[] {
  const one = ({ entry, location }: HeldEntry) => replayEntry(db, entry, location)
  const endMs = timer() + AT_ONCE_MS
  const several = () => {
    const replayed: ReplayedEntry[] = []
    for (const each of held) {
      if (replayed.length > 0 && timer() >= endMs) break
      replayed.push(one(each))
    }
    return replayed
  }
  try {
    if (held.length > 1) return inTransaction(db, several)
  } catch {
    // The one that fails is found when it is the first.
  }
  return held.slice(0, 1).map(one)
}
