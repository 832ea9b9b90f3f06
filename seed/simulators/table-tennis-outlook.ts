/**
 * Exact chances of a table tennis match from any score, where each side wins a fixed share of the points that it
 * serves. Totals and margins are in points.
 */
import type { Outlook, Side } from './simulation.ts'
import { isWon, serverOf, type TableTennisBoard } from './table-tennis-board.ts'

/** Chance that the home side wins a point, by who serves. */
export type PointChances = Readonly<Record<Side, number>>

interface Rest {
  /** Chance that home wins, and points and margin still to come. */
  readonly home: number
  readonly points: number
  readonly margin: number
}

const HOME_WON: Rest = { home: 1, points: 0, margin: 0 }
const AWAY_WON: Rest = { home: 0, points: 0, margin: 0 }

/** From level scores from ten all on: two points in a row, one on each serve. */
function deuce(chances: PointChances): Rest {
  const won = chances.home * chances.away
  const lost = (1 - chances.home) * (1 - chances.away)
  const home = won / (won + lost)
  return { home, points: 2 / (won + lost), margin: 2 * home - 2 * (1 - home) }
}

class TableTennisModel {
  readonly #chances: PointChances
  readonly #needed: number
  readonly #games = new Map<string, Rest>()

  constructor(chances: PointChances, bestOf: number) {
    this.#chances = chances
    this.#needed = (bestOf + 1) / 2
  }

  game(first: Side, home: number, away: number): Rest {
    if (isWon(home, away)) return HOME_WON
    if (isWon(away, home)) return AWAY_WON
    if (home >= 10 && home === away) return deuce(this.#chances)
    const key = `${first}-${home}-${away}`
    const known = this.#games.get(key)
    if (known) return known
    const p = this.#chances[serverOf(first, home, away)]
    const won = this.game(first, home + 1, away)
    const lost = this.game(first, home, away + 1)
    const rest = {
      home: p * won.home + (1 - p) * lost.home,
      points: 1 + p * won.points + (1 - p) * lost.points,
      margin: p * (won.margin + 1) + (1 - p) * (lost.margin - 1),
    }
    this.#games.set(key, rest)
    return rest
  }

  /** The running game, then those that may follow; `first` serves first in the running one. */
  match(won: Readonly<Record<Side, number>>, game: Rest, first: Side): Rest {
    const next: Side = first === 'home' ? 'away' : 'home'
    const after = (winner: Side): Rest => {
      const sum = { ...won, [winner]: won[winner] + 1 }
      if (sum[winner] === this.#needed) return winner === 'home' ? HOME_WON : AWAY_WON
      return this.match(sum, this.game(next, 0, 0), next)
    }
    const [ifWon, ifLost] = [after('home'), after('away')]
    const mix = (a: number, b: number) => game.home * a + (1 - game.home) * b
    return {
      home: mix(ifWon.home, ifLost.home),
      points: game.points + mix(ifWon.points, ifLost.points),
      margin: game.margin + mix(ifWon.margin, ifLost.margin),
    }
  }
}

/** The board must not show a finished match. */
export function tableTennisOutlook(board: TableTennisBoard, chances: PointChances): Outlook {
  const model = new TableTennisModel(chances, board.bestOf)
  const first = board.firstServer
  const game = model.game(first, board.game.points.home, board.game.points.away)
  const rest = model.match(board.gamesWon, game, first)
  const played = (side: Side) => board.games.reduce((total, { points }) => total + points[side], 0)
  return {
    home: rest.home,
    draw: null,
    away: 1 - rest.home,
    expectedTotal: played('home') + played('away') + rest.points,
    expectedMargin: played('home') - played('away') + rest.margin,
  }
}
