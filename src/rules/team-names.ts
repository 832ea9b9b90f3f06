/** Whether two names mean the same club, for sources that abbreviate, translate or omit parts of names. */
import { plainLetters } from './slug.ts'

/** Words for the kind of club in several languages; spellings add and drop them freely. */
const NOISE = new Set(
  `fc afc cf fk sc ac as ss us ud cd rc rcd sv vfb vfl tsg tsv fsv spvgg bsc ssc acf sco ogc aj ea sm bk if ik kv krc
  kaa rsc nk hnk gnk ks pfc sd sad the de of and club calcio football futbol fussball futebol voetbal team`.split(
    /\s+/,
  ),
)

/** The words of a name without diacritics, punctuation, kinds of club and founding years. */
function wordsOf(name: string): string[] {
  const words = plainLetters(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const distinctive = words.filter((word) => !NOISE.has(word) && !/^\d+$/.test(word))
  return distinctive.length > 0 ? distinctive : words
}

export type NameLikeness = 'none' | 'similar' | 'equal'

/** The closest similarity of any pair of names. Two names with numbers that have none in common are two clubs. */
export function likenessOf(ours: readonly string[], theirs: readonly string[]): NameLikeness {
  const pairs = ours.flatMap((one) =>
    theirs.flatMap((other) => (hasOtherNumbers(one, other) ? [] : [[wordsOf(one), wordsOf(other)] as const])),
  )
  if (pairs.some(([a, b]) => a.length === b.length && a.every((word) => b.includes(word)))) return 'equal'
  return pairs.some(([a, b]) => isShort(a, b) || isShort(b, a)) ? 'similar' : 'none'
}

/** A founding year may be left out or cut to two digits, but clubs of one town may differ in it alone. */
function hasOtherNumbers(one: string, other: string): boolean {
  const [a, b] = [one.match(/\d{2,}/g) ?? [], other.match(/\d{2,}/g) ?? []]
  const isSame = (year: string, of: string) => year.endsWith(of) || of.endsWith(year)
  return a.length > 0 && b.length > 0 && !a.some((year: string) => b.some((of: string) => isSame(year, of)))
}

/**
 * Whether each word of the shorter name is a word of the longer one or abbreviates it: "Man Utd", "Manchester United".
 */
function isShort(short: readonly string[], long: readonly string[]): boolean {
  if (short.length > long.length || short.length === 0) return false
  const free = [...long]
  return short.every((word) => {
    const at = free.findIndex((of) => isAbbreviation(word, of))
    if (at < 0) return false
    free.splice(at, 1)
    return true
  })
}

/** Same first letter, and the other letters in the same order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || short.length > long.length || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}
