/**
 * A basketball match, possession by possession: from the first touch to a score, a turnover or a defensive rebound.
 * Only the ten players on the court at that second take part.
 *
 * @assumed The chances are round figures of top leagues: 98 possessions a side in 48 minutes, 1.1 points each; 38 % of
 * the shots are threes, 36 % of them and 54 % of the twos go in, 77 % of the free throws; four of fifteen rebounds are
 * offensive. From the fifth team foul of a quarter on, every foul gives two free throws.
 */
import type { Random } from '../random.ts'
import { basketballOutlook, OVERTIME_MINUTES } from './basketball-outlook.ts'
import { BASKETBALL_STATISTICS, basketballMomentum, leadItems, marginsOf } from './basketball-statistics.ts'
import {
  both,
  byAbility,
  decided,
  noScore,
  type Outlook,
  other,
  type Pair,
  SIDES,
  type Side,
  type SportMatch,
  type SportProgress,
  type SquadPlayer,
  type Statistics,
  type TeamSheet,
} from './match.ts'
import { Rotation } from './rotation.ts'
import { pickSheet, type SheetRow } from './team-lineup.ts'
import { equalPeriods, type TeamRules, TimedMatch, type Weights } from './team-match.ts'
import { advantages, type SidesSetup } from './team-outlook.ts'
import { TeamRecord } from './team-record.ts'
import { countedKeys, statisticsBlocks } from './team-statistics.ts'

export interface BasketballSetup extends SidesSetup {
  /** Ten minutes in most of the world, twelve in North America. */
  readonly quarterMinutes: 10 | 12
  /** Fouls at which a player fouls out: five, or six in North America. */
  readonly foulLimit: 5 | 6
}

const BREAK_SECONDS = 3 * 60
const HALFTIME_SECONDS = 15 * 60
/** Minimum real time of a quarter, including stoppages. */
const SHORTEST_QUARTER_SECONDS = 27.5 * 60
/** Minimum length of a match. */
export const BASKETBALL_SHORTEST_SECONDS = 4 * SHORTEST_QUARTER_SECONDS + 2 * BREAK_SECONDS + HALFTIME_SECONDS

function rulesOf({ quarterMinutes }: BasketballSetup): TeamRules {
  return {
    periods: equalPeriods(4, quarterMinutes * 60, 'quarter', 'Q', (number) =>
      number === 2
        ? { key: 'halftime', text: 'Halftime', pauseSeconds: HALFTIME_SECONDS }
        : { key: `break${number}`, text: 'Pause', pauseSeconds: BREAK_SECONDS },
    ),
    overtime: {
      before: { key: 'beforeOvertime', text: 'Awaiting overtime', pauseSeconds: BREAK_SECONDS },
      periods: [{ key: 'overtime', text: 'Overtime', part: 'OT', end: 'OT', seconds: OVERTIME_MINUTES * 60 }],
      repeats: true,
    },
    final: 'FT',
    hasSeconds: true,
  }
}

/** By the length of quarters: usual seconds of a possession, and of the stop after one. @assumed */
const PACE: Readonly<
  Record<10 | 12, { readonly seconds: number; readonly pause: readonly [number, number] }>
> = {
  10: { seconds: 16.8, pause: [6, 32] },
  12: { seconds: 14.7, pause: [0, 16] },
}
/** Probability that a side changes its players between two possessions. */
const ROTATION = 0.08
/** Home advantage, in the share of shots made. */
const HOME_EDGE = 0.013
const FAST_BREAK_SECONDS = 7
const FAST_BREAK = 0.14

const TURNOVER = 0.118
const STOLEN = 0.55
const OFFENSIVE_FOUL = 0.12
const COMMON_FOUL = 0.075
const BONUS_AFTER = 4
const AND_ONE = 0.28
const BLOCKED = 0.075
const INSIDE = 0.62
const ASSISTED = 0.64
const OFFENSIVE_REBOUND = { shot: 0.265, freeThrow: 0.14 }

/** The two kinds of shots: points, share made, share fouled, free throws after a foul. */
const SHOTS = {
  twoPoint: { points: 2, goes: 0.545, fouled: 0.15 },
  threePoint: { points: 3, goes: 0.362, fouled: 0.02 },
} as const
type ShotKind = keyof typeof SHOTS

const THREES: Weights = { G: 0.47, F: 0.41, C: 0.14 }
const FREE_THROW: Weights = { G: 0.82, F: 0.77, C: 0.69 }
const REBOUNDS: Weights = { G: 0.8, F: 1.7, C: 2.8 }
const BLOCKS: Weights = { G: 0.4, F: 1.2, C: 3 }
const PASSES: Weights = { G: 3, F: 1.3, C: 1 }
const STEALS: Weights = { G: 1.6, F: 1.1, C: 0.7 }

const TIME_KEYS = both(() => ['secondsPlayed'])
/** How a possession continues: `over` once the ball has changed hands. */
type Outcome = 'over' | 'again'

const FORMATION = { G: 2, F: 2, C: 1 }
const SHEET: SheetRow = { starters: FORMATION, bench: { keepers: 0, others: 7 }, keeper: null, form: 0.07 }
/** Shares of playing time: of the starters, and of the bench in order of ability. @assumed */
const SHARES = [0.66, 0.66, 0.66, 0.66, 0.66, 0.48, 0.43, 0.36, 0.26, 0.13, 0.05, 0.02]

/** The players of a side on the court, and their fouls. */
class CourtSide {
  on: readonly SquadPlayer[]
  readonly #players: readonly SquadPlayer[]
  readonly #rotation: Rotation
  readonly #fouls = new Map<SquadPlayer, number>()
  readonly #foulLimit: number

  constructor({ starters, bench }: TeamSheet, foulLimit: number) {
    this.on = starters
    this.#players = [...starters, ...[...bench].sort(byAbility)]
    this.#rotation = new Rotation(this.#players, SHARES)
    this.#foulLimit = foulLimit
  }

  #isOut = (player: SquadPlayer) => (this.#fouls.get(player) ?? 0) >= this.#foulLimit

  play(seconds: number): void {
    this.#rotation.play(this.on, seconds)
  }

  rotate(): void {
    this.on = this.#rotation.next(FORMATION, this.#isOut)
  }

  /** Whether the player may foul once more. A player does not foul out if there is no substitute. */
  mayFoul(player: SquadPlayer): boolean {
    const left = this.#players.filter((each) => !this.#isOut(each)).length
    return left > this.on.length || (this.#fouls.get(player) ?? 0) < this.#foulLimit - 1
  }

  /** Counts a foul; with the last allowed one the player fouls out. */
  foul(player: SquadPlayer): void {
    this.#fouls.set(player, (this.#fouls.get(player) ?? 0) + 1)
    if (this.#isOut(player)) this.rotate()
  }
}

class BasketballMatch extends TimedMatch {
  readonly sheets
  protected readonly record = new TeamRecord(countedKeys(BASKETBALL_STATISTICS))
  readonly #setup: BasketballSetup
  readonly #sides: Readonly<Record<Side, CourtSide>>
  /** Shots made relative to an average side. */
  readonly #edges: Readonly<Pair>
  readonly #tipOff: Side
  #teamFouls: Pair = noScore()
  #attack: Side = 'home'
  /** How the attack got the ball, for fast breaks and points from turnovers. */
  #isBreak = false
  #isAfterTurnover = false
  #isFastBreak = false
  #isSecondChance = false

  constructor(setup: BasketballSetup, random: Random) {
    super(rulesOf(setup), random)
    this.#setup = setup
    this.sheets = both((side) => pickSheet(setup[side], SHEET, random.stream(side)))
    this.#sides = both((side) => new CourtSide(this.sheets[side], setup.foulLimit))
    this.#edges = advantages(setup, HOME_EDGE)
    this.#tipOff = random.pick(SIDES)
    this.start()
  }

  protected override onField(side: Side): readonly SquadPlayer[] {
    return this.#sides[side].on
  }

  /** The loser of the jump ball starts the second and third quarter, the winner the fourth. */
  protected override beginPeriod(): void {
    const { period } = this
    const late = period > 4 ? this.random.pick(SIDES) : this.#tipOff
    this.#attack = period === 2 || period === 3 ? other(this.#tipOff) : late
    this.#isBreak = false
    this.#isAfterTurnover = false
    // Team fouls of the last quarter carry over to overtime (FIBA rules, 41).
    if (period <= 4) this.#teamFouls = noScore()
  }

  protected playOn(): void {
    const { random } = this
    const pace = PACE[this.#setup.quarterMinutes]
    for (const side of SIDES) if (random.chance(ROTATION)) this.#sides[side].rotate()
    let seconds = Math.round(Math.min(24, Math.max(4, random.normal(pace.seconds, 4.6))))
    if (this.#isBreak && random.chance(FAST_BREAK)) seconds = random.integer(3, FAST_BREAK_SECONDS)
    this.#isFastBreak = this.#isBreak && seconds <= FAST_BREAK_SECONDS
    this.#isSecondChance = false
    while (this.#run(seconds) && this.#act() === 'again') seconds = random.integer(3, 11)
    if (this.secondsLeft > 0) this.known += random.integer(...pace.pause)
    else
      this.endPeriod(Math.max(this.known, this.period <= 4 ? this.phaseStart + SHORTEST_QUARTER_SECONDS : 0))
  }

  /** Runs the clock. Returns false if the remaining time was too short. */
  #run(wanted: number): boolean {
    const seconds = Math.min(wanted, this.secondsLeft)
    this.record.playing(this.known, { seconds, on: both((side) => this.#sides[side].on), keys: TIME_KEYS })
    this.clock.run(this.known, this.gameSecond, seconds)
    for (const side of SIDES) this.#sides[side].play(seconds)
    this.known += seconds
    this.gameSecond += seconds
    return seconds >= 2
  }

  #act(): Outcome {
    const draw = this.random.next()
    if (draw < TURNOVER) return this.#turnover()
    return draw < TURNOVER + COMMON_FOUL ? this.#commonFoul() : this.#shot()
  }

  get #defence(): Side {
    return other(this.#attack)
  }

  #stop(least: number, most: number): void {
    this.known += this.random.integer(least, most)
  }

  #lose(isBreak: boolean, isTurnover: boolean): Outcome {
    this.#attack = this.#defence
    this.#isBreak = isBreak
    this.#isAfterTurnover = isTurnover
    return 'over'
  }

  #turnover(): Outcome {
    const player = this.#fouler(this.#attack)
    this.count(this.#attack, player, { turnovers: 1 })
    const isSteal = this.random.chance(STOLEN)
    if (isSteal) this.count(this.#defence, this.pick(this.#defence, STEALS), { steals: 1 })
    else if (this.random.chance(OFFENSIVE_FOUL / (1 - STOLEN))) this.#foul(this.#attack, player, null)
    if (!isSteal) this.#stop(18, 40)
    return this.#lose(isSteal, true)
  }

  /** An offensive foul does not count as a team foul. */
  #foul(side: Side, player: SquadPlayer, victim: SquadPlayer | null): void {
    this.count(side, player, { personalFouls: 1 })
    if (victim) this.count(other(side), victim, { foulsDrawn: 1 })
    if (side === this.#defence) this.#teamFouls[side] += 1
    this.#sides[side].foul(player)
  }

  #fouler(side: Side): SquadPlayer {
    return this.pick(side, {}, 1, (player) => this.#sides[side].mayFoul(player))
  }

  #foulOnAttacker(victim: SquadPlayer): void {
    this.#foul(this.#defence, this.#fouler(this.#defence), victim)
  }

  #commonFoul(): Outcome {
    const victim = this.pick(this.#attack, {})
    this.#foulOnAttacker(victim)
    if (this.#teamFouls[this.#defence] > BONUS_AFTER) return this.#freeThrows(victim, 2)
    this.#stop(20, 45)
    return this.secondsLeft > 0 ? 'again' : this.#lose(false, false)
  }

  #shot(): Outcome {
    const { random } = this
    const attack = this.#attack
    // Better players shoot much more often.
    const shooter = this.pick(attack, {}, 3)
    const kind: ShotKind = random.chance(THREES[shooter.position] ?? 0.4) ? 'threePoint' : 'twoPoint'
    const { points, fouled, goes } = SHOTS[kind]
    const chance = goes * this.#edges[attack] * shooter.ability ** 0.2
    if (random.chance(fouled)) {
      const isGoal = random.chance(AND_ONE)
      if (isGoal) this.#fieldGoal(shooter, kind)
      this.#foulOnAttacker(shooter)
      return this.#freeThrows(shooter, isGoal ? 1 : points)
    }
    const isBlockable = kind === 'twoPoint'
    if (isBlockable && random.chance(BLOCKED)) {
      this.count(this.#defence, this.pick(this.#defence, BLOCKS), { blocks: 1 })
    } else if (random.chance(isBlockable ? chance / (1 - BLOCKED) : chance)) {
      this.#fieldGoal(shooter, kind)
      if (random.chance(ASSISTED)) {
        const helper = this.pick(attack, PASSES, 1, (player) => player !== shooter)
        this.count(attack, helper, { assists: 1 })
      }
      this.#stop(8, 20)
      return this.#lose(false, false)
    }
    this.count(attack, shooter, { fieldGoalAttempts: 1, [`${kind}Attempts`]: 1 })
    return this.#rebound(OFFENSIVE_REBOUND.shot)
  }

  #fieldGoal(shooter: SquadPlayer, kind: ShotKind): void {
    const { points } = SHOTS[kind]
    const gains = { fieldGoalsMade: 1, fieldGoalAttempts: 1, [`${kind}sMade`]: 1, [`${kind}Attempts`]: 1 }
    this.#scorePoints(shooter, points, gains)
    if (kind === 'twoPoint' && this.random.chance(INSIDE)) this.#countPoints('pointsInPaint', points)
    if (this.#isFastBreak && !this.#isSecondChance) this.#countPoints('fastBreakPoints', points)
  }

  /** Points of the team by kind. */
  #countPoints(key: string, points: number): void {
    this.count(this.#attack, null, { [key]: points })
  }

  #scorePoints(player: SquadPlayer, points: number, gains: Statistics): void {
    const side = this.#attack
    const { starters } = this.sheets[side]
    this.count(side, player, { points, ...gains })
    if (!starters.includes(player)) this.#countPoints('benchPoints', points)
    if (this.#isSecondChance) this.#countPoints('secondChancePoints', points)
    if (this.#isAfterTurnover) this.#countPoints('pointsFromTurnovers', points)
    this.addPoints(
      side,
      points,
      both((of) => this.#sides[of].on),
    )
  }

  #freeThrows(player: SquadPlayer, count: number): Outcome {
    let isIn = false
    for (let i = 0; i < count; i++) {
      this.#stop(14, 24)
      isIn = this.random.chance(FREE_THROW[player.position] ?? 0.75)
      if (isIn) this.#scorePoints(player, 1, { freeThrowsMade: 1, freeThrowAttempts: 1 })
      else this.count(this.#attack, player, { freeThrowAttempts: 1 })
    }
    if (!isIn && this.secondsLeft > 0) return this.#rebound(OFFENSIVE_REBOUND.freeThrow)
    this.#stop(6, 12)
    return this.#lose(false, false)
  }

  /** No rebound is counted after the last second of a quarter. */
  #rebound(chance: number): Outcome {
    if (this.secondsLeft === 0) return this.#lose(false, false)
    const isOffensive = this.random.chance(chance)
    const side = isOffensive ? this.#attack : this.#defence
    const key = isOffensive ? 'offensiveRebounds' : 'defensiveRebounds'
    this.count(side, this.pick(side, REBOUNDS), { rebounds: 1, [key]: 1 })
    if (!isOffensive) return this.#lose(true, false)
    this.#isSecondChance = true
    return 'again'
  }

  outlook(elapsedSeconds: number): Outlook {
    const progress = elapsedSeconds < 0 ? null : this.at(elapsedSeconds)
    const home = progress?.homeScore.current ?? 0
    const away = progress?.awayScore.current ?? 0
    if (progress?.status === 'finished') return decided(home > away ? 'home' : 'away', home, away)
    return basketballOutlook(
      this.#setup.quarterMinutes,
      this.#edges,
      { home, away },
      this.clock.at(Math.max(0, elapsedSeconds)),
    )
  }

  protected view(second: number): SportProgress {
    const tally = this.record.tally(second)
    const state = this.clock.at(second)
    const progress = this.progress(tally, state)
    const { scorings } = tally
    const { gameSecond } = state
    const margins = marginsOf(scorings, gameSecond)
    const parts = this.partsBegun(state)
    const lead = (part: string) => {
      const quarter = parts.indexOf(part)
      if (quarter < 0) return leadItems(margins, scorings, 0, gameSecond)
      const seconds = this.#setup.quarterMinutes * 60
      const to = quarter < 4 ? (quarter + 1) * seconds : gameSecond
      const own = scorings.filter(({ phase }) => phase.part === part)
      return leadItems(margins, own, quarter * seconds, to)
    }
    return {
      ...progress,
      ...statisticsBlocks(tally, parts, BASKETBALL_STATISTICS, progress.status === 'finished', lead),
      momentum: basketballMomentum(margins),
    }
  }
}

/** The match depends only on these two arguments. */
export function startBasketball(setup: BasketballSetup, random: Random): SportMatch {
  return new BasketballMatch(setup, random)
}
