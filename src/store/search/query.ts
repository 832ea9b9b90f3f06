/** What the words of a query may mean, and scans of the full-text tables for them. */
import type { Db } from '../../../db/open.ts'
import { FITS, fitNames, fitsAll, type QueryWord } from '../../rules/search/ranking.ts'
import { queryWords, type Word } from '../../rules/search/text.ts'
import type { SortOrder } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import { type Rows, rowsOfKind } from './search-index.ts'
import { selectStarts, selectWords, similarWords, type WordScope } from './words.ts'

/** A word of the query. */
export interface SoughtWord extends QueryWord {
  /** Whether a name of the scope has it or a word that begins with it. */
  readonly isKnown: boolean
}

/** Minimum length of words that may mean others although they are known. */
const MIN_SIMILAR_LENGTH = 4

/** Words of a query that may be meant with a space more or less. */
const MAX_SPACED_WORDS = 4
/** Minimum length of the parts of a word. */
const MIN_PART = 3

/** The words of a query, with similar ones for those that no name has, or with `isLoose` for all. */
function* readWords(
  scope: WordScope,
  words: readonly Word[],
  isLoose: boolean,
): Generator<undefined, readonly SoughtWord[]> {
  const read: SoughtWord[] = []
  for (const word of words) {
    const { written } = word
    const isKnown = hasNames(scope, written)
    const isReplaced = !isKnown || (isLoose && written.length >= MIN_SIMILAR_LENGTH)
    const similar: ReadonlyMap<string, number> = isReplaced ? similarWords(scope, word) : new Map()
    // Nothing can be found.
    if (!isKnown && similar.size === 0) return []
    read.push({ written, similar, isKnown })
    yield
  }
  return read
}

/**
 * The readings of a query in the order in which they are tried until one finds something: its words where names have
 * them, then similar ones for all, then other spaces. Undefined between steps of about a millisecond.
 */
export function* readings(scope: WordScope, query: string): Generator<readonly SoughtWord[] | undefined> {
  const words = queryWords(query)
  const literal = yield* readWords(scope, words, false)
  if (literal.length > 0) {
    yield literal
    const loose = yield* readWords(scope, words, true)
    if (loose.some(({ isKnown, similar }) => isKnown && similar.size > 0)) yield loose
  }
  for (const spaced of spacings(scope, words)) {
    const read = yield* readWords(scope, spaced, false)
    const isLike = ({ isKnown, similar }: SoughtWord) =>
      isKnown || Math.max(...similar.values()) > FITS.soundTypo
    if (read.length > 0 && read.every(isLike)) yield read
  }
}

/** The words with one space more or less: two words as one, or one word as two. */
function* spacings(scope: WordScope, words: readonly Word[]): Generator<readonly Word[]> {
  if (words.length > MAX_SPACED_WORDS) return
  for (const [at, { written, letters }] of words.entries()) {
    const next = words[at + 1]
    if (next)
      yield words.toSpliced(at, 2, {
        written: written + next.written,
        letters: letters + next.letters,
      })
    for (let cut = MIN_PART; cut <= written.length - MIN_PART; cut += 1) {
      const [first, second] = [written.slice(0, cut), written.slice(cut)]
      if (selectWords(scope, first, 1)[0] === first && selectWords(scope, second, 1).length > 0)
        yield words.toSpliced(at, 1, { written: first, letters: first }, { written: second, letters: second })
    }
  }
}

/** Words that full-text search looks for, the longest ones; the others are compared with the names of what it finds. */
const MAX_SOUGHT_WORDS = 8
/** Words of a full-text query; it opens each in every segment of the index. */
const MAX_TERMS = 48

/** The longest words, which the fewest names have, as long as their terms are not too many. */
export function longest(words: readonly SoughtWord[]): readonly SoughtWord[] {
  let terms = 0
  return words
    .toSorted((a, b) => b.written.length - a.written.length)
    .slice(0, MAX_SOUGHT_WORDS)
    .filter(({ similar }, at) => {
      terms += similar.size + 1
      return at === 0 || terms <= MAX_TERMS
    })
}

const startTerm = (start: string) => `"${start}" *`
export const wordTerm = (word: string) => `"${word}"`

/** What a name or document must have for a word. Words consist of letters and digits only. */
export function termOf({ similar, isKnown, written }: SoughtWord, own: (written: string) => string): string {
  return `(${[...(isKnown ? [own(written)] : []), ...similar.keys().map(wordTerm)].join(' OR ')})`
}

/** The prefixes in the index. */
export const START_LENGTH = 2
/** Words that begin with a prefix and are sought one by one. */
const MAX_ENDINGS = 64

/**
 * A term for words that begin with a text. If there are many, it is a prefix, which the engine finds slowly if it is
 * longer than those in the index; with `longest` it may be shorter than the text, so that more is found.
 */
export function beginningWith(scope: WordScope, start: string, longest = start.length): string {
  if ([...start].length < START_LENGTH)
    return selectStarts(scope, start)
      .map((of) => (of === start ? wordTerm(of) : startTerm(of)))
      .join(' OR ')
  const words = start.length > START_LENGTH ? selectWords(scope, start, MAX_ENDINGS + 1) : []
  if (words.length > 0 && words.length <= MAX_ENDINGS) return words.map(wordTerm).join(' OR ')
  return startTerm([...start].slice(0, longest).join(''))
}

/** Names of a rare word: a scan that must have it is short. */
const MAX_RARE = 64

/** Whether names have a word or one that begins with it: words of former names stay in the table of words. */
function hasNames(scope: WordScope, written: string): boolean {
  if (selectWords(scope, written, 1).length === 0) return false
  if (countNames(scope, beginningWith(scope, written), 1) > 0) return true
  return fitsAll(fitNames([{ written, similar: new Map() }], scope.pending))
}

/** Whether few names of each kind have a word. */
export function isRareWord(scope: WordScope, word: SoughtWord, most = MAX_RARE): boolean {
  if (word.written.length <= START_LENGTH) return false
  const term = termOf(word, (written) => beginningWith(scope, written))
  return scope.kinds.every((kind) => countNames({ ...scope, kinds: [kind] }, term, most + 1) <= most)
}

/** How many names of the scope have a term; `most` or more stand for all. */
function countNames({ db, sport, kinds }: WordScope, term: string, most: number): number {
  const select = prepared(
    db,
    'SELECT rowid FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT +?',
  )
  let count = 0
  for (const kind of kinds) {
    count += select.values(term, ...rowsOfKind(sport, kind), most).length
    if (count >= most) break
  }
  return count
}

export interface Scan {
  readonly table: 'search_name' | 'search_document'
  /** Expressions of full-text search; a row has all. */
  readonly terms: readonly string[]
  readonly rows: Rows
  readonly direction: SortOrder
  /** Rows in one part. */
  readonly atOnce: number
  /** Whether one of the terms is rare. */
  readonly isShort: boolean
}

/** Rows that one statement looks through, about a millisecond of work. */
export const ROWS_LOOKED_THROUGH = 8192

/**
 * The rows that have all terms, in the order of the table; the event loop should run between two parts. The engine first
 * looks for a row with all terms from the end of the table, whatever the range of rows, so it is given common terms one
 * by one.
 */
export function* scanRows(db: Db, scan: Scan): Generator<readonly number[]> {
  const { table, terms, direction, atOnce, isShort } = scan
  const numbers = table === 'search_name' ? 'search_entry' : 'search_match'
  const bound = prepared<{ row: number }>(
    db,
    `SELECT row FROM ${numbers} WHERE row >= +? AND row < +? ORDER BY row ${direction}
     LIMIT 1 OFFSET ${ROWS_LOOKED_THROUGH}`,
  )
  const select = prepared(
    db,
    `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid >= +? AND rowid < +?
     ORDER BY rowid ${direction} LIMIT +?`,
  )
  const having = (expression: string, rows: Rows, limit: number) =>
    select.values(expression, ...rows, limit).map(([row]) => Number(row))
  let [from, to] = scan.rows
  while (from < to) {
    let next: number
    if (isShort || terms.length === 1) {
      const found = having(terms.join(' AND '), [from, to], atOnce)
      yield found
      if (found.length < atOnce) return
      next = Number(found.at(-1)) + (direction === 'asc' ? 1 : 0)
    } else {
      next = bound.get(from, to)?.row ?? (direction === 'asc' ? to : from)
      const part: Rows = direction === 'asc' ? [from, next] : [next, to]
      let found = having(terms[0] ?? '', part, ROWS_LOOKED_THROUGH)
      for (const term of terms.slice(1)) {
        if (found.length === 0) break
        yield []
        const others = new Set(having(term, part, ROWS_LOOKED_THROUGH))
        found = found.filter((row) => others.has(row))
      }
      for (let at = 0; at < Math.max(found.length, 1); at += atOnce) yield found.slice(at, at + atOnce)
    }
    if (direction === 'asc') from = next
    else to = next
  }
}
