/** The stored blocks of a match: wide JSON that lists do not need. The code is what the database stores. */

export const MATCH_BLOCKS = {
  /** The resource as the feed gave it, without the other blocks; never sent. */
  document: 0,
  liveEvents: 1,
  matchStatistics: 2,
  oddsBase: 3,
  highlights: 4,
  bestPlayers: 5,
  homeLineup: 6,
  awayLineup: 7,
  tennis: 8,
  tennisPointByPoint: 9,
  esports: 10,
  pregame: 11,
  shotmap: 12,
  momentum: 13,
  averagePositions: 14,
} as const

export type MatchBlock = keyof typeof MATCH_BLOCKS
export const MATCH_BLOCK_NAMES = Object.keys(MATCH_BLOCKS) as MatchBlock[]
