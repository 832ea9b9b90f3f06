/** The fair chances of the outcomes of markets, for the boards of bookmakers and for base odds. */
import type { Chances, Variable } from './chances.ts'

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

/** By slug of catalog/markets. */
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
