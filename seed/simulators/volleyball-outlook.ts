/**
 * Exact chances of a volleyball match from any score, where each side wins a fixed share of the rallies by who serves.
 * Totals and margins are in points.
 */
import { type Outlook, other, type Side } from './simulation.ts'
import {
  BEST_OF,
  type Both,
  isSetWon,
  SETS_TO_WIN,
  targetOf,
  type VolleyballBoard,
} from './volleyball-board.ts'
import type { RallyChances } from './volleyball-rally.ts'

interface Rest {
  /** Chance that home wins, and points and margin still to come. */
  readonly home: number
  readonly points: number
  readonly margin: number
}

const WON: Readonly<Record<Side, Rest>> = {
  home: { home: 1, points: 0, margin: 0 },
  away: { home: 0, points: 0, margin: 0 },
}

function mix(share: number, a: Rest, b: Rest): Rest {
  const rest = 1 - share
  return {
    home: share * a.home + rest * b.home,
    points: share * a.points + rest * b.points,
    margin: share * a.margin + rest * b.margin,
  }
}

function scored(winner: Side, rest: Rest): Rest {
  return { home: rest.home, points: rest.points + 1, margin: rest.margin + (winner === 'home' ? 1 : -1) }
}

/**
 * From level scores at which two points in a row are needed, by who serves. Two rallies either end the set or lead
 * back to level scores: with p and q the chances of home when home and when away serves, value v satisfies
 * v(home) = ends + p(1-p) v(away) + (1-p)q v(home) and v(away) = ends + q(1-p) v(away) + (1-q)q v(home).
 */
function level({ home: p, away: q }: RallyChances): Readonly<Record<Side, Rest>> {
  const solve = (endsHome: number, endsAway: number): Both => {
    const [a, b, c, d] = [1 - (1 - p) * q, -p * (1 - p), -(1 - q) * q, 1 - q * (1 - p)]
    const determinant = a * d - b * c
    return {
      home: (endsHome * d - b * endsAway) / determinant,
      away: (a * endsAway - c * endsHome) / determinant,
    }
  }
  const home = solve(p * p, q * p)
  const points = solve(2, 2)
  const margin = solve(2 * (p * p - (1 - p) * (1 - q)), 2 * (q * p - (1 - q) * (1 - q)))
  const rest = (side: Side): Rest => ({ home: home[side], points: points[side], margin: margin[side] })
  return { home: rest('home'), away: rest('away') }
}

class VolleyballModel {
  readonly #chances: RallyChances
  readonly #level: Readonly<Record<Side, Rest>>
  /** By a number made of target, scores (all below 32) and server. */
  readonly #known = new Map<number, Rest>()

  constructor(chances: RallyChances) {
    this.#chances = chances
    this.#level = level(chances)
  }

  /** The rest of a set. */
  set(target: number, home: number, away: number, server: Side): Rest {
    if (isSetWon(home, away, target)) return WON.home
    if (isSetWon(away, home, target)) return WON.away
    if (home === away && home >= target - 1) return this.#level[server]
    const key = ((target * 32 + home) * 32 + away) * 2 + (server === 'home' ? 1 : 0)
    const known = this.#known.get(key)
    if (known) return known
    const won = scored('home', this.set(target, home + 1, away, 'home'))
    const lost = scored('away', this.set(target, home, away + 1, 'away'))
    const rest = mix(this.#chances[server], won, lost)
    this.#known.set(key, rest)
    return rest
  }

  /** A whole set; the fifth one begins with a toss. */
  #fresh(number: number, firstServer: Side): Rest {
    const of = (server: Side) => this.set(targetOf(number), 0, 0, server)
    return number === BEST_OF ? mix(0.5, of('home'), of('away')) : of(firstServer)
  }

  /** The running set, counted from 1, and those that may follow. */
  match(number: number, won: Readonly<Both>, running: Rest, firstServer: Side): Rest {
    const after = (winner: Side): Rest => {
      const sets = { ...won, [winner]: won[winner] + 1 }
      if (sets[winner] === SETS_TO_WIN) return WON[winner]
      const next = other(firstServer)
      return this.match(number + 1, sets, this.#fresh(number + 1, next), next)
    }
    const rest = mix(running.home, after('home'), after('away'))
    return { ...rest, points: rest.points + running.points, margin: rest.margin + running.margin }
  }
}

/** The board must not show a finished match. Before the fifth set begins nobody knows who will serve first in it. */
export function volleyballOutlook(board: VolleyballBoard, setsBegun: number, chances: RallyChances): Outlook {
  const model = new VolleyballModel(chances)
  const number = board.sets.length
  const { points, firstServer } = board.set
  const target = targetOf(number)
  const isTossed = setsBegun === number
  const running = (server: Side) => model.set(target, points.home, points.away, server)
  const set =
    isTossed || number < BEST_OF ? running(board.server) : mix(0.5, running('home'), running('away'))
  const rest = model.match(number, board.setsWon, set, firstServer)
  const played = (side: Side) => board.sets.reduce((total, each) => total + each.points[side], 0)
  return {
    home: rest.home,
    draw: null,
    away: 1 - rest.home,
    expectedTotal: played('home') + played('away') + rest.points,
    expectedMargin: played('home') - played('away') + rest.margin,
  }
}
