/**
 * Typos of one edit: a wrong, missing, additional letter, or two swapped (docs/reference/endpoints.md#11). A misspelled
 * word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe, SymSpell), so a look-up
 * takes a few seeks whatever the size of the index.
 */
import { distance } from 'fastest-levenshtein'

/** Minimum length of words with typo tolerance; the query word may lack one letter. */
const MIN_LENGTH = 5
/** First letters from which variants are made: they limit the rows of a word. */
const REACH = 6

/** Digits, and letters of which a half could not be stored. */
const HAS_NO_TYPOS = /[\p{N}\u{10000}-\u{10ffff}]/u

/** The variants under which a word is stored; none for short words and words with digits or rare letters. */
export function typoVariants(word: string): readonly string[] {
  const starts = word.length < MIN_LENGTH ? [] : typoStarts(word)
  return starts.length > 0 && word.length < REACH ? [word, ...starts] : starts
}

/** The beginnings of variants of the words that a query word, or a prefix, may stand for. */
export function typoStarts(typed: string): readonly string[] {
  if (typed.length < MIN_LENGTH - 1 || HAS_NO_TYPOS.test(typed)) return []
  // Four letters may be five with one missing.
  if (typed.length < MIN_LENGTH) return [typed]
  const start = typed.slice(0, REACH)
  return [...new Set(Array.from(start, (_, at) => start.slice(0, at) + start.slice(at + 1)))]
}

/** Whether two words differ by one wrong, missing or additional letter, or by two neighbors that are swapped. */
function isOneTypo(typed: string, word: string): boolean {
  if (distance(typed, word) === 1) return true
  const at = [...typed].findIndex((letter, place) => letter !== word.charAt(place))
  return (
    at >= 0 && typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2) === word
  )
}

/**
 * Whether `typed` is the word with one typo (`word`), or a prefix of the word with one typo (`prefix`). Null otherwise,
 * for words that are too short, and without a typo.
 */
export function typoOf(typed: string, word: string): 'word' | 'prefix' | null {
  const isLong = word.length >= MIN_LENGTH && typed.length >= MIN_LENGTH - 1
  // A prefix of the word is not a typo.
  if (!isLong || typed.length > word.length + 1 || word.startsWith(typed) || HAS_NO_TYPOS.test(typed))
    return null
  if (isOneTypo(typed, word)) return 'word'
  if (typed.length < MIN_LENGTH) return null
  const starts = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return starts.some((start) => isOneTypo(typed, start)) ? 'prefix' : null
}
