/**
 * What a file knows of the cluster that it belongs to (docs/cluster.md): its role, the last entry that it shares with
 * the stream, what it has committed beyond that (the outbox), and what an entry is.
 *
 * Commands write some tables row by row: keys, webhooks, and the operator's decisions on identities. Triggers on these
 * put each row into the outbox of the node that writes, whichever process writes it; on the others they refuse. They
 * are made from the schema whenever a node takes a role, so a migration need not know them.
 */
import { asc, getTableColumns, getTableName, gt, lte, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { DatabaseError, FOLLOWS } from '../../db/refusal.ts'
import { apiKey, externalId, identityPair, outbox, webhook } from '../../db/schema/schema.ts'
import type { PrunedPart } from '../catalog/match-blocks.ts'
import { listKeys } from './access/keys.ts'
import type { AppliedPush } from './applied-pushes.ts'
import { selectPosition } from './log/change-log.ts'
import { factOnce } from './sql/batch-reads.ts'
import { deleteMeta, selectEpoch, selectMeta, writeMeta } from './sql/meta.ts'
import { atMost, bound, insertRow, prepared, query } from './sql/statement.ts'
import { inTransaction } from './sql/transaction.ts'

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
export const selectRole = factOnce((db) => selectMeta(db, 'cluster_role') as ClusterRole | null)

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

/** An upgrade may have added columns that the triggers of the version before do not record. */
export function renewTriggers(db: Db): void {
  const role = selectRole(db)
  if (role !== null) inTransaction(db, () => installTriggers(db, role))
}

/** A copy of a node's file as another node begins with it: what its outbox had is in the stream by now. Its backups are its own. */
export function becomeCopy(db: Db): void {
  inTransaction(db, () => {
    const { sequence } = selectLocation(db)
    writeLocation(db, { entry: selectLastEntry(db), sequence })
    removeStored(db, Number.MAX_SAFE_INTEGER)
    prepared(db, `UPDATE meta SET value = lower(hex(randomblob(4))) WHERE key = 'database_id'`).run()
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

/** The role of the file. Throws DatabaseError for one that only follows: what is written to it would be lost. */
export function requireNoFollower(db: Db): 'writer' | null {
  const role = selectRole(db)
  if (role === 'follower') throw new DatabaseError(`cannot use the database ${db.path}: ${FOLLOWS}`)
  return role
}

/** Notes what a transaction did, if the file is that of the node that writes. Call it in the transaction. */
export function appendToOutbox(db: Db, entry: Entry): void {
  if (selectRole(db) === 'writer')
    insertRow(db, outbox, { epoch: selectEpoch(db), body: JSON.stringify(entry) })
}

/** Made by the node that begins a cluster; null for a file that belongs to none. */
export function selectClusterId(db: Db): string | null {
  return selectMeta(db, 'cluster_id')
}

/** An epoch that another one has followed. */
export interface ClosedEpoch {
  readonly name: string
  readonly lastEntry: number
}

/** A node that was away for longer is not replaced by itself: some years of restarts. About 12 kB. */
const CLOSED_EPOCHS = 500

/** Oldest first. */
export function selectClosedEpochs(db: Db): readonly ClosedEpoch[] {
  return JSON.parse(selectMeta(db, 'cluster_closed_epochs') ?? '[]')
}

/** The epoch of an entry that the file has. */
export function epochOfEntry(db: Db, entry: number): string {
  return selectClosedEpochs(db).find(({ lastEntry }) => entry <= lastEntry)?.name ?? selectEpoch(db)
}

/** Another history, which continues this one after an entry. Call it in a transaction. */
export function changeEpoch(
  db: Db,
  { name, cluster }: Pick<EpochBeginning, 'name' | 'cluster'>,
  lastEntry: number,
): void {
  const before = selectEpoch(db)
  const closed = [...selectClosedEpochs(db), { name: before, lastEntry }].slice(-CLOSED_EPOCHS)
  writeMeta(db, 'cluster_closed_epochs', JSON.stringify(closed))
  writeMeta(db, 'cluster_previous_epoch', before)
  writeMeta(db, 'epoch', name)
  writeMeta(db, 'cluster_id', cluster)
}

export type OutboxEntry = typeof outbox.$inferSelect

const next = query((orm) =>
  orm
    .select()
    .from(outbox)
    .where(gt(outbox.entry, bound('after')))
    .orderBy(asc(outbox.entry))
    .limit(atMost('limit')),
)
const stored = query((orm) => orm.delete(outbox).where(lte(outbox.entry, bound('entry'))))
const first = query((orm) => orm.select({ entry: sql<number | null>`min(entry)` }).from(outbox))
const last = query((orm) => orm.select({ entry: sql<number | null>`max(entry)` }).from(outbox))

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

/** Changes as they were received, without those that wrote nothing. */
export interface AppliedLines {
  /** Position of the change log before and after them. */
  readonly before: number
  readonly position: number
  /** Source names, most trusted first, by which the writer decided. */
  readonly trusted: readonly string[]
  readonly lines: readonly unknown[]
  /** The push that they are of; absent without an idempotency key. */
  readonly push?: AppliedPush
}

/** A row of a table by column. */
type ReplicatedRow = Readonly<Record<string, string | number | null>>

interface TableRow {
  readonly table: string
  readonly values: ReplicatedRow
}

/** A match and its start, which closes its prices. */
interface PrunedMatch {
  readonly id: number
  readonly startMs: number
}

/** A transaction that removes content without a change. It names the matches: which are old was read before it. */
export type PruneStep =
  | { readonly part: Exclude<PrunedPart, 'log'>; readonly ids: readonly number[] }
  | { readonly part: 'log' | 'imports'; readonly until: number }
  | { readonly part: 'oddsHistory'; readonly untilMs: number; readonly matches: readonly PrunedMatch[] }

/** The first entry of a node that takes over. */
export interface EpochBeginning {
  readonly name: string
  /** Counts the writers of the cluster. */
  readonly generation: number
  readonly node: string
  /** Migrations of the writer's file: a node with fewer cannot apply what follows. */
  readonly schema: number
  readonly cluster: string
}

/** Entries of the change log that are removed; up to `through` it may have gaps. */
export interface LogCompaction {
  readonly through: number
  readonly positions: readonly number[]
}

/** Another default zone of the file, and the position of its entry in the change log. */
interface ZoneChange {
  readonly position: number
  readonly name: string
}

export type Entry =
  | { readonly changes: AppliedLines }
  | { readonly row: TableRow }
  | { readonly deleted: TableRow }
  | { readonly pruned: PruneStep }
  | { readonly compacted: LogCompaction }
  | { readonly zone: ZoneChange }
  | { readonly epoch: EpochBeginning }

type Operation = 'INSERT' | 'UPDATE' | 'DELETE'

interface ReplicatedTable {
  readonly table: SQLiteTable
  readonly operations: readonly Operation[]
  /** Columns whose changes alone are not sent: each node derives them, or sends them with the next change of the row. */
  readonly ownColumns: readonly string[]
}

const ALL: readonly Operation[] = ['INSERT', 'UPDATE', 'DELETE']

const REPLICATED: readonly ReplicatedTable[] = [
  { table: apiKey, operations: ALL, ownColumns: [] },
  { table: webhook, operations: ALL, ownColumns: ['cursor', 'team_id'] },
  { table: identityPair, operations: ALL, ownColumns: [] },
  // Names are given by changes; only the operator takes one away.
  { table: externalId, operations: ['DELETE'], ownColumns: [] },
]

const nameOf = (table: SQLiteTable, operation: Operation) => `outbox_${getTableName(table)}_${operation}`
const columnsOf = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name)

function dropTriggers(db: Db): void {
  for (const { table, operations } of REPLICATED)
    for (const operation of operations) db.client.run(`DROP TRIGGER IF EXISTS ${nameOf(table, operation)}`)
}

function installTriggers(db: Db, role: ClusterRole): void {
  dropTriggers(db)
  for (const { table, operations, ownColumns } of REPLICATED)
    for (const operation of operations) {
      const sent = columnsOf(table).filter((name) => !ownColumns.includes(name))
      const event = operation === 'UPDATE' ? `UPDATE OF ${sent.join(', ')}` : operation
      const [time, statement] =
        role === 'writer' ? ['AFTER', recording(table, operation)] : ['BEFORE', REFUSAL]
      db.client.run(
        `CREATE TRIGGER ${nameOf(table, operation)} ${time} ${event} ON ${getTableName(table)}
         WHEN NOT EXISTS (SELECT 1 FROM meta WHERE key = 'cluster_applying') BEGIN ${statement}; END`,
      )
    }
}

/** Commands report the sentence of db/refusal instead. */
const REFUSAL = `SELECT RAISE(ABORT, 'the file follows a cluster')`

function recording(table: SQLiteTable, operation: Operation): string {
  const row = operation === 'DELETE' ? 'old' : 'new'
  const values = columnsOf(table).map((name) => `'${name}', ${row}.${name}`)
  const kind = operation === 'DELETE' ? 'deleted' : 'row'
  return `INSERT INTO outbox (epoch, body) SELECT value,
    json_object('${kind}', json_object('table', '${getTableName(table)}', 'values', json_object(${values.join(', ')})))
    FROM meta WHERE key = 'epoch'`
}

/** Throws for a table that is not replicated. */
function requireTable(name: string): SQLiteTable {
  const found = REPLICATED.find(({ table }) => getTableName(table) === name)
  if (!found) throw new Error(`entries have no rows of the table ${name}`)
  return found.table
}

export function putReplicatedRow(db: Db, name: string, values: ReplicatedRow): void {
  const columns = columnsOf(requireTable(name))
  const places = columns.map(() => '?').join(', ')
  prepared(db, `INSERT OR REPLACE INTO ${name} (${columns.join(', ')}) VALUES (${places})`).run(
    ...columns.map((column) => values[column] ?? null),
  )
}

export function deleteReplicatedRow(db: Db, name: string, values: ReplicatedRow): void {
  const keys = keysOf(requireTable(name))
  const condition = keys.map((column) => `${column} = +?`).join(' AND ')
  prepared(db, `DELETE FROM ${name} WHERE ${condition}`).run(...keys.map((column) => values[column] ?? null))
}

function keysOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return key.map(({ name }) => name)
}

/** Runs the work of a follower, which may write what commands may not. Call it in a transaction. */
export function asReplication(db: Db, work: () => void): void {
  writeMeta(db, 'cluster_applying', '1')
  work()
  deleteMeta(db, 'cluster_applying')
}

/** Sends the cursors of webhooks, so that another node delivers from about where this one stopped. */
export function sendCursors(db: Db): void {
  prepared(db, 'UPDATE webhook SET url = url').run()
}
