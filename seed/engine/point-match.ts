/** A match played point by point, and its record: replaying the points up to a second gives everything known then. */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { StatisticsChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import {
  type Both,
  both,
  decided,
  noScore,
  type Outlook,
  type Pair,
  SIDES,
  type Side,
  SteppedMatch,
  setEvent,
  type TeamSheet,
} from './match.ts'
import { PointBoard, type PointEnds, type PointRules } from './point-board.ts'
import { type PointChances, PointModel } from './point-outlook.ts'

export type StatisticsItem = StatisticsChange[number]['items'][number]
const PERIODS = ['1ST', '2ND', '3RD', '4TH', '5TH', '6TH', '7TH'] as const

export interface PlayedPoint {
  /** The real second after the start at which it was over. */
  readonly second: number
  readonly server: Side
  readonly winner: Side
}

/** A player retires after so many games (tennis) or points, if the match lasts that long. */
export interface Retirement {
  readonly side: Side
  readonly after: number
}

interface End {
  readonly second: number
  readonly winner: Side
  readonly isRetired: boolean
}

/** The longest run of points or games of each side so far. */
export class Runs {
  readonly longest = noScore()
  #side: Side | null = null
  #length = 0

  add(side: Side): void {
    this.#length = side === this.#side ? this.#length + 1 : 1
    this.#side = side
    this.longest[side] = Math.max(this.longest[side], this.#length)
  }
}

/** Statistics of a set or of the whole match, by key. */
export class Tally<K extends string> {
  readonly counts: Record<K, Pair>
  readonly points = new Runs()
  readonly games = new Runs()
  readonly lead = noScore()

  constructor(keys: readonly K[]) {
    this.counts = Object.fromEntries(keys.map((key) => [key, noScore()])) as Record<K, Pair>
  }

  add(key: K, side: Side): void {
    this.counts[key][side] += 1
  }

  /** A tally with the sums of others; runs are counted separately. */
  addAll(parts: readonly Tally<K>[]): this {
    for (const { counts } of parts) {
      for (const key in counts) for (const side of SIDES) this.counts[key][side] += counts[key][side]
    }
    return this
  }
}

export const plain = (key: string, { home, away }: Pair): StatisticsItem => ({ key, home, away })
export const fraction = (key: string, { home, away }: Pair, total: Pair): StatisticsItem => ({
  key,
  home,
  away,
  homeTotal: total.home,
  awayTotal: total.away,
})
/** Values of the other side: a point that the server lost was won by the receiver. */
export const swap = ({ home, away }: Pair): Pair => ({ home: away, away: home })
export const minus = (a: Pair, b: Pair): Pair => ({ home: a.home - b.home, away: a.away - b.away })
export const plus = (a: Pair, b: Pair): Pair => ({ home: a.home + b.home, away: a.away + b.away })

/** The whole match first, then the sets that have begun. */
export function setStatistics<T>(
  whole: T,
  sets: readonly T[],
  items: (part: T) => StatisticsItem[],
): StatisticsChange {
  if (sets.length === 0) return []
  const parts = sets.map((part, i) => ({
    period: PERIODS[i] as (typeof PERIODS)[number],
    items: items(part),
  }))
  return [{ period: 'ALL', items: items(whole) }, ...parts]
}

/** The board before and after each point, with its events (ends of sets) and a tally of each set. */
export class PointRecord<P extends PlayedPoint, K extends string = string> {
  readonly board: PointBoard
  readonly parts: Tally<K>[] = []
  readonly #keys: readonly K[]
  readonly events: LiveEventChange[] = []
  /** Seconds at which the sets ended. */
  readonly setEnds: number[] = []

  constructor(board: PointBoard, keys: readonly K[]) {
    this.board = board
    this.#keys = keys
  }

  /** The tally of a set, the current one by default. */
  part(number = this.board.sets.length): Tally<K> {
    while (this.parts.length < number) this.parts.push(new Tally(this.#keys))
    return this.parts[number - 1] as Tally<K>
  }

  add(point: P): PointEnds {
    const { board } = this
    const number = board.sets.length
    const ends = board.point(point.winner)
    if (ends.set) {
      this.setEnds.push(point.second)
      this.events.push(setEvent(number, point.second, board.setsWon, ends.match))
    }
    return ends
  }

  /** `current` counts sets, `periodN` points or games of the first sets (docs/reference/resources.md#4). */
  score(side: Side, sets = this.board.sets.length): ScoreParts {
    const current = this.board.setsWon[side]
    const score: ScoreParts = { current, display: current }
    this.board.sets.slice(0, sets).forEach(({ score: own, tiebreak }, i) => {
      score[`period${i + 1}`] = own[side]
      if (tiebreak) score[`period${i + 1}TieBreak`] = tiebreak[side]
    })
    return score
  }
}

interface PointSetup {
  readonly rules: PointRules
  readonly chances: PointChances
  readonly retirement?: Retirement | null
  /** Time for the physiotherapist before a player retires. */
  readonly retiringSeconds?: number
}

export abstract class PointMatch<P extends PlayedPoint, R extends PointRecord<P>> extends SteppedMatch {
  protected readonly random: Random
  protected readonly board: PointBoard
  protected readonly points: P[] = []
  protected known = 0
  readonly #setup: PointSetup
  readonly #model: PointModel
  readonly #first: Side
  readonly #lastFirst: Side
  #end: End | null = null
  /** Games in sports that have them, otherwise points. */
  #units = 0

  constructor(setup: PointSetup, random: Random) {
    super()
    this.random = random
    this.#setup = setup
    this.#model = new PointModel(setup.rules, setup.chances)
    this.#first = random.pick(SIDES)
    this.#lastFirst = setup.rules.isLastTossed ? random.pick(SIDES) : this.#first
    this.board = this.newBoard()
  }

  get sheets(): Both<TeamSheet> | null {
    return null
  }

  protected get firstToServe(): Side {
    return this.#first
  }

  protected newBoard(): PointBoard {
    return new PointBoard(this.#setup.rules, this.#first, this.#lastFirst)
  }

  /** The next point, with its length in seconds. */
  protected abstract play(server: Side): readonly [point: Omit<P, 'second' | 'server'>, seconds: number]
  /** What the point ended, which determines the length of the break. */
  protected abstract pause(winner: Side, ends: PointEnds): number
  protected abstract newRecord(): R

  step(): boolean {
    if (this.#end) return false
    const { server } = this.board
    const [own, seconds] = this.play(server)
    this.known += seconds
    const point = { ...own, server, second: this.known } as unknown as P
    this.points.push(point)
    const ends = this.board.point(point.winner)
    const isUnit = !this.board.setRule.isOfGames || ends.game
    if (isUnit) this.#units += 1
    const { retirement, retiringSeconds = 0 } = this.#setup
    if (ends.match) this.#finish(point.winner, false)
    else if (isUnit && !ends.set && retirement && this.#units >= retirement.after) {
      this.known += retiringSeconds
      this.#finish(retirement.side === 'home' ? 'away' : 'home', true)
    } else this.known += this.pause(point.winner, ends)
    return this.#end === null
  }

  #finish(winner: Side, isRetired: boolean): void {
    this.#end = { second: this.known, winner, isRetired }
  }

  /** Null while the match goes on. */
  protected endBy(second: number): End | null {
    return this.#end && second >= this.#end.second ? this.#end : null
  }

  override winner(): Side {
    while (this.step());
    if (!this.#end) throw new Error('the match is not over')
    return this.#end.winner
  }

  protected record(second: number): R {
    const record = this.newRecord()
    for (const point of this.points) {
      if (point.second > second) break
      record.add(point)
    }
    return record
  }

  /** Whether the current set has begun by then. */
  protected hasBegun(_record: R, _second: number): boolean {
    return true
  }

  outlook(elapsedSeconds: number): Outlook {
    const { rules } = this.#setup
    if (elapsedSeconds < 0) {
      // The first server is unknown.
      const { home: a, away: b } = both((first) => this.#model.outlook(new PointBoard(rules, first)))
      const mean = (key: 'home' | 'expectedTotal' | 'expectedMargin') => (a[key] + b[key]) / 2
      const home = mean('home')
      return {
        home,
        draw: null,
        away: 1 - home,
        expectedTotal: mean('expectedTotal'),
        expectedMargin: mean('expectedMargin'),
      }
    }
    this.playTo(elapsedSeconds)
    const board = this.newBoard()
    for (const { second, winner } of this.points) if (second <= elapsedSeconds) board.point(winner)
    const end = this.endBy(elapsedSeconds)
    if (end) return decided(end.winner, board.total('home'), board.total('away'))
    return this.#model.outlook(board, this.hasBegun(this.record(elapsedSeconds), elapsedSeconds))
  }

  /** Status, text and winner of the match at a moment. */
  protected standing(part: string, end: End | null) {
    if (!end) return { status: 'inprogress', statusDescription: part } as const
    return end.isRetired
      ? ({ status: 'finished', statusDescription: 'Retired', winner: end.winner } as const)
      : ({ status: 'finished', statusDescription: 'Ended' } as const)
  }
}
