/** What a football player gets for his match, out of what he did in it. The weights are ours. @assumed */
import type { FootballPosition } from './football-lineup.ts'
import type { Statistics } from './match.ts'
import { clampRating } from './team-statistics.ts'

const START = 6.45

/** Points for one of each. */
const WEIGHTS: Readonly<Record<string, number>> = {
  goals: 0.95,
  goalAssist: 0.6,
  ownGoals: -0.8,
  onTargetScoringAttempt: 0.07,
  keyPass: 0.1,
  bigChanceCreated: 0.1,
  bigChanceMissed: -0.2,
  hitWoodwork: 0.1,
  accuratePass: 0.004,
  possessionLostCtrl: -0.012,
  totalTackle: 0.07,
  interceptionWon: 0.07,
  totalClearance: 0.03,
  outfielderBlock: 0.07,
  wonContest: 0.07,
  challengeLost: -0.05,
  dispossessed: -0.05,
  aerialWon: 0.03,
  fouls: -0.06,
  wasFouled: 0.03,
  totalOffside: -0.03,
  yellowCard: -0.2,
  redCard: -1.3,
  penaltyConceded: -0.5,
  penaltyMiss: -0.7,
  errorLeadToAShot: -0.2,
  errorLeadToAGoal: -0.6,
  saves: 0.1,
  penaltySave: 0.6,
  goalsPrevented: 0.5,
  goodHighClaim: 0.08,
}
/** For each goal that the side has conceded while he was on the pitch. */
const CONCEDED: Readonly<Record<FootballPosition, number>> = { G: -0.3, D: -0.14, M: -0.06, F: -0.02 }
/** For each that it has scored. */
const SCORED = 0.04

export function ratingOf(
  position: FootballPosition,
  own: Statistics,
  goals: { readonly scored: number; readonly conceded: number },
): number {
  let rating = START + CONCEDED[position] * goals.conceded + SCORED * goals.scored
  for (const key in WEIGHTS) rating += (WEIGHTS[key] as number) * (own[key] ?? 0)
  return clampRating(rating)
}
