/** What a block cannot be: where the fault is and why, and nothing of the change stays. */

import { expect, test } from 'bun:test'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import {
  allBlocks,
  bareMatch,
  blockWorld,
  idsOf,
  type MatchChangeData,
  mergeMatch,
  putMatch,
  sportOf,
} from '../support/block-kit.ts'
import { testWorld } from '../support/test-world.ts'

const harness = testWorld(SPORTS.flatMap((sport) => blockWorld(sport)))

const player = { playerId: 1101 }
const missing = (reason: number, playerId = 1101) => ({
  lineups: { home: { missingPlayers: [{ playerId, type: 'missing', reason }] } },
})
const game = { gameNumber: 1, status: 'finished', homeScore: 1, awayScore: 0 }
const item = { key: 'cornerKicks', home: 1, away: 2 }
const set = { setNumber: 1, homeGames: 6, awayGames: 0, winner: 'home', durationSeconds: null }
const position = { averageX: 1, averageY: 1, pointsCount: 1 }
/** Without a player of the away side: with a substitute who does not exist. */
const positions = (away?: object) => ({
  averagePositions: away
    ? { home: [], away: [{ ...away, ...position }] }
    : { home: [], away: [], substitutions: [{ team: 'home', time: 1, playerInId: 1101, playerOutId: 9 }] },
})
const unknown = { playerId: 9, statistics: {} }
const typo = { playerId: 7101, statistics: { kils: 1 } }
const withStatistics = (statistics: object) => ({ ...player, statistics })
const best = { playerId: 9, value: '1', label: 'rating' }
const shots = (allBlocks(sportOf('football')).shotmap ?? []).map((shot) => ({ ...shot, playerId: 9 }))
const video = { title: 'Goal', url: 'https://video.example' }
const winner = { name: 'Full time', group: '1X2' }
const streak = { name: 'Wins', team: 'home', value: 4 }
const first = (slug: SportSlug) => idsOf(sportOf(slug)).homePlayers[0]

type Row = readonly [data: object, pointer: string, reason: string]

const lineup = (side: 'home' | 'away', ...players: object[]) => ({ lineups: { [side]: { players } } })
const games = (...rows: object[]) => ({
  esports: { bestOf: 3, games: rows.map((row) => ({ ...game, ...row })) },
})
const ofPlayers = (home: object[], away: object[]) => games({ players: { home, away } })
const ofTeams = (home: object, away: object) => games({ statistics: { home, away } })
const inAll = (...items: object[]) => ({ period: 'ALL', items })
const CARDS = [11, 12, 13]
const ABSENT = '/lineups/home/missingPlayers'

/** Pointers are those below \`/data\`. */
const ROWS: Readonly<Partial<Record<SportSlug, readonly Row[]>>> = {
  'table-tennis': [[allBlocks(sportOf('tennis')), '/tennis', 'has no tennis block']],
  'ice-hockey': [
    [{ momentum: [{ minute: 1, value: 2 }] }, '/momentum', 'has no momentum'],
    ...CARDS.map(
      (code): Row => [missing(code, first('ice-hockey')), `${ABSENT}/0/reason`, 'exists in football only'],
    ),
  ],
  basketball: [
    [{ shotmap: allBlocks(sportOf('football')).shotmap }, '/shotmap', 'has no shot map'],
    [positions({ playerId: first('basketball') }), '/averagePositions', 'has no average positions'],
    ...CARDS.map(
      (code): Row => [missing(code, first('basketball')), `${ABSENT}/0/reason`, 'exists in football only'],
    ),
  ],
  volleyball: [
    [
      { bestPlayers: { home: [{ ...player, value: '1', label: 'points' }] } },
      '/bestPlayers',
      'has no best players',
    ],
    ...CARDS.map(
      (code): Row => [missing(code, first('volleyball')), `${ABSENT}/0/reason`, 'exists in football only'],
    ),
  ],
  tennis: [
    [{ momentum: [{ minute: 1, value: 2 }] }, '/momentum', 'is in the tennis block'],
    [missing(1, first('tennis')), ABSENT, 'has no missing players'],
    [{ tennis: { bestOf: 3, sets: [set, set] } }, '/tennis/sets/1/setNumber', '1 is listed twice'],
    [{ tennis: { sets: [set] } }, '/tennis/bestOf', 'is missing'],
  ],
  esports: [
    [ofPlayers([unknown], []), '/esports/games/0/players/home/0/playerId', 'there is no player 9'],
    [ofPlayers([], [typo]), '/esports/games/0/players/away/0/statistics/kils', 'is not a statistic'],
    [ofTeams({}, { image: '~/player-1' }), '/esports/games/0/statistics/away/image', 'is not a statistic'],
    [ofTeams({ 'x"image': '~/' }, {}), '/esports/games/0/statistics/home/x"image', 'is not a member'],
    [games({}, {}), '/esports/games/1/gameNumber', '1 is listed twice'],
    [games({ map: { name: 'Old Mill', image: '~/player-1' } }), '/esports/games/0/map/image', 'must be'],
  ],
  football: [
    [{ tennis: { bestOf: 3 } }, '/tennis', 'has no tennis block'],
    [games({}), '/esports', 'has no esports block'],
    [missing(5), `${ABSENT}/0/reason`, 'there is no reason 5'],
    [missing(1, 9), `${ABSENT}/0/playerId`, 'there is no player 9'],
    [lineup('away', player, { playerId: 9 }), '/lineups/away/players/1/playerId', 'there is no player 9'],
    [lineup('away', { playerId: 2101 }), '/lineups/away/players/0/playerId', 'belongs to another sport'],
    [
      lineup('away', { playerId: 'feed:9' }),
      '/lineups/away/players/0/playerId',
      'there is no player "feed:9"',
    ],
    [lineup('home', player, player), '/lineups/home/players/1/playerId', '1101 is listed twice'],
    [
      lineup('home', withStatistics({ goooals: 1 })),
      '/lineups/home/players/0/statistics/goooals',
      'is not a statistic',
    ],
    [
      lineup('home', withStatistics({ goals: '1' })),
      '/lineups/home/players/0/statistics/goals',
      'must be a number',
    ],
    [
      { bestPlayers: { playerOfTheMatch: { ...best, team: 'home' } } },
      '/bestPlayers/playerOfTheMatch/playerId',
      'there is no player 9',
    ],
    [{ bestPlayers: { away: [best] } }, '/bestPlayers/away/0/playerId', 'there is no player 9'],
    [positions({ playerId: 9 }), '/averagePositions/away/0/playerId', 'there is no player 9'],
    [positions(), '/averagePositions/substitutions/0/playerOutId', 'there is no player 9'],
    [{ shotmap: shots }, '/shotmap/0/playerId', 'there is no player 9'],
    [
      { statistics: [inAll(item, { ...item, key: 'CornerKicks' })] },
      '/statistics/0/items/1/key',
      'is not a statistic',
    ],
    [{ statistics: [inAll(), inAll(item)] }, '/statistics/1/period', 'is a duplicate'],
    [{ highlights: [{ title: 'Goal', url: 'ftp://video.example' }] }, '/highlights/0/url', 'must be'],
    [{ highlights: [{ ...video, image: '~/player-1' }] }, '/highlights/0/image', 'must be'],
    [
      { oddsBase: [{ ...winner, choices: [{ name: '1', decimal: 0 }] }] },
      '/oddsBase/0/choices/0/decimal',
      'must be above 1',
    ],
    [{ pregame: { teamStreaks: { general: [streak] } } }, '/pregame/teamStreaks/general/0/value', 'must be'],
  ],
}

test.each(SPORTS.flatMap(({ slug }) => (ROWS[slug] ?? []).map((row) => [slug, ...row] as const)))(
  '%s: %j is refused at %s',
  (slug, data, pointer, reason) => {
    const sport = sportOf(slug)
    const match = putMatch(sport, 900 + sport.id, { ...bareMatch(sport), ...data } as MatchChangeData)
    const [rejection] = harness.app.apply([{ line: 1, change: match }]).rejected
    expect(rejection?.pointer).toBe(`/data${pointer}`)
    expect(rejection?.reason).toContain(reason)
  },
)

test('an invalid merge is rejected like a put and leaves the match unchanged', async () => {
  const sport = sportOf('football')
  harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...allBlocks(sport) })])
  const before = (await harness.get('/v2/football/matches/1')).text
  const patch = { attendance: 1, lineups: { home: { players: [{ playerId: 9 }] } } }
  const { rejected } = harness.app.apply([{ line: 1, change: mergeMatch(sport, 1, patch) }])
  expect(rejected[0]?.pointer).toBe('/data/lineups/home/players/0/playerId')
  expect((await harness.get('/v2/football/matches/1')).text).toBe(before)
})

test('an empty block that the sport does not have is ignored', () => {
  const sport = sportOf('volleyball')
  const empty = {
    tennis: null,
    esports: null,
    bestPlayers: { home: [], away: [] },
    shotmap: [],
    momentum: [],
    averagePositions: { home: [], away: [] },
    lineups: { home: { missingPlayers: [] } },
  }
  harness.put([putMatch(sport, 2, bareMatch(sport))])
  const again = harness.app.apply([
    { line: 1, change: putMatch(sport, 2, { ...bareMatch(sport), ...empty }) },
  ])
  expect(again).toMatchObject({ unchanged: 1, applied: [], rejected: [] })
})
