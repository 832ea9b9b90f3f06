/**
 * Table tennis and volleyball, rally by rally. In volleyball the ending of a rally depends on its winner, and actions are
 * drawn among the seven players by position (docs/reference/resources.md#4, #7).
 *
 * @assumed The seven players of volleyball play the whole match. The side rotates when it wins the serve; the libero does
 * not serve, attack or block.
 */
import type { Random } from '../../random.ts'
import {
  type Both,
  noScore,
  other,
  type Pair,
  SIDES,
  type Side,
  SportMatch,
  type SportProgress,
  type SquadPlayer,
  type Statistics,
  type TeamSheet,
} from '../match.ts'
import data from '../statistics.json' with { type: 'json' }
import { drawSheets, pickSheet, type SheetRow, type Squad } from '../team/line-up.ts'
import { type PointEnds, tableTennisRules, VOLLEYBALL_RULES } from './board.ts'
import { PointSimulation, type Rally, type Retirement } from './match.ts'

const share = (value: number, least: number) => Math.min(1 - least, Math.max(least, value))

export interface TableTennisSetup {
  readonly bestOf: 5 | 7
  /** Strength of home minus that of away, in shares of points: 0.04 wins about three of four matches. */
  readonly edge: number
  readonly retirement: Retirement | null
}

const SERVER_SHARE = 0.53
const WARM_UP_SECONDS = 90
const GAME_BREAK_SECONDS = 60
const TOWEL_SECONDS = 12

class TableTennis extends PointSimulation {
  constructor({ bestOf, edge, retirement }: TableTennisSetup, random: Random) {
    const chances = { home: share(SERVER_SHARE + edge, 0.25), away: share(1 - SERVER_SHARE + edge, 0.25) }
    const setup = {
      statistics: data.tableTennis,
      set: 'Game',
      retirement,
      retiringSeconds: 180,
    } as const
    super({ ...setup, rules: tableTennisRules(bestOf), chances }, random)
  }

  protected play(server: Side): Rally {
    const winner = this.drawWinner(server)
    const warmUp = this.second === 0 ? WARM_UP_SECONDS : 0
    return { winner, seconds: warmUp + this.random.integer(11, 23) }
  }

  protected pause(_winner: Side, ends: PointEnds): number {
    if (ends.set) return GAME_BREAK_SECONDS
    const { home, away } = this.board.points
    return (home + away) % 6 === 0 ? TOWEL_SECONDS : 0
  }
}

export function startTableTennis(setup: TableTennisSetup, random: Random) {
  return new SportMatch(() => new TableTennis(setup, random.stream('play')))
}

interface VolleyballSetup {
  /** Strength of home minus that of away, in shares of rallies: 0.02 wins about two of three matches. */
  readonly edge: number
  /** Share of rallies won by the receiving side between equals: 0.64 for men, 0.58 for women. */
  readonly sideOut: number
  readonly squads: Both<Squad>
}

type Ending = 'ace' | 'serviceError' | 'attackPoint' | 'attackError' | 'blockPoint' | 'fault'

interface VolleyballRally extends Rally {
  /** `serviceError`, `attackError` and `fault` are those of the loser. */
  readonly ending: Ending
  readonly player: SquadPlayer | null
  /** A receiver who touched the ball, but could not play it. */
  readonly receiver: SquadPlayer | null
}

type Weights = Readonly<Partial<Record<Ending, number>>>
/** Shares typical of top leagues: one serve in twenty is an ace, one in six goes out. */
const SERVER_WINS: Weights = { ace: 13, attackPoint: 37, blockPoint: 20, attackError: 23, fault: 7 }
const RECEIVER_WINS: Weights = { serviceError: 25, attackPoint: 61, blockPoint: 4, attackError: 7, fault: 3 }
const RECEPTION_ERROR_SHARE = 0.75
const ERRORS: ReadonlySet<Ending> = new Set(['serviceError', 'attackError', 'fault'])

/** Weight of each position for each kind of ending. */
const ATTACKS = { S: 0.2, OH: 1.4, OPP: 2.2, MB: 0.9 }
const BLOCKS = { S: 0.5, OH: 0.7, OPP: 0.9, MB: 2 }
const RECEPTIONS = { OH: 1.4, L: 1.2 }
const SHARES: Readonly<Partial<Record<Ending, Readonly<Record<string, number>>>>> = {
  attackPoint: ATTACKS,
  attackError: ATTACKS,
  blockPoint: BLOCKS,
}

const SET_BREAK_SECONDS = 180
const TIMEOUT_SECONDS = 45
const TIMEOUTS_A_SET = 2
/** Lost rallies in a row after which a side may call a time-out. */
const TIMEOUT_AFTER = 3
const TIMEOUT_CHANCE = 0.35

const SHEET: SheetRow = {
  starters: { S: 1, OH: 2, OPP: 1, MB: 2, L: 1 },
  bench: { keepers: 0, others: 7 },
  keeper: null,
  form: 0.08,
}

/** Player statistics that the endings count; aces, kills and blocks are points. */
const COUNTS: Readonly<Record<Ending, Readonly<Statistics>>> = {
  attackPoint: { attackPoints: 1, points: 1 },
  attackError: { attackErrors: 1 },
  blockPoint: { blockPoints: 1, points: 1 },
  ace: { aces: 1, points: 1 },
  serviceError: { serviceErrors: 1 },
  fault: {},
}

class Volleyball extends PointSimulation<VolleyballRally> {
  readonly #sheets: () => Both<TeamSheet>
  #timeoutsLeft: Pair = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
  /** Index of the next server. */
  readonly #rotation: Pair = noScore()

  constructor({ sideOut, edge }: VolleyballSetup, sheets: () => Both<TeamSheet>, random: Random) {
    const chances = { home: share(1 - sideOut + edge, 0.1), away: share(sideOut + edge, 0.1) }
    const rest = { statistics: data.volleyball, set: 'Set', showsBreaks: true } as const
    super({ ...rest, rules: VOLLEYBALL_RULES, chances }, random)
    this.#sheets = sheets
  }

  protected play(server: Side): VolleyballRally {
    const { random } = this
    const winner = this.drawWinner(server)
    const weights = winner === server ? SERVER_WINS : RECEIVER_WINS
    const ending = random.weighted(Object.keys(weights) as Ending[], (each) => weights[each] ?? 0) as Ending
    const isReceptionError = ending === 'ace' && random.chance(RECEPTION_ERROR_SHARE)
    const player = this.#playerOf(ending, ERRORS.has(ending) ? other(winner) : winner)
    const receiver = isReceptionError ? this.#draw(other(server), RECEPTIONS) : null
    if (winner !== server) this.#rotation[winner] += 1
    return { winner, ending, player, receiver, seconds: random.integer(17, 33) }
  }

  #playerOf(ending: Ending, side: Side): SquadPlayer | null {
    const shares = SHARES[ending]
    if (shares) return this.#draw(side, shares)
    if (ending === 'fault') return null
    const servers = this.#sheets()[side].starters.filter(({ position }) => position !== 'L')
    return servers[this.#rotation[side] % servers.length] ?? null
  }

  #draw(side: Side, shares: Readonly<Record<string, number>>): SquadPlayer | null {
    const weight = ({ position, ability }: SquadPlayer) => (shares[position] ?? 0) * ability ** 2
    return this.random.weighted(this.#sheets()[side].starters, weight) ?? null
  }

  protected override score(server: Side, rally: VolleyballRally): PointEnds {
    const { counters } = this
    const { winner, ending, player, receiver } = rally
    const isFirst = this.board.total('home') + this.board.total('away') === 0
    const ends = super.score(server, rally)
    const isError = ERRORS.has(ending)
    // All players on the court have statistics, even if all are zero.
    if (isFirst)
      for (const side of SIDES) for (const each of this.#sheets()[side].starters) counters.player(side, each)
    counters.gain(isError ? other(winner) : winner, player, COUNTS[ending])
    if (isError) counters.gain(winner, null, { opponentErrors: 1 })
    if (receiver) counters.gain(other(winner), receiver, { receptionErrors: 1 })
    if (ends.set) this.#timeoutsLeft = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
    return ends
  }

  protected pause(winner: Side, ends: PointEnds): number {
    const loser = other(winner)
    if (ends.set) return SET_BREAK_SECONDS
    const mayAsk = (this.pointRun?.length ?? 0) >= TIMEOUT_AFTER && this.#timeoutsLeft[loser] > 0
    if (!mayAsk || !this.random.chance(TIMEOUT_CHANCE)) return 0
    this.#timeoutsLeft[loser] -= 1
    this.counters.gain(loser, null, { timeouts: 1 })
    return TIMEOUT_SECONDS
  }

  override view(second: number): SportProgress {
    const { statistics, playerStatistics } = this.counters.blocks(this.isOver)
    return { ...super.view(second), statistics, playerStatistics }
  }
}

export function startVolleyball(setup: VolleyballSetup, random: Random) {
  const sheets = drawSheets(setup.squads, pickSheet(SHEET), random)
  return new SportMatch(() => new Volleyball(setup, sheets, random.stream('play')), sheets)
}
