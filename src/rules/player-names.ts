/** Whether two spellings mean the same player of a team, for sources that omit or abbreviate given names. */
import { typoOf } from './search-typos.ts'
import { plainLetters } from './slug.ts'

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
  for (const isLike of likenesses) {
    open = open.filter((word) => {
      const at = free.findIndex((of) => isLike(word, of))
      if (at >= 0) free.splice(at, 1)
      return at < 0
    })
  }
  return open.length === 0
}

/** "Kane" or "Harry Kane" for "Harry Edward Kane", in either direction. */
export function isPartOfName(one: string, other: string): boolean {
  return isWithin(one, other, [isWhole]) || isWithin(other, one, [isWhole])
}

/** "H. Kane" for "Harry Kane". */
export function isShortFor(short: string, long: string): boolean {
  return isWithin(short, long, [isWhole, isInitialOf])
}

/** The same in either direction, with a typo or another transliteration in each word: "A. Fathi", "Ahmed Fathy". */
export function isSimilarName(one: string, other: string): boolean {
  const likenesses = [isWhole, isInitialOf, isTypo]
  return isWithin(one, other, likenesses) || isWithin(other, one, likenesses)
}

/** Whether the names share a word other than initials: "Denis Cheryshev", "Denis Tcheryshev". */
export function sharesWord(one: string, other: string): boolean {
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
