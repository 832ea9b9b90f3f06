/**
 * Reads that the changes of a batch repeat, such as the sport of a team: made once in a batch, whose transaction keeps
 * other processes from writing, or once more after a change of the batch that may affect them.
 */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../../db/open.ts'

/** What has been read, by read and key. */
const batches = new WeakMap<Database, Map<unknown, Map<unknown, unknown>>>()

/** Does the work of a batch in a transaction of the caller. */
export function withBatchReads<T>(db: Db, work: () => T): T {
  batches.set(db.client, new Map())
  try {
    return work()
  } finally {
    batches.delete(db.client)
  }
}

/** Call it after a change of anything but a match. */
export function forgetBatchReads(db: Db): void {
  batches.get(db.client)?.clear()
}

/** The read, made once for each key in a batch. Outside of one it is made each time. */
export function readOnce<V, K = number>(read: (db: Db, key: K) => V): (db: Db, key: K) => V {
  return (db, key) => {
    const batch = batches.get(db.client)
    if (!batch) return read(db, key)
    let known = batch.get(read) as Map<K, V> | undefined
    if (!known) {
      known = new Map()
      batch.set(read, known)
    }
    let value = known.get(key)
    if (value === undefined) {
      value = read(db, key)
      known.set(key, value)
    }
    return value
  }
}
