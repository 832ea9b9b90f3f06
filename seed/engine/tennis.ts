/**
 * A tennis match, point by point, with its block (docs/reference/resources.md#14, #4). A server wins a constant share
 * of points throughout a match, first and second serves combined.
 *
 * @assumed A point ends by an ace, a double fault, a `winner` (a stroke out of reach), an `error` (unforced) or a
 * `loser` (a forced error) of the side that lost it. `homePoint` and `awayPoint` of a point are the score at which it
 * was played. A set in the form of a tie-break counts as one game. Momentum of a game is half that of the game before
 * and half its own weight: a break weighs more than a held serve, and a game to love more than a close one.
 */
import type { TennisChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import { both, clockOf, other, type Side, type SportProgress } from './match.ts'
import { type PointEnds, type TennisRules, tennisRules } from './point-board.ts'
import {
  fraction,
  minus,
  type PlayedPoint,
  PointMatch,
  PointRecord,
  plain,
  plus,
  type Retirement,
  type StatisticsItem,
  setStatistics,
  swap,
  Tally,
} from './point-match.ts'

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

interface TennisPoint extends PlayedPoint {
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

const COUNTED = [
  ...([
    'aces',
    'doubleFaults',
    'winners',
    'unforcedErrors',
    'served',
    'firstIn',
    'firstWon',
    'secondWon',
  ] as const),
  // Break points against the server, and saved ones.
  ...(['faced', 'saved', 'serviceGames', 'serviceGamesWon', 'pointsWon', 'gamesWon', 'tiebreaks'] as const),
]
type Part = Tally<(typeof COUNTED)[number]>

type Game = NonNullable<TennisChange['pointByPoint']>[number]
type GameMomentum = NonNullable<TennisChange['momentum']>[number]

/** Weight of a game for its winner, in percent, and the deduction per point of the loser. */
const HELD = 35
const BROKEN = 85
const TIEBREAK = 90
const POINT_WEIGHT = 4

class TennisRecord extends PointRecord<TennisPoint, (typeof COUNTED)[number]> {
  readonly games: Game[] = []
  readonly momentum: GameMomentum[] = []
  readonly whole: Part = new Tally(COUNTED)

  override add(point: TennisPoint): PointEnds {
    const { board } = this
    const { server, winner, type } = point
    const number = board.sets.length
    const part = this.part()
    const { gameServer } = board
    const score = board.set
    const isTiebreak = score.tiebreak !== null
    const isBreakPoint = !isTiebreak && board.isGamePoint(other(server))
    const game = this.#game(number)
    const [homePoint, awayPoint] = [board.pointText('home'), board.pointText('away')]
    game.points.push({ type, server, homePoint, awayPoint, winner })
    const ends = super.add(point)
    this.#count(part, point, isBreakPoint)
    if (!ends.game) return ends
    game.score = { ...score.score }
    this.#countGame(part, winner, isTiebreak ? null : gameServer)
    this.#addMomentum(game, winner, isTiebreak ? null : gameServer)
    return ends
  }

  /** The game that the next point belongs to. */
  #game(set: number): Game {
    const { home, away } = this.board.set.score
    const number = home + away + 1
    const last = this.games.at(-1)
    if (last?.set === set && last.game === number) return last
    const game: Game = { set, game: number, score: { home, away }, server: this.board.gameServer, points: [] }
    this.games.push(game)
    return game
  }

  #count(part: Part, { server, winner, type, serve }: TennisPoint, isBreakPoint: boolean): void {
    const isHeld = winner === server
    part.add('pointsWon', winner)
    part.add('served', server)
    if (serve === 1) part.add('firstIn', server)
    if (isHeld) part.add(serve === 1 ? 'firstWon' : 'secondWon', server)
    if (type === 'ace') part.add('aces', server)
    if (type === 'doubleFault') part.add('doubleFaults', server)
    if (type === 'winner' || type === 'ace') part.add('winners', winner)
    if (type === 'error' || type === 'doubleFault') part.add('unforcedErrors', other(winner))
    if (isBreakPoint) part.add('faced', server)
    if (isBreakPoint && isHeld) part.add('saved', server)
    for (const each of [part, this.whole]) each.points.add(winner)
  }

  /** Null server: a tie-break. */
  #countGame(part: Part, winner: Side, server: Side | null): void {
    part.add('gamesWon', winner)
    for (const each of [part, this.whole]) each.games.add(winner)
    if (!server) part.add('tiebreaks', winner)
    else {
      part.add('serviceGames', server)
      if (winner === server) part.add('serviceGamesWon', server)
    }
  }

  #addMomentum({ set, game, points }: Game, winner: Side, server: Side | null): void {
    const breakOccurred = server !== null && winner !== server
    const lost = points.filter((point) => point.winner !== winner).length
    const weight = server === null ? TIEBREAK : breakOccurred ? BROKEN : HELD
    const own = Math.max(10, weight - POINT_WEIGHT * lost) * (winner === 'home' ? 1 : -1)
    const value = Math.round(((this.momentum.at(-1)?.value ?? 0) + own) / 2) + 0
    this.momentum.push({ set, game, value, breakOccurred })
  }

  /** The end of a set also gives its length. */
  sets(endSecond: number | null): NonNullable<TennisChange['sets']> {
    return this.board.sets.map(({ score, tiebreak, winner }, i) => {
      const end = this.setEnds[i] ?? endSecond
      const start = i === 0 ? 0 : (this.setEnds[i - 1] as number)
      return {
        setNumber: i + 1,
        homeGames: score.home,
        awayGames: score.away,
        winner,
        durationSeconds: end === null ? null : end - start,
        ...(tiebreak ? { tiebreak: { homePoints: tiebreak.home, awayPoints: tiebreak.away } } : {}),
      }
    })
  }
}

/**
 * A second serve counts as in when it was no double fault; points won with it are counted out of all points with a
 * second serve, double faults among them (as the tours do).
 */
function items({ counts: t, points, games }: Part): StatisticsItem[] {
  const second = minus(t.served, t.firstIn)
  const served = plus(t.firstWon, t.secondWon)
  const broken = minus(t.faced, t.saved)
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
    fraction('breakPointsSaved', t.saved, t.faced),
    fraction('breakPointsScored', swap(broken), swap(t.faced)),
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

class TennisMatch extends PointMatch<TennisPoint, TennisRecord> {
  readonly #setup: TennisSetup
  readonly #services: Readonly<Record<Side, ReturnType<typeof serviceOf>>>

  constructor(setup: TennisSetup, random: Random) {
    const services = both((side) => serviceOf(setup, side === 'home' ? setup.edge : -setup.edge))
    const chances = { home: services.home.won, away: 1 - services.away.won }
    const { rules, retirement } = setup
    super({ rules: tennisRules(rules), chances, retirement, retiringSeconds: RETIRING_SECONDS }, random)
    this.#setup = setup
    this.#services = services
  }

  protected play(server: Side) {
    const { random } = this
    const service = this.#services[server]
    const serve: 1 | 2 = random.chance(service.firstIn) ? 1 : 2
    const isFault = serve === 2 && random.chance(service.doubleFault)
    const chance = serve === 1 ? service.firstWon : service.secondWon / (1 - service.doubleFault)
    const isHeld = !isFault && random.chance(chance)
    const isAce = isHeld && random.chance(serve === 1 ? service.ace : SECOND_SERVE_ACE)
    const rallyEnd = random.weighted(RALLY_ENDS, ([, weight]) => weight)?.[0] ?? 'winner'
    const type: PointType = isFault ? 'doubleFault' : isAce ? 'ace' : rallyEnd
    const pause = random.integer(17, 25) + (serve === 2 ? random.integer(8, 12) : 0)
    const seconds = pause + (isAce || isFault ? 2 : random.integer(3, 22))
    return [{ winner: isHeld ? server : other(server), type, serve }, seconds] as const
  }

  protected pause(_winner: Side, ends: PointEnds): number {
    const { set, points, tiebreakTarget } = this.board
    if (ends.set) return SET_BREAK_SECONDS
    const games = set.score.home + set.score.away
    if (ends.game) return games % 2 === 1 && games > 1 ? CHANGEOVER_SECONDS : 0
    return tiebreakTarget && (points.home + points.away) % 6 === 0 ? TIEBREAK_CHANGE_SECONDS : 0
  }

  protected newRecord(): TennisRecord {
    return new TennisRecord(this.newBoard(), COUNTED)
  }

  protected view(second: number): SportProgress {
    const { rules, ground, seeds } = this.#setup
    const end = this.endBy(second)
    const record = this.record(second)
    const { board, parts, whole } = record
    whole.addAll(parts)
    // `point` is in the score only during a game other than a tie-break.
    const score = (side: Side) => ({
      ...record.score(side),
      ...(end || board.set.tiebreak ? {} : { point: board.pointText(side) }),
    })
    return {
      ...this.standing(`Set ${board.sets.length}`, end),
      ...clockOf(end?.second ?? second),
      homeScore: score('home'),
      awayScore: score('away'),
      liveEvents: record.events,
      statistics: setStatistics(whole, parts, items),
      tennis: {
        bestOf: rules.bestOf,
        groundType: ground,
        homePlayerSeed: seeds.home,
        awayPlayerSeed: seeds.away,
        firstToServe: this.firstToServe,
        sets: record.sets(end?.second ?? null),
        momentum: record.momentum,
        pointByPoint: record.games,
      },
    }
  }
}

export function startTennis(setup: TennisSetup, random: Random) {
  return new TennisMatch(setup, random)
}
