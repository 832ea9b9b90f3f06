/** A table tennis match, point by point. */
import type { Random } from '../random.ts'
import { type Side, SportMatch } from './match.ts'
import { type PointEnds, tableTennisRules } from './point-board.ts'
import { PointSimulation, type Rally, type Retirement } from './point-match.ts'
import type { PointChances } from './point-outlook.ts'
import { type StatisticsTable, teamValues } from './statistics.ts'

export interface TableTennisSetup {
  readonly bestOf: 5 | 7
  /** Strength of home minus that of away, in shares of points: 0.04 wins about three of four matches. */
  readonly edge: number
  /** A player retires after so many points. */
  readonly retirement: Retirement | null
}

/** A server has a small advantage. */
const SERVER_SHARE = 0.53
const WARM_UP_SECONDS = 90
const GAME_BREAK_SECONDS = 60
/** Towel break after every six points. */
const TOWEL_SECONDS = 12
const RETIRING_SECONDS = 180

const STATISTICS: StatisticsTable = {
  team: teamValues(`pointsWon=pointsWon/points pointsTotal=pointsWon
    servicePointsAccuracy=servicePointsWon/servicePoints
    receiverPointsAccuracy=returnPointsWon/returnPoints gamesWon`),
  most: ['maxPointsInRow'],
}

const share = (value: number) => Math.min(0.75, Math.max(0.25, value))

class TableTennis extends PointSimulation {
  readonly #chances: PointChances

  constructor({ bestOf, edge, retirement }: TableTennisSetup, random: Random) {
    const chances = { home: share(SERVER_SHARE + edge), away: share(1 - SERVER_SHARE + edge) }
    const rules = tableTennisRules(bestOf)
    super(
      { rules, chances, statistics: STATISTICS, set: 'Game', retirement, retiringSeconds: RETIRING_SECONDS },
      random,
    )
    this.#chances = chances
  }

  protected play(server: Side): Rally {
    const winner = this.random.chance(this.#chances[server]) ? 'home' : 'away'
    const warmUp = this.second === 0 ? WARM_UP_SECONDS : 0
    return { winner, seconds: warmUp + this.random.integer(11, 23) }
  }

  protected pause(_winner: Side, ends: PointEnds): number {
    if (ends.set) return GAME_BREAK_SECONDS
    const { home, away } = this.board.points
    return (home + away) % 6 === 0 ? TOWEL_SECONDS : 0
  }
}

export function startTableTennis(setup: TableTennisSetup, random: Random) {
  return new SportMatch(() => new TableTennis(setup, random.stream('play')))
}
