/** What the tests of ice hockey and basketball share: sides and sums. */
import {
  other,
  type Side,
  type SquadPlayer,
  type Statistics,
  type TeamMatch,
  type TeamProgress,
  type TeamSetup,
} from '../../seed/engine/match.ts'
import type { Random } from '../../seed/random.ts'

export type Start = (random: Random) => TeamMatch

export const RUNS = { seed: 1, numRuns: 120, endOnFailure: true }

/** One player a letter. */
export function squad(first: number, positions: string): SquadPlayer[] {
  return [...positions].map((position, i) => {
    const id = first + i
    return { id, name: `Player ${id}`, position, shirtNumber: i + 1, ability: 0.8 + (i % 5) / 10 }
  })
}

export function side(first: number, positions: string, attack = 0, defence = 0): TeamSetup {
  return { squad: squad(first, positions), attack, defence }
}

export const score = (progress: TeamProgress, of: Side) => progress[`${of}Score`]

/** The statistics of those of a side who have played. */
export function ownStatistics({ sheets }: TeamMatch, progress: TeamProgress, of: Side): Statistics[] {
  const { starters, bench } = sheets[of]
  return [...starters, ...bench].flatMap((player): Statistics[] => {
    const own = progress.playerStatistics.get(player.id)
    return own ? [own] : []
  })
}

export function sum(rows: readonly Statistics[], key: string): number {
  return rows.reduce((total, row) => total + (row[key] ?? 0), 0)
}

/** A value of a team in a part of the match. */
export function teamValue(progress: TeamProgress, part: string, key: string, of: Side): number {
  const item = progress.statistics
    ?.find(({ period }) => period === part)
    ?.items.find((candidate) => candidate.key === key)
  if (!item) throw new Error(`${part} has no ${key}`)
  return item[of]
}

export function partsOf({ statistics }: TeamProgress): string[] {
  return (statistics ?? []).map(({ period }) => period).filter((period) => period !== 'ALL')
}

export function mean<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0) / items.length
}

export const isWin = (progress: TeamProgress, of: Side) =>
  score(progress, of).current > score(progress, other(of)).current
