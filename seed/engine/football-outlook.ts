/**
 * What to expect of a football match: the goals still to come are two independent Poisson variables (as in M. J.
 * Maher, "Modelling association football scores", 1982), with the rates at which the simulator plays. Only what has
 * been seen so far is used: score, clock, announced added time, sendings-off.
 *
 * Everything is about regular time with its added time, as bets on a match are: extra time and shoot-outs decide who
 * goes on, not how the match ended.
 */

import { type Mark, PHASES } from './football-log.ts'
import type { FootballPlay } from './football-play.ts'
import {
  CHANCES,
  heatOf,
  MINUTES,
  menFactor,
  PENALTY_GIVEN,
  PENALTY_REVIEWED,
  PENALTY_SCORED,
} from './football-rates.ts'
import { type MatchProgress, type Outlook, other, poisson, type Side } from './match.ts'

/** Added minutes to expect before they are announced: the middle of what the simulator gives. */
const MEAN_ADDED = { period1: 2.5, period2: 5 }
const HALVES = ['period1', 'period2'] as const
const MOST_GOALS = 16

/** How the match is played, as far as it is known before the start. */
type Chances = Pick<FootballPlay, 'rates' | 'videoReview'>

/** What has been seen of a running match. */
export interface FootballMoment {
  readonly second: number
  readonly mark: Mark
  readonly progress: MatchProgress
}

/** The minutes of a half that are still to come, each weighted with its heat; it has lasted `played` minutes. */
function heatLeft(half: (typeof HALVES)[number], played: number, added: number): number {
  const { firstMinute, minutes } = PHASES[half]
  const end = minutes + added
  let heat = 0
  for (let minute = Math.floor(played); minute < end; minute++) {
    const share = Math.min(minute + 1, end) - Math.max(minute, played)
    heat += share * heatOf(firstMinute + Math.min(minute + 1, minutes))
  }
  return heat
}

/** The weighted minutes left of regular time. */
function heatLeftAt(moment: FootballMoment | null): number {
  if (!moment) return HALVES.reduce((sum, half) => sum + heatLeft(half, 0, MEAN_ADDED[half]), 0)
  const { mark, second, progress } = moment
  const secondHalf = heatLeft('period2', 0, MEAN_ADDED.period2)
  if (mark.phase === 'halftime') return secondHalf
  const half = HALVES.find((each) => each === mark.phase)
  if (!half) return 0
  const announced = progress.liveEvents.find((event) => event.type === 'injuryTime' && event.period === half)
  const left = heatLeft(half, (second - mark.second) / 60, announced?.length ?? MEAN_ADDED[half])
  return half === 'period1' ? left + secondHalf : left
}

function sentOff(side: Side, progress: MatchProgress | undefined): number {
  const isSentOff = (event: MatchProgress['liveEvents'][number]) =>
    event.type === 'card' && event.team === side && event.class !== 'yellow'
  return progress?.liveEvents.filter(isSentOff).length ?? 0
}

function expectedGoals(play: Chances, side: Side, moment: FootballMoment | null, heat: number): number {
  const men = menFactor(sentOff(side, moment?.progress), sentOff(other(side), moment?.progress))
  const given = play.videoReview ? 1 - PENALTY_REVIEWED * (1 - PENALTY_GIVEN) : 1
  return heat * ((play.rates[side] / MINUTES) * men + CHANCES.penalty * given * PENALTY_SCORED)
}

/** Chances of the result when so many more goals are expected. */
function resultChances(lead: number, home: number, away: number) {
  const chances = { home: 0, draw: 0, away: 0 }
  const conceded = poisson(away, MOST_GOALS)
  poisson(home, MOST_GOALS).forEach((p, scored) => {
    conceded.forEach((q, goals) => {
      const margin = lead + scored - goals
      chances[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw'] += p * q
    })
  })
  const sum = chances.home + chances.draw + chances.away
  return { home: chances.home / sum, draw: chances.draw / sum, away: chances.away / sum }
}

/** Null before the start. */
export function footballOutlook(play: Chances, moment: FootballMoment | null): Outlook {
  const regular = (side: Side) => {
    const score = moment?.progress[`${side}Score`]
    return score ? (score.normaltime ?? score.current) : 0
  }
  const heat = heatLeftAt(moment)
  const home = expectedGoals(play, 'home', moment, heat)
  const away = expectedGoals(play, 'away', moment, heat)
  const lead = regular('home') - regular('away')
  return {
    ...resultChances(lead, home, away),
    expectedTotal: regular('home') + regular('away') + home + away,
    expectedMargin: lead + home - away,
  }
}
