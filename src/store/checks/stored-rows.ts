/** Stored rows in slices, for checks that need feed rules. Each slice is a consistent state of the file. */
import type { Db } from '../../../db/open.ts'
import {
  type MatchHeadRow,
  type MatchRow,
  selectBlock,
  selectMatchHead,
  selectMatchRow,
} from '../match-writer.ts'
import { prepared } from '../statement.ts'
import { selectCategoryCountry, type TournamentNames } from '../tournament-writer.ts'
import { inSnapshot } from '../transaction.ts'

/** Rows per slice: a few milliseconds of reading. */
const SLICE_ROWS = 200

/** Slices in id order, each read and checked in one transaction. */
function* inSlices<Row extends { readonly id: number }>(
  db: Db,
  columns: string,
  table: 'match' | 'team' | 'player' | 'tournament',
  look: (row: Row) => string | null,
): Generator<string> {
  const statement = prepared<Row>(
    db,
    `SELECT ${columns} FROM "${table}" WHERE id > ? ORDER BY id LIMIT ${SLICE_ROWS}`,
  )
  let after = Number.MIN_SAFE_INTEGER
  while (true) {
    const seen = inSnapshot(db, () => {
      const rows = statement.all(after)
      return { last: rows.at(-1), faults: rows.flatMap((row) => look(row) ?? []) }
    })
    yield* seen.faults
    if (!seen.last) return
    after = seen.last.id
  }
}

export interface StoredMatchRow {
  readonly row: MatchRow
  readonly head: MatchHeadRow
  readonly document: string
}

/** Checks matches whose referenced rows all exist. */
export function eachMatch(db: Db, look: (of: StoredMatchRow) => string | null): Generator<string> {
  return inSlices<{ id: number }>(db, 'id', 'match', ({ id }) => {
    const [row, head, document] = [
      selectMatchRow(db, id),
      selectMatchHead(db, id),
      selectBlock(db, id, 'document'),
    ]
    return row && head && document !== null ? look({ row, head, document }) : null
  })
}

export interface StoredNames {
  readonly id: number
  readonly sport: number
  readonly document: string
}

export function eachPerson(
  db: Db,
  kind: 'team' | 'player',
  look: (of: StoredNames) => string | null,
): Generator<string> {
  return inSlices<StoredNames>(db, 'id, sport, document', kind, look)
}

export function eachTournament(
  db: Db,
  look: (of: TournamentNames & { readonly countryCode: string | null }) => string | null,
): Generator<string> {
  const columns = 'id, sport, category_id AS categoryId, name, name_ru AS nameRu, popularity'
  return inSlices<TournamentNames>(db, columns, 'tournament', (of) =>
    look({ ...of, countryCode: selectCategoryCountry(db, of.categoryId) }),
  )
}
