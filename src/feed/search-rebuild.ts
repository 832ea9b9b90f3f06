/** Builds the search index of a file anew (docs/operating.md#search-index), and checks it: of the same rows, the same. */
import type { Db } from '../../db/open.ts'
import { inSlices } from '../store/checks/table-scan.ts'
import {
  clearIndex,
  completeIndex,
  countFaults,
  DOCUMENT_COLUMNS,
  type DocumentKey,
  documentFault,
  entryFault,
  indexNames,
  inRowOrder,
  joinSegments,
  type SearchableNames,
  writeDocument,
} from '../store/search/search-index.ts'
import { categoryNames, type TournamentNames, tournamentNames } from '../store/seasons/tournament-writer.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import { searchableNames } from './kinds/people.ts'

type Row = TournamentNames & DocumentKey & { readonly document: string }

const named = (
  kind: SearchableNames['kind'],
  columns: string,
  names: (db: Db, row: Row) => SearchableNames,
) => ({
  kind,
  columns,
  write: (db: Db, row: Row) => indexNames(db, names(db, row)),
  fault: (db: Db, row: Row) => entryFault(db, names(db, row)),
})

const ofPeople = (kind: 'team' | 'player') =>
  named(kind, 'id, sport, document', (db, { id, sport, document }) =>
    searchableNames(db, kind, id, sport, JSON.parse(document)),
  )

const COLUMNS = 'id, sport, name, name_ru AS nameRu'

/** What search finds, from the rows of its table; matches after what they name. */
const INDEXED = [
  named('category', COLUMNS, (_, row) => categoryNames(row)),
  named('tournament', `${COLUMNS}, category_id AS categoryId, popularity`, tournamentNames),
  ofPeople('team'),
  ofPeople('player'),
  { kind: 'match', columns: DOCUMENT_COLUMNS, write: writeDocument, fault: documentFault },
] as const

/** The faults of the index, check by check. */
export function searchFaults(db: Db): readonly Generator<string>[] {
  const faults = INDEXED.map(({ kind, columns, fault }) =>
    inSlices<Row>(db, columns, kind, (row) => {
      const found = fault(db, row)
      return found && `${kind} ${row.id}: ${found}`
    }),
  )
  return [countFaults(db), ...faults]
}

const inBatch = (db: Db, work: () => void) =>
  inTransaction(db, () => inRowOrder(db, work, REFRESHED_TOGETHER))

/** Rows that are written in one transaction, and between two lines of progress. */
const [WRITTEN_TOGETHER, REPORTED] = [4000, 100_000]

/** Rebuilds the index in many transactions, also beside a writer. After a kill, the next one starts again. */
export function rebuildSearchIndex(db: Db, report: (line: string) => void = () => {}): void {
  inTransaction(db, () => clearIndex(db))
  for (const { kind, columns, write } of INDEXED) {
    let count = 0
    const writeRow = (row: Row) => {
      write(db, row)
      count += 1
      if (count % REPORTED === 0) report(`search index: ${count} rows of ${kind} so far`)
      return null
    }
    inSlices<Row>(db, columns, kind, writeRow, { rows: WRITTEN_TOGETHER, run: inBatch }).next()
  }
  inTransaction(db, () => completeIndex(db))
  report('The search index was rebuilt.')
}

/** Documents in one transaction of those that follow changed names. */
const REFRESHED_TOGETHER = 1000

/**
 * Ends a bulk load: writes all documents of matches whose names have changed, and joins the segments of names, which
 * takes half a second for a million of them.
 */
export function finishDocuments(db: Db): void {
  while (inBatch(db, () => {}) === 0);
  inTransaction(db, () => joinSegments(db, 'search_name'))
}
