/**
 * What a query word may stand for: words with one typo, and words of other sounds.
 *
 * Typos of one edit: substitution, deletion, insertion or transposition (docs/reference/endpoints.md#11). A misspelled
 * word and the right one share a variant with one letter deleted ("symmetric delete", W. Garbe, SymSpell), so a look-up
 * takes a few seeks whatever the size of the index.
 */
import { OTHER_NAMES } from '../../catalog/search-names.ts'

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

/** One of `typoVariants(token)`, if any; its presence shows that the token is stored. */
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

/**
 * Alternative forms of a query word for cases in which the two alphabets diverge: "Фридрихсхафен" is typed letter by
 * letter, Friedrichshafen is indexed by its sounds, and a Russian "х" stands for kh, h and ch alike
 * (docs/reference/endpoints.md#11: multilingual search). Used by `rules/search/text`; only queries have these forms, so
 * the index is unaffected.
 *
 * A row lists sounds (the alphabet of `rules/search/text`) that stand for one another. The rows follow the practical
 * transcription of each language into Russian (R. Gilyarevsky, B. Starostin, "Foreign names in Russian text") and the
 * romanization by BGN/PCGN and ICAO Doc 9303, where these differ from the indexed sound. Each row was kept only if it
 * improved the hit rate in `test/unit/search-alphabets.test.ts`. @assumed
 */

type WordPosition = 'start' | 'end'
/** Sounds of the Latin spelling by letter, and of the Russian one. */
type LooseRow = readonly [latin: string, russian: string, place?: WordPosition]

const ROWS: readonly LooseRow[] = [
  // German and Dutch "s" before "ch" and "h": Friedrichshafen, Schiedam.
  ['S', 'sh'],
  // "ch" is х in German and Polish, ш in French, к in Italian.
  ['C', 'h'],
  ['C', 'S'],
  ['C', 'k'],
  // "j" is ж in French and Romanian, й in German; a Spanish one, and "g" before "e" and "i", is х.
  ['dZ', 'Z'],
  ['i', 'Z'],
  ['dZ', 'i'],
  ['i', 'h', 'start'],
  ['g', 'h'],
  ['dZ', 'g'],
  // German "h" becomes г; French and Spanish "h" is silent.
  ['h', 'g'],
  ['h', '', 'start'],
  // English vowels: Kane, Curry, Avalanche, Hawks. Dutch "ij".
  ['a', 'ei'],
  ['ai', 'ei'],
  ['i', 'ei'],
  ['u', 'a'],
  ['a', 'e'],
  ['av', 'o'],
  ['e', 'a'],
  // An unstressed Belarusian "a", a Portuguese "o".
  ['a', 'o'],
  ['o', 'u'],
  // French "oi" and "qu", French and Italian "gn", "ie" and "ts" of any language.
  ['oi', 'ua'],
  ['gn', 'ni'],
  ['i', 'ie'],
  ['c', 'ts'],
  ['f', 'v', 'end'],
  ['mk', 'mak', 'start'],
  // Portugal, Brazil.
  ['', 'ia', 'end'],
]

/** Silent endings become these. */
const FROM_LATIN: readonly LooseRow[] = [
  ...ROWS,
  ['kv', 'k'],
  ['e', '', 'end'],
  ['s', '', 'end'],
  ['es', '', 'end'],
  ['t', '', 'end'],
  ['d', '', 'end'],
  ['r', '', 'end'],
]

/** In the other direction a word may be one letter longer than the query word. */
const FROM_RUSSIAN = ROWS.map(
  ([latin, russian, place]): LooseRow => (place ? [russian, latin, place] : [russian, latin]),
)

const OTHERS = Map.groupBy(
  OTHER_NAMES.flatMap(([russian, latin]): [string, string][] => [
    [russian.replaceAll('й', 'и'), latin],
    [latin, russian.replaceAll('й', 'и')],
  ]),
  ([word]) => word,
)

/** Minimum length for alternative sounds, because too many short words sound alike. */
const LOOSE_MIN_LENGTH = 4
/** Minimum length for two changes at once. */
const LOOSE_MIN_LENGTH_OF_TWO = 6
/** Minimum length of a form that may also be a prefix. */
const MIN_START = 7
/** Maximum forms of a word, those with one change first. Each costs an index seek. */
const MAX_FORMS = 64
/** Last letters of Latin words that may be omitted in Russian. */
export const SILENT_ENDS = ['d', 'e', 'r', 's', 't'] as const

const CYRILLIC = /\p{Script=Cyrillic}/u

const VOWEL = /[aeiou]/

function replaced(sound: string, [from, to, place]: LooseRow): string {
  if (place === 'start') {
    // A silent letter is added only before a vowel.
    return sound.startsWith(from) && (from !== '' || VOWEL.test(sound.charAt(0)))
      ? to + sound.slice(from.length)
      : sound
  }
  if (place === 'end') return sound.endsWith(from) ? sound.slice(0, sound.length - from.length) + to : sound
  return sound.replaceAll(from, to)
}

/** A form with the last row applied to it, so that two rows are combined in one order only. */
type DerivedForm = readonly [form: string, row: number]

function* changed(forms: readonly DerivedForm[], rows: readonly LooseRow[]): Generator<DerivedForm> {
  for (const [form, last] of forms) {
    for (let at = last + 1; at < rows.length; at += 1) {
      const made = replaced(form, rows[at] as LooseRow)
      if (made !== form) yield [made, at]
    }
  }
}

function makeForms(word: readonly string[]): ReadonlySet<string> {
  const [written = '', ...sounds] = word
  const found = new Set(OTHERS.get(written)?.map(([, other]) => other))
  if (written.length < LOOSE_MIN_LENGTH) return found
  const rows = CYRILLIC.test(written) ? FROM_RUSSIAN : FROM_LATIN
  let last: readonly DerivedForm[] = (sounds.length > 0 ? sounds : [written]).map((form) => [form, -1])
  for (let changes = written.length < LOOSE_MIN_LENGTH_OF_TWO ? 1 : 2; changes > 0; changes -= 1) {
    const made: DerivedForm[] = []
    for (const each of changed(last, rows)) {
      const [form] = each
      if (form.length < LOOSE_MIN_LENGTH - 1 || word.includes(form) || found.has(form)) continue
      found.add(form)
      made.push(each)
      if (found.size >= MAX_FORMS) return found
    }
    last = made
  }
  return found
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The alternative forms of a query word, given its plain forms from `rules/search/text`. */
export function looseFormsOf(word: readonly string[]): ReadonlySet<string> {
  return known.getOrInsertComputed(word, makeForms)
}

/** Whether an index token equals one of the forms, or starts with one that is long enough. */
export function looseFit(forms: ReadonlySet<string>, token: string): 'word' | 'prefix' | null {
  if (forms.has(token)) return 'word'
  const last = token.length - 1
  if (forms.has(token.slice(0, last)) && SILENT_ENDS.some((letter) => token.charAt(last) === letter)) {
    return 'word'
  }
  for (let length = MIN_START; length <= last; length += 1) {
    if (forms.has(token.slice(0, length))) return 'prefix'
  }
  return null
}
