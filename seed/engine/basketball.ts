/**
 * A basketball match, possession by possession: four quarters, then overtimes of five minutes until somebody leads.
 * A state machine without a clock: the same setup and the same stream of chance give the same match, however and in
 * whatever order it is looked at.
 */

import type { Random } from '../random.ts'
import { CourtSide, pickBasketballSheet } from './basketball-lineup.ts'
import { type CourtPlay, type Moment, playPossession } from './basketball-possession.ts'
import { BASKETBALL_KEYS, basketballProgress } from './basketball-view.ts'
import {
  type Both,
  decided,
  type Outlook,
  other,
  SIDES,
  type Side,
  type SportProgress,
  SteppedMatch,
  type TeamMatch,
  type TeamProgress,
  type TeamSetup,
  type TeamSheet,
} from './match.ts'
import { type ClockState, type Phase, TeamClock, TeamRecord } from './team-record.ts'

/** Home court, in the share of shots that go in. */
const HOME_EDGE = 0.013
/** Points of an average side a minute, by the length of the quarters; measured over many simulated matches. */
const POINTS_A_MINUTE: Readonly<Record<number, number>> = { 10: 2.03, 12: 2.3 }
/** How the points of a side follow its edge: free throws and turnovers do not care. */
const EDGE_SHARE = 0.72
/** Spread of the difference after one minute; it grows with the root of the time. */
const SPREAD: Readonly<Record<number, number>> = { 10: 2.25, 12: 2.4 }
const OVERTIME_MINUTES = 5

export function basketballAdvantages({ home, away, neutral }: BasketballSetup): Both<number> {
  const advantage = neutral ? 0 : HOME_EDGE
  return {
    home: Math.exp(home.attack - away.defence + advantage),
    away: Math.exp(away.attack - home.defence - advantage),
  }
}

/** Distribution function of the standard normal distribution (Abramowitz and Stegun, 26.2.17). */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  )
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail
  return x >= 0 ? 1 - upper : upper
}

interface Rates {
  readonly home: number
  readonly away: number
  readonly spread: number
}

function ratesOf({ quarterMinutes }: BasketballSetup, edges: Both<number>): Rates {
  const points = POINTS_A_MINUTE[quarterMinutes] as number
  return {
    home: points * edges.home ** EDGE_SHARE,
    away: points * edges.away ** EDGE_SHARE,
    spread: SPREAD[quarterMinutes] as number,
  }
}

/** Chances that the home side is ahead and that it is level in so many minutes: whole points, so half a point is level. */
function after(
  lead: number,
  minutes: number,
  { home, away, spread }: Rates,
): { ahead: number; level: number } {
  if (minutes <= 0) return { ahead: lead > 0 ? 1 : 0, level: lead === 0 ? 1 : 0 }
  const mean = lead + (home - away) * minutes
  const deviation = Math.max(0.6, spread * Math.sqrt(minutes))
  const ahead = normalShare((mean - 0.5) / deviation)
  return { ahead, level: normalShare((mean + 0.5) / deviation) - ahead }
}

/** The chance of the home side in overtime that has so many minutes left; a level one goes on with another. */
function overtimeChance(lead: number, minutes: number, rates: Rates): number {
  const next = after(0, OVERTIME_MINUTES, rates)
  const fresh = next.ahead / (1 - next.level)
  const { ahead, level } = after(lead, minutes, rates)
  return ahead + level * fresh
}

export function basketballOutlook(
  setup: BasketballSetup,
  edges: Both<number>,
  progress: SportProgress | null,
  state: ClockState,
): Outlook {
  const score = { home: progress?.homeScore.current ?? 0, away: progress?.awayScore.current ?? 0 }
  const lead = score.home - score.away
  const total = score.home + score.away
  if (progress?.status === 'finished') return decided(lead > 0 ? 'home' : 'away', score.home, score.away)
  const rates = ratesOf(setup, edges)
  const played = state.gameSecond / 60
  const regular = 4 * setup.quarterMinutes
  const isLate = state.begun.has('beforeOvertime')
  const minutes = isLate ? minutesOfOvertime(state) : Math.max(0, regular - played)
  const { level } = after(lead, minutes, rates)
  const home = overtimeChance(lead, minutes, rates)
  const more = minutes + level * OVERTIME_MINUTES
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: total + (rates.home + rates.away) * more,
    expectedMargin: lead + (rates.home - rates.away) * more,
  }
}

/** What the running overtime still has; a whole one before it begins. */
function minutesOfOvertime({ phase, gameSecond }: ClockState): number {
  if (phase.seconds === 0) return OVERTIME_MINUTES
  return (phase.firstSecond + phase.seconds - gameSecond) / 60
}

export interface BasketballSetup {
  readonly home: TeamSetup
  readonly away: TeamSetup
  readonly neutral: boolean
  /** Ten minutes in most of the world, twelve in North America. */
  readonly quarterMinutes: 10 | 12
  /** With so many fouls a player is out: five, or six in North America. */
  readonly foulLimit: 5 | 6
}

const OVERTIME_SECONDS = 5 * 60
const HALFTIME_SECONDS = 15 * 60
const BREAK_SECONDS = 3 * 60
/** A quarter takes at least so long, with all its stops. */
const SHORTEST_QUARTER_SECONDS = 27.5 * 60
/** No match is over sooner than this after its start. */
export const BASKETBALL_SHORTEST_SECONDS = 4 * SHORTEST_QUARTER_SECONDS + 2 * BREAK_SECONDS + HALFTIME_SECONDS
/** Usual seconds of a possession, and of what stands still after one. @assumed */
const PACE: Readonly<
  Record<number, { readonly seconds: number; readonly pause: readonly [number, number] }>
> = {
  10: { seconds: 16.8, pause: [6, 32] },
  12: { seconds: 14.7, pause: [0, 16] },
}
/** How often somebody comes on between two possessions. */
const ROTATION = 0.4

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const

function still(key: string, text: string, firstSecond: number): Phase {
  return { key, text, firstSecond, seconds: 0 }
}

class BasketballSimulation extends SteppedMatch<TeamProgress> {
  readonly sheets: Both<TeamSheet>
  readonly #setup: BasketballSetup
  readonly #random: Random
  readonly #play: CourtPlay
  readonly #pause: readonly [number, number]
  readonly #tipOff: Side
  #phase: Phase
  #phaseStart = 0
  #pauseSeconds = 0
  #moment: Moment
  #quarter = 1

  constructor(setup: BasketballSetup, random: Random) {
    super()
    this.#setup = setup
    this.#random = random
    this.sheets = {
      home: pickBasketballSheet(setup.home.squad, random.stream('home')),
      away: pickBasketballSheet(setup.away.squad, random.stream('away')),
    }
    const pace = PACE[setup.quarterMinutes] as (typeof PACE)[number]
    this.#pause = pace.pause
    this.#tipOff = random.pick(SIDES)
    this.#play = {
      random,
      record: new TeamRecord(BASKETBALL_KEYS),
      clock: new TeamClock(),
      sides: {
        home: new CourtSide(this.sheets.home, setup.foulLimit),
        away: new CourtSide(this.sheets.away, setup.foulLimit),
      },
      edges: basketballAdvantages(setup),
      paceSeconds: pace.seconds,
      teamFouls: { home: 0, away: 0 },
      score: { home: 0, away: 0 },
    }
    this.#phase = this.#quarterPhase(1)
    this.#moment = this.#firstMoment(0, this.#tipOff)
    this.#play.clock.begin(0, this.#phase)
  }

  protected get known(): number {
    return this.#moment.second
  }

  step(): boolean {
    if (this.#phase.key === 'ended') return false
    if (this.#phase.seconds === 0) this.#pass(this.#phaseStart + this.#pauseSeconds)
    else this.#possession()
    return true
  }

  outlook(elapsedSeconds: number): Outlook {
    const progress = elapsedSeconds < 0 ? null : this.at(elapsedSeconds)
    const state = this.#play.clock.at(Math.max(0, elapsedSeconds))
    return basketballOutlook(this.#setup, this.#play.edges, progress, state)
  }

  protected view(second: number): TeamProgress {
    const { record, clock } = this.#play
    return basketballProgress(record.tally(second), clock.at(second), this.#setup.quarterMinutes * 60)
  }

  #quarterPhase(number: number): Phase {
    const seconds = this.#setup.quarterMinutes * 60
    return {
      key: `period${number}`,
      text: `${ORDINALS[number - 1]} quarter`,
      firstSecond: (number - 1) * seconds,
      seconds,
    }
  }

  #firstMoment(second: number, attack: Side): Moment {
    return {
      part: this.#quarter <= 4 ? (ORDINALS[this.#quarter - 1] as string).toUpperCase() : 'OT',
      second,
      gameSecond: this.#phase.firstSecond,
      left: this.#phase.seconds,
      attack,
      isBreak: false,
      isAfterTurnover: false,
    }
  }

  #possession(): void {
    const { random, sides } = this.#play
    for (const side of SIDES) {
      if (random.chance(ROTATION)) sides[side].rotate(this.#moment.gameSecond)
    }
    playPossession(this.#play, this.#moment)
    if (this.#moment.left === 0) this.#endQuarter()
    else this.#moment.second += random.integer(...this.#pause)
  }

  #endQuarter(): void {
    const shortest = this.#quarter <= 4 ? this.#phaseStart + SHORTEST_QUARTER_SECONDS : 0
    const second = Math.max(this.#moment.second, shortest)
    this.#logPeriod(second, this.#quarter <= 4 ? `Q${this.#quarter}` : 'OT')
    this.#pass(second)
  }

  #logPeriod(second: number, text: string): void {
    const { gameSecond } = this.#moment
    const { home, away } = this.#play.score
    this.#play.record.event(second, {
      time: gameSecond / 60,
      timeSeconds: gameSecond,
      type: 'period',
      period: this.#phase.key,
      text,
      isLive: false,
      homeScore: home,
      awayScore: away,
    })
  }

  /** On to the next phase, which begins at the given second. */
  #pass(second: number): void {
    const [next, pauseSeconds] = this.#phase.seconds > 0 ? this.#afterQuarter() : [this.#afterBreak(), 0]
    if (next.key === 'ended') this.#logPeriod(second, 'FT')
    this.#phase = next
    this.#phaseStart = second
    this.#pauseSeconds = pauseSeconds
    this.#play.clock.begin(second, next)
    this.#moment.second = second
    if (next.seconds === 0) return
    this.#moment = this.#firstMoment(second, this.#firstAttack())
    // Fouls of the last quarter go on counting in overtime (FIBA rules, 41).
    if (this.#quarter <= 4) for (const side of SIDES) this.#play.teamFouls[side] = 0
  }

  #afterQuarter(): [phase: Phase, pauseSeconds: number] {
    const { gameSecond } = this.#moment
    const { home, away } = this.#play.score
    if (this.#quarter >= 4 && home !== away) return [still('ended', 'Ended', gameSecond), 0]
    if (this.#quarter >= 4) return [still('beforeOvertime', 'Awaiting overtime', gameSecond), BREAK_SECONDS]
    if (this.#quarter === 2) return [still('halftime', 'Halftime', gameSecond), HALFTIME_SECONDS]
    return [still(`break${this.#quarter}`, 'Pause', gameSecond), BREAK_SECONDS]
  }

  #afterBreak(): Phase {
    this.#quarter += 1
    if (this.#quarter <= 4) return this.#quarterPhase(this.#quarter)
    const firstSecond = this.#moment.gameSecond
    return { key: 'overtime', text: 'Overtime', firstSecond, seconds: OVERTIME_SECONDS }
  }

  /** Who lost the jump ball has the second and third quarter, the others the fourth. */
  #firstAttack(): Side {
    if (this.#quarter === 2 || this.#quarter === 3) return other(this.#tipOff)
    return this.#quarter === 4 ? this.#tipOff : this.#random.pick(SIDES)
  }
}

/** A match about to begin. Its future depends on nothing but these two arguments. */
export function startBasketball(setup: BasketballSetup, random: Random): TeamMatch {
  return new BasketballSimulation(setup, random)
}
