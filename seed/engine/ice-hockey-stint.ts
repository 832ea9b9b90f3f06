/**
 * What a stint of ice hockey is made of, and how strong the sides are in it by the men on the ice.
 *
 * @assumed The rates are round figures of top leagues: 58 shots a side of which 29 go on goal, 3.2 goals, 22 hits,
 * 3.3 penalties a side and hour.
 */
import type { Random } from '../random.ts'
import type { IceSide } from './ice-hockey-lineup.ts'
import { type Both, other, type Side, type SquadPlayer } from './match.ts'
import type { Phase, TeamClock } from './team-clock.ts'
import type { TeamRecord } from './team-record.ts'

export interface IcePlay {
  readonly random: Random
  readonly record: TeamRecord
  readonly clock: TeamClock
  readonly sides: Both<IceSide>
  /** Shots of a side compared with those of an average one. */
  readonly edges: Both<number>
  readonly goals: Record<Side, number>
  /** Those on the ice in the last stint, for the count of shifts. */
  wereOn: Both<readonly SquadPlayer[]>
}

export interface StintFrame {
  readonly phase: Phase
  readonly part: string
  /** Three a side. */
  readonly isShortOvertime: boolean
  /** Real second and second of play at which it begins. */
  readonly second: number
  readonly gameSecond: number
  /** The most seconds it may last. */
  readonly most: number
  readonly isFaceOff: boolean
}

/** What ends a stint; after a change on the fly there is no face-off. */
export type Stop = 'goal' | 'penalty' | 'whistle' | 'change'

export interface StintEnd {
  readonly seconds: number
  readonly stop: Stop
}

export type Strength = 'even' | 'powerPlay' | 'shortHanded'

/** A stint with those who play it. */
export interface Stint extends StintFrame {
  readonly skaters: Both<readonly SquadPlayer[]>
  readonly strength: Both<Strength>
  readonly keepers: Both<SquadPlayer | null>
}

/** A goal against goalkeepers, or at an empty net, or otherwise: whose chances count. */
export type Situation = Strength | 'overtime' | 'extraAttacker' | 'emptyNet'

const HOUR = 3600
/** Chances a side and second. */
export const RATES = {
  shot: 58 / HOUR,
  hits: 22 / HOUR,
  takeaways: 7 / HOUR,
  giveaways: 8 / HOUR,
  penalty: 3.5 / HOUR,
}
/** How many more or fewer shots, and the share of those on goal that go in. Far shots at an empty net mostly miss. */
export const SITUATIONS: Readonly<Record<Situation, { readonly shots: number; readonly goes: number }>> = {
  even: { shots: 1, goes: 0.087 },
  powerPlay: { shots: 1.75, goes: 0.122 },
  shortHanded: { shots: 0.35, goes: 0.09 },
  overtime: { shots: 1.25, goes: 0.2 },
  extraAttacker: { shots: 1.5, goes: 0.085 },
  emptyNet: { shots: 1, goes: 1 },
}

export function situationOf(stint: Stint, side: Side): Situation {
  if (!stint.keepers[other(side)]) return 'emptyNet'
  if (stint.isShortOvertime) return 'overtime'
  return stint.keepers[side] ? stint.strength[side] : 'extraAttacker'
}
