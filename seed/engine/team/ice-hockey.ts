/**
 * An ice-hockey match, shift by shift: about half a minute of play with the same players on the ice, ended early by a
 * goal, a penalty or the end of the period. Only players on the ice at that second take part. Events as in
 * docs/reference/resources.md#7.
 *
 * @assumed A shot that hits the post counts as missed. Shots of the shot map:
 * the attacking side plays towards x = 100. An empty-net goal counts as even strength in the statistics. A save is
 * classified by the strength of the shooting side. The winner of a shoot-out gets one more goal.
 */
import type { Random } from '../../random.ts'
import {
  type Both,
  both,
  byAbility,
  named,
  type Outlook,
  other,
  type Pair,
  SIDES,
  type Side,
  SportMatch,
  type SportProgress,
  type SquadPlayer,
  type TeamSheet,
} from '../match.ts'
import { advantages, decided, goalResult, outlookOf } from '../outlook.ts'
import { Counters } from '../statistics.ts'
import type { Action, HockeySetup, ShotType, Situation, Stop, Strength } from './ice-hockey-rules.ts'
import * as rules from './ice-hockey-rules.ts'
import { drawSheets, pickSheet } from './line-up.ts'
import { TimedSimulation } from './match.ts'

const HOME_EDGE = 0.03
/** Goals of an average side in regular time: measured over many simulated matches, empty nets included. */
const GOALS = 3.1

interface Shift {
  readonly strength: Both<Strength>
  readonly keepers: Both<SquadPlayer | null>
}

class IceHockey extends TimedSimulation<rules.IceSide> {
  protected readonly counters = new Counters(rules.STATISTICS)
  readonly #setup: HockeySetup
  /** Shots of a side relative to an average one. */
  readonly #edges: Readonly<Pair>
  /** Seconds before the end at which the goalkeeper is pulled, one and two goals behind. */
  readonly #pullSeconds: Both<readonly [oneBehind: number, twoBehind: number]>
  #isFaceOff = true
  #wereOn: Both<readonly SquadPlayer[]> = both(() => [])
  #shift!: Shift

  constructor(setup: HockeySetup, sheets: () => Both<TeamSheet>, random: Random) {
    super(rules.rulesOf(setup), sheets, random)
    this.#setup = setup
    this.#edges = advantages(setup, HOME_EDGE)
    this.#pullSeconds = both(() => [random.integer(55, 130), random.integer(100, 190)] as const)
  }

  protected sideOf(sheet: TeamSheet): rules.IceSide {
    return new rules.IceSide(sheet)
  }

  protected override takers(side: Side): readonly SquadPlayer[] {
    return this.sheets[side].starters.filter(({ position }) => position !== 'G').sort(byAbility)
  }

  get #isShortOvertime(): boolean {
    return this.period > 3 && this.#setup.overtime === 'short'
  }

  protected *play() {
    const { random, score } = this
    this.#isFaceOff = true
    this.#wereOn = both(() => [])
    for (const side of SIDES) {
      // After five goals conceded, the second goalkeeper often starts the next period.
      const isBeaten = this.period > 1 && this.period <= 3 && score[other(side)] >= 5
      if (isBeaten && random.chance(0.5)) this.sides[side].replaceKeeper()
    }
    while (this.secondsLeft > 0) {
      const stop = yield* this.#playShift(Math.min(this.secondsLeft, this.#secondsToChange(this.secondsLeft)))
      if (this.period > 3 && stop === 'goal') return
      this.#isFaceOff = stop !== 'change'
      if (this.secondsLeft > 0) this.second += random.integer(...rules.STOPS[stop])
    }
    const shortest = this.phase.seconds === rules.PERIOD_SECONDS ? rules.SHORTEST_PERIOD_SECONDS : 0
    yield this.after(Math.max(0, this.phaseStart + shortest - this.second))
  }

  /** Time until a penalty ends or the goalkeeper is pulled, which is decided here. */
  #secondsToChange(left: number): number {
    let most = Number.POSITIVE_INFINITY
    for (const side of SIDES) {
      const own = this.sides[side]
      most = Math.min(most, own.nextReturn(this.gameSecond) - this.gameSecond)
      const behind = this.score[other(side)] - this.score[side]
      const pullAt = this.period === 3 ? (this.#pullSeconds[side][behind - 1] ?? 0) : 0
      const isShort = own.missing(this.gameSecond) > this.sides[other(side)].missing(this.gameSecond)
      own.isPulled = left <= pullAt && !isShort
      if (pullAt > 0 && left > pullAt) most = Math.min(most, left - pullAt)
    }
    return most
  }

  *#playShift(most: number): Generator<number, Stop> {
    const { random } = this
    this.#shift = this.#lineUp()
    const length = Math.min(most, random.integer(...rules.SHIFT_SECONDS))
    this.#enter()
    if (this.#isFaceOff) this.#faceOff()
    const { seconds, stop } = yield* this.playSpan(
      length,
      rules.CHOICES,
      ({ side, action }) => this.#rate(side, action),
      ({ side, action }) => this.#act(side, action),
    )
    this.#countTime(seconds)
    return stop ?? (random.chance(rules.WHISTLE_SHARE) ? 'whistle' : 'change')
  }

  #lineUp(): Shift {
    const { gameSecond } = this
    const isShortOvertime = this.#isShortOvertime
    const missing = both((side) => this.sides[side].missing(gameSecond))
    const more = (side: Side) => missing[other(side)] - missing[side]
    for (const side of SIDES) {
      const own = this.sides[side]
      // Three-on-three overtime: a penalty adds a skater for the other side instead of removing one.
      const count = isShortOvertime ? 3 + Math.max(0, more(side)) : 5 - missing[side] + (own.isPulled ? 1 : 0)
      own.change(count, isShortOvertime, gameSecond)
    }
    return {
      strength: both((side) => (more(side) > 0 ? 'powerPlay' : more(side) < 0 ? 'shortHanded' : 'even')),
      keepers: both((side) => (this.sides[side].isPulled ? null : this.sides[side].keeper)),
    }
  }

  /** Players who were not on the ice in the last shift begin a new one. */
  #enter(): void {
    for (const side of SIDES) {
      for (const player of this.sides[side].on) {
        if (!this.#wereOn[side].includes(player)) this.counters.credit(side, player, 'shifts', 1)
      }
    }
    this.#wereOn = both((side) => this.sides[side].on)
  }

  #countTime(seconds: number): void {
    const { keepers, strength } = this.#shift
    for (const side of SIDES) {
      this.sides[side].play(seconds)
      const keeper = keepers[side]
      for (const player of keeper ? [...this.sides[side].on, keeper] : this.sides[side].on) {
        this.counters.credit(side, player, 'timeOnIce', seconds)
        if (strength[side] !== 'even')
          this.counters.credit(side, player, `${strength[side]}TimeOnIce`, seconds)
      }
    }
  }

  #situation(side: Side): Situation {
    const { keepers, strength } = this.#shift
    if (!keepers[other(side)]) return 'emptyNet'
    if (this.#isShortOvertime) return 'overtime'
    return keepers[side] ? strength[side] : 'extraAttacker'
  }

  #rate(side: Side, action: Action): number {
    const { rate, overtime } = rules.ACTIONS[action]
    if (action === 'shot') return rate * this.#edges[side] * rules.SITUATIONS[this.#situation(side)].shots
    if (action === 'penalty' && this.sides[side].missing(this.gameSecond) >= 2) return 0
    return rate * (this.#isShortOvertime ? overtime : 1)
  }

  #act(side: Side, action: Action): Stop | null {
    if (action === 'shot') return this.#shoot(side)
    const player = this.pick(side, { D: rules.ACTIONS[action].defender })
    if (action === 'penalty') return this.#punish(side, player)
    this.counters.gain(side, player, { [action]: 1 })
    return null
  }

  #faceOff(): void {
    const centre = (side: Side) => {
      const skaters = this.sides[side].on
      return skaters.find(({ position }) => position === 'F') ?? skaters[0] ?? null
    }
    const winner = this.random.pick(SIDES)
    this.counters.gain(winner, centre(winner), { faceOffWins: 1 })
    this.counters.gain(other(winner), centre(other(winner)), { faceOffLosses: 1 })
  }

  #shoot(side: Side): Stop | null {
    const { random } = this
    const shooter = this.pick(side, { D: rules.ACTIONS.shot.defender }, 3)
    this.counters.gain(side, null, { totalShots: 1 })
    const situation = this.#situation(side)
    let type: ShotType = rules.drawShot(situation, random)
    const keeper = this.#shift.keepers[other(side)]
    const skill = keeper ? Math.sqrt(shooter.ability / keeper.ability) : 1
    if (type === 'save' && random.chance(rules.SITUATIONS[situation].goes * skill)) type = 'goal'
    if (type === 'block') this.counters.gain(other(side), this.pick(other(side), { D: 1.5 }), { blocked: 1 })
    else if (type === 'miss' || type === 'post') {
      this.counters.gain(side, shooter, { missedShots: 1 })
      if (type === 'post') this.counters.gain(side, null, { hitWoodwork: 1 })
    } else this.counters.gain(side, shooter, { shots: 1 })
    if (type === 'save') this.#save(side)
    if (type === 'goal') this.#score(side, shooter, situation)
    this.#addToMap(side, shooter, type)
    return type === 'goal' ? 'goal' : null
  }

  #save(shooting: Side): void {
    const keeper = this.#shift.keepers[other(shooting)]
    const gains = { saves: 1, shotsAgainst: 1, [`${this.#shift.strength[shooting]}Saves`]: 1 }
    if (keeper) this.counters.gain(other(shooting), keeper, gains)
  }

  #score(side: Side, scorer: SquadPlayer, situation: Situation): void {
    const { random } = this
    const isEmptyNet = situation === 'emptyNet'
    const strength = isEmptyNet ? 'even' : this.#shift.strength[side]
    const special = (what: string) => (strength === 'even' ? {} : { [`${strength}${what}`]: 1 })
    const count = random.weighted([0, 1, 2], (assists) => rules.ASSISTS[assists] as number) ?? 0
    const helpers = random.shuffle(this.sides[side].on.filter((player) => player !== scorer)).slice(0, count)
    this.counters.gain(side, scorer, { goals: 1, points: 1, ...special('Goals') })
    for (const helper of helpers)
      this.counters.gain(side, helper, { assists: 1, points: 1, ...special('Assists') })
    const keeper = this.#shift.keepers[other(side)]
    if (keeper) this.counters.gain(other(side), keeper, { shotsAgainst: 1, goalsAgainst: 1 })
    if (isEmptyNet) this.counters.gain(side, null, { emptyNetGoals: 1 })
    const isPowerPlay = strength === 'powerPlay'
    this.goal(side, {
      kind: isEmptyNet ? 'emptyNet' : strength === 'even' ? 'regular' : strength,
      scorer,
      helpers,
      on: isPowerPlay ? null : both((of) => this.sides[of].on),
    })
    if (isPowerPlay) this.sides[other(side)].endMinor(this.gameSecond - 1)
  }

  /** A penalty; occasionally a penalty shot instead. */
  #punish(side: Side, player: SquadPlayer): Stop {
    const { random } = this
    const keeper = this.#shift.keepers[side]
    if (keeper && random.chance(rules.PENALTY_SHOT_SHARE)) return this.#penaltyShot(other(side), keeper)
    const kind = random.weighted(rules.PENALTIES, ({ weight }) => weight) as (typeof rules.PENALTIES)[number]
    const { name, minutes: length } = kind
    const isShort = name !== 'misconduct10'
    const untilSecond = this.gameSecond + length * 60
    this.sides[side].punish({ player, untilSecond, isShort, isMinor: name === 'minor2' })
    this.counters.gain(side, player, { penaltyMinutes: length })
    this.counters.gain(side, null, { penalties: 1 })
    if (isShort) this.counters.gain(other(side), null, { powerPlays: 1 })
    const reason = random.pick(kind.reasons)
    this.emit({ type: 'suspension', class: name, team: side, length, reason, ...named(player) })
    return 'penalty'
  }

  /** A penalty shot; it has no plus and minus. */
  #penaltyShot(side: Side, keeper: SquadPlayer): Stop {
    const scorer = this.pick(side, { D: 0.3 })
    const isGoal = this.random.chance(rules.PENALTY_SHOT_SCORED)
    this.counters.gain(side, null, { totalShots: 1 })
    this.counters.gain(side, scorer, isGoal ? { shots: 1, goals: 1, points: 1 } : { shots: 1 })
    if (isGoal) {
      this.counters.gain(other(side), keeper, { shotsAgainst: 1, goalsAgainst: 1 })
      this.goal(side, { kind: 'penaltyShot', scorer, on: null })
    } else this.#save(side)
    this.#addToMap(side, scorer, isGoal ? 'goal' : 'save')
    return isGoal ? 'goal' : 'penalty'
  }

  #addToMap(side: Side, shooter: SquadPlayer, shotType: ShotType): void {
    const isEmptyNet = this.#shift.keepers[other(side)] === null
    this.shot(side, shooter, {
      shotType,
      situation: null,
      bodyPart: null,
      xg: null,
      xgot: null,
      coordinates: rules.shotPosition(shotType, isEmptyNet, this.random),
      goalMouthCoordinates: null,
    })
  }

  override view(second: number): SportProgress {
    const blocks = this.counters.blocks(this.isOver)
    const winner = this.isOver ? blocks.playerStatistics.get(rules.winningGoal(this.events) ?? 0) : undefined
    if (winner) winner.gameWinningGoals = 1
    const map = this.#setup.shotmap ? { shotmap: [...this.shots] } : {}
    return { ...super.view(second), ...blocks, ...map }
  }

  outlook(second: number): Outlook {
    const { home, away } = this.score
    const played = this.gameSecondAt(second)
    if (this.isOver) return decided(home > away ? 'home' : 'away', home, away)
    if (played >= rules.REGULAR_SECONDS && home === away) {
      const left = rules.REGULAR_SECONDS + rules.SHORT_OVERTIME_SECONDS - played
      const chance = this.hasBegun('beforePenalties') ? this.shootOutChance() : this.#overtimeChance(left)
      return outlookOf(chance, home + away + 1, 2 * chance - 1)
    }
    const left = Math.max(0, rules.REGULAR_SECONDS - played) / rules.REGULAR_SECONDS
    const goals = both((side) => GOALS * this.#edges[side] * left)
    const result = goalResult(home - away, goals.home, goals.away)
    const late = this.#overtimeChance(rules.SHORT_OVERTIME_SECONDS)
    return outlookOf(
      Math.min(1, result.home + result.draw * late),
      home + away + goals.home + goals.away + result.draw,
      home - away + goals.home - goals.away + result.draw * (2 * late - 1),
    )
  }

  /** Probability that home wins a match that is level after regular time. */
  #overtimeChance(secondsLeft: number): number {
    const { home, away } = this.#edges
    const share = home / (home + away)
    if (this.#setup.overtime === 'full') return share
    const { shots, goes } = rules.SITUATIONS.overtime
    const rate = rules.ACTIONS.shot.rate * rules.ON_GOAL * shots * goes * (home + away)
    const isDecided = 1 - Math.exp(-rate * secondsLeft)
    return isDecided * share + (1 - isDecided) / 2
  }
}

export function startIceHockey(setup: HockeySetup, random: Random) {
  const sheets = drawSheets(setup, pickSheet(rules.HOCKEY_SHEET), random)
  return new SportMatch(() => new IceHockey(setup, sheets, random.stream('play')), sheets)
}
