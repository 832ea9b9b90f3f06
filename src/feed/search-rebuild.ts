/** Builds the search index of a file anew (docs/operating.md#search-index): after an upgrade, or on request. */
import type { Db } from '../../db/open.ts'
import { SLICE_ROWS, selectSlice } from '../store/checks/table-scan.ts'
import {
  clearIndex,
  completeIndex,
  DOCUMENT_COLUMNS,
  type DocumentKey,
  indexNames,
  inRowOrder,
  joinSegments,
  type SearchableNames,
  writeDocument,
} from '../store/search/search-index.ts'
import { categoryNames, type TournamentNames, tournamentNames } from '../store/seasons/tournament-writer.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import { searchableNames } from './kinds/people.ts'

export interface NamedRow extends TournamentNames {
  readonly document: string
}

const ofPeople = (kind: 'team' | 'player') => ({
  kind,
  columns: 'id, sport, document',
  names: (db: Db, { id, sport, document }: NamedRow): SearchableNames =>
    searchableNames(db, kind, id, sport, JSON.parse(document)),
})

const COLUMNS = 'id, sport, name, name_ru AS nameRu'

/** What search finds, from the rows of its table. */
export const NAMED = [
  { kind: 'category', columns: COLUMNS, names: (_: Db, row: NamedRow) => categoryNames(row) },
  {
    kind: 'tournament',
    columns: `${COLUMNS}, category_id AS categoryId, popularity`,
    names: tournamentNames as (db: Db, row: NamedRow) => SearchableNames,
  },
  ofPeople('team'),
  ofPeople('player'),
] as const

/** Slices in one transaction: a few thousand rows. */
const SLICES_AT_ONCE = 20
/** Rows between two lines of progress. */
const REPORTED_ROWS = 100_000

/** Rebuilds the index in many transactions, also beside a writer. After a kill, the next one starts again. */
export function rebuildSearchIndex(db: Db, report: (line: string) => void = () => {}): void {
  inTransaction(db, () => clearIndex(db))
  for (const { kind, columns, names } of NAMED)
    writeAll<NamedRow>(db, kind, columns, (row) => indexNames(db, names(db, row)), report)
  writeAll<DocumentKey>(db, 'match', DOCUMENT_COLUMNS, (key) => writeDocument(db, key), report)
  inTransaction(db, () => completeIndex(db))
  report('The search index was rebuilt.')
}

function writeAll<Row extends { readonly id: number }>(
  db: Db,
  table: Parameters<typeof selectSlice>[2],
  columns: string,
  write: (row: Row) => void,
  report: (line: string) => void,
): void {
  let after: number | undefined = Number.MIN_SAFE_INTEGER
  for (let slices = SLICES_AT_ONCE; after !== undefined; slices += SLICES_AT_ONCE) {
    const writeSlices = () => {
      for (let at = 0; at < SLICES_AT_ONCE && after !== undefined; at += 1) {
        const rows: Row[] = selectSlice<Row>(db, columns, table, after)
        for (const row of rows) write(row)
        after = rows.at(-1)?.id
      }
    }
    inTransaction(db, () => inRowOrder(db, writeSlices))
    const rows = slices * SLICE_ROWS
    if (rows % REPORTED_ROWS === 0) report(`search index: ${rows} rows of ${table} so far`)
  }
}

/** Documents in one transaction of those that follow changed names. */
const REFRESHED_TOGETHER = 1000

/**
 * Ends a bulk load: writes all documents of matches whose names have changed, and joins the segments of names, which
 * takes half a second for a million of them.
 */
export function finishDocuments(db: Db): void {
  while (inTransaction(db, () => inRowOrder(db, () => {}, REFRESHED_TOGETHER)) === 0);
  inTransaction(db, () => joinSegments(db, 'search_name'))
}
