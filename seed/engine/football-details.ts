/** Everything about a football match beside score, clock and events, as it is known at a second. */
import type {
  AveragePositionsChange,
  BestPlayersChange,
  MomentumChange,
  ShotmapChange,
  StatisticsChange,
} from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import type { FootballPlayer, FootballSheet } from './football-lineup.ts'
import { type Mark, PHASES } from './football-log.ts'
import { momentumOf } from './football-momentum.ts'
import type { FootballBook, Part } from './football-play.ts'
import { averagePositionsOf } from './football-positions.ts'
import {
  bestPlayersOf,
  briefStatistics,
  FOOTBALL_ZEROS,
  playerStatistics,
  teamStatistics,
} from './football-view.ts'
import { addWork } from './football-work.ts'
import type { MatchProgress, Side, Statistics } from './match.ts'

/** Statistics of players by their ids; who has not played is not in it. */
export type Appearances = Readonly<Record<Side, ReadonlyMap<number, Statistics>>>

export interface FootballDetails {
  readonly statistics: StatisticsChange
  readonly playerStatistics: Appearances
  readonly bestPlayers: BestPlayersChange
  readonly shotmap: ShotmapChange
  readonly momentum: MomentumChange
  readonly averagePositions: AveragePositionsChange
}

/** A match at a second: what play has recorded, and how it looks. */
export interface FootballView {
  readonly book: FootballBook
  /** Expected goals from open play. */
  readonly rates: Readonly<Record<Side, number>>
  readonly lineups: Readonly<Record<Side, FootballSheet>>
  readonly second: number
  readonly mark: Mark
  readonly progress: MatchProgress
}

/** Minutes of the match that are over, added time not counted. */
function minutesOver({ second, mark, progress }: Pick<FootballView, 'second' | 'mark' | 'progress'>): number {
  if (mark.phase === 'ended') return progress.currentMatchMinute
  const { firstMinute, minutes } = PHASES[mark.phase]
  return firstMinute + Math.min(minutes, Math.floor((second - mark.second) / 60))
}

/** The parts that have begun. */
function partsOf({ homeScore }: MatchProgress): Part[] {
  const parts: Part[] = ['1ST']
  if (homeScore.period2 !== undefined) parts.push('2ND')
  if (homeScore.extra1 !== undefined) parts.push('OT')
  return parts
}

/** `chance` must be the same stream for each look at a match. */
export function footballDetails(view: FootballView, chance: Random): FootballDetails {
  const { book, rates, lineups, second, progress } = view
  const tally = book.record.tally(second)
  const over = book.minutes.filter((minute) => minute.endSecond <= second)
  const ball = addWork(tally, over, FOOTBALL_ZEROS, rates, chance.stream('work'))
  const events = progress.liveEvents
  const minute = minutesOver(view)
  const players = (side: Side) => playerStatistics(lineups[side], side, tally, events, minute)
  const byId = { home: players('home'), away: players('away') }
  const counted = tally.players as Readonly<Record<Side, ReadonlyMap<FootballPlayer, Statistics>>>
  return {
    statistics: teamStatistics(tally, partsOf(progress)),
    playerStatistics: byId,
    bestPlayers: bestPlayersOf(lineups, byId, progress.status === 'finished'),
    shotmap: tally.shots,
    momentum: momentumOf(ball, tally.shots),
    averagePositions: averagePositionsOf(lineups, counted, events, chance.stream('positions')),
  }
}

export function footballAppearances(view: Omit<FootballView, 'book'>): Appearances {
  const minute = minutesOver(view)
  const of = (side: Side) => briefStatistics(view.lineups[side], side, view.progress.liveEvents, minute)
  return { home: of('home'), away: of('away') }
}
