/** Rules of timed team sports: periods and breaks, overtime and shoot-out. */
import type { Pair } from './match.ts'
import type { ShootOutRules } from './shoot-out.ts'

export interface Pause {
  readonly key: string
  readonly text: string
  /** Real seconds. */
  readonly pauseSeconds: number
}

export interface Period {
  /** Its key in the score. */
  readonly key: `period${number}` | 'overtime' | 'extra1' | 'extra2'
  /** `statusDescription` during it. @assumed */
  readonly text: string
  /** Part of the statistics: `1ST`, `2ND`, `OT`. */
  readonly part: string
  /** Text of the event at its end; empty for none. */
  readonly end: string
  /** Maximum seconds of play without added time. */
  readonly seconds: number
  /** The break after it, if another period follows. */
  readonly pause?: Pause
}

export interface TeamRules {
  readonly periods: readonly Period[]
  /** Overtime of a level match; without it a match may be drawn. */
  readonly overtime?: {
    readonly before: Pause
    readonly periods: readonly Period[]
    /** Repeated until a side leads. */
    readonly repeats?: boolean
  }
  /** Shoot-out of a match that is level after overtime. */
  readonly shootOut?: ShootOutRules & {
    readonly before: Pause
    readonly kickSeconds: readonly [least: number, most: number]
    /** The winner gets one more goal. */
    readonly addsGoal: boolean
    readonly end: string
  }
  /** Text of an additional event at the end of the match. */
  readonly final?: string
  /** Goals of the first leg, which are added. */
  readonly firstLeg?: Readonly<Pair> | null
  /** Whether clock events have seconds; football has none in added time. */
  readonly hasSeconds: boolean
}

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const

/** Equal periods of regular time. */
export function equalPeriods(
  count: number,
  seconds: number,
  name: string,
  end: string,
  pause: (number: number) => Pause,
): Period[] {
  return ORDINALS.slice(0, count).map((ordinal, i) => ({
    key: `period${i + 1}`,
    text: `${ordinal} ${name}`,
    part: ordinal.toUpperCase(),
    end: `${end}${i + 1}`,
    seconds,
    pause: pause(i + 1),
  }))
}
