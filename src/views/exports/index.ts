/** Exports as text, in chunks: of one kind as CSV (RFC 4180), or of any kinds as changes of the feed. */
import papa from 'papaparse'
import type { Sport } from '../../catalog/sports.ts'
import { type ChangeExport, changePages } from './changes.ts'
import type { ExportScope } from './scope.ts'
import { type Cell, type Column, EXPORT_TABLES, type ExportKind, type ExportTable } from './tables.ts'

/** Characters of a chunk: a page of narrow rows is a part of it, a wide match more than it. */
const CHUNK_LENGTH = 16 * 1024

export type Exported =
  | { readonly format: 'csv'; readonly kind: ExportKind; readonly withHeader: boolean }
  | { readonly format: 'ndjson'; readonly kinds: readonly ChangeExport[] }

/** Some chunks are empty: they only end a turn of work. */
export function* exportChunks(exported: Exported, scope: ExportScope): Generator<string> {
  const pages =
    exported.format === 'csv'
      ? csvPages(exported.kind, scope, exported.withHeader)
      : counted(changePages(exported.kinds, scope), scope)
  let text = ''
  for (const page of pages) {
    text += page
    // A page without rows took as much work as others.
    if (page === '') yield ''
    else if (text.length >= CHUNK_LENGTH) {
      yield text
      text = ''
    }
  }
  yield text
}

/** A row of NDJSON is a line. */
function* counted(pages: Iterable<string>, { onRows }: ExportScope): Generator<string> {
  for (const page of pages) {
    onRows?.(page.split('\n').length - 1)
    yield page
  }
}

/** Texts that spreadsheets would run as a formula: an apostrophe before them makes them text. Numbers are not texts. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@])/

function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)),
  )
  return `${papa.unparse(cells as unknown[][], { newline: '\r\n' })}\r\n`
}

/** The column of every table that does not come from its rows. */
const SPORT: Column<Sport> = ['sport', 'Slug of the sport.', ({ slug }) => slug]

/** Names and meanings of the columns of a kind, in order. */
export function columnsOf(kind: ExportKind): { name: string; meaning: string }[] {
  return [SPORT, ...EXPORT_TABLES[kind].columns].map(([name, meaning]) => ({ name, meaning }))
}

/** The rows page by page; a page may be empty. */
function* csvPages(kind: ExportKind, scope: ExportScope, withHeader: boolean): Generator<string> {
  const { columns, pages }: ExportTable = EXPORT_TABLES[kind]
  if (withHeader) yield csvLines([columnsOf(kind).map(({ name }) => name)])
  for (const rows of pages(scope)) {
    scope.onRows?.(rows.length)
    yield csvLines(rows.map((row) => [scope.sport.slug, ...columns.map(([, , of]) => of(row))]))
  }
}
