/** All blocks of a match, one row each. A nested block comes after the outer one. */
import { averagePositions, minuteMomentum, shotmap, tennisMomentum } from './analytics.ts'
import { oddsBase } from './base-odds.ts'
import { bestPlayers } from './best-players.ts'
import type { Block } from './block.ts'
import { esports } from './esports.ts'
import { highlights } from './highlights.ts'
import { awayLineup, homeLineup } from './lineup.ts'
import { liveEvents } from './live-events.ts'
import { pregame } from './pregame.ts'
import { matchStatistics } from './statistics.ts'
import { tennis, tennisPointByPoint } from './tennis.ts'

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
