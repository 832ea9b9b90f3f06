/**
 * A volleyball match, rally by rally. A state machine without a clock: the same setup and the same stream of chance
 * give the same match, however and in whatever order it is looked at.
 */
import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { Random } from '../random.ts'
import { decided, meanOutlook } from './outlook.ts'
import { clockOf } from './racket-progress.ts'
import { BREAK_TEXT, type SetMatch, type SetProgress } from './set-match.ts'
import { type Outlook, other, type Side } from './simulation.ts'
import { SteppedMatch } from './stepped-match.ts'
import { type Both, type Tosses, VolleyballBoard } from './volleyball-board.ts'
import { volleyballOutlook } from './volleyball-outlook.ts'
import { playRally, type Rally, type RallyChances, rallyChances } from './volleyball-rally.ts'
import { type VolleyballLog, VolleyballRecord } from './volleyball-record.ts'

export interface VolleyballSetup {
  /** Strength of home less that of away, in shares of rallies: 0.02 wins about two of three matches. */
  readonly edge: number
  /** How often the receiving side wins a rally between equals: 0.64 with men, 0.58 with women. */
  readonly sideOut: number
}

const SET_BREAK_SECONDS = 180
const TIMEOUT_SECONDS = 45
const TIMEOUTS_A_SET = 2
/** A side that lost so many rallies in a row may ask for a time-out. */
const TIMEOUT_AFTER = 3
const TIMEOUT_CHANCE = 0.35

class VolleyballSimulation extends SteppedMatch<SetProgress> implements SetMatch {
  readonly #random: Random
  readonly #chances: RallyChances
  readonly #tosses: Tosses
  readonly #board: VolleyballBoard
  readonly #rallies: Rally[] = []
  readonly #setBegins: number[] = [0]
  readonly #timeouts: VolleyballLog['timeouts'][number][] = []
  #timeoutsLeft: Both = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
  #run: { readonly side: Side; readonly length: number } = { side: 'home', length: 0 }
  protected known = 0

  constructor({ edge, sideOut }: VolleyballSetup, random: Random) {
    super()
    this.#random = random
    this.#chances = rallyChances(sideOut, edge)
    this.#tosses = { first: random.pick(['home', 'away']), deciding: random.pick(['home', 'away']) }
    this.#board = new VolleyballBoard(this.#tosses)
  }

  step(): boolean {
    if (this.#board.winner) return false
    const rally = playRally(this.#board.server, this.#chances, this.#random)
    this.known += this.#random.integer(17, 33)
    this.#rallies.push({ ...rally, second: this.known })
    const length = rally.winner === this.#run.side ? this.#run.length + 1 : 1
    this.#run = { side: rally.winner, length }
    if (!this.#board.rally(rally.winner)) this.#pause(other(rally.winner))
    else if (!this.#board.winner) this.#changeSides()
    return this.#board.winner === null
  }

  #pause(loser: Side): void {
    const mayAsk = this.#run.length >= TIMEOUT_AFTER && this.#timeoutsLeft[loser] > 0
    if (!mayAsk || !this.#random.chance(TIMEOUT_CHANCE)) return
    this.#timeoutsLeft[loser] -= 1
    this.#timeouts.push({ second: this.known, side: loser, set: this.#board.sets.length })
    this.known += TIMEOUT_SECONDS
  }

  #changeSides(): void {
    this.known += SET_BREAK_SECONDS
    this.#setBegins.push(this.known)
    this.#timeoutsLeft = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
    this.#run = { ...this.#run, length: 0 }
  }

  winner(): Side {
    while (this.step());
    if (!this.#board.winner) throw new Error('the match is not over')
    return this.#board.winner
  }

  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds < 0) return this.#beforeToss()
    this.playTo(elapsedSeconds)
    const record = this.#record(elapsedSeconds)
    const { winner } = record.board
    return winner
      ? decided(winner, record.pointsWon('home'), record.pointsWon('away'))
      : volleyballOutlook(record.board, record.setsBegun, this.#chances)
  }

  /** Nobody knows who will serve first. */
  #beforeToss(): Outlook {
    const outlook = (first: Side) =>
      volleyballOutlook(new VolleyballBoard({ first, deciding: 'home' }), 1, this.#chances)
    return meanOutlook(outlook('home'), outlook('away'))
  }

  #record(second: number): VolleyballRecord {
    const log = { rallies: this.#rallies, setBegins: this.#setBegins, timeouts: this.#timeouts }
    return new VolleyballRecord(this.#tosses, log, second)
  }

  protected view(second: number): SetProgress {
    const record = this.#record(second)
    const isOver = record.board.winner !== null
    const running = record.isPlaying ? `Set ${record.setsBegun}` : BREAK_TEXT
    return {
      status: isOver ? 'finished' : 'inprogress',
      statusDescription: isOver ? STATUS_DESCRIPTION.finished : running,
      ...clockOf(isOver ? this.durationSeconds() : second),
      homeScore: record.score('home'),
      awayScore: record.score('away'),
      liveEvents: record.events,
      statistics: record.statistics(),
    }
  }
}

/** A match about to begin. Its future depends on nothing but these two arguments. */
export function startVolleyball(setup: VolleyballSetup, random: Random): SetMatch {
  return new VolleyballSimulation(setup, random)
}
