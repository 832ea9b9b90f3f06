/** A game of an esports series, as the three titles give it (docs/reference/resources.md#15). */
import type { EsportsChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import type { Side } from './match.ts'

export type Both<T> = Readonly<Record<Side, T>>

type GameChange = EsportsChange['games'][number]

/** What is known of a game before it begins. */
export type GameFrame = Pick<GameChange, 'map' | 'homeTeamStartingSide' | 'picks' | 'bans'>
/** What its play decides. */
export type GameState = Pick<GameChange, 'homeScore' | 'awayScore' | 'statistics' | 'players' | 'rounds'>

export interface EsportsMember {
  readonly id: number
  /** Carry, support and the like; what he is paid and how he fights hangs on it. */
  readonly position: string
  readonly ability: number
}

/** Five of each side. */
export type Lineups = Both<readonly EsportsMember[]>

export interface EsportsGame {
  readonly frame: GameFrame
  /** Seconds of the game up to which it has been played. */
  readonly known: number
  /** Null while it goes on. */
  readonly winner: Side | null
  /** Plays the next piece. False: it is over. */
  step(): boolean
  /** The state at a second that has been played. */
  view(second: number): GameState
  /** Chance that home wins, as things stand at a second before the end. */
  chance(second: number): number
}

export interface GameSetup {
  readonly gameNumber: number
  readonly lineups: Lineups
  /** Strength of home less that of away: half of it is what a side wins more of its rounds or minutes. */
  readonly edge: number
}

/** How games of a title come about. */
export interface EsportsTitle {
  /** Least and most seconds between two games. */
  readonly breakSeconds: readonly [number, number]
  /** Chance that home wins a game of which nothing is known yet. */
  freshChance(edge: number): number
  /** The games of a series, in turn. */
  series(random: Random): (setup: GameSetup, random: Random) => EsportsGame
}
