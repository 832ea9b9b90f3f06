/**
 * The sound of a word in one common alphabet, so that a name typed in Cyrillic finds the Latin one and vice versa
 * (docs/reference/endpoints.md#11: multilingual search). Used by `rules/search-text`.
 *
 * A table maps letters to a sound and to the position in the word where this applies. The sound alphabet is lower-case
 * Latin with three capitals for sounds without a letter of their own: C as in "church", S as in "shop", Z as in
 * "measure"; a small c is the sound of "ts". Every Cyrillic letter becomes one sound, or at most two, so that one typo
 * in a Cyrillic word remains about one typo in its sound. The choice of sounds is ours. @assumed
 */

import { PHONETIC_NAMES } from '../catalog/phonetic-names.ts'

/** `inside`: not at the start. `after`: after a consonant. `front`: before e, i or y. `vowel`: before a vowel. */
type WordPosition = 'start' | 'inside' | 'end' | 'after' | 'front' | 'vowel'
type SoundRow = readonly [letters: string, sound: string, place?: WordPosition]

/** Latin letters as used to write Russian names, and as most languages pronounce them. */
const LATIN: readonly SoundRow[] = [
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
const CYRILLIC: readonly SoundRow[] = [
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
  readingOf([...LATIN, ...CYRILLIC]),
  // Rows by pronunciation come later, so they take precedence over the usual row for the same letters and position.
  readingOf([...LATIN, ...CYRILLIC, ...LATIN_BY_EAR, ...CYRILLIC_BY_EAR]),
]

/** Letters other than a to z with their own row. Other letters lose their diacritics first. */
export const PHONETIC_LETTERS: ReadonlySet<string> = new Set(
  [...LATIN, ...CYRILLIC]
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
