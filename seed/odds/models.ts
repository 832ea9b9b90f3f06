/**
 * Models for the odds of each sport. Football and ice hockey: the remaining goals are two independent Poisson variables
 * (M. J. Maher, "Modelling association football scores", 1982), whose means come from the expected total and margin;
 * the weights of the results are then scaled to the outlook. In a series of maps, each further map is won with the same
 * probability. All other sports have so many points that their sums are approximately normal.
 */

import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData, ScoreParts } from '../../src/contract/changes.ts'
import { type Outlook, poisson, type Side } from '../engine/match.ts'
import {
  type ChanceModel,
  type Chances,
  countedVariable,
  type Moment,
  normalAbove,
  normalVariable,
  type Variable,
} from './chances.ts'

/** `cells[i][j]` is the weight of `first.home + i` to `first.away + j`. */
interface Joint {
  readonly first: Readonly<Record<Side, number>>
  readonly cells: readonly (readonly number[])[]
}

type Weights = Record<'home' | 'draw' | 'away', number>

/** Weights of the three results. */
function resultWeights({ first, cells }: Joint): Weights {
  const lead = first.home - first.away
  const sum = { home: 0, draw: 0, away: 0 }
  for (const [i, row] of cells.entries()) {
    for (const [j, weight] of row.entries()) {
      const margin = lead + i - j
      sum[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw'] += weight
    }
  }
  return sum
}

/** Factor for the weight of each result. If score and outlook are incompatible, the score takes precedence. */
function factors(given: Weights, outlook: Pick<Outlook, 'home' | 'draw' | 'away'>): Weights {
  const wanted = { home: outlook.home, draw: outlook.draw ?? 0, away: outlook.away }
  const factor = (key: keyof Weights) => (given[key] > 0 ? wanted[key] / given[key] : 0)
  const all = { home: factor('home'), draw: factor('draw'), away: factor('away') }
  return all.home + all.draw + all.away > 0 ? all : { home: 1, draw: 1, away: 1 }
}

/** Probabilities of a joint distribution, with the results scaled to the outlook. */
function jointChances(joint: Joint, outlook: Pick<Outlook, 'home' | 'draw' | 'away'>): Chances {
  const { first, cells } = joint
  const width = cells[0]?.length ?? 0
  const height = cells.length
  const lead = first.home - first.away
  const factor = factors(resultWeights(joint), outlook)
  const weights = {
    home: new Array<number>(height).fill(0),
    away: new Array<number>(width).fill(0),
    total: new Array<number>(height + width - 1).fill(0),
    margin: new Array<number>(height + width - 1).fill(0),
  }
  const add = (to: number[], place: number, weight: number) => {
    to[place] = (to[place] as number) + weight
  }
  let both = 0
  let odd = 0
  let sum = 0
  for (const [i, row] of cells.entries()) {
    for (const [j, cell] of row.entries()) {
      const margin = lead + i - j
      const weight = cell * factor[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw']
      sum += weight
      add(weights.home, i, weight)
      add(weights.away, j, weight)
      add(weights.total, i + j, weight)
      add(weights.margin, i - j + width - 1, weight)
      if (first.home + i > 0 && first.away + j > 0) both += weight
      if ((first.home + i + first.away + j) % 2 === 1) odd += weight
    }
  }
  return {
    result: { home: outlook.home, draw: outlook.draw, away: outlook.away },
    total: countedVariable(first.home + first.away, weights.total),
    margin: countedVariable(lead - width + 1, weights.margin),
    home: countedVariable(first.home, weights.home),
    away: countedVariable(first.away, weights.away),
    bothScore: both / sum,
    odd: odd / sum,
  }
}

/** Maximum number of further goals considered per side. */
const MAX_GOALS = 14

function jointGoals({ score, outlook }: Moment, goals: number): Joint {
  return independentGoals(score, goals, outlook.expectedMargin - score.home + score.away)
}

/** Expected further goals and margin. */
function independentGoals(score: Moment['score'], goals: number, margin: number): Joint {
  const home = poisson(Math.max(0, (goals + margin) / 2), MAX_GOALS)
  const away = poisson(Math.max(0, (goals - margin) / 2), MAX_GOALS)
  return { first: score, cells: home.map((p) => away.map((q) => p * q)) }
}

function goalsToCome({ score, outlook }: Moment): number {
  return Math.max(0, outlook.expectedTotal - score.home - score.away)
}

/** A match that may be drawn. */
const goalChances: ChanceModel = (moment) =>
  jointChances(jointGoals(moment, goalsToCome(moment)), moment.outlook)

/** A part of the match, with its share of the remaining goals and the goals so far. */
function goalsOfPart(moment: Moment, score: Moment['score'], share: number): Chances {
  const goals = goalsToCome(moment) * share
  const margin = (moment.outlook.expectedMargin - moment.score.home + moment.score.away) * share
  const joint = independentGoals(score, goals, margin)
  return jointChances(joint, resultWeights(joint))
}

/**
 * A level match gets one more goal, in overtime or for the shoot-out. The expected total includes that goal, so it is
 * first subtracted from the goals of regular time; a few iterations suffice.
 */
const decidedGoalChances: ChanceModel = (moment) => {
  const all = goalsToCome(moment)
  let goals = all
  for (let round = 0; round < 3; round++) {
    goals = Math.max(0, all - resultWeights(jointGoals(moment, goals)).draw)
  }
  const joint = jointGoals(moment, goals)
  return jointChances(decided(joint, moment), moment.outlook)
}

/** Distributes level scores to one more goal of either side so that the outlook is met. */
function decided(joint: Joint, { outlook }: Moment): Joint {
  const { home, draw } = resultWeights(joint)
  const share = draw > 0 ? Math.min(1, Math.max(0, (outlook.home - home) / draw)) : 0
  const { first } = joint
  const cells = joint.cells.map((row) => [...row, 0])
  cells.push(new Array<number>(cells[0]?.length ?? 0).fill(0))
  for (const [i, row] of joint.cells.entries()) {
    const j = i + first.home - first.away
    const level = row[j]
    if (level === undefined) continue
    ;(cells[i] as number[])[j] = 0
    ;(cells[i + 1] as number[])[j] = ((cells[i + 1] as number[])[j] as number) + level * share
    ;(cells[i] as number[])[j + 1] = ((cells[i] as number[])[j + 1] as number) + level * (1 - share)
  }
  return { first, cells }
}

/** Markets of a half are those of the match, with the half as prefix of the slug. */
export const HALF_SLUG = /^(1st_half_|2nd_half_)(.+)$/
export type HalfPrefix = '1st_half_' | '2nd_half_'
export type Clock = Pick<ChangeData<'match'>, 'homeScore' | 'awayScore' | 'currentMatchMinute'>

/** The second half has more added time and tired legs. */
const FIRST_HALF_SHARE = 0.43
const HALF_MINUTES = 45

interface Halves {
  /** Weight of the remaining time of each half. */
  readonly first: number
  readonly second: number
  readonly score: Readonly<Record<HalfPrefix, Score>>
}

function halvesAt(clock: Clock | null): Halves {
  const minute = clock?.currentMatchMinute ?? 0
  const left = (begin: number) => 1 - Math.min(1, Math.max(0, (minute - begin) / HALF_MINUTES))
  const goals = (period: 'period1' | 'period2'): Score => ({
    home: clock?.homeScore?.[period] ?? 0,
    away: clock?.awayScore?.[period] ?? 0,
  })
  return {
    first: FIRST_HALF_SHARE * left(0),
    second: (1 - FIRST_HALF_SHARE) * left(HALF_MINUTES),
    score: { '1st_half_': goals('period1'), '2nd_half_': goals('period2') },
  }
}

/** Halves of other sports have no markets. */
export const NO_HALVES: Record<HalfPrefix, null> = { '1st_half_': null, '2nd_half_': null }

/** Null for a half that is over. `clock` is null before the start. */
export function halfChances(moment: Moment, clock: Clock | null): Record<HalfPrefix, Chances | null> {
  const { first, second, score } = halvesAt(clock)
  const weight = first + second
  const part = (prefix: HalfPrefix, share: number) =>
    share > 0 ? goalsOfPart(moment, score[prefix], share / weight) : null
  return { '1st_half_': part('1st_half_', first), '2nd_half_': part('2nd_half_', second) }
}

/** Rounds of bisection; each halves the error. */
const ROUNDS = 30

/** Weights of the final scores when home wins each further map with the chance `p`. */
function seriesScores(score: Joint['first'], needed: number, p: number): Joint {
  const size = needed + 1
  const paths = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  const cells = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  const at = (table: number[][], i: number, j: number) => table[i]?.[j] ?? 0
  for (let home = score.home; home <= needed; home++) {
    for (let away = score.away; away <= needed; away++) {
      const isStart = home === score.home && away === score.away
      const won = home > 0 ? at(paths, home - 1, away) * p : 0
      const lost = away > 0 ? at(paths, home, away - 1) * (1 - p) : 0
      const weight = isStart ? 1 : won + lost
      const isOver = home === needed || away === needed
      ;((isOver ? cells : paths)[home] as number[])[away] = weight
    }
  }
  return { first: { home: 0, away: 0 }, cells }
}

function homeWins({ cells }: Joint, needed: number): number {
  return (cells[needed] ?? []).reduce((sum, weight) => sum + weight, 0)
}

/** The probability can take any value from 0 to 1, so any outlook can be met. */
const mapChances: ChanceModel = ({ outlook, score, bestOf }) => {
  const needed = Math.max(Math.floor(bestOf / 2) + 1, score.home, score.away)
  let [low, high] = [0, 1]
  for (let round = 0; round < ROUNDS; round++) {
    const p = (low + high) / 2
    if (homeWins(seriesScores(score, needed, p), needed) < outlook.home) low = p
    else high = p
  }
  // There is no market for winning no map.
  return { ...jointChances(seriesScores(score, needed, (low + high) / 2), outlook), bothScore: null }
}

export interface Spread {
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

const pointModel =
  (spread: Spread): ChanceModel =>
  (moment) =>
    pointChances(moment, spread)

export type Score = Readonly<Record<Side, number>>
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
const ODDS_SPORTS: Readonly<Partial<Record<SportSlug, OddsSport>>> = {
  football: { model: goalChances, units: regular },
  'ice-hockey': { model: decidedGoalChances, units: current },
  basketball: { model: pointModel({ total: 1.2, margin: 1.12, gap: 0 }), units: current },
  tennis: { model: pointModel({ total: 1.2, margin: 0.48, gap: 0.81 }), units: ofPeriods },
  'table-tennis': { model: pointModel({ total: 1.94, margin: 0.58, gap: 0.83 }), units: ofPeriods },
  volleyball: { model: pointModel({ total: 2.3, margin: 0.5, gap: 0.62 }), units: ofPeriods },
  esports: { model: mapChances, units: current },
}

/** Throws for a sport that the demo world does not play. */
function oddsSport(sport: SportSlug): OddsSport {
  const row = ODDS_SPORTS[sport]
  if (!row) throw new Error(`the demo world has no odds of ${sport}`)
  return row
}

const NOTHING: ScoreParts = { current: 0 }

/** Goals, points, games or maps so far. */
export function scoreInUnits(sport: SportSlug, { homeScore, awayScore }: Scores): Score {
  const { units } = oddsSport(sport)
  return { home: units(homeScore ?? NOTHING), away: units(awayScore ?? NOTHING) }
}

/** The length of a series; if unknown, derived from the number of maps expected before the start. */
export function bestOf({ esports }: Pick<ChangeData<'match'>, 'esports'>, opening: Outlook): number {
  return esports?.bestOf ?? (opening.expectedTotal >= 3 ? 5 : opening.expectedTotal >= 2 ? 3 : 1)
}

export function chancesOf(sport: SportSlug, moment: Moment): Chances {
  return oddsSport(sport).model(moment)
}
