/** What simulators of matches for sets or games (volleyball, esports) give beyond every simulation. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { MatchProgress, Outlook, Side, Simulation } from './simulation.ts'

export type SetProgress = MatchProgress & Pick<ChangeData<'match'>, 'statistics' | 'esports'>

export interface SetMatch extends Simulation {
  at(elapsedSeconds: number): SetProgress
  final(): SetProgress
  /** Who wins in the end; plays to the end. */
  winner(): Side
  /** The chances so many seconds after the start; below 0 before it. */
  outlook(elapsedSeconds: number): Outlook
}

/** How the play between two breaks is called while nobody plays. @assumed */
export const BREAK_TEXT = 'Break'
