/**
 * A tennis match, point by point, with its block (docs/reference/resources.md#14, #4). A server wins a constant share
 * of points throughout a match, first and second serves combined.
 *
 * @assumed A point ends by an ace, a double fault, a `winner` (a stroke out of reach), an `error` (unforced) or a
 * `loser` (a forced error) of the side that lost it. `homePoint` and `awayPoint` of a point are the score at which it
 * was played. A set in the form of a tie-break counts as one game. Momentum of a game is half that of the game before
 * and half its own weight: a break weighs more than a held serve, and a game to love more than a close one. A second
 * serve counts as in when it was no double fault; points won with it are counted out of all points with a second serve,
 * double faults among them (as the tours do).
 */
import type { TennisChange } from '../../../src/contract/match-blocks.ts'
import type { Random } from '../../random.ts'
import { both, other, type Side, SportMatch, type SportProgress } from '../match.ts'
import data from '../statistics.json' with { type: 'json' }
import { type PointEnds, type TennisRules, tennisRules } from './board.ts'
import { PointSimulation, type Rally, type Retirement } from './match.ts'

export type GroundType = 'Hardcourt outdoor' | 'Hardcourt indoor' | 'Clay' | 'Grass'

export interface TennisSetup {
  readonly rules: TennisRules
  readonly ground: GroundType
  readonly gender: 'M' | 'F'
  /** Strength of home minus that of away, in shares of points: 0.05 wins about four of five matches. */
  readonly edge: number
  readonly seeds: Readonly<Record<Side, number | null>>
  /** A player retires after so many games. */
  readonly retirement: Retirement | null
}

type PointType = 'ace' | 'doubleFault' | 'winner' | 'loser' | 'error'

interface TennisRally extends Rally {
  readonly type: PointType
  /** Which serve was played; a double fault counts as second serve. */
  readonly serve: 1 | 2
}

/** Shares of points of servers of equal strength; men win about 64 of 100 points on a hard court, women 57. */
const LEVELS = {
  M: { won: 0.64, firstIn: 0.62, doubleFault: 0.09, ace: 0.17 },
  F: { won: 0.57, firstIn: 0.63, doubleFault: 0.13, ace: 0.07 },
} as const
/** Effect of the surface on points won by servers, and on aces. */
const GROUNDS: Readonly<Record<GroundType, { readonly won: number; readonly ace: number }>> = {
  'Hardcourt outdoor': { won: 0, ace: 1 },
  'Hardcourt indoor': { won: 0.01, ace: 1.2 },
  Clay: { won: -0.025, ace: 0.6 },
  Grass: { won: 0.025, ace: 1.4 },
}
/** Advantage of a first serve over the server's average. */
const FIRST_SERVE_EDGE = 0.09
const SECOND_SERVE_ACE = 0.02
const RALLY_ENDS: readonly (readonly [type: PointType, weight: number])[] = [
  ['winner', 36],
  ['loser', 33],
  ['error', 31],
]

/** Changes of ends come after odd games, without a rest after the first one; breaks between sets are longer. */
const CHANGEOVER_SECONDS = 60
const SET_BREAK_SECONDS = 95
const TIEBREAK_CHANGE_SECONDS = 20
const RETIRING_SECONDS = 240

/** How one side serves against the other: shares of points. */
function serviceOf({ ground, gender }: TennisSetup, edge: number) {
  const { won: usual, firstIn, doubleFault, ace } = LEVELS[gender]
  const won = Math.min(0.8, Math.max(0.45, usual + GROUNDS[ground].won + edge))
  const secondWon = won - (FIRST_SERVE_EDGE * firstIn) / (1 - firstIn)
  return {
    won,
    firstIn,
    firstWon: won + FIRST_SERVE_EDGE,
    secondWon,
    doubleFault,
    ace: ace * GROUNDS[ground].ace,
  }
}

type Game = NonNullable<TennisChange['pointByPoint']>[number]
type GameMomentum = NonNullable<TennisChange['momentum']>[number]

/** Weight of a game for its winner, in percent, and the deduction per point of the loser. */
const HELD = 35
const BROKEN = 85
const TIEBREAK = 90
const POINT_WEIGHT = 4

class Tennis extends PointSimulation<TennisRally> {
  readonly #setup: TennisSetup
  readonly #services: Readonly<Record<Side, ReturnType<typeof serviceOf>>>
  readonly #firstToServe: Side
  readonly #games: Game[] = []
  readonly #momentum: GameMomentum[] = []
  readonly #setEnds: number[] = []

  constructor(setup: TennisSetup, random: Random) {
    const services = both((side) => serviceOf(setup, side === 'home' ? setup.edge : -setup.edge))
    const chances = { home: services.home.won, away: 1 - services.away.won }
    const { retirement } = setup
    const rules = tennisRules(setup.rules)
    super(
      { rules, chances, statistics: data.tennis, set: 'Set', retirement, retiringSeconds: RETIRING_SECONDS },
      random,
    )
    this.#setup = setup
    this.#services = services
    this.#firstToServe = this.board.server
  }

  protected play(server: Side): TennisRally {
    const { random } = this
    const service = this.#services[server]
    const serve = random.chance(service.firstIn) ? 1 : 2
    const isFault = serve === 2 && random.chance(service.doubleFault)
    const chance = serve === 1 ? service.firstWon : service.secondWon / (1 - service.doubleFault)
    const isHeld = !isFault && random.chance(chance)
    const isAce = isHeld && random.chance(serve === 1 ? service.ace : SECOND_SERVE_ACE)
    const rallyEnd = random.weighted(RALLY_ENDS, ([, weight]) => weight)?.[0] ?? 'winner'
    const type: PointType = isFault ? 'doubleFault' : isAce ? 'ace' : rallyEnd
    const pause = random.integer(17, 25) + (serve === 2 ? random.integer(8, 12) : 0)
    const seconds = pause + (isAce || isFault ? 2 : random.integer(3, 22))
    return { winner: isHeld ? server : other(server), type, serve, seconds }
  }

  protected pause(_winner: Side, ends: PointEnds): number {
    const { set, points, tiebreakTarget } = this.board
    if (ends.set) return SET_BREAK_SECONDS
    const games = set.score.home + set.score.away
    if (ends.game) return games % 2 === 1 && games > 1 ? CHANGEOVER_SECONDS : 0
    return tiebreakTarget && (points.home + points.away) % 6 === 0 ? TIEBREAK_CHANGE_SECONDS : 0
  }

  protected override score(server: Side, rally: TennisRally): PointEnds {
    const { board } = this
    const { winner, type } = rally
    const { set, gameServer } = board
    const gameOf = set.tiebreak ? null : gameServer
    const isBreakPoint = gameOf !== null && board.isGamePoint(other(server))
    const game = this.#game(board.sets.length)
    const [homePoint, awayPoint] = [board.pointText('home'), board.pointText('away')]
    game.points.push({ type, server, homePoint, awayPoint, winner })
    const ends = super.score(server, rally)
    this.#count(server, rally, isBreakPoint)
    if (ends.game) {
      game.score = { ...set.score }
      this.#endGame(game, winner, gameOf)
    }
    if (ends.set) this.#setEnds.push(this.second)
    return ends
  }

  /** The game that the next point belongs to. */
  #game(set: number): Game {
    const { home, away } = this.board.set.score
    const number = home + away + 1
    const last = this.#games.at(-1)
    if (last?.set === set && last.game === number) return last
    const game: Game = { set, game: number, score: { home, away }, server: this.board.gameServer, points: [] }
    this.#games.push(game)
    return game
  }

  #count(server: Side, { winner, type, serve }: TennisRally, isBreakPoint: boolean): void {
    const { counters } = this
    const receiver = other(server)
    const nth = serve === 1 ? 'first' : 'second'
    counters.gain(server, null, { [`${nth}Serves`]: 1, [`${nth}ServesWon`]: winner === server ? 1 : 0 })
    counters.gain(receiver, null, { [`${nth}Returns`]: 1, [`${nth}ReturnsWon`]: winner === server ? 0 : 1 })
    if (type === 'ace') counters.gain(server, null, { aces: 1 })
    if (type === 'doubleFault') counters.gain(server, null, { doubleFaults: 1 })
    else if (serve === 2) counters.gain(server, null, { secondIn: 1 })
    if (type === 'winner' || type === 'ace') counters.gain(winner, null, { winnersTotal: 1 })
    if (type === 'error' || type === 'doubleFault')
      counters.gain(other(winner), null, { unforcedErrorsTotal: 1 })
    if (!isBreakPoint) return
    counters.gain(server, null, { breakPointsFaced: 1, breakPointsSaved: winner === server ? 1 : 0 })
    counters.gain(receiver, null, { breakPoints: 1, breakPointsScored: winner === server ? 0 : 1 })
  }

  /** Null server: a tie-break. */
  #endGame({ set, game, points }: Game, winner: Side, server: Side | null): void {
    const { counters } = this
    if (server) {
      counters.gain(server, null, { serviceGamesTotal: 1, serviceGamesWon: winner === server ? 1 : 0 })
      counters.gain(other(server), null, { returnGamesTotal: 1 })
    } else counters.gain(winner, null, { tiebreaks: 1 })
    const breakOccurred = server !== null && winner !== server
    const lost = points.filter((point) => point.winner !== winner).length
    const weight = server === null ? TIEBREAK : breakOccurred ? BROKEN : HELD
    const own = Math.max(10, weight - POINT_WEIGHT * lost) * (winner === 'home' ? 1 : -1)
    const value = Math.round(((this.#momentum.at(-1)?.value ?? 0) + own) / 2) + 0
    this.#momentum.push({ set, game, value, breakOccurred })
  }

  /** The end of a set also gives its length. */
  #setsBy(second: number): NonNullable<TennisChange['sets']> {
    return this.board.sets.map(({ score, tiebreak, winner }, i) => {
      const end = this.#setEnds[i] ?? (this.isOver ? second : null)
      return {
        setNumber: i + 1,
        homeGames: score.home,
        awayGames: score.away,
        winner,
        durationSeconds: end === null ? null : end - (this.#setEnds[i - 1] ?? 0),
        ...(tiebreak ? { tiebreak: { homePoints: tiebreak.home, awayPoints: tiebreak.away } } : {}),
      }
    })
  }

  /** `point` is in the score only during a game other than a tie-break. */
  protected override scoreOf(side: Side) {
    const isGame = !this.isOver && !this.board.set.tiebreak
    return { ...super.scoreOf(side), ...(isGame ? { point: this.board.pointText(side) } : {}) }
  }

  override view(second: number): SportProgress {
    const { rules, ground, seeds } = this.#setup
    return {
      ...super.view(second),
      tennis: {
        bestOf: rules.bestOf,
        groundType: ground,
        homePlayerSeed: seeds.home,
        awayPlayerSeed: seeds.away,
        firstToServe: this.#firstToServe,
        sets: this.#setsBy(second),
        momentum: [...this.#momentum],
        pointByPoint: this.#games.map((game) => ({ ...game, points: [...game.points] })),
      },
    }
  }
}

export function startTennis(setup: TennisSetup, random: Random) {
  return new SportMatch(() => new Tennis(setup, random.stream('play')))
}
