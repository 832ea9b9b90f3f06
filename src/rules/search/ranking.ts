/**
 * The ranking of all search: `/search`, `q` on lists and `q` on matches (docs/reference/endpoints.md#11: by relevance,
 * then popularity). Relevance, most important first: the number of matching query words, how well they match (whole
 * word over prefix over typo; as written over as it sounds, and that over alternative sounds), whether they are the
 * full name, whether they are in the order of the name. The contract requires only popularity; the other criteria are
 * ours. @assumed
 */

import { BAR, type TypedWord } from './text.ts'
import { looseFit, looseFormsOf, mayHaveTypo, typoOf } from './variants.ts'

/** How well a query word matches a word of a name. */
export const WORD_SCORES = {
  exact: 11,
  soundsExact: 10,
  prefix: 9,
  soundsPrefix: 8,
  loose: 7,
  loosePrefix: 6,
  typo: 5,
  typoInPrefix: 4,
  soundsTypo: 3,
  soundsTypoInPrefix: 2,
  none: 0,
} as const

/** Scores for matching a whole word of the name. */
const WHOLE: ReadonlySet<number> = new Set([
  WORD_SCORES.exact,
  WORD_SCORES.soundsExact,
  WORD_SCORES.loose,
  WORD_SCORES.typo,
  WORD_SCORES.soundsTypo,
])

/** Best score of a query word as a misspelling of a word or its prefix. */
export function typoScore(slip: 'word' | 'prefix', isSound: boolean): number {
  if (isSound) return slip === 'word' ? WORD_SCORES.soundsTypo : WORD_SCORES.soundsTypoInPrefix
  return slip === 'word' ? WORD_SCORES.typo : WORD_SCORES.typoInPrefix
}

/** Score of an alternative form (`rules/search-loose`). */
export function looseScore(fit: 'word' | 'prefix'): number {
  return fit === 'word' ? WORD_SCORES.loose : WORD_SCORES.loosePrefix
}

/** Scores a query word by its alternative forms against a stored word of a name. */
function scoreLoose({ forms: typed }: TypedWord, stored: string): number {
  const forms = looseFormsOf(typed)
  let best: number = WORD_SCORES.none
  if (forms.size === 0) return best
  for (let start = 1; start <= stored.length; ) {
    const end = formEnd(stored, start)
    const fit = looseFit(forms, stored.slice(start, end))
    if (fit) best = Math.max(best, looseScore(fit))
    start = end + 1
  }
  return best
}

/** Scores a query word that is not a prefix of any stored form. */
function scoreUnmatched(typed: TypedWord, stored: string): number {
  return scoreLoose(typed, stored) || scoreTypo(typed, stored)
}

export interface Relevance {
  /** Relevance as one number, comparable within one query only. */
  readonly score: number
  /** Match score of each query word, by WORD_SCORES. */
  readonly wordScores: readonly number[]
  /** Number of query words matched. */
  readonly covered: number
}

/**
 * Scores a query word as a misspelling of a word of a name. The written form and the first sound are compared with all
 * forms, so that every entity found through `selectTypoTokens` gets a score.
 */
function scoreTypo({ forms: typed }: TypedWord, stored: string): number {
  const [typedWritten = '', typedSound] = typed
  if (!mayHaveTypo(typedWritten)) return WORD_SCORES.none
  let best: number = WORD_SCORES.none
  for (let start = 1, isSound = false; start <= stored.length; isSound = true) {
    const end = formEnd(stored, start)
    const form = stored.slice(start, end)
    const slip = typoOf(typedWritten, form)
    if (slip) best = Math.max(best, typoScore(slip, isSound))
    const soundTypo =
      typedSound === undefined || best >= WORD_SCORES.soundsTypo ? null : typoOf(typedSound, form)
    if (soundTypo) best = Math.max(best, typoScore(soundTypo, true))
    start = end + 1
  }
  return best
}

/** End of the form that starts at `start` in the stored text of a word. */
function formEnd(word: string, start: number): number {
  const end = word.indexOf(BAR, start)
  return end === -1 ? word.length : end
}

/** Whether a form ends at `at` in the stored text of a word. */
function isFormEnd(word: string, at: number): boolean {
  return at === word.length || word.charAt(at) === BAR
}

/**
 * Scores a query word against a stored word of a name, without typos. Every query word may be a prefix: people
 * abbreviate first names and are still typing the last word.
 */
function scoreWord({ barred }: TypedWord, word: string): number {
  const written = barred[0] ?? ''
  const isStart = word.startsWith(written)
  if (isStart && isFormEnd(word, written.length)) return WORD_SCORES.exact
  let best: number = isStart ? WORD_SCORES.prefix : WORD_SCORES.none
  for (const form of barred) {
    for (let at = word.indexOf(form); at !== -1; at = word.indexOf(form, at + 1)) {
      if (isFormEnd(word, at + form.length)) return WORD_SCORES.soundsExact
      best = Math.max(best, WORD_SCORES.soundsPrefix)
    }
  }
  return best
}

/** Scores of a name word, one per query word. */
type ScoresOf = (word: string) => readonly number[]

/** Cached by name word, because candidates share most of their words. */
function memoized(query: readonly TypedWord[], score: (typed: TypedWord, word: string) => number): ScoresOf {
  const known = new Map<string, readonly number[]>()
  return (word) => known.getOrInsertComputed(word, () => query.map((typed) => score(typed, word)))
}

interface NameScore {
  readonly score: number
  readonly wordScores: readonly number[]
}

/** Seven bits for the sum of word scores (at most six words of eleven), one bit each for the other criteria. */
function totalOf(wordScores: readonly number[], isFullName: boolean, isInOrder: boolean): number {
  let sum = 0
  for (const score of wordScores) sum += score
  return ((countCovered(wordScores) * 128 + sum) * 2 + Number(isFullName)) * 2 + Number(isInOrder)
}

function countCovered(wordScores: readonly number[]): number {
  let covered = 0
  for (const score of wordScores) covered += Number(score > 0)
  return covered
}

/**
 * Greedy pairing of query words and name words, best pair first; each word is used once.
 *
 * @param name the scores of each word of the name, one per query word
 */
function scoreName(typedCount: number, name: readonly (readonly number[])[]): NameScore {
  const wordScores: number[] = new Array(typedCount).fill(0)
  const places: number[] = new Array(typedCount).fill(-1)
  for (let paired = 0; paired < typedCount; paired += 1) {
    let [best, left, right] = [0, 0, 0]
    for (let typed = 0; typed < typedCount; typed += 1) {
      if (places[typed] !== -1) continue
      for (let place = 0; place < name.length; place += 1) {
        const score = name[place]?.[typed] ?? 0
        // Ties are broken by word order.
        if (score > best && !places.includes(place)) [best, left, right] = [score, typed, place]
      }
    }
    if (best === 0) break
    wordScores[left] = best
    places[left] = right
  }
  const taken = places.filter((place) => place !== -1)
  if (taken.length === 0) return { score: 0, wordScores }
  const isFullName =
    taken.length === name.length && wordScores.every((score) => score === 0 || WHOLE.has(score))
  const isInOrder = taken.every((place, at) => at === 0 || place > (taken[at - 1] ?? 0))
  return { score: totalOf(wordScores, isFullName, isInOrder), wordScores }
}

function scoreNames(typedCount: number, names: readonly string[], scoresOf: ScoresOf): Relevance {
  let best: NameScore = { score: 0, wordScores: new Array(typedCount).fill(0) }
  const together: number[] = new Array(typedCount).fill(0)
  for (const name of names) {
    const named = scoreName(typedCount, name.split(' ').map(scoresOf))
    if (named.score > best.score) best = named
    named.wordScores.forEach((score, at) => {
      if (score > (together[at] ?? 0)) together[at] = score
    })
  }
  const covered = countCovered(together)
  if (covered === countCovered(best.wordScores)) return { ...best, covered }
  return { score: totalOf(together, false, false), wordScores: together, covered }
}

/**
 * The same for a one-word query, the most common case. Its hundreds of candidates share hardly any words, so their
 * names are compared in place instead of being split.
 */
function relevanceForWord(typed: TypedWord): (forms: string) => Relevance {
  return (forms) => {
    const isMatched = typed.barred.some((form) => forms.includes(form))
    const scoreOf = isMatched ? scoreWord : scoreUnmatched
    let best = WORD_SCORES.none as number
    let total = 0
    for (let start = 0; start < forms.length; ) {
      const newLine = forms.indexOf('\n', start)
      const end = newLine === -1 ? forms.length : newLine
      const firstBlank = forms.indexOf(' ', start)
      let score = 0
      for (let at = start; at < end; ) {
        const blank = forms.indexOf(' ', at)
        const wordEnd = blank === -1 || blank > end ? end : blank
        score = Math.max(score, scoreOf(typed, forms.slice(at, wordEnd)))
        at = wordEnd + 1
      }
      const isOneWord = firstBlank === -1 || firstBlank > end
      if (score > 0) total = Math.max(total, totalOf([score], isOneWord && WHOLE.has(score), true))
      best = Math.max(best, score)
      start = end + 1
    }
    return { score: total, wordScores: [best], covered: Number(best > 0) }
  }
}

/**
 * Returns a function that computes the relevance of an entity from the stored text of its names (`rules/search/text`).
 * Its best name counts or, if all its names together match more query words than any single one ("Спартак Moscow"),
 * their combination, without the points for full name and order. Typos are considered only if a query word has no other
 * match.
 */
export function relevanceFor(query: readonly TypedWord[]): (forms: string) => Relevance {
  const [first] = query
  if (first && query.length === 1) return relevanceForWord(first)
  const plain = memoized(query, scoreWord)
  const withTypos = memoized(query, (typed, word) => scoreWord(typed, word) || scoreUnmatched(typed, word))
  return (forms) => {
    const names = forms.split('\n')
    const relevance = scoreNames(query.length, names, plain)
    return relevance.covered === query.length ? relevance : scoreNames(query.length, names, withTypos)
  }
}

/**
 * Whether a partial match is worth showing when there is no full match: the matching words must have at least half of
 * the query's letters.
 */
export function isWorthShowing(query: readonly TypedWord[], { wordScores }: Relevance): boolean {
  let met = 0
  let all = 0
  query.forEach(({ forms: [written = ''] }, at) => {
    all += written.length
    if ((wordScores[at] ?? 0) > 0) met += written.length
  })
  return met * 2 >= all
}

/** Upper bound of an entity's relevance, before its names are read. */
export interface Bound {
  readonly score: number
}

const BOUNDS: readonly Bound[] = Array.from({ length: WORD_SCORES.exact + 1 }, (_, wordScore) => ({
  score: totalOf([wordScore], WHOLE.has(wordScore), true),
}))

/** The bound for a one-word query, from the best score of the word. */
export function boundOfWord(wordScore: number): Bound {
  return BOUNDS[wordScore] as Bound
}

/** Whether an entity has exactly the query as its name, in either alphabet. */
export function isWhole({ score }: Bound): boolean {
  return score >= boundOfWord(WORD_SCORES.soundsExact).score
}

const PLAIN_BOUNDS = {
  written: { whole: boundOfWord(WORD_SCORES.exact), start: boundOfWord(WORD_SCORES.prefix) },
  sound: { whole: boundOfWord(WORD_SCORES.soundsExact), start: boundOfWord(WORD_SCORES.soundsPrefix) },
}

/** The bounds if a form of the word is a whole word of a name, and if it is a prefix of one. */
export function plainBounds(isWritten: boolean): { readonly whole: Bound; readonly start: Bound } {
  return isWritten ? PLAIN_BOUNDS.written : PLAIN_BOUNDS.sound
}

/** Sort keys of results. */
interface Rankable {
  readonly id: number
  readonly popularity: number
  readonly relevance: Bound
}

export interface Ranked {
  readonly id: number
  readonly popularity: number
  readonly relevance: Relevance
}

/** The order of results: relevance, popularity, id. It is total, so pages partition a result. */
export function compareRanked(a: Rankable, b: Rankable): number {
  return b.relevance.score - a.relevance.score || b.popularity - a.popularity || a.id - b.id
}
