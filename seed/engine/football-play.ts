/** The state of a football match that its actions work on, and how they are recorded. */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import type { PitchSide } from './football-lineup.ts'
import type { Both, Pair, Side, SquadPlayer, Statistics } from './match.ts'
import type { Phase, TeamRecord } from './team-record.ts'

/** A match has about 96 minutes with added time. */
export const MINUTES = 96

export const CHANCES = {
  penalty: 0.125 / MINUTES,
  yellow: { home: 1.7 / MINUTES, away: 2 / MINUTES },
  red: 0.045 / MINUTES,
  injury: 0.12 / MINUTES,
  disallowed: 0.06 / MINUTES,
  /** Beside those that a card or a set piece comes out of. */
  foul: 8.4 / MINUTES,
  /** Beside those that a shot leads to or comes out of. */
  corner: 1.6 / MINUTES,
  offside: 1.7 / MINUTES,
}

/** The expected goals of a penalty, and how many of them go in. */
export const PENALTY_SCORED = 0.79
/** Where video assistants look on: so many penalties are looked at, and so many of these are given. */
export const PENALTY_REVIEWED = 0.3
export const PENALTY_GIVEN = 0.75
/** Of the goals that are no penalties. */
export const OWN_GOALS = 0.03

/** Legs and nerves: half as much again happens at the end as at the kick-off. */
export function heatOf(minute: number): number {
  return 0.78 + 0.44 * Math.min(minute / 90, 1.1)
}

/** What sendings-off make of the goals of a side. */
export function menFactor(sentOff: number, opponentsSentOff: number): number {
  return 0.75 ** sentOff * 1.2 ** opponentsSentOff
}

/** An average side has so many goals from open play, and so many shots for them. */
const AVERAGE = { goals: 1.2, shots: 12.2 }

/** Shots that a side takes for its goals: a stronger side shoots more often, and from better places. */
export function shotsFor(goals: number): number {
  return AVERAGE.shots * (goals / AVERAGE.goals) ** 0.65
}

/** A minute that has been played, with those who were on the pitch at its end. */
export interface PlayedMinute {
  readonly endSecond: number
  readonly part: string
  readonly time: number
  readonly on: Both<readonly SquadPlayer[]>
}

/** What a minute of a side may bring; the same until a player is sent off. */
export interface MinuteChances {
  readonly men: number
  /** By kind: the chance of each happening, and their sums by the power of the heat. */
  readonly kinds: readonly {
    readonly chances: readonly number[]
    readonly sums: readonly [number, number, number]
  }[]
}

export interface FootballPlay {
  readonly random: Random
  readonly record: TeamRecord
  readonly videoReview: boolean
  readonly sides: Both<PitchSide>
  /** Expected goals from open play in 90 minutes, with eleven against eleven, and the shots that it takes for them. */
  readonly rates: Readonly<Pair>
  readonly shots: Readonly<Pair>
  readonly goals: Pair
  /** What a minute may bring, as far as it has been worked out. */
  readonly chances: Record<Side, MinuteChances | null>
  /** Minutes in which the coach wants to change, and how many players. */
  readonly plans: Both<ReadonlyMap<number, number>>
}

export interface Minute {
  readonly phase: Phase
  /** The minute as events show it, at most the last regular one of the period. */
  readonly time: number
  /** Counts the minutes of added time; 0 in regular time. */
  readonly added: number
  /** Real second after kick-off at which it begins. */
  readonly startSecond: number
  /** Seconds of the minute that have passed; each event moves it on. */
  offset: number
}

/** How likely a player of each position is to do something. */
export type Weights = Readonly<Record<string, number>>

/** Seconds are null in added time. */
export function timeOf({ time, added, offset }: Minute) {
  return { time, timeSeconds: added === 0 ? (time - 1) * 60 + offset : null }
}

export function emit(
  { record }: FootballPlay,
  minute: Minute,
  event: Omit<LiveEvent, 'time' | 'timeSeconds' | 'period'>,
): void {
  const { added, offset, phase, startSecond } = minute
  const addedTime = added > 0 ? { addedTime: added } : {}
  record.event(startSecond + offset, { ...timeOf(minute), ...addedTime, period: phase.key, ...event })
}

/** A gain of a player, or of the side alone. */
export function count(
  { record }: FootballPlay,
  { startSecond, offset, phase }: Minute,
  side: Side,
  player: SquadPlayer | null,
  gains: Statistics,
): void {
  record.gain(startSecond + offset, phase.part, side, player, gains)
}

/** Time goes by, as far as the minute has it. */
export function pass(minute: Minute, seconds: number): void {
  minute.offset = Math.min(59, minute.offset + seconds)
}

export function pickBy(
  play: FootballPlay,
  side: Side,
  weights: Weights,
  except?: SquadPlayer,
): SquadPlayer | undefined {
  return play.random.weighted(play.sides[side].on, (player) =>
    player === except ? 0 : (weights[player.position] ?? 0) * player.ability ** 2,
  )
}

/** A decision of the video assistants, where there are any. */
export function review(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  decision: string,
  confirmed: boolean,
  player: SquadPlayer,
): void {
  if (!play.videoReview) return
  pass(minute, 40)
  const { id, name } = player
  emit(play, minute, {
    type: 'varDecision',
    class: decision,
    team: side,
    confirmed,
    player: { id, name },
    playerName: name,
  })
}
