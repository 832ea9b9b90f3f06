/**
 * Exact win probabilities of a match played point by point, from any score, if each side wins a fixed share of points
 * by server: points make games, games make sets, sets make the match (the hierarchy of J. G. Kemeny and J. L. Snell,
 * "Finite Markov Chains", 1960; for tennis P. K. Newton and J. B. Keller, "Probability of winning at tennis", 2005).
 * Totals and margins are in games if the sport has them, otherwise in points.
 */
import { both, noScore, type Outlook, other, type Pair, SIDES, type Side } from '../match.ts'
import { certain, decided, mix, outlookOf, unit, type Value } from '../outlook.ts'
import {
  isWon,
  type PointBoard,
  type PointRules,
  type ServeRule,
  TENNIS_GAME,
  tiebreakGame,
} from './board.ts'

/** Chance that the home side wins a point, by who serves. */
export type PointChances = Readonly<Pair>

/** A game or set: units are won one by one until a side has enough with a lead of two. */
interface Race {
  readonly target: number
  readonly serve: ServeRule
  readonly chances: PointChances
  /** Score at which a tie-break decides, with the probability that home wins it, by first server. */
  readonly tiebreak?: { readonly at: number; readonly chances: PointChances } | undefined
}

/** The probability of each winner and server of the next unit, as in ENDS; then the expected units and margin. */
type RaceEnd = readonly number[]

const ENDS = SIDES.flatMap((winner) => SIDES.map((server) => ({ winner, server })))
const UNITS = ENDS.length
const MARGIN = UNITS + 1

const ENDED = both((winner) =>
  both(
    (server): RaceEnd => [
      ...ENDS.map((end) => (end.winner === winner && end.server === server ? 1 : 0)),
      0,
      0,
    ],
  ),
)

const mixEnds = (p: number, a: RaceEnd, b: RaceEnd): number[] =>
  a.map((each, i) => p * each + (1 - p) * (b[i] as number))

/** Units beyond twice the target after which a race counts as even; hardly one of 10,000 gets there. */
const OVERTIME_UNITS = 60

/** What a race leads to from a score on; `server` serves the next unit. */
function race(rule: Race, score: Readonly<Pair>, server: Side): RaceEnd {
  const { target, serve, chances, tiebreak } = rule
  const longest = 2 * target + OVERTIME_UNITS
  const known: (RaceEnd | undefined)[] = []
  const from = (home: number, away: number, next: Side): RaceEnd => {
    if (isWon(home, away, target)) return ENDED.home[next]
    if (isWon(away, home, target)) return ENDED.away[next]
    if (home + away > longest) return mixEnds(0.5, ENDED.home[next], ENDED.away[next])
    const key = (home * longest + away) * 2 + (next === 'home' ? 1 : 0)
    const found = known[key]
    if (found) return found
    const isTiebreak = tiebreak?.at === home && tiebreak.at === away
    const after = (winner: Side) => {
      if (isTiebreak) return ENDED[winner][other(next)]
      const then = serve(next, winner, home + away)
      return winner === 'home' ? from(home + 1, away, then) : from(home, away + 1, then)
    }
    const p = (isTiebreak ? tiebreak.chances : chances)[next]
    const end = mixEnds(p, after('home'), after('away'))
    end[UNITS] = (end[UNITS] as number) + 1
    end[MARGIN] = (end[MARGIN] as number) + 2 * p - 1
    known[key] = end
    return end
  }
  return from(score.home, score.away, server)
}

/** The value of a race and of what follows it. */
function raceValue(end: RaceEnd, after: (winner: Side, server: Side) => Value): Value {
  const value = { home: 0, units: end[UNITS] as number, margin: end[MARGIN] as number }
  ENDS.forEach(({ winner, server }, i) => {
    const chance = end[i] as number
    if (chance === 0) return
    const { home, units, margin } = after(winner, server)
    value.home += chance * home
    value.units += chance * units
    value.margin += chance * margin
  })
  return value
}

const NOTHING: Readonly<Pair> = noScore()

/** Chances of one match; the values of later sets and the ends of whole sets are cached. */
export class PointModel {
  readonly #rules: PointRules
  readonly #chances: PointChances
  #games: PointChances | null = null
  /** The sets from the next one on. */
  readonly #later = new Map<string, Value>()
  /** By first server: all sets are the same, except perhaps the last. */
  readonly #whole = new Map<string, RaceEnd>()

  constructor(rules: PointRules, chances: PointChances) {
    this.#rules = rules
    this.#chances = chances
  }

  /** Probability that home wins a game, or a tie-break to that many points. */
  #gameChance(tiebreak: number | null, score: Readonly<Pair>, server: Side): number {
    const game = tiebreak === null ? TENNIS_GAME : tiebreakGame(tiebreak)
    return raceValue(race({ ...game, chances: this.#chances }, score, server), certain).home
  }

  #set(number: number): Race {
    const { set, serve } = this.#rules
    const { target, isOfGames, tiebreak } = set(number)
    if (!isOfGames) return { target, serve, chances: this.#chances }
    this.#games ??= both((server) => this.#gameChance(null, NOTHING, server))
    const chance = (server: Side) => this.#gameChance(tiebreak?.target ?? null, NOTHING, server)
    const deciding = tiebreak && { at: tiebreak.at, chances: both(chance) }
    return { target, serve: other, chances: this.#games, tiebreak: deciding }
  }

  /** After a set whose first server was `first`, with the sets won before it. */
  #after(before: Readonly<Pair>, first: Side) {
    const { isOfGames } = this.#rules.set(before.home + before.away + 1)
    return (winner: Side, server: Side) =>
      this.#next({ ...before, [winner]: before[winner] + 1 }, isOfGames ? server : other(first))
  }

  /** A whole set and later ones. */
  #from(before: Readonly<Pair>, first: Side): Value {
    const number = before.home + before.away + 1
    const key = `${number === this.#rules.bestOf} ${first}`
    const end = this.#whole.getOrInsertComputed(key, () => race(this.#set(number), NOTHING, first))
    return raceValue(end, this.#after(before, first))
  }

  /** The next set and later ones; `server` serves first. */
  #next(before: Readonly<Pair>, server: Side): Value {
    const { bestOf, isLastTossed } = this.#rules
    if (before.home * 2 > bestOf) return certain('home')
    if (before.away * 2 > bestOf) return certain('away')
    const isTossed = isLastTossed && before.home + before.away + 1 === bestOf
    return this.#later.getOrInsertComputed(`${before.home} ${before.away} ${server}`, () =>
      isTossed
        ? mix(0.5, this.#from(before, 'home'), this.#from(before, 'away'))
        : this.#from(before, server),
    )
  }

  /** The current set and possible later ones. `isTossed`: the first server of the set is known. */
  #current(board: PointBoard, isTossed: boolean): Value {
    const { set, setsWon, points, gameServer, server, setRule, tiebreakTarget } = board
    const rule = this.#set(setsWon.home + setsWon.away + 1)
    const end = this.#after(setsWon, set.firstServer)
    const at = (score: Readonly<Pair>, next: Side) => raceValue(race(rule, score, next), end)
    if (!setRule.isOfGames)
      return isTossed ? at(set.score, server) : mix(0.5, at(set.score, 'home'), at(set.score, 'away'))
    const next = other(gameServer)
    const after = (winner: Side) =>
      tiebreakTarget ? end(winner, next) : at({ ...set.score, [winner]: set.score[winner] + 1 }, next)
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
    const value = this.#current(board, !isOpen)
    return outlookOf(value.home, home + away + value.units, home - away + value.margin)
  }
}
