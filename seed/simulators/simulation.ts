/**
 * What every simulator of a sport gives. A simulation knows no clock: it is asked for the state of the match a
 * number of real seconds after the start, and whoever asks decides what time it is. The demo world asks once, the
 * live demo again and again, and both see the same match.
 */
import type { ChangeData } from '../../src/contract/changes.ts'

/** The part of a match's change data that play decides. */
export type MatchProgress = Required<
  Pick<
    ChangeData<'match'>,
    | 'status'
    | 'statusDescription'
    | 'currentMatchMinute'
    | 'currentMatchSecond'
    | 'homeScore'
    | 'awayScore'
    | 'liveEvents'
  >
> &
  Pick<ChangeData<'match'>, 'overtimeLength'>

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export interface Simulation {
  /** Plays the next piece (a minute, a break, a penalty kick). False: nothing is left to play. */
  step(): boolean
  /** The state so many real seconds after the start; plays as far as needed. */
  at(elapsedSeconds: number): MatchProgress
  /** The state after the end; plays to the end. */
  final(): MatchProgress
  /** Real seconds from the start to the end, breaks included; plays to the end. */
  durationSeconds(): number
}

/** What a sound model expects of a match at a moment, in agreement with how the simulator plays. */
export interface Outlook {
  /** Chances of the outcomes; they add up to 1. */
  readonly home: number
  /** Null in sports without draws. */
  readonly draw: number | null
  readonly away: number
  /** Of the whole match, what has been played included: goals or points; in tennis games. */
  readonly expectedTotal: number
  /** Home less away, of the same. */
  readonly expectedMargin: number
}
