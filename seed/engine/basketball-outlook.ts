/** The outlook of a basketball match at a moment, overtimes included. */
import { both, normalBelow, type Outlook, type Pair } from './match.ts'
import type { ClockState } from './team-record.ts'

export const OVERTIME_MINUTES = 5

/** Points of an average side a minute, and the spread of the difference after one minute, which grows with the root of
 * the time, by the length of quarters; measured over many simulated matches. */
const SCORING = { 10: { points: 2.03, spread: 2.25 }, 12: { points: 2.3, spread: 2.4 } } as const
/** Dependence of points on the edge: free throws and turnovers do not depend on it. */
const EDGE_SHARE = 0.72

/** Points are whole numbers, so half a point counts as level. */
export function basketballOutlook(
  quarterMinutes: 10 | 12,
  edges: Readonly<Pair>,
  score: Readonly<Pair>,
  { begun, phase, gameSecond }: ClockState,
): Outlook {
  const { points, spread } = SCORING[quarterMinutes]
  const rates = both((side) => points * edges[side] ** EDGE_SHARE)
  const after = (lead: number, minutes: number) => {
    if (minutes <= 0) return { ahead: lead > 0 ? 1 : 0, level: lead === 0 ? 1 : 0 }
    const mean = lead + (rates.home - rates.away) * minutes
    const deviation = Math.max(0.6, spread * Math.sqrt(minutes))
    const ahead = normalBelow((mean - 0.5) / deviation)
    return { ahead, level: normalBelow((mean + 0.5) / deviation) - ahead }
  }
  const lead = score.home - score.away
  // Remaining time of the current overtime; the full length before it begins.
  const ofOvertime =
    phase.seconds === 0 ? OVERTIME_MINUTES : (phase.firstSecond + phase.seconds - gameSecond) / 60
  const minutes = begun.has('beforeOvertime') ? ofOvertime : Math.max(0, 4 * quarterMinutes - gameSecond / 60)
  const { ahead, level } = after(lead, minutes)
  const overtime = after(0, OVERTIME_MINUTES)
  const home = ahead + (level * overtime.ahead) / (1 - overtime.level)
  const more = minutes + level * OVERTIME_MINUTES
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: score.home + score.away + (rates.home + rates.away) * more,
    expectedMargin: lead + (rates.home - rates.away) * more,
  }
}
