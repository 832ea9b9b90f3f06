/**
 * What odds are made of: numbers that a match ends with and how likely each is to be above a line, the lines that are
 * offered around the middle, and prices out of fair chances.
 */
import { normalBelow, type Outlook, type Side } from '../engine/match.ts'

export interface Variable {
  readonly mean: number
  readonly deviation: number
  /** The chance of more than `x`. */
  above(x: number): number
  /** The chance of exactly `x`. */
  exactly(x: number): number
}

/** Whole numbers from `first` on, each with its weight; weights are made to add up to 1. */
export function countedVariable(first: number, weights: readonly number[]): Variable {
  let sum = 0
  let mean = 0
  let square = 0
  for (const [i, weight] of weights.entries()) {
    sum += weight
    mean += weight * (first + i)
    square += weight * (first + i) ** 2
  }
  mean /= sum
  // tails[i] is the weight of everything from the i-th number on.
  const tails = new Float64Array(weights.length + 1)
  for (let i = weights.length - 1; i >= 0; i--) tails[i] = (tails[i + 1] as number) + (weights[i] as number)
  return {
    mean,
    deviation: Math.sqrt(Math.max(0, square / sum - mean ** 2)),
    above: (x) => {
      const place = Math.min(Math.max(Math.floor(x) + 1 - first, 0), weights.length)
      return (tails[place] as number) / sum
    },
    exactly: (x) => (Number.isInteger(x) ? (weights[x - first] ?? 0) / sum : 0),
  }
}

/** The chance of a normal variable to be above `x`; with no deviation left it is what it is. */
export function normalAbove(x: number, mean: number, deviation: number): number {
  if (deviation <= 0) return mean > x ? 1 : 0
  return normalBelow((mean - x) / deviation)
}

/**
 * A sum of many points, close to a normal variable; it is read at half lines. What lies below `least`, points that
 * have been scored, cannot happen any more.
 */
export function normalVariable(mean: number, deviation: number, least = Number.NEGATIVE_INFINITY): Variable {
  return {
    mean,
    deviation,
    above: (x) => (x < least ? 1 : normalAbove(x, mean, deviation)),
    exactly: () => 0,
  }
}

/**
 * The chance that a bet on more than `line` wins, counted without the stakes that are returned: whole lines return
 * them where the number is met exactly, quarter lines are half a bet on either neighbour (Asian lines). At these
 * chances a bet on either side is fair.
 */
export function chanceAbove(variable: Variable, line: number): number {
  const isQuarter = !Number.isInteger(line * 2)
  const halves = isQuarter ? [line - 0.25, line + 0.25] : [line]
  let won = 0
  let lost = 0
  for (const half of halves) {
    const above = variable.above(half)
    won += above
    lost += 1 - above - variable.exactly(half)
  }
  return won + lost > 0 ? won / (won + lost) : 0.5
}

export interface Chances {
  /** They add up to 1; null in sports without draws. */
  readonly result: { readonly home: number; readonly draw: number | null; readonly away: number }
  /** In the units of catalog/markets: goals, points, games, maps. */
  readonly total: Variable
  /** Home less away. */
  readonly margin: Variable
  readonly home: Variable
  readonly away: Variable
  /** Both sides score; null where that says nothing. */
  readonly bothScore: number | null
  readonly odd: number
}

/** What is known of a match at a moment. */
export interface Moment {
  readonly outlook: Outlook
  /** The score so far, in the same units. */
  readonly score: Readonly<Record<Side, number>>
  /** Games of a series at most. */
  readonly bestOf: number
}

export type ChanceModel = (moment: Moment) => Chances

export interface FairLine {
  readonly line: number
  readonly above: number
}

export interface LineRule {
  /** Distance of lines: 0.5 for half lines (and, where it says something, the line 0), 0.25 for quarter lines too. */
  readonly step: 0.5 | 0.25
  readonly most: number
  /** Is 0 a line of its own? Where draws exist it returns the stakes. */
  readonly hasZero: boolean
}

/** Lines that are nearly decided are not offered. */
const SUREST = 0.95
/** Lines of long scales stand further apart: so many fit into one deviation. */
const LINES_A_DEVIATION = 6

/** The lines around the middle, at most so many; ascending. */
export function fairLines(variable: Variable, rule: LineRule): FairLine[] {
  const { mean, deviation } = variable
  const wide = Math.max(1, Math.floor(deviation / LINES_A_DEVIATION))
  const step = rule.step === 0.25 ? 0.25 : wide
  const middle = Math.floor(mean) + 0.5
  const reach = rule.most + 2
  const found: FairLine[] = []
  for (let i = -reach; i <= reach; i++) add(middle + i * step)
  if (rule.hasZero && rule.step === 0.5 && Math.abs(middle) < reach * step) add(0)

  function add(line: number): void {
    const above = chanceAbove(variable, line)
    if (above <= SUREST && above >= 1 - SUREST) found.push({ line, above })
  }
  return found
    .sort((a, b) => Math.abs(a.above - 0.5) - Math.abs(b.above - 0.5))
    .slice(0, rule.most)
    .sort((a, b) => a.line - b.line)
}

export interface Pricing {
  /** 0.05: the prices of an open market imply chances that add up to 105 %. */
  readonly margin: number
  readonly decimals: number
  /** No price is higher. */
  readonly highest: number
}

/**
 * The odds of an outcome out of `outcomes`, `winners` of which win; null where there is no price above 1.
 *
 * The margin is laid on in proportion to p(1 - p). So it is whole in an open market and goes to nothing as the
 * result becomes certain, no chance is pushed above 1, and of two chances the greater one never pays more: lines stay
 * in order. Odds are rounded down, so that a market never adds up to less than its fair chances.
 */
export function priceOf(
  chance: number,
  outcomes: number,
  winners: number,
  { margin, decimals, highest }: Pricing,
): number | null {
  if (chance <= 0) return null
  const implied = chance + (margin / (1 - winners / outcomes)) * chance * (1 - chance)
  const scale = 10 ** decimals
  const odds = Math.floor(Math.min(1 / implied, highest) * scale + 1e-9) / scale
  return odds > 1 ? odds : null
}
