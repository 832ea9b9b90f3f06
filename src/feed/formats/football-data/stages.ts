/**
 * Stages of leagues that split after a regular season, which these files do not mark: a further meeting of two clubs
 * after the regular season belongs to the stage of their half of the table.
 */
import { MAIN_TABLE, STAGES } from '../football/rounds.ts'
import { compare } from '../source.ts'

export interface StagedMatch {
  readonly home: { readonly id: string }
  readonly away: { readonly id: string }
  readonly value: {
    readonly day: string
    readonly score: { readonly fullTime: readonly [number, number] } | null
  }
}

/**
 * The table of each match. All belong to the main one if the halves are unknown: the regular season is not over, or
 * clubs of both halves meet again.
 */
export function tablesOf<M extends StagedMatch>(
  matches: readonly M[],
  regularMeetings: number | undefined,
): ReadonlyMap<M, string> {
  const regular: M[] = []
  const later: M[] = []
  const meetings = new Map<string, number>()
  for (const match of matches.toSorted((a, b) => compare(a.value.day, b.value.day))) {
    const pair = [match.home.id, match.away.id].sort().join(' ')
    const number = (meetings.get(pair) ?? 0) + 1
    meetings.set(pair, number)
    if (number <= (regularMeetings ?? Infinity)) regular.push(match)
    else later.push(match)
  }
  const clubs = rankedClubs(regular)
  const top = new Set(clubs.slice(0, clubs.length / 2))
  const isSplit =
    regular.length === ((regularMeetings ?? 0) * clubs.length * (clubs.length - 1)) / 2 &&
    later.every(({ home, away }) => top.has(home.id) === top.has(away.id))
  const stageOf = ({ home }: M) => (top.has(home.id) ? STAGES.championship : STAGES.relegation)
  return new Map([
    ...regular.map((match) => [match, MAIN_TABLE] as const),
    ...later.map((match) => [match, isSplit ? stageOf(match) : MAIN_TABLE] as const),
  ])
}

/** By points, goal difference and goals. */
function rankedClubs(matches: readonly StagedMatch[]): string[] {
  const clubs = new Map<string, { points: number; difference: number; goals: number }>()
  for (const { home, away, value } of matches) {
    const [a, b] = value.score?.fullTime ?? [0, 0]
    for (const [id, own, other] of [[home.id, a, b] as const, [away.id, b, a] as const]) {
      const club = clubs.get(id) ?? { points: 0, difference: 0, goals: 0 }
      clubs.set(id, club)
      if (value.score) club.points += own > other ? 3 : own === other ? 1 : 0
      club.difference += own - other
      club.goals += own
    }
  }
  return [...clubs]
    .sort(([, a], [, b]) => b.points - a.points || b.difference - a.difference || b.goals - a.goals)
    .map(([id]) => id)
}
