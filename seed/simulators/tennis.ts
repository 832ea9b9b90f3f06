/**
 * A tennis match, point by point. A state machine without a clock: the same setup and the same stream of chance
 * give the same match, however and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import { RacketSimulation } from './racket-match.ts'
import {
  clockOf,
  type RacketMatch,
  type RacketProgress,
  type Retirement,
  standing,
} from './racket-progress.ts'
import { type Outlook, other, type Side } from './simulation.ts'
import { TennisBoard, type TennisRules } from './tennis-board.ts'
import { tennisOutlook } from './tennis-outlook.ts'
import {
  type GroundType,
  type PlayedPoint,
  playPoint,
  pointSeconds,
  type Service,
  serviceOf,
} from './tennis-point.ts'
import { TennisRecord } from './tennis-record.ts'

export interface TennisSetup {
  readonly rules: TennisRules
  readonly ground: GroundType
  readonly gender: 'M' | 'F'
  /** Strength of home less that of away, in shares of points: 0.05 wins about four of five matches. */
  readonly edge: number
  readonly seeds: Readonly<Record<Side, number | null>>
  /** After so many games somebody gives up. */
  readonly retirement: Retirement | null
}

/** Changes of ends come after odd games, without a rest after the first one; breaks between sets are longer. */
const CHANGEOVER_SECONDS = 60
const SET_BREAK_SECONDS = 95
const TIEBREAK_CHANGE_SECONDS = 20
/** Nobody stops at once: the physiotherapist comes first. */
const RETIRING_SECONDS = 240

class TennisSimulation extends RacketSimulation<TennisBoard> {
  readonly #setup: TennisSetup
  readonly #random: Random
  readonly #firstToServe: Side
  readonly #services: Readonly<Record<Side, Service>>
  readonly #board: TennisBoard
  readonly #points: PlayedPoint[] = []
  #games = 0

  constructor(setup: TennisSetup, random: Random) {
    super()
    const { ground, gender, edge } = setup
    this.#setup = setup
    this.#random = random
    this.#firstToServe = random.pick(['home', 'away'])
    this.#services = {
      home: serviceOf({ ground, gender, edge }),
      away: serviceOf({ ground, gender, edge: -edge }),
    }
    this.#board = this.newBoard(this.#firstToServe)
  }

  protected newBoard(firstToServe: Side): TennisBoard {
    return new TennisBoard(this.#setup.rules, firstToServe)
  }

  protected playPoint(): void {
    const { server } = this.#board
    const point = playPoint(this.#services[server], server, this.#random)
    this.known += pointSeconds(point, this.#random)
    this.#points.push({ ...point, second: this.known })
    const ends = this.#board.point(point.winner)
    if (ends.match) this.finish(point.winner, false)
    else if (ends.game) this.#afterGame(ends.set)
    else this.#duringGame()
  }

  #afterGame(isSet: boolean): void {
    this.#games += 1
    const { retirement } = this.#setup
    if (retirement && this.#games >= retirement.after && !isSet) {
      this.known += RETIRING_SECONDS
      this.finish(other(retirement.side), true)
      return
    }
    const { home, away } = this.#board.set.games
    if (isSet) this.known += SET_BREAK_SECONDS
    else if ((home + away) % 2 === 1 && home + away > 1) this.known += CHANGEOVER_SECONDS
  }

  #duringGame(): void {
    const { home, away } = this.#board.points
    if (this.#board.tiebreakTarget && (home + away) % 6 === 0) this.known += TIEBREAK_CHANGE_SECONDS
  }

  protected outlookFrom(board: TennisBoard): Outlook {
    return tennisOutlook(board, { home: this.#services.home.won, away: 1 - this.#services.away.won })
  }

  protected record(second: number): TennisRecord {
    const points = this.#points.filter((point) => point.second <= second)
    return new TennisRecord(this.#setup.rules, this.#firstToServe, points)
  }

  protected view(second: number): RacketProgress {
    const { rules, ground, seeds } = this.#setup
    const end = this.endBy(second)
    const record = this.record(second)
    return {
      ...standing(`Set ${record.board.sets.length}`, end),
      ...clockOf(end?.second ?? second),
      homeScore: record.score('home', end !== null),
      awayScore: record.score('away', end !== null),
      liveEvents: record.events,
      statistics: record.statistics.view(),
      tennis: {
        bestOf: rules.bestOf,
        groundType: ground,
        homePlayerSeed: seeds.home,
        awayPlayerSeed: seeds.away,
        ...record.block(end?.second ?? null),
      },
    }
  }
}

/** A match about to begin. Its future depends on nothing but these two arguments. */
export function startTennis(setup: TennisSetup, random: Random): RacketMatch {
  return new TennisSimulation(setup, random)
}
