/**
 * Typos: a wrong, missing, additional letter, or two swapped (docs/reference/endpoints.md#11). A misspelled
 * word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe, SymSpell), so a look-up
 * takes a few seeks whatever the size of the index.
 */

/** Minimum length of words with typo tolerance; the query word may lack one letter. */
const MIN_LENGTH = 5
/** First letters from which variants are made: they limit the rows of a word. */
const REACH = 6

/** Digits, and letters of which a half could not be stored. */
const HAS_NO_TYPOS = /[\p{N}\u{10000}-\u{10ffff}]/u

/**
 * The beginnings under which a word is stored, and those under which one is sought that is typed or begins so: each without
 * one letter, and short ones as they are. None for those with digits or rare letters.
 */
export function typoStarts(word: string): readonly string[] {
  if (word.length < MIN_LENGTH - 1 || HAS_NO_TYPOS.test(word)) return []
  const start = word.slice(0, REACH)
  const variants = Array.from(start, (_, at) => start.slice(0, at) + start.slice(at + 1))
  // Four letters may be five with one missing; three would be too few to seek by.
  return [...new Set([...(word.length < REACH ? [word] : []), ...(word.length < MIN_LENGTH ? [] : variants)])]
}

/** Letters to skip in both: a wrong, missing, additional one. */
const EDITS = [
  [1, 1],
  [0, 1],
  [1, 0],
] as const
/** The same where two neighbors may be swapped. */
const SWAP = [...EDITS, [2, 2]] as const

type Likeness = 'word' | 'prefix' | null

/**
 * Whether `typed` is the word with a typo, or a few (`word`), or a prefix of such (`prefix`). Null otherwise, for words
 * that are too short, and without a typo.
 */
export function typoOf(typed: string, word: string, most = 1): Likeness {
  if (word.length < MIN_LENGTH || typed.length < MIN_LENGTH - 1 || typed.length > word.length + most)
    return null
  if (word.startsWith(typed) || HAS_NO_TYPOS.test(typed)) return null
  const likeness = likenessWithin(typed, word, most)
  return likeness === 'prefix' && typed.length < MIN_LENGTH ? null : likeness
}

/** The same from a place in each on. */
function likenessWithin(typed: string, word: string, most: number, here = 0, there = 0): Likeness {
  while (here < typed.length && typed.charCodeAt(here) === word.charCodeAt(there)) {
    here += 1
    there += 1
  }
  if (here === typed.length) return there >= word.length ? 'word' : 'prefix'
  if (most === 0) return null
  const isSwap =
    typed.charAt(here) === word.charAt(there + 1) && typed.charAt(here + 1) === word.charAt(there)
  let found: 'prefix' | null = null
  for (const [inTyped, inWord] of isSwap ? SWAP : EDITS) {
    const likeness = likenessWithin(typed, word, most - 1, here + inTyped, there + inWord)
    if (likeness === 'word') return likeness
    found ??= likeness
  }
  return found
}
