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
import { type Mark, PHASES } from './football-log.ts'
import {
  CHANCES,
  type FootballBook,
  type FootballPlay,
  heatOf,
  MINUTES,
  menFactor,
  PENALTY_GIVEN,
  PENALTY_REVIEWED,
  PENALTY_SCORED,
} from './football-play.ts'
import { FOOTBALL_ZEROS } from './football-view.ts'
import {
  type Both,
  both,
  type MatchProgress,
  type Outlook,
  other,
  poisson,
  type Side,
  type SportMatch,
  type TeamSetup,
} from './match.ts'
import { TeamRecord } from './team-record.ts'

/** Added minutes to expect before they are announced: the middle of what the simulator gives. */
const MEAN_ADDED = { period1: 2.5, period2: 5 }
const HALVES = ['period1', 'period2'] as const
const MOST_GOALS = 16

/** How the match is played, as far as it is known before the start. */
type Chances = Pick<FootballPlay, 'rates' | 'videoReview'>

/** What has been seen of a running match. */
export interface FootballMoment {
  readonly second: number
  readonly mark: Mark
  readonly progress: MatchProgress
}

/** The minutes of a half that are still to come, each weighted with its heat; it has lasted `played` minutes. */
function heatLeft(half: (typeof HALVES)[number], played: number, added: number): number {
  const { firstMinute, minutes } = PHASES[half]
  const end = minutes + added
  let heat = 0
  for (let minute = Math.floor(played); minute < end; minute++) {
    const share = Math.min(minute + 1, end) - Math.max(minute, played)
    heat += share * heatOf(firstMinute + Math.min(minute + 1, minutes))
  }
  return heat
}

/** The weighted minutes left of regular time. */
function heatLeftAt(moment: FootballMoment | null): number {
  if (!moment) return HALVES.reduce((sum, half) => sum + heatLeft(half, 0, MEAN_ADDED[half]), 0)
  const { mark, second, progress } = moment
  const secondHalf = heatLeft('period2', 0, MEAN_ADDED.period2)
  if (mark.phase === 'halftime') return secondHalf
  const half = HALVES.find((each) => each === mark.phase)
  if (!half) return 0
  const announced = progress.liveEvents.find((event) => event.type === 'injuryTime' && event.period === half)
  const left = heatLeft(half, (second - mark.second) / 60, announced?.length ?? MEAN_ADDED[half])
  return half === 'period1' ? left + secondHalf : left
}

function sentOff(side: Side, progress: MatchProgress | undefined): number {
  const isSentOff = (event: MatchProgress['liveEvents'][number]) =>
    event.type === 'card' && event.team === side && event.class !== 'yellow'
  return progress?.liveEvents.filter(isSentOff).length ?? 0
}

function expectedGoals(play: Chances, side: Side, moment: FootballMoment | null, heat: number): number {
  const men = menFactor(sentOff(side, moment?.progress), sentOff(other(side), moment?.progress))
  const given = play.videoReview ? 1 - PENALTY_REVIEWED * (1 - PENALTY_GIVEN) : 1
  return heat * ((play.rates[side] / MINUTES) * men + CHANCES.penalty * given * PENALTY_SCORED)
}

/** Chances of the result when so many more goals are expected. */
function resultChances(lead: number, home: number, away: number) {
  const chances = { home: 0, draw: 0, away: 0 }
  const conceded = poisson(away, MOST_GOALS)
  poisson(home, MOST_GOALS).forEach((p, scored) => {
    conceded.forEach((q, goals) => {
      const margin = lead + scored - goals
      chances[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw'] += p * q
    })
  })
  const sum = chances.home + chances.draw + chances.away
  return { home: chances.home / sum, draw: chances.draw / sum, away: chances.away / sum }
}

/** Null before the start. */
export function footballOutlook(play: Chances, moment: FootballMoment | null): Outlook {
  const regular = (side: Side) => {
    const score = moment?.progress[`${side}Score`]
    return score ? (score.normaltime ?? score.current) : 0
  }
  const heat = heatLeftAt(moment)
  const home = expectedGoals(play, 'home', moment, heat)
  const away = expectedGoals(play, 'away', moment, heat)
  const lead = regular('home') - regular('away')
  return {
    ...resultChances(lead, home, away),
    expectedTotal: regular('home') + regular('away') + home + away,
    expectedMargin: lead + home - away,
  }
}

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
