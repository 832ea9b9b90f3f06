/**
 * Typos of one edit: substitution, deletion, insertion or transposition (docs/reference/endpoints.md#11). A misspelled
 * word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe, SymSpell), so a look-up
 * takes a few seeks whatever the size of the index.
 */

/** Minimum length of words with typo tolerance; the shorter of the two may lack one letter. */
const MIN_LENGTH = 5
/**
 * Length of the prefix from which variants are made. Seven letters limit the index to eight rows per token; words that
 * share the first six letters are compared anyway.
 */
const REACH = 7

const DIGIT = /\p{N}/u
/** Surrogates: a variant with an unpaired surrogate could not be stored. */
const HALF_LETTER = /[\ud800-\udfff]/

function deletions(text: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at < text.length; at += 1) variants.add(text.slice(0, at) + text.slice(at + 1))
  return [...variants]
}

/** The variants under which a word is stored; none for short words and words with digits or rare letters. */
export function typoVariants(token: string): readonly string[] {
  if (token.length < MIN_LENGTH || DIGIT.test(token) || HALF_LETTER.test(token)) return []
  const variants = deletions(token.slice(0, REACH))
  return token.length <= REACH ? [token, ...variants] : variants
}

/** Whether a query word is long enough for typo look-ups. */
function mayHaveTypo(typed: string): boolean {
  return typed.length >= MIN_LENGTH - 1
}

export interface TypoLookup {
  /** Prefix of a stored variant, or the whole variant if `exact`. */
  readonly variant: string
  readonly exact: boolean
}

/** Index ranges of the tokens that a query word, or a prefix, may stand for. */
export function typoLookups(typed: string): readonly TypoLookup[] {
  if (!mayHaveTypo(typed) || DIGIT.test(typed)) return []
  // A four-letter word may be a five-letter word missing one letter; as a prefix it is too short.
  if (typed.length < MIN_LENGTH) return [{ variant: typed, exact: true }]
  const start = typed.slice(0, REACH)
  const variants = typed.length < REACH ? [typed, ...deletions(start)] : deletions(start)
  return variants.map((variant) => ({ variant, exact: false }))
}

type TypoFit = 'word' | 'prefix' | null

/** Whether the rest of the token equals the rest of the query word, or only begins with it. */
function compareRests(typed: string, token: string): TypoFit {
  if (!token.startsWith(typed)) return null
  return token.length === typed.length ? 'word' : 'prefix'
}

/**
 * Whether `typed` is the token with one typo (`word`), or a prefix of the token with one typo (`prefix`). Null
 * otherwise, for words that are too short, and without a typo.
 */
export function typoOf(typed: string, token: string): TypoFit {
  if (token.length < MIN_LENGTH || !mayHaveTypo(typed) || typed.length > token.length + 1) return null
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === token.charCodeAt(at)) at += 1
  // A prefix of the token, not a typo.
  if (at === typed.length || DIGIT.test(typed)) return null
  const slip = typoAt(typed, token, at)
  return slip === 'prefix' && typed.length < MIN_LENGTH ? null : slip
}

/** Tries a wrong, missing, extra and swapped letter at `at`, the first position in which both differ. */
function typoAt(typed: string, token: string, at: number): TypoFit {
  const [here, next] = [typed.charCodeAt(at), typed.charCodeAt(at + 1)]
  const [wanted, following] = [token.charCodeAt(at), token.charCodeAt(at + 1)]
  const isLast = at + 1 === typed.length
  let best: TypoFit = null
  // Comparing the next letters first avoids most slicing.
  if (next === following || isLast) best = compareRests(typed.slice(at + 1), token.slice(at + 1))
  if (here === following && best !== 'word') best = compareRests(typed.slice(at), token.slice(at + 1)) ?? best
  if ((next === wanted || isLast) && best !== 'word') {
    best = compareRests(typed.slice(at + 1), token.slice(at)) ?? best
  }
  if (here === following && next === wanted && best !== 'word') {
    best = compareRests(typed.slice(at + 2), token.slice(at + 2)) ?? best
  }
  return best
}
