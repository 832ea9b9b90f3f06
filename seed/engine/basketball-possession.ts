/**
 * A possession of basketball: from the first touch to a score, a turnover or a rebound of the other side. Everything
 * is done by the ten players who are on the court at that second.
 *
 * @assumed The chances are round figures of top leagues: 98 possessions a side in 48 minutes, 1.1 points each; 38 %
 * of the shots are threes, 36 % of them and 54 % of the twos go in, 77 % of the free throws; four rebounds of a miss
 * in fifteen stay with the attack. From the fifth team foul of a quarter on, every foul gives two free throws.
 */
import type { Random } from '../random.ts'
import type { CourtSide } from './basketball-lineup.ts'
import { type Both, other, type Side, type SquadPlayer, type Statistics } from './match.ts'
import type { TeamClock, TeamRecord } from './team-record.ts'

export interface CourtPlay {
  readonly random: Random
  readonly record: TeamRecord
  readonly clock: TeamClock
  readonly sides: Both<CourtSide>
  /** Shots that go in, compared with those of an average side. */
  readonly edges: Both<number>
  /** Usual seconds of a possession. */
  readonly paceSeconds: number
  readonly teamFouls: Record<Side, number>
  readonly score: Record<Side, number>
}

/** Where the match stands; a possession moves it on. */
export interface Moment {
  readonly part: string
  /** Real second. */
  second: number
  gameSecond: number
  /** Seconds that the quarter still has. */
  left: number
  attack: Side
  /** The ball was won from the other side while the clock ran: a fast break may follow. */
  isBreak: boolean
  isAfterTurnover: boolean
}

type Outcome = 'over' | 'again'

const TURNOVER = 0.118
const STOLEN = 0.55
const OFFENSIVE_FOUL = 0.12
const COMMON_FOUL = 0.075
const BONUS_AFTER = 4
const THREES: Readonly<Record<string, number>> = { G: 0.47, F: 0.41, C: 0.14 }
const FREE_THROW: Readonly<Record<string, number>> = { G: 0.82, F: 0.77, C: 0.69 }
const TWO_GOES = 0.545
const THREE_GOES = 0.362
const FOULED = { two: 0.15, three: 0.02 }
const AND_ONE = 0.28
const BLOCKED = 0.075
const INSIDE = 0.62
const OFFENSIVE_REBOUND = { shot: 0.265, freeThrow: 0.14 }
const ASSISTED = 0.64
const FAST_BREAK_SECONDS = 7

const BIG: Readonly<Record<string, number>> = { G: 0.8, F: 1.7, C: 2.8 }
const BLOCKS: Readonly<Record<string, number>> = { G: 0.4, F: 1.2, C: 3 }
const PASSES: Readonly<Record<string, number>> = { G: 3, F: 1.3, C: 1 }
const STEALS: Readonly<Record<string, number>> = { G: 1.6, F: 1.1, C: 0.7 }
const EQUAL: Readonly<Record<string, number>> = {}

/** Plays until the ball changes hands or the quarter ends. */
export function playPossession(play: CourtPlay, moment: Moment): void {
  const { random } = play
  let seconds = Math.round(Math.min(24, Math.max(4, random.normal(play.paceSeconds, 4.6))))
  if (moment.isBreak && random.chance(0.14)) seconds = random.integer(3, FAST_BREAK_SECONDS)
  const chance = new Chance(play, moment, moment.isBreak && seconds <= FAST_BREAK_SECONDS)
  while (run(play, moment, seconds) && chance.act() === 'again') {
    seconds = random.integer(3, 11)
  }
}

/** Lets the clock run. False: the time was too short for anything. */
function run(play: CourtPlay, moment: Moment, wanted: number): boolean {
  const seconds = Math.min(wanted, moment.left)
  const { part, second } = moment
  const on = { home: play.sides.home.onCourt, away: play.sides.away.onCourt }
  play.record.stretch({ second, part, seconds, on, keys: TIME_KEYS })
  play.clock.run(second, moment.gameSecond, seconds)
  for (const side of Object.values(play.sides)) side.play(seconds)
  moment.second += seconds
  moment.gameSecond += seconds
  moment.left -= seconds
  return seconds >= 2
}

const TIME_KEYS = { home: ['secondsPlayed'], away: ['secondsPlayed'] } as const

/** The attack of one possession, action by action. */
class Chance {
  readonly #play: CourtPlay
  readonly #moment: Moment
  readonly #attack: Side
  readonly #defence: Side
  readonly #isFastBreak: boolean
  readonly #isAfterTurnover: boolean
  #isSecond = false

  constructor(play: CourtPlay, moment: Moment, isFastBreak: boolean) {
    this.#play = play
    this.#moment = moment
    this.#attack = moment.attack
    this.#defence = other(moment.attack)
    this.#isFastBreak = isFastBreak
    this.#isAfterTurnover = moment.isAfterTurnover
  }

  act(): Outcome {
    const fate = this.#play.random.next()
    if (fate < TURNOVER) return this.#turnover()
    if (fate < TURNOVER + COMMON_FOUL) return this.#commonFoul()
    return this.#shot()
  }

  /** Somebody on the court: by position and ability, but never one who is not fit for it. */
  #pick(
    side: Side,
    weights: Readonly<Record<string, number>>,
    isFit?: (player: SquadPlayer) => boolean,
  ): SquadPlayer {
    const { onCourt } = this.#play.sides[side]
    const weight = (player: SquadPlayer) =>
      isFit && !isFit(player) ? 0 : player.ability * (weights[player.position] ?? 1)
    return this.#play.random.weighted(onCourt, weight) ?? (onCourt[0] as SquadPlayer)
  }

  /** Good players shoot much more than others. */
  #pickShooter(): SquadPlayer {
    const { onCourt } = this.#play.sides[this.#attack]
    return this.#play.random.weighted(onCourt, (player) => player.ability ** 3) ?? (onCourt[0] as SquadPlayer)
  }

  #count(side: Side, player: SquadPlayer | null, gains: Statistics): void {
    const { second, part } = this.#moment
    this.#play.record.gain({ second, part, side, player, gains })
  }

  #pause(least: number, most: number): void {
    this.#moment.second += this.#play.random.integer(least, most)
  }

  #lose(isBreak: boolean, isTurnover: boolean): Outcome {
    this.#moment.attack = this.#defence
    this.#moment.isBreak = isBreak
    this.#moment.isAfterTurnover = isTurnover
    return 'over'
  }

  #turnover(): Outcome {
    const { random } = this.#play
    const player = this.#pick(this.#attack, EQUAL, this.#mayFoul(this.#attack))
    this.#count(this.#attack, player, { turnovers: 1 })
    const isSteal = random.chance(STOLEN)
    if (isSteal) this.#count(this.#defence, this.#pick(this.#defence, STEALS), { steals: 1 })
    else if (random.chance(OFFENSIVE_FOUL / (1 - STOLEN))) this.#foul(this.#attack, player, null)
    if (!isSteal) this.#pause(18, 40)
    return this.#lose(isSteal, true)
  }

  #mayFoul(side: Side): (player: SquadPlayer) => boolean {
    return (player) => this.#play.sides[side].mayFoul(player)
  }

  /** A foul of the attack is none of the team's five. */
  #foul(side: Side, player: SquadPlayer, victim: SquadPlayer | null): void {
    this.#count(side, player, { personalFouls: 1 })
    if (victim) this.#count(other(side), victim, { foulsDrawn: 1 })
    if (side === this.#defence) this.#play.teamFouls[side] += 1
    this.#play.sides[side].foul(player)
  }

  #foulOnAttacker(victim: SquadPlayer): void {
    const player = this.#pick(this.#defence, EQUAL, this.#mayFoul(this.#defence))
    this.#foul(this.#defence, player, victim)
  }

  #commonFoul(): Outcome {
    const victim = this.#pick(this.#attack, EQUAL)
    this.#foulOnAttacker(victim)
    if (this.#play.teamFouls[this.#defence] > BONUS_AFTER) return this.#freeThrows(victim, 2)
    this.#pause(20, 45)
    return this.#moment.left > 0 ? 'again' : this.#lose(false, false)
  }

  #shot(): Outcome {
    const { random, edges } = this.#play
    const shooter = this.#pickShooter()
    const isThree = random.chance(THREES[shooter.position] ?? 0.4)
    const goes = (isThree ? THREE_GOES : TWO_GOES) * edges[this.#attack] * shooter.ability ** 0.2
    if (random.chance(isThree ? FOULED.three : FOULED.two)) {
      const isGoal = random.chance(AND_ONE)
      if (isGoal) this.#fieldGoal(shooter, isThree)
      this.#foulOnAttacker(shooter)
      return this.#freeThrows(shooter, isGoal ? 1 : isThree ? 3 : 2)
    }
    if (!isThree && random.chance(BLOCKED)) {
      this.#count(this.#defence, this.#pick(this.#defence, BLOCKS), { blocks: 1 })
    } else if (random.chance(isThree ? goes : goes / (1 - BLOCKED))) {
      this.#fieldGoal(shooter, isThree)
      if (random.chance(ASSISTED)) {
        this.#count(
          this.#attack,
          this.#pick(this.#attack, PASSES, (player) => player !== shooter),
          { assists: 1 },
        )
      }
      this.#pause(8, 20)
      return this.#lose(false, false)
    }
    this.#count(this.#attack, shooter, {
      fieldGoalAttempts: 1,
      [isThree ? 'threePointAttempts' : 'twoPointAttempts']: 1,
    })
    return this.#rebound(OFFENSIVE_REBOUND.shot)
  }

  #fieldGoal(shooter: SquadPlayer, isThree: boolean): void {
    const kind = isThree ? 'threePoint' : 'twoPoint'
    this.#score(shooter, isThree ? 3 : 2, {
      fieldGoalsMade: 1,
      fieldGoalAttempts: 1,
      [`${kind}sMade`]: 1,
      [`${kind}Attempts`]: 1,
    })
    const team: Statistics = {}
    if (!isThree && this.#play.random.chance(INSIDE)) team.pointsInPaint = 2
    if (this.#isFastBreak && !this.#isSecond) team.fastBreakPoints = isThree ? 3 : 2
    if (Object.keys(team).length > 0) this.#count(this.#attack, null, team)
  }

  #score(player: SquadPlayer, points: number, gains: Statistics): void {
    const { second, gameSecond, part } = this.#moment
    const side = this.#attack
    const { sides } = this.#play
    this.#count(side, player, { points, ...gains })
    const team: Statistics = {}
    if (!sides[side].isStarter(player)) team.benchPoints = points
    if (this.#isSecond) team.secondChancePoints = points
    if (this.#isAfterTurnover) team.pointsFromTurnovers = points
    if (Object.keys(team).length > 0) this.#count(side, null, team)
    const on = { home: sides.home.onCourt, away: sides.away.onCourt }
    this.#play.record.points({ second, gameSecond, part, side, points, on })
    this.#play.score[side] += points
  }

  #freeThrows(player: SquadPlayer, count: number): Outcome {
    let isIn = false
    for (let i = 0; i < count; i++) {
      this.#pause(14, 24)
      isIn = this.#play.random.chance(FREE_THROW[player.position] ?? 0.75)
      if (isIn) this.#score(player, 1, { freeThrowsMade: 1, freeThrowAttempts: 1 })
      else this.#count(this.#attack, player, { freeThrowAttempts: 1 })
    }
    if (!isIn && this.#moment.left > 0) return this.#rebound(OFFENSIVE_REBOUND.freeThrow)
    this.#pause(6, 12)
    return this.#lose(false, false)
  }

  /** After the last second of a quarter nobody takes the ball. */
  #rebound(chance: number): Outcome {
    if (this.#moment.left === 0) return this.#lose(false, false)
    const isOffensive = this.#play.random.chance(chance)
    const side = isOffensive ? this.#attack : this.#defence
    const key = isOffensive ? 'offensiveRebounds' : 'defensiveRebounds'
    this.#count(side, this.#pick(side, BIG), { rebounds: 1, [key]: 1 })
    if (!isOffensive) return this.#lose(true, false)
    this.#isSecond = true
    return 'again'
  }
}
