/**
 * A tennis match as told by its points: replaying those up to a second gives the score, the sets, the games point by
 * point, the momentum and the statistics at that second (docs/reference/resources.md#14, #4).
 *
 * @assumed `homePoint` and `awayPoint` of a point are the score at which it was played. The set that is played in
 * the form of a tie-break counts as one game. Momentum of a game is half that of the game before and half its own
 * weight: a break weighs more than a held serve, and a game to love more than a close one. The live events are the
 * ends of the sets, with the sets won.
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { TennisChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import { setEvent } from './racket-progress.ts'
import { other, type Side } from './simulation.ts'
import { TennisBoard, type TennisRules } from './tennis-board.ts'
import type { PlayedPoint } from './tennis-point.ts'
import { TennisStatistics } from './tennis-statistics.ts'

type Game = NonNullable<TennisChange['pointByPoint']>[number]
type GameMomentum = NonNullable<TennisChange['momentum']>[number]

/** Weight of a game for its winner, in percent, before its closeness. */
const HELD = 35
const BROKEN = 85
const TIEBREAK = 90
/** What a point of the loser takes off. */
const POINT_WEIGHT = 4

export class TennisRecord {
  readonly board: TennisBoard
  readonly games: Game[] = []
  readonly momentum: GameMomentum[] = []
  readonly events: LiveEventChange[] = []
  readonly statistics = new TennisStatistics()
  readonly #firstToServe: Side
  /** Seconds at which the sets ended. */
  readonly #setEnds: number[] = []

  constructor(rules: TennisRules, firstToServe: Side, points: readonly PlayedPoint[]) {
    this.board = new TennisBoard(rules, firstToServe)
    this.#firstToServe = firstToServe
    for (const point of points) this.#add(point)
  }

  #add(point: PlayedPoint): void {
    const { board } = this
    const set = board.sets.length
    const score = board.set
    const isTiebreak = score.tiebreak !== null
    const frame = {
      isTiebreak,
      gameServer: board.gameServer,
      isBreakPoint: !isTiebreak && board.isGamePoint(other(point.server)),
    }
    const game = this.#game(set)
    game.points.push({
      type: point.type,
      server: point.server,
      homePoint: board.pointText('home'),
      awayPoint: board.pointText('away'),
      winner: point.winner,
    })
    const ends = board.point(point.winner)
    this.statistics.add(set, point, frame, ends)
    if (!ends.game) return
    game.score = { ...score.games }
    this.#addMomentum(game, point.winner, frame)
    if (ends.set) {
      this.#setEnds.push(point.second)
      this.events.push(setEvent(set, point.second, board.setsWon, ends.match))
    }
  }

  /** The game that the next point belongs to. */
  #game(set: number): Game {
    const { games } = this.board.set
    const number = games.home + games.away + 1
    const last = this.games.at(-1)
    if (last?.set === set && last.game === number) return last
    const server = this.board.gameServer
    const game: Game = { set, game: number, score: { ...games }, server, points: [] }
    this.games.push(game)
    return game
  }

  #addMomentum(game: Game, winner: Side, frame: { isTiebreak: boolean; gameServer: Side }): void {
    const breakOccurred = !frame.isTiebreak && winner !== frame.gameServer
    const lost = game.points.filter((point) => point.winner !== winner).length
    const weight = frame.isTiebreak ? TIEBREAK : breakOccurred ? BROKEN : HELD
    const own = Math.max(10, weight - POINT_WEIGHT * lost) * (winner === 'home' ? 1 : -1)
    const value = Math.round(((this.momentum.at(-1)?.value ?? 0) + own) / 2) + 0
    this.momentum.push({ set: game.set, game: game.game, value, breakOccurred })
  }

  /** `point` stands beside the score only while a game (no tie-break) is played. */
  score(side: Side, isOver: boolean): ScoreParts {
    const { board } = this
    const current = board.setsWon[side]
    const score: ScoreParts = { current, display: current }
    board.sets.forEach((set, i) => {
      score[`period${i + 1}`] = set.games[side]
      if (set.tiebreak) score[`period${i + 1}TieBreak`] = set.tiebreak[side]
    })
    if (!isOver && !board.set.tiebreak) score.point = board.pointText(side)
    return score
  }

  /** @param endSecond when the match is over; the set that was played then has a length, too */
  sets(endSecond: number | null): NonNullable<TennisChange['sets']> {
    return this.board.sets.map(({ games, tiebreak, winner }, i) => {
      const end = this.#setEnds[i] ?? endSecond
      const start = i === 0 ? 0 : (this.#setEnds[i - 1] as number)
      return {
        setNumber: i + 1,
        homeGames: games.home,
        awayGames: games.away,
        winner,
        durationSeconds: end === null ? null : end - start,
        ...(tiebreak ? { tiebreak: { homePoints: tiebreak.home, awayPoints: tiebreak.away } } : {}),
      }
    })
  }

  block(endSecond: number | null) {
    return {
      firstToServe: this.#firstToServe,
      sets: this.sets(endSecond),
      momentum: this.momentum,
      pointByPoint: this.games,
    }
  }

  /** Games won in the sets so far. */
  counted(side: Side): number {
    return this.board.sets.reduce((total, set) => total + set.games[side], 0)
  }
}
