/** Prepared statements, made once for each database and kept. */
import type { Database, Statement } from 'bun:sqlite'
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'

type Bound = string | number | bigint | boolean | null | Uint8Array

const statements = new WeakMap<Database, Map<string, Statement>>()

/**
 * Where SQLite looks at a bound value while it plans a query: behind `=`, and behind LIMIT. Such a statement is
 * planned anew whenever a value is bound, which takes 5 to 20 microseconds, several times as long as a look into an
 * index. Behind a plus, which does nothing else, the value is not looked at, and one plan serves all values.
 */
const PEEKED = /(=|\bLIMIT)\s*(?=\?)/g

/**
 * Statements that are kept for a database, at some 10 kB each. All constant texts together are a few hundred; what may
 * exceed it are the combinations of filters, of which there are more than ten thousand.
 */
export const STATEMENTS_LIMIT = 2000

/**
 * The prepared statement of a text. Only for texts from a fixed set (constants, or put together from the rows of
 * a table of fragments). When too many are kept all are let go: the collector finishes them, so that whoever still
 * uses one may go on.
 */
export function prepared<Row = unknown>(db: Db, text: string): Statement<Row, Bound[]> {
  let known = statements.get(db.client)
  if (!known) {
    known = new Map()
    statements.set(db.client, known)
  }
  let statement = known.get(text)
  if (!statement) {
    if (known.size >= STATEMENTS_LIMIT) known.clear()
    statement = db.client.prepare(text.replace(PEEKED, '$1 +'))
    known.set(text, statement)
  }
  return statement as Statement<Row, Bound[]>
}

/** Finishes every kept statement, so that the file can be closed without waiting for the collector. */
export function closeDatabase(db: Db): void {
  for (const statement of statements.get(db.client)?.values() ?? []) statement.finalize()
  statements.delete(db.client)
  db.client.close()
}

interface Upsert {
  readonly text: string
  readonly keys: readonly string[]
}

const upserts = new WeakMap<Table, Upsert>()

function upsertOf(table: Table): Upsert {
  const known = upserts.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`)
  const changed = columns.filter(([, column]) => !column.primary)
  const text =
    `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ` +
    `ON CONFLICT DO UPDATE SET ${changed.map(([, column]) => `"${column.name}" = excluded."${column.name}"`).join(', ')}`
  const made = { text, keys: columns.map(([key]) => key) }
  upserts.set(table, made)
  return made
}

const updates = new WeakMap<readonly string[], string>()

/** Sets some columns of the row with an id. `keys` is a constant: its statement is made once. */
export function updateColumns<T extends Table, K extends string & keyof T['$inferSelect']>(
  db: Db,
  table: T,
  keys: readonly K[],
  row: Readonly<Record<K | 'id', unknown>>,
): void {
  let text = updates.get(keys)
  if (!text) {
    const columns = getTableColumns(table)
    const set = keys.map((key) => `"${columns[key]?.name}" = ?`).join(', ')
    text = `UPDATE "${getTableName(table)}" SET ${set} WHERE id = ?`
    updates.set(keys, text)
  }
  prepared(db, text).run(...keys.map((key) => row[key] as Bound), row.id as Bound)
}

/** Inserts a row or replaces the one with its primary key. Every column must be given, null included. */
export function upsertRow<T extends Table>(db: Db, table: T, row: Required<T['$inferInsert']>): void {
  const { text, keys } = upsertOf(table)
  prepared(db, text).run(...keys.map((key) => (row as Record<string, Bound>)[key] ?? null))
}
