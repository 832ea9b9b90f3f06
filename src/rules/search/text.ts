/**
 * Normalizes names and queries for search (docs/reference/endpoints.md#11: English and Russian, prefix and typo
 * tolerant). A text becomes words, and a word has forms: first as written, in its own alphabet without diacritics, then
 * as it sounds, in one common alphabet. Two words match if a form of one equals, begins or resembles a form of the
 * other. The written form finds typos, the sound finds the other alphabet.
 */
import { PHONETIC_NAMES } from '../../catalog/search-names.ts'

/** Separator before each form in the stored text. */
export const BAR = '|'

/** Forms of a word, the written one first, without duplicates. */
export type Word = readonly string[]

/** Maximum names of an entity, including hyphen and apostrophe variants. Feeds allow 50 aliases. */
const MAX_NAMES = 80
/** Maximum words of a name; the longest official club names have about ten. */
const MAX_NAME_WORDS = 12
/** Maximum query words; further ones are ignored. Fits the bit mask of match search. */
export const MAX_QUERY_WORDS = 6
/** Maximum characters of a word; the rest is ignored. */
const MAX_WORD_LENGTH = 40

/** Letters without a Unicode decomposition. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
}

/** Invisible characters from copying: soft hyphens, zero-width spaces, direction marks. */
const INVISIBLE = /\p{Cf}/gu
const APOSTROPHES = /['’‘ʼʹ`´]/gu
/** A hyphen inside a word. */
const INNER_HYPHENS = /(?<=[\p{L}\p{N}])[-‐‑–](?=[\p{L}\p{N}])/gu
/** Any of the above. */
const HAS_JOINTS = /['’‘ʼʹ`´‐‑–-]/u
/** The dots between initials: "F.C." is "FC". */
const INITIAL_DOTS = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Also written as "&", or left out. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'и'])

/** Keeps letters and digits only, because decomposing a ligature may produce marks, spaces and symbols. */
function withoutMarks(letters: string): string {
  return letters
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Words without diacritics: most of them. */
const PLAIN = /^[\0-\x7fа-ик-я]*$/
/** Words whose letters need no phonetic normalization. */
const PLAIN_LETTERS = /^[\0-\x7fа-яё]*$/

/** A lower-case word without diacritics (ё is е, é is e) and ligatures. */
function writtenForm(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let form = ''
  for (const letter of withoutMarks(word)) form += WHOLE_LETTERS[letter] ?? letter
  return form.slice(0, MAX_WORD_LENGTH)
}

/** Keeps diacritics that change the sound (š, č, й) and drops the others. */
function phoneticLetters(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let letters = ''
  for (const letter of word.normalize('NFC')) {
    letters += letter <= 'z' || PHONETIC_LETTERS.has(letter) ? letter : writtenForm(letter)
  }
  return letters.slice(0, MAX_WORD_LENGTH)
}

/** Maximum cached word forms: common names recur often. */
const MAX_CACHED_WORDS = 20_000
const cachedWords = new Map<string, Word>()

function formsOf(word: string): Word {
  let forms = cachedWords.get(word)
  if (!forms) {
    forms = [...new Set([writtenForm(word), ...soundsOf(phoneticLetters(word))])]
    if (cachedWords.size === MAX_CACHED_WORDS) cachedWords.clear()
    cachedWords.set(word, forms)
  }
  return forms
}

function foldWords(text: string, limit: number): Word[] {
  const words = text.replace(INITIAL_DOTS, '').match(WORDS) ?? []
  return words
    .filter((word, at) => at === 0 || at === words.length - 1 || !CONJUNCTIONS.has(word))
    .slice(0, limit)
    .map(formsOf)
    .filter(([written]) => written !== '')
}

function lowerCase(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').normalize('NFC').toLowerCase()
}

/** A query word: its forms, plain and with the separator of the stored text. */
export interface TypedWord {
  readonly forms: Word
  readonly barred: readonly string[]
}

/** The words of a query, at most MAX_QUERY_WORDS. */
export function foldQuery(query: string): readonly TypedWord[] {
  const words = foldWords(lowerCase(query).replace(APOSTROPHES, ''), MAX_QUERY_WORDS)
  return words.map((forms) => ({ forms, barred: forms.map((form) => BAR + form) }))
}

/** "Al-Hilal" is also "Alhilal", "D'Ambrosio" is "DAmbrosio" and "Ambrosio" after a "D". */
function readingsOf(name: string): readonly string[] {
  const lower = lowerCase(name)
  if (!HAS_JOINTS.test(lower)) return [lower]
  const joined = lower.replace(APOSTROPHES, '')
  return [joined, joined.replace(INNER_HYPHENS, ''), lower.replace(APOSTROPHES, ' ')]
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/**
 * The forms whose first one or two letters are indexed as prefixes. Cyrillic letters sound one by one, so the sound
 * represents the written form, and a letter finds both alphabets.
 */
export function listedForms(word: Word): Word {
  const [written = '', ...sounds] = word
  return sounds.length > 0 && CYRILLIC.test(written) ? sounds : word.slice(0, 2)
}

/** The forms in which typos are searched: as written, and the first sound. */
export function typoForms(word: Word): Word {
  return word.slice(0, 2)
}

/** All names of an entity as words; names that fold to the same text are merged. */
export function foldNames(names: readonly string[]): readonly (readonly Word[])[] {
  const folded = new Map<string, readonly Word[]>()
  for (const reading of new Set(names.flatMap(readingsOf))) {
    const words = foldWords(reading, MAX_NAME_WORDS)
    if (words.length > 0) folded.set(writeForms([words]), words)
    if (folded.size === MAX_NAMES) break
  }
  return [...folded.values()]
}

/**
 * The stored text of folded names: one name per line, words separated by spaces, a bar before each form. So `|form`
 * occurs in the text if some word begins with it.
 */
export function writeForms(names: readonly (readonly Word[])[]): string {
  return names.map((words) => words.map((word) => BAR + word.join(BAR)).join(' ')).join('\n')
}

/** Inverse of `writeForms`. */
export function readForms(text: string): readonly (readonly Word[])[] {
  if (text === '') return []
  return text.split('\n').map((line) => line.split(' ').map((word) => word.slice(1).split(BAR)))
}

/**
 * The sound of a word in one common alphabet, so that a name typed in Cyrillic finds the Latin one and vice versa
 * (docs/reference/endpoints.md#11: multilingual search). Used by `rules/search/text`.
 *
 * A table maps letters to a sound and to the position in the word where this applies. The sound alphabet is lower-case
 * Latin with three capitals for sounds without a letter of their own: C as in "church", S as in "shop", Z as in
 * "measure"; a small c is the sound of "ts". Every Cyrillic letter becomes one sound, or at most two, so that one typo
 * in a Cyrillic word remains about one typo in its sound. The choice of sounds is ours. @assumed
 */

/** `inside`: not at the start. `after`: after a consonant. `front`: before e, i or y. `vowel`: before a vowel. */
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
const PHONETIC_LETTERS: ReadonlySet<string> = new Set(
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
