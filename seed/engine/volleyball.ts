/**
 * A volleyball match, rally by rally. The winner of a rally depends on the server, and its ending on the winner;
 * actions are drawn among the seven players by position (docs/reference/resources.md#4, #7).
 *
 * @assumed The seven players play the whole match. The side rotates when it wins the serve; the libero does not serve,
 * attack or block.
 */
import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { Random } from '../random.ts'
import {
  type Both,
  both,
  clockOf,
  noScore,
  other,
  type Pair,
  SIDES,
  type Side,
  type SportProgress,
  type SquadPlayer,
  type Statistics,
  type TeamSheet,
} from './match.ts'
import { type PointEnds, VOLLEYBALL_RULES } from './point-board.ts'
import {
  type PlayedPoint,
  PointMatch,
  PointRecord,
  plain,
  type StatisticsItem,
  setStatistics,
  Tally,
} from './point-match.ts'
import type { PointChances } from './point-outlook.ts'
import { pickSheet, type SheetRow } from './team-lineup.ts'
import { clampRating } from './team-statistics.ts'

interface VolleyballSetup {
  /** Strength of home minus that of away, in shares of rallies: 0.02 wins about two of three matches. */
  readonly edge: number
  /** Share of rallies won by the receiving side between equals: 0.64 for men, 0.58 for women. */
  readonly sideOut: number
  /** The available players; empty if players are not reported. */
  readonly squads?: Both<{ readonly squad: readonly SquadPlayer[] }>
}

type Ending = 'ace' | 'serviceError' | 'attackPoint' | 'attackError' | 'blockPoint' | 'fault'

interface Rally extends PlayedPoint {
  /** `serviceError`, `attackError` and `fault` are those of the loser. */
  readonly ending: Ending
  /** The receiver touched the ball, but could not play it. */
  readonly isReceptionError: boolean
  /** Player of the ending, and the one who failed to receive the serve; null if players are not reported. */
  readonly player: SquadPlayer | null
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

const COUNTED = [
  ...(['pointsTotal', 'attackPoint', 'attackError', 'blockPoint', 'ace', 'serviceError', 'fault'] as const),
  ...(['receptionErrors', 'opponentErrors', 'wonServing', 'wonReceiving', 'timeouts'] as const),
]
type Part = Tally<(typeof COUNTED)[number]>

/** Player statistics with the endings that they count. */
const PLAYER_KEYS: Readonly<Partial<Record<Ending, string>>> = {
  attackPoint: 'attackPoints',
  attackError: 'attackErrors',
  blockPoint: 'blockPoints',
  ace: 'aces',
  serviceError: 'serviceErrors',
}
const SCORING: readonly Ending[] = ['attackPoint', 'blockPoint', 'ace']
const NO_STATISTICS: Statistics = {
  points: 0,
  attackPoints: 0,
  attackErrors: 0,
  blockPoints: 0,
  aces: 0,
  serviceErrors: 0,
  receptionErrors: 0,
}

class VolleyballRecord extends PointRecord<Rally, (typeof COUNTED)[number]> {
  readonly players = new Map<number, Statistics>()

  override add(rally: Rally): PointEnds {
    const { winner, server, ending, isReceptionError, player, receiver } = rally
    const { score } = this.board.set
    const part = this.part()
    const loser = other(winner)
    const ends = super.add(rally)
    part.add('pointsTotal', winner)
    part.add(ending, ERRORS.has(ending) ? loser : winner)
    if (isReceptionError) part.add('receptionErrors', loser)
    if (ERRORS.has(ending)) part.add('opponentErrors', winner)
    part.add(winner === server ? 'wonServing' : 'wonReceiving', winner)
    part.points.add(winner)
    part.lead[winner] = Math.max(part.lead[winner], score[winner] - score[loser])
    if (player) this.#count(player, PLAYER_KEYS[ending], SCORING.includes(ending))
    if (receiver) this.#count(receiver, 'receptionErrors', false)
    return ends
  }

  #count({ id }: SquadPlayer, key: string | undefined, isPoint: boolean): void {
    const own = this.players.get(id) ?? { ...NO_STATISTICS }
    this.players.set(id, own)
    if (key) own[key] = (own[key] ?? 0) + 1
    if (isPoint) own.points = (own.points ?? 0) + 1
  }
}

/** Statistics of one or more sets; runs and leads do not continue across sets, so the best one counts. @assumed */
function items(parts: readonly Part[]): StatisticsItem[] {
  const { counts } = new Tally(COUNTED).addAll(parts)
  const best = (of: (part: Part) => Pair) => both((side) => Math.max(...parts.map((part) => of(part)[side])))
  return [
    plain('pointsTotal', counts.pointsTotal),
    plain(
      'maxPointsInRow',
      best(({ points }) => points.longest),
    ),
    plain(
      'biggestLead',
      best(({ lead }) => lead),
    ),
    plain('opponentErrors', counts.opponentErrors),
    plain('attackPoints', counts.attackPoint),
    plain('attackErrors', counts.attackError),
    plain('blockPoints', counts.blockPoint),
    plain('aces', counts.ace),
    plain('serviceErrors', counts.serviceError),
    plain('servicePointsScored', counts.wonServing),
    plain('receiverPointsScored', counts.wonReceiving),
    plain('receptionErrors', counts.receptionErrors),
    plain('timeouts', counts.timeouts),
  ]
}

/** Share of rallies that a side wins, by server. */
function rallyChances({ sideOut, edge }: VolleyballSetup): PointChances {
  const share = (value: number) => Math.min(0.9, Math.max(0.1, value))
  return { home: share(1 - sideOut + edge), away: share(sideOut + edge) }
}

class VolleyballMatch extends PointMatch<Rally, VolleyballRecord> {
  readonly #setup: VolleyballSetup
  readonly #chances: PointChances
  readonly #setBegins: number[] = [0]
  readonly #timeouts: { readonly second: number; readonly side: Side; readonly set: number }[] = []
  readonly #names: Random
  #timeoutsLeft: Pair = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
  #run: { readonly side: Side; readonly length: number } = { side: 'home', length: 0 }
  #sheets: Both<TeamSheet> | null = null
  /** Index of the next server. */
  #rotation: Pair = noScore()

  constructor(setup: VolleyballSetup, random: Random) {
    const chances = rallyChances(setup)
    super({ rules: VOLLEYBALL_RULES, chances }, random)
    this.#setup = setup
    this.#chances = chances
    this.#names = random.stream('players')
  }

  /** Drawn on first use: the outlook before the start does not depend on it. */
  override get sheets(): Both<TeamSheet> | null {
    const { squads } = this.#setup
    if (squads)
      this.#sheets ??= both((side) => pickSheet(squads[side], SHEET, this.#names.stream(`sheet/${side}`)))
    return this.#sheets
  }

  protected play(server: Side) {
    const { random } = this
    const winner: Side = random.chance(this.#chances[server]) ? 'home' : 'away'
    const weights = winner === server ? SERVER_WINS : RECEIVER_WINS
    const ending = random.weighted(Object.keys(weights) as Ending[], (each) => weights[each] ?? 0) as Ending
    const isReceptionError = ending === 'ace' && random.chance(RECEPTION_ERROR_SHARE)
    const owner = ERRORS.has(ending) ? other(winner) : winner
    const player = this.#playerOf(ending, owner)
    const receiver = isReceptionError ? this.#anyOf(other(server), RECEPTIONS) : null
    if (winner !== server) this.#rotation[winner] += 1
    return [{ winner, ending, isReceptionError, player, receiver }, random.integer(17, 33)] as const
  }

  #playerOf(ending: Ending, side: Side): SquadPlayer | null {
    const shares = SHARES[ending]
    if (shares) return this.#anyOf(side, shares)
    const servers = this.sheets?.[side].starters.filter(({ position }) => position !== 'L') ?? []
    if (ending === 'fault' || servers.length === 0) return null
    return servers[this.#rotation[side] % servers.length] ?? null
  }

  #anyOf(side: Side, shares: Readonly<Record<string, number>>): SquadPlayer | null {
    const starters = this.sheets?.[side].starters ?? []
    return (
      this.#names.weighted(starters, ({ position, ability }) => (shares[position] ?? 0) * ability ** 2) ??
      null
    )
  }

  protected pause(winner: Side, ends: PointEnds): number {
    const loser = other(winner)
    this.#run = { side: winner, length: winner === this.#run.side ? this.#run.length + 1 : 1 }
    if (ends.set) {
      this.#setBegins.push(this.known + SET_BREAK_SECONDS)
      this.#timeoutsLeft = { home: TIMEOUTS_A_SET, away: TIMEOUTS_A_SET }
      this.#run = { ...this.#run, length: 0 }
      return SET_BREAK_SECONDS
    }
    const mayAsk = this.#run.length >= TIMEOUT_AFTER && this.#timeoutsLeft[loser] > 0
    if (!mayAsk || !this.random.chance(TIMEOUT_CHANCE)) return 0
    this.#timeoutsLeft[loser] -= 1
    this.#timeouts.push({ second: this.known, side: loser, set: this.board.sets.length })
    return TIMEOUT_SECONDS
  }

  protected newRecord(): VolleyballRecord {
    return new VolleyballRecord(this.newBoard(), COUNTED)
  }

  #setsBegun(second: number): number {
    return this.#setBegins.filter((begin) => begin <= second).length
  }

  protected override hasBegun({ board }: VolleyballRecord, second: number): boolean {
    return this.#setsBegun(second) === board.sets.length
  }

  protected view(second: number): SportProgress {
    const record = this.record(second)
    const begun = this.#setsBegun(second)
    const isOver = this.endBy(second) !== null
    const { parts } = record
    if (parts.length > 0) record.part(begun)
    for (const { set, side, second: at } of this.#timeouts)
      if (at <= second) parts[set - 1]?.add('timeouts', side)
    const running = this.hasBegun(record, second) ? `Set ${begun}` : 'Break'
    const players = this.#playerStatistics(record)
    return {
      status: isOver ? 'finished' : 'inprogress',
      statusDescription: isOver ? STATUS_DESCRIPTION.finished : running,
      ...clockOf(isOver ? this.durationSeconds() : second),
      homeScore: record.score('home', begun),
      awayScore: record.score('away', begun),
      liveEvents: record.events,
      statistics: setStatistics(
        parts,
        parts.map((part) => [part]),
        items,
      ),
      ...(players ? { playerStatistics: players } : {}),
    }
  }

  /** All players on the court have statistics, even if all are zero. */
  #playerStatistics({ players }: VolleyballRecord): Map<number, Statistics> | null {
    const { sheets } = this
    if (!sheets || players.size === 0) return null
    const all = SIDES.flatMap((side) => sheets[side].starters)
    return new Map(
      all.map(({ id }) => {
        const own = players.get(id) ?? NO_STATISTICS
        const of = (key: string) => own[key] ?? 0
        const errors = of('attackErrors') + of('serviceErrors') + of('receptionErrors')
        return [id, { rating: clampRating(6 + 0.16 * of('points') - 0.15 * errors), ...own }]
      }),
    )
  }
}

export function startVolleyball(setup: VolleyballSetup, random: Random) {
  return new VolleyballMatch(setup, random)
}
