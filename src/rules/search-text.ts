/**
 * Normalizes names and queries for search (docs/reference/endpoints.md#11: English and Russian, prefix and typo
 * tolerant). A text becomes words, and a word has forms: first as written, in its own alphabet without diacritics, then
 * as it sounds, in one common alphabet. Two words match if a form of one equals, begins or resembles a form of the
 * other. The written form finds typos, the sound finds the other alphabet.
 */
import { PHONETIC_LETTERS, soundsOf } from './search-sounds.ts'

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
