/** Tennis and table tennis, whose teams are athletes and pairs, and esports, whose players have nicknames. */

import { ANCIENTS, RIFT } from '../engine/esports/moba.ts'
import { type EsportsTitle, startEsports } from '../engine/esports/series.ts'
import { SHOOTER } from '../engine/esports/shooter.ts'
import type { Side } from '../engine/match.ts'
import type { FinalSet } from '../engine/points/board.ts'
import { startTableTennis } from '../engine/points/rally-sports.ts'
import { type GroundType, startTennis } from '../engine/points/tennis.ts'
import type { Fixture, Sport, TeamRow } from '../world/model.ts'
import { competitionsOf } from './competitions.ts'
import { awarded } from './team-sports.ts'

const ATHLETES: TeamRow = {
  squad: ({ kind }) => [{ position: '', count: kind === 'pairs' ? 2 : 1, height: 186, spare: 0 }],
  mostShirtNumber: 0,
  ages: [16, 37],
  clubNames: () => [],
  grounds: null,
  seats: { least: 0, most: 0 },
  nationalName: '',
  attackShare: 0,
}

const NO_SEEDS = { home: null, away: null }

/** Which side retires, and after how many games or points. */
function retirementOf({ random }: Fixture, row: Sport['retirements']): { side: Side; after: number } | null {
  const chance = random.stream('retirement')
  if (!row || !chance.chance(row.share)) return null
  return { side: chance.pick(['home', 'away'] as const), after: chance.integer(3, row.latest) }
}

function tennisRules({ season: { competition } }: Fixture) {
  const { bestOf, finalSet, ground } = competition.format
  const rules = { bestOf: bestOf === 5 ? (5 as const) : (3 as const), finalSet: finalSet as FinalSet }
  return { rules, ground: ground as GroundType }
}

export const TENNIS: Sport = {
  slug: 'tennis',
  ...competitionsOf('tennis'),
  spread: 0.02,
  teams: ATHLETES,
  injuries: null,
  lineups: null,
  rules: {
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadPoints', 'goalRatio', 'pointRatio'],
  },
  continuous: { hours: 9, every: [4, 4] },
  shortestMs: 0,
  titles: { mean: () => 0.5, deviation: 1.5 },
  retirements: { share: 0.025, latest: 20 },
  start: (fixture, _setups) => {
    const { home, away, seeds = NO_SEEDS, random } = fixture
    const retirement = retirementOf(fixture, TENNIS.retirements)
    const edge = home.strength - away.strength
    const setup = { ...tennisRules(fixture), gender: home.gender, edge, seeds, retirement }
    return startTennis(setup, random.stream('match'))
  },
  preview: (fixture) => {
    const { rules, ground } = tennisRules(fixture)
    const { home, away } = fixture.seeds ?? NO_SEEDS
    const block = { firstToServe: null, sets: [], momentum: [], pointByPoint: [] }
    return {
      statistics: [],
      tennis: {
        bestOf: rules.bestOf,
        groundType: ground,
        homePlayerSeed: home,
        awayPlayerSeed: away,
        ...block,
      },
    }
  },
  award: () => ({}),
}

/**
 * As in the ITTF's group competitions two points for a win, one for a loss. @assumed Then games, and at last the matches
 * between the tied players, which not all have played in the middle of a season; and a retired player also gets a point
 * for the loss, the ITTF gives none.
 */
export const TABLE_TENNIS: Sport = {
  ...TENNIS,
  slug: 'table-tennis',
  ...competitionsOf('table-tennis'),
  rules: {
    points: { win: 2, draw: 0, loss: 1 },
    tieBreakers: ['goalDifference', 'goalsFor', 'headToHeadPoints'],
  },
  continuous: { hours: 6, every: [4, 4] },
  retirements: { share: 0.01, latest: 60 },
  start: (fixture) => {
    const { home, away, season, random } = fixture
    const bestOf = season.competition.format.bestOf === 5 ? 5 : 7
    const retirement = retirementOf(fixture, TABLE_TENNIS.retirements)
    return startTableTennis(
      { bestOf, edge: home.strength - away.strength, retirement },
      random.stream('match'),
    )
  },
  preview: () => ({ statistics: [], tennis: null }),
}

interface TitleRow {
  readonly play: EsportsTitle
  readonly positions: readonly string[]
}

/** The three titles of esports: their games, and the roles of the five players. */
export const TITLES = {
  strike: { play: SHOOTER, positions: ['Leader', 'Sniper', 'Entry', 'Lurker', 'Support'] },
  ancients: { play: ANCIENTS, positions: ['Carry', 'Mid', 'Offlane', 'Support', 'Hard support'] },
  rift: { play: RIFT, positions: ['Top', 'Jungle', 'Mid', 'Bottom', 'Support'] },
} as const satisfies Record<string, TitleRow>

export type TitleKey = keyof typeof TITLES

const titleOf = (title: unknown) => TITLES[title as TitleKey]
const formatOf = ({ format, season }: Fixture) => format ?? season.competition.format

/** Leagues rank by wins, then by games. @assumed As in table tennis. */
export const ESPORTS: Sport = {
  slug: 'esports',
  ...competitionsOf('esports'),
  spread: 0.025,
  teams: {
    ...ATHLETES,
    squad: ({ title }) =>
      titleOf(title).positions.map((position) => ({ position, count: 1, height: null, spare: 0 })),
    ages: [17, 31],
    nicknames: true,
  },
  injuries: null,
  lineups: null,
  rules: {
    points: { win: 3, draw: 0, loss: 0 },
    tieBreakers: ['goalDifference', 'goalsFor', 'headToHeadPoints'],
  },
  continuous: { hours: 4, every: [2, 3] },
  shortestMs: 0,
  titles: { mean: () => 1, deviation: 2 },
  start: (fixture) => {
    const { home, away, random } = fixture
    const { title, bestOf = 3 } = formatOf(fixture)
    const lineups = { home: home.members, away: away.members }
    const edge = home.strength - away.strength
    return startEsports({ title: titleOf(title).play, bestOf, lineups, edge }, random.stream('match'))
  },
  preview: (fixture) => ({ statistics: [], esports: { bestOf: formatOf(fixture).bestOf ?? 3, games: [] } }),
  award: (format, winner) => {
    const { bestOf = 3 } = format
    return { ...awarded((bestOf + 1) / 2)(format, winner), esports: { bestOf, games: [] } }
  },
}
