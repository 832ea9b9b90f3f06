/**
 * `/players`, `/teams/{id}/squad`, `/transfers`, `/tournaments` and the lists of teams and tournaments
 * (docs/reference/resources.md#18.1, docs/reference/endpoints.md#12).
 */
import { describe, expect, test } from 'bun:test'
import { NOW } from '../../support/harness.ts'
import {
  type Card,
  CHECKED,
  DAY_MS,
  finished,
  HARBOUR,
  KEEPER,
  LAKESIDE,
  LOANED,
  MILL,
  OTHERS,
  peopleWorld,
  placesOf,
  put,
  UNITED,
  WINGER,
} from '../../support/world/people-world.ts'
import { CATEGORY, LEAGUE } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const CUP = 7002
const FRIENDLY = 7003

const world = testWorld([
  ...peopleWorld(),
  put('tournament', CUP, { categoryId: CATEGORY, name: 'Cup', priority: 90 }),
  put('tournament', FRIENDLY, { categoryId: CATEGORY, name: 'Friendly', priority: 10, popularity: 500 }),
  put('transfer', 1, {
    playerId: LOANED,
    fromTeamId: MILL,
    toTeamId: HARBOUR,
    type: 1,
    feeText: 'on loan',
    transferTimestamp: NOW - 60 * DAY_MS,
  }),
  put('transfer', 2, {
    playerId: WINGER,
    toTeamId: HARBOUR,
    type: 3,
    fee: { value: 12_000_000, currency: 'EUR' },
    feeText: '12 M €',
    transferTimestamp: NOW - 30 * DAY_MS,
  }),
  put('transfer', 3, { playerId: OTHERS[0], fromTeamId: HARBOUR, type: 9, transferTimestamp: NOW }),
  finished(1, 20),
  finished(2, 5, {
    tournamentId: CUP,
    seasonId: null,
    standingsTable: null,
    homeTeamId: LAKESIDE,
    awayTeamId: HARBOUR,
  }),
  finished(3, 30, { tournamentId: FRIENDLY, seasonId: null, standingsTable: null, homeTeamId: UNITED }),
])

interface Players {
  totalPlayers: number
  players: Card[]
}
const players = async (query: string) => (await world.get<Players>(`/v2/football/players?${query}`)).body

describe('/players by team', () => {
  /** As the squad says, whatever the profile says; each player once. */
  const SQUAD = [
    [KEEPER, 'G', '1', 1],
    [LOANED, 'D', '44', 44],
    [WINGER, null, null, null],
  ]

  test('players of a team are its squad, with squad positions and numbers', async () => {
    const { totalPlayers, players: cards } = await players(`team_id=${HARBOUR}`)
    expect(totalPlayers).toBe(3)
    expect(placesOf(cards)).toEqual(SQUAD)
    // The current team by profile differs from the team of the squad.
    expect(cards.map(({ teamId }) => teamId)).toEqual([HARBOUR, MILL, HARBOUR])
  })

  test('players of a team are the players of the squad endpoint', async () => {
    const { body } = await world.get<Record<string, Card[]>>(`/v2/football/teams/${HARBOUR}/squad`)
    expect(placesOf(body.players ?? [])).toEqual(SQUAD)
    expect(placesOf(body.foreignPlayers ?? [])).toEqual([SQUAD[1] ?? [], SQUAD[2] ?? []])
    expect(placesOf(body.nationalTeamPlayers ?? [])).toEqual([SQUAD[2] ?? []])
    expect(body).toMatchObject({
      teamId: HARBOUR,
      updatedAt: CHECKED,
      staff: [
        [6101, 'Per Lind', 'Пер Линд', 'Head coach', 'Главный тренер'],
        [6102, 'Ada Moe', 'Ada Moe', 'Goalkeeping coach', 'Тренер вратарей'],
        [6103, 'Bo Ek', 'Bo Ek', 'Kit manager', 'Администратор'],
        [6104, 'Ola By', 'Ola By', 'Mascot', 'Mascot'],
      ].map(([id, name, ru, role, roleRu]) => {
        return { id, name, translations: { ru }, role, roleTranslations: { ru: roleRu } }
      }),
    })
  })

  test('players outside the squad have the position and number of their profile', async () => {
    expect(placesOf((await players(`ids=${LOANED},${KEEPER},${WINGER}`)).players)).toEqual([
      [LOANED, 'M', '8', 8],
      [KEEPER, 'D', '31', 31],
      [WINGER, 'F', '11', 11],
    ])
    expect(placesOf((await players('q=stein')).players)).toEqual([[LOANED, 'M', '8', 8]])
  })

  test('players of a team without a squad are those whose profile names it, by popularity', async () => {
    expect(placesOf((await players(`team_id=${LAKESIDE}`)).players)).toEqual([
      [OTHERS[1], 'M', '2', 2],
      [OTHERS[0], 'M', '1', 1],
    ])
    expect(placesOf((await players(`team_id=${MILL}`)).players)).toEqual([[LOANED, 'M', '8', 8]])
    const { body } = await world.get(`/v2/football/teams/${LAKESIDE}/squad`)
    expect(body).toEqual({
      teamId: LAKESIDE,
      players: [],
      foreignPlayers: [],
      nationalTeamPlayers: [],
      staff: [],
      updatedAt: null,
    })
  })

  test('an empty squad falls back to profiles and still reports its check time', async () => {
    world.put([put('squad', LAKESIDE, { players: [], checkedAt: NOW })])
    expect((await players(`team_id=${LAKESIDE}`)).totalPlayers).toBe(2)
    const { body } = await world.get(`/v2/football/teams/${LAKESIDE}/squad`)
    expect(body).toMatchObject({ players: [], updatedAt: NOW })
    world.put([{ op: 'delete', kind: 'squad', sport: 'football', id: LAKESIDE }])
  })
})

test('a squad of more than 100 players is complete', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => 9000 + index)
  world.put([
    ...ids.map((id) => put('player', id, { name: `Reserve ${id}` })),
    put('squad', UNITED, { players: ids.map((playerId) => ({ playerId })) }),
  ])
  expect((await players(`team_id=${UNITED}`)).totalPlayers).toBe(101)
})

describe('player card', () => {
  test('a player card has every profile field and the Russian name', async () => {
    const { players: cards } = await players(`ids=${WINGER}`)
    expect(cards[0] as unknown).toEqual({
      id: WINGER,
      name: 'Jan Holm',
      slug: 'jan-holm',
      shortName: 'J. Holm',
      translations: { ru: 'Ян Хольм' },
      image: `https://images.example/player-${WINGER}`,
      teamId: HARBOUR,
      team: {
        id: HARBOUR,
        name: 'Harbour City',
        translations: { ru: 'Харбор Сити' },
        image: `https://images.example/team-${HARBOUR}`,
      },
      position: 'F',
      jerseyNumber: '11',
      shirtNumber: 11,
      gender: 'M',
      country: 'Norland',
      countryCode: 'NO',
      height: 181,
      preferredFoot: 'left',
      dateOfBirthTimestamp: Date.UTC(2001, 4, 17),
      hasSeasonStatistics: false,
    })
  })

  test('a player card has null for unknown fields and keeps non-numeric jerseys', async () => {
    world.put([put('player', 9200, { name: 'Nobody', shirtNumber: 0, jerseyNumber: '00' })])
    const { players: cards } = await players('ids=9200')
    expect(cards[0]).toMatchObject({
      shortName: null,
      teamId: null,
      team: null,
      position: null,
      jerseyNumber: '00',
      shirtNumber: 0,
      country: null,
      height: null,
      preferredFoot: null,
    } as object)
  })
})

describe('ids of players and teams', () => {
  test('ids are returned in request order, without unknown ones', async () => {
    world.put([put('player', 9300, { name: 'Tall One' }, 'basketball')])
    const { totalPlayers, players: cards } = await players(`ids=${WINGER},9300,99,${KEEPER},${WINGER}`)
    expect([totalPlayers, cards.map(({ id }) => id)]).toEqual([2, [WINGER, KEEPER]])
  })

  test('ids takes precedence over team_id and that over q, and one is required', async () => {
    expect((await players(`q=stein&team_id=${HARBOUR}&ids=${WINGER}`)).players.map(({ id }) => id)).toEqual([
      WINGER,
    ])
    expect((await players(`q=holm&team_id=${MILL}`)).players.map(({ id }) => id)).toEqual([LOANED])
    expect((await players(`team_id=${MILL}&limit=0&offset=x`)).players.map(({ id }) => id)).toEqual([LOANED])
    for (const query of ['', '?limit=5', '?offset=1']) {
      const { status, body } = await world.get(`/v2/football/players${query}`)
      expect([status, body.error, body.message]).toEqual([
        400,
        'bad_request',
        'One of "ids", "team_id" and "q" is required.',
      ])
    }
  })
})

describe('transfers of a team', () => {
  test('transfers list arrivals and departures with a decoded type', async () => {
    const { body } = await world.get<Record<string, { player: Card }[]>>(
      `/v2/football/teams/${HARBOUR}/transfers`,
    )
    expect(body).toMatchObject({
      teamId: HARBOUR,
      transfersIn: [
        {
          player: { id: WINGER, position: 'F', shirtNumber: 11 },
          fromTeam: null,
          toTeam: { id: HARBOUR, slug: 'harbour-city' },
          type: { code: 3, name: 'Transfer', translations: { ru: 'Трансфер' } },
          fee: { value: 12_000_000, currency: 'EUR' },
          feeText: '12 M €',
          transferTimestamp: NOW - 30 * DAY_MS,
        },
        {
          player: { id: LOANED },
          fromTeam: { id: MILL },
          type: { code: 1, name: 'Loan', translations: { ru: 'Аренда' } },
          fee: null,
          feeText: 'on loan',
        },
      ],
      transfersOut: [
        { player: { id: OTHERS[0] }, toTeam: null, type: { code: 9 }, fee: null, feeText: null },
      ],
    } as object)
    const other = await world.get(`/v2/football/teams/${MILL}/transfers`)
    expect(other.body).toMatchObject({ transfersIn: [], transfersOut: [{ player: { id: LOANED } }] })
  })
})

describe('tournaments of a team', () => {
  test('tournaments of a team are sorted by latest match, with category and colours', async () => {
    const { body } = await world.get<{ tournaments: object[] }>(`/v2/football/teams/${LAKESIDE}/tournaments`)
    expect(body).toMatchObject({
      teamId: LAKESIDE,
      totalTournaments: 3,
      tournaments: [
        { id: CUP, category: { id: CATEGORY, slug: 'norland' }, colors: { primary: null, secondary: null } },
        { id: LEAGUE, translations: { ru: 'Северная лига' } },
        { id: FRIENDLY },
      ],
    })
    const { body: none } = await world.get(`/v2/football/teams/${MILL}/tournaments`)
    expect(none).toEqual({ teamId: MILL, totalTournaments: 0, tournaments: [] })
  })
})

describe('lists without a filter', () => {
  const ids = async (path: string, key: string) => {
    const { body } = await world.get<Record<string, Card[] & number>>(path)
    const total = body[`total${key[0]?.toUpperCase()}${key.slice(1)}`]
    return [total, body[key]?.map(({ id }) => id)] as unknown[]
  }

  test('/teams without a filter is sorted by popularity, in pages', async () => {
    world.put([{ op: 'merge', kind: 'team', sport: 'football', id: MILL, data: { popularity: 9 } }])
    expect(await ids('/v2/football/teams?limit=2', 'teams')).toEqual([5, [MILL, 5600]])
    expect(await ids('/v2/football/teams?limit=2&offset=4', 'teams')).toEqual([5, [HARBOUR]])
    expect(await ids('/v2/football/teams?offset=5', 'teams')).toEqual([5, []])
    expect(await ids('/v2/esports/teams', 'teams')).toEqual([0, []])
  })

  test('/tournaments without a filter is sorted by priority, with ids in request order', async () => {
    expect(await ids('/v2/football/tournaments', 'tournaments')).toEqual([3, [CUP, FRIENDLY, LEAGUE]])
    expect(await ids('/v2/football/tournaments?limit=1&offset=1', 'tournaments')).toEqual([3, [FRIENDLY]])
    expect(await ids(`/v2/football/tournaments?ids=${LEAGUE},99,${CUP}&limit=1`, 'tournaments')).toEqual([
      2,
      [LEAGUE, CUP],
    ])
    expect(await ids(`/v2/tennis/tournaments?ids=${LEAGUE}`, 'tournaments')).toEqual([0, []])
  })
})
