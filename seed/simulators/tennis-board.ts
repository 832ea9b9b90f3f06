/**
 * The scoreboard of tennis: points, games, tie-breaks and sets by the ITF Rules of Tennis (5 to 8 and appendix V).
 * It knows nothing of chance or time; whoever tells it the winner of each point can ask it for the score.
 */
import { other, type Side } from './simulation.ts'

/**
 * The last possible set: as any other; with a tie-break to ten points; without a tie-break, to two clear games; or
 * a tie-break to ten in place of the whole set, as in doubles.
 */
export type FinalSet = 'tiebreak' | 'tiebreak10' | 'advantage' | 'matchTiebreak'

export interface TennisRules {
  readonly bestOf: 3 | 5
  readonly finalSet: FinalSet
}

export type Pair = Record<Side, number>

export interface SetScore {
  readonly games: Pair
  tiebreak: Pair | null
  winner: Side | null
}

/** What a point has brought to an end. */
export interface PointEnds {
  readonly game: boolean
  readonly set: boolean
  readonly match: boolean
}

const GAME_POINTS = ['0', '15', '30', '40'] as const
const GAMES = 6
const TIEBREAK_POINTS = 7
const LONG_TIEBREAK_POINTS = 10

/** Who serves point number `played` (from 0) of a tie-break: one point, then two each in turn. */
export function tiebreakServer(first: Side, played: number): Side {
  return Math.floor((played + 1) / 2) % 2 === 0 ? first : other(first)
}

function hasWon(own: number, opposite: number, target: number): boolean {
  return own >= target && own - opposite >= 2
}

export class TennisBoard {
  readonly rules: TennisRules
  /** The sets that have begun. */
  readonly sets: SetScore[] = []
  readonly setsWon: Pair = { home: 0, away: 0 }
  /** Points of the running game or tie-break. */
  points: Pair = { home: 0, away: 0 }
  winner: Side | null = null
  /** Who serves the running game; in a tie-break its first point. */
  #gameServer: Side

  constructor(rules: TennisRules, firstToServe: Side) {
    this.rules = rules
    this.#gameServer = firstToServe
    this.#beginSet()
  }

  get set(): SetScore {
    return this.sets.at(-1) as SetScore
  }

  get gameServer(): Side {
    return this.#gameServer
  }

  /** Who serves the next point. */
  get server(): Side {
    if (!this.tiebreakTarget) return this.#gameServer
    return tiebreakServer(this.#gameServer, this.points.home + this.points.away)
  }

  isFinalSet(): boolean {
    return this.sets.length === this.rules.bestOf
  }

  /** Points that win the running tie-break (with two clear); null in an ordinary game. */
  get tiebreakTarget(): number | null {
    if (!this.set.tiebreak) return null
    const isLong = this.isFinalSet() && ['tiebreak10', 'matchTiebreak'].includes(this.rules.finalSet)
    return isLong ? LONG_TIEBREAK_POINTS : TIEBREAK_POINTS
  }

  /** `0`, `15`, `30`, `40` or `A`; in a tie-break the number of points. */
  pointText(side: Side): string {
    const own = this.points[side]
    if (this.tiebreakTarget) return String(own)
    const opposite = this.points[other(side)]
    if (own >= 3 && opposite >= 3) return own > opposite ? 'A' : '40'
    return GAME_POINTS[own] as string
  }

  /** Would the side win the running game or tie-break with the next point? */
  isGamePoint(side: Side): boolean {
    return hasWon(this.points[side] + 1, this.points[other(side)], this.tiebreakTarget ?? 4)
  }

  point(winner: Side): PointEnds {
    if (this.winner) throw new Error('the match is over')
    const isGame = this.isGamePoint(winner)
    this.points[winner] += 1
    if (this.set.tiebreak) this.set.tiebreak = { ...this.points }
    if (!isGame) return { game: false, set: false, match: false }
    const isSet = this.#winGame(winner)
    return { game: true, set: isSet, match: this.winner !== null }
  }

  #winGame(winner: Side): boolean {
    const { games, tiebreak } = this.set
    games[winner] += 1
    this.points = { home: 0, away: 0 }
    this.#gameServer = other(this.#gameServer)
    if (tiebreak || hasWon(games[winner], games[other(winner)], GAMES)) {
      this.#winSet(winner)
      return true
    }
    const isAdvantage = this.isFinalSet() && this.rules.finalSet === 'advantage'
    if (games.home === GAMES && games.away === GAMES && !isAdvantage) this.set.tiebreak = { home: 0, away: 0 }
    return false
  }

  #winSet(winner: Side): void {
    this.set.winner = winner
    this.setsWon[winner] += 1
    if (this.setsWon[winner] * 2 > this.rules.bestOf) this.winner = winner
    else this.#beginSet()
  }

  #beginSet(): void {
    this.sets.push({ games: { home: 0, away: 0 }, tiebreak: null, winner: null })
    if (this.isFinalSet() && this.rules.finalSet === 'matchTiebreak') this.set.tiebreak = { home: 0, away: 0 }
  }
}
