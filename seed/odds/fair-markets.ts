/** What each market of catalog/markets pays on: the chances of its outcomes, or the number that its lines divide. */
import type { Chances } from './chances.ts'
import type { Variable } from './variable.ts'

export interface OutcomeMarket {
  readonly kind: 'outcomes'
  /** How many of the outcomes win. */
  readonly winners: 1 | 2
  /** By slug of the outcome; null where the market has no sense. */
  chances(of: Chances): Readonly<Record<string, number>> | null
}

export interface LineMarket {
  readonly kind: 'lines'
  /** The first outcome wins above a line of it. */
  variable(of: Chances): Variable
  /** Lines are head starts: the argument of the first outcome is the line with the other sign. */
  readonly isHandicap: boolean
}

const outcomes = (chances: OutcomeMarket['chances'], winners: 1 | 2 = 1): OutcomeMarket => ({
  kind: 'outcomes',
  winners,
  chances,
})
const total = (variable: LineMarket['variable']): LineMarket => ({
  kind: 'lines',
  variable,
  isHandicap: false,
})
const HANDICAP: LineMarket = { kind: 'lines', variable: (of) => of.margin, isHandicap: true }

export const FAIR_MARKETS: Readonly<Record<string, OutcomeMarket | LineMarket>> = {
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
  total: total((of) => of.total),
  total_team_1: total((of) => of.home),
  total_team_2: total((of) => of.away),
  btts: outcomes(({ bothScore }) => (bothScore === null ? null : { yes: bothScore, no: 1 - bothScore })),
  odd_even: outcomes(({ odd }) => ({ odd, even: 1 - odd })),
}
