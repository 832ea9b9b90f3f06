/** Rules of timed team sports: periods and breaks, overtime, and a shoot-out with its chances. */
import { other, type Pair, type Side } from '../match.ts'

/** A period of play, or a break. */
export interface Phase {
  /** Of a period: its key in the score. */
  readonly key: string
  /** `statusDescription` during it. @assumed */
  readonly text: string
  /** Maximum seconds of play without added time; 0 for a break. */
  readonly seconds: number
  /** Real seconds of a break. */
  readonly pauseSeconds?: number
  /** Part of the statistics: `1ST`, `2ND`, `OT`. */
  readonly part?: string
  /** Text of the event at its end. */
  readonly end?: string
}

export const pause = (key: string, text: string, pauseSeconds: number): Phase => ({
  key,
  text,
  seconds: 0,
  pauseSeconds,
})

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const

/** Equal periods of regular time, with the breaks between them. */
export function equalPeriods(seconds: number, name: string, end: string, pauses: readonly Phase[]): Phase[] {
  return [...pauses, null].flatMap((after, i) => {
    const ordinal = ORDINALS[i] as string
    const period = { key: `period${i + 1}`, text: `${ordinal} ${name}`, part: ordinal.toUpperCase() }
    return [{ ...period, seconds, end: `${end}${i + 1}` }, ...(after ? [after] : [])]
  })
}

export const OVERTIME = { key: 'overtime', text: 'Overtime', part: 'OT', end: 'OT' } as const

/** Kicks or attempts in turn, a number of rounds each, then sudden death. */
interface ShootOutRules {
  /** Kicks of each side before sudden death. */
  readonly rounds: number
  readonly scored: number
}

export interface TeamRules {
  readonly regular: readonly Phase[]
  /** Overtime of a level match, with the break before it; without it a match may be drawn. */
  readonly overtime?: readonly Phase[]
  /** Overtime is repeated until a side leads. */
  readonly repeats?: boolean
  /** Shoot-out of a match that is level after overtime. */
  readonly shootOut?: ShootOutRules & {
    readonly before: Phase
    readonly kickSeconds: readonly [least: number, most: number]
    /** The winner gets one more goal. */
    readonly addsGoal?: boolean
    readonly end?: string
  }
  /** Text of an additional event at the end of the match. */
  readonly final?: string
  /** Goals of the first leg, which are added. */
  readonly firstLeg?: Readonly<Pair> | null
  /** Whether clock events have seconds; football has none in added time. */
  readonly hasSeconds: boolean
}

/** The winner after the kicks so far; null while both sides can win. */
export function shootOutWinner(
  score: Readonly<Pair>,
  taken: number,
  first: Side,
  rounds: number,
): Side | null {
  const second = other(first)
  const lead = score[first] - score[second]
  if (taken >= 2 * rounds) return taken % 2 === 1 || lead === 0 ? null : lead > 0 ? first : second
  if (lead > rounds - Math.floor(taken / 2)) return first
  return -lead > rounds - Math.ceil(taken / 2) ? second : null
}

/** Probability that home wins from here, if all kicks are equally likely to score. */
export function shootOutChance(
  score: Readonly<Pair>,
  taken: number,
  first: Side,
  rules: ShootOutRules,
): number {
  const { rounds, scored } = rules
  const winner = shootOutWinner(score, taken, first, rounds)
  if (winner) return winner === 'home' ? 1 : 0
  // Level in sudden death: both sides have the same probability.
  if (taken >= 2 * rounds && taken % 2 === 0) return 0.5
  const side = taken % 2 === 0 ? first : other(first)
  const ifScored = shootOutChance({ ...score, [side]: score[side] + 1 }, taken + 1, first, rules)
  return scored * ifScored + (1 - scored) * shootOutChance(score, taken + 1, first, rules)
}
