/**
 * What to expect of an ice-hockey match: the goals still to come are two independent Poisson variables (as in M. J.
 * Maher, "Modelling association football scores", 1982), with the rates at which the simulator plays; a level match
 * goes on to overtime, where the next goal falls by the same rates, and to a shoot-out. Only what has been seen so
 * far is used: score, clock, penalties that are being served, attempts of the shoot-out.
 */

import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import { ON_GOAL } from './ice-hockey-actions.ts'
import { type HockeySetup, RATES, SITUATIONS } from './ice-hockey-lineup.ts'
import {
  type Both,
  byAbility,
  decided,
  type Outlook,
  other,
  poisson,
  type Side,
  type SportProgress,
  type SquadPlayer,
  type TeamSheet,
} from './match.ts'
import type { ClockState } from './team-record.ts'

export const SHOOT_OUT_SCORED = 0.32

export class ShootOut {
  readonly score: Record<Side, number> = { home: 0, away: 0 }
  readonly #takers: Record<Side, readonly SquadPlayer[]>
  readonly #rounds: number
  readonly #random: Random
  readonly #first: Side
  taken = 0

  constructor(home: TeamSheet, away: TeamSheet, rounds: number, random: Random) {
    this.#rounds = rounds
    this.#random = random
    this.#first = random.pick(['home', 'away'] as const)
    const takers = (sheet: TeamSheet) =>
      sheet.starters.filter(({ position }) => position !== 'G').sort(byAbility)
    this.#takers = { home: takers(home), away: takers(away) }
  }

  attempt(): { side: Side; player: SquadPlayer; isScored: boolean } {
    const side = this.taken % 2 === 0 ? this.#first : other(this.#first)
    const takers = this.#takers[side]
    const player = takers[Math.floor(this.taken / 2) % takers.length] as SquadPlayer
    const isScored = this.#random.chance(SHOOT_OUT_SCORED)
    this.taken += 1
    if (isScored) this.score[side] += 1
    return { side, player, isScored }
  }

  /** Null while it is open. */
  winner(): Side | null {
    return shootOutWinner(this.score, this.taken, this.#first, this.#rounds)
  }
}

/** Who has won after so many attempts; null while both still can. */
export function shootOutWinner(
  score: Readonly<Record<Side, number>>,
  taken: number,
  first: Side,
  rounds: number,
): Side | null {
  const second = other(first)
  const lead = score[first] - score[second]
  if (taken >= 2 * rounds) return taken % 2 === 1 || lead === 0 ? null : lead > 0 ? first : second
  if (lead > rounds - Math.floor(taken / 2)) return first
  return -lead > rounds - Math.ceil(taken / 2) ? second : null
}

/** The chance that the home side wins from here, if all attempts are equal. */
export function shootOutChance(
  score: Readonly<Record<Side, number>>,
  taken: number,
  first: Side,
  rounds: number,
): number {
  const winner = shootOutWinner(score, taken, first, rounds)
  if (winner) return winner === 'home' ? 1 : 0
  // Level before the next pair of sudden death: both have the same chance.
  if (taken >= 2 * rounds && taken % 2 === 0) return 0.5
  const side = taken % 2 === 0 ? first : other(first)
  const scored = { ...score, [side]: score[side] + 1 }
  return (
    SHOOT_OUT_SCORED * shootOutChance(scored, taken + 1, first, rounds) +
    (1 - SHOOT_OUT_SCORED) * shootOutChance(score, taken + 1, first, rounds)
  )
}

const REGULAR_SECONDS = 3600
const SHORT_OVERTIME_SECONDS = 300
/** Goals of an average side in regular time: measured over many simulated matches, empty nets included. */
const GOALS = 3.1
/** Home ice. */
const HOME_EDGE = 0.03
/** More goals a second with a man more, and fewer with a man less. */
const POWER_PLAY_GAIN =
  RATES.shot *
  ON_GOAL *
  (SITUATIONS.powerPlay.shots * SITUATIONS.powerPlay.goes - SITUATIONS.even.shots * SITUATIONS.even.goes)
const SHORT_HANDED_LOSS =
  RATES.shot *
  ON_GOAL *
  (SITUATIONS.even.shots * SITUATIONS.even.goes - SITUATIONS.shortHanded.shots * SITUATIONS.shortHanded.goes)
/** More goals of one side than this have no weight. */
const MOST_GOALS = 16

/** How many more shots than an average one each side has. */
export function hockeyAdvantages({ home, away, neutral }: HockeySetup): Both<number> {
  const advantage = neutral ? 0 : HOME_EDGE
  return {
    home: Math.exp(home.attack - away.defence + advantage),
    away: Math.exp(away.attack - home.defence - advantage),
  }
}

/** Chances that the home side is ahead and that it is level, if it leads by so many now. */
function after(lead: number, home: number, away: number): { ahead: number; level: number } {
  const [left, right] = [poisson(home, MOST_GOALS), poisson(away, MOST_GOALS)]
  let ahead = 0
  let level = 0
  left.forEach((p, scored) => {
    right.forEach((q, conceded) => {
      const difference = lead + scored - conceded
      if (difference > 0) ahead += p * q
      else if (difference === 0) level += p * q
    })
  })
  return { ahead, level }
}

/** Men less that each side has at the moment, and for how long. */
function penaltiesAt(events: readonly LiveEvent[], gameSecond: number): Record<Side, number[]> {
  const open: Record<Side, { until: number; isMinor: boolean }[]> = { home: [], away: [] }
  for (const event of events) {
    const second = event.timeSeconds ?? 0
    const side = event.team as Side
    if (event.type === 'suspension' && event.class !== 'misconduct10') {
      open[side].push({ until: second + (event.length ?? 0) * 60, isMinor: event.class === 'minor2' })
    }
    if (event.type === 'goal' && event.class === 'powerPlay') {
      const box = open[other(side)]
      const first = box.findIndex((row) => row.isMinor && row.until > second)
      if (first >= 0) box.splice(first, 1)
    }
  }
  const left = (side: Side) =>
    open[side].filter((row) => row.until > gameSecond).map((row) => row.until - gameSecond)
  return { home: left('home'), away: left('away') }
}

/** Goals that each side can expect from now to the end of regular time. */
function expectedGoals(
  edges: Both<number>,
  progress: SportProgress | null,
  gameSecond: number,
): Record<Side, number> {
  const left = Math.max(0, REGULAR_SECONDS - gameSecond)
  const goals = { home: (GOALS * edges.home * left) / 3600, away: (GOALS * edges.away * left) / 3600 }
  const boxes = penaltiesAt(progress?.liveEvents ?? [], gameSecond)
  for (const side of ['home', 'away'] as const) {
    const more = boxes[other(side)].length - boxes[side].length
    if (more <= 0) continue
    const seconds = Math.min(left, ...boxes[other(side)])
    goals[side] += POWER_PLAY_GAIN * edges[side] * seconds
    goals[other(side)] = Math.max(0, goals[other(side)] - SHORT_HANDED_LOSS * edges[other(side)] * seconds)
  }
  return goals
}

/** The chance that the home side wins a match that is level after regular time. */
function overtimeChance(setup: HockeySetup, edges: Both<number>, secondsLeft: number): number {
  const share = edges.home / (edges.home + edges.away)
  if (setup.overtime === 'full') return share
  const { shots, goes } = SITUATIONS.overtime
  const rate = RATES.shot * ON_GOAL * shots * goes * (edges.home + edges.away)
  const isDecided = 1 - Math.exp(-rate * secondsLeft)
  return isDecided * share + (1 - isDecided) / 2
}

function shootOutState(setup: HockeySetup, events: readonly LiveEvent[]): number {
  const attempts = events.filter((event) => event.type === 'penaltyShootout')
  const [first] = attempts
  if (!first) return 0.5
  const scored = (side: Side) =>
    attempts.filter((event) => event.team === side && event.class === 'scored').length
  const score = { home: scored('home'), away: scored('away') }
  return shootOutChance(score, attempts.length, first.team as Side, setup.shootOutRounds)
}

/** A level match after regular time: overtime ahead or running, or the shoot-out. */
function afterRegularTime(
  setup: HockeySetup,
  edges: Both<number>,
  progress: SportProgress,
  state: ClockState,
): number {
  if (state.begun.has('beforePenalties')) return shootOutState(setup, progress.liveEvents)
  return overtimeChance(setup, edges, REGULAR_SECONDS + SHORT_OVERTIME_SECONDS - state.gameSecond)
}

export function hockeyOutlook(
  setup: HockeySetup,
  edges: Both<number>,
  progress: SportProgress | null,
  state: ClockState,
): Outlook {
  const score = { home: progress?.homeScore.current ?? 0, away: progress?.awayScore.current ?? 0 }
  const lead = score.home - score.away
  const total = score.home + score.away
  if (progress?.status === 'finished') return decided(lead > 0 ? 'home' : 'away', score.home, score.away)
  if (progress && state.gameSecond >= REGULAR_SECONDS && lead === 0) {
    const home = afterRegularTime(setup, edges, progress, state)
    return { home, draw: null, away: 1 - home, expectedTotal: total + 1, expectedMargin: 2 * home - 1 }
  }
  const goals = expectedGoals(edges, progress, state.gameSecond)
  const { ahead, level } = after(lead, goals.home, goals.away)
  const long = overtimeChance(setup, edges, SHORT_OVERTIME_SECONDS)
  const home = Math.min(1, ahead + level * long)
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: total + goals.home + goals.away + level,
    expectedMargin: lead + goals.home - goals.away + level * (2 * long - 1),
  }
}
