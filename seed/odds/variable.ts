/** Numbers that a match ends with (a total, a margin) as odds see them: how likely is it to end above a line? */

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

/** The standard normal distribution function (Abramowitz and Stegun, 26.2.17; error below 8e-8). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - tail : tail
}

/** The chance of a normal variable to be above `x`; with no deviation left it is what it is. */
export function normalAbove(x: number, mean: number, deviation: number): number {
  if (deviation <= 0) return mean > x ? 1 : 0
  return normalBelow((mean - x) / deviation)
}

/**
 * A sum of many points, close to a normal variable; it is asked at half lines. What lies below `least`, points that
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
