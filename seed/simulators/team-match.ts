/**
 * What the simulators of ice hockey and basketball have in common: squads and sheets of players, and a progress that
 * carries statistics besides score and events (docs/reference/resources.md#6, #8).
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { MatchProgress, Outlook, Side, Simulation } from './simulation.ts'

export type Both<T> = Readonly<Record<Side, T>>

export interface SquadPlayer {
  readonly id: number
  readonly name: string
  readonly position: string
  readonly shirtNumber: number
  /** About 0.6 to 1.4; how much a player does and how likely he is to be picked. */
  readonly ability: number
}

/** One side of a match before it begins. */
export interface TeamSetup {
  /** Those who can play: whoever is missing is not among them. */
  readonly squad: readonly SquadPlayer[]
  /** Natural logarithms: 0 is an average side; what 0.1 means is the matter of each sport. */
  readonly attack: number
  readonly defence: number
}

/** Who is down for a match. */
export interface TeamSheet {
  readonly starters: readonly SquadPlayer[]
  readonly bench: readonly SquadPlayer[]
  readonly captainId: number
}

export type Statistics = Record<string, number>

export type TeamProgress = MatchProgress &
  Required<Pick<ChangeData<'match'>, 'statistics' | 'bestPlayers'>> &
  Pick<ChangeData<'match'>, 'shotmap' | 'momentum'> & {
    /** By player; who has not played is not in it. */
    readonly playerStatistics: ReadonlyMap<number, Statistics>
  }

export interface TeamMatch extends Simulation {
  readonly sheets: Both<TeamSheet>
  at(elapsedSeconds: number): TeamProgress
  final(): TeamProgress
  /** The chances so many seconds after the start; below 0 before it. Nothing later is looked at. */
  outlook(elapsedSeconds: number): Outlook
}

/** The shirt number decides between equals, so that no order hangs on how a list came about. */
export function byAbility(a: SquadPlayer, b: SquadPlayer): number {
  return b.ability - a.ability || a.shirtNumber - b.shirtNumber
}

export function named(player: SquadPlayer) {
  return { player: { id: player.id, name: player.name }, playerName: player.name }
}
