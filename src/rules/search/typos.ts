/**
 * Typos of one edit: a wrong, missing, additional letter, or two swapped (docs/reference/endpoints.md#11). A misspelled
 * word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe, SymSpell), so a look-up
 * takes a few seeks whatever the size of the index.
 */

/** Minimum length of words with typo tolerance; the query word may lack one letter. */
const MIN_LENGTH = 5
/** First letters from which variants are made: they limit the rows of a word. */
const REACH = 5

/** Digits, and letters of which a half could not be stored. */
const HAS_NO_TYPOS = /[\p{N}\u{10000}-\u{10ffff}]/u

/** The variants under which a word is stored; none for short words and words with digits or rare letters. */
export function typoVariants(word: string): readonly string[] {
  return word.length < MIN_LENGTH ? [] : typoStarts(word, word.length <= REACH)
}

/** The beginnings of variants of the words that a query word, or a prefix, may stand for. */
export function typoStarts(typed: string, isWhole = typed.length < REACH): readonly string[] {
  if (typed.length < MIN_LENGTH - 1 || HAS_NO_TYPOS.test(typed)) return []
  // Four letters may be five with one missing.
  if (typed.length < MIN_LENGTH) return [typed]
  const start = typed.slice(0, REACH)
  const variants = new Set(isWhole ? [typed] : [])
  for (let at = 0; at < start.length; at += 1) variants.add(start.slice(0, at) + start.slice(at + 1))
  return [...variants]
}

/**
 * Whether `typed` is the word with one typo (`word`), or a prefix of the word with one typo (`prefix`). Null otherwise,
 * for words that are too short, and without a typo.
 */
export function typoOf(typed: string, word: string): 'word' | 'prefix' | null {
  if (word.length < MIN_LENGTH || typed.length < MIN_LENGTH - 1 || typed.length > word.length + 1) return null
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1
  // A prefix of the word is not a typo.
  if (at === typed.length || HAS_NO_TYPOS.test(typed)) return null
  const isSwap = typed.charAt(at) === word.charAt(at + 1) && typed.charAt(at + 1) === word.charAt(at)
  // Letters to skip in both: a wrong, missing, additional one, or two swapped.
  const skips = [[1, 1], [0, 1], [1, 0], ...(isSwap ? [[2, 2]] : [])] as [number, number][]
  const rests = skips.map(([here, there]) => [typed.slice(at + here), word.slice(at + there)] as const)
  if (rests.some(([rest, of]) => rest === of)) return 'word'
  return typed.length >= MIN_LENGTH && rests.some(([rest, of]) => of.startsWith(rest)) ? 'prefix' : null
}
