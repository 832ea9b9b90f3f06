/** What the words of a query may mean, and the queries of the full-text tables for them. */
import { datedTexts } from '../../rules/search/dates.ts'
import { FITS, type QueryWord } from '../../rules/search/ranking.ts'
import { soundsOf } from '../../rules/search/sounds.ts'
import {
  inOtherLayout,
  isCyrillic,
  partsOf,
  queryWords,
  squadMeant,
  type Word,
  withoutAsides,
} from '../../rules/search/text.ts'
import { prepared } from '../sql/statement.ts'
import { rowsOfKind } from './search-index.ts'
import { selectStarts, similarWords, type WordScope } from './words.ts'

/** A word of the query. */
export interface SoughtWord extends QueryWord {
  /** What a row must have that has the word or one that begins so; empty if no name of the scope has. */
  readonly starts: string
}

/** Minimum length of words that may mean others although names have them. */
const MIN_SIMILAR_LENGTH = 4

/** The words of a query, with similar ones for those that no name has, or with `isLoose` for all. */
function readWords(scope: WordScope, words: readonly Word[], isLoose: boolean): readonly SoughtWord[] {
  const read = words.map((word) => {
    const { written, letters } = word
    const starts = beginningWith(scope, written)
    const isReplaced = starts === '' || (isLoose && written.length >= MIN_SIMILAR_LENGTH)
    const similar = new Map(isReplaced ? similarWords(scope, word) : [])
    const squad = squadMeant(written)
    // Names with the word itself precede.
    if (squad && squad !== written) similar.set(squad, FITS.sound)
    // A letter may be one of the other alphabet: "Серия А".
    if (written.length === 1 && isCyrillic(written))
      for (const sound of soundsOf(letters)) similar.set(sound, FITS.sound)
    return { written, similar, starts }
  })
  return read.every(({ starts, similar }) => starts !== '' || similar.size > 0) ? read : []
}

/**
 * The readings of words in the order in which they are tried until one finds something: the words where names have them,
 * then similar ones for all.
 */
export function* readings(scope: WordScope, words: readonly Word[]): Generator<readonly SoughtWord[]> {
  const literal = readWords(scope, words, false)
  if (literal.length === 0) return
  yield literal
  const loose = readWords(scope, words, true)
  if (loose.some(({ starts, similar }) => starts !== '' && similar.size > 0)) yield loose
}

/** The words of a text, and what else may be meant: each is tried only if those before find nothing. */
const STEPS: readonly ((scope: WordScope, text: string) => Iterable<readonly Word[]>)[] = [
  (_, text) => [queryWords(text)],
  inOtherKeys,
  inOtherSpaces,
  (_, text) => withoutAsides(queryWords(text)),
]

/** The spellings of a query; then those without its days or years, with what these limit matches to. */
export function* spellings(scope: WordScope, query: string) {
  for (const { text, days } of [{ text: query, days: null }, ...datedTexts(query)])
    for (const step of STEPS) for (const words of step(scope, text)) yield { words, days }
}

/** Minimum length of a word in the other keyboard layout: many names begin with any two letters. */
const MIN_LAYOUT = 4

function* inOtherKeys(scope: WordScope, text: string): Generator<readonly Word[]> {
  const words = queryWords(inOtherLayout(text))
  const isLike = (word: Word) =>
    selectStarts(scope, word.written, 1).length > 0 ||
    [...similarWords(scope, word).values()].some((fit) => fit > FITS.typo)
  if (words.some(({ written }) => written.length >= MIN_LAYOUT) && words.every(isLike)) yield words
}

/** Words of a query that may be meant with a space more or less. */
const MAX_SPACED_WORDS = 4

/** With one space less, or one more between beginnings of names. */
function* inOtherSpaces(scope: WordScope, text: string): Generator<readonly Word[]> {
  const words = queryWords(text)
  if (words.length > MAX_SPACED_WORDS) return
  for (const [at, { written, letters }] of words.entries()) {
    const next = words[at + 1]
    if (next)
      yield words.toSpliced(at, 2, { written: written + next.written, letters: letters + next.letters })
    for (const parts of wordsIn(scope, written))
      yield words.toSpliced(at, 1, ...parts.map((of) => ({ written: of, letters: of })))
  }
}

/** The words that may have been typed without spaces: all but the last one are whole. */
function* wordsIn(scope: WordScope, written: string): Generator<readonly string[]> {
  for (const [first, rest] of partsOf(written)) {
    const isWord = selectStarts(scope, first, 1)[0] === first
    if (/\d/.test(rest) || (isWord && selectStarts(scope, rest, 1).length > 0)) yield [first, rest]
    else if (isWord) for (const more of wordsIn(scope, rest)) yield [first, ...more]
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

/** Whether names have a term: words of former names stay in the table of words, and must not change what is found. */
function hasNames({ db, sport, kinds }: WordScope, term: string): boolean {
  const select = prepared(
    db,
    'SELECT rowid FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT 1',
  )
  return kinds.some((kind) => select.get(term, ...rowsOfKind(sport, kind)) !== null)
}

/**
 * What a row must have that has all words, as queries of the engine: first the words themselves, since names with these
 * precede, then those that begin so.
 */
export function expressionsOf(words: readonly SoughtWord[]): readonly string[] {
  const expression = (own: (word: SoughtWord) => string) =>
    words
      .map((word) => [...(word.starts ? [own(word)] : []), ...word.similar.keys().map(wordTerm)])
      .map((terms) => `(${terms.join(' OR ')})`)
      .join(' AND ')
  return [...new Set([expression(({ written }) => wordTerm(written)), expression(({ starts }) => starts)])]
}
