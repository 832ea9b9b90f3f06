/** How a node begins and ends to write (docs/cluster.md#takeover). */

import { appendFileSync } from 'node:fs'
import type { Db } from '../../db/open.ts'
import { freePath } from '../../db/temporary-files.ts'
import { type ReplayedEntry, ReplicaDivergedError, replayEntry } from '../feed/replay-entry.ts'
import type { Logger } from '../http/responses/errors.ts'
import {
  appendToOutbox,
  changeEpoch,
  type Entry,
  selectClusterId,
  selectLastEntry,
  selectLocation,
  selectOutbox,
  takeRole,
  writeLocation,
} from '../store/cluster-state.ts'
import { schemaVersion, selectEpoch, selectMeta, writeMeta } from '../store/sql/meta.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import type { Engine, StreamTail } from './engine.ts'
import { messagesOf } from './entry-messages.ts'

export interface Candidate {
  readonly db: Db
  readonly engine: Engine
  readonly node: string
  /** Number of its lease. */
  readonly generation: number
  readonly entropy: (count: number) => Uint8Array
}

/** Whether the file has all entries that the stream has; a writer may have died between the parts of the last one. */
export function isAtEnd(db: Db, { lastSequence, lastId }: StreamTail): boolean {
  const unfinished = lastId && lastId.part < lastId.parts ? lastId.part : 0
  return selectLocation(db).sequence === lastSequence - unfinished
}

/** Begins an epoch. Null if the server refused it because another node has appended meanwhile. */
export async function beginEpoch(of: Candidate, { lastSequence }: StreamTail): Promise<ReplayedEntry | null> {
  const { db, engine } = of
  const beginning = epochEntry(of)
  const entry = selectLastEntry(db) + 1
  const { name, cluster } = beginning.epoch
  const messages = messagesOf({ epoch: name, entry, body: JSON.stringify(beginning) })
  const { outcome } = await engine.append(messages, lastSequence, cluster)
  // Without an answer it may have been stored: who begins a cluster would take it for that of another node.
  if (outcome !== 'stored' && (await engine.idAt(lastSequence + 1))?.epoch !== name) return null
  return inTransaction(db, () => {
    const replayed = replayEntry(db, beginning, { entry, sequence: lastSequence + 1 })
    takeRole(db, 'writer')
    return replayed
  })
}

/**
 * The stream has lost what it had confirmed: this file is the truth. What the stream still has is removed, so that the
 * others see that they need a snapshot of this file.
 */
export async function restoreStream(of: Candidate, { lastSequence }: StreamTail): Promise<void> {
  const { db, engine } = of
  await engine.dropBefore(lastSequence + 1)
  inTransaction(db, () => {
    writeLocation(db, { entry: selectLocation(db).entry, sequence: lastSequence })
    const beginning = epochEntry(of)
    changeEpoch(db, beginning.epoch, selectLastEntry(db))
    appendToOutbox(db, beginning)
  })
}

function epochEntry({ db, node, generation, entropy }: Candidate) {
  const newName = () => Buffer.from(entropy(8)).toString('hex')
  const cluster = selectClusterId(db) ?? newName()
  return { epoch: { name: newName(), generation, node, schema: schemaVersion(db), cluster } }
}

/** Follows again. Throws ReplicaDivergedError if the file has something that the stream has not, which is kept for the operator. */
export function leaveWriting(db: Db, logger: Logger): void {
  const unpublished = writeUnpublished(db, selectEpoch(db))
  if (!unpublished) {
    takeRole(db, 'follower')
    return
  }
  const message = `another node has taken over; what only this node had is in ${unpublished.file}`
  logger.error({ event: 'cluster_unpublished', ...unpublished }, message)
  throw new ReplicaDivergedError(message)
}

/** Entries that are read at once. */
const PAGE = 100

interface Unpublished {
  /** Changes as NDJSON, for `scoreline feed push`. */
  readonly file: string
  readonly changes: number
  /** Rows of keys, webhooks and identities, and what was pruned: entries as NDJSON in a file of their own. */
  readonly others: number
}

/** What was written: a node that waits for a snapshot tries again, and writes nothing twice. */
interface NotedUnpublished extends Unpublished {
  /** The last entry. */
  readonly through: number
}

/** Writes the outbox to new files beside the database; null if it is empty. */
function writeUnpublished(db: Db, epoch: string): Unpublished | null {
  const through = selectLastEntry(db)
  const noted: NotedUnpublished | null = JSON.parse(selectMeta(db, 'cluster_unpublished') ?? 'null')
  if (noted?.through === through) return noted
  const path = `${db.path}.unpublished-${epoch}`
  const [file, othersFile] = [freePath(`${path}.ndjson`), freePath(`${path}-others.ndjson`)]
  let [after, changes, others] = [0, 0, 0]
  while (true) {
    const page = selectOutbox(db, after, PAGE)
    const last = page.at(-1)
    if (!last) {
      if (changes + others === 0) return null
      const unpublished = { file, changes, others, through }
      writeMeta(db, 'cluster_unpublished', JSON.stringify(unpublished))
      return unpublished
    }
    const entries = page.map(({ body }) => JSON.parse(body) as Entry)
    const lines = entries.flatMap((entry) => ('changes' in entry ? entry.changes.lines : []))
    const rest = entries.filter((entry) => !('changes' in entry))
    append(file, lines)
    append(othersFile, rest)
    changes += lines.length
    others += rest.length
    after = last.entry
  }
}

function append(file: string, values: readonly unknown[]): void {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
  if (text !== '') appendFileSync(file, text, { mode: 0o600 })
}
