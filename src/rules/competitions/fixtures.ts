/** Who meets whom how often: the fixtures of a season as a graph of teams. */
import { countsOf, increase } from '../../shared/counts.ts'

export interface Meeting {
  readonly home: string
  readonly away: string
  readonly startMs: number
  /** Null without a result. */
  readonly score?: readonly [home: number, away: number] | null
}

interface Part {
  readonly teams: Set<string>
  /** In order of start. */
  readonly matches: number[]
  /** Number of the first matches in which all teams met each other equally often; 0 if they never did. */
  complete: number
}

/** Positions of matches. */
export type Indexes = readonly number[]

export class Fixtures {
  readonly #matches: readonly Meeting[]
  /** Both sides of each match as numbers, because a season may have many thousands: home first, and in any order. */
  readonly #sides: readonly number[]
  readonly #pairs: readonly number[]

  constructor(matches: readonly Meeting[]) {
    this.#matches = matches
    const numbers = new Map<string, number>()
    const numberOf = (team: string) => numbers.getOrInsert(team, numbers.size)
    this.#sides = matches.map(({ home, away }) => numberOf(home) * TEAMS_LIMIT + numberOf(away))
    this.#pairs = this.#sides.map((sides) => {
      const [home, away] = teamsIn(sides)
      return Math.min(sides, away * TEAMS_LIMIT + home)
    })
  }

  isAfter(later: Indexes, regular: Indexes): boolean {
    const last = regular.reduce((max, index) => Math.max(max, this.#matches[index]!.startMs), -Infinity)
    return later.every((index) => this.#matches[index]!.startMs > last)
  }

  /** The same, but for a share of postponed and early matches. */
  isMostlyAfter(later: Indexes, regular: Indexes, share = POSTPONED_SHARE): boolean {
    const starts = regular.map((index) => this.#matches[index]!.startMs).sort((a, b) => a - b)
    const late = starts[Math.floor((starts.length - 1) * (1 - share))] ?? Number.NEGATIVE_INFINITY
    const early = later.filter((index) => this.#matches[index]!.startMs < late).length
    return early <= later.length * share
  }

  /** Whether the matches are ties in which losers drop out: no more pairs than a tree has, or with one for third place. */
  isBracket(matches: Indexes): boolean {
    return this.partsOf(matches).every((part) => {
      const [pairs, teams] = [this.pairsOf(part).size, this.teamsOf(part).length]
      return (pairs < teams || (pairs === teams && pairs > 3)) && this.#losersDropOut(part)
    })
  }

  /** Whether some of their teams played other matches before. */
  isAnyAfter(matches: Indexes): boolean {
    const [own, teams] = [new Set(matches), new Set(this.teamsOf(matches))]
    const first = Math.min(...matches.map((index) => this.#matches[index]!.startMs))
    return this.#matches.some(
      ({ home, away, startMs }, index) =>
        startMs < first && !own.has(index) && (teams.has(home) || teams.has(away)),
    )
  }

  /** Whether ties of several rounds are among the matches. */
  hasTree(matches: Indexes): boolean {
    return this.partsOf(matches).some((part) => this.pairsOf(part).size >= TREE_PAIRS)
  }

  /** Whether the matches, most of them played, are a knock-out of several rounds, from which the losers drop out. */
  isCup(matches: Indexes): boolean {
    const open = matches.filter((index) => !this.#matches[index]!.score)
    if (open.length * 2 >= matches.length || !this.isBracket(matches)) return false
    const opponents = countsOf(this.pairsOf(matches).values().flatMap(teamsIn))
    const winners = [...opponents.values()].filter((count) => count > 1)
    return winners.length * WINNERS_SHARE >= opponents.size && winners.some((count) => count > 2)
  }

  /** Whether no loser of a tie meets anybody else later, but for a match of losers for third place. */
  #losersDropOut(part: Indexes): boolean {
    const lost = new Set<string>()
    const ties = Map.groupBy(
      part.toSorted((a, b) => this.byStart(a, b)),
      (index) => this.#pairs[index]!,
    )
    for (const tie of ties.values()) {
      const { home, away } = this.#matches[tie[0]!]!
      const isThirdPlace = lost.has(home) && lost.has(away)
      if (!isThirdPlace && (lost.has(home) || lost.has(away))) return false
      const loser = this.#loserOf(tie, home, away)
      if (loser !== null) lost.add(loser)
    }
    return true
  }

  /** By the aggregate; null if it is level or not known. */
  #loserOf(tie: Indexes, one: string, other: string): string | null {
    let lead = 0
    for (const index of tie) {
      const { home, score } = this.#matches[index]!
      if (!score) return null
      lead += (score[0] - score[1]) * (home === one ? 1 : -1)
    }
    return lead === 0 ? null : lead > 0 ? other : one
  }

  /** Whether a bracket has several rounds, or so few matches that they are no round of all teams. */
  isKnockout(matches: Indexes, teams: number): boolean {
    return (this.hasTree(matches) || matches.length * FEW_SHARE <= teams) && this.isBracket(matches)
  }

  /**
   * Matches against teams that come in only after the season: clubs of another league in play-offs. Empty for a few
   * matches, which tell nothing.
   */
  guestMatchesOf(indexes: Indexes): number[] {
    const counts = this.#countsOf(indexes)
    const usual = [...counts.values()].sort((a, b) => a - b)[counts.size >> 1] ?? 0
    if (usual < USUAL_LEAST) return []
    const isGuest = (team: string) => counts.get(team)! * GUEST_SHARE < usual
    const hasGuest = (index: number) => {
      const { home, away } = this.#matches[index]!
      return isGuest(home) || isGuest(away)
    }
    const [guests, own] = [indexes.filter(hasGuest), indexes.filter((index) => !hasGuest(index))]
    return this.isMostlyAfter(guests, own, LAST_SHARE) ? guests : []
  }

  /**
   * A season in which all teams have equally many matches before a knock-out: the matches of the knock-out. Null
   * without one, or if the matches could be those of a round that is not over.
   */
  knockoutAfter(main: Indexes): number[] | null {
    const least = Math.min(...this.#countsOf(main).values())
    const seen = new Map<string, number>()
    const [regular, later]: [number[], number[]] = [[], []]
    for (const index of main.toSorted((a, b) => this.byStart(a, b))) {
      const sides = [this.#matches[index]!.home, this.#matches[index]!.away]
      for (const team of sides) increase(seen, team)
      const early = sides.filter((team) => seen.get(team)! <= least).length
      if (early === 1) return null
      if (early === 2) regular.push(index)
      else later.push(index)
    }
    const isKnockout =
      later.length > 0 && least >= USUAL_LEAST && this.isAfter(later, regular) && this.isKnockout(later, 0)
    return isKnockout ? later : null
  }

  /** The smallest and the largest number of matches of a team. */
  spread(indexes: Indexes): [least: number, most: number] {
    const counts = [...this.#countsOf(indexes).values()]
    return [Math.min(...counts), Math.max(...counts)]
  }

  /**
   * Round robins one after the other, each of all pairs, with a knock-out after each; null if the matches, in order of
   * start, are not like that. @param isKnown the season is played in halves, so the second may not be over
   */
  halves(main: Indexes, isKnown: boolean): { first: Indexes; second: Indexes; finals: Indexes } | null {
    const teams = this.teamsOf(main).length
    const size = (teams * (teams - 1)) / 2
    const isWhole = (part: Indexes) => part.length === size && this.pairsOf(part).size === size
    if (teams <= 2) return null
    // A match of the first half may be played during the second one.
    const { regular, later } = this.cut(main, 1)
    const { regular: again, later: finals } = this.cut(later, 1)
    const isPlain = isKnown && finals.length <= DECIDERS_LIMIT && this.isAfter(finals, again)
    if (isPlain && isWhole(regular) && isWhole(again)) return { first: regular, second: again, finals }
    const first = main.slice(0, size)
    if (!isWhole(first)) return isKnown && this.#isOnce(main) ? { first: main, second: [], finals: [] } : null
    for (let finals = 1; finals <= FINALS_LIMIT; finals++) {
      const between = main.slice(size, size + finals)
      const second = main.slice(size + finals, 2 * size + finals)
      const after = main.slice(2 * size + finals)
      if (!isWhole(second) || !this.isBracket(between)) continue
      return this.isBracket(after) ? { first, second, finals: [...between, ...after] } : null
    }
    return isKnown ? this.#unfinished(first, main.slice(size)) : null
  }

  /**
   * The first half, and what has been played since: a knock-out up to the longest break after which no two teams meet
   * twice, and matches of the second half.
   */
  #unfinished(first: Indexes, after: Indexes): { first: Indexes; second: Indexes; finals: Indexes } {
    const start = (at: number) => this.#matches[after[at]!]!.startMs
    const breaks = Array.from({ length: Math.min(after.length - 1, FINALS_LIMIT) }, (_, index) => index + 1)
      .filter((at) => this.#isOnce(after.slice(at)))
      .map((at) => ({ at, ms: start(at) - start(at - 1) }))
    const { at, ms } = breaks.toSorted((a, b) => b.ms - a.ms)[0] ?? { at: after.length, ms: 0 }
    const isBetween = ms >= BREAK_MS || after.length > FINALS_LIMIT
    const end = isBetween ? at : after.length
    return { first, second: after.slice(end), finals: after.slice(0, end) }
  }

  /** Whether no two teams meet twice. */
  #isOnce(matches: Indexes): boolean {
    return this.pairsOf(matches).size === matches.length
  }

  /**
   * Round robins among parts of the teams. Matches between two of them, and of one that all its teams have finished,
   * are finals. Null if some matches are neither.
   *
   * @param indexes in order of start
   */
  roundRobinsOf(indexes: Indexes): { parts: number[][]; finals: number[] } | null {
    const partOf = new Map<string, Part>()
    const finals: number[] = []
    for (const index of indexes) {
      const { home, away } = this.#matches[index]!
      const [one, other] = [home, away].map(
        (team) => partOf.get(team) ?? { teams: new Set([team]), matches: [], complete: 0 },
      ) as [Part, Part]
      if (one !== other && one.complete > 0 && other.complete > 0) {
        finals.push(index)
        continue
      }
      let part = one
      if (one !== other) {
        const teams = one.teams.union(other.teams)
        part = { teams, matches: [...one.matches, ...other.matches], complete: 0 }
        for (const team of teams) partOf.set(team, part)
      }
      part.matches.push(index)
      if (this.#isEven(part)) part.complete = part.matches.length
    }
    const parts: number[][] = []
    for (const { matches, complete } of new Set(partOf.values())) {
      const after = matches.slice(complete)
      const isInProgress = !this.isBracket(after)
      if (complete === 0 || isInProgress) {
        if (this.isRoundRobin(matches)) parts.push(matches)
        else if (this.isBracket(matches)) finals.push(...matches)
        else return null
      } else {
        parts.push(matches.slice(0, complete))
        finals.push(...after)
      }
    }
    return finals.length > indexes.length / FINALS_SHARE ? null : { parts, finals }
  }

  /** Whether all teams of a part met each other equally often. */
  #isEven({ teams, matches }: Part): boolean {
    const pairs = (teams.size * (teams.size - 1)) / 2
    if (teams.size < 3 || matches.length % pairs > 0) return false
    const counts = countsOf(matches.map((index) => this.#pairs[index]!))
    return counts.size === pairs && [...counts.values()].every((count) => count * pairs === matches.length)
  }

  /** The few last matches, if all pairs had met equally often before them. */
  afterAll(main: Indexes): number[] {
    const teams = new Set(this.teamsOf(main))
    const regularCount = main.length - (main.length % ((teams.size * (teams.size - 1)) / 2))
    const ordered = main.toSorted((a, b) => this.byStart(a, b))
    const [regular, later] = [ordered.slice(0, regularCount), ordered.slice(regularCount)]
    const isFew = later.length > 0 && this.pairsOf(later).size * FEW_SHARE <= teams.size
    const areAfter = isFew && this.isAfter(later, regular) && later.every((at) => this.#matches[at]!.score)
    return areAfter && this.#isEven({ teams, matches: regular, complete: 0 }) ? later : []
  }

  /** Winner and loser of each tie that is not level; null if a team plays several. */
  outcomesOf(indexes: Indexes): string[][] | null {
    const ties = [...Map.groupBy(indexes, (index) => this.#pairs[index]!).values()]
    if (this.teamsOf(indexes).length < ties.length * 2) return null
    return ties.flatMap((tie) => {
      const { home, away } = this.#matches[tie[0]!]!
      const loser = this.#loserOf(tie, home, away)
      return loser === null ? [] : [[loser === home ? away : home, loser]]
    })
  }

  #countsOf(indexes: Indexes): Map<string, number> {
    const matches = indexes.values().map((index) => this.#matches[index]!)
    return countsOf(matches.flatMap(({ home, away }) => [home, away]))
  }

  /** The first meetings of each pair, and the others. */
  cut(main: Indexes, meetings: number): { regular: number[]; later: number[] } {
    const counts = new Map<number, number>()
    const { regular = [], later = [] } = Object.groupBy(main, (index) => {
      return increase(counts, this.#pairs[index]!) <= meetings ? 'regular' : 'later'
    })
    return { regular, later }
  }

  isComplete(regular: Indexes, meetings: number): boolean {
    const teams = this.teamsOf(regular).length
    return teams > 2 && regular.length === (meetings * teams * (teams - 1)) / 2
  }

  byStart(a: number, b: number): number {
    return this.#matches[a]!.startMs - this.#matches[b]!.startMs || a - b
  }

  /** Connected parts of the fixtures, in the order of their first match and the name of their first team. */
  partsOf(indexes: Indexes): number[][] {
    const root = new Map<string, string>()
    const find = (team: string): string => {
      const up = root.get(team) ?? team
      if (up !== team) root.set(team, find(up))
      return root.get(team) ?? team
    }
    for (const index of indexes) {
      const { home, away } = this.#matches[index]!
      root.set(find(home), find(away))
    }
    const parts = [...Map.groupBy(indexes, (index) => find(this.#matches[index]!.home)).values()]
    const start = (part: Indexes) => Math.min(...part.map((index) => this.#matches[index]!.startMs))
    const name = (part: Indexes) => this.teamsOf(part).sort()[0]!
    return parts.toSorted((a, b) => start(a) - start(b) || (name(a) < name(b) ? -1 : 1))
  }

  teamsOf(indexes: Indexes): string[] {
    return [...this.#countsOf(indexes).keys()]
  }

  pairsOf(indexes: Indexes): Set<number> {
    return new Set(indexes.map((index) => this.#pairs[index]!))
  }

  /**
   * Results of the same home and away side in a league in which two teams meet once at each ground, in order of start.
   *
   * @param areSingle whether the rules say so; otherwise nearly all pairs of sides show it, and none meets again after
   * the others
   */
  repeatedResults(main: Indexes, areSingle: boolean): number[][] {
    const results = main.filter((index) => this.#matches[index]!.score)
    const first = new Map<number, number>()
    const again = results.filter((index) => first.getOrInsert(this.#sides[index]!, index) !== index)
    const later = Map.groupBy(again, (index) => first.get(this.#sides[index]!)!)
    const repeated = Array.from(later, ([index, own]) => [index, ...own])
    const teams = this.teamsOf(main).length
    const isShown =
      first.size >= teams * (teams - 1) * SHOWN_SHARE &&
      repeated.length <= Math.max(1, first.size * POSTPONED_SHARE) &&
      !this.isAfter(again, [...first.values()])
    return repeated.length > 0 && (areSingle || isShown) ? repeated : []
  }

  /** Whether the home side of a match was the away side of another one. */
  hasReverse(index: number, main: Indexes): boolean {
    const { home, away } = this.#matches[index]!
    return main.some((other) => this.#matches[other]!.home === away && this.#matches[other]!.away === home)
  }

  /** At least three teams, which all met each other. */
  isRoundRobin(indexes: Indexes): boolean {
    const teams = this.teamsOf(indexes).length
    return teams > 2 && this.pairsOf(indexes).size === (teams * (teams - 1)) / 2
  }
}

/** Matches for the title or against relegation after two halves. */
const DECIDERS_LIMIT = 3
/** So many of all pairs of sides show how often they meet. */
const SHOWN_SHARE = 0.6
/** Matches that are played out of their order. */
const POSTPONED_SHARE = 0.05
/** The last part of a season, in which play-offs of several leagues begin. */
const LAST_SHARE = 0.2
/** Fewer matches of a team tell nothing about the form of a season. */
const USUAL_LEAST = 8
/** A guest has less than this part of the usual number of matches. */
const GUEST_SHARE = 3
/** A single round of a knock-out could be a round of the league that is not over. */
const TREE_PAIRS = 3
/** One match of this many teams is no round of a league. */
const FEW_SHARE = 6
/** Matches of a knock-out between two halves of a season: 8 teams in two legs, with play-ins before. */
const FINALS_LIMIT = 20
/** Between two halves of a season. */
const BREAK_MS = 8 * 86_400_000
/** More finals than this part of the matches are no finals. */
const FINALS_SHARE = 3

/** One of so many teams of a cup wins a tie: half of them, fewer with byes and unknown matches. */
const WINNERS_SHARE = 4

/** Of the numbers of teams in a pair. */
const TEAMS_LIMIT = 2 ** 20

const teamsIn = (pair: number) => [Math.floor(pair / TEAMS_LIMIT), pair % TEAMS_LIMIT] as const
