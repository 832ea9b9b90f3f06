/**
 * The yardstick of the import: the rows of a filled database as plain values, and prepared inserts of them into an
 * empty one of the same schema. An import additionally validates, resolves, compares and derives.
 */
import type { Db } from '../../db/open.ts'
import { prepared } from '../../src/store/statement.ts'

type Value = string | number | null

interface TableRows {
  readonly insert: string
  readonly rows: readonly (readonly Value[])[]
}

interface ColumnInfo {
  readonly name: string
}

/** All rows of all tables but `meta`, which each new database has. */
export function selectAllRows(db: Db): TableRows[] {
  const tables = db.client
    .query<ColumnInfo, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'meta' ORDER BY rowid",
    )
    .all()
  return tables.map(({ name }) => {
    const columns = db.client.query<ColumnInfo, []>(`PRAGMA table_info("${name}")`).all()
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    return {
      insert: `INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
      rows: db.client.query(`SELECT ${names} FROM "${name}"`).values() as Value[][],
    }
  })
}

/** Inserts the rows in a number of transactions, each with its share of every table. */
export function insertRows(db: Db, tables: readonly TableRows[], transactions: number): void {
  const statements = tables.map(({ insert }) => prepared(db, insert))
  for (let part = 0; part < transactions; part += 1) {
    db.client
      .transaction(() => {
        for (const [index, { rows }] of tables.entries()) {
          const from = Math.floor((rows.length * part) / transactions)
          const to = Math.floor((rows.length * (part + 1)) / transactions)
          for (let row = from; row < to; row += 1) statements[index]?.run(...(rows[row] ?? []))
        }
      })
      .immediate()
  }
}
