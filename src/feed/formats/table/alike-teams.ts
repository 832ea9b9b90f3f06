/**
 * Names of one season that may mean one team: in two alphabets, misspelled, in another order, with a sponsor, a founding
 * year or the kind of club.
 */
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { likenessOf } from '../../../rules/identity/team-matching.ts'
import { differenceOf, soundsOf } from '../../../rules/search/sounds.ts'
import { typoOf } from '../../../rules/search/typos.ts'
import { DAY_MS } from '../../../shared/days.ts'
import { foldText } from '../input/text.ts'
import type { Draft } from './list.ts'
import GREEK from './words/greek-letters.json' with { type: 'json' }

interface Appearance {
  readonly name: string
  readonly days: Set<number>
  count: number
}

/**
 * Pairs of names of a league: the rarer one, then the other. Two teams that play on one day, or together clearly more
 * often than any other team, are two. @assumed
 */
export function alikeTeams(matches: readonly Draft[]): [string, string][] {
  const seasons = Map.groupBy(matches, ({ season }) => season)
  const pairs = [...seasons.values()].flatMap((own) => {
    const teams = new Map<string, Appearance>()
    for (const { home, away, start } of own) {
      for (const name of [home, away]) {
        if (isPlaceholderName(name)) continue
        const of = teams.getOrInsertComputed(name, () => ({ name, days: new Set<number>(), count: 0 }))
        of.days.add(Math.floor(start / DAY_MS))
        of.count++
      }
    }
    return pairsOf([...teams.values()])
  })
  return [...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()]
}

/** A season with more teams is not compared, because each is compared with all others. */
const TEAMS_LIMIT = 500
/** How many times as many matches as another team a team of a running season has at most. */
const UNEVEN = 1.25

function pairsOf(teams: readonly Appearance[]): [string, string][] {
  if (teams.length > TEAMS_LIMIT) return []
  const most = Math.ceil(UNEVEN * teams.reduce((max, { count }) => Math.max(max, count), 0))
  const rarest = teams.toSorted((a, b) => a.count - b.count)
  return rarest.flatMap((one, index) =>
    rarest
      .slice(index + 1)
      .filter(
        (other) =>
          one.count + other.count <= most &&
          one.days.isDisjointFrom(other.days) &&
          areAlike(one.name, other.name),
      )
      .map((other): [string, string] => [one.name, other.name]),
  )
}

/** The least letters of a word that can be misspelled, but the first, and of words beside a name that can be a sponsor. */
const TYPO_LETTERS = 5
const SPONSOR_WORDS = 2

function areAlike(...names: [string, string]): boolean {
  const [one = '', other = ''] = names.map((name) => foldText(name).replace(/^1 /, ''))
  // A founding year may be left out, but not the number of a second team.
  if (hasOther(/\b\d\b/g, one, other)) return false
  if (likenessOf([one], [other]) === 'equal') return true
  if (hasOther(/\d+/g, one, other)) return false
  const [short = [], long = []] = [one, other]
    .map((name) => name.split(' '))
    .sort((a, b) => a.length - b.length)
  const isSponsored = short.length > 1 && long.length >= short.length + SPONSOR_WORDS
  if (short.length < long.length) return isSponsored && short.every((word, at) => word === long[at])
  return short.every((word, at) => isWordAlike(word, long[at] ?? ''))
}

const hasOther = (numbers: RegExp, one: string, other: string) =>
  String(one.match(numbers)) !== String(other.match(numbers))

function isWordAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (alphabetOf(one) === alphabetOf(other)) {
    const isLong = one[0] === other[0] && Math.max(one.length, other.length) >= TYPO_LETTERS
    return isLong && (typoOf(one, other) === 'word' || typoOf(other, one) === 'word')
  }
  const [heard = [], written = []] = [one, other].map((word) => soundsOf(inLatin(word)))
  return heard.some((sound) => written.some((of) => Number.isFinite(differenceOf(sound, of))))
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
const alphabetOf = (word: string) => ALPHABETS.findIndex((alphabet) => alphabet.test(word))

/** Greek letters in Latin ones (ISO 843); other words as they are. */
function inLatin(word: string): string {
  return word.replace(
    /ου|\p{Script=Greek}/gu,
    (letters) => (GREEK as Readonly<Record<string, string>>)[letters] ?? letters,
  )
}
