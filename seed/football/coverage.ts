/**
 * How much is told about the matches of a competition, as in reality: everything about the big ones, less about
 * smaller ones, scores and events of amateurs. What lies further back is told with less.
 *
 * @assumed The borders.
 */
import { DAY_MS } from '../calendar.ts'
import type { Fixture } from './fixtures.ts'

export interface Coverage {
  /** Statistics of the teams: the usual few, or all there are. */
  readonly statistics: 'none' | 'few' | 'all'
  /** Line-ups with the statistics of the players, a few of these or all. */
  readonly players: 'none' | 'few' | 'all'
  /** Shot map, momentum and average positions. */
  readonly analytics: boolean
  readonly highlights: boolean
}

const LEVELS = {
  amateur: { statistics: 'none', players: 'none', analytics: false, highlights: false },
  minor: { statistics: 'few', players: 'none', analytics: false, highlights: false },
  middle: { statistics: 'few', players: 'all', analytics: false, highlights: false },
  major: { statistics: 'all', players: 'all', analytics: true, highlights: false },
  top: { statistics: 'all', players: 'all', analytics: true, highlights: true },
} as const satisfies Record<string, Coverage>

/** From these priorities on; the first that fits counts. */
const PRIORITIES = [
  [300, LEVELS.top],
  [200, LEVELS.major],
  [80, LEVELS.middle],
  [0, LEVELS.minor],
] as const

/** Analytics are told of the last days only. */
export const RECENT_MS = 21 * DAY_MS

export function coverageOf({ season, kickoffMs }: Fixture, nowMs: number): Coverage {
  const { amateur, priority } = season.competition
  if (amateur) return LEVELS.amateur
  const level = PRIORITIES.find(([from]) => priority >= from)?.[1] ?? LEVELS.minor
  if (Math.abs(nowMs - kickoffMs) <= RECENT_MS) return level
  const isCurrent = season.edition === 'current'
  return {
    statistics: isCurrent ? level.statistics : 'none',
    players: isCurrent || level.players === 'none' ? level.players : 'few',
    analytics: false,
    highlights: false,
  }
}
