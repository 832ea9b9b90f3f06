/** Goals as live events, for all football formats and sources (docs/reference/resources.md#7). */
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import type { SideName } from '../source.ts'
import { named } from '../source.ts'

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

interface Goal {
  readonly team: SideName
  readonly class: GoalClass
  /** Null without a minute. */
  readonly at: MinuteInPeriod | null
  readonly player: { readonly id: string; readonly name: string } | undefined
  readonly playerName: string | null
  /** After the goal; null if unknown. */
  readonly score: readonly [home: number, away: number] | null
}

export function goalEvent({ team, class: kind, at, player, playerName, score }: Goal): LiveEventChange {
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
