/**
 * A football match, step by step. No clock: the same setup and the same stream of chance give the same match,
 * however and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import {
  type Appearances,
  type FootballDetails,
  type FootballView,
  footballAppearances,
  footballDetails,
} from './football-details.ts'
import { FootballGame, type Knockout } from './football-game.ts'
import { type FootballSheet, pickLineup } from './football-lineup.ts'
import { footballOutlook } from './football-outlook.ts'
import type { FootballBook } from './football-play.ts'
import { FOOTBALL_ZEROS } from './football-view.ts'
import {
  type Both,
  both,
  type MatchProgress,
  type Outlook,
  other,
  type Side,
  type SportMatch,
  type TeamSetup,
} from './match.ts'
import { TeamRecord } from './team-record.ts'

export interface FootballSetup {
  /** 0 in attack and defence is an average side, 0.2 makes about a fifth more (or fewer against) goals. */
  readonly home: TeamSetup
  readonly away: TeamSetup
  /** On neutral ground nobody has the advantage of home. */
  readonly neutral: boolean
  /** Video assistants look on, as in big competitions. */
  readonly videoReview: boolean
  readonly knockout: Knockout
}

/** Expected goals of an average side. */
const GOALS = { home: 1.43, away: 1.12, neutral: 1.27 }
/** Of these come from penalties, which have a chance of their own. */
const PENALTY_GOALS = 0.1

function rate(setup: FootballSetup, side: Side): number {
  const base = setup.neutral ? GOALS.neutral : GOALS[side]
  const edge = setup[side].attack - setup[other(side)].defence
  return Math.max(0.15, base * Math.exp(edge) - PENALTY_GOALS)
}

/** A run of the match in which everything is counted. */
interface Counted {
  readonly game: FootballGame
  readonly book: FootballBook
}

/** Extra time and shoot-outs included: who goes on, over both legs where there are two. */
class FootballSimulation implements SportMatch {
  readonly #setup: FootballSetup
  readonly #random: Random
  readonly #rates: Both<number>
  #sheets: Both<FootballSheet> | null = null
  /** Made when somebody asks for more than the chances before the start: only then it matters who can play. */
  #plain: FootballGame | null = null
  #counted: Counted | null = null

  constructor(setup: FootballSetup, random: Random) {
    this.#setup = setup
    this.#random = random
    this.#rates = both((side) => rate(setup, side))
  }

  get sheets(): Both<FootballSheet> {
    this.#sheets ??= both((side) => pickLineup(this.#setup[side], this.#random.stream(side)))
    return this.#sheets
  }

  get #game(): FootballGame {
    this.#plain ??= this.#newGame(null)
    return this.#plain
  }

  #newGame(book: FootballBook | null): FootballGame {
    const { videoReview, knockout } = this.#setup
    const setup = { lineups: this.sheets, rates: this.#rates, videoReview, knockout }
    return new FootballGame(setup, this.#random.stream('play'), book)
  }

  step(): boolean {
    return this.#game.step()
  }

  at(elapsedSeconds: number): MatchProgress {
    return this.#game.at(elapsedSeconds)
  }

  final(): MatchProgress {
    return this.#game.final()
  }

  durationSeconds(): number {
    return this.#game.durationSeconds()
  }

  winner(): Side | null {
    return this.#game.winner()
  }

  /** The chances of regular time; below 0 those before the start. Nothing later is looked at. */
  outlook(elapsedSeconds: number): Outlook {
    const chances = { rates: this.#rates, videoReview: this.#setup.videoReview }
    if (elapsedSeconds < 0) return footballOutlook(chances, null)
    const progress = this.at(elapsedSeconds)
    const mark = this.#game.markAt(elapsedSeconds)
    return footballOutlook(chances, { second: elapsedSeconds, mark, progress })
  }

  /** What is known beside score and events so many seconds after the start. */
  detailsAt(elapsedSeconds: number): FootballDetails {
    // The count is kept while the match goes on, and made again should somebody ask later.
    const { game, book } = this.#counted ?? this.#count()
    const view = this.#view(game, elapsedSeconds)
    if (view.progress.status === 'finished') this.#counted = null
    return footballDetails({ ...view, book }, this.#random)
  }

  /** Of that only what players are remembered for: quick, since it follows from the events. */
  appearancesAt(elapsedSeconds: number): Appearances {
    return footballAppearances(this.#view(this.#game, elapsedSeconds))
  }

  #view(game: FootballGame, elapsedSeconds: number): Omit<FootballView, 'book'> {
    const second = Math.max(0, elapsedSeconds)
    const progress = game.at(second)
    return { rates: this.#rates, lineups: this.sheets, second, mark: game.markAt(second), progress }
  }

  #count(): Counted {
    const book: FootballBook = { record: new TeamRecord(COUNTED_KEYS), minutes: [] }
    this.#counted = { game: this.#newGame(book), book }
    return this.#counted
  }
}

const COUNTED_KEYS = Object.keys(FOOTBALL_ZEROS)

export type FootballMatch = FootballSimulation

/** A match about to kick off. */
export function startFootball(setup: FootballSetup, random: Random): FootballMatch {
  return new FootballSimulation(setup, random)
}
