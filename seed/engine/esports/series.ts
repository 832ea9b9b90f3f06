/**
 * An esports series, game by game, in any of the titles. `current` counts games won, `periodN` is the score of a game:
 * rounds in the shooter, kills in the lane-based titles (docs/reference/resources.md#4, #15).
 */
import type { ScoreParts } from '../../../src/contract/changes.ts'
import type { EsportsChange } from '../../../src/contract/match-blocks.ts'
import type { Random } from '../../random.ts'
import {
  type Both,
  clockOf,
  noScore,
  type Outlook,
  type Pair,
  SIDES,
  type Side,
  Simulation,
  SportMatch,
  type SportProgress,
  type SquadPlayer,
} from '../match.ts'
import { certain, outlookOf, unit, type Value } from '../outlook.ts'

type GameChange = EsportsChange['games'][number]

/** Five of each side; the position of a player (carry, support and so on) determines income and fighting. */
export type Lineups = Both<readonly SquadPlayer[]>

export interface GameSetup {
  readonly gameNumber: number
  readonly lineups: Lineups
  /** Strength of home minus that of away; half of it is added to the share of rounds or minutes that home wins. */
  readonly edge: number
  /** The same random stream for all games of a series. */
  readonly series: Random
}

export interface EsportsGame {
  /** What is known before it begins. */
  readonly frame: Pick<GameChange, 'map' | 'homeTeamStartingSide' | 'picks' | 'bans'>
  /** Null while in progress. */
  readonly winner: Side | null
  /** Plays the game and yields the seconds to each event before it happens. */
  play(): Generator<number, void>
  /** What is known after so many seconds. */
  view(seconds: number): Pick<GameChange, 'homeScore' | 'awayScore' | 'statistics' | 'players' | 'rounds'>
  /** Probability that home wins from here. */
  chance(): number
}

export interface EsportsTitle {
  readonly breakSeconds: readonly [number, number]
  /** Probability that home wins a game before its draft. */
  freshChance(edge: number): number
  start(setup: GameSetup, random: Random): EsportsGame
}

interface EsportsSetup {
  readonly title: EsportsTitle
  readonly bestOf: number
  readonly lineups: Lineups
  /** Strength of home minus that of away; see `GameSetup`. */
  readonly edge: number
}

/** `chance`: probability that home wins the current or next game; `fresh`: a later one. */
function rest(bestOf: number, won: Readonly<Pair>, chance: number, fresh: number): Value {
  for (const side of SIDES) if (won[side] * 2 > bestOf) return certain(side)
  const ifWon = rest(bestOf, { ...won, home: won.home + 1 }, fresh, fresh)
  const ifLost = rest(bestOf, { ...won, away: won.away + 1 }, fresh, fresh)
  return unit(chance, ifWon, ifLost)
}

interface Started {
  readonly game: EsportsGame
  /** Real seconds at which it began, and ended; null if it has not. */
  begin: number | null
  end: number | null
}

class EsportsSeries extends Simulation {
  readonly #setup: EsportsSetup
  readonly #random: Random
  /** The next one is announced during a break. */
  readonly #games: Started[] = []
  readonly #won = noScore()

  constructor(setup: EsportsSetup, random: Random) {
    super()
    this.#setup = setup
    this.#random = random
  }

  get #isOver(): boolean {
    return Math.max(this.#won.home, this.#won.away) * 2 > this.#setup.bestOf
  }

  *run() {
    while (!this.#isOver) {
      const started = this.#addGame()
      if (this.#games.length > 1) yield this.after(this.#random.integer(...this.#setup.title.breakSeconds))
      started.begin = this.second
      for (const seconds of started.game.play()) yield this.after(seconds)
      started.end = this.second
      this.#won[started.game.winner as Side] += 1
    }
  }

  #addGame(): Started {
    const { title, lineups, edge } = this.#setup
    const gameNumber = this.#games.length + 1
    const setup = { gameNumber, lineups, edge, series: this.#random.stream('series') }
    const game = title.start(setup, this.#random.stream(`game/${gameNumber}`))
    const started = { game, begin: null, end: null }
    this.#games.push(started)
    return started
  }

  outlook(second: number): Outlook {
    const { title, bestOf, edge } = this.#setup
    const fresh = title.freshChance(edge)
    const last = second < 0 ? undefined : this.#games.at(-1)
    const isRunning = last && last.begin !== null && last.end === null
    const { home, away } = this.#won
    const left = rest(bestOf, this.#won, isRunning ? last.game.chance() : fresh, fresh)
    return outlookOf(left.home, home + away + left.units, home - away + left.margin)
  }

  #text(): string {
    if (this.#isOver) return 'Ended'
    return this.#games.at(-1)?.begin === null ? 'Break' : `Game ${this.#games.length}`
  }

  view(second: number): SportProgress {
    const games = this.#games.map((started, i) => viewGame(started, i + 1, second))
    return {
      status: this.#isOver ? 'finished' : 'inprogress',
      statusDescription: this.#text(),
      ...clockOf(second),
      homeScore: scoreOf('home', this.#won, games),
      awayScore: scoreOf('away', this.#won, games),
      liveEvents: [],
      statistics: [],
      esports: { bestOf: this.#setup.bestOf, games },
    }
  }
}

function scoreOf(side: Side, won: Readonly<Pair>, games: readonly GameChange[]): ScoreParts {
  const score: ScoreParts = { current: won[side], display: won[side] }
  for (const { gameNumber, status, homeScore, awayScore } of games) {
    if (status !== 'notstarted') score[`period${gameNumber}`] = side === 'home' ? homeScore : awayScore
  }
  return score
}

/** Before it begins, a game has its map and sides, but no heroes yet. */
function viewGame({ game, begin, end }: Started, gameNumber: number, second: number): GameChange {
  const { map = null, homeTeamStartingSide = null } = game.frame
  if (begin === null) {
    const nothing = { homeScore: 0, awayScore: 0, winnerCode: null, durationSeconds: null }
    return { gameNumber, status: 'notstarted', ...nothing, map, homeTeamStartingSide }
  }
  const seconds = (end ?? second) - begin
  return {
    gameNumber,
    status: end === null ? 'inprogress' : 'finished',
    winnerCode: end === null ? null : game.winner === 'home' ? 1 : 2,
    durationSeconds: Math.floor(seconds),
    ...game.frame,
    ...game.view(seconds),
  }
}

export function startEsports(setup: EsportsSetup, random: Random) {
  return new SportMatch(() => new EsportsSeries(setup, random.stream('play')))
}
