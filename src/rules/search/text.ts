/**
 * Words of names and queries for search (docs/reference/endpoints.md#11). A word has a written form, in its own alphabet
 * without diacritics, which the index stores and queries compare; and its letters, from which `rules/search/sounds`
 * derives how it sounds.
 */

import SQUADS from '../../catalog/names/squads.json' with { type: 'json' }
import ASIDES from '../../catalog/search/asides.json' with { type: 'json' }
import KEYBOARD from '../../catalog/search/keyboard.json' with { type: 'json' }
import { SPORTS } from '../../catalog/sports.ts'
import { plainLetters } from '../../shared/slug.ts'

export interface Word {
  readonly written: string
  /** Lower-case, with diacritics. */
  readonly letters: string
}

/** Maximum names of an entity, including hyphen and apostrophe variants. Feeds allow 50 aliases. */
const MAX_NAMES = 80
/** Maximum words of a name; the longest official club names have about ten. */
const MAX_NAME_WORDS = 12
/** Maximum query words: two names, a tournament and more. Further ones are ignored. */
export const MAX_QUERY_WORDS = 24
/** Maximum characters of a word; the rest is ignored. */
export const MAX_WORD_LENGTH = 40

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
/** "Under 21", "U-21" and "до 21" are "u21". */
const AGES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SQUADS.youth.ages})[ -]?(?=\\d\\d(?!\\p{N}))`, 'gu')
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(', '))
/** Also written as "&", or left out. */
const CONJUNCTIONS = setOf(ASIDES.conjunctions)
/** Left out of queries too: what stands between the sides of a match. @assumed */
const JOINING_WORDS = CONJUNCTIONS.union(setOf(ASIDES.joining))

const CYRILLIC = /\p{Script=Cyrillic}/u
export const isCyrillic = (word: string) => CYRILLIC.test(word)

/** Words without diacritics: most of them. */
const PLAIN = /^[\0-\x7fа-ик-я]*$/
const NO_LETTERS = /[^\p{L}\p{N}]+/gu

/** A lower-case word without diacritics (ё is е, é is e) and ligatures. */
export function writtenForm(word: string): string {
  // Decomposing a ligature may produce marks, spaces and symbols.
  const letters = PLAIN.test(word) ? word : plainLetters(word.normalize('NFKD')).replace(NO_LETTERS, '')
  return letters.slice(0, MAX_WORD_LENGTH)
}

function wordsOf(text: string, limit: number, joining = CONJUNCTIONS): Word[] {
  const words = text.replace(INITIAL_DOTS, '').match(WORDS) ?? []
  return words
    .filter((word, at) => at === 0 || at === words.length - 1 || !joining.has(word))
    .slice(0, limit)
    .map((word) => ({ written: writtenForm(word), letters: word.slice(0, MAX_WORD_LENGTH) }))
    .filter(({ written }) => written !== '')
}

function lowerCase(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').normalize('NFC').toLowerCase().replace(AGES, 'u')
}

/** The different words of a query, at most MAX_QUERY_WORDS, without those that only join two sides. */
export function queryWords(query: string): readonly Word[] {
  const words = wordsOf(lowerCase(query).replace(APOSTROPHES, ''), MAX_QUERY_WORDS, JOINING_WORDS)
  return [...new Map(words.map((word) => [word.written, word])).values()]
}

/** What people type beside names, sports included. */
const ASIDE_NAMES = [ASIDES.asides, ...SPORTS.flatMap(({ name, nameRu }) => [name, nameRu])].join(' ')
const ASIDE_WORDS = new Set(
  wordsOf(lowerCase(ASIDE_NAMES), Number.POSITIVE_INFINITY).map(({ written }) => written),
)

/** The words without asides, if there are both. */
export function withoutAsides(words: readonly Word[]): (readonly Word[])[] {
  const left = words.filter(({ written }) => !ASIDE_WORDS.has(written))
  return left.length > 0 && left.length < words.length ? [left] : []
}

const KEYS = KEYBOARD.latin + KEYBOARD.cyrillic
const KEYS_OF_OTHER_LAYOUT = KEYBOARD.cyrillic + KEYBOARD.latin

/** What the same keys write in the other keyboard layout: "vfhrj" is "марко". */
export function inOtherLayout(query: string): string {
  return query.toLowerCase().replace(/./gsu, (key) => KEYS_OF_OTHER_LAYOUT.charAt(KEYS.indexOf(key)) || key)
}

/** A short word before a long one, two of three letters or more, or digits after letters: "Schalke04". */
const PARTS = /\S\S \S{4}|\S{3} \S{3}|\p{L} \p{N}/u

/** What a word without a space may be in two. */
export function partsOf(written: string): (readonly [first: string, second: string])[] {
  const parts = Array.from(written, (_, at) => [written.slice(0, at), written.slice(at)] as const)
  return parts.filter((of) => PARTS.test(of.join(' ')))
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
  /** Their different words. */
  readonly words: readonly Word[]
  /** Whether the names have no words of the other alphabet, in which they are only found by what both have in common. */
  readonly areInOneAlphabet: boolean
}

export interface Named {
  readonly kind: string
  readonly names: readonly string[]
  readonly isOfWomen?: boolean
}

/** Names by whose initials a team or competition is known. */
const MAX_INITIALS_WORDS = 5
/** What initials have whole, or lack: the kind of club, and figures. */
const WHOLE = /^\P{Ll}{1,4}$/u
/** Two letters would make the documents of matches a quarter larger. */
const INITIALS = /^\S{3,6}$/u

/** Of clubs "Nottingham Forest FC" is NFFC, "RB Leipzig" RBL, "Schalke 04" S04; of others "UEFA Champions League" is UCL. */
function initialsOf(name: string, kind: string): string[] {
  const words = name.replace(INITIAL_DOTS, '').match(WORDS) ?? []
  const [first, isWhole] = [(word: string) => word.charAt(0), (word: string) => WHOLE.test(word)]
  const whole = words.map((word) => (isWhole(word) ? word : first(word)))
  const bare = words.filter((word) => !isWhole(word)).map(first)
  const forms = words.length > MAX_INITIALS_WORDS ? [] : kind === 'team' ? [whole, bare] : [words.map(first)]
  return forms.map((of) => writtenForm(lowerCase(of.join('')))).filter((initials) => INITIALS.test(initials))
}

/** Minimum letters of a word for a squad; a query may have its beginning. */
const MIN_SQUAD_WORD = 4
const SQUAD_KINDS = ['women', 'youth', 'reserves'] as const
/** The words for squads in all languages, with the one that names are indexed with. */
const SQUAD_OF = new Map(
  SQUAD_KINDS.flatMap((kind) =>
    SQUADS[kind].words
      .flatMap((words) => wordsOf(lowerCase(words), Number.POSITIVE_INFINITY))
      .map(({ written }) => [written, kind] as const)
      .filter(([written]) => written.length >= MIN_SQUAD_WORD),
  ),
)
const SQUAD_ENDS = SQUAD_KINDS.map((kind) => [kind, new RegExp(` (?:${SQUADS[kind].ends})$`)] as const)

/** What names of squads have that a query word stands for: "женщины" is "women", "молод" is "youth". */
export function squadMeant(written: string): string | undefined {
  if (written.length < MIN_SQUAD_WORD) return undefined
  return SQUAD_OF.get(written) ?? SQUAD_OF.entries().find(([word]) => word.startsWith(written))?.[1]
}

/** What names are found by too: their initials, and words for their squads. */
function impliedBy({ kind, names, isOfWomen }: Named, lines: readonly string[]): readonly string[] {
  if (kind === 'player') return []
  const ends = kind === 'team' ? SQUAD_ENDS : []
  return [
    ...names.flatMap((name) => initialsOf(name, kind)),
    ...lines.flatMap((line) => line.split(' ').flatMap((word) => SQUAD_OF.get(word) ?? [])),
    ...ends.flatMap(([squad, end]) => (lines.some((line) => end.test(line)) ? [squad] : [])),
    ...(isOfWomen ? [SQUAD_KINDS[0]] : []),
  ]
}

/** All names of an entity; names that are written alike are merged. */
export function foldNames(of: Named): FoldedNames {
  const lines = new Set<string>()
  const words = new Map<string, Word>()
  for (const reading of new Set(of.names.flatMap(readingsOf))) {
    const own = wordsOf(reading, MAX_NAME_WORDS)
    if (own.length === 0) continue
    lines.add(own.map(({ written }) => written).join(' '))
    for (const word of own) words.set(word.letters, word)
    if (lines.size === MAX_NAMES) break
  }
  const areInOneAlphabet = new Set(words.values().map(({ written }) => isCyrillic(written))).size === 1
  for (const written of lines.size > 0 ? impliedBy(of, [...lines]) : []) {
    lines.add(written)
    if (!words.has(written)) words.set(written, { written, letters: written })
  }
  return { text: [...lines].join('\n'), words: [...words.values()], areInOneAlphabet }
}
