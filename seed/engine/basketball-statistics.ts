/**
 * Basketball statistics: counters, the lead over time, and momentum.
 *
 * @assumed The biggest lead of a quarter is that of the match while the quarter was played.
 */
import type { MomentumChange } from '../../src/contract/match-blocks.ts'
import { both, noScore, type Side } from './match.ts'
import type { Scoring } from './team-record.ts'
import { same, type TimedTable, words } from './team-statistics.ts'

const GOOD = words('points rebounds assists steals blocks fieldGoalsMade freeThrowsMade')
const BAD = words('fieldGoalAttempts freeThrowAttempts turnovers')
const EFFICIENCY = 0.13
const PLAYER = {
  always:
    words(`secondsPlayed points rebounds offensiveRebounds defensiveRebounds assists steals blocks turnovers
    personalFouls foulsDrawn fieldGoalsMade fieldGoalAttempts twoPointsMade twoPointAttempts threePointsMade
    threePointAttempts freeThrowsMade freeThrowAttempts plusMinus`),
  rating: {
    base: 5.6,
    weights: Object.fromEntries([
      ...GOOD.map((key) => [key, EFFICIENCY]),
      ...BAD.map((key) => [key, -EFFICIENCY]),
    ]),
  },
}

/** Ratings follow the efficiency of box scores: positive minus negative actions. */
export const BASKETBALL_STATISTICS: TimedTable = {
  team: [
    ['freeThrowsScored', 'freeThrowsMade', 'freeThrowAttempts'],
    ['twoPointersScored', 'twoPointsMade', 'twoPointAttempts'],
    ['threePointersScored', 'threePointsMade', 'threePointAttempts'],
    ['fieldGoalsScored', 'fieldGoalsMade', 'fieldGoalAttempts'],
    ...same(`pointsInPaint fastBreakPoints secondChancePoints pointsFromTurnovers benchPoints rebounds
      defensiveRebounds offensiveRebounds assists turnovers steals blocks`),
    ['fouls', 'personalFouls'],
  ],
  positions: ['G'],
  player: () => PLAYER,
  timeKey: 'secondsPlayed',
  best: ['points', 'rebounds', 'assists'],
}

const signed = ({ side, points }: Scoring) => (side === 'home' ? points : -points)

/** The lead of home after each second of play. */
export function marginsOf(scorings: readonly Scoring[], gameSecond: number): number[] {
  const margins = new Array<number>(gameSecond).fill(0)
  for (const scoring of scorings) {
    const second = Math.max(0, scoring.gameSecond - 1)
    margins[second] = (margins[second] ?? 0) + signed(scoring)
  }
  let margin = 0
  return margins.map((gained) => {
    margin += gained
    return margin
  })
}

/** The most points of each side without an answer. */
function longestRuns(scorings: readonly Scoring[]) {
  const longest = noScore()
  let run: { side: Side | null; points: number } = { side: null, points: 0 }
  for (const { side, points } of scorings) {
    run = { side, points: run.side === side ? run.points + points : points }
    longest[side] = Math.max(longest[side], run.points)
  }
  return longest
}

/** The statistics of the lead between two seconds of play, with the scorings of that time. */
export function leadItems(
  margins: readonly number[],
  scorings: readonly Scoring[],
  from: number,
  to: number,
) {
  const biggest = noScore()
  const seconds = noScore()
  let changes = 0
  let leader = Math.sign(margins.slice(0, from).findLast((margin) => margin !== 0) ?? 0)
  for (const margin of margins.slice(from, to)) {
    if (margin === 0) continue
    const side = margin > 0 ? 'home' : 'away'
    seconds[side] += 1
    biggest[side] = Math.max(biggest[side], Math.abs(margin))
    if (leader === -Math.sign(margin)) changes += 1
    leader = Math.sign(margin)
  }
  return [
    { key: 'maxPointsInARow', ...longestRuns(scorings) },
    { key: 'timeSpentInLead', ...seconds },
    { key: 'leadChanges', ...both(() => changes) },
    { key: 'biggestLead', ...biggest },
  ]
}

/** Momentum of a minute: its points plus those of earlier minutes with halving weights. */
export function basketballMomentum(margins: readonly number[]): MomentumChange {
  let pressure = 0
  return Array.from({ length: Math.ceil(margins.length / 60) }, (_, i) => {
    const after = margins[Math.min(margins.length, (i + 1) * 60) - 1] ?? 0
    pressure = after - (margins[i * 60 - 1] ?? 0) + pressure / 2
    return { minute: i + 1, value: Math.round(100 * Math.tanh(pressure / 8)) }
  })
}
