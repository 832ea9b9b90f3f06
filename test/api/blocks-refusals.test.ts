/** What a block cannot be: where the fault is and why, and nothing of the change stays. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { MISSING_REASONS } from '../../src/catalog/missing-reasons.ts'
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
import { type Harness, makeHarness } from '../support/harness.ts'

let harness: Harness
beforeAll(() => {
  harness = makeHarness()
  for (const sport of SPORTS) harness.put(blockWorld(sport))
})
afterAll(() => harness.close())

const player = { playerId: 1101 }
const missing = (reason: number, playerId = 1101) => ({
  lineups: { home: { missingPlayers: [{ playerId, type: 'missing', reason }] } },
})
const game = { gameNumber: 1, status: 'finished', homeScore: 1, awayScore: 0 }
const item = { key: 'cornerKicks', home: 1, away: 2 }
const set = { setNumber: 1, homeGames: 6, awayGames: 0, winner: 'home', durationSeconds: null }
const position = { averageX: 1, averageY: 1, pointsCount: 1 }
const first = (slug: SportSlug) => idsOf(sportOf(slug)).homePlayers[0]

type Row = readonly [sport: SportSlug, data: object, pointer: string, reason: string]

const ROWS: readonly Row[] = [
  ['table-tennis', allBlocks(sportOf('tennis')), '/data/tennis', 'has no tennis block'],
  ['football', { tennis: { bestOf: 3 } }, '/data/tennis', 'has no tennis block'],
  ['football', { esports: { bestOf: 3, games: [game] } }, '/data/esports', 'has no esports block'],
  [
    'volleyball',
    { bestPlayers: { home: [{ ...player, value: '1', label: 'points' }] } },
    '/data/bestPlayers',
    'has no best players',
  ],
  ['basketball', { shotmap: allBlocks(sportOf('football')).shotmap }, '/data/shotmap', 'has no shot map'],
  ['ice-hockey', { momentum: [{ minute: 1, value: 2 }] }, '/data/momentum', 'has no momentum'],
  ['tennis', { momentum: [{ minute: 1, value: 2 }] }, '/data/momentum', 'is in the tennis block'],
  [
    'basketball',
    { averagePositions: { home: [{ playerId: first('basketball'), ...position }], away: [] } },
    '/data/averagePositions',
    'has no average positions',
  ],
  ['tennis', missing(1, first('tennis')), '/data/lineups/home/missingPlayers', 'has no missing players'],
  ['football', missing(5), '/data/lineups/home/missingPlayers/0/reason', 'there is no reason 5'],
  ...(['ice-hockey', 'basketball', 'volleyball'] as const).flatMap((slug): Row[] =>
    [11, 12, 13].map(
      (code): Row => [
        slug,
        missing(code, first(slug)),
        '/data/lineups/home/missingPlayers/0/reason',
        'exists in football only',
      ],
    ),
  ),
  [
    'football',
    { lineups: { away: { players: [player, { playerId: 9 }] } } },
    '/data/lineups/away/players/1/playerId',
    'there is no player 9',
  ],
  [
    'football',
    { lineups: { away: { players: [{ playerId: 2101 }] } } },
    '/data/lineups/away/players/0/playerId',
    'belongs to another sport',
  ],
  [
    'football',
    { lineups: { away: { players: [{ playerId: 'feed:9' }] } } },
    '/data/lineups/away/players/0/playerId',
    'there is no player "feed:9"',
  ],
  [
    'football',
    { lineups: { home: { players: [player, player] } } },
    '/data/lineups/home/players/1/playerId',
    '1101 is listed twice',
  ],
  [
    'football',
    { lineups: { home: { players: [{ ...player, statistics: { goooals: 1 } }] } } },
    '/data/lineups/home/players/0/statistics/goooals',
    'is not a statistic',
  ],
  [
    'football',
    { lineups: { home: { players: [{ ...player, statistics: { goals: '1' } }] } } },
    '/data/lineups/home/players/0/statistics/goals',
    'must be a number',
  ],
  ['football', missing(1, 9), '/data/lineups/home/missingPlayers/0/playerId', 'there is no player 9'],
  [
    'football',
    { bestPlayers: { playerOfTheMatch: { playerId: 9, value: '1', label: 'rating', team: 'home' } } },
    '/data/bestPlayers/playerOfTheMatch/playerId',
    'there is no player 9',
  ],
  [
    'football',
    { bestPlayers: { away: [{ playerId: 9, value: '1', label: 'rating' }] } },
    '/data/bestPlayers/away/0/playerId',
    'there is no player 9',
  ],
  [
    'football',
    { averagePositions: { home: [], away: [{ playerId: 9, ...position }] } },
    '/data/averagePositions/away/0/playerId',
    'there is no player 9',
  ],
  [
    'football',
    {
      averagePositions: {
        home: [],
        away: [],
        substitutions: [{ team: 'home', time: 1, playerInId: 1101, playerOutId: 9 }],
      },
    },
    '/data/averagePositions/substitutions/0/playerOutId',
    'there is no player 9',
  ],
  [
    'football',
    { shotmap: (allBlocks(sportOf('football')).shotmap ?? []).map((shot) => ({ ...shot, playerId: 9 })) },
    '/data/shotmap/0/playerId',
    'there is no player 9',
  ],
  [
    'esports',
    {
      esports: {
        bestOf: 1,
        games: [{ ...game, players: { home: [{ playerId: 9, statistics: {} }], away: [] } }],
      },
    },
    '/data/esports/games/0/players/home/0/playerId',
    'there is no player 9',
  ],
  [
    'esports',
    {
      esports: {
        bestOf: 1,
        games: [{ ...game, players: { home: [], away: [{ playerId: 7101, statistics: { kils: 1 } }] } }],
      },
    },
    '/data/esports/games/0/players/away/0/statistics/kils',
    'is not a statistic',
  ],
  [
    'esports',
    { esports: { bestOf: 1, games: [{ ...game, statistics: { home: {}, away: { image: '~/player-1' } } }] } },
    '/data/esports/games/0/statistics/away/image',
    'is not a statistic',
  ],
  [
    'esports',
    { esports: { bestOf: 1, games: [{ ...game, statistics: { home: { 'x"image': '~/' }, away: {} } }] } },
    '/data/esports/games/0/statistics/home/x"image',
    'is not a member',
  ],
  [
    'esports',
    { esports: { bestOf: 3, games: [game, game] } },
    '/data/esports/games/1/gameNumber',
    '1 is listed twice',
  ],
  [
    'esports',
    { esports: { bestOf: 3, games: [{ ...game, map: { name: 'Old Mill', image: '~/player-1' } }] } },
    '/data/esports/games/0/map/image',
    'must be',
  ],
  [
    'tennis',
    { tennis: { bestOf: 3, sets: [set, set] } },
    '/data/tennis/sets/1/setNumber',
    '1 is listed twice',
  ],
  ['tennis', { tennis: { sets: [set] } }, '/data/tennis/bestOf', 'is missing'],
  [
    'football',
    { statistics: [{ period: 'ALL', items: [item, { ...item, key: 'CornerKicks' }] }] },
    '/data/statistics/0/items/1/key',
    'is not a statistic',
  ],
  [
    'football',
    {
      statistics: [
        { period: 'ALL', items: [] },
        { period: 'ALL', items: [item] },
      ],
    },
    '/data/statistics/1/period',
    'is a duplicate',
  ],
  [
    'football',
    { highlights: [{ title: 'Goal', url: 'ftp://video.example' }] },
    '/data/highlights/0/url',
    'must be',
  ],
  [
    'football',
    { highlights: [{ title: 'Goal', url: 'https://video.example', image: '~/player-1' }] },
    '/data/highlights/0/image',
    'must be',
  ],
  [
    'football',
    { oddsBase: [{ name: 'Full time', group: '1X2', choices: [{ name: '1', decimal: 0 }] }] },
    '/data/oddsBase/0/choices/0/decimal',
    'must be above 1',
  ],
  [
    'football',
    { pregame: { teamStreaks: { general: [{ name: 'Wins', team: 'home', value: 4 }] } } },
    '/data/pregame/teamStreaks/general/0/value',
    'must be',
  ],
]

test.each(ROWS)('%s: %j is refused at %s', (slug, data, pointer, reason) => {
  const sport = sportOf(slug)
  const id = 900 + sport.id
  const match = putMatch(sport, id, { ...bareMatch(sport), ...data } as MatchChangeData)
  const [rejection] = harness.app.apply([{ line: 1, change: match }]).rejected
  expect(rejection?.pointer).toBe(pointer)
  expect(rejection?.reason).toContain(reason)
})

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

test('every missing-player reason except cards is accepted in every sport', () => {
  for (const sport of SPORTS.filter(({ hasMissingPlayers }) => hasMissingPlayers)) {
    const codes = MISSING_REASONS.filter(({ onlyIn }) => onlyIn === null).map(({ code }) => code)
    for (const code of codes) {
      const data = { ...bareMatch(sport), ...missing(code, idsOf(sport).homePlayers[0]) }
      harness.put([putMatch(sport, 3000 + sport.id, data as MatchChangeData)])
    }
  }
})
