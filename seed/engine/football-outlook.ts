/** The outlook of a football match in regular time at a moment: expected remaining goals by the remaining minutes. */
import {
  CHANCES,
  type FootballFrame,
  MINUTES,
  PENALTY_GIVEN,
  PENALTY_REVIEWED,
  PENALTY_SCORED,
} from './football-play.ts'
import { both, type MatchProgress, type Outlook, other, type Side } from './match.ts'
import { goalResult } from './team-outlook.ts'
import type { ClockState } from './team-record.ts'

/** Intensity rises by half from the kick-off to the end. */
export function heatOf(minute: number): number {
  return 0.78 + 0.44 * Math.min(minute / 90, 1.1)
}

/** Effect of red cards on the goals of a side. */
export function menFactor(sentOff: number, opponentsSentOff: number): number {
  return 0.75 ** sentOff * 1.2 ** opponentsSentOff
}

/** Length of halves in minutes, with the expected added time before it is announced. */
const HALVES = [
  { key: 'period1', first: 0, added: 2.5 },
  { key: 'period2', first: 45, added: 5 },
] as const
const HALF_MINUTES = 45

/** A moment of a match that has begun. */
interface FootballMoment {
  readonly second: number
  readonly state: ClockState
  readonly progress: MatchProgress
}

/** Remaining minutes of a half after `played`, each weighted with its intensity. */
function heatLeft({ first }: (typeof HALVES)[number], played: number, added: number): number {
  const end = HALF_MINUTES + added
  let heat = 0
  for (let minute = Math.floor(played); minute < end; minute++) {
    const share = Math.min(minute + 1, end) - Math.max(minute, played)
    heat += share * heatOf(first + Math.min(minute + 1, HALF_MINUTES))
  }
  return heat
}

/** Weighted remaining minutes of regular time. */
function heatLeftAt(moment: FootballMoment | null): number {
  return HALVES.reduce((sum, half) => {
    if (!moment?.state.begun.has(half.key)) return sum + heatLeft(half, 0, half.added)
    const { second, state, progress } = moment
    if (state.phase.key !== half.key) return sum
    const announced = progress.liveEvents.find(
      ({ type, period }) => type === 'injuryTime' && period === half.key,
    )
    return sum + heatLeft(half, (second - state.phaseStart) / 60, announced?.length ?? half.added)
  }, 0)
}

/** Null before the start. */
export function footballOutlook(
  { rates, videoReview }: Pick<FootballFrame, 'rates' | 'videoReview'>,
  moment: FootballMoment | null,
): Outlook {
  const events = moment?.progress.liveEvents ?? []
  const sentOff = (side: Side) =>
    events.filter(({ type, team, class: kind }) => type === 'card' && team === side && kind !== 'yellow')
      .length
  const heat = heatLeftAt(moment)
  const given = videoReview ? 1 - PENALTY_REVIEWED * (1 - PENALTY_GIVEN) : 1
  const goals = both((side) => {
    const men = menFactor(sentOff(side), sentOff(other(side)))
    return heat * ((rates[side] / MINUTES) * men + CHANCES.penalty * given * PENALTY_SCORED)
  })
  const score = both((side) => {
    const parts = moment?.progress[`${side}Score`]
    return parts ? (parts.normaltime ?? parts.current) : 0
  })
  const lead = score.home - score.away
  return {
    ...goalResult(lead, goals.home, goals.away),
    expectedTotal: score.home + score.away + goals.home + goals.away,
    expectedMargin: lead + goals.home - goals.away,
  }
}
