/** The volleyball world: its rows, and how its matches are played. Tables are those of the FIVB. */

import type { SetSport } from './set-sports/fixtures.ts'
import { startVolleyball } from './simulators/volleyball.ts'
import {
  VOLLEYBALL_CATEGORIES,
  VOLLEYBALL_COMPETITIONS,
  type VolleyballFormat,
} from './volleyball/competitions.ts'
import { lineUps } from './volleyball/line-ups.ts'
import { refereeOf } from './volleyball/referees.ts'
import { makeVolleyballPools } from './volleyball/teams.ts'

export const VOLLEYBALL: SetSport<VolleyballFormat> = {
  slug: 'volleyball',
  categories: VOLLEYBALL_CATEGORIES,
  competitions: VOLLEYBALL_COMPETITIONS,
  // 3:0 and 3:1 give three points, 3:2 two and one; then wins, set ratio, point ratio.
  rules: {
    points: { win: 3, draw: 0, loss: 0, decidingSetWin: 2, decidingSetLoss: 1 },
    tieBreakers: ['wins', 'goalRatio', 'pointRatio'],
  },
  leagueHours: 4,
  homeAdvantage: 0.01,
  makePools: makeVolleyballPools,
  start: ({ format: { sideOut } }, edge, random) => startVolleyball({ edge, sideOut }, random),
  preview: () => ({}),
  award: (_format, winner) => {
    const won = { current: 3, display: 3, period1: 25, period2: 25, period3: 25 }
    const lost = { current: 0, display: 0, period1: 0, period2: 0, period3: 0 }
    return winner === 'home' ? { homeScore: won, awayScore: lost } : { homeScore: lost, awayScore: won }
  },
  surroundings: (fixture, nowMs) => ({
    lineups: lineUps(fixture, nowMs),
    referee: refereeOf(VOLLEYBALL, fixture, nowMs),
  }),
}
