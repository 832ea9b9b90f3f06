/**
 * The one ranking of search: `/search`, `q` on lists and `q` on matches (specification, 3 and 4.2: ranked by
 * relevance, then by popularity). Relevance, most important first: how many of the typed words an entity has, how
 * well they fit (the whole word before its beginning before a misspelt one; as written before as it sounds),
 * whether they are the whole name, whether they stand in the order of the name. The order of these is ours,
 * where the specification names only popularity. @assumed
 */
import { BAR, type TypedWord, typoForms } from './search-text.ts'
import { mayHaveTypo, typoOf } from './search-typos.ts'

/** How well a typed word fits a word of a name. */
export const WORD_SCORES = {
  exact: 9,
  soundsExact: 8,
  prefix: 7,
  soundsPrefix: 6,
  typo: 5,
  typoInPrefix: 4,
  soundsTypo: 3,
  soundsTypoInPrefix: 2,
  none: 0,
} as const

/** The scores that take a word of the name as a whole. */
const WHOLE: ReadonlySet<number> = new Set([
  WORD_SCORES.exact,
  WORD_SCORES.soundsExact,
  WORD_SCORES.typo,
  WORD_SCORES.soundsTypo,
])

export interface Relevance {
  /** One number for all of it; comparable among entities of one query only. */
  readonly score: number
  /** How well each typed word is met, by WORD_SCORES. */
  readonly wordScores: readonly number[]
  /** How many of the typed words are met. */
  readonly covered: number
}

function scoreTypo({ forms: typed }: TypedWord, stored: string): number {
  if (!mayHaveTypo(typed[0] ?? '')) return WORD_SCORES.none
  const word = stored.slice(1).split(BAR)
  const written = typoOf(typed[0] ?? '', word[0] ?? '')
  if (written) return written === 'word' ? WORD_SCORES.typo : WORD_SCORES.typoInPrefix
  let best: number = WORD_SCORES.none
  for (const left of typoForms(typed)) {
    for (const right of typoForms(word)) {
      const typo = typoOf(left, right)
      if (typo === 'word') return WORD_SCORES.soundsTypo
      if (typo === 'prefix') best = WORD_SCORES.soundsTypoInPrefix
    }
  }
  return best
}

/** Ends a form at `at` in the stored text of one word? */
function isFormEnd(word: string, at: number): boolean {
  return at === word.length || word.charAt(at) === BAR
}

/**
 * Scores a typed word against the stored text of a word of a name, without slips. Every typed word may be the beginning of a
 * word: people abbreviate the first ones and type on at the last.
 */
export function scoreWord({ barred }: TypedWord, word: string): number {
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

interface Pairing {
  /** For each typed word, how well it is met and by which word of the name (-1 for none). */
  readonly scores: number[]
  readonly places: number[]
}

/** The best pairing of typed words and words of the name, the best pair first; each word is used once. */
function pairWords(query: readonly TypedWord[], name: readonly string[], withTypos: boolean): Pairing {
  const table = query.map((typed) =>
    name.map((word) => scoreWord(typed, word) || (withTypos ? scoreTypo(typed, word) : 0)),
  )
  const scores = query.map(() => 0)
  const places = query.map(() => -1)
  for (let paired = 0; paired < query.length; paired += 1) {
    let [best, left, right] = [0, 0, 0]
    table.forEach((row, typed) => {
      row.forEach((score, word) => {
        // Of equal pairs, the first typed word takes the first word of the name.
        if (score > best && places[typed] === -1 && !places.includes(word))
          [best, left, right] = [score, typed, word]
      })
    })
    if (best === 0) break
    scores[left] = best
    places[left] = right
  }
  return { scores, places }
}

/** The bits of a score below the sum of the word scores, which needs seven: eight words of nine at most. */
function totalOf(wordScores: readonly number[], isFullName: boolean, isInOrder: boolean): number {
  const covered = wordScores.filter((score) => score > 0).length
  const sum = wordScores.reduce((all, score) => all + score, 0)
  return ((covered * 128 + sum) * 2 + Number(isFullName)) * 2 + Number(isInOrder)
}

interface NameScore {
  readonly score: number
  readonly wordScores: readonly number[]
}

function scoreName(query: readonly TypedWord[], name: readonly string[], withTypos: boolean): NameScore {
  const { scores, places } = pairWords(query, name, withTypos)
  const taken = places.filter((place) => place !== -1)
  const isFullName = taken.length === name.length && scores.every((score) => score === 0 || WHOLE.has(score))
  const isInOrder = taken.every((place, at) => at === 0 || place > (taken[at - 1] ?? 0))
  return { score: totalOf(scores, isFullName, isInOrder), wordScores: scores }
}

function scoreNames(
  query: readonly TypedWord[],
  names: readonly (readonly string[])[],
  withTypos: boolean,
): Relevance {
  let best: NameScore = { score: 0, wordScores: query.map(() => 0) }
  const together = query.map(() => 0)
  for (const name of names) {
    const named = scoreName(query, name, withTypos)
    if (named.score > best.score) best = named
    named.wordScores.forEach((score, at) => {
      together[at] = Math.max(together[at] ?? 0, score)
    })
  }
  const covered = countCovered(together)
  if (covered === countCovered(best.wordScores)) return { ...best, covered }
  return { score: totalOf(together, false, false), wordScores: together, covered }
}

/**
 * How well an entity answers a query: by its best name, or, where its names together have more of the typed
 * words than any of them alone ("Спартак Moscow"), by all of them, without the points for a full name and order.
 * Slips are looked for only where some typed word is not met without. `forms` is the stored text of its names
 * (`rules/search-text`).
 */
export function scoreEntity(query: readonly TypedWord[], forms: string): Relevance {
  const names = forms.split('\n').map((name) => name.split(' '))
  const exact = scoreNames(query, names, false)
  return exact.covered === query.length ? exact : scoreNames(query, names, true)
}

function countCovered(wordScores: readonly number[]): number {
  return wordScores.filter((score) => score > 0).length
}

/**
 * Whether an entity that lacks some of the typed words is still worth showing when none has all of them: the
 * words it has must make up half of the typed letters.
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

export interface Ranked {
  readonly id: number
  readonly popularity: number
  readonly relevance: Relevance
}

/** The order of results: relevance, popularity, id. Total, so that pages partition a result. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return b.relevance.score - a.relevance.score || b.popularity - a.popularity || a.id - b.id
}
