/**
 * A table tennis match, point by point. A state machine without a clock: the same setup and the same stream of
 * chance give the same match, however and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import { RacketSimulation } from './racket-match.ts'
import {
  clockOf,
  type RacketMatch,
  type RacketProgress,
  type Retirement,
  standing,
} from './racket-progress.ts'
import type { Outlook, Side } from './simulation.ts'
import { TableTennisBoard } from './table-tennis-board.ts'
import { tableTennisOutlook } from './table-tennis-outlook.ts'
import { type TablePoint, TableTennisRecord } from './table-tennis-record.ts'

export interface TableTennisSetup {
  readonly bestOf: 5 | 7
  /** Strength of home less that of away, in shares of points: 0.04 wins about three of four matches. */
  readonly edge: number
  /** After so many points somebody gives up. */
  readonly retirement: Retirement | null
}

/** A server has a small advantage. */
const SERVER_SHARE = 0.53
const WARM_UP_SECONDS = 90
const GAME_BREAK_SECONDS = 60
/** Time to take the towel comes after every six points. */
const TOWEL_SECONDS = 12
const RETIRING_SECONDS = 180

function share(value: number): number {
  return Math.min(0.75, Math.max(0.25, value))
}

class TableTennisSimulation extends RacketSimulation<TableTennisBoard> {
  readonly #setup: TableTennisSetup
  readonly #random: Random
  readonly #firstToServe: Side
  /** Chance that home wins a point, by who serves. */
  readonly #chances: Readonly<Record<Side, number>>
  readonly #board: TableTennisBoard
  readonly #points: TablePoint[] = []

  constructor(setup: TableTennisSetup, random: Random) {
    super()
    this.#setup = setup
    this.#random = random
    this.#firstToServe = random.pick(['home', 'away'])
    this.#chances = { home: share(SERVER_SHARE + setup.edge), away: share(1 - SERVER_SHARE + setup.edge) }
    this.#board = this.newBoard(this.#firstToServe)
  }

  protected newBoard(firstToServe: Side): TableTennisBoard {
    return new TableTennisBoard(this.#setup.bestOf, firstToServe)
  }

  protected playPoint(): void {
    const { server } = this.#board
    const winner = this.#random.chance(this.#chances[server]) ? 'home' : 'away'
    this.known += (this.#points.length === 0 ? WARM_UP_SECONDS : 0) + this.#random.integer(11, 23)
    this.#points.push({ second: this.known, server, winner })
    const isGame = this.#board.point(winner)
    const { retirement } = this.#setup
    if (this.#board.winner) this.finish(winner, false)
    else if (isGame) this.known += GAME_BREAK_SECONDS
    else if (retirement && this.#points.length >= retirement.after) this.#retire(retirement.side)
    else this.#pause()
  }

  #pause(): void {
    const { home, away } = this.#board.game.points
    if ((home + away) % 6 === 0) this.known += TOWEL_SECONDS
  }

  #retire(side: Side): void {
    this.known += RETIRING_SECONDS
    this.finish(side === 'home' ? 'away' : 'home', true)
  }

  protected outlookFrom(board: TableTennisBoard): Outlook {
    return tableTennisOutlook(board, this.#chances)
  }

  protected record(second: number): TableTennisRecord {
    const points = this.#points.filter((point) => point.second <= second)
    return new TableTennisRecord(this.#setup.bestOf, this.#firstToServe, points)
  }

  protected view(second: number): RacketProgress {
    const end = this.endBy(second)
    const record = this.record(second)
    return {
      ...standing(`Game ${record.board.games.length}`, end),
      ...clockOf(end?.second ?? second),
      homeScore: record.score('home'),
      awayScore: record.score('away'),
      liveEvents: record.events,
      statistics: record.statistics(),
    }
  }
}

/** A match about to begin. Its future depends on nothing but these two arguments. */
export function startTableTennis(setup: TableTennisSetup, random: Random): RacketMatch {
  return new TableTennisSimulation(setup, random)
}
