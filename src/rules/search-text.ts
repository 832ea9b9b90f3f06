/**
 * Names and queries as search compares them (docs/reference/endpoints.md#11: English and Russian, prefix and typo
 * tolerant). A text becomes words; a word has forms: first as it is written, in its own alphabet and without marks,
 * then as it sounds, in one alphabet for all. Two words meet where a form of one equals, begins or resembles a form of
 * the other. Slips of the finger are found by the written form, the other alphabet by the sound.
 */
import { PHONETIC_LETTERS, soundsOf } from './search-sounds.ts'

/** Separator before each form in the stored text. */
export const BAR = '|'

/** Forms of a word, the written one first, without duplicates. */
export type Word = readonly string[]

/** Names, hyphenated and apostrophed readings included, that an entity is found by. Feeds allow 50 aliases. */
const MAX_NAMES = 80
/** Words of a name; the longest official club names have about ten. */
const MAX_NAME_WORDS = 12
/** Maximum of query words; further ones are ignored. Fits the bit mask of match search. */
export const MAX_QUERY_WORDS = 6
/** Maximum characters of a word; the rest is ignored. */
const MAX_WORD_LENGTH = 40

/** Letters that no decomposition takes apart. */
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

/** Invisible characters that copying adds: soft hyphens, zero-width spaces, direction marks. */
const INVISIBLE = /\p{Cf}/gu
const APOSTROPHES = /['’‘ʼʹ`´]/gu
/** A hyphen inside a word. */
const INNER_HYPHENS = /(?<=[\p{L}\p{N}])[-‐‑–](?=[\p{L}\p{N}])/gu
/** Any of the above. */
const HAS_JOINTS = /['’‘ʼʹ`´‐‑–-]/u
/** The dots of initials that stand together: "F.C." is "FC". */
const INITIAL_DOTS = /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Written as "&", in words, or left out. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'и'])

/** Letters and digits alone: taking a ligature apart may bring up marks, spaces and signs. */
function withoutMarks(letters: string): string {
  return letters
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Words without diacritics: most of them. */
const PLAIN = /^[\0-\x7fа-ик-я]*$/
/** Words that are spoken as they are written. */
const PLAIN_LETTERS = /^[\0-\x7fа-яё]*$/

/** A lower-case word as written: no marks (ё is е, é is e), no ligatures. */
function writtenForm(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let form = ''
  for (const letter of withoutMarks(word)) form += WHOLE_LETTERS[letter] ?? letter
  return form.slice(0, MAX_WORD_LENGTH)
}

/** Keeps the marks that change the sound (š, č, й), drops the others. */
function phoneticLetters(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let letters = ''
  for (const letter of word.normalize('NFC')) {
    letters += letter <= 'z' || PHONETIC_LETTERS.has(letter) ? letter : writtenForm(letter)
  }
  return letters.slice(0, MAX_WORD_LENGTH)
}

/** Cached word forms: common names recur all the time. */
const MAX_REMEMBERED = 20_000
const remembered = new Map<string, Word>()

function formsOf(word: string): Word {
  let forms = remembered.get(word)
  if (!forms) {
    forms = [...new Set([writtenForm(word), ...soundsOf(phoneticLetters(word))])]
    if (remembered.size === MAX_REMEMBERED) remembered.clear()
    remembered.set(word, forms)
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

/** A query word: its forms, also with the separator of the stored text. */
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
 * The forms whose first one or two letters are listed. Cyrillic letters sound one by one, so the sound stands for
 * the written form, and a letter lists both alphabets.
 */
export function listedForms(word: Word): Word {
  const [written = '', ...sounds] = word
  return sounds.length > 0 && CYRILLIC.test(written) ? sounds : word.slice(0, 2)
}

/** The forms in which slips are looked for: as written, and the first sound. */
export function typoForms(word: Word): Word {
  return word.slice(0, 2)
}

/** All names of an entity as words; names that fold to the same are one. */
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
 * The stored text of folded names: a name a line, words apart by a space, and a bar before each form, so that
 * `|form` found in the text means that some word begins with it.
 */
export function writeForms(names: readonly (readonly Word[])[]): string {
  return names.map((words) => words.map((word) => BAR + word.join(BAR)).join(' ')).join('\n')
}

/** Inverse of `writeForms`. */
export function readForms(text: string): readonly (readonly Word[])[] {
  if (text === '') return []
  return text.split('\n').map((line) => line.split(' ').map((word) => word.slice(1).split(BAR)))
}
