/** CSV of exports (RFC 4180). */
import papa from 'papaparse'
import type { Sport } from '../../catalog/sports.ts'
import type { ExportScope } from './scope.ts'
import { type Cell, type Column, EXPORT_TABLES, type ExportKind, type ExportTable } from './tables.ts'

/** Texts that spreadsheets would run as a formula: an apostrophe before them makes them text. Numbers are not texts. */
const FORMULA = /^[=+\-@\t\r]/

function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)),
  )
  return `${papa.unparse(cells as unknown[][], { newline: '\r\n' })}\r\n`
}

/** The column of every table that does not come from its rows. */
const SPORT: Column<Sport> = { name: 'sport', meaning: 'Slug of the sport.', of: ({ slug }) => slug }

/** Names and meanings of the columns of a kind, in order. */
export function columnsOf(kind: ExportKind): Pick<Column<never>, 'name' | 'meaning'>[] {
  return [SPORT, ...EXPORT_TABLES[kind].columns]
}

/** The rows page by page; a page may be empty. */
export function* csvPages(kind: ExportKind, scope: ExportScope, withHeader: boolean): Generator<string> {
  const { columns, pages }: ExportTable = EXPORT_TABLES[kind]
  const sport = SPORT.of(scope.sport)
  if (withHeader) yield csvLines([columnsOf(kind).map(({ name }) => name)])
  for (const rows of pages(scope)) {
    scope.onRows?.(rows.length)
    yield csvLines(rows.map((row) => [sport, ...columns.map(({ of }) => of(row))]))
  }
}
