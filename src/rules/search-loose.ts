/**
 * Other forms that a typed word may have in the index, where both alphabets part ways: "Фридрихсхафен" is typed by
 * letters, Friedrichshafen is stored by its sounds, and a Russian "х" stands for kh, h and ch alike
 * (docs/reference/endpoints.md#11: multilingual search). Serves `rules/search-text`; only the query has these forms, so
 * the index stays as it is.
 *
 * A row says which sounds (the alphabet of `rules/search-sounds`) stand for one another. The rows come from
 * how Latin letters are transcribed into Russian by the practical transcription of each language (R. Gilyarevsky,
 * B. Starostin, "Foreign names in Russian text") and back by BGN/PCGN and ICAO Doc 9303, where these disagree with
 * the sound that is stored. Which rows are worth having was measured over `test/unit/search-alphabets.test.ts`. @assumed
 */
import { OTHER_NAMES } from '../catalog/other-names.ts'

type Place = 'start' | 'end'
/** Sounds of the Latin spelling by letter, and of the Russian one. */
type LooseRow = readonly [latin: string, russian: string, place?: Place]

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
  // A German "h" is г, a French or Spanish one is nothing.
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
  // A Belarusian "a" without stress, a Portuguese "o".
  ['a', 'o'],
  ['o', 'u'],
  // French "oi" and "qu", French and Italian "gn", "ie" and "ts" of any.
  ['oi', 'ua'],
  ['gn', 'ni'],
  ['i', 'ie'],
  ['c', 'ts'],
  ['f', 'v', 'end'],
  ['mk', 'mak', 'start'],
  // Portugal, Brazil.
  ['', 'ia', 'end'],
]

/** Endings that are written and not heard come to these. */
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

/** The other way round a word may be a letter longer than what was typed. */
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

/** Minimum length for other sounds: too many short words resemble each other. */
const MIN_LENGTH = 4
/** Minimum length for two changes at once. */
const MIN_LENGTH_OF_TWO = 6
/** Minimum length of a form that may also be a prefix. */
const MIN_START = 7
/** Forms of a word, with one change first. Each costs an index seek. */
const MAX_FORMS = 64
/** Last letters of Latin words that may be left out in Russian. */
export const SILENT_ENDS = ['d', 'e', 'r', 's', 't'] as const

const CYRILLIC = /\p{Script=Cyrillic}/u

const VOWEL = /[aeiou]/

function replaced(sound: string, [from, to, place]: LooseRow): string {
  if (place === 'start') {
    // A letter that is not heard stands before a vowel only.
    return sound.startsWith(from) && (from !== '' || VOWEL.test(sound.charAt(0)))
      ? to + sound.slice(from.length)
      : sound
  }
  if (place === 'end') return sound.endsWith(from) ? sound.slice(0, sound.length - from.length) + to : sound
  return sound.replaceAll(from, to)
}

/** A form with the last row that made it, so that two rows are put together in one order only. */
type Made = readonly [form: string, row: number]

function* changed(forms: readonly Made[], rows: readonly LooseRow[]): Generator<Made> {
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
  let last: readonly Made[] = (sounds.length > 0 ? sounds : [written]).map((form) => [form, -1])
  for (let changes = written.length < MIN_LENGTH_OF_TWO ? 1 : 2; changes > 0; changes -= 1) {
    const made: Made[] = []
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

/** The other forms of a typed word, of which `rules/search-text` made the plain ones. */
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
