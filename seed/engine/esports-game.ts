/** A game of an esports series, common to the three titles (docs/reference/resources.md#15). */
import type { EsportsChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import type { Side } from './match.ts'

export type Both<T> = Readonly<Record<Side, T>>

type GameChange = EsportsChange['games'][number]

/** Setup of a game, known before it begins. */
export type GameFrame = Pick<GameChange, 'map' | 'homeTeamStartingSide' | 'picks' | 'bans'>
/** Result of its play. */
export type GameState = Pick<GameChange, 'homeScore' | 'awayScore' | 'statistics' | 'players' | 'rounds'>

export interface EsportsMember {
  readonly id: number
  /** Carry, support and so on; determines income and fighting. */
  readonly position: string
  readonly ability: number
}

/** Five of each side. */
export type Lineups = Both<readonly EsportsMember[]>

export interface EsportsGame {
  readonly frame: GameFrame
  /** Seconds simulated so far. */
  readonly known: number
  /** Null while in progress. */
  readonly winner: Side | null
  /** Simulates the next step. Returns false if the game is over. */
  step(): boolean
  /** The state at a second that has been simulated. */
  view(second: number): GameState
  /** Probability that home wins, at a second before the end. */
  chance(second: number): number
}

export interface GameSetup {
  readonly gameNumber: number
  readonly lineups: Lineups
  /** Strength of home minus that of away; half of it is added to the share of rounds or minutes that home wins. */
  readonly edge: number
}

/** How games of a title are simulated. */
export interface EsportsTitle {
  /** Minimum and maximum break between two games, in seconds. */
  readonly breakSeconds: readonly [number, number]
  /** Probability that home wins a game before its draft. */
  freshChance(edge: number): number
  /** The games of a series, in turn. */
  series(random: Random): (setup: GameSetup, random: Random) => EsportsGame
}
