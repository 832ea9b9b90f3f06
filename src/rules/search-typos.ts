/**
 * Typos of one edit: substitution, deletion, insertion or transposition (docs/reference/endpoints.md#11). A
 * misspelled word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe,
 * SymSpell), so a look-up takes a few seeks whatever the size of the index.
 */

/** Minimum length of words with typo tolerance; the shorter of the two may lack one letter. */
const MIN_LENGTH = 5
/**
 * Length of the prefix that variants are made from. Seven letters keep the index at eight rows per token; words that
 * share the first six letters are compared anyway.
 */
const REACH = 7

const DIGIT = /\p{N}/u
/** Surrogates: a variant that lost one half could not be stored. */
const HALF_LETTER = /[\ud800-\udfff]/

function deletions(text: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at < text.length; at += 1) variants.add(text.slice(0, at) + text.slice(at + 1))
  return [...variants]
}

/** Whether a token is stored with variants. Short tokens and tokens with digits or rare letters are not. */
export function hasTypoVariants(token: string): boolean {
  return token.length >= MIN_LENGTH && !DIGIT.test(token) && !HALF_LETTER.test(token)
}

/** The variants under which a token is stored. */
export function typoVariants(token: string): readonly string[] {
  if (!hasTypoVariants(token)) return []
  const variants = deletions(token.slice(0, REACH))
  return token.length <= REACH ? [token, ...variants] : variants
}

/** One of `typoVariants(token)`, where there are any: tells whether the token is stored. */
export function firstVariant(token: string): string {
  return token.slice(1, REACH)
}

/** Whether a query word is long enough for typo look-ups. */
export function mayHaveTypo(typed: string): boolean {
  return typed.length >= MIN_LENGTH - 1
}

export interface TypoLookup {
  /** Prefix of a stored variant, or the whole variant if `exact`. */
  readonly variant: string
  readonly exact: boolean
}

/** Where to look for the tokens that a typed word, or the beginning of one, may stand for. */
export function typoLookups(typed: string): readonly TypoLookup[] {
  if (!mayHaveTypo(typed) || DIGIT.test(typed)) return []
  // Four letters may be a five-letter word missing one; as a prefix they are too short.
  if (typed.length < MIN_LENGTH) return [{ variant: typed, exact: true }]
  const start = typed.slice(0, REACH)
  const variants = typed.length < REACH ? [typed, ...deletions(start)] : deletions(start)
  return variants.map((variant) => ({ variant, exact: false }))
}

type Slip = 'word' | 'prefix' | null

/** Does the rest of the token equal the rest of what was typed, or only begin with it? */
function compareRests(typed: string, token: string): Slip {
  if (!token.startsWith(typed)) return null
  return token.length === typed.length ? 'word' : 'prefix'
}

/**
 * Is `typed` the token with one slip (`word`), or the beginning of the token with one slip (`prefix`)?
 * Null for anything else, for words too short to tell, and where there is no slip at all.
 */
export function typoOf(typed: string, token: string): Slip {
  if (token.length < MIN_LENGTH || !mayHaveTypo(typed) || typed.length > token.length + 1) return null
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === token.charCodeAt(at)) at += 1
  // It is a prefix of the token: not a typo.
  if (at === typed.length || DIGIT.test(typed)) return null
  const slip = slipAt(typed, token, at)
  return slip === 'prefix' && typed.length < MIN_LENGTH ? null : slip
}

/** Tries a wrong, a missing, an extra and a swapped letter at `at`, the first in which both differ. */
function slipAt(typed: string, token: string, at: number): Slip {
  const [here, next] = [typed.charCodeAt(at), typed.charCodeAt(at + 1)]
  const [wanted, following] = [token.charCodeAt(at), token.charCodeAt(at + 1)]
  const isLast = at + 1 === typed.length
  let best: Slip = null
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
