/**
 * Words of names and queries for search (docs/reference/endpoints.md#11). A word has a written form, in its own alphabet
 * without diacritics, which the index stores and queries compare; and its letters with diacritics, from which
 * `rules/search/sounds` derives how it sounds.
 */
import { PHONETIC_LETTERS } from './sounds.ts'

export interface Word {
  readonly written: string
  /** Lower-case, with the diacritics that change the sound. */
  readonly letters: string
}

/** Maximum names of an entity, including hyphen and apostrophe variants. Feeds allow 50 aliases. */
const MAX_NAMES = 80
/** Maximum words of a name; the longest official club names have about ten. */
const MAX_NAME_WORDS = 12
/** Maximum query words: two names, a tournament and more. Further ones are ignored. */
export const MAX_QUERY_WORDS = 24
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
/** Words whose letters are all heard as they are. */
const PLAIN_LETTERS = /^[\0-\x7fа-яё]*$/

/** A lower-case word without diacritics (ё is е, é is e) and ligatures. */
function writtenForm(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let form = ''
  for (const letter of withoutMarks(word)) form += WHOLE_LETTERS[letter] ?? letter
  return form.slice(0, MAX_WORD_LENGTH)
}

/** The letters of a word as they are heard: without diacritics, except those that have a sound of their own. */
function audibleLetters(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.slice(0, MAX_WORD_LENGTH)
  let letters = ''
  for (const letter of word.normalize('NFC')) {
    letters += letter <= 'z' || PHONETIC_LETTERS.has(letter) ? letter : writtenForm(letter)
  }
  return letters.slice(0, MAX_WORD_LENGTH)
}

function wordsOf(text: string, limit: number): Word[] {
  const words = text.replace(INITIAL_DOTS, '').match(WORDS) ?? []
  return words
    .filter((word, at) => at === 0 || at === words.length - 1 || !CONJUNCTIONS.has(word))
    .slice(0, limit)
    .map((word) => ({ written: writtenForm(word), letters: audibleLetters(word) }))
    .filter(({ written }) => written !== '')
}

function lowerCase(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').normalize('NFC').toLowerCase()
}

/** The different words of a query, at most MAX_QUERY_WORDS. */
export function queryWords(query: string): readonly Word[] {
  const words = wordsOf(lowerCase(query).replace(APOSTROPHES, ''), MAX_QUERY_WORDS)
  return [...new Map(words.map((word) => [word.written, word])).values()]
}

/** "Al-Hilal" is also "Alhilal", "D'Ambrosio" is "DAmbrosio" and "Ambrosio" after a "D". */
function readingsOf(name: string): readonly string[] {
  const lower = lowerCase(name)
  if (!HAS_JOINTS.test(lower)) return [lower]
  const joined = lower.replace(APOSTROPHES, '')
  return [joined, joined.replace(INNER_HYPHENS, ''), lower.replace(APOSTROPHES, ' ')]
}

export interface FoldedNames {
  /** The written names: one a line, words separated by spaces. */
  readonly text: string
  /** The different words of all names. */
  readonly words: readonly Word[]
}

/** All names of an entity; names that are written alike are merged. */
export function foldNames(names: readonly string[]): FoldedNames {
  const lines = new Set<string>()
  const words = new Map<string, Word>()
  for (const reading of new Set(names.flatMap(readingsOf))) {
    const of = wordsOf(reading, MAX_NAME_WORDS)
    if (of.length === 0) continue
    lines.add(of.map(({ written }) => written).join(' '))
    for (const word of of) words.set(word.letters, word)
    if (lines.size === MAX_NAMES) break
  }
  return { text: [...lines].join('\n'), words: [...words.values()] }
}
