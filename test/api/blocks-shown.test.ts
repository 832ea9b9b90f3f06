/**
 * Blocks as they go out: names, translations, pictures, numbers of people and filled nulls; each sport with all of its
 * blocks in each status; and the status of analytics.
 */
import { describe, expect, test } from 'bun:test'
import { SPORTS, type Sport, type SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { MATCH_FIELD_NAMES } from '../../src/contract/resources/match.ts'
import type { AnalyticsStatus, AnalyticsType } from '../../src/rules/matches/timing.ts'
import {
  allBlocks,
  bareMatch,
  blockWorld,
  type MatchChangeData,
  mergeMatch,
  putMatch,
  sportOf,
} from '../support/feed/block-kit.ts'
import { NOW } from '../support/harness.ts'
import { testWorld } from '../support/world/test-world.ts'

type Body = Record<string, unknown>

/** A base that would do harm in a regular replacement, and in JSON without escaping. */
const IMAGES = 'https://pictures.example/$&/a"b'

const harness = testWorld(
  SPORTS.flatMap((sport) => [
    ...blockWorld(sport),
    putMatch(sport, sport.id, { ...bareMatch(sport), ...allBlocks(sport) }),
  ]),
  { config: { images: IMAGES } },
)

async function matchOf(slug: SportSlug, data?: Partial<MatchChangeData>): Promise<Body> {
  const sport = sportOf(slug)
  if (data) harness.put([putMatch(sport, sport.id + 100, { ...bareMatch(sport), ...data })])
  const id = data ? sport.id + 100 : sport.id
  return (await harness.get(`/v2/${slug}/matches/${id}`)).body
}

const lineupOf = (match: Body, side: 'home' | 'away') => (match[`${side}Team`] as Body).lineup as Body
const image = (id: number) => `${IMAGES}/player-${id}`
/** A person with a profile, or one without: then the name stands for the Russian one. */
const person = (id: number, number: number) => {
  const name = `Player ${number}`
  return { id, name, translations: { ru: number > 5 ? name : `Игрок ${number}` }, image: image(id) }
}

describe('lineups', () => {
  test('lineups carry names, numbers, positions and images, preferring the match over the profile', async () => {
    const home = lineupOf(await matchOf('football'), 'home')
    expect(home).toEqual({
      formation: '4-4-2',
      confirmed: true,
      players: [
        {
          ...person(1101, 1),
          ...{ teamId: 1011, position: 'G', shirtNumber: 91, captain: true, substitute: false },
          statistics: expect.any(Object),
        },
        {
          ...person(1102, 2),
          ...{ teamId: 1011, position: 'F', shirtNumber: 2, captain: false, substitute: true },
          statistics: null,
        },
      ],
      missingPlayers: [
        {
          player: { ...person(1103, 3), position: 'F', jerseyNumber: '3' },
          type: 'doubtful',
          reason: { code: 1, name: 'Injury', translations: { ru: 'Травма', es: 'Lesión' } },
          description: null,
          expectedEndDateMs: null,
        },
      ],
    })
  })

  test('a lineup player without a profile has nulls and falls back to the name for Russian', async () => {
    const away = lineupOf(await matchOf('football'), 'away')
    expect(away).not.toHaveProperty('confirmed')
    expect((away.players as Body[])[2]).toMatchObject({
      id: 1203,
      teamId: 1012,
      position: null,
      shirtNumber: null,
      translations: { ru: 'Player 6' },
    })
  })

  test('a lineup with only missing players is otherwise empty', async () => {
    const missing = {
      playerId: 1203,
      type: 'missing',
      reason: 13,
      description: { text: 'Two matches' },
      expectedEndDateMs: 1_790_000_000_000,
    } as const
    const match = await matchOf('football', { lineups: { away: { missingPlayers: [missing] } } })
    expect(lineupOf(match, 'home')).toBeNull()
    expect(lineupOf(match, 'away')).toMatchObject({
      formation: null,
      players: [],
      missingPlayers: [
        {
          player: { jerseyNumber: null },
          reason: { code: 13, translations: { ru: 'Красная карточка', es: 'Tarjeta roja' } },
          description: { text: 'Two matches', translations: { ru: 'Two matches', es: 'Two matches' } },
          expectedEndDateMs: 1_790_000_000_000,
        },
      ],
    })
  })

  test.each([
    ['nothing in it', {}],
    ['empty lists', { players: [], missingPlayers: [] }],
    ['nulls', { formation: null }],
  ])('a lineup with %s is null', async (_, home) => {
    expect(lineupOf(await matchOf('football', { lineups: { home } }), 'home')).toBeNull()
  })
})

test('best players carry side, indicator and person', async () => {
  const { bestPlayers } = await matchOf('football')
  const best = {
    player: { ...person(1101, 1), position: 'F' },
    team: 'home',
    value: '8.4',
    label: 'rating',
    rating: 8.4,
  }
  expect(bestPlayers).toEqual({
    playerOfTheMatch: best,
    home: [best],
    away: [
      {
        player: { ...person(1203, 6), position: null },
        ...{ team: 'away', value: '31', label: 'points', rating: null },
      },
    ],
  })
})

test('highlights without a preview have a null preview', async () => {
  const { highlights } = await matchOf('football')
  expect(highlights).toEqual([{ title: 'First goal', url: 'https://video.example/1', image: null }])
})

test('match statistics are shown in groups, with display texts', async () => {
  const [all] = (await matchOf('football')).matchStatistics as { groups: Body[] }[]
  const groups = new Map(all?.groups.map(({ groupName, statisticsItems }) => [groupName, statisticsItems]))
  const longBalls = { key: 'accurateLongBalls', home: '1/4 (25%)', compareCode: 2 }
  expect(groups.get('Passes')).toContainEqual(expect.objectContaining(longBalls))
})

describe('tennis', () => {
  test('the tennis block has points on the single match only, and the momentum of the analytics endpoint', async () => {
    const { tennis } = await matchOf('tennis')
    const given = allBlocks(sportOf('tennis')).tennis as Body
    expect(tennis).toEqual({ ...given, awayPlayerSeed: null })
    const list = await harness.get<{ matches: [Body] }>('/v2/tennis/matches?ids=4&fields=tennis')
    const { pointByPoint: _, ...listed } = tennis as Body
    expect(list.body.matches[0].tennis).toEqual(listed)
    const analytics = await harness.get('/v2/tennis/matches/4/momentum')
    expect(analytics.body).toEqual({ matchId: 4, status: 'available', momentum: given.momentum })
  })

  test('a tennis block without sets, momentum and points has empty lists', async () => {
    const { tennis } = await matchOf('tennis', { tennis: { bestOf: 5 } })
    expect(tennis).toEqual({
      bestOf: 5,
      groundType: null,
      firstToServe: null,
      homePlayerSeed: null,
      awayPlayerSeed: null,
      sets: [],
      momentum: [],
      pointByPoint: [],
    })
  })
})

test('esports games have every key in every title', async () => {
  const { esports } = await matchOf('esports')
  const [played, coming] = allBlocks(sportOf('esports')).esports?.games ?? []
  const hero = { id: 8, name: 'Stone Owl', image: null }
  const none = { home: [], away: [] }
  const unknown = { winnerCode: null, durationSeconds: null, homeTeamStartingSide: null, statistics: null }
  expect(esports).toEqual({
    bestOf: 3,
    games: [
      {
        ...played,
        homeScore: { current: 13 },
        awayScore: { current: 9 },
        map: { name: 'Old Mill', image: null },
        players: {
          home: [{ player: person(7101, 1), statistics: { kills: 21, adr: 88.4, role: 'mid' }, hero }],
          away: [{ player: person(7203, 6), statistics: { kills: 3 }, hero: null }],
        },
        picks: { home: [hero], away: [] },
        bans: none,
      },
      {
        ...{ ...coming, ...unknown, map: null, players: none, picks: none, bans: none, rounds: [] },
        homeScore: { current: 0 },
        awayScore: { current: 0 },
      },
    ],
  })
})

test('a pregame block from the feed replaces the derived one', async () => {
  const derived = (await matchOf('football')).pregame
  const streak = { name: 'Wins', team: 'home', value: '4' } as const
  const given = {
    h2h: { teamDuel: { homeWins: 3, awayWins: 1, draws: 2 } },
    teamStreaks: { general: [streak] },
  }
  const { pregame } = await matchOf('football', { pregame: given })
  expect(pregame).toEqual({
    h2h: { teamDuel: { homeWins: 3, awayWins: 1, draws: 2 }, managerDuel: null },
    teamStreaks: { general: [streak], head2head: [] },
    form: null,
  })
  expect(pregame).not.toEqual(derived)
  const inList = await harness.get<{ matches: [Body] }>('/v2/football/matches?ids=101&with_pregame=true')
  expect(inList.body.matches[0].pregame).toEqual(pregame)
  harness.put([mergeMatch(sportOf('football'), 101, { pregame: null })])
  expect((await harness.get('/v2/football/matches/101')).body.pregame).toEqual(derived)
})

test('a name that looks like an image path is returned unchanged', async () => {
  const sport = sportOf('football')
  const name = '"image":"~/player-1", "image":"~/'
  harness.put([
    { op: 'put', kind: 'player', sport: 'football', id: 1999, data: { name, position: name } },
    { op: 'put', kind: 'player', sport: 'football', id: 1998, data: { name: '~/' } },
  ])
  const players = [{ playerId: 1999 }, { playerId: 1998 }]
  const lineup = lineupOf(
    await matchOf('football', { lineups: { home: { players, formation: name } } }),
    'home',
  )
  expect(lineup).toMatchObject({
    formation: name,
    players: [{ name, position: name, image: image(1999) }, { name: '~/' }],
  })
  expect(lineupOf((await harness.get(`/v2/football/matches/${sport.id + 100}`)).body, 'home')).toEqual(lineup)
})

test('repeating a put after a player was renamed updates the name and nothing else', async () => {
  const sport = sportOf('ice-hockey')
  const data = { ...bareMatch(sport), ...allBlocks(sport) }
  const before = (await harness.get('/v2/ice-hockey/matches/2')).body
  harness.put([{ op: 'put', kind: 'player', sport: sport.slug, id: 2101, data: { name: 'New Name' } }])
  harness.put([putMatch(sport, 2, data)])
  const after = (await harness.get('/v2/ice-hockey/matches/2')).body
  expect((lineupOf(after, 'home').players as Body[])[0]).toMatchObject({ id: 2101, name: 'New Name' })
  expect({ ...after, homeTeam: 0, bestPlayers: 0 }).toEqual({ ...before, homeTeam: 0, bestPlayers: 0 })
})

test.each(SPORTS)(
  '$slug: each field requested alone equals that of the match by id',
  async ({ slug, id }) => {
    const one = await matchOf(slug)
    for (const name of MATCH_FIELD_NAMES) {
      if (name === 'oddsBk') continue
      const { body } = await harness.get<{ matches: [Body] }>(`/v2/${slug}/matches?ids=${id}&fields=${name}`)
      const [match] = body.matches
      const shown = name in one ? ['id', 'hasBkOdds', name] : ['id', 'hasBkOdds']
      expect(Object.keys(match).sort()).toEqual([...new Set(shown)].sort())
      const { pointByPoint: _, ...tennis } = (one.tennis ?? {}) as Body
      expect(match[name]).toEqual(name === 'tennis' && one.tennis ? tennis : one[name])
    }
  },
)

const DAY = 24 * 3_600_000

const PATHS: readonly (readonly [type: AnalyticsType, path: string, empty: object])[] = [
  ['shotmap', 'shotmap', { shots: [] }],
  ['momentum', 'momentum', { momentum: [] }],
  ['averagePositions', 'average-positions', { home: [], away: [], substitutions: [] }],
]

/** The status of each type, which endpoint, single match and list agree on; without data the structures are empty. */
async function statusesOf(sport: Sport, id: number): Promise<Record<AnalyticsType, AnalyticsStatus>> {
  const one = await harness.get<{ analytics: Record<AnalyticsType, AnalyticsStatus> }>(
    `/v2/${sport.slug}/matches/${id}`,
  )
  const list = await harness.get<{ matches: [{ analytics: object }] }>(
    `/v2/${sport.slug}/matches?ids=${id}&fields=analytics`,
  )
  expect(list.body.matches[0].analytics).toEqual(one.body.analytics)
  for (const [type, path, empty] of PATHS) {
    const { body } = await harness.get(`/v2/${sport.slug}/matches/${id}/${path}`)
    const { matchId, status, ...data } = body
    expect([matchId, status]).toEqual([id, one.body.analytics[type]])
    expect(Object.keys(data).sort()).toEqual(Object.keys(empty).sort())
    if (status !== 'available') expect(data).toEqual({ ...empty })
  }
  return one.body.analytics
}

const letters = { available: 'A', pending: 'p', unavailable: '-' }
const short = (of: Record<AnalyticsType, AnalyticsStatus>) =>
  PATHS.map(([type]) => letters[of[type]]).join('')

describe('analytics data', () => {
  test('football analytics name players, numbers and positions', async () => {
    const sport = sportOf('football')
    const get = async (path: string) => (await harness.get(`/v2/football/matches/1/${path}`)).body
    const [given, other] = allBlocks(sport).shotmap ?? []
    const { playerId: _, ...shot } = given ?? {}
    expect(await get('shotmap')).toEqual({
      matchId: 1,
      status: 'available',
      shots: [
        { ...shot, player: { id: 1101, name: 'Player 1' } },
        { ...other, player: null },
      ],
    })
    expect(await get('momentum')).toEqual({
      matchId: 1,
      status: 'available',
      momentum: allBlocks(sport).momentum,
    })
    const keeper = { id: 1101, name: 'Player 1', shirtNumber: 1, position: 'G' }
    const guest = { id: 1203, name: 'Player 6', shirtNumber: null, position: null }
    const [playerIn, playerOut] = [
      { id: 1102, name: 'Player 2' },
      { id: 1101, name: 'Player 1' },
    ]
    expect(await get('average-positions')).toEqual({
      matchId: 1,
      status: 'available',
      home: [{ player: keeper, averageX: 8.5, averageY: 50, pointsCount: 41 }],
      away: [{ player: guest, averageX: 60, averageY: 30, pointsCount: 12 }],
      substitutions: [{ team: 'home', time: 70, playerIn, playerOut }],
    })
  })
})

describe('analytics status over time', () => {
  const START = NOW
  /** Status of the match, moment after the scheduled start, statuses of the three types without data. */
  const MOMENTS: readonly (readonly [MatchStatus, number, string])[] = [
    ['postponed', 7 * DAY - 1, 'ppp'],
    ['postponed', 7 * DAY, '---'],
    ['finished', 115 * 60_000 + DAY - 1, 'ppp'],
    ['finished', 115 * 60_000 + DAY, '---'],
  ]
  test.each(MOMENTS)('%s, %d ms after the start, without data: %s', async (status, after, expected) => {
    const sport = sportOf('football')
    harness.put([putMatch(sport, 50, { ...bareMatch(sport, status), startTimestamp: START })])
    harness.now = START + after
    expect(short(await statusesOf(sport, 50))).toBe(expected)
    harness.put([mergeMatch(sport, 50, { momentum: [{ minute: 1, value: 3 }] })])
    expect(short(await statusesOf(sport, 50))).toBe(`${expected[0]}A${expected[2]}`)
    harness.put([mergeMatch(sport, 50, { momentum: null })])
    expect(short(await statusesOf(sport, 50))).toBe(expected)
    harness.now = NOW
  })
})
