/**
 * An esports series, game by game. A state machine without a clock: the same setup and random stream always give the
 * same series. `current` counts games won, `periodN` is the score of a game: rounds in the shooter, kills in the
 * lane-based titles (docs/reference/resources.md#4, #15).
 */

import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { EsportsChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import type { EsportsGame, EsportsTitle, Lineups } from './esports-game.ts'
import {
  clockOf,
  type DecisiveMatch,
  type Outlook,
  type Side,
  type SportProgress,
  SteppedMatch,
} from './match.ts'

interface Rest {
  readonly home: number
  readonly games: number
  readonly margin: number
}

/** `chance`: probability that home wins the current or next game; `fresh`: a later one. */
function rest(bestOf: number, won: Readonly<Record<Side, number>>, chance: number, fresh: number): Rest {
  for (const side of ['home', 'away'] as const) {
    if (won[side] * 2 > bestOf) return { home: side === 'home' ? 1 : 0, games: 0, margin: 0 }
  }
  const ifWon = rest(bestOf, { ...won, home: won.home + 1 }, fresh, fresh)
  const ifLost = rest(bestOf, { ...won, away: won.away + 1 }, fresh, fresh)
  const mix = (a: number, b: number) => chance * a + (1 - chance) * b
  return {
    home: mix(ifWon.home, ifLost.home),
    games: 1 + mix(ifWon.games, ifLost.games),
    margin: mix(ifWon.margin + 1, ifLost.margin - 1),
  }
}

function seriesOutlook(
  bestOf: number,
  won: Readonly<Record<Side, number>>,
  chance: number,
  fresh: number,
): Outlook {
  const { home, games, margin } = rest(bestOf, won, chance, fresh)
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: won.home + won.away + games,
    expectedMargin: won.home - won.away + margin,
  }
}

interface EsportsSetup {
  readonly title: EsportsTitle
  readonly bestOf: number
  readonly lineups: Lineups
  /** Strength of home minus that of away; see `GameSetup`. */
  readonly edge: number
}

interface Started {
  /** Real second after the start of the series. */
  readonly second: number
  readonly game: EsportsGame
}

type GameChange = EsportsChange['games'][number]

class EsportsSeries extends SteppedMatch {
  readonly sheets = null
  readonly #setup: EsportsSetup
  readonly #random: Random
  readonly #makeGame: ReturnType<EsportsTitle['series']>
  readonly #games: Started[] = []
  readonly #won = { home: 0, away: 0 }
  #isOver = false

  constructor(setup: EsportsSetup, random: Random) {
    super()
    this.#setup = setup
    this.#random = random
    this.#makeGame = setup.title.series(random.stream('series'))
    this.#add(0)
  }

  #add(second: number): void {
    const { lineups, edge } = this.#setup
    const gameNumber = this.#games.length + 1
    const random = this.#random.stream(`game/${gameNumber}`)
    this.#games.push({ second, game: this.#makeGame({ gameNumber, lineups, edge }, random) })
  }

  get #last(): Started {
    return this.#games.at(-1) as Started
  }

  protected get known(): number {
    return this.#last.second + this.#last.game.known
  }

  step(): boolean {
    if (this.#isOver) return false
    if (!this.#last.game.step()) this.#finishGame()
    return !this.#isOver
  }

  #finishGame(): void {
    const { winner } = this.#last.game
    if (!winner) throw new Error('the game is not over')
    this.#won[winner] += 1
    if (this.#won[winner] * 2 > this.#setup.bestOf) this.#isOver = true
    else this.#add(this.known + this.#random.integer(...this.#setup.title.breakSeconds))
  }

  override winner(): Side {
    while (this.step());
    return this.#won.home > this.#won.away ? 'home' : 'away'
  }

  outlook(elapsedSeconds: number): Outlook {
    const { title, bestOf, edge } = this.#setup
    const fresh = title.freshChance(edge)
    if (elapsedSeconds < 0) return seriesOutlook(bestOf, { home: 0, away: 0 }, fresh, fresh)
    this.playTo(elapsedSeconds)
    const won = this.#wonBy(elapsedSeconds)
    const running = this.#games.find(
      (each) => each.second <= elapsedSeconds && !isOverAt(each, elapsedSeconds),
    )
    const chance = running ? running.game.chance(elapsedSeconds - running.second) : fresh
    return seriesOutlook(bestOf, won, chance, fresh)
  }

  /** Games won up to a real second. */
  #wonBy(second: number): Record<Side, number> {
    const won = { home: 0, away: 0 }
    for (const started of this.#games) {
      if (started.game.winner && isOverAt(started, second)) won[started.game.winner] += 1
    }
    return won
  }

  protected view(second: number): SportProgress {
    const won = this.#wonBy(second)
    const begun = this.#games.filter((started) => started.second <= second)
    const games = begun.map((started, i) => viewGame(started, i + 1, second))
    const isOver = Math.max(won.home, won.away) * 2 > this.#setup.bestOf
    const next = this.#games[begun.length]
    const isBreak = games.at(-1)?.status === 'finished'
    if (isBreak && next && !isOver) games.push(previewGame(next, games.length + 1))
    const running = isBreak ? 'Break' : `Game ${games.length}`
    return {
      status: isOver ? 'finished' : 'inprogress',
      statusDescription: isOver ? STATUS_DESCRIPTION.finished : running,
      ...clockOf(isOver ? this.durationSeconds() : second),
      homeScore: scoreOf('home', won, games),
      awayScore: scoreOf('away', won, games),
      liveEvents: [],
      statistics: [],
      esports: { bestOf: this.#setup.bestOf, games },
    }
  }
}

function isOverAt({ second, game }: Started, at: number): boolean {
  return game.winner !== null && second + game.known <= at
}

function scoreOf(side: Side, won: Readonly<Record<Side, number>>, games: readonly GameChange[]): ScoreParts {
  const score: ScoreParts = { current: won[side], display: won[side] }
  for (const { gameNumber, status, homeScore, awayScore } of games) {
    if (status !== 'notstarted') score[`period${gameNumber}`] = side === 'home' ? homeScore : awayScore
  }
  return score
}

function viewGame(started: Started, gameNumber: number, second: number): GameChange {
  const { game } = started
  const isOver = isOverAt(started, second)
  const played = isOver ? game.known : second - started.second
  return {
    gameNumber,
    status: isOver ? 'finished' : 'inprogress',
    winnerCode: isOver ? (game.winner === 'home' ? 1 : 2) : null,
    durationSeconds: Math.floor(played),
    ...game.frame,
    ...game.view(played),
  }
}

/** During a break the next game is announced with map and sides, before heroes are picked. */
function previewGame({ game }: Started, gameNumber: number): GameChange {
  const { map = null, homeTeamStartingSide = null } = game.frame
  return {
    gameNumber,
    status: 'notstarted',
    homeScore: 0,
    awayScore: 0,
    winnerCode: null,
    durationSeconds: null,
    map,
    homeTeamStartingSide,
  }
}

/** The series depends only on these two arguments. */
export function startEsports(setup: EsportsSetup, random: Random): DecisiveMatch {
  return new EsportsSeries(setup, random)
}
