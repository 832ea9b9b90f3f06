/** Ice hockey, basketball and volleyball: their teams and match rules. */

import { DAY_MS } from '../calendar.ts'
import type { Side } from '../engine/match.ts'
import { startVolleyball } from '../engine/points/rally-sports.ts'
import { startBasketball } from '../engine/team/basketball.ts'
import { BASKETBALL_SHORTEST_SECONDS } from '../engine/team/basketball-rules.ts'
import { startIceHockey } from '../engine/team/ice-hockey.ts'
import { HOCKEY_SHORTEST_SECONDS } from '../engine/team/ice-hockey-rules.ts'
import clubs from '../names/clubs.json' with { type: 'json' }
import type { Country } from '../names/countries.ts'
import { type NameTable, namesOf } from '../names/local-name.ts'
import type { InjuryCause, Sport, SquadRow } from '../world/model.ts'
import { competitionsOf } from './competitions.ts'
import injuries from './injuries.json' with { type: 'json' }

const EAST = ['slavic', 'steppe']

/** Clubs and grounds of a sport, by region where they differ. */
function namesIn({ east, west, grounds }: Readonly<Record<'east' | 'west' | 'grounds', NameTable>>) {
  const [ofEast, ofWest, ofGrounds] = [namesOf(east), namesOf(west), namesOf(grounds)]
  return {
    clubNames: ({ flavour }: Country) => (EAST.includes(flavour.key) ? ofEast : ofWest),
    grounds: () => ofGrounds,
  }
}

/** Causes of absences; `reason` is a code of catalog/coded-names. */
export const INJURIES = injuries as unknown as Readonly<Record<keyof typeof injuries, readonly InjuryCause[]>>

/** Most current absences began in the last weeks. */
const AROUND_NOW = { days: [-40, 6], reported: 0.7 } as const
const WEEK_AHEAD = 7 * DAY_MS

/** Position, number, mean height, and how many may be missing at once, such as `G 2 188 0, D 8 187 2`. */
function squad(text: string): () => readonly SquadRow[] {
  const rows = text.split(', ').map((row): SquadRow => {
    const [position = '', ...numbers] = row.split(' ')
    const [count = 0, height = 0, spare = 0] = numbers.map(Number)
    return { position, count, height, spare }
  })
  return () => rows
}

/** A result set by the competition: the score of the winner, and parts of both scores. */
export const awarded =
  (won: number, wonParts = {}, lostParts = {}): Sport['award'] =>
  (_format, winner) => {
    const score = (side: Side) => {
      const current = side === winner ? won : 0
      return { current, display: current, ...(side === winner ? wonParts : lostParts) }
    }
    return { homeScore: score('home'), awayScore: score('away') }
  }

export const ICE_HOCKEY: Sport = {
  slug: 'ice-hockey',
  ...competitionsOf('ice-hockey'),
  spread: 0.13,
  teams: {
    squad: squad('G 2 188 0, D 8 187 2, F 14 184 2'),
    mostShirtNumber: 98,
    ages: [18, 37],
    ...namesIn(clubs['ice-hockey']),
    seats: { least: 900, most: 18_500 },
    nationalName: 'national ice hockey team',
    attackShare: 0.5,
  },
  injuries: { ...AROUND_NOW, causes: INJURIES.iceHockeyAndBasketball, daysBetween: 9 },
  lineups: { absencesMs: WEEK_AHEAD, probableMs: null },
  rules: {
    points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 },
    tieBreakers: ['regulationWins', 'winsBeforePenalties', 'goalDifference', 'goalsFor'],
  },
  shortestMs: HOCKEY_SHORTEST_SECONDS * 1000,
  titles: { mean: ({ strength }) => 2 + strength / 0.13, deviation: 2.5 },
  start: ({ season: { competition }, isOfSeries, random }, setups) =>
    startIceHockey(
      {
        ...setups,
        neutral: false,
        overtime: isOfSeries ? 'full' : 'short',
        shootOutRounds: competition.format.shootOutRounds === 3 ? 3 : 5,
        shotmap: competition.format.hasShotmap === true,
      },
      random.stream('match'),
    ),
  preview: () => ({}),
  award: awarded(5),
}

export const BASKETBALL: Sport = {
  ...ICE_HOCKEY,
  slug: 'basketball',
  ...competitionsOf('basketball'),
  spread: 0.04,
  teams: {
    squad: squad('G 5 191 1, F 5 203 1, C 3 211 1'),
    mostShirtNumber: 55,
    ages: [18, 37],
    ...namesIn(clubs.basketball),
    seats: { least: 700, most: 19_500 },
    nationalName: 'national basketball team',
    attackShare: 0.5,
  },
  injuries: { ...AROUND_NOW, causes: INJURIES.iceHockeyAndBasketball, daysBetween: 13 },
  rules: {
    points: { win: 2, draw: 0, loss: 1 },
    tieBreakers: ['headToHeadWins', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor'],
  },
  shortestMs: BASKETBALL_SHORTEST_SECONDS * 1000,
  titles: { mean: ({ strength }) => 2 + strength / 0.04, deviation: 2.5 },
  start: ({ season: { competition }, random }, setups) => {
    const { quarterMinutes, foulLimit } = competition.format
    const isLong = quarterMinutes === 12
    return startBasketball(
      { ...setups, neutral: false, quarterMinutes: isLong ? 12 : 10, foulLimit: foulLimit === 6 ? 6 : 5 },
      random.stream('match'),
    )
  },
  award: awarded(20),
}

const VOLLEYBALL_HOME = 0.01

export const VOLLEYBALL: Sport = {
  slug: 'volleyball',
  ...competitionsOf('volleyball'),
  spread: 0.02,
  teams: {
    // Setters, outside hitters, opposites, middle blockers and liberos (docs/reference/resources.md#6).
    squad: squad('S 2 191 1, OH 4 196 1, OPP 2 200 1, MB 4 203 1, L 2 184 1'),
    mostShirtNumber: 20,
    ages: [18, 36],
    ...namesIn({
      east: clubs.volleyball.clubs,
      west: clubs.volleyball.clubs,
      grounds: clubs.volleyball.grounds,
    }),
    seats: { least: 800, most: 9_000 },
    nationalName: 'national volleyball team',
    attackShare: 1,
  },
  injuries: { ...AROUND_NOW, causes: INJURIES.volleyball, daysBetween: 9 },
  lineups: { absencesMs: WEEK_AHEAD, probableMs: DAY_MS },
  // 3:0 and 3:1 give three points, 3:2 two and one; then wins, set ratio, point ratio (FIVB).
  rules: {
    points: { win: 3, draw: 0, loss: 0, decidingSetWin: 2, decidingSetLoss: 1 },
    tieBreakers: ['wins', 'goalRatio', 'pointRatio'],
  },
  continuous: { hours: 4, every: [2, 3] },
  shortestMs: 0,
  titles: { mean: () => 1, deviation: 2 },
  start: ({ home, away, season: { competition }, random }, setups) => {
    const edge = home.strength - away.strength + (competition.venue ? 0 : VOLLEYBALL_HOME)
    const sideOut = Number(competition.format.sideOut)
    return startVolleyball({ edge, sideOut, squads: setups }, random.stream('match'))
  },
  preview: () => ({ statistics: [] }),
  award: awarded(3, { period1: 25, period2: 25, period3: 25 }, { period1: 0, period2: 0, period3: 0 }),
}
