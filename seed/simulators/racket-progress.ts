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
  isOver: boolean,
  winner: Side | null,
  isRetired: boolean,
): Pick<RacketProgress, 'status' | 'statusDescription' | 'winner'> {
  if (!isOver) return { status: 'inprogress', statusDescription: part }
  return {
    status: 'finished',
    statusDescription: isRetired ? 'Retired' : 'Ended',
    ...(isRetired ? { winner } : {}),
  }
}

/** The outlook when nothing is left to play. */
export function decided(winner: Side, home: number, away: number): Outlook {
  const chance = winner === 'home' ? 1 : 0
  return {
    home: chance,
    draw: null,
    away: 1 - chance,
    expectedTotal: home + away,
    expectedMargin: home - away,
  }
}

/** Between two cases of equal chance. */
export function meanOutlook(a: Outlook, b: Outlook): Outlook {
  const home = (a.home + b.home) / 2
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: (a.expectedTotal + b.expectedTotal) / 2,
    expectedMargin: (a.expectedMargin + b.expectedMargin) / 2,
  }
}
