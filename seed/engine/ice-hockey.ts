/**
 * An ice-hockey match, shift by shift: about half a minute of play with the same players on the ice, ended early by a
 * goal, a penalty or the end of the period. Only players on the ice at that second take part. Events as in
 * docs/reference/resources.md#7.
 *
 * @assumed A shot that hits the post counts as missed. Of two assists the event names the first. Shots of the shot map:
 * the attacking side plays towards x = 100. An empty-net goal counts as even strength in the statistics. A save is
 * classified by the strength of the shooting side. The winner of a shoot-out gets one more goal.
 */
import type { Random } from '../random.ts'
import { HOME_EDGE, hockeyOutlook } from './ice-hockey-outlook.ts'
import {
  ACTIONS,
  type Action,
  ASSISTS,
  CHOICES,
  drawShot,
  type HockeySetup,
  PENALTIES,
  PENALTY_SHOT_SCORED,
  PENALTY_SHOT_SHARE,
  PERIOD_SECONDS,
  rulesOf,
  SAVES,
  SHIFT_SECONDS,
  SHORTEST_PERIOD_SECONDS,
  type ShotType,
  SITUATIONS,
  type Situation,
  STATISTICS,
  STOPS,
  type Stop,
  type Strength,
  shotPosition,
  TIME_KEYS,
  WHISTLE_SHARE,
  winningGoal,
} from './ice-hockey-rules.ts'
import { HOCKEY_SHEET, IceSide } from './ice-hockey-side.ts'
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
  type SportMatch,
  type SportProgress,
  type SquadPlayer,
} from './match.ts'
import { pickSheet } from './team-lineup.ts'
import { TimedMatch } from './team-match.ts'
import { advantages } from './team-outlook.ts'
import { type PlayingTime, TeamRecord } from './team-record.ts'
import { countedKeys, statisticsBlocks } from './team-statistics.ts'

/** A shift: what does not change until it ends. */
interface Shift {
  readonly strength: Both<Strength>
  readonly keepers: Both<SquadPlayer | null>
}

class HockeyMatch extends TimedMatch {
  readonly sheets
  protected readonly record = new TeamRecord(countedKeys(STATISTICS))
  readonly #setup: HockeySetup
  readonly #sides: Both<IceSide>
  /** Shots of a side relative to an average one. */
  readonly #edges: Readonly<Pair>
  /** Seconds before the end at which the goalkeeper is pulled, one and two goals behind. */
  readonly #pullSeconds: Both<readonly [oneBehind: number, twoBehind: number]>
  #isFaceOff = true
  /** Players on the ice in the last shift. */
  #wereOn: Both<readonly SquadPlayer[]> = both(() => [])
  #shift!: Shift

  constructor(setup: HockeySetup, random: Random) {
    super(rulesOf(setup), random)
    this.#setup = setup
    this.sheets = both((side) => pickSheet(setup[side], HOCKEY_SHEET, random.stream(side)))
    this.#sides = both((side) => new IceSide(this.sheets[side]))
    this.#edges = advantages(setup, HOME_EDGE)
    this.#pullSeconds = both(() => [random.integer(55, 130), random.integer(100, 190)] as const)
    this.start()
  }

  protected override onField(side: Side): readonly SquadPlayer[] {
    return this.#sides[side].on
  }

  protected override beginPeriod(): void {
    this.#isFaceOff = true
    this.#wereOn = both(() => [])
    if (this.period === 1 || this.period > 3) return
    // After five goals conceded, the second goalkeeper often starts the next period.
    for (const side of SIDES) {
      if (this.score[other(side)] >= 5 && this.random.chance(0.5)) this.#sides[side].replaceKeeper()
    }
  }

  protected override takers(side: Side): readonly SquadPlayer[] {
    return this.sheets[side].starters.filter(({ position }) => position !== 'G').sort(byAbility)
  }

  get #isShortOvertime(): boolean {
    return this.period > 3 && this.#setup.overtime === 'short'
  }

  protected playOn(): void {
    const { random, score, secondsLeft } = this
    const before = score.home + score.away
    const { seconds, stop } = this.#playShift(Math.min(secondsLeft, this.#secondsToChange(secondsLeft)))
    this.offset = 0
    this.gameSecond += seconds
    this.known += seconds
    this.#isFaceOff = stop !== 'change'
    const isGolden = this.period > 3 && score.home + score.away > before
    if (!isGolden && seconds < secondsLeft) {
      this.known += random.integer(...STOPS[stop])
      return
    }
    const isFull = this.phase.seconds === PERIOD_SECONDS && seconds === secondsLeft
    this.endPeriod(isFull ? Math.max(this.known, this.phaseStart + SHORTEST_PERIOD_SECONDS) : this.known)
  }

  /** Time until a penalty ends or the goalkeeper is pulled, which is decided here. */
  #secondsToChange(left: number): number {
    let most = Number.POSITIVE_INFINITY
    for (const side of SIDES) {
      const own = this.#sides[side]
      most = Math.min(most, own.nextReturn(this.gameSecond) - this.gameSecond)
      const behind = this.score[other(side)] - this.score[side]
      const pullAt = this.period === 3 ? (this.#pullSeconds[side][behind - 1] ?? 0) : 0
      const isShort = own.missing(this.gameSecond) > this.#sides[other(side)].missing(this.gameSecond)
      own.isPulled = left <= pullAt && !isShort
      if (pullAt > 0 && left > pullAt) most = Math.min(most, left - pullAt)
    }
    return most
  }

  #playShift(most: number): { readonly seconds: number; readonly stop: Stop } {
    const { random } = this
    this.#shift = this.#lineUp()
    const length = Math.min(most, random.integer(...SHIFT_SECONDS))
    const time = this.#enter(length)
    if (this.#isFaceOff) this.#faceOff()
    const choices = CHOICES.map((choice) => ({ ...choice, rate: this.#rate(choice.side, choice.action) }))
    const total = choices.reduce((sum, { rate }) => sum + rate, 0)
    const gap = () => -Math.log(1 - random.next()) / total
    let stop: Stop | null = null
    for (let second = gap(); second < length && !stop; second += gap()) {
      this.offset = Math.max(1, Math.ceil(second))
      const choice = random.weighted(choices, ({ rate }) => rate)
      stop = choice ? this.#act(choice.side, choice.action) : null
      if (stop) time.seconds = this.offset
    }
    for (const side of SIDES) this.#sides[side].play(time.seconds)
    this.clock.run(this.known, this.gameSecond, time.seconds)
    return { seconds: time.seconds, stop: stop ?? (random.chance(WHISTLE_SHARE) ? 'whistle' : 'change') }
  }

  #lineUp(): Shift {
    const { gameSecond } = this
    const isShortOvertime = this.#isShortOvertime
    const missing = both((side) => this.#sides[side].missing(gameSecond))
    const more = (side: Side) => missing[other(side)] - missing[side]
    for (const side of SIDES) {
      const own = this.#sides[side]
      // Three-on-three overtime: a penalty adds a skater for the other side instead of removing one.
      const count = isShortOvertime ? 3 + Math.max(0, more(side)) : 5 - missing[side] + (own.isPulled ? 1 : 0)
      own.change(count, isShortOvertime, gameSecond)
    }
    return {
      strength: both((side) => (more(side) > 0 ? 'powerPlay' : more(side) < 0 ? 'shortHanded' : 'even')),
      keepers: both((side) => (this.#sides[side].isPulled ? null : this.#sides[side].keeper)),
    }
  }

  /** Players who were not on the ice in the last shift begin a new one. */
  #enter(seconds: number): PlayingTime {
    const { keepers, strength } = this.#shift
    const skaters = both((side) => this.onField(side))
    const time: PlayingTime = {
      seconds,
      on: both((side) => [...skaters[side], ...(keepers[side] ? [keepers[side]] : [])]),
      keys: both((side) => TIME_KEYS[strength[side]]),
      entering: both((side) => skaters[side].filter((player) => !this.#wereOn[side].includes(player))),
    }
    this.record.playing(this.known, time)
    this.#wereOn = skaters
    return time
  }

  #situation(side: Side): Situation {
    const { keepers, strength } = this.#shift
    if (!keepers[other(side)]) return 'emptyNet'
    if (this.#isShortOvertime) return 'overtime'
    return keepers[side] ? strength[side] : 'extraAttacker'
  }

  #rate(side: Side, action: Action): number {
    const { rate, overtime } = ACTIONS[action]
    if (action === 'shot') return rate * this.#edges[side] * SITUATIONS[this.#situation(side)].shots
    if (action === 'penalty' && this.#sides[side].missing(this.gameSecond) >= 2) return 0
    return rate * (this.#isShortOvertime ? overtime : 1)
  }

  #act(side: Side, action: Action): Stop | null {
    if (action === 'shot') return this.#shoot(side)
    const player = this.pick(side, { D: ACTIONS[action].defender })
    if (action === 'penalty') return this.#punish(side, player)
    this.count(side, player, { [action]: 1 })
    return null
  }

  #faceOff(): void {
    this.offset = 0
    const centre = (side: Side) => {
      const skaters = this.onField(side)
      return skaters.find(({ position }) => position === 'F') ?? skaters[0] ?? null
    }
    const winner = this.random.pick(SIDES)
    this.count(winner, centre(winner), { faceOffWins: 1 })
    this.count(other(winner), centre(other(winner)), { faceOffLosses: 1 })
  }

  #shoot(side: Side): Stop | null {
    const { random } = this
    const shooter = this.pick(side, { D: ACTIONS.shot.defender }, 3)
    this.count(side, null, { totalShots: 1 })
    const situation = this.#situation(side)
    let type: ShotType = drawShot(situation, random)
    const keeper = this.#shift.keepers[other(side)]
    const skill = keeper ? Math.sqrt(shooter.ability / keeper.ability) : 1
    if (type === 'save' && random.chance(SITUATIONS[situation].goes * skill)) type = 'goal'
    if (type === 'block') this.count(other(side), this.pick(other(side), { D: 1.5 }), { blocked: 1 })
    else if (type === 'miss' || type === 'post') {
      this.count(side, shooter, { missedShots: 1 })
      if (type === 'post') this.count(side, null, { hitWoodwork: 1 })
    } else this.count(side, shooter, { shots: 1 })
    if (type === 'save') this.#save(side)
    if (type === 'goal') this.#score(side, shooter, situation)
    this.#addToMap(side, shooter, type)
    return type === 'goal' ? 'goal' : null
  }

  #save(shooting: Side): void {
    const keeper = this.#shift.keepers[other(shooting)]
    const gains = { saves: 1, shotsAgainst: 1, [SAVES[this.#shift.strength[shooting]]]: 1 }
    if (keeper) this.count(other(shooting), keeper, gains)
  }

  #score(side: Side, scorer: SquadPlayer, situation: Situation): void {
    const { random } = this
    const isEmptyNet = situation === 'emptyNet'
    const strength = isEmptyNet ? 'even' : this.#shift.strength[side]
    const special = (what: string) => (strength === 'even' ? {} : { [`${strength}${what}`]: 1 })
    const count = random.weighted([0, 1, 2], (assists) => ASSISTS[assists] as number) ?? 0
    const helpers = random.shuffle(this.onField(side).filter((player) => player !== scorer)).slice(0, count)
    this.count(side, scorer, { goals: 1, points: 1, ...special('Goals') })
    for (const helper of helpers) this.count(side, helper, { assists: 1, points: 1, ...special('Assists') })
    const keeper = this.#shift.keepers[other(side)]
    if (keeper) this.count(other(side), keeper, { shotsAgainst: 1, goalsAgainst: 1 })
    if (isEmptyNet) this.count(side, null, { emptyNetGoals: 1 })
    const isPowerPlay = strength === 'powerPlay'
    this.goal(side, {
      kind: isEmptyNet ? 'emptyNet' : strength === 'even' ? 'regular' : strength,
      scorer,
      helper: helpers[0],
      on: isPowerPlay ? null : both((of) => this.onField(of)),
    })
    if (isPowerPlay) this.#sides[other(side)].endMinor(this.gameSecond + this.offset - 1)
  }

  /** A penalty; occasionally a penalty shot instead. */
  #punish(side: Side, player: SquadPlayer): Stop {
    const { random } = this
    const keeper = this.#shift.keepers[side]
    if (keeper && random.chance(PENALTY_SHOT_SHARE)) return this.#penaltyShot(other(side), keeper)
    const kind = random.weighted(PENALTIES, ({ weight }) => weight) ?? PENALTIES[0]
    const { class: name, length, isShort } = kind
    const untilSecond = this.gameSecond + this.offset + length * 60
    this.#sides[side].punish({ player, untilSecond, isShort, isMinor: name === 'minor2' })
    this.count(side, player, { penaltyMinutes: length })
    this.count(side, null, { penalties: 1 })
    if (isShort) this.count(other(side), null, { powerPlays: 1 })
    const reason = random.pick<string>(kind.reasons)
    this.emit({ type: 'suspension', class: name, team: side, length, reason, ...named(player) })
    return 'penalty'
  }

  /** A penalty shot; it has no plus and minus. */
  #penaltyShot(side: Side, keeper: SquadPlayer): Stop {
    const scorer = this.pick(side, { D: 0.3 })
    const isGoal = this.random.chance(PENALTY_SHOT_SCORED)
    this.count(side, null, { totalShots: 1 })
    this.count(side, scorer, isGoal ? { shots: 1, goals: 1, points: 1 } : { shots: 1 })
    if (isGoal) {
      this.count(other(side), keeper, { shotsAgainst: 1, goalsAgainst: 1 })
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
      coordinates: shotPosition(shotType, isEmptyNet, this.random),
      goalMouthCoordinates: null,
    })
  }

  outlook(elapsedSeconds: number): Outlook {
    const progress = elapsedSeconds < 0 ? null : this.at(elapsedSeconds)
    const { gameSecond, begun } = this.clock.at(Math.max(0, elapsedSeconds))
    return hockeyOutlook(this.#setup, this.#edges, progress, gameSecond, begun)
  }

  protected view(second: number): SportProgress {
    const tally = this.record.tally(second)
    const state = this.clock.at(second)
    const progress = this.progress(tally, state)
    const isOver = progress.status === 'finished'
    const blocks = statisticsBlocks(tally, this.partsBegun(state), STATISTICS, isOver)
    const winner = blocks.playerStatistics.get(isOver ? (winningGoal(tally) ?? 0) : 0)
    if (winner) winner.gameWinningGoals = 1
    return { ...progress, ...blocks, ...(this.#setup.shotmap ? { shotmap: tally.shots } : {}) }
  }
}

/** The match depends only on these two arguments. */
export function startIceHockey(setup: HockeySetup, random: Random): SportMatch {
  return new HockeyMatch(setup, random)
}
