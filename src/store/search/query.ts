/** What the words of a query may mean, and the search of teams, players and tournaments by them. */
import type { Db } from '../../../db/open.ts'
import { FITS, fitNames, fitsAll, type QueryWord } from '../../rules/search/ranking.ts'
import { queryWords, type Word } from '../../rules/search/text.ts'
import { prepared } from '../sql/statement.ts'
import { countryTerm, rowsOfKind } from './search-index.ts'
import { type SearchKind, selectWords, similarWords, type WordScope } from './words.ts'

/** A word of the query. */
export interface SoughtWord extends QueryWord {
  /** Whether a name of the scope has it, or a word that begins with it. */
  readonly isKnown: boolean
}

/** Minimum length of words that may mean others although they are known. */
const MIN_SIMILAR_LENGTH = 4
/** Words of a query that may be meant with a space more or less. */
const MAX_SPACED_WORDS = 4
/** Minimum length of the parts of a word. */
const MIN_PART = 3

/** Rows of names with a term, at most `limit`. */
export function selectNamed({ db, sport, kinds }: WordScope, term: string, limit: number): number[] {
  const select = prepared(
    db,
    'SELECT rowid FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT +?',
  )
  return kinds.flatMap((kind) =>
    select.values(term, ...rowsOfKind(sport, kind), limit).map(([row]) => Number(row)),
  )
}

export const startTerm = (start: string) => `"${start}" *`
export const wordTerm = (word: string) => `"${word}"`
export const allOf = (words: readonly string[]) => `(${words.map(wordTerm).join(' AND ')})`

/** Whether a name has a word that begins with a text. The table of words keeps those of former names. */
function hasWord(scope: WordScope, start: string): boolean {
  if (scope.former?.some((word) => word.startsWith(start))) return true
  return selectNamed(scope, startTerm(start), 1).length > 0
}

/**
 * What the words of a query stand for: those that no name has for similar ones, or with `isLoose` all of them. Null if
 * nothing can be found.
 */
function* readWords(
  scope: WordScope,
  words: readonly Word[],
  isLoose: boolean,
): Generator<undefined, readonly SoughtWord[] | null> {
  const read: SoughtWord[] = []
  for (const word of words) {
    const { written } = word
    const isKnown = hasWord(scope, written)
    const isReplaced = !isKnown || (isLoose && written.length >= MIN_SIMILAR_LENGTH)
    const similar: ReadonlyMap<string, number> = isReplaced ? similarWords(scope, word) : new Map()
    if (!isKnown && similar.size === 0) return null
    read.push({ written, similar, isKnown })
    yield
  }
  return read.length > 0 ? read : null
}

/** The words of a query with one space more or less: two words as one, or one word as two. */
function* spacings(scope: WordScope, words: readonly Word[]): Generator<readonly Word[]> {
  if (words.length > MAX_SPACED_WORDS) return
  for (const [at, { written, letters }] of words.entries()) {
    const next = words[at + 1]
    const joined = next && { written: written + next.written, letters: letters + next.letters }
    if (
      joined &&
      (hasWord(scope, joined.written) ||
        similarWords(scope, joined)
          .values()
          .some((fit) => fit > FITS.soundTypo))
    )
      yield words.toSpliced(at, 2, joined)
    for (let cut = MIN_PART; cut <= written.length - MIN_PART; cut += 1) {
      const [first, second] = [written.slice(0, cut), written.slice(cut)]
      if (selectWords(scope, first, 1)[0] === first && hasWord(scope, second))
        yield words.toSpliced(at, 1, { written: first, letters: first }, { written: second, letters: second })
    }
  }
}

/**
 * The readings of a query in the order in which they are tried until one finds something: its words where names have
 * them, similar ones for all, and other spaces. Undefined between steps of about a millisecond.
 */
export function* readings(scope: WordScope, query: string): Generator<readonly SoughtWord[] | undefined> {
  const words = queryWords(query)
  const literal = yield* readWords(scope, words, false)
  if (literal) {
    yield literal
    const loose = yield* readWords(scope, words, true)
    if (loose?.some(({ isKnown, similar }) => isKnown && similar.size > 0)) yield loose
  }
  for (const spaced of spacings(scope, words)) {
    const read = yield* readWords(scope, spaced, false)
    if (read) yield read
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

/** What a name or document must have for a word, or one of other terms. Words consist of letters and digits only. */
export function termOf(
  { similar, isKnown, written }: SoughtWord,
  own: (written: string) => string,
  others: readonly string[] = [],
): string {
  return `(${[...(isKnown ? [own(written)] : []), ...similar.keys().map(wordTerm), ...others].join(' OR ')})`
}

/**
 * Entities of a kind that are ranked, and so the highest total of a search. Greater than offset plus limit of the
 * contract (550), so that every allowed page is full. @assumed
 */
export const MAX_FOUND = 600
/** Those with the exact words among more than that. */
const MAX_EXACT = 100

export interface EntityQuery {
  readonly q: string
  /** Sport code. */
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  readonly limit: number
  readonly offset: number
  /** ISO 3166-1 alpha-2, case-insensitive. */
  readonly countryCode?: string | null
}

export interface FoundEntities {
  /** At most MAX_FOUND. */
  readonly total: number
  readonly items: readonly { readonly id: number; readonly score: number }[]
  /** Whether there are more. */
  readonly isTruncated: boolean
}

interface Ranked {
  readonly id: number
  readonly popularity: number
  readonly score: number
}

/**
 * Searches entities of one sport by name, best first (`rules/search/ranking`), for every requested kind. An entity must
 * have all words, in one or several of its names.
 */
export function searchEntities(db: Db, query: EntityQuery): Partial<Record<SearchKind, FoundEntities>> {
  const scope = { db, sport: query.sport, alike: new Map() }
  return Object.fromEntries(
    query.kinds.map((kind) => [kind, searchKind({ ...scope, kinds: [kind] }, kind, query)]),
  )
}

function searchKind(scope: WordScope, kind: SearchKind, query: EntityQuery): FoundEntities {
  let found: readonly Ranked[] = []
  for (const words of readings(scope, query.q)) {
    if (words) found = rankEntities(scope, kind, query.countryCode, words)
    if (found.length > 0) break
  }
  const { offset, limit } = query
  const items = found.slice(0, MAX_FOUND).slice(offset, offset + limit)
  return { total: Math.min(found.length, MAX_FOUND), items, isTruncated: found.length > MAX_FOUND }
}

/** Names by the words in them, most popular first. */
const BY_WORDS = `SELECT e.entity_id, e.popularity, e.names FROM search_name
  CROSS JOIN search_entry AS e ON e.row = search_name.rowid
  WHERE search_name MATCH ? AND search_name.rowid >= +? AND search_name.rowid < +? ORDER BY search_name.rowid LIMIT +?`

/** The order of results is relevance, popularity, id: total, so pages partition a result. */
function rankEntities(
  { db, sport }: WordScope,
  kind: SearchKind,
  country: string | null | undefined,
  words: readonly SoughtWord[],
): readonly Ranked[] {
  const select = (own: (written: string) => string, limit: number) => {
    const terms = [
      ...longest(words).map((word) => termOf(word, own)),
      ...(country ? [wordTerm(countryTerm(country))] : []),
    ]
    return prepared(db, BY_WORDS).values(terms.join(' AND '), ...rowsOfKind(sport, kind), limit) as [
      number,
      number,
      string,
    ][]
  }
  const rows = select(startTerm, MAX_FOUND + 1)
  // The words themselves may be the name of an entity that is less popular than many others.
  const exact = rows.length > MAX_FOUND ? select(wordTerm, MAX_EXACT) : []
  const names = new Map([...exact, ...rows].map((row) => [row[0], row]))
  return [...names.values()]
    .map(([id, popularity, names]) => ({ id, popularity, fit: fitNames(words, names) }))
    .filter(({ fit }) => fitsAll(fit))
    .map(({ id, popularity, fit }) => ({ id, popularity, score: fit.score }))
    .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.id - b.id)
}
