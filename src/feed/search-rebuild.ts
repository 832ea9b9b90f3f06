/** Builds the search index of a file anew (docs/operating.md#search-index): after an upgrade, or on request. */
import type { Db } from '../../db/open.ts'
import { sportById } from '../catalog/sports.ts'
import { SLICE_ROWS, type StoredNames, selectSlice } from '../store/checks/table-scan.ts'
import {
  clearIndex,
  completeIndex,
  DOCUMENT_COLUMNS,
  type DocumentKey,
  refreshDocuments,
  writeDocument,
} from '../store/search/search-index.ts'
import { indexCategory, indexTournament } from '../store/seasons/tournament-writer.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import { indexPerson } from './kinds/people.ts'

const NAMED = 'id, sport, name, name_ru AS nameRu, category_id AS categoryId, popularity'

/** Each step indexes the next rows of its kind and returns the last id; undefined at the end. */
const STEPS: readonly (readonly [noun: string, step: (db: Db, after: number) => number | undefined])[] = [
  ['categories', stepOf('category', 'id, sport, name, name_ru AS nameRu', indexCategory)],
  ['tournaments', stepOf('tournament', NAMED, indexTournament)],
  ...(['team', 'player'] as const).map(
    (kind) =>
      [
        `${kind}s`,
        stepOf<StoredNames>(kind, 'id, sport, document', (db, { id, sport, document }) =>
          indexPerson(db, kind, id, sportById(sport), JSON.parse(document)),
        ),
      ] as const,
  ),
  ['matches', stepOf<DocumentKey>('match', DOCUMENT_COLUMNS, writeDocument)],
]

function stepOf<Row extends { readonly id: number }>(
  table: 'category' | 'tournament' | 'team' | 'player' | 'match',
  columns: string,
  index: (db: Db, row: Row) => void,
) {
  return (db: Db, after: number): number | undefined => {
    const rows = selectSlice<Row>(db, columns, table, after)
    for (const row of rows) index(db, row)
    return rows.at(-1)?.id
  }
}

/** Slices in one transaction: a few thousand rows. */
const SLICES_AT_ONCE = 20
/** Rows between two lines of progress. */
const REPORTED_ROWS = 100_000

/** Rebuilds the index in many transactions, also beside a writer. After a kill, the next one starts again. */
export function rebuildSearchIndex(db: Db, report: (line: string) => void = () => {}): void {
  inTransaction(db, () => clearIndex(db))
  for (const [noun, step] of STEPS) {
    let after: number | undefined = Number.MIN_SAFE_INTEGER
    let slices = 0
    while (after !== undefined) {
      inTransaction(db, () => {
        for (let at = 0; at < SLICES_AT_ONCE && after !== undefined; at += 1) after = step(db, after)
      })
      slices += SLICES_AT_ONCE
      const rows = slices * SLICE_ROWS
      if (rows % REPORTED_ROWS === 0) report(`search index: ${rows} ${noun} so far`)
    }
  }
  inTransaction(db, () => completeIndex(db))
  report('The search index was rebuilt.')
}

/** Writes all documents of matches whose names have changed. */
export function finishDocuments(db: Db): void {
  while (inTransaction(db, () => refreshDocuments(db)));
}
