/** What the data files say of a season as the rules of its tables: points, tie-breakers, and how they came about. */
import type { RulesBasis, StandingsRules, TieBreaker } from '../../contract/standings-rules.ts'
import type { SeasonRules } from './known.ts'

/** Goal difference, then goals: the default. */
export const DEFAULT_TIE_BREAKERS: readonly TieBreaker[] = ['goalDifference', 'goalsFor']
export const DEFAULT_POINTS = { win: 3, draw: 1, loss: 0 }

export function orderOf(rules: SeasonRules): Omit<StandingsRules, 'tables' | 'deductions' | 'basis'> {
  return {
    points: rules.points ?? DEFAULT_POINTS,
    tieBreakers: [...(rules.tieBreakers ?? DEFAULT_TIE_BREAKERS)],
    ...(rules.headToHeadWhenComplete && { headToHeadWhenComplete: true }),
    ...(rules.pointsPerGame && { pointsPerGame: true }),
  }
}

/** @param unknown what else is not known, as sentences without a full stop */
export function basisOf(rules: SeasonRules, unknown: readonly string[] = [], isInferred = false): RulesBasis {
  const { sources } = rules
  const missing = [...unknown, ...unsourced(rules)]
  const source = [...new Set([sources.stages, sources.tieBreakers, sources.points])]
    .filter(Boolean)
    .join(', ')
  const note = [...missing, ...(isInferred ? ['stages found from the fixtures'] : [])].join('; ')
  return {
    status: missing.length > 0 ? 'assumed' : isInferred ? 'inferred' : 'known',
    source: source || null,
    note: note || null,
  }
}

/** What decides places and has no source. */
function unsourced({ tieBreakers, sources }: SeasonRules): string[] {
  if (tieBreakers === undefined) return ['the order of tie-breakers is not known']
  return sources.tieBreakers === undefined ? ['the order of tie-breakers has no source'] : []
}
