/** Compares the search index with what it is made from (`scoreline check`). */
import type { Db } from '../../../db/open.ts'
import { foldNames } from '../../rules/search/text.ts'
import { prepared } from '../sql/statement.ts'
import {
  type DocumentKey,
  type FullTextTable,
  findRow,
  hasPendingDocuments,
  isEntryOf,
  isIndexIncomplete,
  type SearchableNames,
  selectEntry,
  wordsOf,
} from './search-index.ts'
import { areInOneAlphabet, formsOf } from './words.ts'

/** What must be equally many, and what is wrong otherwise. */
const COUNTS: readonly (readonly [of: string, as: string, fault: string])[] = [
  ['search_name_docsize', 'search_entry', 'documents of names'],
  ['search_document_docsize', 'search_match', 'documents of matches'],
  ['search_match', 'match', 'matches'],
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

/** Compares the index with the names of an entity; null if they are equal. */
export function entryFault(db: Db, of: SearchableNames): string | null {
  const { text, words } = foldNames(of)
  const entry = selectEntry(db, of.kind, of.id)
  if (text === '') return entry && 'the search index has it although it has no searchable name'
  if (!entry) return 'it is missing from the search index'
  if (!isEntryOf(of, text, entry))
    return 'the search index has it with other names, sport, popularity or country'
  const known = prepared(db, 'SELECT 1 FROM search_word WHERE sport = +? AND form = +? AND word = +?')
  const hasConsonants = areInOneAlphabet(words)
  const lacking = words.find((word) =>
    formsOf(word, hasConsonants).some(([form, of]) => !known.get(entry.sport, form, of)),
  )
  if (lacking) return `the search index lacks forms of its word "${lacking.written}"`
  return wordsFault(db, 'search_name', entry.row)
}

/** The same for a match. Its document may have former names while it is being written again. */
export function documentFault(db: Db, key: DocumentKey): string | null {
  const row = findRow(db, key)
  if (row === undefined) return 'it is missing from the search index'
  return hasPendingDocuments(db) ? null : wordsFault(db, 'search_document', row)
}

function wordsFault(db: Db, table: FullTextTable, row: number): string | null {
  const [missing] = prepared(
    db,
    `SELECT value FROM json_each(?1) WHERE NOT EXISTS
     (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || value || '"' AND rowid = +?2)`,
  ).values(JSON.stringify(wordsOf(db, table, row)?.match(/\S+/g) ?? []), row)
  return missing ? `the search index lacks its word "${missing[0]}"` : null
}
