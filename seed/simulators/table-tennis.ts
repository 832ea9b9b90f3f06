/**
 * A table tennis match, point by point. A state machine without a clock: the same setup and the same stream of
 * chance give the same match, however and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import {
  clockOf,
  decided,
  meanOutlook,
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
const GAME_BREAK_SECONDS = 60
/** Time to take the towel comes after every six points. */
const TOWEL_SECONDS = 12
const RETIRING_SECONDS = 180

function share(value: number): number {
  return Math.min(0.75, Math.max(0.25, value))
}

class TableTennisSimulation implements RacketMatch {
  readonly #setup: TableTennisSetup
  readonly #random: Random
  readonly #firstToServe: Side
  /** Chance that home wins a point, by who serves. */
  readonly #chances: Readonly<Record<Side, number>>
  readonly #board: TableTennisBoard
  readonly #points: TablePoint[] = []
  /** The real second up to which the match has been played; it begins with the warm-up. */
  #known = 0
  #end: { readonly second: number; readonly winner: Side; readonly isRetired: boolean } | null = null

  constructor(setup: TableTennisSetup, random: Random) {
    this.#setup = setup
    this.#random = random
    this.#firstToServe = random.pick(['home', 'away'])
    this.#chances = { home: share(SERVER_SHARE + setup.edge), away: share(1 - SERVER_SHARE + setup.edge) }
    this.#board = new TableTennisBoard(setup.bestOf, this.#firstToServe)
  }

  step(): boolean {
    if (this.#end) return false
    const { server } = this.#board
    const winner = this.#random.chance(this.#chances[server]) ? 'home' : 'away'
    this.#known += (this.#points.length === 0 ? 90 : 0) + this.#random.integer(11, 23)
    this.#points.push({ second: this.#known, server, winner })
    const isGame = this.#board.point(winner)
    const { retirement } = this.#setup
    if (this.#board.winner) this.#finish(winner, false)
    else if (isGame) this.#known += GAME_BREAK_SECONDS
    else if (retirement && this.#points.length >= retirement.after) this.#retire(retirement.side)
    else this.#pause()
    return this.#end === null
  }

  #pause(): void {
    const { home, away } = this.#board.game.points
    if ((home + away) % 6 === 0) this.#known += TOWEL_SECONDS
  }

  #retire(side: Side): void {
    this.#known += RETIRING_SECONDS
    this.#finish(side === 'home' ? 'away' : 'home', true)
  }

  #finish(winner: Side, isRetired: boolean): void {
    this.#end = { second: this.#known, winner, isRetired }
  }

  at(elapsedSeconds: number): RacketProgress {
    while (this.#known <= elapsedSeconds && this.step());
    return this.#view(Math.max(0, elapsedSeconds))
  }

  final(): RacketProgress {
    return this.#view(this.durationSeconds())
  }

  durationSeconds(): number {
    while (this.step());
    return this.#ended().second
  }

  winner(): Side {
    while (this.step());
    return this.#ended().winner
  }

  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds < 0) return this.#beforeToss()
    while (this.#known <= elapsedSeconds && this.step());
    const record = this.#record(elapsedSeconds)
    if (!this.#end || elapsedSeconds < this.#end.second)
      return tableTennisOutlook(record.board, this.#chances)
    return decided(this.#end.winner, record.pointsWon('home'), record.pointsWon('away'))
  }

  /** Nobody knows who will serve first. */
  #beforeToss(): Outlook {
    const { bestOf } = this.#setup
    const outlook = (first: Side) => tableTennisOutlook(new TableTennisBoard(bestOf, first), this.#chances)
    return meanOutlook(outlook('home'), outlook('away'))
  }

  #ended() {
    if (!this.#end) throw new Error('the match is not over')
    return this.#end
  }

  #record(second: number): TableTennisRecord {
    const points = this.#points.filter((point) => point.second <= second)
    return new TableTennisRecord(this.#setup.bestOf, this.#firstToServe, points)
  }

  #view(second: number): RacketProgress {
    const end = this.#end && second >= this.#end.second ? this.#end : null
    const record = this.#record(second)
    const part = `Game ${record.board.games.length}`
    return {
      ...standing(part, end !== null, end?.winner ?? null, end?.isRetired ?? false),
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
