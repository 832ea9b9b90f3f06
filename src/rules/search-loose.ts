/**
 * Alternative forms of a query word for cases in which the two alphabets diverge: "Фридрихсхафен" is typed letter by
 * letter, Friedrichshafen is indexed by its sounds, and a Russian "х" stands for kh, h and ch alike
 * (docs/reference/endpoints.md#11: multilingual search). Used by `rules/search-text`; only queries have these forms, so
 * the index is unaffected.
 *
 * A row lists sounds (the alphabet of `rules/search-sounds`) that stand for one another. The rows follow the practical
 * transcription of each language into Russian (R. Gilyarevsky, B. Starostin, "Foreign names in Russian text") and the
 * romanization by BGN/PCGN and ICAO Doc 9303, where these differ from the indexed sound. Each row was kept only if it
 * improved the hit rate in `test/unit/search-alphabets.test.ts`. @assumed
 */
import { OTHER_NAMES } from '../catalog/other-names.ts'

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
const MIN_LENGTH = 4
/** Minimum length for two changes at once. */
const MIN_LENGTH_OF_TWO = 6
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
  if (written.length < MIN_LENGTH) return found
  const rows = CYRILLIC.test(written) ? FROM_RUSSIAN : FROM_LATIN
  let last: readonly DerivedForm[] = (sounds.length > 0 ? sounds : [written]).map((form) => [form, -1])
  for (let changes = written.length < MIN_LENGTH_OF_TWO ? 1 : 2; changes > 0; changes -= 1) {
    const made: DerivedForm[] = []
    for (const each of changed(last, rows)) {
      const [form] = each
      if (form.length < MIN_LENGTH - 1 || word.includes(form) || found.has(form)) continue
      found.add(form)
      made.push(each)
      if (found.size >= MAX_FORMS) return found
    }
    last = made
  }
  return found
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The alternative forms of a query word, given its plain forms from `rules/search-text`. */
export function looseFormsOf(word: readonly string[]): ReadonlySet<string> {
  let forms = known.get(word)
  if (!forms) {
    forms = makeForms(word)
    known.set(word, forms)
  }
  return forms
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
