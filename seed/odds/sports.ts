/** How the odds of each sport are modelled, a row each, and what of a match's data the models need. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData, ScoreParts } from '../../src/contract/changes.ts'
import type { Outlook, Side } from '../engine/match.ts'
import type { ChanceModel, Chances, Moment } from './chances.ts'
import { decidedGoalChances, goalChances } from './goals.ts'
import { mapChances } from './maps.ts'
import { pointModel } from './points.ts'

export type Score = Readonly<Record<Side, number>>
type Scores = Pick<ChangeData<'match'>, 'homeScore' | 'awayScore'>

interface OddsSport {
  readonly model: ChanceModel
  /** The score of one side in the units of lines (catalog/markets). */
  readonly units: (score: ScoreParts) => number
}

const current = (score: ScoreParts) => score.current
/** Bets on football are settled after regular time. */
const regular = (score: ScoreParts) => score.normaltime ?? score.current
/** Points or games of all sets so far. */
const ofPeriods = (score: ScoreParts) => {
  let sum = 0
  for (let period = 1; score[`period${period}`] !== undefined; period++) {
    sum += score[`period${period}`] as number
  }
  return sum
}

/** The spreads are measured over matches of the simulators. @assumed */
const ODDS_SPORTS: Readonly<Partial<Record<SportSlug, OddsSport>>> = {
  football: { model: goalChances, units: regular },
  'ice-hockey': { model: decidedGoalChances, units: current },
  basketball: { model: pointModel({ total: 1.2, margin: 1.12, gap: 0 }), units: current },
  tennis: { model: pointModel({ total: 1.2, margin: 0.48, gap: 0.81 }), units: ofPeriods },
  'table-tennis': { model: pointModel({ total: 1.94, margin: 0.58, gap: 0.83 }), units: ofPeriods },
  volleyball: { model: pointModel({ total: 2.3, margin: 0.5, gap: 0.62 }), units: ofPeriods },
  esports: { model: mapChances, units: current },
}

/** Throws for a sport that the demo world does not play. */
function oddsSport(sport: SportSlug): OddsSport {
  const row = ODDS_SPORTS[sport]
  if (!row) throw new Error(`the demo world has no odds of ${sport}`)
  return row
}

const NOTHING: ScoreParts = { current: 0 }

/** Goals, points, games or maps so far. */
export function scoreInUnits(sport: SportSlug, { homeScore, awayScore }: Scores): Score {
  const { units } = oddsSport(sport)
  return { home: units(homeScore ?? NOTHING), away: units(awayScore ?? NOTHING) }
}

/** A series of which nothing else is known is as long as the number of maps tells that was expected at first. */
export function bestOf({ esports }: Pick<ChangeData<'match'>, 'esports'>, opening: Outlook): number {
  return esports?.bestOf ?? (opening.expectedTotal >= 3 ? 5 : opening.expectedTotal >= 2 ? 3 : 1)
}

export function chancesOf(sport: SportSlug, moment: Moment): Chances {
  return oddsSport(sport).model(moment)
}
