/**
 * What a file knows of the cluster that it belongs to (docs/cluster.md): its role, the last entry that it shares with
 * the stream, and what it has committed beyond that (the outbox).
 */
import { asc, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { DatabaseRefused, FOLLOWS } from '../../db/refusal.ts'
import { outbox } from '../../db/schema.ts'
import { selectPosition } from './change-log.ts'
import type { Entry } from './entries.ts'
import { listKeys } from './keys.ts'
import { selectEpoch, selectMeta, writeMeta } from './meta.ts'
import { installTriggers } from './outbox-triggers.ts'
import { insertRow, query } from './statement.ts'
import { inTransaction } from './transaction.ts'

export type ClusterRole = 'writer' | 'follower'

/** Where a file stands in the stream. */
export interface StreamLocation {
  /** The last entry that the stream has stored, and its sequence there; 0 and 0 before the first. */
  readonly entry: number
  readonly sequence: number
}

export function selectLocation(db: Db): StreamLocation {
  const [entry, sequence] = [selectMeta(db, 'cluster_entry'), selectMeta(db, 'cluster_sequence')]
  return { entry: Number(entry ?? 0), sequence: Number(sequence ?? 0) }
}

/** Null for a file that belongs to no cluster. */
export function selectRole(db: Db): ClusterRole | null {
  return selectMeta(db, 'cluster_role') as ClusterRole | null
}

export function writeLocation(db: Db, { entry, sequence }: StreamLocation): void {
  writeMeta(db, 'cluster_entry', String(entry))
  writeMeta(db, 'cluster_sequence', String(sequence))
}

/** Changes what other processes may do with the file; its location in the stream is unchanged. */
export function takeRole(db: Db, role: ClusterRole): void {
  inTransaction(db, () => {
    if (role === 'writer') continueNumbering(db)
    writeMeta(db, 'cluster_role', role)
    installTriggers(db, role)
  })
}

/** A copy of a node's file as another node begins with it: what its outbox had is in the stream by now. */
export function becomeCopy(db: Db): void {
  inTransaction(db, () => {
    const { sequence } = selectLocation(db)
    writeLocation(db, { entry: selectLastEntry(db), sequence })
    removeStored(db, Number.MAX_SAFE_INTEGER)
    takeRole(db, 'follower')
  })
}

/** An entry is numbered after the last one of the stream, whoever wrote that. */
function continueNumbering(db: Db): void {
  const { entry } = selectLocation(db)
  if (entry === 0 || selectOutbox(db, 0, 1).length > 0) return
  insertRow(db, outbox, { entry, epoch: '', body: '' })
  removeStored(db, entry)
}

/** The role of the file. Throws DatabaseRefused for one that only follows: what is written to it would be lost. */
export function requireNoFollower(db: Db): 'writer' | null {
  const role = selectRole(db)
  if (role === 'follower') throw new DatabaseRefused(`cannot use the database ${db.path}: ${FOLLOWS}`)
  return role
}

/** Notes what a transaction did, if the file is that of the node that writes. Call it in the transaction. */
export function appendToOutbox(db: Db, entry: Entry): void {
  if (selectRole(db) === 'writer')
    insertRow(db, outbox, { epoch: selectEpoch(db), body: JSON.stringify(entry) })
}

/** Another history, which continues this one. */
export function changeEpoch(db: Db, name: string): void {
  writeMeta(db, 'cluster_previous_epoch', selectEpoch(db))
  writeMeta(db, 'epoch', name)
}

export type OutboxEntry = typeof outbox.$inferSelect

const next = query((orm) =>
  orm
    .select()
    .from(outbox)
    .where(gt(outbox.entry, sql`${sql.placeholder('after')}`))
    .orderBy(asc(outbox.entry))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const stored = query((orm) =>
  orm
    .delete(outbox)
    .where(lte(outbox.entry, sql`${sql.placeholder('entry')}`))
    .prepare(),
)
const first = query((orm) => orm.select({ entry: sql<number | null>`min(entry)` }).from(outbox).prepare())
const last = query((orm) => orm.select({ entry: sql<number | null>`max(entry)` }).from(outbox).prepare())

/** The first entries after one, in order. */
export function selectOutbox(db: Db, after: number, limit: number): OutboxEntry[] {
  return next(db).all({ after, limit })
}

/** Its entries have no gaps. */
export function countOutbox(db: Db): number {
  const entry = first(db).get()?.entry ?? null
  return entry === null ? 0 : selectLastEntry(db) - entry + 1
}

/** The last entry of the file, stored by the stream or not. */
export function selectLastEntry(db: Db): number {
  return last(db).get()?.entry ?? selectLocation(db).entry
}

/** Removes entries up to one that the stream has stored. */
export function removeStored(db: Db, entry: number): void {
  stored(db).run({ entry })
}

/** Whether the file holds anything that a node would lose by taking the content of another one. */
export function hasContent(db: Db): boolean {
  return selectPosition(db) > 0 || listKeys(db).length > 0
}
