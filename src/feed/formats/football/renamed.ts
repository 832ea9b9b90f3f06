/** Clubs that a file names in two ways within a season: under a new name, or in another spelling. */
import type { ImportReport } from '../import-report.ts'
import { foldText } from '../input/text.ts'
import type { SeasonMatch } from './season.ts'
import type { Team } from './teams.ts'

interface Appearance {
  readonly team: Team
  /** Of its folded name. */
  readonly words: readonly string[]
  readonly days: Set<string>
  count: number
  first: string
  last: string
}

/** Fewer matches of a team tell nothing. */
const LEAST_MATCHES = 10

/**
 * The matches with one team instead of two that are the same club, unless a table of clubs knows both names. They are
 * if one is the beginning of the other ("Leyton", "Leyton Orient"), they play on different days, and together no more
 * than another team; or if one comes in after the last match of the other, and together they have as many matches as
 * another team. A name with several such partners is joined with none. @assumed
 *
 * @param dayOf a match as YYYY-MM-DD
 */
export function withoutRenamed<M extends Pick<SeasonMatch, 'home' | 'away'>>(
  matches: readonly M[],
  dayOf: (match: M) => string,
  report: ImportReport,
): readonly M[] {
  const seen = new Map<string, Appearance>()
  for (const match of matches) {
    const day = dayOf(match)
    for (const team of [match.home, match.away]) {
      if (team.isPlaceholder || team.isNational) continue
      const of = seen.getOrInsertComputed(team.id, () => ({
        team,
        words: foldText(team.spelling).split(' '),
        days: new Set(),
        count: 0,
        first: day,
        last: day,
      }))
      of.count++
      of.days.add(day)
      if (day < of.first) of.first = day
      if (day > of.last) of.last = day
    }
  }
  const counts = [...seen.values()].map(({ count }) => count).sort((a, b) => a - b)
  const known = new Set(counts)
  const usual = counts[counts.length >> 1] ?? 0
  if (usual < LEAST_MATCHES) return matches
  const short = [...seen.values()].filter(({ count }) => count < usual)
  const isRenamed = (former: Appearance, later: Appearance) => {
    const sum = former.count + later.count
    return former.last < later.first && known.has(sum) && sum >= usual
  }
  const isShortened = (one: Appearance, other: Appearance) =>
    one.count + other.count <= counts.at(-1)! &&
    begins(one.words, other.words) &&
    one.days.isDisjointFrom(other.days)
  const joined = new Map<string, Team>()
  // A file may have thousands of clubs: only those that can be one are compared.
  const kinds = [
    { isOne: isShortened, keyOf: ({ words }: Appearance) => words[0] },
    { isOne: isRenamed, keyOf: () => undefined },
  ]
  for (const { isOne, keyOf } of kinds) {
    const open = short.filter(({ team }) => !joined.has(team.id))
    const groups = Map.groupBy(open, keyOf)
    const pairs = open.flatMap((one) =>
      groups
        .get(keyOf(one))!
        .filter((other) => one !== other && (one.team.name === null || other.team.name === null))
        .filter((other) => isOne(one, other))
        .map((other) => [one.team, other.team] as const),
    )
    const partners = Map.groupBy(pairs.flat(), ({ id }) => id)
    for (const [one, other] of pairs) {
      if ([one, other].some(({ id }) => partners.get(id)!.length > 1)) continue
      const [kept, left] = other.name === null && one.name !== null ? [one, other] : [other, one]
      report.unknown('clubs under two names in a season (taken as one)', `${one.spelling}, ${other.spelling}`)
      const spellings = [...kept.spellings, left.spelling, ...left.spellings]
      for (const { id } of [one, other]) joined.set(id, { ...kept, spellings })
    }
  }
  if (joined.size === 0) return matches
  const of = (team: Team) => {
    const one = joined.get(team.id)
    return one ? { ...one, spelling: team.spelling } : team
  }
  return matches.map((match) => ({ ...match, home: of(match.home), away: of(match.away) }))
}

function begins(words: readonly string[], all: readonly string[]): boolean {
  return words.length < all.length && words.every((word, index) => word === all[index])
}
