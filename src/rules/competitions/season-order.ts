/** What the data files say of a season as the rules of its tables: points, tie-breakers, and how they came about. */
import type { RulesBasis, StandingsRules, TieBreaker } from '../../contract/standings-rules.ts'
import { MODERN_RULES_SINCE, type SeasonRules } from './known.ts'

/** Goal difference, then goals: the default. */
export const DEFAULT_TIE_BREAKERS: readonly TieBreaker[] = ['goalDifference', 'goalsFor']
export const DEFAULT_POINTS = { win: 3, draw: 1, loss: 0 }
const EARLIER_POINTS = { ...DEFAULT_POINTS, win: 2 }

export function orderOf(rules: SeasonRules): Omit<StandingsRules, 'tables' | 'deductions' | 'basis'> {
  return {
    points: rules.points ?? defaultPoints(rules.startYear),
    tieBreakers: [...(rules.tieBreakers ?? DEFAULT_TIE_BREAKERS)],
    ...(rules.headToHeadWhenComplete && { headToHeadWhenComplete: true }),
    ...(rules.pointsPerGame && { pointsPerGame: true }),
    ...(rules.seriesWins && { seriesWins: rules.seriesWins }),
  }
}

/** Note of a table whose stages no rule gives. */
export const STAGES_FOUND = 'stages found from the fixtures'

/** @param unknown what else is not known, as sentences without a full stop */
export function basisOf(rules: SeasonRules, unknown: readonly string[] = [], isInferred = false): RulesBasis {
  const { sources } = rules
  const missing = [...unknown, ...unsourced(rules)]
  const source = [...new Set([sources.stages, sources.tieBreakers, sources.points])]
    .filter(Boolean)
    .join(', ')
  const note = [...missing, ...(isInferred ? [STAGES_FOUND] : [])].join('; ')
  return {
    status: missing.length > 0 ? 'assumed' : isInferred ? 'inferred' : 'known',
    source: source || null,
    note: note || null,
  }
}

/** Of football. */
export function defaultPoints(startYear: number) {
  return startYear >= MODERN_RULES_SINCE ? DEFAULT_POINTS : EARLIER_POINTS
}

/** What decides places and has no source. */
function unsourced(rules: SeasonRules): string[] {
  const { tieBreakers, points, stages = [], exceptions = [], sources, deductions } = rules
  const isPlain = stages.length < 2 && stages.every(({ form }) => form === 'table')
  const unsure = deductions.flatMap(({ isUnsure, team, points }) => (isUnsure ? `${team} ${points}` : []))
  return [
    ...exceptions,
    ...(unsure.length > 0 ? [`reported point deductions are not confirmed (${unsure.join(', ')})`] : []),
    ...(points || rules.startYear >= MODERN_RULES_SINCE ? [] : ['the points of a win are not known']),
    ...(isPlain || sources.stages ? [] : ['the stages have no source']),
    ...(tieBreakers
      ? sources.tieBreakers
        ? []
        : ['the order of tie-breakers has no source']
      : ['the order of tie-breakers is not known']),
  ]
}
