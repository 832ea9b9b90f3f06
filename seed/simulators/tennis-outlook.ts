/**
 * Exact chances of a tennis match from any score, where each side wins a fixed share of the points that it serves:
 * points make games and tie-breaks, these make sets, sets make the match (the hierarchy of J. G. Kemeny and
 * J. L. Snell, "Finite Markov Chains", 1960; for sets and matches P. K. Newton and J. B. Keller, "Probability of
 * winning at tennis", 2005). Totals and margins are in games.
 */
import { type Outlook, other, type Side } from './simulation.ts'
import { type Pair, type TennisBoard, type TennisRules, tiebreakServer } from './tennis-board.ts'

/** Chance that the home side wins a point, by who serves. */
export type PointChances = Readonly<Record<Side, number>>

/** From a score on: chance of each winner together with who serves next, expected games and margin of games. */
interface SetOutlook {
  readonly chances: Readonly<Record<Side, Pair>>
  readonly games: number
  readonly margin: number
}

interface MatchOutlook {
  readonly home: number
  readonly games: number
  readonly margin: number
}

/** Chance that home wins two in a row before away does, of two that alternate. */
function twoClear(first: number, second: number): number {
  const both = first * second
  return both / (both + (1 - first) * (1 - second))
}

/** Home wins the game from the given points, each of which it wins with the chance `p`. */
export function gameChance(p: number, home = 0, away = 0): number {
  if (home >= 4 && home - away >= 2) return 1
  if (away >= 4 && away - home >= 2) return 0
  if (home >= 3 && home === away) return twoClear(p, p)
  return p * gameChance(p, home + 1, away) + (1 - p) * gameChance(p, home, away + 1)
}

export function tiebreakChance(
  chances: PointChances,
  first: Side,
  target: number,
  home = 0,
  away = 0,
  known: Map<number, number> = new Map(),
): number {
  if (home >= target && home - away >= 2) return 1
  if (away >= target && away - home >= 2) return 0
  if (home >= target - 1 && home === away) return twoClear(chances.home, chances.away)
  const key = home * 1000 + away
  const before = known.get(key)
  if (before !== undefined) return before
  const p = chances[tiebreakServer(first, home + away)]
  const won = tiebreakChance(chances, first, target, home + 1, away, known)
  const lost = tiebreakChance(chances, first, target, home, away + 1, known)
  const chance = p * won + (1 - p) * lost
  known.set(key, chance)
  return chance
}

/** One more game, won by home with the chance `p`, and what follows in either case. */
function afterGame(p: number, won: SetOutlook, lost: SetOutlook): SetOutlook {
  const mix = (winner: Side, next: Side) =>
    p * won.chances[winner][next] + (1 - p) * lost.chances[winner][next]
  return {
    chances: {
      home: { home: mix('home', 'home'), away: mix('home', 'away') },
      away: { home: mix('away', 'home'), away: mix('away', 'away') },
    },
    games: 1 + p * won.games + (1 - p) * lost.games,
    margin: p * (won.margin + 1) + (1 - p) * (lost.margin - 1),
  }
}

/** The set is over; `next` serves first in the one that follows. */
function ended(winner: Side, next: Side): SetOutlook {
  const chances = { home: { home: 0, away: 0 }, away: { home: 0, away: 0 } }
  chances[winner][next] = 1
  return { chances, games: 0, margin: 0 }
}

/** Two clear games from a level score. */
function advantage(won: Readonly<Record<Side, number>>, server: Side): SetOutlook {
  const p = twoClear(won.home, won.away)
  const decided = won.home * won.away + (1 - won.home) * (1 - won.away)
  const chances = { home: { home: 0, away: 0 }, away: { home: 0, away: 0 } }
  chances.home[server] = p
  chances.away[server] = 1 - p
  return { chances, games: 2 / decided, margin: 2 * p - 2 * (1 - p) }
}

class TennisModel {
  readonly #rules: TennisRules
  readonly #points: PointChances
  readonly #games: Readonly<Record<Side, number>>
  readonly #sets = new Map<string, SetOutlook>()

  constructor(rules: TennisRules, points: PointChances) {
    this.#rules = rules
    this.#points = points
    this.#games = { home: gameChance(points.home), away: gameChance(points.away) }
  }

  /** The set from the beginning of a game. */
  #set(home: number, away: number, server: Side, isFinal: boolean): SetOutlook {
    if (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2)
      return ended(home > away ? 'home' : 'away', server)
    const { finalSet } = this.#rules
    if (isFinal && finalSet === 'matchTiebreak') return this.#tiebreak(server, 10, 0, 0)
    if (home === 6 && away === 6 && !(isFinal && finalSet === 'advantage')) {
      return this.#tiebreak(server, isFinal && finalSet === 'tiebreak10' ? 10 : 7, 0, 0)
    }
    if (home >= 6 && home === away) return advantage(this.#games, server)
    const key = `${home}-${away}-${server}-${isFinal}`
    const known = this.#sets.get(key)
    if (known) return known
    const result = this.#game(this.#games[server], home, away, server, isFinal)
    this.#sets.set(key, result)
    return result
  }

  #game(p: number, home: number, away: number, server: Side, isFinal: boolean): SetOutlook {
    const next = other(server)
    return afterGame(p, this.#set(home + 1, away, next, isFinal), this.#set(home, away + 1, next, isFinal))
  }

  #tiebreak(first: Side, target: number, home: number, away: number): SetOutlook {
    const p = tiebreakChance(this.#points, first, target, home, away)
    return afterGame(p, ended('home', other(first)), ended('away', other(first)))
  }

  #match(won: Pair, server: Side): MatchOutlook {
    const needed = (this.#rules.bestOf + 1) / 2
    if (won.home === needed) return { home: 1, games: 0, margin: 0 }
    if (won.away === needed) return { home: 0, games: 0, margin: 0 }
    const isFinal = won.home + won.away === this.#rules.bestOf - 1
    return this.#afterSet(this.#set(0, 0, server, isFinal), won)
  }

  #afterSet(set: SetOutlook, won: Pair): MatchOutlook {
    const total = { home: 0, games: set.games, margin: set.margin }
    for (const winner of ['home', 'away'] as const) {
      for (const next of ['home', 'away'] as const) {
        const chance = set.chances[winner][next]
        if (chance === 0) continue
        const rest = this.#match({ ...won, [winner]: won[winner] + 1 }, next)
        total.home += chance * rest.home
        total.games += chance * rest.games
        total.margin += chance * rest.margin
      }
    }
    return total
  }

  from(board: TennisBoard): MatchOutlook {
    if (board.winner) return { home: board.winner === 'home' ? 1 : 0, games: 0, margin: 0 }
    const { games } = board.set
    const { home, away } = board.points
    const server = board.gameServer
    const target = board.tiebreakTarget
    const set = target
      ? this.#tiebreak(server, target, home, away)
      : this.#game(
          gameChance(this.#points[server], home, away),
          games.home,
          games.away,
          server,
          board.isFinalSet(),
        )
    return this.#afterSet(set, board.setsWon)
  }
}

export function tennisOutlook(board: TennisBoard, points: PointChances): Outlook {
  const rest = new TennisModel(board.rules, points).from(board)
  const played = (side: Side) => board.sets.reduce((total, set) => total + set.games[side], 0)
  return {
    home: rest.home,
    draw: null,
    away: 1 - rest.home,
    expectedTotal: played('home') + played('away') + rest.games,
    expectedMargin: played('home') - played('away') + rest.margin,
  }
}
