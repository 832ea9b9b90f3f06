/** The outlook of an ice-hockey match at a moment, overtime and shoot-out included. */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import {
  ACTIONS,
  type HockeySetup,
  ON_GOAL,
  REGULAR_SECONDS,
  SHORT_OVERTIME_SECONDS,
  SITUATIONS,
  shootOutOf,
} from './ice-hockey-rules.ts'
import { both, decided, type Outlook, type Pair, type Side, type SportProgress } from './match.ts'
import { shootOutChance } from './shoot-out.ts'
import { goalResult } from './team-outlook.ts'

/** Home ice. */
export const HOME_EDGE = 0.03
/** Goals of an average side in regular time: measured over many simulated matches, empty nets included. */
const GOALS = 3.1

/** Uses only what is known so far: score, clock, attempts of the shoot-out. */
export function hockeyOutlook(
  setup: HockeySetup,
  edges: Readonly<Pair>,
  progress: SportProgress | null,
  gameSecond: number,
  begun: ReadonlySet<string>,
): Outlook {
  const { home = 0, away = 0 } = { home: progress?.homeScore.current, away: progress?.awayScore.current }
  if (progress?.status === 'finished') return decided(home > away ? 'home' : 'away', home, away)
  const total = home + away
  if (progress && gameSecond >= REGULAR_SECONDS && home === away) {
    const left = REGULAR_SECONDS + SHORT_OVERTIME_SECONDS - gameSecond
    const chance = begun.has('beforePenalties')
      ? shootOutState(setup, progress.liveEvents)
      : overtimeChance(setup, edges, left)
    return {
      home: chance,
      draw: null,
      away: 1 - chance,
      expectedTotal: total + 1,
      expectedMargin: 2 * chance - 1,
    }
  }
  const left = Math.max(0, REGULAR_SECONDS - gameSecond) / REGULAR_SECONDS
  const goals = both((side) => GOALS * edges[side] * left)
  const result = goalResult(home - away, goals.home, goals.away)
  const late = overtimeChance(setup, edges, SHORT_OVERTIME_SECONDS)
  const chance = Math.min(1, result.home + result.draw * late)
  return {
    home: chance,
    draw: null,
    away: 1 - chance,
    expectedTotal: total + goals.home + goals.away + result.draw,
    expectedMargin: home - away + goals.home - goals.away + result.draw * (2 * late - 1),
  }
}

/** Probability that home wins a match that is level after regular time. */
function overtimeChance(setup: HockeySetup, edges: Readonly<Pair>, secondsLeft: number): number {
  const share = edges.home / (edges.home + edges.away)
  if (setup.overtime === 'full') return share
  const { shots, goes } = SITUATIONS.overtime
  const rate = ACTIONS.shot.rate * ON_GOAL * shots * goes * (edges.home + edges.away)
  const isDecided = 1 - Math.exp(-rate * secondsLeft)
  return isDecided * share + (1 - isDecided) / 2
}

function shootOutState(setup: HockeySetup, events: readonly LiveEvent[]): number {
  const kicks = events.filter(({ type }) => type === 'penaltyShootout')
  const score = both((side) => kicks.filter((kick) => kick.team === side && kick.class === 'scored').length)
  return kicks[0] ? shootOutChance(score, kicks.length, kicks[0].team as Side, shootOutOf(setup)) : 0.5
}
