/**
 * Basketball, tennis, table tennis and volleyball: so many points or games that their sums are close to normal
 * variables, whose variance grows with what is still to be played. Where sets decide, the margin hangs on who wins:
 * it is normal around one mean if home wins and around another one if away does.
 */
import type { ChanceModel, Chances, Moment } from './chances.ts'
import { normalAbove, normalVariable, type Variable } from './variable.ts'

export interface Spread {
  /** Deviations in shares of the root of the units still to come. */
  readonly total: number
  readonly margin: number
  /** In the same shares, half the way between the margins of home and of away wins; 0 where more points win. */
  readonly gap: number
}

/** More points win: the margin is normal on either side of 0, with the weight that the outlook has for it. */
function decidingMargin(result: Chances['result'], mean: number, deviation: number): Variable {
  const ahead = normalAbove(0, mean, deviation)
  return {
    mean,
    deviation,
    above: (x) => {
      const above = normalAbove(x, mean, deviation)
      if (x >= 0) return ahead > 0 ? (result.home * above) / ahead : result.home
      return ahead < 1 ? 1 - (result.away * (1 - above)) / (1 - ahead) : 1 - result.away
    },
    exactly: () => 0,
  }
}

/** Sets win: two humps, one for each winner. */
function margin(result: Chances['result'], mean: number, gap: number, deviation: number): Variable {
  const middle = mean - gap * (result.home - result.away)
  return {
    mean,
    deviation: Math.hypot(deviation, 2 * gap * Math.sqrt(result.home * result.away)),
    above: (x) =>
      result.home * normalAbove(x, middle + gap, deviation) +
      result.away * normalAbove(x, middle - gap, deviation),
    exactly: () => 0,
  }
}

const pointChances = ({ outlook, score }: Moment, spread: Spread): Chances => {
  const { home, draw, away, expectedTotal, expectedMargin } = outlook
  const result = { home, draw, away }
  const root = Math.sqrt(Math.max(0, expectedTotal - score.home - score.away))
  const deviation = spread.margin * root
  const gap = spread.gap * root
  const sideDeviation = Math.hypot(spread.total * root, Math.hypot(deviation, gap)) / 2
  const side = (mean: number, scored: number) => normalVariable(mean, sideDeviation, scored)
  return {
    result,
    total: normalVariable(expectedTotal, spread.total * root, score.home + score.away),
    margin:
      spread.gap === 0
        ? decidingMargin(result, expectedMargin, deviation)
        : margin(result, expectedMargin, gap, deviation),
    home: side((expectedTotal + expectedMargin) / 2, score.home),
    away: side((expectedTotal - expectedMargin) / 2, score.away),
    bothScore: null,
    odd: 0.5,
  }
}

export const pointModel =
  (spread: Spread): ChanceModel =>
  (moment) =>
    pointChances(moment, spread)
