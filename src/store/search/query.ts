/** What the words of a query may mean, and scans of the full-text tables for them. */
import type { Db } from '../../../db/open.ts'
import { type DatedText, datedTexts } from '../../rules/search/dates.ts'
import { FITS, type QueryWord } from '../../rules/search/ranking.ts'
import { inOtherLayout, partsOf, queryWords, squadMeant, type Word } from '../../rules/search/text.ts'
import type { SortOrder } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import { type FullTextTable, type Rows, rowsOfKind } from './search-index.ts'
import { selectStarts, similarWords, type WordScope } from './words.ts'

/** A word of the query. */
export interface SoughtWord extends QueryWord {
  /** What a row must have that has the word or one that begins so; empty if no name of the scope has. */
  readonly starts: string
}

/** Minimum length of words that may mean others although names have them. */
const MIN_SIMILAR_LENGTH = 4

/** The words of a query, with similar ones for those that no name has, or with `isLoose` for all. */
function* readWords(
  scope: WordScope,
  words: readonly Word[],
  isLoose: boolean,
): Generator<undefined, readonly SoughtWord[]> {
  const read: SoughtWord[] = []
  for (const word of words) {
    const { written } = word
    const starts = beginningWith(scope, written)
    const isReplaced = starts === '' || (isLoose && written.length >= MIN_SIMILAR_LENGTH)
    const similar = new Map(isReplaced ? similarWords(scope, word) : [])
    const squad = squadMeant(written)
    // Names with the word itself precede.
    if (squad && squad !== written) similar.set(squad, FITS.sound)
    // Nothing can be found.
    if (starts === '' && similar.size === 0) return []
    read.push({ written, similar, starts })
    yield
  }
  return read
}

/**
 * The readings of words in the order in which they are tried until one finds something: the words where names have them,
 * then similar ones for all. Undefined between steps of about a millisecond.
 */
export function* readings(
  scope: WordScope,
  words: readonly Word[],
): Generator<readonly SoughtWord[] | undefined> {
  const literal = yield* readWords(scope, words, false)
  if (literal.length === 0) return
  yield literal
  const loose = yield* readWords(scope, words, true)
  if (loose.some(({ starts, similar }) => starts !== '' && similar.size > 0)) yield loose
}

/** Words of a query that may be meant with a space more or less. */
const MAX_SPACED_WORDS = 4

/** Minimum length of a word in the other keyboard layout: many names begin with any two letters. */
const MIN_LAYOUT = 4

/** Words of a query, and what the rest of it limits matches to. */
interface Spelling {
  readonly words: readonly Word[]
  readonly days: DatedText['days'] | null
}

/** The spellings of a query; for when they find nothing, those without its days or years. */
export function* spellings(scope: WordScope, query: string): Generator<Spelling> {
  for (const words of spellingsOf(scope, query)) yield { words, days: null }
  for (const { text, days } of datedTexts(query))
    for (const words of spellingsOf(scope, text)) yield { words, days }
}

/**
 * The words of a text; for when they find nothing, those of the other keyboard layout, if names have such, then with one
 * space more or less: two as one, or one as two.
 */
function* spellingsOf(scope: WordScope, query: string): Generator<readonly Word[]> {
  const words = queryWords(query)
  yield words
  const other = queryWords(inOtherLayout(query))
  const isLong = other.some(({ written }) => written.length >= MIN_LAYOUT)
  const isLike = (word: Word) =>
    selectStarts(scope, word.written, 1).length > 0 || similarWords(scope, word).size > 0
  if (isLong && other.every(isLike)) yield other
  if (words.length > MAX_SPACED_WORDS) return
  const wordOf = (written: string, letters = written): Word => ({ written, letters })
  for (const [at, { written, letters }] of words.entries()) {
    const next = words[at + 1]
    if (next) yield words.toSpliced(at, 2, wordOf(written + next.written, letters + next.letters))
    for (const [first, second] of partsOf(written)) {
      if (selectStarts(scope, first, 1)[0] === first && selectStarts(scope, second, 1).length > 0)
        yield words.toSpliced(at, 1, wordOf(first), wordOf(second))
    }
  }
}

const startTerm = (start: string) => `"${start}" *`
export const wordTerm = (word: string) => `"${word}"`

/** The prefixes in the index. */
export const START_LENGTH = 2
/** Words with the same beginning that are sought one by one: further prefixes are slow, because the index lacks them. */
const MAX_ENDINGS = 64

/** A term for words that begin with a text; empty if no name has one. */
function beginningWith(scope: WordScope, start: string): string {
  const letters = [...start]
  const isShort = letters.length < START_LENGTH
  const starts = selectStarts(scope, start, MAX_ENDINGS + 1, isShort ? START_LENGTH : undefined)
  const isPrefix = letters.length === START_LENGTH || starts.length > MAX_ENDINGS
  const terms = isPrefix
    ? [startTerm(letters.slice(0, scope.longestStart).join(''))]
    : starts.map((of) => (isShort && of !== start ? startTerm(of) : wordTerm(of)))
  return terms.some((term) => hasNames(scope, term)) ? terms.join(' OR ') : ''
}

/** Whether names have a term: words of former names stay in the table of words. */
function hasNames({ db, sport, kinds }: WordScope, term: string): boolean {
  const select = prepared(
    db,
    'SELECT rowid FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT 1',
  )
  return kinds.some((kind) => select.get(term, ...rowsOfKind(sport, kind)) !== null)
}

/** Words that full-text search looks for, the longest ones; the others are compared with the names of what it finds. */
const MAX_SOUGHT_WORDS = 8
/** Words of a full-text query; it opens each in every segment of the index. */
const MAX_TERMS = 48

/**
 * What a row must have for each of the longest words, which the fewest names have: first the words themselves, since
 * names with these precede, then those that begin so.
 */
export function triesOf(words: readonly SoughtWord[]): readonly (readonly string[])[] {
  let count = 0
  const sought = words
    .toSorted((a, b) => b.written.length - a.written.length)
    .slice(0, MAX_SOUGHT_WORDS)
    .filter(({ similar }, at) => {
      count += similar.size + 1
      return at === 0 || count <= MAX_TERMS
    })
  const terms = (own: (word: SoughtWord) => string) =>
    sought.map((word) =>
      [...(word.starts ? [own(word)] : []), ...word.similar.keys().map(wordTerm)].join(' OR '),
    )
  const [exact, starts] = [terms(({ written }) => wordTerm(written)), terms((word) => word.starts)]
  return exact.join() === starts.join() ? [starts] : [exact, starts]
}

export interface Scan {
  readonly table: FullTextTable
  readonly rows: Rows
  readonly direction: SortOrder
  /** Rows in one part. */
  readonly atOnce: number
}

/** Rows with a word that one statement reads, about a millisecond of work. */
export const ROWS_LOOKED_THROUGH = 8192
/** Rows of a rare term. A scan that must have it is short. */
const MAX_RARE = 4096

/**
 * The rows that have all terms, in the order of the table; the event loop should run between two parts. The engine first
 * looks for a row with all terms from the end of the table, whatever the range of rows, so it is given common terms one
 * by one.
 */
export function* scanRows(db: Db, terms: readonly string[], scan: Scan): Generator<readonly number[]> {
  const { table, direction, atOnce } = scan
  const select = prepared(
    db,
    `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid >= +? AND rowid < +?
     ORDER BY rowid ${direction} LIMIT +?`,
  )
  const common = prepared(db, `SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT 1 OFFSET ${MAX_RARE}`)
  let isShort = terms.length === 1
  for (const term of isShort ? [] : terms) {
    isShort ||= common.get(term) === null
    yield []
  }
  const [expressions, limit] = isShort
    ? [[terms.map((term) => `(${term})`).join(' AND ')], atOnce]
    : [terms, ROWS_LOOKED_THROUGH]
  let rows = scan.rows
  for (let isLast = false; !isLast; ) {
    // The rows up to where a statement ends.
    let [part, found]: [Rows, readonly number[]] = [rows, []]
    isLast = true
    for (const [at, expression] of expressions.entries()) {
      if (at > 0) yield []
      const having: number[] = select.values(expression, ...part, limit).map(([row]) => Number(row))
      const others = new Set(having)
      found = at > 0 ? found.filter((row) => others.has(row)) : having
      const last = having.at(-1)
      if (last !== undefined && having.length === limit) {
        part = direction === 'asc' ? [part[0], last + 1] : [last, part[1]]
        isLast = false
      }
      if (found.length === 0) break
    }
    for (let at = 0; at < Math.max(found.length, 1); at += atOnce) yield found.slice(at, at + atOnce)
    rows = direction === 'asc' ? [part[1], rows[1]] : [rows[0], part[0]]
  }
}
