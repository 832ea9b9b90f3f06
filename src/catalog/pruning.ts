/** What `scoreline prune` removes (docs/operating.md#prune). */
import type { MatchBlock } from './match-blocks.ts'

export const PRUNED_PARTS = ['prices', 'blocks', 'log'] as const
export type PrunedPart = (typeof PRUNED_PARTS)[number]

/**
 * Blocks that nothing is computed from. Events, line-ups and statistics stay: cards, ratings and the statistics of
 * seasons, players and referees follow from them.
 */
export const PRUNED_BLOCKS = [
  'oddsBase',
  'oddsBaseRetired',
  'shotmap',
  'momentum',
  'averagePositions',
  'tennisPointByPoint',
  'tennisMomentum',
] as const satisfies readonly MatchBlock[]
