/** From the feed's form of a block to what goes out: names, translations, pictures, numbers of people, filled nulls. */

import { describe, expect, test } from 'bun:test'
import { MISSING_REASONS } from '../../src/catalog/missing-reasons.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
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

type Body = Record<string, unknown>

/** A base that would do harm in a regular replacement, and in JSON without escaping. */
const IMAGES = 'https://pictures.example/$&/a"b'

const harness = testWorld(
  (['football', 'ice-hockey', 'tennis', 'esports'] as const)
    .map(sportOf)
    .flatMap((sport) => [
      ...blockWorld(sport),
      putMatch(sport, sport.id, { ...bareMatch(sport), ...allBlocks(sport) }),
    ]),
  { config: { imagesBase: IMAGES } },
)

async function matchOf(slug: SportSlug, data?: Partial<MatchChangeData>): Promise<Body> {
  const sport = sportOf(slug)
  if (data) harness.put([putMatch(sport, sport.id + 100, { ...bareMatch(sport), ...data })])
  const id = data ? sport.id + 100 : sport.id
  return (await harness.get(`/v2/${slug}/matches/${id}`)).body
}

const lineupOf = (match: Body, side: 'home' | 'away') => (match[`${side}Team`] as Body).lineup as Body
const image = (id: number) => `${IMAGES}/player-${id}`

describe('lineups', () => {
  test('lineups carry names, numbers, positions and images, preferring the match over the profile', async () => {
    const home = lineupOf(await matchOf('football'), 'home')
    expect(home).toEqual({
      formation: '4-4-2',
      confirmed: true,
      players: [
        {
          id: 1101,
          name: 'Player 1',
          teamId: 1011,
          position: 'G',
          statistics: expect.any(Object),
          shirtNumber: 91,
          captain: true,
          substitute: false,
          translations: { ru: 'Игрок 1' },
          image: image(1101),
        },
        {
          id: 1102,
          name: 'Player 2',
          teamId: 1011,
          position: 'F',
          statistics: null,
          shirtNumber: 2,
          captain: false,
          substitute: true,
          translations: { ru: 'Игрок 2' },
          image: image(1102),
        },
      ],
      missingPlayers: [
        {
          player: {
            id: 1103,
            name: 'Player 3',
            position: 'F',
            jerseyNumber: '3',
            translations: { ru: 'Игрок 3' },
            image: image(1103),
          },
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

  test('football accepts every missing-player reason, in three languages', async () => {
    const { homePlayers, awayPlayers } = idsOf(sportOf('football'))
    const players = [...homePlayers, ...awayPlayers]
    for (const [index, reason] of MISSING_REASONS.entries()) {
      const playerId = players[index % players.length] as number
      const missingPlayers = [{ playerId, type: 'missing', reason: reason.code } as const]
      const match = await matchOf('football', { lineups: { home: { missingPlayers } } })
      expect((lineupOf(match, 'home').missingPlayers as Body[])[0]?.reason).toEqual({
        code: reason.code,
        name: reason.name,
        translations: { ru: reason.nameRu, es: reason.nameEs },
      })
    }
  })
})

test('best players carry side, indicator and person', async () => {
  const { bestPlayers } = await matchOf('football')
  const best = {
    player: {
      id: 1101,
      name: 'Player 1',
      translations: { ru: 'Игрок 1' },
      position: 'F',
      image: image(1101),
    },
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
        player: {
          id: 1203,
          name: 'Player 6',
          translations: { ru: 'Player 6' },
          position: null,
          image: image(1203),
        },
        team: 'away',
        value: '31',
        label: 'points',
        rating: null,
      },
    ],
  })
})

test('highlights without a preview have a null preview', async () => {
  const { highlights } = await matchOf('football')
  expect(highlights).toEqual([{ title: 'First goal', url: 'https://video.example/1', image: null }])
})

test('match statistics have names, groups and display texts', async () => {
  const { matchStatistics } = await matchOf('football', {
    statistics: [
      {
        period: '1ST',
        items: [{ key: 'accurateLongBalls', home: 30, away: 9, homeTotal: 40, awayTotal: 10 }],
      },
    ],
  })
  expect(matchStatistics).toMatchObject([
    {
      period: '1ST',
      groups: [
        {
          groupName: 'Passes',
          statisticsItems: [{ key: 'accurateLongBalls', home: '30/40 (75%)', compareCode: 2 }],
        },
      ],
    },
  ])
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
  const hero = { id: 8, name: 'Stone Owl', image: null }
  const none = { home: [], away: [] }
  expect(esports).toEqual({
    bestOf: 3,
    games: [
      {
        gameNumber: 1,
        status: 'finished',
        homeScore: { current: 13 },
        awayScore: { current: 9 },
        winnerCode: 1,
        durationSeconds: 2100,
        map: { name: 'Old Mill', image: null },
        homeTeamStartingSide: 'CT',
        statistics: { home: { firstBlood: true, towers: 3 }, away: { firstBlood: false } },
        players: {
          home: [
            {
              player: { id: 7101, name: 'Player 1', translations: { ru: 'Игрок 1' }, image: image(7101) },
              statistics: { kills: 21, adr: 88.4, role: 'mid' },
              hero,
            },
          ],
          away: [
            {
              player: { id: 7203, name: 'Player 6', translations: { ru: 'Player 6' }, image: image(7203) },
              statistics: { kills: 3 },
              hero: null,
            },
          ],
        },
        picks: { home: [hero], away: [] },
        bans: none,
        rounds: [{ number: 1, winner: 'home', side: 'CT', outcome: 'defuse', homeScore: 1, awayScore: 0 }],
      },
      {
        gameNumber: 2,
        status: 'notstarted',
        homeScore: { current: 0 },
        awayScore: { current: 0 },
        winnerCode: null,
        durationSeconds: null,
        map: null,
        homeTeamStartingSide: null,
        statistics: null,
        players: none,
        picks: none,
        bans: none,
        rounds: [],
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
