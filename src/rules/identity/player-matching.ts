/**
 * Matches the players of one season between two sources: within a team by name and, if names are abbreviated or spelled
 * differently, by the goals they scored. A pure function. @assumed
 */

import { plainLetters } from '../../shared/slug.ts'
import { typoOf } from '../search/typos.ts'

export interface SeasonPlayer<Id> {
  readonly id: Id
  /** Id of the team in the database. */
  readonly team: number
  readonly names: readonly string[]
  readonly goals: readonly ScoredGoal[]
}

export interface ScoredGoal {
  /** Id of the match in the database. */
  readonly match: number
  readonly minute: number | null
}

type Ours = SeasonPlayer<number>
type Theirs = SeasonPlayer<string>

/** Goal minutes of two sources may differ by this much. */
const MINUTE_TOLERANCE = 1

/**
 * Most reliable first. A pair counts only if no other player of either side passes the same test with one of the two.
 */
const TESTS: readonly ((one: Ours, other: Theirs) => boolean)[] = [
  (one, other) => anyName(one, other, isSameName),
  (one, other) => anyName(one, other, isPartOfName) && sharesGoal(one, other),
  (one, other) => anyName(one, other, isPartOfName),
  (one, other) => anyName(one, other, isSimilarName) && sharesGoal(one, other),
  (one, other) => anyName(one, other, isSimilarName),
  (one, other) => anyName(one, other, sharesWord) && sharesGoal(one, other),
]

/** The source's players by id, each with the matching player of the database. Unmatched ones are new. */
export function identifyPlayers(ours: readonly Ours[], theirs: readonly Theirs[]): Map<string, number> {
  const found = new Map<string, number>()
  const oursByTeam = Map.groupBy(ours, ({ team }) => team)
  for (const [team, others] of Map.groupBy(theirs, (player) => player.team)) {
    const free = { ours: new Set(oursByTeam.get(team)), theirs: new Set(others) }
    for (const test of TESTS) {
      const pairs = [...free.theirs].flatMap((their) =>
        [...free.ours].filter((our) => test(our, their)).map((our) => ({ our, their })),
      )
      for (const { our, their } of pairs) {
        const rivals = pairs.filter((pair) => pair.our === our || pair.their === their)
        if (rivals.length > 1) continue
        found.set(their.id, our.id)
        free.ours.delete(our)
        free.theirs.delete(their)
      }
    }
  }
  return found
}

function anyName(one: Ours, other: Theirs, isIt: (one: string, other: string) => boolean): boolean {
  return one.names.some((name) => other.names.some((of) => isIt(name, of)))
}

/** Whether names mean the same person, given the same team and date of birth. */
export function isNamesake(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.some((one) => theirs.some((other) => isSimilarName(one, other)))
}

function sharesGoal(one: Ours, other: Theirs): boolean {
  return one.goals.some((goal) => other.goals.some((of) => isSameGoal(goal, of)))
}

function isSameGoal(one: ScoredGoal, other: ScoredGoal): boolean {
  if (one.match !== other.match || one.minute === null || other.minute === null) return false
  return Math.abs(one.minute - other.minute) <= MINUTE_TOLERANCE
}

/** Words of a name without diacritics and punctuation, in lower case. */
function wordsOf(name: string): string[] {
  return plainLetters(name.normalize('NFKD'))
    .replace(/['’`´ʻʿ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The same words in any order: "Son Heung-min", "Heung-min Son". */
export function isSameName(one: string, other: string): boolean {
  return [...wordsOf(one)].sort().join(' ') === [...wordsOf(other)].sort().join(' ')
}

type Likeness = (word: string, full: string) => boolean

const isWhole: Likeness = (word, full) => word === full
const isInitialOf: Likeness = (word, full) => isInitial(word) && full.startsWith(word)
const isTypo: Likeness = (word, full) => typoOf(word, full) === 'word'

function isInitial(word: string): boolean {
  return word.length <= 2
}

/**
 * Whether each word of the shorter name corresponds to one of the longer name. The strictest comparison is tried first;
 * initials alone do not suffice.
 */
function isWithin(short: string, long: string, likenesses: readonly Likeness[]): boolean {
  const free = wordsOf(long)
  let open = wordsOf(short)
  if (open.length > free.length || open.every(isInitial)) return false
  for (const isLike of likenesses)
    open = open.filter((word) => {
      const at = free.findIndex((of) => isLike(word, of))
      if (at >= 0) free.splice(at, 1)
      return at < 0
    })
  return open.length === 0
}

/** "Kane" or "Harry Kane" for "Harry Edward Kane", in either direction. */
function isPartOfName(one: string, other: string): boolean {
  return isWithin(one, other, [isWhole]) || isWithin(other, one, [isWhole])
}

/** "H. Kane" for "Harry Kane". */
function isShortFor(short: string, long: string): boolean {
  return isWithin(short, long, [isWhole, isInitialOf])
}

/** The same in either direction, with a typo or another transliteration in each word: "A. Fathi", "Ahmed Fathy". */
function isSimilarName(one: string, other: string): boolean {
  const likenesses = [isWhole, isInitialOf, isTypo]
  return isWithin(one, other, likenesses) || isWithin(other, one, likenesses)
}

/** Whether the names share a word other than initials: "Denis Cheryshev", "Denis Tcheryshev". */
function sharesWord(one: string, other: string): boolean {
  const words = wordsOf(other)
  return wordsOf(one).some((word) => !isInitial(word) && words.includes(word))
}

/** Spellings of one player, the most complete first. */
export type Spellings = readonly [string, ...string[]]

/** Groups a source's names for the players of a team. A short name that fits several players stays separate. */
export function groupSpellings(names: Iterable<string>): Spellings[] {
  const groups: [string, ...string[]][] = []
  const byLength = [...new Set(names)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  for (const name of byLength) {
    const fitting = groups.filter(([full]) => isSameName(name, full) || isShortFor(name, full))
    const [first, second] = fitting
    if (first && !second) first.push(name)
    else groups.push([name])
  }
  return groups
}
