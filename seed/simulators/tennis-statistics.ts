/**
 * Statistics of a tennis match, by set and for the whole. A second serve counts as in when it was no double fault;
 * points won with it are counted out of all points with a second serve, double faults among them (as the tours do).
 */
import {
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
import { other, type Side } from './simulation.ts'
import type { PointEnds } from './tennis-board.ts'
import type { PlayedPoint } from './tennis-point.ts'

/** Sums of one set; those of service count what the side did when it served. */
function makeTally() {
  return {
    aces: both(),
    doubleFaults: both(),
    winners: both(),
    unforcedErrors: both(),
    served: both(),
    firstIn: both(),
    firstWon: both(),
    secondWon: both(),
    /** Break points against the server, and those that he saved. */
    breakPointsFaced: both(),
    breakPointsSaved: both(),
    serviceGames: both(),
    serviceGamesWon: both(),
    pointsWon: both(),
    gamesWon: both(),
    tiebreaks: both(),
  }
}
type Tally = ReturnType<typeof makeTally>

interface Part {
  readonly tally: Tally
  readonly points: Runs
  readonly games: Runs
}

/** What stood on the board before the point. */
export interface PointFrame {
  readonly isTiebreak: boolean
  /** Who serves the game; in a tie-break its first point. */
  readonly gameServer: Side
  readonly isBreakPoint: boolean
}

export class TennisStatistics {
  readonly #sets: Part[] = []
  readonly #points = new Runs()
  readonly #games = new Runs()

  add(set: number, point: PlayedPoint, frame: PointFrame, ends: PointEnds): void {
    const part = this.#set(set)
    countPoint(part.tally, point)
    if (frame.isBreakPoint) {
      part.tally.breakPointsFaced[point.server] += 1
      if (point.winner === point.server) part.tally.breakPointsSaved[point.server] += 1
    }
    part.points.add(point.winner)
    this.#points.add(point.winner)
    if (!ends.game) return
    part.games.add(point.winner)
    this.#games.add(point.winner)
    countGame(part.tally, point.winner, frame)
  }

  #set(number: number): Part {
    while (this.#sets.length < number) {
      this.#sets.push({ tally: makeTally(), points: new Runs(), games: new Runs() })
    }
    return this.#sets[number - 1] as Part
  }

  view() {
    const total = makeTally()
    for (const key of Object.keys(total) as (keyof Tally)[]) {
      total[key] = sum(this.#sets.map((set) => set.tally[key]))
    }
    const whole = { tally: total, points: this.#points, games: this.#games }
    return statisticsChange(items(whole), this.#sets.map(items))
  }
}

function countPoint(tally: Tally, { server, winner, type, serve }: PlayedPoint): void {
  const isHeld = winner === server
  tally.pointsWon[winner] += 1
  tally.served[server] += 1
  if (serve === 1) tally.firstIn[server] += 1
  if (isHeld) tally[serve === 1 ? 'firstWon' : 'secondWon'][server] += 1
  if (type === 'ace') tally.aces[server] += 1
  if (type === 'doubleFault') tally.doubleFaults[server] += 1
  if (type === 'winner' || type === 'ace') tally.winners[winner] += 1
  if (type === 'error' || type === 'doubleFault') tally.unforcedErrors[other(winner)] += 1
}

function countGame(tally: Tally, winner: Side, { isTiebreak, gameServer }: PointFrame): void {
  tally.gamesWon[winner] += 1
  if (isTiebreak) {
    tally.tiebreaks[winner] += 1
    return
  }
  tally.serviceGames[gameServer] += 1
  if (winner === gameServer) tally.serviceGamesWon[gameServer] += 1
}

function items({ tally: t, points, games }: Part): StatisticsItem[] {
  const second = minus(t.served, t.firstIn)
  const served = sum([t.firstWon, t.secondWon])
  const broken = minus(t.breakPointsFaced, t.breakPointsSaved)
  const all = t.pointsWon.home + t.pointsWon.away
  return [
    plain('aces', t.aces),
    plain('doubleFaults', t.doubleFaults),
    fraction('firstServeAccuracy', t.firstIn, t.served),
    fraction('secondServeAccuracy', minus(second, t.doubleFaults), second),
    fraction('firstServePointsAccuracy', t.firstWon, t.firstIn),
    fraction('secondServePointsAccuracy', t.secondWon, second),
    fraction('servicePointsAccuracy', served, t.served),
    fraction('receiverPointsAccuracy', swap(minus(t.served, served)), swap(t.served)),
    fraction('firstReturnPoints', swap(minus(t.firstIn, t.firstWon)), swap(t.firstIn)),
    fraction('secondReturnPoints', swap(minus(second, t.secondWon)), swap(second)),
    fraction('breakPointsSaved', t.breakPointsSaved, t.breakPointsFaced),
    fraction('breakPointsScored', swap(broken), swap(t.breakPointsFaced)),
    plain('serviceGamesTotal', t.serviceGames),
    plain('serviceGamesWon', t.serviceGamesWon),
    plain('returnGamesTotal', swap(t.serviceGames)),
    plain('winnersTotal', t.winners),
    plain('unforcedErrorsTotal', t.unforcedErrors),
    fraction('pointsWon', t.pointsWon, { home: all, away: all }),
    plain('pointsTotal', t.pointsWon),
    plain('gamesWon', t.gamesWon),
    plain('tiebreaks', t.tiebreaks),
    plain('maxPointsInRow', points.longest),
    plain('maxGamesInRow', games.longest),
  ]
}
