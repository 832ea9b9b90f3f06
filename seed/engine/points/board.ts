/**
 * The scoreboard of sports that are played point by point: points make games where a sport has them, these make sets,
 * sets make the match. Differences are in a table of rules. A board has no randomness and no clock: the caller reports
 * the winner of each point and reads the score.
 *
 * Tennis: ITF Rules of Tennis, 5 to 8 and appendix V. Table tennis: ITTF Laws, 2.11 to 2.13. Volleyball: FIVB, 6 and
 * 12.
 */
import { noScore, other, type Pair, type Side } from '../match.ts'

/** Server of the next point, after `winner` won point `played` (from 0) of the game. */
export type ServeRule = (server: Side, winner: Side, played: number) => Side

interface SetRule {
  /** Points or games that win the set, with a lead of two. */
  readonly target: number
  /** A set of games, which the sides serve in turn. */
  readonly isOfGames?: boolean
  /** Games at which a tie-break is played, and the points that win it. */
  readonly tiebreak?: { readonly at: number; readonly target: number }
}

export interface PointRules {
  readonly bestOf: number
  /** Sets are counted from 1. */
  set(number: number): SetRule
  /** Who serves inside a set without games. */
  readonly serve: ServeRule
  /** The first serve of the last possible set is tossed for; otherwise the sides take turns. */
  readonly isLastTossed: boolean
}

/** One point, then two each in turn: tie-breaks of tennis. */
export const oneThenTwo: ServeRule = (server, _winner, played) => (played % 2 === 0 ? other(server) : server)
const sameServer: ServeRule = (server) => server

/** One game of tennis, or a tie-break. */
export const TENNIS_GAME = { target: 4, serve: sameServer }
export const tiebreakGame = (target: number) => ({ target, serve: oneThenTwo })

/**
 * Rules of the deciding set of tennis: `tiebreak` as in every set, `tiebreak10` with a tie-break to ten points,
 * `advantage` without a tie-break until one side leads by two games, `matchTiebreak` a tie-break to ten instead of the
 * set, as in doubles.
 */
export type FinalSet = 'tiebreak' | 'tiebreak10' | 'advantage' | 'matchTiebreak'

export interface TennisRules {
  readonly bestOf: 3 | 5
  readonly finalSet: FinalSet
}

const SET = { target: 6, isOfGames: true } as const
const TENNIS_SETS: Readonly<Record<FinalSet, SetRule>> = {
  tiebreak: { ...SET, tiebreak: { at: 6, target: 7 } },
  tiebreak10: { ...SET, tiebreak: { at: 6, target: 10 } },
  advantage: SET,
  matchTiebreak: { ...SET, tiebreak: { at: 0, target: 10 } },
}

export function tennisRules({ bestOf, finalSet }: TennisRules): PointRules {
  return {
    bestOf,
    set: (number) => TENNIS_SETS[number === bestOf ? finalSet : 'tiebreak'],
    serve: sameServer,
    isLastTossed: false,
  }
}

const TABLE_TENNIS_POINTS = 11

/** Games to eleven; the serve changes after two points, and after each point at ten all. */
export function tableTennisRules(bestOf: 5 | 7): PointRules {
  return {
    bestOf,
    set: () => ({ target: TABLE_TENNIS_POINTS }),
    serve: (server, _winner, played) =>
      played % 2 === 1 || played >= 2 * (TABLE_TENNIS_POINTS - 1) ? other(server) : server,
    isLastTossed: false,
  }
}

/** Sets to 25 points, the fifth to 15; who wins a rally serves next. */
export const VOLLEYBALL_RULES: PointRules = {
  bestOf: 5,
  set: (number) => ({ target: number === 5 ? 15 : 25 }),
  serve: (_server, winner) => winner,
  isLastTossed: true,
}

interface SetScore {
  /** Games, or points in a set without games. */
  readonly score: Pair
  tiebreak: Pair | null
  readonly firstServer: Side
  winner: Side | null
}

export interface PointEnds {
  readonly game: boolean
  readonly set: boolean
  readonly match: boolean
}

/** Whether a side has won: at least `target`, with a lead of two. */
export function isWon(own: number, opposite: number, target: number): boolean {
  return own >= target && own - opposite >= 2
}

const GAME_POINTS = ['0', '15', '30', '40'] as const

export class PointBoard {
  readonly rules: PointRules
  readonly sets: SetScore[] = []
  readonly setsWon: Pair = noScore()
  /** Points of the current game or tie-break; in a set without games, of the set. */
  points: Pair = noScore()
  winner: Side | null = null
  server: Side
  /** Server of the current game; in a tie-break, of its first point. */
  gameServer: Side
  readonly #lastFirst: Side

  /** `lastFirst` serves first in the last possible set if that is decided by a toss. */
  constructor(rules: PointRules, firstToServe: Side, lastFirst: Side = firstToServe) {
    this.rules = rules
    this.server = firstToServe
    this.gameServer = firstToServe
    this.#lastFirst = lastFirst
    this.#beginSet(firstToServe)
  }

  /** The current set; after the match the last one. */
  get set(): SetScore {
    return this.sets.at(-1) as SetScore
  }

  get setRule(): SetRule {
    return this.rules.set(this.sets.length)
  }

  /** Points that win the current tie-break (with a lead of two); null outside a tie-break. */
  get tiebreakTarget(): number | null {
    return this.set.tiebreak ? (this.setRule.tiebreak?.target ?? null) : null
  }

  get #game() {
    const { isOfGames, target } = this.setRule
    if (!isOfGames) return { target, serve: this.rules.serve }
    const { tiebreakTarget } = this
    return tiebreakTarget ? tiebreakGame(tiebreakTarget) : TENNIS_GAME
  }

  /** Of tennis: `0`, `15`, `30`, `40` or `A`; in a tie-break the number of points. */
  pointText(side: Side): string {
    const [own, opposite] = [this.points[side], this.points[other(side)]]
    if (this.tiebreakTarget) return String(own)
    if (own >= 3 && opposite >= 3) return own > opposite ? 'A' : '40'
    return GAME_POINTS[own] as string
  }

  isGamePoint(side: Side): boolean {
    return isWon(this.points[side] + 1, this.points[other(side)], this.#game.target)
  }

  /** Points or games of a side in all sets. */
  total(side: Side): number {
    return this.sets.reduce((sum, { score }) => sum + score[side], 0)
  }

  point(winner: Side): PointEnds {
    if (this.winner) throw new Error('the match is over')
    const { set } = this
    const { isOfGames } = this.setRule
    const { serve } = this.#game
    const isGame = this.isGamePoint(winner)
    this.server = serve(this.server, winner, this.points.home + this.points.away)
    this.points[winner] += 1
    if (!isOfGames) set.score[winner] += 1
    if (set.tiebreak) set.tiebreak = { ...this.points }
    if (!isGame) return { game: false, set: false, match: false }
    const isSet = isOfGames ? this.#winGame(winner) : true
    if (isSet) this.#winSet(winner)
    return { game: true, set: isSet, match: this.winner !== null }
  }

  /** Returns true if the game ends the set. */
  #winGame(winner: Side): boolean {
    const { score, tiebreak } = this.set
    const { target, tiebreak: rule } = this.setRule
    score[winner] += 1
    this.points = noScore()
    this.gameServer = other(this.gameServer)
    this.server = this.gameServer
    if (tiebreak || isWon(score[winner], score[other(winner)], target)) return true
    if (rule && score.home === rule.at && score.away === rule.at) this.set.tiebreak = noScore()
    return false
  }

  #winSet(winner: Side): void {
    const { isOfGames } = this.setRule
    this.set.winner = winner
    this.setsWon[winner] += 1
    if (this.setsWon[winner] * 2 > this.rules.bestOf) this.winner = winner
    else this.#beginSet(isOfGames ? this.gameServer : other(this.set.firstServer))
  }

  #beginSet(next: Side): void {
    const { isLastTossed, bestOf } = this.rules
    const firstServer = isLastTossed && this.sets.length + 1 === bestOf ? this.#lastFirst : next
    this.sets.push({ score: noScore(), tiebreak: null, firstServer, winner: null })
    this.points = noScore()
    this.gameServer = firstServer
    this.server = firstServer
    if (this.setRule.tiebreak?.at === 0) this.set.tiebreak = noScore()
  }
}
