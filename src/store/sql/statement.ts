/**
 * The two ways to query the database. Plain reads and writes are Drizzle queries, built once (`query`). Statements that
 * Drizzle cannot express, or that run for every request or change, are SQL (`prepared`) in the modules of
 * `HOT_STATEMENTS`.
 *
 * If the SQLite planner sees a bound value after `=` or `LIMIT`, it replans whenever a value is bound, which takes 5 to
 * 20 microseconds, several times as long as an index look-up. A unary plus hides the value, so that one plan serves all
 * values: hence statements use `= +?`, and Drizzle queries use `is(column, name)`.
 */
import type { Database, Statement } from 'bun:sqlite'
import {
  type Column,
  type GetColumnData,
  getTableColumns,
  getTableName,
  type Placeholder,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/open.ts'

/** Modules with raw SQL and the reason; enforced by a test. */
export const HOT_STATEMENTS: Readonly<Record<string, string>> = {
  cards: 'names its index: the planner has no statistics of a file that grows',
  'log/change-log': 'appended to by every change; one index scan per kind',
  'log/compaction': 'scans the log backwards; positions as one JSON array',
  'checks/content-digest': 'scans whole tables; rows as JSON, by the schema',
  'checks/table-scan': 'composes the conditions of row-checks; scans whole tables in slices',
  'cluster-state': 'triggers and rows of several tables, made from the schema',
  'log/export-pages': 'pages of any table; many ids as one JSON array',
  'external-ids': 'runs for every reference of every change; the table depends on the kind',
  'access/keys': 'adds to counts in place, never below zero',
  'matches/facts': 'derives columns from stored JSON in one statement that check and migration share',
  'matches/lists': 'every list request; composed from the rows of match-filters, with named indexes',
  'matches/reader': 'every request for matches; ids as one JSON array need one statement for any number',
  'matches/renderings': 'most requests for matches, and every batch of changes; a join of positions',
  'search/match-search': 'every search of matches: full-text queries with the filters of lists',
  'matches/writer': 'every change of a match: only the columns that change during play are written',
  'odds-boards':
    'every change of odds; numbers rows while it inserts them, and reads ranges of clustered tables',
  people: 'every change of a block: many players by one JSON array',
  'log/imports': 'every change of an import of a stored resource; the table depends on the kind',
  'log/prune': 'deletes slices of tables by bit masks of blocks',
  'log/resource-documents': 'every change; the table depends on the kind; queries JSON documents',
  'matches/results': 'pregame, forms and tables of every match; named indexes',
  'search/words': 'every search: ranges of forms of words, all kinds in one statement',
  'search/search-index': 'full-text tables; ranges of rows, and of forms of words',
  'search/query': 'every search: whether a name has a term of the full-text tables',
  'search/name-search': 'every search of names: those of the found rows',
  'seasons/matches': 'reads stored JSON in SQL; a named index',
  'seasons/statistics': 'reads stored JSON in SQL; named indexes; many ids as one JSON array',
  sources: 'the table depends on the kind',
  'sql/batch-reads': 'whether anything was written: a pragma and a function',
  'sql/transaction': 'a pragma around a write',
  'access/webhooks': 'every change of a match looks for webhooks',
  'sql/statement': 'whole rows and columns of any table, by its schema; Drizzle takes 2 µs for each',
}

type Bound = string | number | bigint | boolean | null | Uint8Array

const statements = new WeakMap<Database, Map<string, Statement>>()

/**
 * Maximum cached statements per database, about 10 kB each; beyond it all are dropped. There are a few hundred constant
 * texts; only combinations of filters, of which there are more than ten thousand, can exceed the limit. Every statement
 * is looked up here, so a plain map: looking up all of a change in an LRU cache took 6 % of applying it.
 */
export const STATEMENTS_LIMIT = 2000

/**
 * The cached prepared statement of a text. Only for texts from a fixed set (constants, or combinations of table
 * fragments). A dropped statement that is still in use is finalized later by the garbage collector.
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
    statement = db.client.prepare(text)
    known.set(text, statement)
  }
  return statement as Statement<Row, Bound[]>
}

/** Finalizes all cached statements, so that the file can be closed without waiting for the garbage collector. */
export function closeDatabase(db: Db): void {
  for (const statement of statements.get(db.client)?.values() ?? []) statement.finalize()
  statements.delete(db.client)
  db.client.close()
}

/** Gives Drizzle the same cached statements, so that they are finalized with the database. */
class DrizzleClient {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }
  prepare(text: string): Statement {
    return prepared(this.#db, text) as Statement
  }
}

export type Orm = BunSQLiteDatabase
const dialect = new SQLiteSyncDialect()

/** A Drizzle query built once per database, with placeholders for its values. */
export function query<Q>(build: (orm: Orm) => { prepare(): Q }): (db: Db) => Q {
  const built = new WeakMap<Database, Q>()
  return (db) => {
    return built.getOrInsertComputed(db.client, () =>
      build(drizzle(new DrizzleClient(db) as unknown as Database)).prepare(),
    )
  }
}

/** A placeholder as a value; `is` for an equality. */
export function bound(name: string): SQL {
  return sql`${sql.placeholder(name)}`
}

/** A limit with a placeholder that is hidden from the planner. */
export function atMost(name: string): Placeholder {
  return sql`+${bound(name)}` as unknown as Placeholder
}

/** Equality with a placeholder that is hidden from the planner. */
export function is(column: Column, name: string): SQL {
  return sql`${column} = +${sql.placeholder(name)}`
}

/** A statement, and the members of a row that it binds in their order. */
interface RowWrite {
  readonly text: string
  readonly keys: readonly string[]
}

/** The values as one array: spread as parameters, they take a quarter longer. */
function writeRow(db: Db, { text, keys }: RowWrite, row: object): void {
  const values: Bound[] = []
  for (const key of keys) values.push((row as Record<string, Bound>)[key] ?? null)
  prepared<unknown>(db, text).run(values as unknown as Bound)
}

const upserts = new WeakMap<Table, RowWrite>()

function makeUpsert(table: Table): RowWrite {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`)
  const changed = columns.filter(([, column]) => !column.primary)
  const text =
    `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ` +
    `ON CONFLICT DO UPDATE SET ${changed.map(([, column]) => `"${column.name}" = excluded."${column.name}"`).join(', ')}`
  return { text, keys: columns.map(([key]) => key) }
}

const updates = new WeakMap<readonly string[], RowWrite>()

/** Updates some columns of the row with an id. `keys` is constant, so the statement is built once. */
export function updateColumns<T extends Table, K extends string & keyof T['$inferSelect']>(
  db: Db,
  table: T,
  keys: readonly K[],
  row: Readonly<Record<K | 'id', unknown>>,
): void {
  const write = updates.getOrInsertComputed(keys, () => {
    const columns = getTableColumns(table)
    const set = keys.map((key) => `"${columns[key]?.name}" = +?`).join(', ')
    return { text: `UPDATE "${getTableName(table)}" SET ${set} WHERE id = +?`, keys: [...keys, 'id'] }
  })
  writeRow(db, write, row)
}

/** Inserts or replaces a row by primary key. Every column must be given, nulls included. */
export function upsertRow<T extends Table>(db: Db, table: T, row: Required<T['$inferInsert']>): void {
  writeRow(db, upserts.getOrInsertComputed(table, makeUpsert), row)
}

/** Inserts a row and returns its id. Columns that are not given have their default. */
export function insertRow<T extends Table>(db: Db, table: T, row: T['$inferInsert']): number {
  const columns = getTableColumns(table)
  const names = Object.keys(row).map((key) => `"${columns[key]?.name}"`)
  const text = `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  return Number(prepared(db, text).run(...(Object.values(row) as Bound[])).lastInsertRowid)
}

type Columns = Readonly<Record<string, SQLiteColumn>>
type Order = SQLiteColumn | SQL

/** A row of some columns. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: GetColumnData<C[K]> }

/** Some columns of a table. */
export function columnsOf<T extends SQLiteTable, K extends keyof T['_']['columns'] & string>(
  table: T,
  ...keys: readonly K[]
): Pick<T['_']['columns'], K> {
  const columns = getTableColumns(table)
  return Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<T['_']['columns'], K>
}

/** `m."start_ms" AS "startMs", …`: the columns as members of a row, for a statement of SQL. */
export function columnsText(columns: Columns, alias: string): string {
  return Object.entries(columns)
    .map(([key, { name }]) => `${alias}."${name}" AS "${key}"`)
    .join(', ')
}

function selection<C extends Columns>(columns: C, by: SQLiteColumn, order: readonly Order[], limit = '') {
  const table = `"${getTableName(by.table)}"`
  const sorted = order.map((of) => dialect.sqlToQuery(sql`${of}`).sql).join(', ')
  const text = `SELECT ${columnsText(columns, table)} FROM ${table} WHERE ${table}."${by.name}" = +?
    ${sorted && `ORDER BY ${sorted}`} ${limit}`
  const flags = Object.keys(columns).filter((key) => columns[key]?.dataType === 'boolean')
  return (db: Db, ...values: (number | string)[]): RowOf<C>[] => {
    const rows = prepared<Record<string, unknown>>(db, text).all(...values)
    for (const row of rows) for (const flag of flags) row[flag] = row[flag] === null ? null : row[flag] === 1
    return rows as RowOf<C>[]
  }
}

/** The row with a value; null if there is none. */
export function rowBy<C extends Columns>(columns: C, by: SQLiteColumn) {
  const rows = selection(columns, by, [], 'LIMIT 1')
  return (db: Db, value: number | string): RowOf<C> | null => rows(db, value)[0] ?? null
}

/** All rows with a value. */
export function rowsBy<C extends Columns>(columns: C, by: SQLiteColumn, ...order: readonly Order[]) {
  return selection(columns, by, order) as (db: Db, value: number | string) => RowOf<C>[]
}

/** The first of the rows with a value. */
export function firstRowsBy<C extends Columns>(columns: C, by: SQLiteColumn, ...order: readonly Order[]) {
  const rows = selection(columns, by, order, 'LIMIT +?')
  return rows as (db: Db, value: number | string, limit: number) => RowOf<C>[]
}

/** Deletes the rows with a value. */
export function deletionBy(by: SQLiteColumn) {
  const text = `DELETE FROM "${getTableName(by.table)}" WHERE "${by.name}" = +?`
  return (db: Db, value: number | string): void => {
    prepared(db, text).run(value)
  }
}
