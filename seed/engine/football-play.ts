/** What everything that happens in a football match works on, and how it is written down. */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import type { FootballPlayer, FootballPosition, PitchSide } from './football-lineup.ts'
import type { FootballLog, PhaseKey } from './football-log.ts'
import type { MinuteChances } from './football-minute.ts'
import type { Side, Statistics } from './match.ts'
import type { TeamRecord } from './team-record.ts'

/** Parts of the statistics. Both halves of extra time are one. @assumed */
export type Part = '1ST' | '2ND' | 'OT'

/** A minute that has been played, with those who were on the pitch at its end. */
export interface PlayedMinute {
  readonly endSecond: number
  readonly part: Part
  readonly time: number
  readonly on: Readonly<Record<Side, readonly FootballPlayer[]>>
}

/** What is counted. */
export interface FootballBook {
  readonly record: TeamRecord
  readonly minutes: PlayedMinute[]
}

export interface FootballPlay {
  readonly random: Random
  readonly log: FootballLog
  /** Null where nobody asks what was done beside the events: counting costs more than playing. */
  readonly book: FootballBook | null
  readonly videoReview: boolean
  readonly sides: Readonly<Record<Side, PitchSide>>
  /** Expected goals from open play in 90 minutes, with eleven against eleven. */
  readonly rates: Readonly<Record<Side, number>>
  /** Shots that they take for these. */
  readonly shots: Readonly<Record<Side, number>>
  readonly goals: Record<Side, number>
  /** What a minute may bring, as far as it has been worked out. */
  readonly chances: Record<Side, MinuteChances | null>
  /** Minutes in which the coach wants to change, and how many players. */
  readonly plans: Readonly<Record<Side, ReadonlyMap<number, number>>>
}

export interface Minute {
  readonly period: PhaseKey
  readonly part: Part
  /** The minute as events show it, at most the last regular one of the period. */
  readonly time: number
  /** Counts the minutes of added time; 0 in regular time. */
  readonly added: number
  /** Real second after kick-off at which it begins. */
  readonly startSecond: number
  /** Seconds of the minute that have passed; what happens moves it on. */
  offset: number
}

/** How likely a player of each position is to do something. */
export type Weights = Readonly<Record<FootballPosition, number>>

export function timeOf({ time, added, offset }: Minute) {
  return { time, timeSeconds: added === 0 ? (time - 1) * 60 + offset : null }
}

export function emit(
  play: FootballPlay,
  minute: Minute,
  event: Omit<LiveEvent, 'time' | 'timeSeconds' | 'period'>,
): void {
  const { time, added, offset, period, startSecond } = minute
  const at = added > 0 ? { time, timeSeconds: null, addedTime: added, period } : { ...timeOf(minute), period }
  play.log.add(startSecond + offset, Object.assign(at, event))
}

/** A gain of a player, or of the side alone. */
export function count(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  player: FootballPlayer | null,
  gains: Statistics,
): void {
  const second = minute.startSecond + minute.offset
  play.book?.record.gain({ second, part: minute.part, side, player, gains })
}

/** Time goes by, as far as the minute has it. */
export function pass(minute: Minute, seconds: number): void {
  minute.offset = Math.min(59, minute.offset + seconds)
}

export function pickBy(
  play: FootballPlay,
  side: Side,
  weights: Weights,
  except?: FootballPlayer,
): FootballPlayer | undefined {
  return play.random.weighted(play.sides[side].onPitch, (player) =>
    player === except ? 0 : weights[player.position] * player.ability ** 2,
  )
}

/** A decision of the video assistants, where there are any. */
export function review(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  decision: string,
  confirmed: boolean,
  player: FootballPlayer,
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
