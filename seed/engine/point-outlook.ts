/**
 * Exact win probabilities of a match played point by point, from any score, if each side wins a fixed share of points
 * by server: points make games, games make sets, sets make the match (the hierarchy of J. G. Kemeny and J. L. Snell,
 * "Finite Markov Chains", 1960; for tennis P. K. Newton and J. B. Keller, "Probability of winning at tennis", 2005).
 * Totals and margins are in games if the sport has them, otherwise in points.
 */
import { both, noScore, type Outlook, other, type Pair, type Side } from './match.ts'
import { certain, decided, mix, outlookOf, unit, type Value } from './outlook.ts'
import {
  isWon,
  type PointBoard,
  type PointRules,
  type ServeRule,
  TENNIS_GAME,
  tiebreakGame,
} from './point-board.ts'

/** Chance that the home side wins a point, by who serves. */
export type PointChances = Readonly<Pair>

/** A game or set: units are won one by one until a side has enough with a lead of two. */
interface Race {
  readonly target: number
  readonly serve: ServeRule
  readonly chances: PointChances
  /** Score at which a tie-break decides, with the probability that home wins it, by first server. */
  readonly tiebreak?: { readonly at: number; readonly chances: PointChances } | undefined
  /** The value after the last unit, by the server of the next one. */
  readonly end: (winner: Side, server: Side) => Value
}

/** Units beyond twice the target after which a race counts as even; hardly one of 10,000 gets there. */
const OVERTIME_UNITS = 60

/** The value of a race from a score on; `server` serves the next unit. */
function race(rule: Race, score: Readonly<Pair>, server: Side): Value {
  const { target, serve, chances, tiebreak, end } = rule
  const longest = 2 * target + OVERTIME_UNITS
  const known: (Value | undefined)[] = []
  const from = (home: number, away: number, next: Side): Value => {
    if (isWon(home, away, target)) return end('home', next)
    if (isWon(away, home, target)) return end('away', next)
    if (home + away > longest) return mix(0.5, end('home', next), end('away', next))
    const key = (home * longest + away) * 2 + (next === 'home' ? 1 : 0)
    const found = known[key]
    if (found) return found
    const isTiebreak = tiebreak?.at === home && tiebreak.at === away
    const after = (winner: Side) => {
      if (isTiebreak) return end(winner, other(next))
      const then = serve(next, winner, home + away)
      return winner === 'home' ? from(home + 1, away, then) : from(home, away + 1, then)
    }
    const p = (isTiebreak ? tiebreak.chances : chances)[next]
    const value = unit(p, after('home'), after('away'))
    known[key] = value
    return value
  }
  return from(score.home, score.away, server)
}

const NOTHING: Readonly<Pair> = noScore()

/** Chances of one match; the values of later sets are cached. */
export class PointModel {
  readonly #rules: PointRules
  readonly #chances: PointChances
  #games: PointChances | null = null
  /** The sets from the next one on. */
  readonly #sets = new Map<string, Value>()

  constructor(rules: PointRules, chances: PointChances) {
    this.#rules = rules
    this.#chances = chances
  }

  /** Probability that home wins a game, or a tie-break to that many points. */
  #gameChance(tiebreak: number | null, score: Readonly<Pair>, server: Side): number {
    const game = tiebreak === null ? TENNIS_GAME : tiebreakGame(tiebreak)
    return race({ ...game, chances: this.#chances, end: certain }, score, server).home
  }

  /** A set whose first server was `first`, with the sets won before it. */
  #set(before: Readonly<Pair>, first: Side): Race {
    const { set, serve } = this.#rules
    const { target, isOfGames, tiebreak } = set(before.home + before.away + 1)
    const end = (winner: Side, server: Side) => {
      const next = isOfGames ? server : other(first)
      return this.#next({ ...before, [winner]: before[winner] + 1 }, next)
    }
    if (!isOfGames) return { target, serve, chances: this.#chances, end }
    this.#games ??= both((server) => this.#gameChance(null, NOTHING, server))
    const chance = (server: Side) => this.#gameChance(tiebreak?.target ?? null, NOTHING, server)
    const deciding = tiebreak && { at: tiebreak.at, chances: both(chance) }
    return { target, serve: other, chances: this.#games, tiebreak: deciding, end }
  }

  /** The next set and later ones; `server` serves first. */
  #next(before: Readonly<Pair>, server: Side): Value {
    const { bestOf, isLastTossed } = this.#rules
    if (before.home * 2 > bestOf) return certain('home')
    if (before.away * 2 > bestOf) return certain('away')
    const key = `${before.home} ${before.away} ${server}`
    const isTossed = isLastTossed && before.home + before.away + 1 === bestOf
    const from = (first: Side) => race(this.#set(before, first), NOTHING, first)
    const value = this.#sets.get(key) ?? (isTossed ? mix(0.5, from('home'), from('away')) : from(server))
    this.#sets.set(key, value)
    return value
  }

  /** The current set and possible later ones. `isTossed`: the first server of the set is known. */
  #from(board: PointBoard, isTossed: boolean): Value {
    const { set, setsWon, points, gameServer, server, setRule, tiebreakTarget } = board
    const current = this.#set(setsWon, set.firstServer)
    const at = (first: Side) => race(current, set.score, first)
    if (!setRule.isOfGames) return isTossed ? at(server) : mix(0.5, at('home'), at('away'))
    const next = other(gameServer)
    const after = (winner: Side) => {
      const score = { ...set.score, [winner]: set.score[winner] + 1 }
      return tiebreakTarget ? current.end(winner, next) : race(current, score, next)
    }
    const p = this.#gameChance(tiebreakTarget, points, server)
    return unit(p, after('home'), after('away'))
  }

  /** Before the start the first server is unknown. */
  beforeStart(): Outlook {
    const value = mix(0.5, this.#next(NOTHING, 'home'), this.#next(NOTHING, 'away'))
    return outlookOf(value.home, value.units, value.margin)
  }

  /** `isTossed`: the current set has begun, so its first server is known. */
  outlook(board: PointBoard, isTossed = true): Outlook {
    const [home, away] = [board.total('home'), board.total('away')]
    if (board.winner) return decided(board.winner, home, away)
    const isOpen = !isTossed && board.rules.isLastTossed && board.sets.length === board.rules.bestOf
    const value = this.#from(board, !isOpen)
    return outlookOf(value.home, home + away + value.units, home - away + value.margin)
  }
}
