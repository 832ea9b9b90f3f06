/**
 * Passes, duels, tackles and clearances between the shots and fouls of a football match. They do not affect the result,
 * so they are simulated only when statistics are read, from a separate random stream.
 *
 * @assumed The rates are round figures of top leagues: 900 passes of which 83 % arrive, 36 tackles, 18 interceptions,
 * 25 duels in the air a match. A minute counts for the players on the pitch at its end.
 */
import type { Random } from '../random.ts'
import {
  type Both,
  both,
  other,
  type Pair,
  SIDES,
  type Side,
  type SquadPlayer,
  type Statistics,
} from './match.ts'
import type { Counters } from './statistics.ts'
import type { Weights } from './team-match.ts'

/** Weights of goalkeepers, defenders, midfielders and forwards for each kind of action. */
const SHARES = {
  pass: { G: 0.6, D: 1.15, M: 1.2, F: 0.65 },
  win: { G: 0.1, D: 1.5, M: 1.1, F: 0.5 },
  clear: { G: 0.25, D: 2.2, M: 0.6, F: 0.25 },
  carry: { G: 0, D: 0.5, M: 1, F: 1.8 },
  jump: { G: 0.05, D: 1.3, M: 0.8, F: 1.2 },
  attack: { G: 0, D: 0.5, M: 1, F: 2.2 },
} as const
type Work = keyof typeof SHARES

/** By position: share of long passes, and share of short passes that succeed. */
const LONG: Weights = { G: 0.42, D: 0.12, M: 0.07, F: 0.04 }
const CROSS: Weights = { G: 0, D: 0.035, M: 0.04, F: 0.05 }
const SHORT_ARRIVES: Weights = { G: 0.96, D: 0.9, M: 0.88, F: 0.81 }
const LONG_ARRIVES = 0.48
const CROSS_ARRIVES = 0.26
const FINAL_THIRD: Weights = { G: 0, D: 0.16, M: 0.3, F: 0.42 }

/** Per minute and side; aerial duels per minute of both sides. */
const RATES = {
  contest: 0.19,
  tackle: 0.09,
  air: 0.26,
  box: 0.12,
  goalKick: 0.075,
  claim: 0.008,
  sweep: 0.007,
}
const CONTEST_WON = 0.48
const TACKLE_WON = 0.62

/** Possession of the home side in a minute. */
export interface BallMinute {
  readonly time: number
  readonly share: number
}

/** The players of a side between two substitutions, with their statistics and weights. */
interface Group {
  readonly players: readonly SquadPlayer[]
  readonly own: readonly Statistics[]
  readonly shares: Readonly<Record<Work, readonly number[]>>
}

interface Team {
  readonly group: Group
  readonly sums: Statistics
}

function bump(gained: Statistics, key: string): void {
  gained[key] = (gained[key] ?? 0) + 1
}

export class BallPlay {
  readonly #counters: Counters
  readonly #random: Random
  readonly #homeShare: number
  readonly #groups = new Map<readonly SquadPlayer[], Group>()

  constructor(counters: Counters, rates: Readonly<Pair>, random: Random) {
    this.#counters = counters
    this.#homeShare = 0.5 + 0.2 * Math.tanh(Math.log(rates.home / rates.away))
    this.#random = random
  }

  /** Adds a minute to the statistics of the players on the pitch. */
  minute(time: number, on: Both<readonly SquadPlayer[]>): BallMinute {
    const random = this.#random
    const teams = both((side) => this.#team(side, on[side]))
    const men = 0.05 * (on.home.length - on.away.length)
    const share = Math.min(0.85, Math.max(0.15, random.normal(this.#homeShare + men, 0.12)))
    const passes = random.integer(6, 13)
    for (let i = 0; i < passes; i++) {
      const side = random.chance(share) ? 'home' : 'away'
      this.#pass(teams[side], teams[other(side)])
    }
    for (const side of SIDES) this.#duels(teams[side], teams[other(side)])
    if (random.chance(RATES.air)) {
      const winner = random.pick(SIDES)
      this.#air(teams[winner], teams[other(winner)])
    }
    return { time, share }
  }

  #team(side: Side, players: readonly SquadPlayer[]): Team {
    let group = this.#groups.get(players)
    if (!group) {
      const own = players.map((player) => this.#counters.player(side, player))
      group = { players, own, shares: sharesOf(players) }
      this.#groups.set(players, group)
    }
    return { group, sums: this.#counters.team(side) }
  }

  /** A random player of the team, as an index; the shares are cumulative sums. */
  #pick({ group }: Team, work: Work): number {
    const shares = group.shares[work]
    const drawn = this.#random.next() * (shares.at(-1) as number)
    let index = 0
    while (drawn >= (shares[index] as number)) index += 1
    return index
  }

  #gain({ group, sums }: Team, index: number, ...keys: readonly string[]): void {
    const own = group.own[index] as Statistics
    for (const key of keys) {
      bump(own, key)
      bump(sums, key)
    }
  }

  #pass(team: Team, against: Team): void {
    const random = this.#random
    const index = this.#pick(team, 'pass')
    const { position } = team.group.players[index] as SquadPlayer
    const [far, crossed] = [LONG[position] ?? 0, CROSS[position] ?? 0]
    const kind = random.next()
    const isLong = kind < far
    const isCross = !isLong && kind < far + crossed
    const arrives = isLong ? LONG_ARRIVES : isCross ? CROSS_ARRIVES : (SHORT_ARRIVES[position] ?? 0)
    const isAccurate = random.chance(arrives)
    this.#gain(team, index, 'totalPass', 'touches')
    if (isLong) this.#gain(team, index, 'totalLongBalls')
    if (isCross) this.#gain(team, index, 'totalCross')
    const isFar = random.chance(FINAL_THIRD[position] ?? 0)
    if (isFar) bump(team.sums, 'finalThirdPasses')
    if (!isAccurate) {
      this.#gain(team, index, 'possessionLostCtrl')
      this.#lost(team, against, isCross || isLong)
      return
    }
    this.#gain(team, index, 'accuratePass')
    if (isLong) this.#gain(team, index, 'accurateLongBalls')
    if (isCross) this.#gain(team, index, 'accurateCross')
    if (isFar) bump(team.sums, 'finalThirdAccurate')
    if (isFar && random.chance(0.45)) bump(team.sums, 'finalThirdEntries')
    if (isFar && random.chance(0.015)) bump(team.sums, 'throughBalls')
  }

  /** A pass that did not arrive. */
  #lost(team: Team, against: Team, isHigh: boolean): void {
    const random = this.#random
    const fate = random.next()
    if (fate < 0.12)
      this.#gain(against, this.#pick(against, 'win'), 'interceptionWon', 'touches', 'ballRecovery')
    else if (fate < (isHigh ? 0.42 : 0.22))
      this.#gain(against, this.#pick(against, 'clear'), 'totalClearance', 'touches')
    else if (fate < (isHigh ? 0.62 : 0.48)) bump(random.chance(0.6) ? against.sums : team.sums, 'throwIns')
    else if (fate < 0.9) this.#gain(against, this.#pick(against, 'pass'), 'ballRecovery', 'touches')
  }

  #duels(team: Team, against: Team): void {
    const random = this.#random
    if (random.chance(RATES.contest)) this.#contest(team, against)
    if (random.chance(RATES.tackle)) {
      this.#tackle(against, team, this.#pick(team, 'carry'), 'dispossessed')
    }
    if (random.chance(RATES.box)) this.#gain(team, this.#pick(team, 'attack'), 'touchesInOppBox', 'touches')
    if (random.chance(RATES.goalKick)) bump(team.sums, 'goalKicks')
    const keeper = team.group.players.findIndex((player) => player.position === 'G')
    if (keeper < 0) return
    if (random.chance(RATES.claim))
      this.#gain(team, keeper, random.chance(0.65) ? 'goodHighClaim' : 'punches')
    if (!random.chance(RATES.sweep)) return
    this.#gain(team, keeper, 'totalKeeperSweeper')
    if (random.chance(0.85)) this.#gain(team, keeper, 'accurateKeeperSweeper')
  }

  /** A player tries to dribble past an opponent. */
  #contest(team: Team, against: Team): void {
    const carrier = this.#pick(team, 'carry')
    this.#gain(team, carrier, 'totalContest', 'touches')
    if (!this.#random.chance(CONTEST_WON)) {
      this.#tackle(against, team, carrier, 'possessionLostCtrl')
      return
    }
    this.#gain(team, carrier, 'wonContest', 'duelWon')
    this.#gain(against, this.#pick(against, 'win'), 'challengeLost', 'duelLost')
  }

  #tackle(team: Team, from: Team, loser: number, loss: string): void {
    const tackler = this.#pick(team, 'win')
    this.#gain(team, tackler, 'totalTackle', 'duelWon', 'touches')
    if (this.#random.chance(TACKLE_WON)) this.#gain(team, tackler, 'wonTackle')
    this.#gain(from, loser, 'duelLost', loss)
  }

  #air(winner: Team, loser: Team): void {
    this.#gain(winner, this.#pick(winner, 'jump'), 'aerialWon', 'duelWon', 'touches')
    this.#gain(loser, this.#pick(loser, 'jump'), 'aerialLost', 'duelLost')
  }
}

function sharesOf(players: readonly SquadPlayer[]): Group['shares'] {
  const sums = (work: Work) => {
    let sum = 0
    return players.map(({ position, ability }) => {
      sum += ((SHARES[work] as Weights)[position] ?? 0) * ability
      return sum
    })
  }
  const works = Object.keys(SHARES) as Work[]
  return Object.fromEntries(works.map((work) => [work, sums(work)])) as unknown as Group['shares']
}
