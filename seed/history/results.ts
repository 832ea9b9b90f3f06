/**
 * Results of the light history: scores are drawn instead of simulated. Periods and result follow the same rules as the
 * simulators (docs/reference/resources.md#4, #7).
 *
 * `edge` is the advantage of the home side, home advantage included: 0 for equals, 1 for about one standard deviation
 * of strength.
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'

export interface Result {
  readonly homeScore: ScoreParts
  readonly awayScore: ScoreParts
  readonly statusDescription: string
  readonly currentMatchMinute?: number
  readonly overtimeLength?: number
  readonly liveEvents?: LiveEventChange[]
}

export type Play = (edge: number, random: Random) => Result

/** A number by the Poisson law (D. E. Knuth, The Art of Computer Programming, 3.4.1). */
function drawPoisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count += 1
  return count
}

interface Goal {
  readonly isHome: boolean
  readonly minute: number
}

function drawGoals(isHome: boolean, mean: number, random: Random): Goal[] {
  return Array.from({ length: drawPoisson(mean, random) }, () => ({ isHome, minute: random.integer(1, 90) }))
}

/** Means of goals between equals, and how strongly an edge moves them. */
const GOALS = { home: 1.35, away: 1.25, edge: 0.25 } as const
const LAST_MINUTE_OF_HALF = 45

/** Goals of both sides are independent Poisson variables (M. J. Maher, "Modelling association football scores", 1982). */
export const footballResult: Play = (edge, random) => {
  const factor = Math.exp(GOALS.edge * edge)
  const goals = [
    ...drawGoals(true, GOALS.home * factor, random),
    ...drawGoals(false, GOALS.away / factor, random),
  ].sort((a, b) => a.minute - b.minute)
  const score = { home: [0, 0], away: [0, 0] } as { home: [number, number]; away: [number, number] }
  const liveEvents = goals.map(({ isHome, minute }): LiveEventChange => {
    const half = minute <= LAST_MINUTE_OF_HALF ? 0 : 1
    score[isHome ? 'home' : 'away'][half] += 1
    return {
      time: minute,
      timeSeconds: null,
      type: 'goal',
      class: 'regular',
      team: isHome ? 'home' : 'away',
      period: half === 0 ? 'period1' : 'period2',
      from: 'regular',
      homeScore: score.home[0] + score.home[1],
      awayScore: score.away[0] + score.away[1],
    }
  })
  return {
    homeScore: halves(score.home),
    awayScore: halves(score.away),
    statusDescription: 'Ended',
    currentMatchMinute: 90,
    liveEvents,
  }
}

function halves([period1, period2]: readonly [number, number]): ScoreParts {
  const current = period1 + period2
  return { current, display: current, period1, period2, normaltime: current }
}

/** Sums periods of regular time into a score. */
function periods(points: readonly number[]): ScoreParts {
  const current = points.reduce((sum, own) => sum + own, 0)
  const score: ScoreParts = { current, display: current }
  for (const [index, own] of points.entries()) score[`period${index + 1}`] = own
  return score
}

/** Goals of overtime after a level score. */
function withOvertime(score: ScoreParts, overtime: number): ScoreParts {
  const current = score.current + overtime
  return { ...score, current, display: current, normaltime: score.current, overtime }
}

const HOCKEY = { goalsOfPeriod: 0.95, edge: 0.15, decidedInOvertime: 0.6, overtimeSeconds: 300 } as const

/** A level match continues with sudden death, then a shoot-out, whose winner gets one more goal. */
export const iceHockeyResult: Play = (edge, random) => {
  const factor = Math.exp(HOCKEY.edge * edge)
  const side = (mean: number) => periods([1, 2, 3].map(() => drawPoisson(mean, random)))
  const home = side(HOCKEY.goalsOfPeriod * factor)
  const away = side(HOCKEY.goalsOfPeriod / factor)
  if (home.current !== away.current) return { homeScore: home, awayScore: away, statusDescription: 'Ended' }
  const overtimeLength = HOCKEY.overtimeSeconds
  const isHomeWin = random.chance(homeChance(edge, 0.3))
  if (random.chance(HOCKEY.decidedInOvertime)) {
    return {
      homeScore: withOvertime(home, isHomeWin ? 1 : 0),
      awayScore: withOvertime(away, isHomeWin ? 0 : 1),
      statusDescription: 'AET',
      overtimeLength,
    }
  }
  const scored = random.integer(1, 3)
  const shootOut = (score: ScoreParts, isWinner: boolean): ScoreParts => {
    const level = withOvertime(score, 0)
    const current = level.current + (isWinner ? 1 : 0)
    return { ...level, current, display: current, penalties: isWinner ? scored : scored - 1 }
  }
  return {
    homeScore: shootOut(home, isHomeWin),
    awayScore: shootOut(away, !isHomeWin),
    statusDescription: 'AP',
    overtimeLength,
  }
}

const BASKETBALL = { pointsOfQuarter: 20.5, spread: 4.2, edge: 0.8, overtimePoints: 9, overtimeSeconds: 300 }

/** Several overtimes count as one period, as in the simulator; the last one has a winner. */
export const basketballResult: Play = (edge, random) => {
  const quarter = (mean: number) => Math.max(6, Math.round(random.normal(mean, BASKETBALL.spread)))
  const side = (lead: number) => periods([1, 2, 3, 4].map(() => quarter(BASKETBALL.pointsOfQuarter + lead)))
  const home = side((edge * BASKETBALL.edge) / 2)
  const away = side((-edge * BASKETBALL.edge) / 2)
  if (home.current !== away.current) return { homeScore: home, awayScore: away, statusDescription: 'Ended' }
  const isHomeWin = random.chance(homeChance(edge, 0.4))
  const lost = Math.max(2, Math.round(random.normal(BASKETBALL.overtimePoints, 2.5)))
  const won = lost + random.integer(1, 8)
  return {
    homeScore: withOvertime(home, isHomeWin ? won : lost),
    awayScore: withOvertime(away, isHomeWin ? lost : won),
    statusDescription: 'AET',
    overtimeLength: BASKETBALL.overtimeSeconds,
  }
}

/** Logistic function: converts an edge to a probability. */
function homeChance(edge: number, weight: number): number {
  return 1 / (1 + Math.exp(-edge * weight))
}

/** Score of a set, game or map, winner first; `tieBreak` is for tennis. */
interface PlayedSet {
  readonly won: number
  readonly lost: number
  readonly tieBreak?: { readonly won: number; readonly lost: number }
}

interface SetRules {
  /** Sets that win the match. */
  readonly target: number
  /** How strongly an edge decides a set. */
  readonly weight: number
  readonly draw: (number: number, random: Random) => PlayedSet
}

/** Sports that count sets: `current` is the sets won, each period is a set. */
export function setsResult({ target, weight, draw }: SetRules): Play {
  return (edge, random) => {
    const chance = homeChance(edge, weight)
    const home: ScoreParts = { current: 0 }
    const away: ScoreParts = { current: 0 }
    for (let number = 1; home.current < target && away.current < target; number += 1) {
      const [winner, loser] = random.chance(chance) ? [home, away] : [away, home]
      const { won, lost, tieBreak } = draw(number, random)
      winner.current += 1
      winner[`period${number}`] = won
      loser[`period${number}`] = lost
      if (!tieBreak) continue
      winner[`period${number}TieBreak`] = tieBreak.won
      loser[`period${number}TieBreak`] = tieBreak.lost
    }
    return {
      homeScore: { ...home, display: home.current },
      awayScore: { ...away, display: away.current },
      statusDescription: 'Ended',
    }
  }
}

/** To `target` points with a lead of two; in an extended set the loser has at least `target - 1`. */
export function setTo(target: number, least: number, random: Random): PlayedSet {
  const lost = random.integer(least, target)
  if (lost <= target - 2) return { won: target, lost }
  const level = target - 1 + drawPoisson(0.8, random)
  return { won: level + 2, lost: level }
}

/** Games of the loser of a tennis set, by frequency. */
const LOST_GAMES = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6] as const

/** 6:0 to 6:4, 7:5, or 7:6 with a tie-break to seven. */
export function tennisSet(_number: number, random: Random): PlayedSet {
  const lost = random.pick(LOST_GAMES)
  if (lost < 5) return { won: 6, lost }
  return lost === 5 ? { won: 7, lost } : { won: 7, lost, tieBreak: setTo(7, 0, random) }
}

/** Rounds of a map: the first to thirteen wins; after 12:12 overtimes of six rounds, first to four. */
export function shooterMap(_number: number, random: Random): PlayedSet {
  const lost = random.integer(3, 12)
  if (lost < 12) return { won: 13, lost }
  const overtimes = drawPoisson(0.2, random)
  return { won: 16 + 3 * overtimes, lost: 12 + 3 * overtimes + random.integer(0, 2) }
}
