/**
 * Match statistics: keys and numbers are converted to the served form with the dictionary
 * (docs/reference/resources.md#8).
 */
import type { StatisticsChange } from '../../contract/match-blocks.ts'
import { viewMatchStatistics } from '../../rules/match-statistics.ts'
import { block } from './block.ts'
import { refuseProblems } from './checks.ts'

export const matchStatistics = block<StatisticsChange>({
  block: 'matchStatistics',
  path: ['statistics'],
  check: (given, sport, pointer) => refuseProblems(viewMatchStatistics(sport.slug, given).problems, pointer),
  compose: (given, { sport }) => JSON.stringify(viewMatchStatistics(sport.slug, given).statistics),
})
