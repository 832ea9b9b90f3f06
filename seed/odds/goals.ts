/**
 * Football and ice hockey: the goals still to come are two independent Poisson variables (M. J. Maher, "Modelling
 * association football scores", 1982). Their means come from the expected total and margin; then each result gets
 * the weight that the outlook has for it.
 */
import { poisson } from '../engine/match.ts'
import type { ChanceModel, Chances, Moment } from './chances.ts'
import { type Joint, jointChances, resultWeights } from './joint.ts'

/** More goals of one side than this, beside those that have fallen, have no weight. */
const MOST_GOALS = 14

function jointGoals({ score, outlook }: Moment, goals: number): Joint {
  return independentGoals(score, goals, outlook.expectedMargin - score.home + score.away)
}

/** So many goals and such a margin are expected on top of the score. */
function independentGoals(score: Moment['score'], goals: number, margin: number): Joint {
  const home = poisson(Math.max(0, (goals + margin) / 2), MOST_GOALS)
  const away = poisson(Math.max(0, (goals - margin) / 2), MOST_GOALS)
  return { first: score, cells: home.map((p) => away.map((q) => p * q)) }
}

function goalsToCome({ score, outlook }: Moment): number {
  return Math.max(0, outlook.expectedTotal - score.home - score.away)
}

/** A match that may be drawn. */
export const goalChances: ChanceModel = (moment) =>
  jointChances(jointGoals(moment, goalsToCome(moment)), moment.outlook)

/** A part of the match that gets such a share of the goals to come, in which so many have fallen already. */
export function goalsOfPart(moment: Moment, score: Moment['score'], share: number): Chances {
  const goals = goalsToCome(moment) * share
  const margin = (moment.outlook.expectedMargin - moment.score.home + moment.score.away) * share
  const joint = independentGoals(score, goals, margin)
  return jointChances(joint, resultWeights(joint))
}

/**
 * A level match gets one more goal, in overtime or for the shoot-out. The expected total counts that goal, so it is
 * taken out of the goals of regular time first; a few rounds are enough.
 */
export const decidedGoalChances: ChanceModel = (moment) => {
  const all = goalsToCome(moment)
  let goals = all
  for (let round = 0; round < 3; round++) {
    goals = Math.max(0, all - resultWeights(jointGoals(moment, goals)).draw)
  }
  const joint = jointGoals(moment, goals)
  return jointChances(decided(joint, moment), moment.outlook)
}

/** Moves what is level one goal on, to either side in such shares that the outlook comes out. */
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
