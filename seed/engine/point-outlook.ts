/**
 * Exact win probabilities of a match played point by point, from any score, if each side wins a fixed share of points
 * by server: points make games, games make sets, sets make the match (the hierarchy of J. G. Kemeny and J. L. Snell,
 * "Finite Markov Chains", 1960; for tennis P. K. Newton and J. B. Keller, "Probability of winning at tennis", 2005).
 * Totals and margins are in games if the sport has them, otherwise in points.
 */
import { both, decided, type Outlook, other, type Pair, type Side } from './match.ts'
import {
  isWon,
  type PointBoard,
  type PointRules,
  type ServeRule,
  TENNIS_GAME,
  tiebreakGame,
} from './point-board.ts'

/** Chance that the home side wins a point, by who serves. */
export type PointChances = Readonly<Record<Side, number>>

/** From a score on: probabilities of each winner and next server, and expected remaining units and margin. */
interface Rest {
  readonly homeThenHome: number
  readonly homeThenAway: number
  readonly awayThenHome: number
  readonly awayThenAway: number
  readonly units: number
  readonly margin: number
}

const NOTHING: Rest = {
  homeThenHome: 0,
  homeThenAway: 0,
  awayThenHome: 0,
  awayThenAway: 0,
  units: 0,
  margin: 0,
}
const KEYS = Object.keys(NOTHING) as (keyof Rest)[]
const homeWins = (rest: Rest) => rest.homeThenHome + rest.homeThenAway

/** The first with probability `p`, otherwise the second. */
function mix(p: number, a: Rest, b: Rest): Rest {
  const rest = { ...NOTHING } as { -readonly [K in keyof Rest]: number }
  for (const key of KEYS) rest[key] = p * a[key] + (1 - p) * b[key]
  return rest
}

/** Adds a point or game won by that side. */
function counted(winner: Side, rest: Rest): Rest {
  return { ...rest, units: rest.units + 1, margin: rest.margin + (winner === 'home' ? 1 : -1) }
}

function ended(winner: Side, next: Side): Rest {
  const key = `${winner}Then${next === 'home' ? 'Home' : 'Away'}` as const
  return { ...NOTHING, [key]: 1 }
}

/** A game or set: units are won one by one until a side has enough with a lead of two. */
interface RaceRule {
  readonly target: number
  readonly serve: ServeRule
  /** Chance that home wins the next unit. */
  readonly chances: PointChances
  /** The next server after the end, by the server of the next unit. */
  readonly after: (server: Side) => Side
  /** Score at which a tie-break decides, with the probability that home wins it, by first server. */
  readonly tiebreak?: { readonly at: number; readonly chances: PointChances } | undefined
}

class Race {
  readonly #rule: RaceRule
  readonly #known = new Map<number, Rest>()
  #level: Readonly<Record<Side, Rest>> | null = null

  constructor(rule: RaceRule) {
    this.#rule = rule
  }

  /** `server` serves the next unit. */
  from(home: number, away: number, server: Side): Rest {
    const { target, after, tiebreak } = this.#rule
    if (tiebreak && home === tiebreak.at && away === tiebreak.at) {
      const ends = (winner: Side) => counted(winner, ended(winner, after(other(server))))
      return mix(tiebreak.chances[server], ends('home'), ends('away'))
    }
    if (isWon(home, away, target)) return ended('home', after(server))
    if (isWon(away, home, target)) return ended('away', after(server))
    if (!tiebreak && home === away && home >= target - 1) return this.#levelRest()[server]
    const key = (home * 64 + away) * 2 + (server === 'home' ? 1 : 0)
    const known = this.#known.get(key)
    if (known) return known
    const rest = this.#unit(home + away, server, (winner, next) =>
      winner === 'home' ? this.from(home + 1, away, next) : this.from(home, away + 1, next),
    )
    this.#known.set(key, rest)
    return rest
  }

  #unit(played: number, server: Side, then: (winner: Side, next: Side) => Rest): Rest {
    const { serve, chances } = this.#rule
    const of = (winner: Side) => counted(winner, then(winner, serve(server, winner, played)))
    return mix(chances[server], of('home'), of('away'))
  }

  /** Two more units from a level score: `end` after two wins in a row, or `back` to a level score with that server. */
  #two(server: Side, end: (winner: Side, next: Side) => Rest, back: (next: Side) => Rest): Rest {
    const played = 2 * (this.#rule.target - 1)
    return this.#unit(played, server, (first, second) =>
      this.#unit(played + 1, second, (winner, next) => (first === winner ? end(winner, next) : back(next))),
    )
  }

  /** The values of level scores, by server, solve two linear equations. */
  #levelRest(): Readonly<Record<Side, Rest>> {
    if (this.#level) return this.#level
    const ends = both((server) =>
      this.#two(
        server,
        (winner, next) => ended(winner, this.#rule.after(next)),
        () => NOTHING,
      ),
    )
    const back = (server: Side, to: Side) =>
      this.#two(
        server,
        () => NOTHING,
        (next) => (next === to ? ended('home', 'home') : NOTHING),
      ).homeThenHome
    const solved = (server: Side): Rest => {
      const rest = other(server)
      const determinant =
        (1 - back('home', 'home')) * (1 - back('away', 'away')) - back('home', 'away') * back('away', 'home')
      const [own, across] = [(1 - back(rest, rest)) / determinant, back(server, rest) / determinant]
      const value = { ...NOTHING } as { -readonly [K in keyof Rest]: number }
      for (const key of KEYS) value[key] = own * ends[server][key] + across * ends[rest][key]
      return value
    }
    this.#level = both(solved)
    return this.#level
  }
}

const noMatter = (server: Side) => server

class PointModel {
  readonly #rules: PointRules
  readonly #chances: PointChances
  readonly #races = new Map<string, Race>()
  readonly #games: PointChances

  constructor(rules: PointRules, chances: PointChances) {
    this.#rules = rules
    this.#chances = chances
    this.#games = { home: this.#gameChance('home', null), away: this.#gameChance('away', null) }
  }

  #race(key: string, make: () => RaceRule): Race {
    const race = this.#races.get(key) ?? new Race(make())
    this.#races.set(key, race)
    return race
  }

  /** Probability that home wins a game or tie-break from the given points; `first` serves first. */
  #gameChance(
    first: Side,
    tiebreak: number | null,
    { home, away }: Pair = { home: 0, away: 0 },
    server = first,
  ): number {
    const game = tiebreak === null ? TENNIS_GAME : tiebreakGame(tiebreak)
    const race = this.#race(`game ${tiebreak}`, () => ({ ...game, chances: this.#chances, after: noMatter }))
    return homeWins(race.from(home, away, server))
  }

  #setRace(number: number): Race {
    const { target, isOfGames, tiebreak } = this.#rules.set(number)
    return this.#race(`set ${target} ${tiebreak?.at} ${tiebreak?.target}`, () => {
      if (!isOfGames) return { target, serve: this.#rules.serve, chances: this.#chances, after: noMatter }
      const chance = (first: Side) => this.#gameChance(first, tiebreak?.target ?? null)
      const deciding = tiebreak && {
        at: tiebreak.at,
        chances: { home: chance('home'), away: chance('away') },
      }
      return { target, serve: other, chances: this.#games, after: noMatter, tiebreak: deciding }
    })
  }

  /** The current set and possible later ones. `isTossed`: the first server of the set is known. */
  from(board: PointBoard, isTossed: boolean): Rest {
    const { set, sets, setsWon, points, gameServer, server, setRule, tiebreakTarget } = board
    const race = this.#setRace(sets.length)
    const { home, away } = set.score
    if (!setRule.isOfGames) {
      const running = isTossed
        ? race.from(home, away, server)
        : mix(0.5, race.from(home, away, 'home'), race.from(home, away, 'away'))
      return this.#afterSet(running, setsWon, set.firstServer)
    }
    const p = this.#gameChance(gameServer, tiebreakTarget, points, server)
    const next = other(gameServer)
    const ends = (winner: Side) => {
      if (tiebreakTarget) return ended(winner, next)
      return winner === 'home' ? race.from(home + 1, away, next) : race.from(home, away + 1, next)
    }
    return this.#afterSet(mix(p, counted('home', ends('home')), counted('away', ends('away'))), setsWon, null)
  }

  /** `first` served first in the set if the sides alternate; null if the next server follows from the games. */
  #afterSet(set: Rest, won: Readonly<Pair>, first: Side | null): Rest {
    const next = (winner: Side, server: Side) =>
      this.#fresh({ ...won, [winner]: won[winner] + 1 }, first, server)
    let rest: Rest = { ...NOTHING, units: set.units, margin: set.margin }
    const add = (chance: number, own: Rest) => {
      if (chance === 0) return
      const sum = { ...rest } as { -readonly [K in keyof Rest]: number }
      for (const key of KEYS) sum[key] += chance * own[key]
      rest = sum
    }
    if (first) {
      add(homeWins(set), next('home', other(first)))
      add(1 - homeWins(set), next('away', other(first)))
      return rest
    }
    add(set.homeThenHome, next('home', 'home'))
    add(set.homeThenAway, next('home', 'away'))
    add(set.awayThenHome, next('away', 'home'))
    add(set.awayThenAway, next('away', 'away'))
    return rest
  }

  /** The remaining sets; `server` serves first in the next one. */
  #fresh(won: Readonly<Pair>, before: Side | null, server: Side): Rest {
    const { bestOf, isLastTossed } = this.#rules
    if (won.home * 2 > bestOf) return ended('home', server)
    if (won.away * 2 > bestOf) return ended('away', server)
    const number = won.home + won.away + 1
    const race = this.#setRace(number)
    const set =
      isLastTossed && number === bestOf
        ? mix(0.5, race.from(0, 0, 'home'), race.from(0, 0, 'away'))
        : race.from(0, 0, server)
    return this.#afterSet(set, won, before && server)
  }
}

/** `isTossed`: the current set has begun, so its first server is known. */
export function pointOutlook(board: PointBoard, chances: PointChances, isTossed = true): Outlook {
  const [home, away] = [board.total('home'), board.total('away')]
  if (board.winner) return decided(board.winner, home, away)
  const isOpen = !isTossed && board.rules.isLastTossed && board.sets.length === board.rules.bestOf
  const rest = new PointModel(board.rules, chances).from(board, !isOpen)
  const wins = homeWins(rest)
  return {
    home: wins,
    draw: null,
    away: 1 - wins,
    expectedTotal: home + away + rest.units,
    expectedMargin: home - away + rest.margin,
  }
}
