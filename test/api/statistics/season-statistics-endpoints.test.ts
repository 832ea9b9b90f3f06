/**
 * The statistics endpoints of players and teams (docs/reference/endpoints.md#14, docs/reference/resources.md#19),
 * through the real app.
 */
import { describe, expect, test } from 'bun:test'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import type { Schemas } from '../../../src/client/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { blockWorld, idsOf, sportOf } from '../../support/feed/block-kit.ts'
import { put } from '../../support/feed/change-kit.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { given, type Played, played } from '../../support/statistics-kit.ts'
import { testWorld } from '../../support/world/test-world.ts'

const football = sportOf('football')
const ids = idsOf(football)
const [ANN, BO, CY] = ids.homePlayers
const [DEE] = ids.awayPlayers

interface Slice {
  type: string
  statistics: Record<string, number>
  highlighted: Record<string, number>
  team?: { id: number } | null
}
interface Statistics extends Slice {
  player?: { id: number; name: string }
  tournament: { id: number }
  season: { id: number }
  availableTypes: string[]
  types: Slice[]
}

const inSeason = `tournament_id=${ids.tournament}&season_id=${ids.season}`
const ofPlayer = (id: number, rest = '') => `/v2/football/players/${id}/statistics${rest}`
const ofTeam = (id: number, rest = '') => `/v2/football/teams/${id}/statistics${rest}`

const MATCHES: Played[] = [
  {
    id: 1,
    score: [2, 0],
    home: [
      [ANN, { goals: 2, minutesPlayed: 90, totalShots: 4, rating: 8 }],
      [BO, { minutesPlayed: 60, goalAssist: 1 }],
      [CY, null, true],
    ],
    away: [[DEE, { minutesPlayed: 90, goals: 0 }]],
    statistics: [
      {
        period: 'ALL',
        items: [
          { key: 'cornerKicks', home: 5, away: 3 },
          { key: 'ballPossession', home: 60, away: 40 },
        ],
      },
      { period: '1ST', items: [{ key: 'cornerKicks', home: 4, away: 0 }] },
    ],
  },
  {
    id: 2,
    score: [1, 1],
    home: [[DEE, { minutesPlayed: 90, goals: 1 }]],
    away: [[ANN, { goals: 1, minutesPlayed: 45, totalShots: 1, rating: 7 }, true]],
    statistics: [{ period: 'ALL', items: [{ key: 'cornerKicks', home: 1, away: 2 }] }],
    data: { homeTeamId: ids.away, awayTeamId: ids.home },
  },
  { id: 3, score: [9, 9], home: [[BO, { goals: 9 }]], data: { status: 'inprogress' } },
]

const WORLD: readonly Change[] = [...blockWorld(football), ...MATCHES.map((of) => played(football, of))]

async function withWorld(
  work: (world: Harness) => Promise<void>,
  more: readonly Change[] = [],
  world = WORLD,
): Promise<void> {
  const harness = makeHarness()
  harness.put([...world, ...more])
  await work(harness).finally(() => harness.close())
}

describe('computed from the matches', () => {
  const world = testWorld(WORLD)

  test('a player has all types, without unmeasured keys', async () => {
    const { status, body } = await world.get<Statistics>(ofPlayer(ANN, `?${inSeason}`))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      player: { id: ANN, name: 'Player 1' },
      tournament: { id: ids.tournament },
      season: { id: ids.season },
      availableTypes: ['overall', 'home', 'away'],
    })
    const [overall, home, away] = body.types
    expect(overall?.statistics).toEqual({
      ...{ appearances: 2, matchesStarted: 1, minutesPlayed: 135, minutesPerGame: 67.5, rating: 7.5 },
      ...{ goals: 3, goalConversionPercentage: 60, scoringFrequency: 45, totalShots: 5 },
      ...{ substitutionsIn: 1, braces: 1, hatTricks: 0 },
      ...{ goalsPer90: 2, totalShotsPer90: 3.33 },
    })
    expect(home?.statistics).toMatchObject({ appearances: 1, goals: 2, minutesPlayed: 90 })
    expect(away?.statistics).toMatchObject({ appearances: 1, goals: 1, minutesPlayed: 45, matchesStarted: 0 })
    expect(body.types.map(({ type, team }) => [type, team?.id])).toEqual([
      ['overall', ids.home],
      ['home', ids.home],
      ['away', ids.home],
    ])
  })

  test('a team has statistics from results, team statistics and player statistics', async () => {
    const { body } = await world.get<Statistics>(ofTeam(ids.home, `?${inSeason}&type=overall`))
    expect(body.statistics).toMatchObject({
      ...{ matches: 2, wins: 1, draws: 1, losses: 0, winPercentage: 50, homeWins: 1, awayDraws: 1 },
      ...{ goals: 3, goalsConceded: 1, goalsPerGame: 1.5, cleanSheets: 1, failedToScore: 0 },
      ...{ corners: 7, averageBallPossession: 60, assists: 1 },
    })
    expect(body).not.toHaveProperty('types')
    expect(body).not.toHaveProperty('team.team')
  })

  test('one type equals its part of all types', async () => {
    for (const path of [ofPlayer(ANN), ofTeam(ids.away)]) {
      const { body: all } = await world.get<Statistics>(`${path}?${inSeason}`)
      expect(all.types.map(({ type }) => type)).toEqual(all.availableTypes)
      for (const slice of all.types) {
        const { body } = await world.get<Statistics>(`${path}?${inSeason}&type=${slice.type}`)
        expect(body).toMatchObject({ ...slice, availableTypes: all.availableTypes })
      }
    }
  })

  test('home and away types exist only where matches were played', async () => {
    const { body } = await world.get<Statistics>(ofPlayer(BO, `?${inSeason}`))
    expect(body.availableTypes).toEqual(['overall', 'home'])
    expect(body.types[0]?.statistics).toMatchObject({ appearances: 1, assists: 1 })
  })

  test('league ranks are highlighted, best first', async () => {
    const { body } = await world.get<Statistics>(ofPlayer(ANN, `?${inSeason}&type=overall`))
    expect(body.highlighted).toMatchObject({ goals: 1, minutesPlayed: 2, appearances: 1, matchesStarted: 2 })
    const { body: team } = await world.get<Statistics>(ofTeam(ids.away, `?${inSeason}&type=overall`))
    // One loss is more than none, and losses are better when there are fewer.
    expect(team.highlighted).toMatchObject({ wins: 2, losses: 2, draws: 1, matches: 1 })
  })

  test.each([
    ['a player who never played', ofPlayer(CY)],
    ['a team that never played', ofTeam(ids.third)],
  ])('%s has no statistics', async (_, path) => {
    const seasons = await world.get(`${path}/seasons`)
    expect(seasons).toMatchObject({ status: 200, body: { tournaments: [] } })
    for (const rest of [`?${inSeason}`, `?${inSeason}&type=overall`, '/latest', '/latest?type=home'])
      expect(await world.get(`${path}${rest}`)).toMatchObject({
        status: 404,
        body: { code: 404, error: 'not_found', availableTypes: [] },
      })
  })
})

describe('given statistics', () => {
  const slice = {
    id: 900,
    entity: 'player',
    entityId: ANN,
    teamId: ids.third,
    statistics: { goals: 31 },
  } as const

  test('given statistics replace the computed ones of the entity in that season only', async () => {
    await withWorld(
      async (world) => {
        const { body } = await world.get<Statistics>(ofPlayer(ANN, `?${inSeason}`))
        expect(body.types).toMatchObject([
          { type: 'regularSeason', statistics: { goals: 31 }, team: { id: ids.third } },
        ])
        expect((await world.get<Statistics>(ofPlayer(DEE, '/latest'))).body).toMatchObject({
          type: 'overall',
          statistics: { goals: 1, appearances: 2 },
        })
      },
      [given(football, { ...slice, type: 'regularSeason' })],
    )
  })

  test('computed statistics return when given ones are deleted or empty', async () => {
    await withWorld(async (world) => {
      const latest = async () => (await world.get<Statistics>(ofPlayer(ANN, '/latest'))).body.statistics.goals
      expect(await latest()).toBe(3)
      world.put([given(football, slice)])
      expect(await latest()).toBe(31)
      world.put([given(football, { ...slice, statistics: {} })])
      expect(await latest()).toBe(3)
      world.put([
        given(football, slice),
        { op: 'delete', kind: 'seasonStatistics', sport: 'football', id: 900 },
      ])
      expect(await latest()).toBe(3)
    })
  })

  test('a season without data is listed but not the latest', async () => {
    const next: Change = put('season', 1999, {
      tournamentId: ids.tournament,
      name: 'Northern League 27/28',
      year: '27/28',
    })
    await withWorld(
      async (world) => {
        const { body } = await world.get<{ tournaments: { seasons: { id: number; types: string[] }[] }[] }>(
          ofPlayer(ANN, '/seasons'),
        )
        expect(body.tournaments[0]?.seasons.map(({ id, types }) => [id, types.length])).toEqual([
          [1999, 0],
          [ids.season, 3],
        ])
        expect((await world.get<Statistics>(ofPlayer(ANN, '/latest'))).body.season.id).toBe(ids.season)
        const path = ofPlayer(ANN, `?tournament_id=${ids.tournament}&season_id=1999`)
        expect(await world.get(path)).toMatchObject({ status: 404, body: { availableTypes: [] } })
      },
      [next, given(football, { ...slice, statistics: {}, seasonId: 1999 })],
    )
  })

  test('the first tournament is chosen by priority, then popularity', async () => {
    const cup = (id: number, priority: number, popularity: number): Change[] => [
      put('tournament', id, { categoryId: ids.category, name: `Cup ${id}`, priority, popularity }),
      put('season', id + 1, { tournamentId: id, name: `Cup ${id}`, year: '2026' }),
      given(football, { ...slice, id, tournamentId: id, seasonId: id + 1, type: 'playoffs' }),
    ]
    await withWorld(
      async (world) => {
        const { body } = await world.get<{ tournaments: { tournament: { id: number } }[] }>(
          ofPlayer(ANN, '/seasons'),
        )
        expect(body.tournaments.map(({ tournament }) => tournament.id)).toEqual([
          7300,
          7100,
          7200,
          ids.tournament,
        ])
        const latest = async (rest: string) => {
          const { tournament, season, type } = (await world.get<Statistics>(ofPlayer(ANN, `/latest${rest}`)))
            .body
          return [tournament.id, season.id, type]
        }
        expect(await latest('')).toEqual([7300, 7301, 'playoffs'])
        expect(await latest('?type=home')).toEqual([ids.tournament, ids.season, 'home'])
        expect(await latest('?tournament_id=7200')).toEqual([7200, 7201, 'playoffs'])
      },
      [...cup(7100, 5, 100), ...cup(7200, 5, 10), ...cup(7300, 6, 0)],
    )
  })
})

describe('parts of a season', () => {
  const inTable = { standingsTable: 'league' }
  const inRound = (name: string) => ({ standingsTable: null, round: { round: null, name } })
  const SEASONS: [string, SportSlug, Played['data'][], string[]][] = [
    ['a league without play-offs has none', 'ice-hockey', [inTable, inTable], []],
    [
      'a league with play-offs has both',
      'ice-hockey',
      [inTable, inRound('Semifinals'), inRound('Final')],
      ['regularSeason', 'playoffs'],
    ],
    ['qualifying before a league is no play-off', 'football', [inRound('Qualification'), inTable], []],
    [
      'a cup with groups has none',
      'football',
      [{ standingsTable: 'Group A' }, { standingsTable: 'Group B' }, inRound('Final')],
      [],
    ],
    ['a cup without tables has none', 'football', [inRound('Semifinals'), inRound('Final')], []],
    ['matches without a round are no play-offs', 'basketball', [inTable, { standingsTable: null }], []],
    ['a tennis cup has a main draw', 'tennis', [inRound('Semifinals'), inRound('Final')], ['mainDraw']],
    ['tennis qualifying is not in the main draw', 'tennis', [inRound('Qualification')], []],
    ['a tennis league has no main draw', 'tennis', [inTable], []],
  ]

  test.each(SEASONS)('%s', async (_, slug, matches, parts) => {
    const sport = sportOf(slug)
    const own = idsOf(sport)
    const sides = slug === 'tennis' ? [] : ['home']
    const path = `/v2/${slug}/teams/${own.home}/statistics`
    const query = `tournament_id=${own.tournament}&season_id=${own.season}`
    const types = ['overall', 'regularSeason', 'mainDraw', 'playoffs', 'home'].filter((type) =>
      ['overall', ...parts, ...sides].includes(type),
    )
    const changes = matches.map((data, i) => played(sport, { id: i + 1, score: [2, 0], data: data ?? {} }))
    await withWorld(
      async (world) => {
        const { body } = await world.get<Statistics>(`${path}?${query}`)
        expect(body.availableTypes).toEqual(types)
        expect(body.types.map(({ type }) => type)).toEqual(types)
        const counts = new Map(body.types.map(({ type, statistics }) => [type, statistics.matches]))
        if (parts.includes('playoffs'))
          expect([counts.get('regularSeason'), counts.get('playoffs')]).toEqual([1, matches.length - 1])
        const seasons = await world.get(`${path}/seasons`)
        expect(seasons.body).toMatchObject({ tournaments: [{ seasons: [{ types }] }] })
      },
      changes,
      blockWorld(sport),
    )
  })
})

describe('matches that report goals, but no line-ups', () => {
  const goal = (time: number, team: 'home' | 'away', id: number, class_ = 'regular') => ({
    time,
    timeSeconds: null,
    type: 'goal',
    class: class_,
    team,
    period: null,
    player: { id, name: `Player ${id}` },
  })
  const withGoals = (id: number, score: [number, number], ...liveEvents: ReturnType<typeof goal>[]) =>
    played(football, { id, score, data: { liveEvents } })
  const UNKNOWN = 777
  const CHANGES = [
    withGoals(
      11,
      [3, 1],
      goal(5, 'home', ANN),
      goal(9, 'home', ANN, 'penalty'),
      goal(20, 'home', DEE, 'ownGoal'),
      goal(50, 'away', DEE),
    ),
    withGoals(12, [0, 0]),
    withGoals(13, [1, 0], goal(5, 'home', UNKNOWN)),
    // Two goals of three: who scored is unknown.
    withGoals(14, [3, 0], goal(5, 'home', BO), goal(6, 'home', BO)),
  ]
  const leadersOf = (world: Harness) =>
    world.get<{ leaders: { rank: number; player: { id: number }; statistics: Record<string, number> }[] }>(
      `/v2/football/tournament/${ids.tournament}/seasons/${ids.season}/leaders?sort_by=goals`,
    )

  test('leaders count goals, penalties and own goals, and nothing that is unknown', () =>
    withWorld(
      async (world) => {
        const { leaders } = (await leadersOf(world)).body
        const known = { matchesWithKnownScorers: 3, nonPenaltyGoals: 1 }
        expect(leaders.map(({ rank, player, statistics }) => [rank, player.id, statistics])).toEqual([
          [1, ANN, { goals: 2, penaltyGoals: 1, ownGoals: 0, ...known }],
          [2, DEE, { goals: 1, penaltyGoals: 0, ownGoals: 1, ...known }],
        ])
        const { body: ofDee } = await world.get<Statistics>(ofPlayer(DEE, `?${inSeason}`))
        expect(ofDee.availableTypes).toEqual(['overall', 'away'])
        const path = `/v2/football/players/${ANN}/matches`
        const { matches } = (await world.get<Schemas['PlayerMatches']>(path)).body
        expect(matches.map(({ participation }) => participation.played)).toEqual([true])
        world.put([withGoals(11, [0, 1], goal(50, 'away', DEE))])
        expect((await leadersOf(world)).body.leaders.map(({ player }) => player.id)).toEqual([DEE])
      },
      CHANGES,
      blockWorld(football),
    ))

  test('goals of line-ups are added, and counts of matches are absent', async () => {
    await withWorld(async (world) => {
      const { body } = await leadersOf(world)
      expect(body.leaders[0]).toMatchObject({ player: { id: ANN }, statistics: { goals: 5, ownGoals: 0 } })
      expect(body.leaders[0]?.statistics).not.toHaveProperty('appearances')
      expect(body.leaders[0]?.statistics).not.toHaveProperty('penaltyGoals')
    }, CHANGES)
  })
})
