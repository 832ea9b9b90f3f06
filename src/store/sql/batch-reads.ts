/**
 * Reads that batches of changes repeat, such as the sport of a team. They are made once, and again after a change that
 * may affect them, after a rollback, and after any write that is not of a batch. Within the transaction of a batch no
 * other process can write.
 */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../../db/open.ts'
import { prepared } from './statement.ts'

interface Reads {
  /** Results by read and key. */
  readonly known: Map<unknown, Map<unknown, unknown>>
  /** Writes of this connection, and the version of the file, after the last batch. */
  writes: number
  version: number
  isOpen: boolean
}

/** Keys of each read: about a megabyte for the names of teams. */
const KEYS_LIMIT = 5000

const reads = new WeakMap<Database, Reads>()
const readsOf = ({ client }: Db) =>
  reads.getOrInsertComputed(client, () => ({ known: new Map(), writes: -1, version: -1, isOpen: false }))

export const selectNumber = (db: Db, text: string) => Number(prepared(db, text).values()[0]?.[0])

/** Rows that this connection has written since it was opened. */
export const countWrites = (db: Db): number => selectNumber(db, 'SELECT total_changes()')

/** A number that changes when another connection has written to the file; own writes do not change it. */
export const selectDataVersion = (db: Db): number => selectNumber(db, 'PRAGMA data_version')

/** Does the work of a batch, or of a part of one, in a transaction of the caller. */
export function withBatchReads<T>(db: Db, work: () => T): T {
  const of = readsOf(db)
  if (of.isOpen) return work()
  const version = selectDataVersion(db)
  if (version !== of.version || countWrites(db) !== of.writes) of.known.clear()
  of.isOpen = true
  // Unless the batch ends well.
  of.version = -1
  try {
    const result = work()
    of.version = version
    of.writes = countWrites(db)
    return result
  } finally {
    of.isOpen = false
  }
}

/** Call it after a change of anything but a match, and after a rollback. */
export function forgetBatchReads(db: Db): void {
  readsOf(db).known.clear()
}

/** The read, made once for each key. Outside of a batch it is made each time. */
export function readOnce<V, K = number>(read: (db: Db, key: K) => V): (db: Db, key: K) => V {
  return (db, key) => {
    const of = readsOf(db)
    if (!of.isOpen) return read(db, key)
    let known = of.known.get(read) as Map<K, V> | undefined
    if (!known) {
      known = new Map()
      of.known.set(read, known)
    }
    let value = known.get(key)
    if (value === undefined) {
      value = read(db, key)
      if (known.size >= KEYS_LIMIT) known.clear()
      known.set(key, value)
    }
    return value
  }
}

/** The same for a read without a key. */
export function factOnce<V>(read: (db: Db) => V): (db: Db) => V {
  const once = readOnce<V>(read)
  return (db) => once(db, 0)
}
