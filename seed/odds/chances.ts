/**
 * Building blocks of odds: distributions of final numbers, the fair chances of the outcomes of markets, lines around the
 * median, and prices.
 */
import type { Outlook, Side } from '../engine/match.ts'
import { normalBelow } from '../engine/outlook.ts'

export interface Variable {
  readonly mean: number
  readonly deviation: number
  above(x: number): number
  exactly(x: number): number
}

/** Whole numbers from `first` on, each with its weight; weights are normalized to 1. */
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
  // tails[i] is the sum of the weights from the i-th number on.
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

/** Probability that a normal variable is above `x`; with deviation 0 it is the mean. */
export function normalAbove(x: number, mean: number, deviation: number): number {
  if (deviation <= 0) return mean > x ? 1 : 0
  return normalBelow((mean - x) / deviation)
}

/**
 * A sum of many points, approximately normal; evaluated at half lines. Values below `least`, the points scored so far,
 * are impossible.
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
 * Probability that a bet on more than `line` wins, excluding returned stakes: whole lines return them on an exact hit,
 * quarter lines are half a bet on either neighbour (Asian lines). At these probabilities a bet on either side is fair.
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
  /** Sum 1; null for the draw in sports without draws. */
  readonly result: { readonly home: number; readonly draw: number | null; readonly away: number }
  /** In the units of catalog/markets: goals, points, games, maps. */
  readonly total: Variable
  /** Home minus away. */
  readonly margin: Variable
  readonly home: Variable
  readonly away: Variable
  /** Both teams to score; null in sports without this market. */
  readonly bothScore: number | null
  readonly odd: number
}

interface OutcomeMarket {
  readonly kind: 'outcomes'
  /** Number of winning outcomes. */
  readonly winners: 1 | 2
  /** By slug of the outcome; null if the market does not apply. */
  chances(of: Chances): Readonly<Record<string, number>> | null
}

interface LineMarket {
  readonly kind: 'lines'
  /** The first outcome wins above a line of it. */
  variable(of: Chances): Variable
  /** Lines are handicaps: the argument of the first outcome is the negated line. */
  readonly isHandicap: boolean
}

const outcomes = (chances: OutcomeMarket['chances'], winners: 1 | 2 = 1) =>
  ({ kind: 'outcomes', winners, chances }) satisfies OutcomeMarket
const lines = (variable: LineMarket['variable'], isHandicap = false) =>
  ({ kind: 'lines', variable, isHandicap }) satisfies LineMarket

const HANDICAP = lines((of) => of.margin, true)

/** By slug of catalog/markets; for the boards of bookmakers and for base odds. */
export const FAIR_MARKETS = {
  result: outcomes(({ result: { home, draw, away } }) =>
    draw === null ? { w1: home, w2: away } : { w1: home, x: draw, w2: away },
  ),
  double_chance: outcomes(
    ({ result: { home, draw, away } }) =>
      draw === null ? null : { '1x': home + draw, '12': home + away, x2: draw + away },
    2,
  ),
  draw_no_bet: outcomes(({ result: { home, away } }) =>
    home + away > 0 ? { w1: home / (home + away), w2: away / (home + away) } : null,
  ),
  handicap: HANDICAP,
  asian_handicap: HANDICAP,
  total: lines((of) => of.total),
  total_team_1: lines((of) => of.home),
  total_team_2: lines((of) => of.away),
  btts: outcomes(({ bothScore }) => (bothScore === null ? null : { yes: bothScore, no: 1 - bothScore })),
  odd_even: outcomes(({ odd }) => ({ odd, even: 1 - odd })),
} as const satisfies Readonly<Record<string, OutcomeMarket | LineMarket>>

export type FairMarket = OutcomeMarket | LineMarket

/** State of a match at a moment. */
export interface Moment {
  readonly outlook: Outlook
  /** The score so far, in the same units. */
  readonly score: Readonly<Record<Side, number>>
  /** Maximum number of games of a series. */
  readonly bestOf: number
}

export type ChanceModel = (moment: Moment) => Chances

interface FairLine {
  readonly line: number
  readonly above: number
}

interface LineRule {
  /** Distance of lines: 0.5 for half lines (and, where it says something, the line 0), 0.25 for quarter lines too. */
  readonly step: 0.5 | 0.25
  readonly most: number
  /** Whether 0 is offered as a line: with draws it returns the stakes. */
  readonly hasZero: boolean
}

/** Lines that are nearly decided are not offered. */
const SUREST = 0.95
/** Lines of large scales are further apart: number of lines per standard deviation. */
const LINES_A_DEVIATION = 6

/** The lines around the median, up to a maximum number, ascending. */
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
  /** Maximum price. */
  readonly highest: number
}

/**
 * The odds of an outcome out of `outcomes`, `winners` of which win; null if there is no price above 1. The margin is
 * proportional to p(1 - p): full in an open market and vanishing as the result becomes certain. No probability exceeds
 * 1, and a more likely outcome never pays more, so lines stay in order. Odds are rounded down, so that a market never
 * adds up to less than its fair probabilities.
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
