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

/** The closest similarity of any pair of names. */
export function likenessOf(ours: readonly string[], theirs: readonly string[]): NameLikeness {
  const [one, other] = [ours.map(wordsOf), theirs.map(wordsOf)]
  if (one.some((a) => other.some((b) => a.length === b.length && a.every((word) => b.includes(word)))))
    return 'equal'
  return one.some((a) => other.some((b) => isShort(a, b) || isShort(b, a))) ? 'similar' : 'none'
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
