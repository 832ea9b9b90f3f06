/** What tennis and table tennis tell of a running match in the same way. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import type { Both } from './racket-statistics.ts'
import type { MatchProgress, Outlook, Side, Simulation } from './simulation.ts'

/** A player gives up after so many games (tennis) or points (table tennis), if the match lasts that long. */
export interface Retirement {
  readonly side: Side
  readonly after: number
}

export type RacketProgress = MatchProgress &
  Required<Pick<ChangeData<'match'>, 'statistics'>> &
  Pick<ChangeData<'match'>, 'tennis' | 'winner'>

export interface RacketMatch extends Simulation {
  at(elapsedSeconds: number): RacketProgress
  final(): RacketProgress
  /** Who wins in the end; plays to the end. */
  winner(): Side
  /** The chances so many seconds after the start; below 0 before it. */
  outlook(elapsedSeconds: number): Outlook
}

/** The end of a set or game, with the sets won by then. */
export function setEvent(number: number, second: number, won: Both, isLast: boolean): LiveEventChange {
  return {
    time: Math.floor(second / 60) + 1,
    timeSeconds: second,
    type: 'period',
    period: `period${number}`,
    text: isLast ? 'FT' : `S${number}`,
    isLive: false,
    homeScore: won.home,
    awayScore: won.away,
  }
}

/** The clock of sports that have none: the time since the start. @assumed */
export function clockOf(second: number): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  return { currentMatchMinute: Math.floor(second / 60), currentMatchSecond: Math.floor(second) % 60 }
}

/** Status, text and winner of a match at a moment. */
export function standing(
  part: string,
  end: { readonly winner: Side; readonly isRetired: boolean } | null,
): Pick<RacketProgress, 'status' | 'statusDescription' | 'winner'> {
  if (!end) return { status: 'inprogress', statusDescription: part }
  return end.isRetired
    ? { status: 'finished', statusDescription: 'Retired', winner: end.winner }
    : { status: 'finished', statusDescription: 'Ended' }
}
