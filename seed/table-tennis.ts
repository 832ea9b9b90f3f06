/**
 * The table tennis world: its rows, and how its matches are played. Tables are made as in the ITTF's group
 * competitions: two points for a win, one for a loss, then the matches among those that are level, then games and
 * points. @assumed Who gave up has a point for the loss, too; the ITTF gives none.
 */
import type { RacketSport } from './rackets/fixtures.ts'
import { startTableTennis } from './simulators/table-tennis.ts'
import {
  TABLE_TENNIS_CATEGORIES,
  TABLE_TENNIS_CUPS,
  TABLE_TENNIS_POOLS,
  TABLE_TENNIS_SERIES,
  type TableTennisFormat,
} from './table-tennis/competitions.ts'

export const TABLE_TENNIS: RacketSport<TableTennisFormat> = {
  slug: 'table-tennis',
  categories: TABLE_TENNIS_CATEGORIES,
  pools: TABLE_TENNIS_POOLS,
  cups: TABLE_TENNIS_CUPS,
  series: TABLE_TENNIS_SERIES,
  rules: {
    points: { win: 2, draw: 0, loss: 1 },
    tieBreakers: ['headToHeadPoints', 'goalRatio', 'pointRatio'],
  },
  leagueHours: 6,
  retirements: { share: 0.01, latest: 60 },
  start: ({ format, edge, retirement }, random) => startTableTennis({ ...format, edge, retirement }, random),
  preview: () => ({ tennis: null }),
}
