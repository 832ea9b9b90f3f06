/**
 * Triggers on the tables that commands write row by row: keys, webhooks, and the operator's decisions on identities.
 * On the node that writes they put each row into the outbox, whichever process writes it; on the others they refuse.
 * They are made from the schema whenever a node takes a role, so a migration need not know them.
 */
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { apiKey, externalId, identityPair, webhook } from '../../db/schema.ts'
import type { ClusterRole } from './cluster-state.ts'
import type { ReplicatedRow } from './entries.ts'
import { deleteMeta, writeMeta } from './meta.ts'
import { prepared } from './statement.ts'

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

export function installTriggers(db: Db, role: ClusterRole): void {
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
