/**
 * Models for the odds of each sport. Football and ice hockey: the remaining goals are two independent Poisson variables
 * (M. J. Maher, "Modelling association football scores", 1982), whose means come from the expected total and margin;
 * the weights of the results are then scaled to the outlook. In a series of maps, each further map is won with the same
 * probability. All other sports have so many points that their sums are approximately normal.
 */

import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData, ScoreParts } from '../../src/contract/changes.ts'
import type { Outlook, Side } from '../engine/match.ts'
import { poisson } from '../engine/outlook.ts'
import {
  type ChanceModel,
  type Chances,
  countedVariable,
  type Moment,
  normalAbove,
  normalVariable,
  type Variable,
} from './chances.ts'

export type Score = Readonly<Record<Side, number>>

interface Cell extends Score {
  readonly weight: number
}

type Result = Side | 'draw'
type Weights = Record<Result, number>

const resultOf = ({ home, away }: Score): Result => (home > away ? 'home' : home < away ? 'away' : 'draw')

function resultWeights(cells: readonly Cell[]): Weights {
  const sum = { home: 0, draw: 0, away: 0 }
  for (const cell of cells) sum[resultOf(cell)] += cell.weight
  return sum
}

/** Factor for the weight of each result. If score and outlook are incompatible, the score takes precedence. */
function factors(given: Weights, outlook: Pick<Outlook, Result>): Weights {
  const factor = (key: Result) => (given[key] > 0 ? (outlook[key] ?? 0) / given[key] : 0)
  const all = { home: factor('home'), draw: factor('draw'), away: factor('away') }
  return all.home + all.draw + all.away > 0 ? all : { home: 1, draw: 1, away: 1 }
}

/** A number that is counted in each final score. */
function variableOf(cells: readonly Cell[], value: (score: Score) => number): Variable {
  const values = cells.map(value)
  const first = Math.min(...values)
  const weights = new Array<number>(Math.max(...values) - first + 1).fill(0)
  for (const [i, cell] of cells.entries()) {
    const at = (values[i] as number) - first
    weights[at] = (weights[at] as number) + cell.weight
  }
  return countedVariable(first, weights)
}

/** Probabilities of final scores, with the results scaled to the outlook. */
function jointChances(cells: readonly Cell[], outlook: Pick<Outlook, Result>): Chances {
  const factor = factors(resultWeights(cells), outlook)
  const scaled = cells.map((cell) => ({ ...cell, weight: cell.weight * factor[resultOf(cell)] }))
  const sum = scaled.reduce((total, { weight }) => total + weight, 0)
  const share = (isMeant: (score: Score) => boolean) =>
    scaled.reduce((total, cell) => total + (isMeant(cell) ? cell.weight : 0), 0) / sum
  return {
    result: { home: outlook.home, draw: outlook.draw, away: outlook.away },
    total: variableOf(scaled, ({ home, away }) => home + away),
    margin: variableOf(scaled, ({ home, away }) => home - away),
    home: variableOf(scaled, ({ home }) => home),
    away: variableOf(scaled, ({ away }) => away),
    bothScore: share(({ home, away }) => home > 0 && away > 0),
    odd: share(({ home, away }) => (home + away) % 2 === 1),
  }
}

/** Maximum number of further goals considered per side. */
const MAX_GOALS = 14

/** Final scores after a number of expected further goals, by which home is expected to be ahead by a margin. */
function goalScores(score: Score, goals: number, margin: number): Cell[] {
  const home = poisson(Math.max(0, (goals + margin) / 2), MAX_GOALS)
  const away = poisson(Math.max(0, (goals - margin) / 2), MAX_GOALS)
  return home.flatMap((p, i) =>
    away.map((q, j) => ({ home: score.home + i, away: score.away + j, weight: p * q })),
  )
}

/** Expected further goals, and how many more of them home scores. */
function goalsToCome({ score, outlook }: Moment) {
  const goals = Math.max(0, outlook.expectedTotal - score.home - score.away)
  return { goals, margin: outlook.expectedMargin - score.home + score.away }
}

/** A match that may be drawn. */
const goalChances: ChanceModel = (moment) => {
  const { goals, margin } = goalsToCome(moment)
  return jointChances(goalScores(moment.score, goals, margin), moment.outlook)
}

/** A part of the match, with its share of the remaining goals and the goals so far. */
function goalsOfPart(moment: Moment, score: Score, share: number): Chances {
  const { goals, margin } = goalsToCome(moment)
  const cells = goalScores(score, goals * share, margin * share)
  return jointChances(cells, resultWeights(cells))
}

/**
 * A level match gets one more goal, in overtime or for the shoot-out. The expected total includes that goal, so it is
 * first subtracted from the goals of regular time; a few iterations suffice.
 */
const decidedGoalChances: ChanceModel = (moment) => {
  const { goals: all, margin } = goalsToCome(moment)
  let goals = all
  for (let round = 0; round < 3; round++) {
    goals = Math.max(0, all - resultWeights(goalScores(moment.score, goals, margin)).draw)
  }
  const cells = goalScores(moment.score, goals, margin)
  return jointChances(decided(cells, moment.outlook), moment.outlook)
}

/** Distributes level scores to one more goal of either side so that the outlook is met. */
function decided(cells: readonly Cell[], outlook: Outlook): Cell[] {
  const { home, draw } = resultWeights(cells)
  const share = draw > 0 ? Math.min(1, Math.max(0, (outlook.home - home) / draw)) : 0
  return cells.flatMap((cell) => {
    if (resultOf(cell) !== 'draw') return [cell]
    return [
      { ...cell, home: cell.home + 1, weight: cell.weight * share },
      { ...cell, away: cell.away + 1, weight: cell.weight * (1 - share) },
    ]
  })
}

/** Markets of a half are those of the match, with the half as prefix of the slug. */
export const HALF_SLUG = /^(1st_half_|2nd_half_)(.+)$/
export type HalfPrefix = '1st_half_' | '2nd_half_'
export type Clock = Pick<ChangeData<'match'>, 'homeScore' | 'awayScore' | 'currentMatchMinute'>

/** The second half has more added time and tired legs. */
const FIRST_HALF_SHARE = 0.43
const HALF_MINUTES = 45

/** Null for a half that is over. `clock` is null before the start. */
export function halfChances(moment: Moment, clock: Clock | null): Record<HalfPrefix, Chances | null> {
  const minute = clock?.currentMatchMinute ?? 0
  const left = (begin: number) => 1 - Math.min(1, Math.max(0, (minute - begin) / HALF_MINUTES))
  const first = FIRST_HALF_SHARE * left(0)
  const second = (1 - FIRST_HALF_SHARE) * left(HALF_MINUTES)
  const part = (period: 'period1' | 'period2', weight: number) => {
    const score = { home: clock?.homeScore?.[period] ?? 0, away: clock?.awayScore?.[period] ?? 0 }
    return weight > 0 ? goalsOfPart(moment, score, weight / (first + second)) : null
  }
  return { '1st_half_': part('period1', first), '2nd_half_': part('period2', second) }
}

const ROUNDS = 30

/** Final scores when home wins each further map with the chance `p`. */
function seriesScores({ home, away }: Score, needed: number, p: number, weight = 1): Cell[] {
  if (home === needed || away === needed) return [{ home, away, weight }]
  return [
    ...seriesScores({ home: home + 1, away }, needed, p, weight * p),
    ...seriesScores({ home, away: away + 1 }, needed, p, weight * (1 - p)),
  ]
}

/** The probability can take any value from 0 to 1, so any outlook can be met. */
const mapChances: ChanceModel = ({ outlook, score, bestOf }) => {
  const needed = Math.max(Math.floor(bestOf / 2) + 1, score.home, score.away)
  let [low, high] = [0, 1]
  for (let round = 0; round < ROUNDS; round++) {
    const p = (low + high) / 2
    if (resultWeights(seriesScores(score, needed, p)).home < outlook.home) low = p
    else high = p
  }
  // There is no market for winning no map.
  return { ...jointChances(seriesScores(score, needed, (low + high) / 2), outlook), bothScore: null }
}

interface Spread {
  /** Standard deviations as multiples of the square root of the remaining units. */
  readonly total: number
  readonly margin: number
  /** In the same unit, half the distance between the margins of home and away wins; 0 if more points win. */
  readonly gap: number
}

/** More points win: the margin is normal on either side of 0, weighted by the outlook. */
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

const pointModel =
  (spread: Spread): ChanceModel =>
  ({ outlook, score }) => {
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

type Scores = Pick<ChangeData<'match'>, 'homeScore' | 'awayScore'>

interface OddsSport {
  readonly model: ChanceModel
  /** The score of one side in the units of lines (catalog/markets). */
  readonly units: (score: ScoreParts) => number
}

const current = (score: ScoreParts) => score.current
/** Bets on football are settled after regular time. */
const regular = (score: ScoreParts) => score.normaltime ?? score.current
/** Points or games in all sets so far. */
const ofPeriods = (score: ScoreParts) => {
  let sum = 0
  for (let period = 1; score[`period${period}`] !== undefined; period++) {
    sum += score[`period${period}`] as number
  }
  return sum
}

/** The spreads are measured over matches of the simulators. @assumed */
const ODDS_SPORTS: Readonly<Record<SportSlug, OddsSport>> = {
  football: { model: goalChances, units: regular },
  'ice-hockey': { model: decidedGoalChances, units: current },
  basketball: { model: pointModel({ total: 1.2, margin: 1.12, gap: 0 }), units: current },
  tennis: { model: pointModel({ total: 1.2, margin: 0.48, gap: 0.81 }), units: ofPeriods },
  'table-tennis': { model: pointModel({ total: 1.94, margin: 0.58, gap: 0.83 }), units: ofPeriods },
  volleyball: { model: pointModel({ total: 2.3, margin: 0.5, gap: 0.62 }), units: ofPeriods },
  esports: { model: mapChances, units: current },
}

const NOTHING: ScoreParts = { current: 0 }

export function scoreInUnits(sport: SportSlug, { homeScore, awayScore }: Scores): Score {
  const { units } = ODDS_SPORTS[sport]
  return { home: units(homeScore ?? NOTHING), away: units(awayScore ?? NOTHING) }
}

/** The length of a series; if unknown, derived from the number of maps expected before the start. */
export function bestOf({ esports }: Pick<ChangeData<'match'>, 'esports'>, opening: Outlook): number {
  return esports?.bestOf ?? (opening.expectedTotal >= 3 ? 5 : opening.expectedTotal >= 2 ? 3 : 1)
}

export function chancesOf(sport: SportSlug, moment: Moment): Chances {
  return ODDS_SPORTS[sport].model(moment)
}
