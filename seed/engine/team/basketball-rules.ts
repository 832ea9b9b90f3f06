/** Tables of basketball: periods, chances, and statistics. */
import type { SidesSetup } from '../match.ts'
import data from '../statistics.json' with { type: 'json' }
import type { StatisticsTable } from '../statistics.ts'
import type { Weights } from './match.ts'
import { equalPeriods, OVERTIME, pause, type TeamRules } from './rules.ts'

export interface BasketballSetup extends SidesSetup {
  /** Ten minutes in most of the world, twelve in North America. */
  readonly quarterMinutes: 10 | 12
  /** Fouls at which a player fouls out: five, or six in North America. */
  readonly foulLimit: 5 | 6
}

export const OVERTIME_MINUTES = 5
const BREAK_SECONDS = 3 * 60
const HALFTIME_SECONDS = 15 * 60
/** Minimum real time of a quarter, including stoppages. */
export const SHORTEST_QUARTER_SECONDS = 27.5 * 60
/** Minimum length of a match. */
export const BASKETBALL_SHORTEST_SECONDS = 4 * SHORTEST_QUARTER_SECONDS + 2 * BREAK_SECONDS + HALFTIME_SECONDS

export const rulesOf = ({ quarterMinutes }: BasketballSetup): TeamRules => ({
  regular: equalPeriods(quarterMinutes * 60, 'quarter', 'Q', [
    pause('break1', 'Pause', BREAK_SECONDS),
    pause('halftime', 'Halftime', HALFTIME_SECONDS),
    pause('break3', 'Pause', BREAK_SECONDS),
  ]),
  overtime: [
    pause('beforeOvertime', 'Awaiting overtime', BREAK_SECONDS),
    { ...OVERTIME, seconds: OVERTIME_MINUTES * 60 },
  ],
  repeats: true,
  final: 'FT',
  hasSeconds: true,
})

/**
 * By the length of quarters: usual seconds of a possession, and of the stop after one (@assumed); points of an average
 * side a minute, and the spread of the difference after one minute, which grows with the root of the time, both
 * measured over many simulated matches.
 */
export const PACE: Readonly<
  Record<10 | 12, { seconds: number; pause: readonly [number, number]; points: number; spread: number }>
> = {
  10: { seconds: 16.8, pause: [6, 32], points: 2.03, spread: 2.25 },
  12: { seconds: 14.7, pause: [0, 16], points: 2.3, spread: 2.4 },
}
/** Dependence of points on the edge: free throws and turnovers do not depend on it. */
export const EDGE_SHARE = 0.72
/** Home advantage, in the share of shots made. */
export const HOME_EDGE = 0.013
export const FAST_BREAK_SECONDS = 7
export const BONUS_AFTER = 4
export const CHANCES = {
  /** A side changes its players between two possessions. */
  rotation: 0.08,
  /** A quick attack after a steal or a rebound. */
  fastBreak: 0.14,
  turnover: 0.118,
  stolen: 0.55,
  offensiveFoul: 0.12,
  commonFoul: 0.075,
  andOne: 0.28,
  blocked: 0.075,
  /** A two from the paint. */
  inside: 0.62,
  assisted: 0.64,
} as const
export const OFFENSIVE_REBOUND = { shot: 0.265, freeThrow: 0.14 } as const

/** The two kinds of shots: points, share made, share fouled, free throws after a foul. */
export const SHOTS = {
  twoPoint: { points: 2, goes: 0.545, fouled: 0.15 },
  threePoint: { points: 3, goes: 0.362, fouled: 0.02 },
} as const
export type ShotKind = keyof typeof SHOTS

export const THREES: Weights = { G: 0.47, F: 0.41, C: 0.14 }
export const FREE_THROW: Weights = { G: 0.82, F: 0.77, C: 0.69 }
export const REBOUNDS: Weights = { G: 0.8, F: 1.7, C: 2.8 }
export const BLOCKS: Weights = { G: 0.4, F: 1.2, C: 3 }
export const PASSES: Weights = { G: 3, F: 1.3, C: 1 }
export const STEALS: Weights = { G: 1.6, F: 1.1, C: 0.7 }

/**
 * Ratings follow the efficiency of box scores: positive minus negative actions. The biggest lead of a quarter is that of
 * the match while the quarter was played. @assumed
 */
export const STATISTICS: StatisticsTable = data.basketball
