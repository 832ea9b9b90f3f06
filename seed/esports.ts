/** The esports world: its rows, and how its series are played. Leagues rank by wins, then by games. */
import { ESPORTS_CATEGORIES, ESPORTS_COMPETITIONS } from './esports/competitions.ts'
import { makeEsportsPools } from './esports/teams.ts'
import { type EsportsFormat, TITLES } from './esports/titles.ts'
import type { SetSport } from './set-sports/fixtures.ts'
import { startEsports } from './simulators/esports.ts'

export const ESPORTS: SetSport<EsportsFormat> = {
  slug: 'esports',
  categories: ESPORTS_CATEGORIES,
  competitions: ESPORTS_COMPETITIONS,
  rules: {
    points: { win: 3, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadPoints', 'goalDifference', 'goalsFor'],
  },
  leagueHours: 4,
  homeAdvantage: 0,
  makePools: makeEsportsPools,
  start: ({ format: { title, bestOf }, home, away }, edge, random) => {
    const lineups = { home: home.members, away: away.members }
    return startEsports({ title: TITLES[title].play, bestOf, lineups, edge }, random)
  },
  preview: ({ format: { bestOf } }) => ({ esports: { bestOf, games: [] } }),
  award: ({ bestOf }, winner) => {
    const needed = (bestOf + 1) / 2
    const [won, lost] = [
      { current: needed, display: needed },
      { current: 0, display: 0 },
    ]
    const esports = { bestOf, games: [] }
    return winner === 'home'
      ? { homeScore: won, awayScore: lost, esports }
      : { homeScore: lost, awayScore: won, esports }
  },
  surroundings: () => ({}),
}
