/** All blocks of a match, one row each. A nested block comes after the outer one. */
import { averagePositions, shotmap } from './analytics.ts'
import { bestPlayers } from './best-players.ts'
import type { Block } from './block.ts'
import { esports } from './esports.ts'
import { awayLineup, homeLineup } from './lineup.ts'
import {
  highlights,
  liveEvents,
  matchStatistics,
  minuteMomentum,
  oddsBase,
  pregame,
  tennis,
  tennisMomentum,
  tennisPointByPoint,
} from './plain.ts'

export const BLOCKS: readonly Block[] = [
  liveEvents,
  homeLineup,
  awayLineup,
  matchStatistics,
  oddsBase,
  highlights,
  bestPlayers,
  tennis,
  tennisMomentum,
  tennisPointByPoint,
  esports,
  shotmap,
  minuteMomentum,
  averagePositions,
  pregame,
]
