/**
 * The interface of all match engines. A match has no clock: the caller reads its state at a number of real seconds
 * after the start. The demo world reads it once, the live demo repeatedly, and both get the same match: it depends only
 * on its setup and its random stream.
 */
import type { ChangeData } from '../../src/contract/changes.ts'

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
export type Both<T> = Readonly<Record<Side, T>>
export type Pair = Record<Side, number>
export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')
export const both = <T>(make: (side: Side) => T): Record<Side, T> => ({
  home: make('home'),
  away: make('away'),
})
export const noScore = (): Pair => ({ home: 0, away: 0 })

type MatchData = ChangeData<'match'>

/** The part of a match's change data that depends on play. */
export type MatchProgress = Required<
  Pick<
    MatchData,
    | 'status'
    | 'statusDescription'
    | 'currentMatchMinute'
    | 'currentMatchSecond'
    | 'homeScore'
    | 'awayScore'
    | 'liveEvents'
  >
> &
  Pick<MatchData, 'overtimeLength'>

/** The same with the further blocks of the sport. */
export type SportProgress = MatchProgress &
  Pick<
    MatchData,
    | 'statistics'
    | 'bestPlayers'
    | 'shotmap'
    | 'momentum'
    | 'averagePositions'
    | 'tennis'
    | 'esports'
    | 'winner'
  > & {
    /** By player; only those who have played. */
    readonly playerStatistics?: ReadonlyMap<number, Statistics>
  }

export type Statistics = Record<string, number>

export interface SquadPlayer {
  readonly id: number
  readonly name: string
  readonly position: string
  readonly shirtNumber: number
  /** About 0.6 to 1.4: weight of a player for actions and selection. */
  readonly ability: number
}

/** One side of a team sport before the match. */
export interface TeamSetup {
  /** The available players. */
  readonly squad: readonly SquadPlayer[]
  /** Natural logarithms: 0 is an average side; the effect of 0.1 depends on the sport. */
  readonly attack: number
  readonly defence: number
  /** Played within the last 30 hours: the first goalkeeper rests. */
  readonly isTired?: boolean
}

/** The line-up of a match. */
export interface TeamSheet {
  readonly formation?: string
  readonly starters: readonly SquadPlayer[]
  readonly bench: readonly SquadPlayer[]
  readonly captainId: number
}

/** Expectations for a match at a moment, consistent with the engine. */
export interface Outlook {
  /** Probabilities of the outcomes, with the sum 1. */
  readonly home: number
  /** Null in sports without draws. */
  readonly draw: number | null
  readonly away: number
  /** Expected total of the whole match: goals or points; in tennis games. */
  readonly expectedTotal: number
  /** Expected margin of home, in the same unit. */
  readonly expectedMargin: number
}

/** A match that can be read at any moment. */
export interface SportMatch {
  /** Null for sports without line-ups: athletes, teams without benches. */
  readonly sheets: Both<TeamSheet> | null
  /** The state at a real second after the start; simulates as far as needed. */
  at(elapsedSeconds: number): SportProgress
  /** The final state. */
  final(): SportProgress
  /** Real seconds from the start to the end, breaks included. */
  durationSeconds(): number
  /** The winner, over both legs if there are two; null for a draw. */
  winner(): Side | null
  /** The outlook at a second after the start; negative before it. Uses nothing later. */
  outlook(elapsedSeconds: number): Outlook
}

/** The outlook of a match that cannot be drawn. */
export const outlookOf = (home: number, expectedTotal: number, expectedMargin: number): Outlook => {
  return { home, draw: null, away: 1 - home, expectedTotal, expectedMargin }
}

/** The outlook when nothing is left to play. */
export const decided = (winner: Side, home: number, away: number): Outlook =>
  outlookOf(winner === 'home' ? 1 : 0, home + away, home - away)

/** Poisson probabilities of 0, 1, 2 ... events, up to `most`. */
export function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let count = 1; count <= most; count++) chances.push(((chances[count - 1] as number) * mean) / count)
  return chances
}

/** The standard normal distribution function (Abramowitz and Stegun, 26.2.17; error below 8e-8). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - tail : tail
}

/** The clock of sports without one: the time since the start. @assumed */
export function clockOf(second: number): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  return { currentMatchMinute: Math.floor(second / 60), currentMatchSecond: Math.floor(second) % 60 }
}

/** Ties are broken by shirt number, so that the order is deterministic. */
export function byAbility(a: SquadPlayer, b: SquadPlayer): number {
  return b.ability - a.ability || a.shirtNumber - b.shirtNumber
}

export function named(player: SquadPlayer) {
  return { player: { id: player.id, name: player.name }, playerName: player.name }
}
