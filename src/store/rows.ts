/**
 * The most common Drizzle queries, made of columns alone: rows by the value of one column, and their deletion. Each is
 * built once for a database (store/statement).
 */
import { type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { is, query } from './statement.ts'

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

/** `m.start_ms AS startMs, …`: the columns as members of a row, for a statement of SQL. */
export function columnsText(columns: Columns, alias: string): string {
  return Object.entries(columns)
    .map(([key, { name }]) => `${alias}.${name}${key === name ? '' : ` AS ${key}`}`)
    .join(', ')
}

function selection(columns: Columns, by: SQLiteColumn, order: readonly Order[]) {
  return query((orm) =>
    orm
      .select(columns)
      .from(by.table as SQLiteTable)
      .where(is(by, 'value'))
      .orderBy(...order)
      .prepare(),
  )
}

/** The row with a value; null if there is none. */
export function rowBy<C extends Columns>(columns: C, by: SQLiteColumn) {
  const found = selection(columns, by, [])
  return (db: Db, value: number | string): RowOf<C> | null =>
    (found(db).get({ value }) as RowOf<C> | undefined) ?? null
}

/** All rows with a value. */
export function rowsBy<C extends Columns>(columns: C, by: SQLiteColumn, ...order: readonly Order[]) {
  const found = selection(columns, by, order)
  return (db: Db, value: number | string): RowOf<C>[] => found(db).all({ value }) as RowOf<C>[]
}

/** The first of the rows with a value. */
export function firstRowsBy<C extends Columns>(columns: C, by: SQLiteColumn, ...order: readonly Order[]) {
  const found = query((orm) =>
    orm
      .select(columns as Columns)
      .from(by.table as SQLiteTable)
      .where(is(by, 'value'))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  return (db: Db, value: number | string, limit: number): RowOf<C>[] =>
    found(db).all({ value, limit }) as RowOf<C>[]
}

/** Deletes the rows with a value. */
export function deletionBy(by: SQLiteColumn) {
  const deletion = query((orm) =>
    orm
      .delete(by.table as SQLiteTable)
      .where(is(by, 'value'))
      .prepare(),
  )
  return (db: Db, value: number | string): void => {
    deletion(db).run({ value })
  }
}
