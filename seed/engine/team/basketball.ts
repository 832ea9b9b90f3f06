/**
 * A basketball match, possession by possession: from the first touch to a score, a turnover or a defensive rebound.
 * Only the ten players on the court at that second take part.
 *
 * @assumed The chances are round figures of top leagues: 98 possessions a side in 48 minutes, 1.1 points each; 38 % of
 * the shots are threes, 36 % of them and 54 % of the twos go in, 77 % of the free throws; four of fifteen rebounds are
 * offensive. From the fifth team foul of a quarter on, every foul gives two free throws.
 */
import type { MomentumChange } from '../../../src/contract/match-blocks.ts'
import type { Random } from '../../random.ts'
import {
  type Both,
  both,
  byAbility,
  noScore,
  type Outlook,
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
import { advantages, decided, normalBelow, outlookOf } from '../outlook.ts'
import { Counters } from '../statistics.ts'
import {
  type BasketballSetup,
  BLOCKS,
  BONUS_AFTER,
  CHANCES,
  EDGE_SHARE,
  FAST_BREAK_SECONDS,
  FREE_THROW,
  HOME_EDGE,
  OFFENSIVE_REBOUND,
  OVERTIME_MINUTES,
  PACE,
  PASSES,
  REBOUNDS,
  rulesOf,
  SHORTEST_QUARTER_SECONDS,
  SHOTS,
  type ShotKind,
  STATISTICS,
  STEALS,
  THREES,
} from './basketball-rules.ts'
import { drawSheets, pickSheet, RotatingSide, type SheetRow } from './line-up.ts'
import { TimedSimulation } from './match.ts'

/** How a possession continues: `over` once the ball has changed hands. */
type Outcome = 'over' | 'again'

const FORMATION = { G: 2, F: 2, C: 1 }
const SHEET: SheetRow = { starters: FORMATION, bench: { keepers: 0, others: 7 }, keeper: null, form: 0.07 }
/** Shares of playing time: of the starters, and of the bench in order of ability. @assumed */
const SHARES = [0.66, 0.66, 0.66, 0.66, 0.66, 0.48, 0.43, 0.36, 0.26, 0.13, 0.05, 0.02]

class Basketball extends TimedSimulation<RotatingSide> {
  protected readonly counters = new Counters(STATISTICS)
  readonly #setup: BasketballSetup
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
  /** The side that led last, and the one that scored last with its points in a row. */
  #leader: Side | null = null
  #run: { readonly side: Side; readonly points: number } = { side: 'home', points: 0 }
  readonly #gained: number[] = []

  constructor(setup: BasketballSetup, sheets: () => Both<TeamSheet>, random: Random) {
    super(rulesOf(setup), sheets, random)
    this.#setup = setup
    this.#edges = advantages(setup, HOME_EDGE)
    this.#tipOff = random.pick(SIDES)
  }

  protected sideOf({ starters, bench }: TeamSheet): RotatingSide {
    return new RotatingSide(starters, [...starters, ...[...bench].sort(byAbility)], SHARES)
  }

  /** Whether a player has fouled out, or will do so with some more fouls. */
  #isOut(side: Side, player: SquadPlayer, more = 0): boolean {
    const { personalFouls = 0 } = this.counters.players[side].get(player) ?? {}
    return personalFouls + more >= this.#setup.foulLimit
  }

  #rotate(side: Side): void {
    this.sides[side].rotateTo(FORMATION, (player) => this.#isOut(side, player))
  }

  protected *play() {
    this.#beginPeriod()
    while (this.secondsLeft > 0) {
      yield* this.#playPossession()
      if (this.secondsLeft > 0) this.#stop(...PACE[this.#setup.quarterMinutes].pause)
    }
    const shortest = this.period <= 4 ? SHORTEST_QUARTER_SECONDS : 0
    yield this.after(Math.max(0, this.phaseStart + shortest - this.second))
  }

  /** The loser of the jump ball starts the second and third quarter, the winner the fourth. */
  #beginPeriod(): void {
    const { period } = this
    const late = period > 4 ? this.random.pick(SIDES) : this.#tipOff
    this.#attack = period === 2 || period === 3 ? other(this.#tipOff) : late
    this.#isBreak = false
    this.#isAfterTurnover = false
    // Team fouls of the last quarter carry over to overtime (FIBA rules, 41).
    if (period <= 4) this.#teamFouls = noScore()
  }

  *#playPossession() {
    const { random } = this
    for (const side of SIDES) if (random.chance(CHANCES.rotation)) this.#rotate(side)
    const usual = random.normal(PACE[this.#setup.quarterMinutes].seconds, 4.6)
    let wanted = Math.round(Math.min(24, Math.max(4, usual)))
    if (this.#isBreak && random.chance(CHANCES.fastBreak)) wanted = random.integer(3, FAST_BREAK_SECONDS)
    this.#isFastBreak = this.#isBreak && wanted <= FAST_BREAK_SECONDS
    this.#isSecondChance = false
    for (let outcome: Outcome = 'again'; outcome === 'again'; wanted = random.integer(3, 11)) {
      const seconds = Math.min(wanted, this.secondsLeft)
      yield* this.runClock(seconds)
      this.#countTime(seconds)
      // The remaining time may be too short for anything.
      outcome = seconds >= 2 ? this.#act() : 'over'
    }
  }

  #countTime(seconds: number): void {
    for (const side of SIDES) {
      this.sides[side].play(seconds)
      for (const player of this.sides[side].on) this.counters.credit(side, player, 'secondsPlayed', seconds)
      const lead = this.score[side] - this.score[other(side)]
      if (lead <= 0) continue
      this.counters.gain(side, null, { timeSpentInLead: seconds })
      this.counters.raise(side, 'biggestLead', lead)
    }
  }

  #act(): Outcome {
    const draw = this.random.next()
    if (draw < CHANCES.turnover) return this.#turnover()
    return draw < CHANCES.turnover + CHANCES.commonFoul ? this.#commonFoul() : this.#shot()
  }

  get #defence(): Side {
    return other(this.#attack)
  }

  #stop(least: number, most: number): void {
    this.second += this.random.integer(least, most)
  }

  #lose(isBreak: boolean, isTurnover: boolean): Outcome {
    this.#attack = this.#defence
    this.#isBreak = isBreak
    this.#isAfterTurnover = isTurnover
    return 'over'
  }

  #turnover(): Outcome {
    const player = this.#fouler(this.#attack)
    this.counters.gain(this.#attack, player, { turnovers: 1 })
    const isSteal = this.random.chance(CHANCES.stolen)
    if (isSteal) this.counters.gain(this.#defence, this.pick(this.#defence, STEALS), { steals: 1 })
    else if (this.random.chance(CHANCES.offensiveFoul / (1 - CHANCES.stolen)))
      this.#foul(this.#attack, player, null)
    if (!isSteal) this.#stop(18, 40)
    return this.#lose(isSteal, true)
  }

  /** An offensive foul does not count as a team foul. */
  #foul(side: Side, player: SquadPlayer, victim: SquadPlayer | null): void {
    this.counters.gain(side, player, { personalFouls: 1 })
    if (victim) this.counters.gain(other(side), victim, { foulsDrawn: 1 })
    if (side === this.#defence) this.#teamFouls[side] += 1
    if (this.#isOut(side, player)) this.#rotate(side)
  }

  /** A player does not foul out if there is no substitute. */
  #fouler(side: Side): SquadPlayer {
    const { starters, bench } = this.sheets[side]
    const fit = [...starters, ...bench].filter((player) => !this.#isOut(side, player)).length
    const hasSubstitute = fit > this.sides[side].on.length
    return this.pick(side, {}, 1, (player) => hasSubstitute || !this.#isOut(side, player, 1))
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
      const isGoal = random.chance(CHANCES.andOne)
      if (isGoal) this.#fieldGoal(shooter, kind)
      this.#foulOnAttacker(shooter)
      return this.#freeThrows(shooter, isGoal ? 1 : points)
    }
    const isBlockable = kind === 'twoPoint'
    if (isBlockable && random.chance(CHANCES.blocked)) {
      this.counters.gain(this.#defence, this.pick(this.#defence, BLOCKS), { blocks: 1 })
    } else if (random.chance(isBlockable ? chance / (1 - CHANCES.blocked) : chance)) {
      this.#fieldGoal(shooter, kind)
      if (random.chance(CHANCES.assisted)) {
        const helper = this.pick(attack, PASSES, 1, (player) => player !== shooter)
        this.counters.gain(attack, helper, { assists: 1 })
      }
      this.#stop(8, 20)
      return this.#lose(false, false)
    }
    this.counters.gain(attack, shooter, { fieldGoalAttempts: 1, [`${kind}Attempts`]: 1 })
    return this.#rebound(OFFENSIVE_REBOUND.shot)
  }

  #fieldGoal(shooter: SquadPlayer, kind: ShotKind): void {
    const { points } = SHOTS[kind]
    const gains = { fieldGoalsMade: 1, fieldGoalAttempts: 1, [`${kind}sMade`]: 1, [`${kind}Attempts`]: 1 }
    this.#scorePoints(shooter, points, gains)
    if (kind === 'twoPoint' && this.random.chance(CHANCES.inside)) this.#countPoints('pointsInPaint', points)
    if (this.#isFastBreak && !this.#isSecondChance) this.#countPoints('fastBreakPoints', points)
  }

  #countPoints(key: string, points: number): void {
    this.counters.gain(this.#attack, null, { [key]: points })
  }

  #scorePoints(player: SquadPlayer, points: number, gains: Statistics): void {
    const side = this.#attack
    const { starters } = this.sheets[side]
    this.counters.gain(side, player, { points, ...gains })
    if (!starters.includes(player)) this.#countPoints('benchPoints', points)
    if (this.#isSecondChance) this.#countPoints('secondChancePoints', points)
    if (this.#isAfterTurnover) this.#countPoints('pointsFromTurnovers', points)
    const on = both((of) => this.sides[of].on)
    this.addPoints(side, points, on)
    this.#countLead(side, points)
  }

  #countLead(side: Side, points: number): void {
    const { counters, score } = this
    this.#run = { side, points: this.#run.side === side ? this.#run.points + points : points }
    counters.raise(side, 'maxPointsInARow', this.#run.points)
    const minute = Math.max(0, Math.ceil(this.gameSecond / 60) - 1)
    this.#gained[minute] = (this.#gained[minute] ?? 0) + (side === 'home' ? points : -points)
    const lead = score[side] - score[other(side)]
    if (lead <= 0) return
    counters.raise(side, 'biggestLead', lead)
    if (this.#leader === other(side)) for (const of of SIDES) counters.gain(of, null, { leadChanges: 1 })
    this.#leader = side
  }

  #freeThrows(player: SquadPlayer, count: number): Outcome {
    let isIn = false
    for (let i = 0; i < count; i++) {
      this.#stop(14, 24)
      isIn = this.random.chance(FREE_THROW[player.position] ?? 0.75)
      if (isIn) this.#scorePoints(player, 1, { freeThrowsMade: 1, freeThrowAttempts: 1 })
      else this.counters.gain(this.#attack, player, { freeThrowAttempts: 1 })
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
    this.counters.gain(side, this.pick(side, REBOUNDS), { rebounds: 1, [key]: 1 })
    if (!isOffensive) return this.#lose(true, false)
    this.#isSecondChance = true
    return 'again'
  }

  /** Momentum of a minute: its points plus those of earlier minutes with halving weights. */
  #momentum(second: number): MomentumChange {
    let pressure = 0
    return Array.from({ length: Math.ceil(this.gameSecondAt(second) / 60) }, (_, i) => {
      pressure = (this.#gained[i] ?? 0) + pressure / 2
      return { minute: i + 1, value: Math.round(100 * Math.tanh(pressure / 8)) }
    })
  }

  override view(second: number): SportProgress {
    const blocks = this.counters.blocks(this.isOver)
    return { ...super.view(second), ...blocks, momentum: this.#momentum(second) }
  }

  /** The lead to come is close to a normal variable. Points are whole numbers, so half a point counts as level. */
  outlook(second: number): Outlook {
    const { score } = this
    const { quarterMinutes } = this.#setup
    if (this.isOver) return decided(score.home > score.away ? 'home' : 'away', score.home, score.away)
    const { points, spread } = PACE[quarterMinutes]
    const rates = both((side) => points * this.#edges[side] ** EDGE_SHARE)
    const after = (lead: number, minutes: number) => {
      if (minutes <= 0) return { ahead: lead > 0 ? 1 : 0, level: lead === 0 ? 1 : 0 }
      const mean = lead + (rates.home - rates.away) * minutes
      const deviation = Math.max(0.6, spread * Math.sqrt(minutes))
      const ahead = normalBelow((mean - 0.5) / deviation)
      return { ahead, level: normalBelow((mean + 0.5) / deviation) - ahead }
    }
    const lead = score.home - score.away
    const played = this.gameSecondAt(second) / 60
    const { firstSecond, seconds } = this.phase
    // Remaining time of the current overtime; the full length before it begins.
    const ofOvertime = seconds === 0 ? OVERTIME_MINUTES : (firstSecond + seconds) / 60 - played
    const minutes = this.hasBegun('beforeOvertime') ? ofOvertime : Math.max(0, 4 * quarterMinutes - played)
    const { ahead, level } = after(lead, minutes)
    const overtime = after(0, OVERTIME_MINUTES)
    const home = ahead + (level * overtime.ahead) / (1 - overtime.level)
    const more = minutes + level * OVERTIME_MINUTES
    const total = score.home + score.away + (rates.home + rates.away) * more
    return outlookOf(home, total, lead + (rates.home - rates.away) * more)
  }
}

export function startBasketball(setup: BasketballSetup, random: Random) {
  const sheets = drawSheets(setup, pickSheet(SHEET), random)
  return new SportMatch(() => new Basketball(setup, sheets, random.stream('play')), sheets)
}
