/** Clubs that a file names in two ways within a season: under a new name, or in another spelling. */
import type { ImportReport } from '../import-report.ts'
import type { Team } from './teams.ts'

interface Sides {
  readonly home: Team
  readonly away: Team
}

interface Appearance {
  readonly team: Team
  count: number
  first: string
  last: string
}

/** Fewer matches of a team tell nothing. */
const LEAST_MATCHES = 10

/**
 * The matches with one team instead of two that are the same club. Two teams are if one comes in after the last match
 * of the other, no table of clubs knows both, and together they have as many matches as another team of the season; if
 * several pairs are like that, none is joined. @assumed
 *
 * @param dayOf a match as YYYY-MM-DD
 */
export function withoutRenamed<M extends Sides>(
  matches: readonly M[],
  dayOf: (match: M) => string,
  report: ImportReport,
): M[] {
  const seen = new Map<string, Appearance>()
  for (const match of matches) {
    const day = dayOf(match)
    for (const team of [match.home, match.away]) {
      if (team.isPlaceholder || team.isNational) continue
      const of = seen.getOrInsertComputed(team.id, () => ({ team, count: 0, first: day, last: day }))
      of.count++
      if (day < of.first) of.first = day
      if (day > of.last) of.last = day
    }
  }
  const counts = [...seen.values()].map(({ count }) => count)
  const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0
  if (usual < LEAST_MATCHES) return [...matches]
  const short = [...seen.values()].filter(({ count }) => count < usual)
  const pairs = short.flatMap((former) =>
    short
      .filter(
        (later) => former.last < later.first && !(former.team.name !== null && later.team.name !== null),
      )
      .filter((later) => counts.includes(former.count + later.count) && former.count + later.count >= usual)
      .map((later) => ({ former: former.team, later: later.team })),
  )
  const [pair] = pairs
  if (!pair || pairs.length > 1) return [...matches]
  const { former, later } = pair
  const [kept, other] = former.name === null ? [later, former] : [former, later]
  report.unknown('clubs under two names in a season (taken as one)', `${former.spelling}, ${later.spelling}`)
  const joined = { ...kept, spellings: [...kept.spellings, other.spelling, ...other.spellings] }
  const of = (team: Team) =>
    team.id === kept.id || team.id === other.id ? { ...joined, spelling: team.spelling } : team
  return matches.map((match) => ({ ...match, home: of(match.home), away: of(match.away) }))
}
