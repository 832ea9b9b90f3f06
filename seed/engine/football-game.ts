/**
 * The course of a football match: two halves with added time, and in a knock-out match extra time and a shoot-out
 * where they are needed. A state machine without a clock: it can be run again, with the same chance, to count what
 * was not counted the first time.
 */

import type { Random } from '../random.ts'
import { corner, disallowedGoal, offside, openPlayShot, ownGoal, penalty } from './football-attacks.ts'
import { booking, foul, plannedChange, straightRed, substitute } from './football-fouls.ts'
import { type FootballSheet, FootballShootOut, PitchSide } from './football-lineup.ts'
import { FootballLog, type Mark, PHASES, type PhaseKey } from './football-log.ts'
import {
  CHANCES,
  type FootballBook,
  type FootballPlay,
  heatOf,
  MINUTES,
  type Minute,
  type MinuteChances,
  menFactor,
  OWN_GOALS,
  type Part,
  shotsFor,
} from './football-play.ts'
import { type MatchProgress, other, SIDES, type Side, type Simulation } from './match.ts'

interface Conditions {
  readonly side: Side
  readonly play: FootballPlay
  /** What sendings-off make of it. */
  readonly men: number
}

interface Happening {
  /** The chance in a minute of heat 1, and the power of the heat that it goes with. */
  readonly chance: (at: Conditions) => number
  readonly heat: 0 | 1 | 2
  readonly act: (play: FootballPlay, minute: Minute, side: Side) => void
}

const ATTACK: readonly Happening[] = [
  { chance: ({ play, side, men }) => (play.shots[side] * men) / MINUTES, heat: 1, act: openPlayShot },
  { chance: ({ play, side, men }) => (play.rates[side] * OWN_GOALS * men) / MINUTES, heat: 1, act: ownGoal },
  { chance: () => CHANCES.penalty, heat: 1, act: penalty },
  { chance: ({ men }) => CHANCES.corner * men, heat: 0, act: corner },
  { chance: () => CHANCES.offside, heat: 0, act: offside },
  { chance: ({ play }) => (play.videoReview ? CHANCES.disallowed : 0), heat: 0, act: disallowedGoal },
]
const DISCIPLINE: readonly Happening[] = [
  { chance: () => CHANCES.foul, heat: 0, act: foul },
  { chance: ({ side }) => CHANCES.yellow[side], heat: 2, act: booking },
  { chance: () => CHANCES.red, heat: 1, act: straightRed },
  {
    chance: () => CHANCES.injury,
    heat: 0,
    act: (play, minute, side) => substitute(play, minute, side, true),
  },
]
const KINDS = [ATTACK, DISCIPLINE] as const

function chancesFor(play: FootballPlay, side: Side): MinuteChances {
  const { sides, chances } = play
  const men = menFactor(sides[side].sentOff, sides[other(side)].sentOff)
  const known = chances[side]
  if (known?.men === men) return known
  const kinds = KINDS.map((rows) => {
    const sums: [number, number, number] = [0, 0, 0]
    const list = rows.map(({ chance, heat }) => {
      const value = chance({ play, side, men })
      sums[heat] += value
      return value
    })
    return { chances: list, sums }
  })
  chances[side] = { men, kinds }
  return { men, kinds }
}

interface Planned {
  readonly second: number
  readonly act: () => void
}

/** Plays the minute. */
export function playMinute(play: FootballPlay, minute: Minute): void {
  const { sides } = play
  const planned: Planned[] = []
  for (const side of SIDES) planMinute(play, minute, side, planned)
  planned.sort((a, b) => a.second - b.second)
  for (const { second, act } of planned) {
    minute.offset = Math.max(minute.offset, second)
    act()
  }
  play.book?.minutes.push({
    endSecond: minute.startSecond + 60,
    part: minute.part,
    time: minute.time,
    on: { home: sides.home.onPitch, away: sides.away.onPitch },
  })
}

function planMinute(play: FootballPlay, minute: Minute, side: Side, planned: Planned[]): void {
  const { random } = play
  const heat = heatOf(minute.time)
  const { kinds } = chancesFor(play, side)
  for (const [i, { chances, sums }] of kinds.entries()) {
    const drawn = random.next()
    if (drawn >= sums[0] + heat * (sums[1] + heat * sums[2])) continue
    const row = drawnFrom(KINDS[i] as readonly Happening[], chances, heat, drawn)
    planned.push({ second: random.integer(0, 59), act: () => row.act(play, minute, side) })
  }
  const players = minute.added === 0 ? play.plans[side].get(minute.time) : undefined
  if (players === undefined) return
  // A change at half-time comes before anything else.
  const second = minute.time === 46 ? -1 : random.integer(0, 59)
  planned.push({ second, act: () => plannedChange(play, minute, side, players) })
}

function drawnFrom(
  rows: readonly Happening[],
  chances: readonly number[],
  heat: number,
  drawn: number,
): Happening {
  let left = drawn
  const row = rows.find(({ heat: power }, i) => {
    left -= (chances[i] as number) * heat ** power
    return left < 0
  })
  return row ?? (rows[0] as Happening)
}

/** A knock-out match must have a winner; null for a match that may be drawn. */
export type Knockout = {
  readonly decider: boolean
  readonly firstLeg: Readonly<Record<Side, number>> | null
} | null

export interface FootballGameSetup {
  readonly lineups: Readonly<Record<Side, FootballSheet>>
  /** Expected goals from open play in 90 minutes. */
  readonly rates: Readonly<Record<Side, number>>
  readonly videoReview: boolean
  readonly knockout: Knockout
}

const BREAK_SECONDS: Partial<Record<PhaseKey, number>> = {
  halftime: 15 * 60,
  beforeExtra: 5 * 60,
  extraHalftime: 2 * 60,
  beforePenalties: 4 * 60,
}
const PERIOD_TEXT: Partial<Record<PhaseKey, string>> = {
  period1: 'HT',
  period2: 'FT',
  extra2: 'AET',
  penalties: 'AP',
}
const PART: Partial<Record<PhaseKey, Part>> = { period1: '1ST', period2: '2ND' }

/** Minutes of planned changes: sometimes one at half-time, then two or three interruptions in the second half. */
function planChanges(random: Random): Map<number, number> {
  const plan = new Map<number, number>()
  let left = random.weighted([3, 4, 5], (count) => count - 2) ?? 5
  const add = (minute: number, most: number) => {
    const players = Math.min(left, random.integer(1, most))
    if (players > 0) plan.set(minute, (plan.get(minute) ?? 0) + players)
    left -= players
  }
  if (random.chance(0.3)) add(46, 2)
  for (const mean of [62, 72, 82]) add(Math.min(89, Math.max(50, Math.round(random.normal(mean, 4)))), 2)
  if (random.chance(0.7)) plan.set(random.integer(93, 112), 1)
  return plan
}

export class FootballGame implements Simulation {
  readonly #knockout: Knockout
  readonly #random: Random
  readonly #log: FootballLog
  readonly #play: FootballPlay
  #phase: PhaseKey = 'period1'
  #phaseStart = 0
  /** Minutes played in this phase, and how many of added time it will have. */
  #played = 0
  #added = 0
  /** The real second up to which the match has been played. */
  #known = 0
  #shootOut: FootballShootOut | null = null
  #final: MatchProgress | null = null

  /** `book` takes what is counted. */
  constructor(
    { lineups, rates, videoReview, knockout }: FootballGameSetup,
    random: Random,
    book: FootballBook | null,
  ) {
    this.#knockout = knockout
    this.#random = random
    this.#log = new FootballLog(knockout?.firstLeg ?? null)
    this.#play = {
      random,
      log: this.#log,
      book,
      videoReview,
      sides: { home: new PitchSide(lineups.home), away: new PitchSide(lineups.away) },
      rates,
      shots: { home: shotsFor(rates.home), away: shotsFor(rates.away) },
      goals: { home: 0, away: 0 },
      chances: { home: null, away: null },
      plans: { home: planChanges(random), away: planChanges(random) },
    }
    this.#log.begin(0, 'period1')
  }

  step(): boolean {
    if (this.#phase === 'ended') return false
    const rest = BREAK_SECONDS[this.#phase]
    if (rest !== undefined) this.#pass(this.#phaseStart + rest)
    else if (this.#shootOut) this.#kick(this.#shootOut)
    else this.#minute()
    return this.#isGoingOn()
  }

  at(elapsedSeconds: number): MatchProgress {
    while (this.#known <= elapsedSeconds && this.step());
    if (elapsedSeconds >= this.#log.endSecond()) return this.final()
    return this.#log.view(Math.max(0, elapsedSeconds))
  }

  final(): MatchProgress {
    this.#final ??= this.#log.view(this.durationSeconds())
    return this.#final
  }

  durationSeconds(): number {
    while (this.step());
    return this.#log.endSecond()
  }

  /** Who goes on, over both legs where there are two; null for a draw. */
  winner(): Side | null {
    const { homeScore, awayScore } = this.final()
    const total = (score: typeof homeScore) =>
      (score.aggregated ?? score.current) + (score.penalties ?? 0) / 100
    const [home, away] = [total(homeScore), total(awayScore)]
    return home === away ? null : home > away ? 'home' : 'away'
  }

  /** The phase that a second belongs to; plays as far as needed. */
  markAt(elapsedSeconds: number): Mark {
    while (this.#known <= elapsedSeconds && this.step());
    return this.#log.markAt(elapsedSeconds)
  }

  #isGoingOn(): boolean {
    return this.#phase !== 'ended'
  }

  #minute(): void {
    const { firstMinute, minutes } = PHASES[this.#phase]
    this.#played += 1
    const minute: Minute = {
      period: this.#phase,
      part: PART[this.#phase] ?? 'OT',
      time: firstMinute + Math.min(this.#played, minutes),
      added: Math.max(0, this.#played - minutes),
      startSecond: this.#phaseStart + (this.#played - 1) * 60,
      offset: 0,
    }
    playMinute(this.#play, minute)
    this.#known = this.#phaseStart + this.#played * 60
    if (this.#played === minutes) this.#announceAddedTime()
    if (this.#played === minutes + this.#added) this.#endHalf(this.#known + this.#random.integer(0, 40))
  }

  #announceAddedTime(): void {
    const { firstMinute, minutes } = PHASES[this.#phase]
    const [least, most] = { period1: [1, 4], period2: [3, 7] }[this.#phase as string] ?? [1, 2]
    this.#added = this.#random.integer(least as number, most as number)
    this.#log.add(this.#known, {
      time: firstMinute + minutes,
      timeSeconds: null,
      type: 'injuryTime',
      period: this.#phase,
      length: this.#added,
      addedTime: 0,
    })
  }

  #endHalf(second: number): void {
    this.#logPeriod(second)
    this.#pass(second)
  }

  #logPeriod(second: number): void {
    const text = PERIOD_TEXT[this.#phase]
    if (!text) return
    const { firstMinute, minutes } = PHASES[this.#phase]
    const { home, away } = this.#play.goals
    this.#log.add(second, {
      time: firstMinute + minutes,
      timeSeconds: null,
      type: 'period',
      period: this.#phase,
      text,
      isLive: false,
      homeScore: home,
      awayScore: away,
    })
  }

  /** On to the next phase, which begins at the given second. */
  #pass(second: number): void {
    this.#phase = this.#next()
    this.#phaseStart = second
    this.#known = second
    this.#played = 0
    this.#added = 0
    this.#log.begin(second, this.#phase)
    if (this.#phase === 'extra1') {
      for (const side of Object.values(this.#play.sides)) side.allowExtraTime()
    }
    if (this.#phase === 'penalties') this.#lineUpForPenalties()
  }

  #next(): PhaseKey {
    const isUndecided = this.#knockout?.decider === true && this.#isLevel()
    const order: Partial<Record<PhaseKey, PhaseKey>> = {
      period1: 'halftime',
      halftime: 'period2',
      period2: isUndecided ? 'beforeExtra' : 'ended',
      beforeExtra: 'extra1',
      extra1: 'extraHalftime',
      extraHalftime: 'extra2',
      extra2: isUndecided ? 'beforePenalties' : 'ended',
      beforePenalties: 'penalties',
    }
    return order[this.#phase] ?? 'ended'
  }

  /** Level over all that counts: this match, and the first leg where there was one. */
  #isLevel(): boolean {
    const first = this.#knockout?.firstLeg ?? { home: 0, away: 0 }
    const { home, away } = this.#play.goals
    return home + first.home === away + first.away
  }

  #lineUpForPenalties(): void {
    const { home, away } = this.#play.sides
    this.#shootOut = new FootballShootOut({ home: home.onPitch, away: away.onPitch }, this.#random)
  }

  #kick(shootOut: FootballShootOut): void {
    const { side, player, isScored, sequence, score } = shootOut.kick()
    this.#known += this.#random.integer(45, 70)
    this.#log.add(this.#known, {
      time: PHASES.penalties.firstMinute,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      team: side,
      period: 'penalties',
      player: { id: player.id, name: player.name },
      playerName: player.name,
      sequence,
      homeScore: score.home,
      awayScore: score.away,
    })
    if (shootOut.isDecided()) this.#endHalf(this.#known + 1)
  }
}
