/**
 * A series of maps (esports): each further one is won independently with one and the same chance, the one that gives
 * the outlook's chance of winning the series.
 */
import type { ChanceModel } from './chances.ts'
import { type Joint, jointChances } from './joint.ts'

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

/** A leader's chance is bounded below by 0 and above by 1 alone: any outlook can be met. */
export const mapChances: ChanceModel = ({ outlook, score, bestOf }) => {
  const needed = Math.max(Math.floor(bestOf / 2) + 1, score.home, score.away)
  let [low, high] = [0, 1]
  for (let round = 0; round < ROUNDS; round++) {
    const p = (low + high) / 2
    if (homeWins(seriesScores(score, needed, p), needed) < outlook.home) low = p
    else high = p
  }
  // Nobody bets on who wins no map at all.
  return { ...jointChances(seriesScores(score, needed, (low + high) / 2), outlook), bothScore: null }
}
