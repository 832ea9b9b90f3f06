/**
 * What happens in a football match: shots with the events before and after them, penalties, offsides, fouls, cards and
 * substitutions, each with its statistics. Only players on the pitch at that second take part. Events as in
 * docs/reference/resources.md#7.
 *
 * @assumed `team` of an own goal is the side that benefits. An own goal is not a shot. Shots that hit the woodwork are
 * off target. A goal disallowed by the video assistants was offside. Simulation and handball have no fouled player. After
 * a foul or an offside the other side has a free kick, unless it has a penalty.
 */
import type { LiveEventChange as LiveEvent } from '../../../src/contract/resources/blocks.ts'
import type { Random } from '../../random.ts'
import {
  type Both,
  both,
  named,
  other,
  type Pair,
  type Side,
  type SquadPlayer,
  type TeamSheet,
} from '../match.ts'
import type { Counters } from '../statistics.ts'
import { TimedSimulation, type Weights } from '../team/match.ts'
import { type FootballSetup, PitchSide, rateOf, rulesOf } from './rules.ts'
import {
  finishPenalty,
  finishShot,
  gainsOf,
  isBigChance,
  PENALTY_SPOT,
  planShot,
  type ShotOutcome,
  type ShotPlan,
  type ShotType,
  shotQuality,
} from './shots.ts'

/** A match has about 96 minutes with added time. */
export const MINUTES = 96

export const CHANCES = {
  penalty: 0.125 / MINUTES,
  yellow: { home: 1.7 / MINUTES, away: 2 / MINUTES },
  red: 0.045 / MINUTES,
  injury: 0.12 / MINUTES,
  disallowed: 0.06 / MINUTES,
  /** Besides fouls that lead to a card or a set piece. */
  foul: 8.4 / MINUTES,
  /** Besides corners that a shot leads to or follows. */
  corner: 1.6 / MINUTES,
  offside: 1.7 / MINUTES,
}

export const PENALTIES = {
  /** Expected goals, which is also the share scored. */
  scored: 0.79,
  /** With video assistants: share that is reviewed, and share of reviews that confirm it. */
  reviewed: 0.3,
  given: 0.75,
}
/** Share of goals other than penalties. */
export const OWN_GOALS = 0.03

/** Goals from open play of an average side, and its shots. */
const AVERAGE = { goals: 1.2, shots: 12.2 }

/** Number of shots for the expected goals: a stronger side shoots more often, and from better positions. */
const shotsFor = (goals: number) => AVERAGE.shots * (goals / AVERAGE.goals) ** 0.65

/** Weight of each position for an action. */
const SCORES: Weights = { G: 0, D: 1, M: 2.6, F: 6 }
const ASSISTS: Weights = { G: 0.1, D: 1.5, M: 4, F: 2.5 }
const BLOCKS: Weights = { G: 0, D: 3, M: 1.4, F: 0.3 }
const UNLUCKY: Weights = { G: 0.2, D: 1.4, M: 1.2, F: 0.8 }
const OFFSIDES: Weights = { G: 0, D: 0.2, M: 0.7, F: 2.2 }
const ERRORS: Weights = { G: 0.8, D: 1.4, M: 0.8, F: 0.2 }
const FOULS: Weights = { G: 0.2, D: 1.4, M: 1.2, F: 0.8 }
const FOULED: Weights = { G: 0.1, D: 0.6, M: 1.1, F: 1.4 }

const FOULED_IN_FINAL_THIRD = 0.25
const ERROR_BEFORE_SHOT = 0.03
const CORNER_AFTER: Weights = { save: 0.25, block: 0.35 }
const PENALTY_REASONS: Readonly<Partial<Record<ShotType, string>>> = {
  save: 'Goalkeeper save',
  post: 'Woodwork',
}
/** Reasons of cards, and whether they are fouls: on an opponent, or without a victim. */
const OFFENCES: Readonly<Record<string, 'on an opponent' | 'alone'>> = {
  Foul: 'on an opponent',
  'Professional foul last man': 'on an opponent',
  'Violent conduct': 'on an opponent',
  Handball: 'alone',
  Simulation: 'alone',
}
const YELLOW_REASONS = ['Foul', 'Foul', 'Foul', 'Foul', 'Argument', 'Time wasting', 'Handball', 'Simulation']
const RED_REASONS = ['Professional foul last man', 'Violent conduct', 'Foul', 'Handball']
const SECOND_YELLOW = 0.3
/** A side needs at least seven players (Laws of the Game, 3); the demo world stays above that. */
const MIN_PLAYERS = 8

export abstract class FootballPlay extends TimedSimulation<PitchSide> {
  /** Expected goals from open play. */
  protected readonly rates: Readonly<Pair>
  protected readonly counters: Counters
  protected readonly hasVideo: boolean
  /** Number of the minute in this period, added ones included. */
  protected minute = 0

  constructor(setup: FootballSetup, counters: Counters, sheets: () => Both<TeamSheet>, random: Random) {
    super(rulesOf(setup.knockout), sheets, random)
    this.counters = counters
    this.rates = both((side) => rateOf(setup, side))
    this.hasVideo = setup.videoReview
  }

  protected sideOf(sheet: TeamSheet, side: Side): PitchSide {
    for (const player of sheet.starters) this.counters.player(side, player)
    return new PitchSide(sheet)
  }

  protected shotsOf(side: Side): number {
    return shotsFor(this.rates[side])
  }

  /** Seconds are null in added time. */
  protected override get eventTime(): Pick<LiveEvent, 'time' | 'timeSeconds' | 'addedTime'> {
    const { firstSecond, seconds } = this.phase
    const addedTime = this.minute - seconds / 60
    if (addedTime <= 0) return super.eventTime
    return { time: (firstSecond + seconds) / 60, timeSeconds: null, addedTime }
  }

  /** Finished minutes, added ones not included. */
  get #minutesOver(): number {
    const { time, addedTime } = this.eventTime
    return (time ?? 1) - (addedTime ? 0 : 1)
  }

  #player(side: Side, weights: Weights, except?: SquadPlayer): SquadPlayer {
    return this.pick(side, weights, 2, (player) => player !== except)
  }

  #review(side: Side, decision: string, confirmed: boolean, player: SquadPlayer): void {
    if (!this.hasVideo) return
    this.emit({ type: 'varDecision', class: decision, team: side, confirmed, ...named(player) })
  }

  #freeKick(side: Side): void {
    this.counters.gain(side, null, { freeKicks: 1 })
  }

  protected corner(side: Side): void {
    this.counters.gain(side, null, { cornerKicks: 1 })
  }

  protected offside(side: Side, player = this.#player(side, OFFSIDES)): void {
    this.counters.gain(side, player, { totalOffside: 1 })
    this.#freeKick(other(side))
  }

  protected ownGoal(side: Side): void {
    const unlucky = this.#player(other(side), UNLUCKY)
    this.counters.gain(other(side), unlucky, { ownGoals: 1 })
    this.counters.gain(other(side), this.sides[other(side)].keeper, { goalsConceded: 1 })
    this.#goal(side, 'ownGoal', unlucky)
  }

  #goal(side: Side, kind: string, scorer: SquadPlayer, helper?: SquadPlayer): void {
    this.goal(side, { kind, scorer, helpers: helper ? [helper] : [], on: both((of) => this.sides[of].on) })
  }

  protected disallowedGoal(side: Side): void {
    const scorer = this.#player(side, SCORES)
    this.offside(side, scorer)
    this.#review(side, 'goalNotAwarded', false, scorer)
  }

  protected openPlayShot(side: Side): void {
    const { random } = this
    const plan = planShot(shotQuality(this.rates[side] * (1 - OWN_GOALS), this.shotsOf(side)), random)
    const shooter = this.#player(side, SCORES)
    if (plan.situation === 'corner') this.corner(side)
    if (plan.situation === 'freeKick' || plan.situation === 'setPiece') this.foul(other(side))
    const helper = plan.isHelped ? this.#player(side, ASSISTS, shooter) : undefined
    const result = finishShot(plan, random)
    const isGoal = result.shotType === 'goal'
    if (plan.situation !== 'freeKick' && random.chance(ERROR_BEFORE_SHOT)) this.#error(other(side), isGoal)
    this.#shoot(side, shooter, plan, result)
    if (helper) this.#help(side, helper, plan, isGoal)
    if (isBigChance(plan.xg, isGoal)) this.counters.gain(side, helper ?? shooter, { bigChanceCreated: 1 })
    if (!isGoal) {
      if (random.chance(CORNER_AFTER[result.shotType] ?? 0)) this.corner(side)
      return
    }
    this.#goal(side, 'regular', shooter, helper)
    if (random.chance(0.05)) this.#review(side, 'goalAwarded', true, shooter)
  }

  #error(side: Side, isGoal: boolean): void {
    const gains = { errorLeadToAShot: 1, ...(isGoal ? { errorLeadToAGoal: 1 } : {}) }
    this.counters.gain(side, this.#player(side, ERRORS), gains)
  }

  /** The last successful pass. */
  #help(side: Side, helper: SquadPlayer, { xg, bodyPart }: ShotPlan, isGoal: boolean): void {
    this.counters.gain(side, helper, {
      keyPass: 1,
      expectedAssists: xg,
      totalPass: 1,
      accuratePass: 1,
      touches: 1,
      ...(bodyPart === 'head' ? { totalCross: 1, accurateCross: 1 } : {}),
      ...(isGoal ? { goalAssist: 1 } : {}),
    })
  }

  #shoot(side: Side, shooter: SquadPlayer, plan: ShotPlan, result: ShotOutcome): void {
    const { situation, bodyPart, xg, coordinates, isInsideBox } = plan
    const { shotType, xgot, goalMouthCoordinates } = result
    this.shot(side, shooter, {
      shotType,
      situation,
      bodyPart,
      xg,
      xgot,
      coordinates,
      goalMouthCoordinates,
    })
    this.counters.gain(side, shooter, gainsOf(plan, result))
    if (xgot !== null) {
      const isGoal = shotType === 'goal'
      this.counters.gain(other(side), this.sides[other(side)].keeper, {
        goalsPrevented: xgot - (isGoal ? 1 : 0),
        touches: 1,
        ...(isGoal ? { goalsConceded: 1 } : { saves: 1 }),
        ...(!isGoal && isInsideBox ? { savedShotsFromInsideTheBox: 1 } : {}),
        ...(!isGoal && situation === 'penalty' ? { penaltySave: 1 } : {}),
      })
    }
    if (shotType === 'block') {
      this.counters.gain(other(side), this.#player(other(side), BLOCKS), { outfielderBlock: 1 })
    }
  }

  protected penalty(side: Side): void {
    const { random } = this
    const taker = this.#player(side, SCORES)
    if (this.hasVideo && random.chance(PENALTIES.reviewed)) {
      const given = random.chance(PENALTIES.given)
      this.#review(side, given ? 'penaltyAwarded' : 'penaltyNotAwarded', given, taker)
      if (!given) return
    }
    this.#penaltyFoul(other(side))
    const plan: ShotPlan = {
      situation: 'penalty',
      bodyPart: random.chance(0.72) ? 'rightFoot' : 'leftFoot',
      isHelped: false,
      isInsideBox: true,
      xg: PENALTIES.scored,
      coordinates: PENALTY_SPOT,
    }
    const result = finishPenalty(PENALTIES.scored, random)
    this.#shoot(side, taker, plan, result)
    this.counters.gain(side, taker, { bigChanceCreated: 1 })
    if (result.shotType === 'goal') {
      this.#goal(side, 'penalty', taker)
      return
    }
    const reason = PENALTY_REASONS[result.shotType] ?? 'Off target'
    this.emit({ type: 'inGamePenalty', class: 'missed', team: side, reason, ...named(taker) })
  }

  protected foul(side: Side, by = this.#player(side, FOULS)): void {
    this.counters.gain(side, by, { fouls: 1, duelLost: 1 })
    const isFar = this.random.chance(FOULED_IN_FINAL_THIRD)
    const gains = { wasFouled: 1, duelWon: 1, touches: 1, ...(isFar ? { fouledFinalThird: 1 } : {}) }
    this.counters.gain(other(side), this.#player(other(side), FOULED), gains)
    this.#freeKick(other(side))
  }

  #penaltyFoul(side: Side): void {
    const hasVictim = this.random.chance(0.85)
    const gains = { fouls: 1, penaltyConceded: 1, ...(hasVictim ? { duelLost: 1 } : {}) }
    this.counters.gain(side, this.#player(side, FOULS), gains)
    if (!hasVictim) return
    this.counters.gain(other(side), this.#player(other(side), FOULED), {
      wasFouled: 1,
      duelWon: 1,
      touches: 1,
      penaltyWon: 1,
      fouledFinalThird: 1,
      touchesInOppBox: 1,
    })
  }

  #offence(side: Side, reason: string, player: SquadPlayer): void {
    const kind = OFFENCES[reason]
    if (kind === 'on an opponent') this.foul(side, player)
    if (kind !== 'alone') return
    this.counters.gain(side, player, { fouls: 1 })
    this.#freeKick(other(side))
  }

  #card(
    side: Side,
    kind: 'yellow' | 'yellowRed' | 'red',
    reason: string,
    player: SquadPlayer,
    rescinded = false,
  ): void {
    this.emit({ type: 'card', class: kind, team: side, reason, rescinded, ...named(player) })
    if (rescinded) return
    this.counters.gain(side, player, kind === 'yellow' ? { yellowCard: 1 } : { redCard: 1 })
    if (kind !== 'yellow') this.#leaveForGood(side, player)
  }

  /** A side is sent off at most two players. @assumed Three are rare enough to look like a mistake. */
  #maySendOff(side: Side): boolean {
    const { on, sentOff } = this.sides[side]
    return on.length > MIN_PLAYERS && sentOff < 2
  }

  protected booking(side: Side): void {
    const { on, booked } = this.sides[side]
    const player = this.random.weighted(
      on,
      ({ id, position }) => (FOULS[position] ?? 0) * (booked.has(id) ? SECOND_YELLOW : 1),
    ) as SquadPlayer
    const isSecond = booked.has(player.id)
    if (isSecond && !this.#maySendOff(side)) return
    const reason = this.random.pick(YELLOW_REASONS)
    this.#offence(side, reason, player)
    booked.add(player.id)
    this.#card(side, isSecond ? 'yellowRed' : 'yellow', reason, player)
  }

  protected straightRed(side: Side): void {
    if (!this.#maySendOff(side)) return
    const { random } = this
    const player = this.pick(side, FOULS, 0)
    const reason = random.pick(RED_REASONS)
    this.#offence(side, reason, player)
    const review = random.chance(0.35) ? (random.chance(0.5) ? 'cardUpgrade' : 'redCardGiven') : null
    // Not confirmed: the upgrade of a yellow card stands, a red card is taken back.
    const isRescinded = review === 'redCardGiven' && this.hasVideo
    if (isRescinded) this.#card(side, 'red', reason, player, true)
    if (review !== null) this.#review(side, review, false, player)
    if (!isRescinded) this.#card(side, 'red', reason, player)
  }

  /** If the goalkeeper is sent off, an outfield player is replaced by the second one, if a substitution is left. */
  #leaveForGood(side: Side, player: SquadPlayer): void {
    const pitch = this.sides[side]
    pitch.sendOff(player, this.#minutesOver)
    if (player.position !== 'G' || !pitch.canSubstitute() || pitch.interruptionsLeft === 0) return
    const on = pitch.bench.find((candidate) => candidate.position === 'G')
    const off = pitch.pickToGoOff(this.random)
    if (!on || !off) return
    pitch.interruptionsLeft -= 1
    this.#change(side, off, on, false)
  }

  #change(side: Side, off: SquadPlayer, on: SquadPlayer, injury: boolean): void {
    this.sides[side].replace(off, on, this.#minutesOver)
    this.counters.player(side, on)
    this.emit({
      type: 'substitution',
      class: injury ? 'injury' : 'regular',
      team: side,
      playerIn: { id: on.id, name: on.name },
      playerInName: on.name,
      playerOut: { id: off.id, name: off.name },
      playerOutName: off.name,
      injury,
    })
  }

  /** One substitution; after an injury it counts as a separate interruption. */
  protected substitute(side: Side, injury: boolean): void {
    const pitch = this.sides[side]
    if (!pitch.canSubstitute() || (injury && pitch.interruptionsLeft === 0)) return
    const off = pitch.pickToGoOff(this.random)
    const on = off && pitch.pickToComeOn(off.position, this.random)
    if (!off || !on) return
    if (injury) pitch.interruptionsLeft -= 1
    this.#change(side, off, on, injury)
  }
}
