/**
 * A table tennis match as told by its points: replaying those up to a second gives the score, the events and the
 * statistics at that second. `current` counts games, `periodN` the points of a game (docs/reference/resources.md#4,
 * #8).
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import { setEvent } from './racket-progress.ts'
import {
  type Both,
  both,
  fraction,
  minus,
  plain,
  Runs,
  type StatisticsItem,
  statisticsChange,
  sum,
  swap,
} from './racket-statistics.ts'
import type { Side } from './simulation.ts'
import { TableTennisBoard } from './table-tennis-board.ts'

export interface TablePoint {
  /** The real second after the start at which it was over. */
  readonly second: number
  readonly server: Side
  readonly winner: Side
}

interface Part {
  readonly served: Both
  readonly servedWon: Both
  readonly won: Both
  readonly games: Both
  readonly runs: Runs
}

function makePart(): Part {
  return { served: both(), servedWon: both(), won: both(), games: both(), runs: new Runs() }
}

export class TableTennisRecord {
  readonly board: TableTennisBoard
  readonly events: LiveEventChange[] = []
  readonly #parts: Part[] = []
  readonly #runs = new Runs()

  constructor(bestOf: number, firstToServe: Side, points: readonly TablePoint[]) {
    this.board = new TableTennisBoard(bestOf, firstToServe)
    for (const point of points) this.#add(point)
  }

  #add({ second, server, winner }: TablePoint): void {
    const { board } = this
    const number = board.games.length
    const part = this.#parts[number - 1] ?? makePart()
    this.#parts[number - 1] = part
    part.served[server] += 1
    if (server === winner) part.servedWon[server] += 1
    part.won[winner] += 1
    part.runs.add(winner)
    this.#runs.add(winner)
    if (!board.point(winner)) return
    part.games[winner] += 1
    this.events.push(setEvent(number, second, board.gamesWon, board.winner !== null))
  }

  score(side: Side): ScoreParts {
    const current = this.board.gamesWon[side]
    const score: ScoreParts = { current, display: current }
    this.board.games.forEach(({ points }, i) => {
      score[`period${i + 1}`] = points[side]
    })
    return score
  }

  /** Points won in the games so far. */
  counted(side: Side): number {
    return this.board.games.reduce((total, { points }) => total + points[side], 0)
  }

  statistics() {
    const total = (key: 'served' | 'servedWon' | 'won' | 'games') => sum(this.#parts.map((part) => part[key]))
    const whole = {
      served: total('served'),
      servedWon: total('servedWon'),
      won: total('won'),
      games: total('games'),
      runs: this.#runs,
    }
    return statisticsChange(items(whole), this.#parts.map(items))
  }
}

function items({ served, servedWon, won, games, runs }: Part): StatisticsItem[] {
  const all = won.home + won.away
  return [
    fraction('pointsWon', won, { home: all, away: all }),
    plain('pointsTotal', won),
    fraction('servicePointsAccuracy', servedWon, served),
    fraction('receiverPointsAccuracy', swap(minus(served, servedWon)), swap(served)),
    plain('gamesWon', games),
    plain('maxPointsInRow', runs.longest),
  ]
}
