/**
 * The stored blocks of a match: wide JSON that lists do not need. The numbers are the stored codes. And what `scoreline
 * prune` removes (docs/operating.md#prune).
 */
export const MATCH_BLOCKS = {
  /** The resource as given by the feed, without other blocks; never served. */
  document: 0,
  liveEvents: 1,
  matchStatistics: 2,
  oddsBase: 3,
  highlights: 4,
  bestPlayers: 5,
  homeLineup: 6,
  awayLineup: 7,
  /** Without momentum and points, which are separate blocks. */
  tennis: 8,
  tennisPointByPoint: 9,
  esports: 10,
  /** Given by the feed, else derived. */
  pregame: 11,
  shotmap: 12,
  /** By minute. */
  momentum: 13,
  averagePositions: 14,
  /** Retired base odds with their opening odds; never served. */
  oddsBaseRetired: 15,
  /** By game: part of the tennis block, and the momentum of the analytics. */
  tennisMomentum: 16,
} as const

export type MatchBlock = keyof typeof MATCH_BLOCKS
export const MATCH_BLOCK_NAMES = Object.keys(MATCH_BLOCKS) as MatchBlock[]

/** As in the column `block_mask`. */
export function maskOf(...blocks: readonly MatchBlock[]): number {
  return blocks.reduce((mask, block) => mask | (1 << MATCH_BLOCKS[block]), 0)
}

/**
 * Blocks with pictures of people. Their stored text contains `"image":"~/player-5101"`; readers replace the tilde by
 * the image base, a setting of the process.
 */
export const BLOCKS_WITH_PICTURES: ReadonlySet<MatchBlock> = new Set<MatchBlock>([
  'bestPlayers',
  'homeLineup',
  'awayLineup',
  'esports',
])

/**
 * The team of the players of a stored line-up: the text contains `"teamId":0`, and readers put the side's team there. So
 * a match that another team takes over, in a merge, keeps its blocks.
 */
export const TEAM_OF_SIDE = 0

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
