/** Profiles of players and teams (docs/reference/resources.md#18.2), and which blocks a sport has of them. */
import { describe, expect, test } from 'bun:test'
import { MISSING_REASONS, PLAYER_TRAITS, TRANSFER_TYPES } from '../../../src/catalog/names/coded-names.ts'
import { NOW } from '../../support/harness.ts'
import {
  DAY_MS,
  HARBOUR,
  KEEPER,
  MILL,
  merge,
  NATIONAL,
  peopleWorld,
  put,
  UNITED,
  WINGER,
} from '../../support/world/people-world.ts'
import { LEAGUE } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const world = testWorld([
  ...peopleWorld(),
  put('transfer', 1, {
    playerId: WINGER,
    fromTeamId: MILL,
    toTeamId: UNITED,
    type: 1,
    transferTimestamp: NOW - DAY_MS,
  }),
  put('transfer', 2, {
    playerId: WINGER,
    fromTeamId: UNITED,
    toTeamId: HARBOUR,
    type: 3,
    transferTimestamp: NOW,
  }),
])

const profile = async (id: number, of = 'players') =>
  (await world.get(`/v2/football/${of}/${id}/profile`)).body

describe('player profile', () => {
  test('a player profile has the card and every block', async () => {
    const body = await profile(WINGER)
    const { body: list } = await world.get<{ players: object[] }>(`/v2/football/players?ids=${WINGER}`)
    expect(body).toMatchObject(list.players[0] as object)
    const { strengths, weaknesses } = body.traits as Record<string, object[]>
    expect(strengths).toEqual([
      { code: 6, name: 'Dribbling', translations: { ru: 'Дриблинг' } },
      { code: 17, name: 'Speed', translations: { ru: 'Скорость' } },
    ])
    expect(weaknesses).toEqual([{ code: 20, name: 'Aerial duels', translations: { ru: 'Борьба в воздухе' } }])
    expect(body).toMatchObject({
      preferredFoot: 'left',
      positionsDetailed: ['LW', 'RW'],
      attributes: [
        { year: 2025, attacking: 71 },
        { year: 2026, attacking: 80 },
      ],
      nationalTeamStatistics: [
        {
          team: { id: NATIONAL, slug: 'norland', translations: { ru: 'Норландия' } },
          appearances: 12,
          goals: 3,
          debutTimestamp: NOW - 800 * DAY_MS,
        },
      ],
      transfers: [
        { fromTeam: { id: UNITED }, toTeam: { id: HARBOUR }, type: { code: 3 } },
        { fromTeam: { id: MILL }, type: { code: 1, translations: { ru: 'Аренда' } } },
      ],
    })
    expect(body.market).toEqual({
      proposedMarketValue: 4_500_000,
      proposedMarketValueRaw: { value: 4_500_000, currency: 'EUR' },
      contractUntilTimestamp: NOW + 400 * DAY_MS,
    })
  })

  const MARKETS: [string, object | null, object | null][] = [
    ['nothing in it', {}, null],
    ['only nulls', { proposedMarketValue: null, contractUntilTimestamp: null }, null],
    ['only a currency', { currency: 'USD' }, null],
    [
      'only a contract',
      { contractUntilTimestamp: 5 },
      { proposedMarketValue: null, proposedMarketValueRaw: null, contractUntilTimestamp: 5 },
    ],
    [
      'another currency',
      { proposedMarketValue: 7, currency: 'USD' },
      {
        proposedMarketValue: 7,
        proposedMarketValueRaw: { value: 7, currency: 'USD' },
        contractUntilTimestamp: null,
      },
    ],
  ]
  test.each(MARKETS)('market value with %s', async (_, market, shown) => {
    world.put([put('player', KEEPER, { name: 'Ivo Brandt', teamId: HARBOUR, market })])
    expect((await profile(KEEPER)).market).toEqual(shown)
  })

  test('a deleted national team is not shown, and the profile can still change', async () => {
    world.put([
      put('team', 5601, { name: 'Sudland', national: true }),
      put('player', KEEPER, {
        name: 'Ivo Brandt',
        nationalTeamStatistics: [{ teamId: 5601, appearances: 1, goals: 0 }],
      }),
      { op: 'delete', kind: 'team', sport: 'football', id: 5601 },
      merge('player', KEEPER, { shirtNumber: 8 }),
    ])
    expect(await profile(KEEPER)).toMatchObject({ nationalTeamStatistics: [], shirtNumber: 8 })
  })
})

describe('team profile', () => {
  test('a team profile has card, head coach, stadium, founding date and main tournament', async () => {
    const body = await profile(HARBOUR, 'teams')
    expect(body).toEqual({
      id: HARBOUR,
      name: 'Harbour City',
      slug: 'harbour-city',
      shortName: 'HC',
      translations: { ru: 'Харбор Сити' },
      gender: 'M',
      country: 'Norland',
      countryCode: 'NO',
      national: false,
      image: `https://images.example/team-${HARBOUR}`,
      colors: { primary: '#aa0011', secondary: null },
      hasSeasonStatistics: false,
      manager: { id: 6101, name: 'Per Lind', translations: { ru: 'Пер Линд' } },
      venue: {
        name: 'Harbour Park',
        capacity: 21_500,
        city: { name: 'Port Vale', translations: { ru: 'Порт-Вейл' } },
        country: { name: 'Norland' },
        translations: { ru: 'Харбор-Парк' },
      },
      foundationTimestamp: Date.UTC(1899, 9, 2),
      primaryTournament: expect.objectContaining({ id: LEAGUE, category: expect.anything() }),
      ranking: null,
      playerTeamInfo: null,
    })
  })

  test('a team profile follows changes, also of a main tournament created later', async () => {
    world.put([merge('team', MILL, { primaryTournamentId: 7900, manager: { id: 6109, name: 'Una Dahl' } })])
    expect(await profile(MILL, 'teams')).toMatchObject({
      primaryTournament: null,
      manager: { id: 6109, translations: { ru: 'Una Dahl' } },
    })
    world.put([put('tournament', 7900, { categoryId: 301, name: 'Late Cup' })])
    expect(await profile(MILL, 'teams')).toMatchObject({ primaryTournament: { id: 7900, name: 'Late Cup' } })
  })
})

describe('catalog', () => {
  test.each([
    ['traits', PLAYER_TRAITS],
    ['transfer types', TRANSFER_TYPES],
    ['reasons of missing players', MISSING_REASONS],
  ])('%s have unique codes and names in both languages', (_, rows) => {
    const distinct = (key: 'code' | 'name' | 'nameRu') => new Set(rows.map((row) => row[key])).size
    expect([distinct('code'), distinct('name'), distinct('nameRu')]).toEqual([
      rows.length,
      rows.length,
      rows.length,
    ])
    for (const { name, nameRu } of rows) {
      expect(name).toMatch(/^[A-Z][a-zA-Z -]+$/)
      expect(nameRu).toMatch(/^[А-ЯЁ][а-яё -]+$/)
    }
  })
})
