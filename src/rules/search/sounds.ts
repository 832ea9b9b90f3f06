/**
 * The sound of a word in one common alphabet, so that a name typed in Cyrillic finds the Latin one and vice versa
 * (docs/reference/endpoints.md#11: multilingual search).
 *
 * A table maps letters to a sound and to the position in the word where this applies. The sound alphabet is lower-case
 * Latin with three capitals for sounds without a letter of their own: C as in "church", S as in "shop", Z as in
 * "measure"; a small c is the sound of "ts". Every Cyrillic letter becomes one sound, or at most two, so that one typo
 * in a Cyrillic word remains about one typo in its sound. The choice of sounds is ours. @assumed
 */

/** `inside`: not at the start. `after`: after a consonant. `front`: before e, i or y. `vowel`: before a vowel. */
import { OTHER_NAMES, PHONETIC_NAMES } from '../../catalog/search-names.ts'

type WordPosition = 'start' | 'inside' | 'end' | 'after' | 'front' | 'vowel'
type SoundRow = readonly [letters: string, sound: string, place?: WordPosition]

/** Latin letters as used to write Russian names, and as most languages pronounce them. */
const LATIN_ROWS: readonly SoundRow[] = [
  ['shch', 'S'],
  ['szcz', 'S'],
  ['sch', 'S'],
  ['sh', 'S'],
  ['š', 'S'],
  ['ş', 'S'],
  ['ś', 'S'],
  ['tsch', 'C'],
  ['tch', 'C'],
  ['ch', 'C'],
  ['cz', 'C'],
  ['č', 'C'],
  ['ć', 'C'],
  ['ç', 'C'],
  ['zh', 'Z'],
  ['ž', 'Z'],
  ['ź', 'Z'],
  ['ż', 'Z'],
  ['dj', 'dZ'],
  ['đ', 'dZ'],
  ['kh', 'h'],
  ['ts', 'c'],
  ['tz', 'c'],
  ['cs', 'cs', 'start'],
  ['c', 's', 'front'],
  ['c', 'k'],
  ['ck', 'k'],
  ['qu', 'kv'],
  ['q', 'k'],
  ['x', 'ks'],
  ['ph', 'f'],
  ['th', 't'],
  ['w', 'v'],
  ['z', 's'],
  ['j', 'i'],
  ['y', 'i'],
  ['ye', 'e', 'start'],
  ['ö', 'o'],
  ['ø', 'o'],
  ['å', 'a'],
  // "Lyudmila" and "Людмила", "Nürnberg" and "Нюрнберг": after a consonant the glide is ignored.
  ['yu', 'u', 'after'],
  ['ju', 'u', 'after'],
]

/** Deviations of English, German, French, Italian, Spanish and Polish where Russian follows the pronunciation. */
const LATIN_BY_EAR: readonly SoundRow[] = [
  ['ea', 'i', 'end'],
  ['ey', 'i', 'end'],
  ['ie', 'i'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['ew', 'u'],
  ['igh', 'ai'],
  ['stle', 'sl'],
  ['w', 'u', 'start'],
  ['sw', 'su', 'start'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['ei', 'ai'],
  ['eu', 'oi'],
  ['z', 'c'],
  ['ch', 'h', 'inside'],
  ['sz', 'S'],
  ['ic', 'iC', 'end'],
  ['eille', 'el', 'end'],
  ['eaux', 'o', 'end'],
  ['eau', 'o'],
  ['cc', 'C', 'front'],
  ['c', 'C', 'front'],
  ['g', 'dZ', 'front'],
  ['j', 'dZ'],
  ['ye', 'e'],
  ['ö', 'e'],
  ['ø', 'e'],
  ['å', 'o'],
]

/**
 * Letter by letter, so that the prefix of a word has the prefix of its sound. Letters and sounds are listed in the same
 * order.
 */
const CYRILLIC_ROWS: readonly SoundRow[] = [
  ...[...'абвгдежзийклмнопрстуфхцчшщыэёіїєґўјљњћ'].map(
    (letter, at): SoundRow => [letter, 'abvgdeZsiiklmnoprstufhcCSSieeiieguilnC'.charAt(at)],
  ),
  ['ђ', 'dZ'],
  ['џ', 'dZ'],
  ['ю', 'iu'],
  ['я', 'ia'],
  ['ю', 'u', 'after'],
  ['ь', 'i', 'vowel'],
  ['ью', 'u'],
  ['ья', 'ia'],
  ['ь', ''],
  ['ъ', ''],
]

/** An English "a" is often written э: Тоттенхэм. */
const CYRILLIC_BY_EAR: readonly SoundRow[] = [['э', 'a']]

type Reading = ReadonlyMap<string, readonly SoundRow[]>

/** Rows by first letter, longest first; of equal length those with a position first, then later rows. */
function readingOf(rows: readonly SoundRow[]): Reading {
  const reading = new Map<string, SoundRow[]>()
  for (const row of [...rows].reverse()) {
    const first = row[0].charAt(0)
    reading.set(first, [...(reading.get(first) ?? []), row])
  }
  for (const of of reading.values()) {
    of.sort((a, b) => b[0].length - a[0].length || Number(b[2] !== undefined) - Number(a[2] !== undefined))
  }
  return reading
}

const READINGS: readonly Reading[] = [
  readingOf([...LATIN_ROWS, ...CYRILLIC_ROWS]),
  // Rows by pronunciation come later, so they take precedence over the usual row for the same letters and position.
  readingOf([...LATIN_ROWS, ...CYRILLIC_ROWS, ...LATIN_BY_EAR, ...CYRILLIC_BY_EAR]),
]

/** Letters other than a to z with their own row. Other letters lose their diacritics first. */
export const PHONETIC_LETTERS: ReadonlySet<string> = new Set(
  [...LATIN_ROWS, ...CYRILLIC_ROWS]
    .map(([letters]) => letters)
    .filter((letters) => letters.length === 1 && letters > 'z'),
)

const CONSONANT = /[bcdfghj-np-tvwxzбвгджзклмнпрстфхцчшщ]/
const FRONT = /[eiyеи]/
const VOWEL = /[aeiouyаеиоуэы]/

function holds(row: SoundRow, word: string, at: number): boolean {
  const [letters, , place] = row
  const next = at + letters.length
  switch (place) {
    case 'start':
      return at === 0
    case 'inside':
      return at > 0
    case 'end':
      return next === word.length && at > 0
    case 'after':
      return at > 0 && CONSONANT.test(word.charAt(at - 1))
    case 'front':
      return FRONT.test(word.charAt(next))
    case 'vowel':
      return VOWEL.test(word.charAt(next))
    default:
      return true
  }
}

const DOUBLED = /(\p{L})\1+/gu

function read(word: string, reading: Reading): string {
  let sound = ''
  for (let at = 0; at < word.length; ) {
    const row = reading
      .get(word.charAt(at))
      ?.find((each) => word.startsWith(each[0], at) && holds(each, word, at))
    sound += row ? row[1] : word.charAt(at)
    at += row ? row[0].length : 1
  }
  const short = sound.replace(DOUBLED, '$1')
  // Repeated letters are no word: "zzzqqq" must not be found wherever a name begins with "sk".
  return short.length * 2 > sound.length || word.length < 3 ? short : ''
}

/** A single sound is not enough for a word of three or more letters. */
function isDistinctive(sound: string, word: string): boolean {
  return sound.length > 1 || (sound.length === 1 && word.length < 3)
}

/** The one to four sounds of a lower-case word; none for a word without letters. */
export function soundsOf(word: string): readonly string[] {
  if (!/\p{L}/u.test(word)) return []
  // Guards against inherited keys, e.g. "constructor".
  const phonetic = Object.hasOwn(PHONETIC_NAMES, word) ? PHONETIC_NAMES[word] : undefined
  const words = phonetic === undefined ? [word] : [word, phonetic]
  const sounds = new Set(words.flatMap((each) => READINGS.map((reading) => read(each, reading))))
  return [...sounds].filter((sound) => isDistinctive(sound, word))
}

/**
 * Alternative forms of a query word for cases in which the two alphabets diverge: "Фридрихсхафен" is typed letter by
 * letter, Friedrichshafen is indexed by its sounds, and a Russian "х" stands for kh, h and ch alike
 * (docs/reference/endpoints.md#11: multilingual search). Only queries have these forms.
 *
 * A row lists sounds (the alphabet of `rules/search/text`) that stand for one another. The rows follow the practical
 * transcription of each language into Russian (R. Gilyarevsky, B. Starostin, "Foreign names in Russian text") and the
 * romanization by BGN/PCGN and ICAO Doc 9303, where these differ from the indexed sound. Each row was kept only if it
 * improved the hit rate in `test/unit/search-alphabets.test.ts`. @assumed
 */

/** Sounds of the Latin spelling by letter, and of the Russian one. */
type LooseRow = readonly [latin: string, russian: string, place?: 'start' | 'end']

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

/** Words that mean the same in the other language, as written. */
export function otherWords(written: string): readonly string[] {
  return OTHERS.get(written)?.map(([, other]) => other) ?? []
}

/** Minimum length for alternative sounds, because too many short words sound alike. */
const LOOSE_MIN_LENGTH = 4
/** Minimum length for two changes at once. */
const LOOSE_MIN_LENGTH_OF_TWO = 6
/** Minimum length of a form that may also be a prefix. */
const MIN_START = 7
/** Maximum forms of a word, those with one change first. Each costs an index seek. */
const MAX_FORMS = 64
/** Last letters of Latin words that may be omitted in Russian. */
const SILENT_ENDS = ['d', 'e', 'r', 's', 't'] as const

const CYRILLIC = /\p{Script=Cyrillic}/u

const SOUNDED_VOWEL = /[aeiou]/

function replaced(sound: string, [from, to, place]: LooseRow): string {
  if (place === 'start') {
    // A silent letter is added only before a vowel.
    return sound.startsWith(from) && (from !== '' || SOUNDED_VOWEL.test(sound.charAt(0)))
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

/** The alternative sounds of a query word, given as written and by its plain sounds. */
export function looseSounds(written: string, sounds: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  if (written.length < LOOSE_MIN_LENGTH) return found
  const rows = CYRILLIC.test(written) ? FROM_RUSSIAN : FROM_LATIN
  let last: readonly DerivedForm[] = (sounds.length > 0 ? sounds : [written]).map((form) => [form, -1])
  for (let changes = written.length < LOOSE_MIN_LENGTH_OF_TWO ? 1 : 2; changes > 0; changes -= 1) {
    const made: DerivedForm[] = []
    for (const each of changed(last, rows)) {
      const [form] = each
      if (form.length < LOOSE_MIN_LENGTH - 1 || sounds.includes(form) || found.has(form)) continue
      found.add(form)
      made.push(each)
      if (found.size >= MAX_FORMS) return found
    }
    last = made
  }
  return found
}

/** Whether an indexed sound equals one of the forms, or starts with one that is long enough. */
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
