/** The stored blocks of a match: wide JSON that lists do not need. The code is what the database stores. */

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
  /** Without the momentum and the points, which are blocks of their own. */
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

/**
 * Blocks with pictures of people. Their stored text says `"image":"~/player-5101"`, and readers put the base of the
 * images, a setting of the process, in the place of the tilde.
 */
export const BLOCKS_WITH_PICTURES: ReadonlySet<MatchBlock> = new Set<MatchBlock>([
  'bestPlayers',
  'homeLineup',
  'awayLineup',
  'esports',
])
