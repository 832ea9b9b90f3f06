/** The tennis world: its rows, and how its matches are played. Leagues rank by wins, then by sets and games. */
import type { RacketSport } from './rackets/fixtures.ts'
import { startTennis } from './simulators/tennis.ts'
import {
  TENNIS_CATEGORIES,
  TENNIS_CUPS,
  TENNIS_POOLS,
  TENNIS_SERIES,
  type TennisFormat,
} from './tennis/competitions.ts'

export const TENNIS: RacketSport<TennisFormat> = {
  slug: 'tennis',
  categories: TENNIS_CATEGORIES,
  pools: TENNIS_POOLS,
  cups: TENNIS_CUPS,
  series: TENNIS_SERIES,
  rules: {
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadPoints', 'goalRatio', 'pointRatio'],
  },
  leagueHours: 9,
  retirements: { share: 0.025, latest: 20 },
  start: ({ format: { ground, ...rules }, ...match }, random) =>
    startTennis({ ...match, ground, rules }, random),
  preview: ({ format, seeds }) => ({
    tennis: {
      bestOf: format.bestOf,
      groundType: format.ground,
      firstToServe: null,
      homePlayerSeed: seeds.home,
      awayPlayerSeed: seeds.away,
      sets: [],
      momentum: [],
      pointByPoint: [],
    },
  }),
}
