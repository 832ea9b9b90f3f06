/** Compares the search index with what it is made from (`scoreline check`). */
import type { Db } from '../../../db/open.ts'
import { foldNames } from '../../rules/search/text.ts'
import { prepared } from '../sql/statement.ts'
import { inSnapshot } from '../sql/transaction.ts'
import {
  areInOneAlphabet,
  DOCUMENT_COLUMNS,
  type DocumentKey,
  documentOf,
  entryDocument,
  findRow,
  formsOf,
  hasTodos,
  isIndexIncomplete,
  type SearchableNames,
  selectEntry,
} from './search-index.ts'

/** What must be equally many, and what is wrong otherwise. */
const COUNTS: readonly (readonly [of: string, as: string, fault: string])[] = [
  ['search_name_docsize', 'search_entry', 'documents of names'],
  ['search_document_docsize', 'search_match', 'documents of matches'],
  ['search_match WHERE match_id <> 0', 'match', 'matches'],
]

export function* countFaults(db: Db): Generator<string> {
  if (isIndexIncomplete(db)) yield 'the search index is not complete'
  for (const [of, as, what] of COUNTS) {
    const [[count, expected] = []] = prepared(
      db,
      `SELECT (SELECT count(*) FROM ${of}), (SELECT count(*) FROM ${as})`,
    ).values()
    if (count !== expected) yield `the search index has ${count} ${what} instead of ${expected}`
  }
}

/**
 * Compares the index with the names of an entity; null if they are equal.
 *
 * @param sound words that were found complete, so that each is looked up once
 */
export function entryFault(
  db: Db,
  { kind, id, sport, names, popularity, countryCode }: SearchableNames,
  sound: Set<string>,
): string | null {
  const { text, words } = foldNames(names)
  const entry = selectEntry(db, kind, id)
  if (text === '') return entry ? 'the search index has it although it has no searchable name' : null
  if (!entry) return 'it is missing from the search index'
  if (entry.names !== text) return 'the search index has it under other names'
  if (entry.sport !== sport || entry.popularity !== popularity || entry.countryCode !== countryCode) {
    return 'the search index has it with another sport, popularity or country'
  }
  const known = prepared(db, 'SELECT 1 FROM search_word WHERE sport = +? AND form = +? AND word = +?')
  const hasSoundTypos = areInOneAlphabet(words)
  for (const word of words) {
    const looked = `${sport} ${word.letters} ${hasSoundTypos}`
    if (sound.has(looked)) continue
    const forms = formsOf(word, hasSoundTypos)
    if (!known.get(sport, word.written, '') || forms.some(([form, of]) => !known.get(sport, form, of)))
      return `the search index lacks forms of its word "${word.written}"`
    sound.add(looked)
  }
  return null
}

export function documentFault(db: Db, key: DocumentKey): string | null {
  return findRow(db, key) === undefined ? 'it is missing from the search index' : null
}

interface IndexedRow {
  readonly row: number
  readonly label: string
  readonly document: string
}

/** Documents that are compared in one transaction: some tens of milliseconds. */
const COMPARED_ROWS = 500

const NAMES = `SELECT row, 'search entry ' || entity_id || ' of kind ' || kind AS label, names, country_code AS country
  FROM search_entry WHERE row > ? ORDER BY row LIMIT ${COMPARED_ROWS}`
const MATCHES = `SELECT s.row, 'match ' || id AS label, ${DOCUMENT_COLUMNS} FROM search_match AS s
  CROSS JOIN match ON match.id = s.match_id WHERE s.row > ? ORDER BY s.row LIMIT ${COMPARED_ROWS}`

/** Documents that lack a word. Those of matches may have old names while they are being written again. */
export function* wordFaults(db: Db): Generator<string> {
  yield* lackedWords(db, 'search_name', (after) =>
    prepared<IndexedRow & { names: string; country: string | null }>(db, NAMES)
      .all(after)
      .map((of) => ({ ...of, document: entryDocument(of.names, of.country) })),
  )
  yield* lackedWords(db, 'search_document', (after) =>
    hasTodos(db)
      ? []
      : prepared<IndexedRow & DocumentKey>(db, MATCHES)
          .all(after)
          .map((of) => ({ ...of, document: documentOf(db, of) })),
  )
}

function* lackedWords(
  db: Db,
  table: 'search_name' | 'search_document',
  read: (after: number) => readonly IndexedRow[],
): Generator<string> {
  let after: number | undefined = Number.MIN_SAFE_INTEGER
  while (after !== undefined) {
    const from: number = after
    const { last, faults } = inSnapshot(db, () => {
      const rows = read(from)
      return { last: rows.at(-1)?.row, faults: lackedIn(db, table, rows) }
    })
    yield* faults
    after = last
  }
}

function lackedIn(db: Db, table: string, rows: readonly IndexedRow[]): string[] {
  const lacking = new Map<string, Map<number, string>>()
  for (const { row, label, document } of rows)
    for (const word of document.split(' '))
      if (word !== '') lacking.getOrInsertComputed(word, () => new Map()).set(row, label)
  const having = prepared(db, `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN +? AND +?`)
  const faults: string[] = []
  for (const [word, labels] of lacking) {
    const found = having.values(`"${word}"`, rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0)
    for (const [row] of found) labels.delete(Number(row))
    for (const label of labels.values()) faults.push(`${label}: the search index lacks its word "${word}"`)
  }
  return faults
}
