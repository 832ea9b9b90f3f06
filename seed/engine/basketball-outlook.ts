/**
 * What to expect of a basketball match: the difference moves like a Brownian motion with a drift (H. S. Stern, "A
 * Brownian motion model for the progress of sports scores", 1994), with the drift and the spread that the simulator
 * has. Only the score and the clock of the moment are used.
 */
import type { BasketballSetup } from './basketball.ts'
import { type Both, decided, type Outlook, type SportProgress } from './match.ts'
import type { ClockState } from './team-clock.ts'

/** Home court, in the share of shots that go in. */
const HOME_EDGE = 0.013
/** Points of an average side a minute, by the length of the quarters; measured over many simulated matches. */
const POINTS_A_MINUTE: Readonly<Record<number, number>> = { 10: 2.03, 12: 2.3 }
/** How the points of a side follow its edge: free throws and turnovers do not care. */
const EDGE_SHARE = 0.72
/** Spread of the difference after one minute; it grows with the root of the time. */
const SPREAD: Readonly<Record<number, number>> = { 10: 2.25, 12: 2.4 }
const OVERTIME_MINUTES = 5

export function basketballEdges({ home, away, neutral }: BasketballSetup): Both<number> {
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
