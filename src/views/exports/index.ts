/** Exports as text, in chunks: of one kind as CSV, or of any kinds as changes of the feed. */
import { type ChangeExport, changePages } from './changes.ts'
import { csvPages } from './csv.ts'
import type { ExportScope } from './scope.ts'
import type { ExportKind } from './tables.ts'

/** Characters of a chunk: a page of narrow rows is a part of it, a wide match more than it. */
const CHUNK_LENGTH = 32 * 1024

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
