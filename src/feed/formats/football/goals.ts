/** Goals as live events, for all football formats and sources (docs/reference/resources.md#7). */
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import { named, otherSide, type Pair, type SideName } from '../source.ts'

export type GoalClass = 'regular' | 'penalty' | 'ownGoal'

/** Periods in order, with the last regular minute of each. */
export const PERIODS = [
  { name: 'period1', lastMinute: 45, end: 'HT' },
  { name: 'period2', lastMinute: 90, end: 'FT' },
  { name: 'extra1', lastMinute: 105, end: null },
  // @assumed The contract has no text for the end of extra time; the text of the status is used.
  { name: 'extra2', lastMinute: 120, end: 'AET' },
] as const

/** Index in PERIODS, and the minute within the regular length of the period. */
export interface MinuteInPeriod {
  readonly period: number
  readonly minute: number
  readonly added: number
}

/**
 * Minutes beyond the last one are added time: without extra time 92 is 90+2. @param maxAdded minutes beyond the end of
 * a period that belong to it
 */
export function minuteInPeriod(
  minute: number,
  added: number,
  hasExtraTime: boolean,
  maxAdded = 0,
): MinuteInPeriod {
  const lastPeriod = hasExtraTime ? 3 : 1
  const found = PERIODS.findIndex(({ lastMinute }) => minute <= lastMinute + maxAdded)
  const period = found < 0 ? lastPeriod : Math.min(found, lastPeriod)
  const regular = Math.min(minute, PERIODS[period]?.lastMinute ?? minute)
  return { period, minute: regular, added: added + minute - regular }
}

/** Its time as members of an event. */
export function timeMembers({ period, minute, added }: MinuteInPeriod) {
  return {
    time: minute,
    timeSeconds: null,
    period: PERIODS[period]?.name ?? null,
    ...(added > 0 && { addedTime: added }),
  }
}

/** A goal as a file lists it. `team` is the side that it counts for, including own goals. */
export interface Goal {
  readonly team: SideName
  readonly class: GoalClass
  /** Null without a minute. */
  readonly at: MinuteInPeriod | null
}

/** The side of the player who scored. */
export function scorerSide({ team, class: kind }: Pick<Goal, 'team' | 'class'>): SideName {
  return kind === 'ownGoal' ? otherSide(team) : team
}

/** The number of goals of each side. */
export function tally(goals: readonly Pick<Goal, 'team'>[]): Pair {
  const home = goals.filter(({ team }) => team === 'home').length
  return [home, goals.length - home]
}

/** Goals without a minute come last. */
const UNTIMED = { period: PERIODS.length, minute: Infinity, added: 0 }

/**
 * The goals in order with the running score. @assumed If a minute is missing, the order is unknown, and no goal has a
 * score.
 */
export function inOrder<G extends Goal>(goals: readonly G[]): (G & { readonly score: Pair | null })[] {
  const isTimed = goals.every(({ at }) => at !== null)
  const sorted = goals.toSorted(({ at: a }, { at: b }) => {
    const [one, other] = [a ?? UNTIMED, b ?? UNTIMED]
    return one.period - other.period || one.minute - other.minute || one.added - other.added
  })
  return sorted.map((goal, index) => ({
    ...goal,
    score: isTimed ? tally(sorted.slice(0, index + 1)) : null,
  }))
}

interface ScoredGoal extends Goal {
  readonly player: { readonly id: string; readonly name: string } | undefined
  readonly playerName: string | null
  /** After the goal; null if unknown. */
  readonly score: Pair | null
}

export function goalEvent({ team, class: kind, at, player, playerName, score }: ScoredGoal): LiveEventChange {
  return {
    ...(at ? timeMembers(at) : { time: null, timeSeconds: null, period: null }),
    type: 'goal',
    class: kind,
    team,
    ...named('player', player, playerName),
    from: kind,
    homeScore: score?.[0] ?? null,
    awayScore: score?.[1] ?? null,
  }
}
