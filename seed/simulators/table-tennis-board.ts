/**
 * The scoreboard of table tennis by the ITTF Laws (2.11 to 2.13): games to eleven with two points clear, the serve
 * changes after two points and at ten all after each one, and who received first serves first in the next game.
 */
import { type Both, both } from './racket-statistics.ts'
import type { Side } from './simulation.ts'

const GAME_POINTS = 11

export interface GameScore {
  readonly points: Both
  winner: Side | null
}

function other(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

export class TableTennisBoard {
  readonly bestOf: number
  readonly games: GameScore[] = [{ points: both(), winner: null }]
  readonly gamesWon = both()
  winner: Side | null = null
  readonly #firstToServe: Side

  constructor(bestOf: number, firstToServe: Side) {
    this.bestOf = bestOf
    this.#firstToServe = firstToServe
  }

  get game(): GameScore {
    return this.games.at(-1) as GameScore
  }

  /** Who serves first in the running game. */
  get firstServer(): Side {
    return this.games.length % 2 === 1 ? this.#firstToServe : other(this.#firstToServe)
  }

  get server(): Side {
    return serverOf(this.firstServer, this.game.points.home, this.game.points.away)
  }

  /** True when the point ends the game. */
  point(winner: Side): boolean {
    if (this.winner) throw new Error('the match is over')
    const { game } = this
    game.points[winner] += 1
    if (!isWon(game.points[winner], game.points[other(winner)])) return false
    game.winner = winner
    this.gamesWon[winner] += 1
    if (this.gamesWon[winner] * 2 > this.bestOf) this.winner = winner
    else this.games.push({ points: both(), winner: null })
    return true
  }
}

export function serverOf(first: Side, home: number, away: number): Side {
  const played = home + away
  const turns = played < 2 * (GAME_POINTS - 1) ? Math.floor(played / 2) : played
  return turns % 2 === 0 ? first : other(first)
}

export function isWon(own: number, opposite: number): boolean {
  return own >= GAME_POINTS && own - opposite >= 2
}
