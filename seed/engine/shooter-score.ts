/**
 * The score of a map of the shooter: twelve rounds a half, thirteen wins (MR12); from 12:12 on overtimes of three
 * rounds a half (MR3), of which four wins end the map. Sides change at half-time and in the middle of an overtime; an
 * overtime begins with the sides of the half before.
 */
import type { ShooterSide } from './shooter-round.ts'

const HALF = 12
const REGULAR = 2 * HALF
const OVERTIME_HALF = 3
const OVERTIME = 2 * OVERTIME_HALF

export function oppositeSide(side: ShooterSide): ShooterSide {
  return side === 'T' ? 'CT' : 'T'
}

/** How often the sides have changed before a round, counted from 1. */
function changesBefore(round: number): number {
  if (round <= REGULAR) return round <= HALF ? 0 : 1
  return 1 + Math.floor((round - REGULAR - 1 + OVERTIME_HALF) / OVERTIME)
}

/** The side of home in a round, counted from 1. */
export function sideInRound(startingSide: ShooterSide, round: number): ShooterSide {
  return changesBefore(round) % 2 === 0 ? startingSide : oppositeSide(startingSide)
}

/** Do the sides or halves change before this round? */
export function isAfterBreak(round: number): boolean {
  if (round <= REGULAR) return round === HALF + 1
  return (round - REGULAR - 1) % OVERTIME_HALF === 0
}

/** Below 12 of the loser thirteen rounds win; after that four rounds of an overtime, of which the loser has at most two. */
export function isMapWon(own: number, opposite: number): boolean {
  if (opposite < HALF) return own === HALF + 1
  const overtimes = Math.floor((opposite - HALF) / OVERTIME_HALF)
  return own === HALF + overtimes * OVERTIME_HALF + OVERTIME_HALF + 1
}

/** Chance that home wins a round, by its side. */
export type RoundChances = Readonly<Record<ShooterSide, number>>

/** Exact chance that home wins the map from a score. Overtimes are alike, so a level one starts from its own value. */
export function mapChance(
  startingSide: ShooterSide,
  chances: RoundChances,
  home: number,
  away: number,
): number {
  const known = new Map<number, number>()
  const walk = (h: number, a: number, level: number): number => {
    if (isMapWon(h, a)) return 1
    if (isMapWon(a, h)) return 0
    if (isLevel(h, a)) return level
    const key = h * 1000 + a
    const found = known.get(key)
    if (found !== undefined) return found
    const p = chances[sideInRound(startingSide, h + a + 1)]
    const value = p * walk(h + 1, a, level) + (1 - p) * walk(h, a + 1, level)
    known.set(key, value)
    return value
  }
  // The value of a level score solves v = a + b v, linear in v: two trials give both.
  const next = (level: number) => {
    known.clear()
    const p = chances[sideInRound(startingSide, REGULAR + 1)]
    return p * walk(HALF + 1, HALF, level) + (1 - p) * walk(HALF, HALF + 1, level)
  }
  const [ifLost, ifWon] = [next(0), next(1)]
  const level = ifLost / (1 - (ifWon - ifLost))
  known.clear()
  return walk(home, away, level)
}

/** An overtime is about to begin. */
function isLevel(home: number, away: number): boolean {
  return home === away && home >= HALF && (home - HALF) % OVERTIME_HALF === 0
}
