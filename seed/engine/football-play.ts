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
  /** Besides fouls that lead to a card or a set piece. */
  foul: 8.4 / MINUTES,
  /** Besides corners that a shot leads to or follows. */
  corner: 1.6 / MINUTES,
  offside: 1.7 / MINUTES,
}

/** Expected goals of a penalty, which is also the share scored. */
export const PENALTY_SCORED = 0.79
/** With video assistants: share of penalties reviewed, and share of reviews that confirm it. */
export const PENALTY_REVIEWED = 0.3
export const PENALTY_GIVEN = 0.75
/** Share of goals other than penalties. */
export const OWN_GOALS = 0.03

/** Intensity rises by half from the kick-off to the end. */
export function heatOf(minute: number): number {
  return 0.78 + 0.44 * Math.min(minute / 90, 1.1)
}

/** Effect of red cards on the goals of a side. */
export function menFactor(sentOff: number, opponentsSentOff: number): number {
  return 0.75 ** sentOff * 1.2 ** opponentsSentOff
}

/** Goals from open play of an average side, and its shots. */
const AVERAGE = { goals: 1.2, shots: 12.2 }

/** Number of shots for the expected goals: a stronger side shoots more often, and from better positions. */
export function shotsFor(goals: number): number {
  return AVERAGE.shots * (goals / AVERAGE.goals) ** 0.65
}

/** A played minute with the players on the pitch at its end. */
export interface PlayedMinute {
  readonly endSecond: number
  readonly part: string
  readonly time: number
  readonly on: Both<readonly SquadPlayer[]>
}

/** Possible events of a side in a minute; constant until a player is sent off. */
export interface MinuteChances {
  readonly men: number
  /** By kind: the probability of each event, and sums by the power of the intensity. */
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
  /** Cache of the possible events of a minute. */
  readonly chances: Record<Side, MinuteChances | null>
  /** Minutes of planned substitutions with the number of players. */
  readonly plans: Both<ReadonlyMap<number, number>>
}

export interface Minute {
  readonly phase: Phase
  /** The minute shown in events, at most the last regular one of the period. */
  readonly time: number
  /** Counts the minutes of added time; 0 in regular time. */
  readonly added: number
  /** Real second after kick-off at which it begins. */
  readonly startSecond: number
  /** Elapsed seconds of the minute; each event advances it. */
  offset: number
}

/** Weight of each position for an action. */
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

/** Adds to the statistics of a player, or of the side only. */
export function count(
  { record }: FootballPlay,
  { startSecond, offset, phase }: Minute,
  side: Side,
  player: SquadPlayer | null,
  gains: Statistics,
): void {
  record.gain(startSecond + offset, phase.part, side, player, gains)
}

/** Advances the time within the minute. */
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

/** A decision of the video assistants, if the match has them. */
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
