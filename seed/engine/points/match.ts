/** A match played point by point: score, ends and statistics of tennis, table tennis and volleyball. */
import type { ScoreParts } from '../../../src/contract/changes.ts'
import type { LiveEventChange } from '../../../src/contract/resources/blocks.ts'
import type { Random } from '../../random.ts'
import { clockOf, type Outlook, other, SIDES, type Side, Simulation, type SportProgress } from '../match.ts'
import { decided } from '../outlook.ts'
import { Counters, type StatisticsTable } from '../statistics.ts'
import { PointBoard, type PointEnds, type PointRules } from './board.ts'
import { type PointChances, PointModel } from './outlook.ts'

const PERIODS = ['1ST', '2ND', '3RD', '4TH', '5TH', '6TH', '7TH'] as const

/** A point before it is played: who will win it, and its length. */
export interface Rally {
  readonly winner: Side
  readonly seconds: number
}

/** A player retires after so many games (tennis) or points, if the match lasts that long. */
export interface Retirement {
  readonly side: Side
  readonly after: number
}

export interface PointSetup {
  readonly rules: PointRules
  readonly chances: PointChances
  readonly statistics: StatisticsTable
  readonly set: 'Set' | 'Game'
  /** The next set is shown when it begins, not while its break lasts. */
  readonly showsBreaks?: boolean
  readonly retirement?: Retirement | null
  /** Time for the physiotherapist before a player retires. */
  readonly retiringSeconds?: number
}

/** Points or games that a side has won in a row. */
interface Run {
  readonly side: Side
  readonly length: number
}
const longer = (run: Run | null, winner: Side): Run => {
  return { side: winner, length: run?.side === winner ? run.length + 1 : 1 }
}

export abstract class PointSimulation<R extends Rally = Rally> extends Simulation {
  protected readonly random: Random
  protected readonly board: PointBoard
  protected readonly counters: Counters
  protected isOver = false
  readonly #setup: PointSetup
  readonly #model: PointModel
  readonly #events: LiveEventChange[] = []
  /** Runs do not continue in the next set. @assumed */
  protected pointRun: Run | null = null
  #gameRun: Run | null = null
  /** How far each side was behind in the set. */
  #behind = { home: 0, away: 0 }
  #isBreak = false
  #retired: Side | null = null

  constructor(setup: PointSetup, random: Random) {
    super()
    this.random = random
    this.#setup = setup
    const first = random.pick(SIDES)
    this.board = new PointBoard(setup.rules, first, setup.rules.isLastTossed ? random.pick(SIDES) : first)
    this.#model = new PointModel(setup.rules, setup.chances)
    this.counters = new Counters(setup.statistics)
  }

  protected abstract play(server: Side): R
  protected drawWinner(server: Side): Side {
    return this.random.chance(this.#setup.chances[server]) ? 'home' : 'away'
  }
  /** The seconds before the next point, by what the last one has ended. */
  protected abstract pause(winner: Side, ends: PointEnds): number

  *run() {
    const { retirement, retiringSeconds = 0 } = this.#setup
    /** Games in sports that have them, otherwise points. */
    let units = 0
    while (!this.isOver) {
      const { server } = this.board
      const rally = this.play(server)
      yield this.after(rally.seconds)
      const ends = this.score(server, rally)
      if (!this.board.setRule.isOfGames || ends.game) units += 1
      if (!ends.set && retirement && units >= retirement.after) {
        yield this.after(retiringSeconds)
        this.#retired = retirement.side
      }
      this.isOver = ends.match || this.#retired !== null
      if (this.isOver) return
      this.#isBreak = ends.set
      yield this.after(this.pause(rally.winner, ends))
      this.#isBreak = false
    }
  }

  protected score(server: Side, { winner }: R): PointEnds {
    const { board, counters } = this
    const { set } = board
    const number = board.sets.length
    counters.begin(PERIODS[number - 1] as string)
    const ends = board.point(winner)
    const isHeld = winner === server ? 1 : 0
    for (const side of SIDES) counters.gain(side, null, { points: 1 })
    counters.gain(winner, null, { pointsWon: 1 })
    counters.gain(server, null, { servicePoints: 1, servicePointsWon: isHeld })
    counters.gain(other(server), null, { returnPoints: 1, returnPointsWon: 1 - isHeld })
    this.pointRun = longer(this.pointRun, winner)
    counters.raise(winner, 'maxPointsInRow', this.pointRun.length)
    const lead = set.score[winner] - set.score[other(winner)]
    counters.raise(winner, 'biggestLead', lead)
    this.#behind[other(winner)] = Math.max(lead, this.#behind[other(winner)])
    if (ends.set) counters.raise(winner, 'comebackToWin', this.#behind[winner])
    if (ends.game) {
      counters.gain(winner, null, { gamesWon: 1 })
      this.#gameRun = longer(this.#gameRun, winner)
      counters.raise(winner, 'maxGamesInRow', this.#gameRun.length)
    }
    if (ends.set) this.#endSet(number, ends.match)
    return ends
  }

  #endSet(number: number, isLast: boolean): void {
    this.#behind = { home: 0, away: 0 }
    this.pointRun = null
    this.#gameRun = null
    this.#events.push({
      time: Math.floor(this.second / 60) + 1,
      timeSeconds: this.second,
      type: 'period',
      period: `period${number}`,
      text: isLast ? 'FT' : `S${number}`,
      isLive: false,
      homeScore: this.board.setsWon.home,
      awayScore: this.board.setsWon.away,
    })
  }

  get #sets(): PointBoard['sets'] {
    return this.#isBreak && this.#setup.showsBreaks ? this.board.sets.slice(0, -1) : this.board.sets
  }

  /** `current` counts sets, `periodN` points or games of the sets (docs/reference/resources.md#4). */
  protected scoreOf(side: Side): ScoreParts {
    const current = this.board.setsWon[side]
    const score: ScoreParts = { current, display: current }
    this.#sets.forEach(({ score: own, tiebreak }, i) => {
      score[`period${i + 1}`] = own[side]
      if (tiebreak) score[`period${i + 1}TieBreak`] = tiebreak[side]
    })
    return score
  }

  #text(): string {
    if (this.isOver) return this.#retired ? 'Retired' : 'Ended'
    const sets = this.#sets
    return sets.length < this.board.sets.length ? 'Break' : `${this.#setup.set} ${sets.length}`
  }

  view(second: number): SportProgress {
    return {
      status: this.isOver ? 'finished' : 'inprogress',
      statusDescription: this.#text(),
      ...(this.#retired ? { winner: other(this.#retired) } : {}),
      ...clockOf(second),
      homeScore: this.scoreOf('home'),
      awayScore: this.scoreOf('away'),
      liveEvents: [...this.#events],
      statistics: this.counters.statistics(),
    }
  }

  outlook(second: number): Outlook {
    const { board } = this
    if (second < 0) return this.#model.beforeStart()
    if (this.#retired) return decided(other(this.#retired), board.total('home'), board.total('away'))
    return this.#model.outlook(board, !this.#isBreak)
  }
}
