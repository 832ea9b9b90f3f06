/** Facts about the database file itself. */
import type { Db } from '../../../db/open.ts'
import { pragmaNumber } from '../../../db/pragma.ts'
import { meta } from '../../../db/schema/schema.ts'
import { deletionBy, rowBy, upsertRow } from './statement.ts'
import { withoutWaiting } from './transaction.ts'

/** Keys of the table `meta`. */
export type MetaKey =
  | 'demo_week'
  | 'demo_random_seed'
  | 'demo_history'
  | 'demo_made_ms'
  | 'demo_reported'
  | 'demo_speeds'
  | 'probed_ms'
  | 'epoch'
  | 'database_id'
  | 'odds_history_pruned_ms'
  | 'log_begins_after'
  | 'log_compacted_through'
  | 'pruned'
  | 'zone'
  | 'cluster_role'
  | 'cluster_entry'
  | 'cluster_sequence'
  | 'cluster_applying'
  | 'cluster_previous_epoch'
  | 'cluster_id'
  | 'cluster_closed_epochs'
  | 'cluster_unpublished'

const byKey = rowBy({ value: meta.value }, meta.key)

export function selectMeta(db: Db, key: MetaKey): string | null {
  return byKey(db, key)?.value ?? null
}

export const deleteMeta: (db: Db, key: MetaKey) => void = deletionBy(meta.key)

export function writeMeta(db: Db, key: MetaKey, value: string): void {
  upsertRow(db, meta, { key, value })
}

/** The number of migrations that the file has. */
export function schemaVersion(db: Db): number {
  return pragmaNumber(db.client, 'user_version')
}

/**
 * The random name of the history in this file: made with the database and by a restore. Positions of the change log
 * are comparable only within one epoch.
 */
export function selectEpoch(db: Db): string {
  const epoch = selectMeta(db, 'epoch')
  if (epoch === null) throw new Error('the database has no epoch')
  return epoch
}

/** The random name of this file, not of its history: each node of a cluster has one of its own. */
export function selectDatabaseId(db: Db): string {
  const id = selectMeta(db, 'database_id')
  if (id === null) throw new Error('the database has no id')
  return id
}

/**
 * Writes one row to test whether the file is writable; false if another process is writing, which proves nothing.
 * Never waits. Throws the disk error.
 */
export function writeProbe(db: Db, now: number): boolean {
  return withoutWaiting(db, () => writeMeta(db, 'probed_ms', String(now)))
}

/** How often content was removed without an entry in the change log. */
export function selectPruneCount(db: Db): number {
  return Number(selectMeta(db, 'pruned') ?? 0)
}

/** Call it in the transaction that removes content, so that other processes clear their caches. */
export function notePrune(db: Db): void {
  writeMeta(db, 'pruned', String(selectPruneCount(db) + 1))
}
