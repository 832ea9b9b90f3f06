/** Applies an entry of another node (docs/cluster.md#entries), with the same result as there. */
import type { Db } from '../../db/open.ts'
import { noteAppliedPush } from '../store/applied-pushes.ts'
import {
  type AppliedLines,
  asReplication,
  changeEpoch,
  deleteReplicatedRow,
  type Entry,
  type EpochBeginning,
  putReplicatedRow,
  type StreamLocation,
  writeLocation,
} from '../store/cluster-state.ts'
import { selectPosition } from '../store/log/change-log.ts'
import { compactLog } from '../store/log/compaction.ts'
import { repeatPrune } from '../store/log/prune.ts'
import { schemaVersion } from '../store/sql/meta.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import { writeZone } from '../store/zone.ts'
import { applyEach, type BatchResult, type Line, linesOf } from './apply.ts'

/** The file cannot go on from here: it needs a copy of the content of another node. */
export class ReplicaDivergedError extends Error {
  override readonly name = 'ReplicaDivergedError'
}

/** The entry was written by a later version of the program. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

export interface ReplayedEntry {
  readonly entry: Entry
  /** Position of the change log before it. */
  readonly before: number
  /** The changes of the entry, and what they did; null for an entry without changes. */
  readonly batch: { readonly lines: readonly Line[]; readonly result: BatchResult } | null
}

/**
 * Applies the entry and writes its location, in one transaction. Throws ReplicaDivergedError or NewerSchema; nothing is applied then.
 * @param location of the entry in the stream
 */
export function replayEntry(db: Db, entry: Entry, location: StreamLocation): ReplayedEntry {
  return inTransaction(db, () => {
    const before = selectPosition(db)
    let batch: ReplayedEntry['batch'] = null
    asReplication(db, () => {
      if ('changes' in entry) batch = replayLines(db, entry.changes, before)
      else if ('row' in entry) putReplicatedRow(db, entry.row.table, entry.row.values)
      else if ('deleted' in entry) deleteReplicatedRow(db, entry.deleted.table, entry.deleted.values)
      else if ('pruned' in entry) repeatPrune(db, entry.pruned)
      else if ('compacted' in entry) compactLog(db, entry.compacted)
      else if ('zone' in entry) {
        requireBefore(before, entry.zone.position - 1)
        writeZone(db, entry.zone.name)
      } else if ('epoch' in entry) beginEpoch(db, entry.epoch, location.entry)
      else
        throw new NewerSchema(
          `the writer sends entries of another kind (${Object.keys(entry).join(', ')}); update this node`,
        )
    })
    writeLocation(db, location)
    return { entry, before, batch }
  })
}

function requireBefore(own: number, before: number): void {
  if (own !== before)
    throw new ReplicaDivergedError(`the entry follows position ${before}, and the file is at ${own}`)
}

function replayLines(db: Db, { before, position, trusted, lines, push }: AppliedLines, own: number) {
  requireBefore(own, before)
  const numbered = linesOf(lines)
  const result = applyEach(db, numbered, trusted)
  const [refused] = result.rejected
  if (refused)
    throw new ReplicaDivergedError(
      `a change was rejected: ${refused.kind} ${refused.id} ${refused.pointer} ${refused.reason}`,
    )
  if (result.position !== position)
    throw new ReplicaDivergedError(`the entry ends at position ${position}, and here at ${result.position}`)
  if (push) noteAppliedPush(db, push)
  return { lines: numbered, result }
}

function beginEpoch(db: Db, beginning: EpochBeginning, entry: number): void {
  const { schema } = beginning
  const own = schemaVersion(db)
  if (schema > own)
    throw new NewerSchema(
      `the writer has version ${schema} of the file format, this node ${own}; update this node`,
    )
  changeEpoch(db, beginning, entry - 1)
}
