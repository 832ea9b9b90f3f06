/**
 * A volleyball match as told by its rallies: replaying those up to a second gives the score, the events and the
 * statistics at that second. `current` counts sets, `periodN` the points of a set (docs/reference/resources.md#4, #7).
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import { setEvent } from './racket-progress.ts'
import { both, plain, Runs, type StatisticsItem, statisticsChange, sum } from './racket-statistics.ts'
import { other, type Side } from './simulation.ts'
import { type Both, type Tosses, VolleyballBoard } from './volleyball-board.ts'
import { isError, ownerOf, type Rally } from './volleyball-rally.ts'

/** What has happened so far. */
export interface VolleyballLog {
  readonly rallies: readonly Rally[]
  /** The real second at which each set began. */
  readonly setBegins: readonly number[]
  readonly timeouts: readonly { readonly second: number; readonly side: Side; readonly set: number }[]
}

const COUNTED = [
  'pointsTotal',
  'attackPoint',
  'attackError',
  'blockPoint',
  'ace',
  'serviceError',
  'fault',
  'receptionErrors',
  'opponentErrors',
  'wonServing',
  'wonReceiving',
  'timeouts',
] as const
type Counts = Record<(typeof COUNTED)[number], Both>

class Part {
  readonly counts = Object.fromEntries(COUNTED.map((key) => [key, both()])) as Counts
  readonly runs = new Runs()
  readonly lead = both()

  add(rally: Rally, points: Both): void {
    const { winner, server, ending, isReceptionError } = rally
    const loser = other(winner)
    this.counts.pointsTotal[winner] += 1
    this.counts[ending][ownerOf(rally)] += 1
    if (isReceptionError) this.counts.receptionErrors[loser] += 1
    if (isError(ending)) this.counts.opponentErrors[winner] += 1
    this.counts[winner === server ? 'wonServing' : 'wonReceiving'][winner] += 1
    this.runs.add(winner)
    this.lead[winner] = Math.max(this.lead[winner], points[winner] - points[loser])
  }
}

export class VolleyballRecord {
  readonly board: VolleyballBoard
  readonly events: LiveEventChange[] = []
  /** Sets that have begun by then. */
  readonly setsBegun: number
  readonly #parts: readonly Part[]

  constructor(tosses: Tosses, log: VolleyballLog, second: number) {
    this.board = new VolleyballBoard(tosses)
    this.setsBegun = log.setBegins.filter((begin) => begin <= second).length
    this.#parts = Array.from({ length: this.setsBegun }, () => new Part())
    for (const rally of log.rallies) {
      if (rally.second > second) break
      this.#add(rally)
    }
    for (const timeout of log.timeouts) {
      const part = this.#parts[timeout.set - 1]
      if (part && timeout.second <= second) part.counts.timeouts[timeout.side] += 1
    }
  }

  #add(rally: Rally): void {
    const { board } = this
    const number = board.sets.length
    const { points } = board.set
    const isSetOver = board.rally(rally.winner)
    this.#parts[number - 1]?.add(rally, points)
    if (!isSetOver) return
    this.events.push(setEvent(number, rally.second, board.setsWon, board.winner !== null))
  }

  /** Is a set being played, and not a break between two? */
  get isPlaying(): boolean {
    return this.setsBegun === this.board.sets.length
  }

  score(side: Side): ScoreParts {
    const current = this.board.setsWon[side]
    const score: ScoreParts = { current, display: current }
    this.board.sets.slice(0, this.setsBegun).forEach(({ points }, i) => {
      score[`period${i + 1}`] = points[side]
    })
    return score
  }

  pointsWon(side: Side): number {
    return this.board.sets.reduce((total, { points }) => total + points[side], 0)
  }

  statistics() {
    if (!this.#parts.some((part) => part.counts.pointsTotal.home + part.counts.pointsTotal.away > 0))
      return []
    return statisticsChange(
      items(this.#parts),
      this.#parts.map((part) => items([part])),
    )
  }
}

/** The best of the sets: runs and leads end with their set. @assumed */
function best(values: readonly Both[]): Both {
  const most = (side: Side) => Math.max(...values.map((value) => value[side]))
  return { home: most('home'), away: most('away') }
}

function items(parts: readonly Part[]): StatisticsItem[] {
  const total = (key: keyof Counts) => sum(parts.map((part) => part.counts[key]))
  return [
    plain('pointsTotal', total('pointsTotal')),
    plain('maxPointsInRow', best(parts.map(({ runs }) => runs.longest))),
    plain('biggestLead', best(parts.map(({ lead }) => lead))),
    plain('opponentErrors', total('opponentErrors')),
    plain('attackPoints', total('attackPoint')),
    plain('attackErrors', total('attackError')),
    plain('blockPoints', total('blockPoint')),
    plain('aces', total('ace')),
    plain('serviceErrors', total('serviceError')),
    plain('servicePointsScored', total('wonServing')),
    plain('receiverPointsScored', total('wonReceiving')),
    plain('receptionErrors', total('receptionErrors')),
    plain('timeouts', total('timeouts')),
  ]
}
