/**
 * How an ice-hockey match looks at a second: score, events and statistics, all added up from its record (wire
 * format, 2, 4.2, 5, 6, 10).
 *
 * @assumed `normaltime`, `overtime` and `penalties` stand in the score once the match is level after regular time;
 * the winner of a shoot-out has one goal more in `current`. Ratings are ours: 6 and what a player has done.
 */

import type { ScoreParts } from '../../src/contract/changes.ts'
import type { BestPlayersChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import type { HockeySetup } from './ice-hockey-lineup.ts'
import { other, SIDES, type Side, type SquadPlayer, type Statistics, type TeamProgress } from './match.ts'
import {
  bestPlayersBy,
  type ClockState,
  clampRating,
  partStatistics,
  shownClock,
  type Tally,
  type TeamValue,
} from './team-record.ts'

const PARTS: readonly (readonly [part: string, phase: string])[] = [
  ['1ST', 'period1'],
  ['2ND', 'period2'],
  ['3RD', 'period3'],
  ['OT', 'overtime'],
]

/** Keys of a match, and the sums out of which they come. */
const TEAM_KEYS: readonly TeamValue[] = [
  ['shotsOnGoal', 'shots'],
  ['goalkeeperSaves', 'saves'],
  ['totalShots', 'totalShots'],
  ['missedShots', 'missedShots'],
  ['Blocked', 'blocked'],
  ['hitWoodwork', 'hitWoodwork'],
  ['FaceOffsWon', 'faceOffWins'],
  ['Hits', 'hits'],
  ['penalties', 'penalties'],
  ['penaltyMinutes', 'penaltyMinutes'],
  ['powerPlays', 'powerPlays'],
  ['PowerPlayGoals', 'powerPlayGoals'],
  ['ShortHandedGoals', 'shortHandedGoals'],
  ['emptyNetGoals', 'emptyNetGoals'],
  ['takeaways', 'takeaways'],
  ['giveaways', 'giveaways'],
]

/** What every skater and every goalkeeper has, if only zeros; the rest is told where there is something. */
const SKATER_KEYS = [
  'timeOnIce',
  'goals',
  'assists',
  'points',
  'plusMinus',
  'shots',
  'hits',
  'blocked',
  'penaltyMinutes',
]
const KEEPER_KEYS = ['timeOnIce', 'saves', 'shotsAgainst', 'goalsAgainst']
const MORE_SKATER_KEYS = [
  'shifts',
  'missedShots',
  'takeaways',
  'giveaways',
  'faceOffWins',
  'faceOffLosses',
  'powerPlayGoals',
  'powerPlayAssists',
  'powerPlayTimeOnIce',
  'shortHandedGoals',
  'shortHandedAssists',
  'shortHandedTimeOnIce',
]
const MORE_KEEPER_KEYS = ['evenSaves', 'powerPlaySaves', 'shortHandedSaves']
const TEAM_ONLY_KEYS = ['totalShots', 'hitWoodwork', 'emptyNetGoals', 'penalties', 'powerPlays']

/** All that the record counts. */
export const HOCKEY_KEYS: readonly string[] = [
  ...new Set([...SKATER_KEYS, ...MORE_SKATER_KEYS, ...KEEPER_KEYS, ...MORE_KEEPER_KEYS, ...TEAM_ONLY_KEYS]),
]

export function hockeyProgress(tally: Tally, state: ClockState, setup: HockeySetup): TeamProgress {
  const isOver = state.phase.key === 'ended'
  const players = playersOf(tally, isOver)
  const { begun } = state
  const isShort = setup.overtime === 'short'
  return {
    status: isOver ? 'finished' : 'inprogress',
    statusDescription: isOver ? endText(begun) : state.phase.text,
    ...shownClock(state),
    ...(begun.has('overtime') ? { overtimeLength: isShort ? 300 : 1200 } : {}),
    homeScore: scoreOf('home', tally, begun, isOver),
    awayScore: scoreOf('away', tally, begun, isOver),
    liveEvents: tally.events,
    statistics: statisticsOf(tally, begun),
    bestPlayers: bestOf(players, isOver),
    ...(setup.shotmap ? { shotmap: tally.shots } : {}),
    playerStatistics: new Map(
      SIDES.flatMap((side) => players[side]).map(([player, own]) => [player.id, own]),
    ),
  }
}

function endText(begun: ReadonlySet<string>): string {
  if (begun.has('penalties')) return 'AP'
  return begun.has('overtime') ? 'AET' : 'Ended'
}

function scoreOf(side: Side, tally: Tally, begun: ReadonlySet<string>, isOver: boolean): ScoreParts {
  const goals = (part: string) => tally.points.get(part)?.[side] ?? 0
  const normal = goals('1ST') + goals('2ND') + goals('3RD')
  const scored = (of: Side) =>
    tally.events.filter(
      ({ type, team, class: kind }) => type === 'penaltyShootout' && team === of && kind === 'scored',
    ).length
  const hasWonShootOut = isOver && begun.has('penalties') && scored(side) > scored(other(side))
  const current = normal + goals('OT') + (hasWonShootOut ? 1 : 0)
  const score: ScoreParts = { current, display: current, period1: goals('1ST') }
  if (begun.has('period2')) score.period2 = goals('2ND')
  if (begun.has('period3')) score.period3 = goals('3RD')
  if (begun.has('beforeOvertime')) score.normaltime = normal
  if (begun.has('overtime')) score.overtime = goals('OT')
  if (begun.has('penalties')) score.penalties = scored(side)
  return score
}

function statisticsOf(tally: Tally, begun: ReadonlySet<string>): StatisticsChange {
  const parts = PARTS.filter(([, phase]) => begun.has(phase)).map(([part]) => part)
  return partStatistics(tally, parts, TEAM_KEYS)
}

type Row = readonly [player: SquadPlayer, own: Statistics]

function playersOf(tally: Tally, isOver: boolean): Record<Side, Row[]> {
  const winner = isOver ? winningGoal(tally) : null
  const rows = (side: Side) =>
    [...tally.players[side]].flatMap(([player, own]): Row[] =>
      own.timeOnIce ? [[player, statisticsOfPlayer(player, own, player.id === winner)]] : [],
    )
  return { home: rows('home'), away: rows('away') }
}

function statisticsOfPlayer(player: SquadPlayer, own: Statistics, isWinner: boolean): Statistics {
  const isKeeper = player.position === 'G'
  const shown: Statistics = { rating: ratingOf(isKeeper, own) }
  for (const key of isKeeper ? KEEPER_KEYS : SKATER_KEYS) shown[key] = own[key] ?? 0
  for (const key of isKeeper ? MORE_KEEPER_KEYS : MORE_SKATER_KEYS) {
    const value = own[key]
    if (value) shown[key] = value
  }
  if (isWinner) shown.gameWinningGoals = 1
  return shown
}

function ratingOf(isKeeper: boolean, own: Statistics): number {
  const of = (key: string) => own[key] ?? 0
  if (isKeeper) return clampRating(6.4 + 0.07 * of('saves') - 0.4 * of('goalsAgainst'))
  return clampRating(
    6.3 +
      of('goals') +
      0.6 * of('assists') +
      0.07 * of('shots') +
      0.06 * of('hits') +
      0.1 * of('blocked') +
      0.2 * of('plusMinus') -
      0.1 * of('penaltyMinutes'),
  )
}

/** Who scored the goal that the losing side did not reach; nobody where a shoot-out decided. */
function winningGoal(tally: Tally): number | null {
  const goals = tally.events.filter((event) => event.type === 'goal')
  const last = goals.at(-1)
  if (!last) return null
  const [home, away] = [last.homeScore ?? 0, last.awayScore ?? 0]
  if (home === away) return null
  const side = home > away ? 'home' : 'away'
  const own = goals.filter((event) => event.team === side)
  const id = own[Math.min(home, away)]?.player?.id
  return typeof id === 'number' ? id : null
}

function bestOf(players: Readonly<Record<Side, readonly Row[]>>, isOver: boolean): BestPlayersChange | null {
  return isOver ? bestPlayersBy(players, ['points', 'shots', 'saves']) : null
}
