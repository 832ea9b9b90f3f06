/**
 * What every match engine gives. A match has no clock: the caller reads its state a number of real seconds after the
 * start. The demo world reads it once, the live demo again and again, and both see
By player; who has not played is not in it.||By player; only those who have played.
 * the same match: its future depends on nothing but its setup and its stream of chance.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'

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

/** The part of a match's change data that play decides. */
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

/** The same with what else the sport reports. */
export type SportProgress = MatchProgress &
  Pick<MatchData, 'statistics' | 'bestPlayers' | 'shotmap' | 'momentum' | 'tennis' | 'esports' | 'winner'> & {
    /** By player; who has not played is not in it. */
    readonly playerStatistics?: ReadonlyMap<number, Statistics>
  }

export type Statistics = Record<string, number>

export interface SquadPlayer {
  readonly id: number
  readonly name: string
  readonly position: string
  readonly shirtNumber: number
  /** About 0.6 to 1.4: how much a player does and how likely he is to be picked. */
  readonly ability: number
}

/** One side of a team sport before the match. */
export interface TeamSetup {
  /** The available players, without those who are missing. */
  readonly squad: readonly SquadPlayer[]
  /** Natural logarithms: 0 is an average side; what 0.1 means depends on the sport. */
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

/** What a sound model expects of a match at a moment, in agreement with how the engine plays. */
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

export interface Simulation {
  /** Plays the next piece (a minute, a point, a break). False: nothing is left to play. */
  step(): boolean
  /** The state so many real seconds after the start; plays as far as needed. */
  at(elapsedSeconds: number): SportProgress
  /** The state after the end; plays to the end. */
  final(): SportProgress
  /** Real seconds from the start to the end, breaks included; plays to the end. */
  durationSeconds(): number
}

export interface SportMatch extends Simulation {
  /** Null for sports without line-ups: athletes, teams without benches. */
  readonly sheets: Both<TeamSheet> | null
  /** Who wins in the end, over both legs where there are two; null for a draw. Plays to the end. */
  winner(): Side | null
  /** The chances so many seconds after the start; below 0 before it. Nothing later is looked at. */
  outlook(elapsedSeconds: number): Outlook
}

/** Of a sport without draws. */
export interface DecisiveMatch extends SportMatch {
  winner(): Side
}

/** Of a sport that counts what players do. */
export type TeamProgress = SportProgress &
  Required<Pick<SportProgress, 'statistics' | 'bestPlayers' | 'playerStatistics'>>
export interface TeamMatch extends SportMatch {
  readonly sheets: Both<TeamSheet>
  at(elapsedSeconds: number): TeamProgress
  final(): TeamProgress
}

/** A match that is played step by step, as far as it is read. */
export abstract class SteppedMatch<P extends SportProgress = SportProgress> implements SportMatch {
  #final: P | null = null
  abstract readonly sheets: Both<TeamSheet> | null
  /** The real second up to which the match has been played. */
  protected abstract readonly known: number

  abstract step(): boolean
  abstract outlook(elapsedSeconds: number): Outlook
  /** The state at a second up to which the match has been played. */
  protected abstract view(second: number): P

  protected playTo(elapsedSeconds: number): void {
    while (this.known <= elapsedSeconds && this.step());
  }

  at(elapsedSeconds: number): P {
    this.playTo(elapsedSeconds)
    return this.known <= elapsedSeconds ? this.final() : this.view(Math.max(0, elapsedSeconds))
  }

  final(): P {
    this.#final ??= this.view(this.durationSeconds())
    return this.#final
  }

  durationSeconds(): number {
    while (this.step());
    return this.known
  }

  winner(): Side | null {
    const { homeScore, awayScore } = this.final()
    const total = (score: typeof homeScore) =>
      (score.aggregated ?? score.current) + (score.penalties ?? 0) / 100
    const [home, away] = [total(homeScore), total(awayScore)]
    return home === away ? null : home > away ? 'home' : 'away'
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

/** Chances of 0, 1, 2 ... events that come by a Poisson law; what lies beyond `most` has no weight. */
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

/** The clock of sports that have none: the time since the start. @assumed */
export function clockOf(second: number): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  return { currentMatchMinute: Math.floor(second / 60), currentMatchSecond: Math.floor(second) % 60 }
}

/** The end of a set or game, with the sets won by then. */
export function setEvent(number: number, second: number, won: Both<number>, isLast: boolean): LiveEvent {
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

/** The shirt number decides between equals, so that no order depends on how a list came about. */
export function byAbility(a: SquadPlayer, b: SquadPlayer): number {
  return b.ability - a.ability || a.shirtNumber - b.shirtNumber
}

export function named(player: SquadPlayer) {
  return { player: { id: player.id, name: player.name }, playerName: player.name }
}
