/**
 * Passes, duels, tackles and clearances between the shots and fouls of a football match. They do not affect the result,
 * so they are simulated only when statistics are read, from a separate random stream.
 *
 * @assumed The rates are round figures of top leagues: 900 passes of which 83 % arrive, 36 tackles, 18 interceptions,
 * 25 duels in the air a match. A minute counts for the players on the pitch at its end.
 */
import type { Random } from '../../random.ts'
import { type Both, other, type Pair, SIDES, type Side, type SquadPlayer, type Statistics } from '../match.ts'
import type { Counters } from '../statistics.ts'
import type { Weights } from '../team/match.ts'
import type { BallMinute } from './statistics.ts'

/** Weights of goalkeepers, defenders, midfielders and forwards for each kind of action. */
const PASS: Weights = { G: 0.6, D: 1.15, M: 1.2, F: 0.65 }
const WIN: Weights = { G: 0.1, D: 1.5, M: 1.1, F: 0.5 }
const CLEAR: Weights = { G: 0.25, D: 2.2, M: 0.6, F: 0.25 }
const CARRY: Weights = { G: 0, D: 0.5, M: 1, F: 1.8 }
const JUMP: Weights = { G: 0.05, D: 1.3, M: 0.8, F: 1.2 }
const ATTACK: Weights = { G: 0, D: 0.5, M: 1, F: 2.2 }
const KEEP: Weights = { G: 1, D: 0, M: 0, F: 0 }

/** By position: shares of long passes and crosses, and shares of passes that succeed and that reach the final third. */
const LONG: Weights = { G: 0.42, D: 0.12, M: 0.07, F: 0.04 }
const CROSS: Weights = { G: 0, D: 0.035, M: 0.04, F: 0.05 }
const SHORT_ARRIVES: Weights = { G: 0.96, D: 0.9, M: 0.88, F: 0.81 }
const LONG_ARRIVES = 0.48
const CROSS_ARRIVES = 0.26
const FINAL_THIRD: Weights = { G: 0, D: 0.16, M: 0.3, F: 0.42 }

/** What a player does, by the weights of the positions, and what it counts; without weights only for the team. */
type Deed = readonly [by: Weights | null, gains: Statistics]
interface Scene {
  /** Per minute and side; of lost passes their shares, low and high ones. */
  readonly rate: number
  readonly high?: number
  readonly own?: Deed
  readonly opponent?: Deed
}

const deed = (by: Weights | null, keys: string): Deed => [
  by,
  Object.fromEntries(keys.split(' ').map((key) => [key, 1])),
]
const TACKLE = deed(WIN, 'totalTackle duelWon touches')
const WON_TACKLE = deed(WIN, 'totalTackle duelWon touches wonTackle')
const STOPPED = deed(CARRY, 'totalContest touches duelLost possessionLostCtrl')
const DISPOSSESSED = deed(CARRY, 'duelLost dispossessed')

/** Of those who try to dribble past an opponent 48 % succeed; five of eight tackles win the ball. */
const DUELS: readonly Scene[] = [
  {
    rate: 0.091,
    own: deed(CARRY, 'totalContest touches wonContest duelWon'),
    opponent: deed(WIN, 'challengeLost duelLost'),
  },
  { rate: 0.061, own: STOPPED, opponent: WON_TACKLE },
  { rate: 0.038, own: STOPPED, opponent: TACKLE },
  { rate: 0.056, own: DISPOSSESSED, opponent: WON_TACKLE },
  { rate: 0.034, own: DISPOSSESSED, opponent: TACKLE },
  { rate: 0.13, own: deed(JUMP, 'aerialWon duelWon touches'), opponent: deed(JUMP, 'aerialLost duelLost') },
  { rate: 0.12, own: deed(ATTACK, 'touchesInOppBox touches') },
  { rate: 0.075, own: deed(null, 'goalKicks') },
  { rate: 0.005, own: deed(KEEP, 'goodHighClaim') },
  { rate: 0.003, own: deed(KEEP, 'punches') },
  { rate: 0.006, own: deed(KEEP, 'totalKeeperSweeper accurateKeeperSweeper') },
  { rate: 0.001, own: deed(KEEP, 'totalKeeperSweeper') },
]
/** What becomes of a pass that does not arrive. */
const LOST: readonly Scene[] = [
  { rate: 0.12, high: 0.12, opponent: deed(WIN, 'interceptionWon touches ballRecovery') },
  { rate: 0.1, high: 0.3, opponent: deed(CLEAR, 'totalClearance touches') },
  { rate: 0.16, high: 0.12, opponent: deed(null, 'throwIns') },
  { rate: 0.1, high: 0.08, own: deed(null, 'throwIns') },
  { rate: 0.42, high: 0.28, opponent: deed(PASS, 'ballRecovery touches') },
  { rate: 0.1, high: 0.1 },
]

export class BallPlay {
  readonly #counters: Counters
  readonly #random: Random
  readonly #homeShare: number

  constructor(counters: Counters, rates: Readonly<Pair>, random: Random) {
    this.#counters = counters
    this.#homeShare = 0.5 + 0.2 * Math.tanh(Math.log(rates.home / rates.away))
    this.#random = random
  }

  minute(time: number, on: Both<readonly SquadPlayer[]>): BallMinute {
    const random = this.#random
    const men = 0.05 * (on.home.length - on.away.length)
    const share = Math.min(0.85, Math.max(0.15, random.normal(this.#homeShare + men, 0.12)))
    const passes = random.integer(6, 13)
    for (let i = 0; i < passes; i++) this.#pass(random.chance(share) ? 'home' : 'away', on)
    for (const side of SIDES)
      for (const scene of DUELS) if (random.chance(scene.rate)) this.#play(scene, side, on)
    return { time, share }
  }

  #pick(players: readonly SquadPlayer[], weights: Weights): SquadPlayer | undefined {
    return this.#random.weighted(players, ({ position, ability }) => (weights[position] ?? 0) * ability)
  }

  #play({ own, opponent }: Scene, side: Side, on: Both<readonly SquadPlayer[]>): void {
    if (own) this.#count(own, side, on[side])
    if (opponent) this.#count(opponent, other(side), on[other(side)])
  }

  /** A side whose goalkeeper was sent off may have none. */
  #count([by, gains]: Deed, side: Side, players: readonly SquadPlayer[]): void {
    const player = by && this.#pick(players, by)
    if (player || !by) this.#counters.gain(side, player ?? null, gains)
  }

  #pass(side: Side, on: Both<readonly SquadPlayer[]>): void {
    const random = this.#random
    const player = this.#pick(on[side], PASS)
    if (!player) return
    const { position } = player
    const kind = random.next()
    const isLong = kind < (LONG[position] ?? 0)
    const isCross = !isLong && kind < (LONG[position] ?? 0) + (CROSS[position] ?? 0)
    const arrives = isLong ? LONG_ARRIVES : isCross ? CROSS_ARRIVES : (SHORT_ARRIVES[position] ?? 0)
    const accurate = random.chance(arrives) ? 1 : 0
    const gains: Statistics = { totalPass: 1, accuratePass: accurate, touches: 1 }
    if (accurate === 0) gains.possessionLostCtrl = 1
    if (isLong) Object.assign(gains, { totalLongBalls: 1, accurateLongBalls: accurate })
    if (isCross) Object.assign(gains, { totalCross: 1, accurateCross: accurate })
    this.#counters.gain(side, player, gains)
    if (random.chance(FINAL_THIRD[position] ?? 0)) this.#enterFinalThird(side, accurate)
    if (accurate) return
    const lost = random.weighted(LOST, ({ rate, high = 0 }) => (isLong || isCross ? high : rate))
    if (lost) this.#play(lost, side, on)
  }

  #enterFinalThird(side: Side, accurate: 0 | 1): void {
    const gains = { finalThirdPasses: 1, finalThirdAccurate: accurate }
    this.#counters.gain(side, null, gains)
    if (accurate && this.#random.chance(0.45)) this.#counters.gain(side, null, { finalThirdEntries: 1 })
    if (accurate && this.#random.chance(0.015)) this.#counters.gain(side, null, { throughBalls: 1 })
  }
}
