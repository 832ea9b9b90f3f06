/**
 * Goals of players in matches that report scorers but no player statistics, such as final tournaments of which only the
 * goals are known (docs/reference/resources.md#19). Everything that such matches do not report, including appearances,
 * stays absent.
 */
import type { AggregatePlan, Gathered } from './season-aggregates.ts'

type Side = 'home' | 'away'

export interface CountedGoal {
  readonly playerId: number
  /** Side of the player; an own goal counts for the other side. */
  readonly side: Side
  readonly class: 'regular' | 'penalty' | 'ownGoal'
}

/** The members of a live event that matter for goals. */
export interface GoalEvent {
  readonly type: string
  readonly class?: string | null
  readonly team?: Side | null
  readonly player?: { readonly id: number }
}

/**
 * The goals of a decided match whose scorer is a known player. Null if the events do not add up to the score, because
 * then the scorers are unknown.
 */
export function knownGoals(
  events: readonly GoalEvent[],
  score: { readonly homeScore: number; readonly awayScore: number },
): CountedGoal[] | null {
  const goals = events.filter(({ type }) => type === 'goal')
  const count = (side: Side) => goals.filter(({ team }) => team === side).length
  if (count('home') !== score.homeScore || count('away') !== score.awayScore) return null
  return goals.flatMap(({ team, player, class: of }) => {
    if (team == null || player === undefined) return []
    const isOwn = of === 'ownGoal'
    const side = isOwn === (team === 'home') ? 'away' : 'home'
    return [
      { playerId: player.id, side, class: isOwn ? 'ownGoal' : of === 'penalty' ? 'penalty' : 'regular' },
    ]
  })
}

/** Counts of one player in matches without player statistics. */
export interface GoalCounts {
  goals: number
  penaltyGoals: number
  ownGoals: number
}

export function countGoal(counts: GoalCounts, { class: of }: CountedGoal): void {
  if (of === 'ownGoal') counts.ownGoals += 1
  else counts.goals += 1
  if (of === 'penalty') counts.penaltyGoals += 1
}

/**
 * The values of a player with such goals. Goals in line-ups are added, but line-ups do not say which were penalties.
 * `matches`: the matches of the player's team with known scorers.
 */
export function goalValues(
  plan: AggregatePlan,
  counts: GoalCounts,
  lineups: Gathered,
  matches: number,
): Float64Array {
  const inLineups = (key: string): number => {
    const slot = plan.slots.own.get(key)
    if (lineups.matches === 0 || slot === undefined) return 0
    return lineups.hidden.has(slot) ? Number.NaN : (lineups.sums[slot] ?? 0)
  }
  const goals = counts.goals + inLineups('goals')
  const penaltyGoals = lineups.matches === 0 ? counts.penaltyGoals : Number.NaN
  const values: Readonly<Record<string, number>> = {
    goals,
    penaltyGoals,
    nonPenaltyGoals: goals - penaltyGoals,
    ownGoals: counts.ownGoals + inLineups('ownGoals'),
    matchesWithKnownScorers: matches,
  }
  return Float64Array.from(plan.keys, (key) => values[key] ?? Number.NaN)
}
