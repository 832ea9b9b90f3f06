/**
 * Every endpoint about something, in every sport: with ids of its own, with ids that nobody has, and with those of
 * another sport, which are as unknown (specification, 4.2, 7). Made from the list of endpoints: a new one needs a row.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SPORTS, type Sport } from '../src/catalog/sports.ts'
import type { Change } from '../src/contract/changes.ts'
import { ENDPOINTS } from '../src/endpoints/index.ts'
import { blockWorld, idsOf } from './block-kit.ts'
import { type Harness, makeHarness, NOW } from './harness.ts'
import { put } from './people-world.ts'

/** What an endpoint is asked for. */
type Ids = Record<'matchId' | 'teamId' | 'playerId' | 'categoryId' | 'tournamentId' | 'seasonId', number>

interface Row {
  readonly query?: (ids: Ids) => string
  /** The answer where nothing has these ids: 404, or a body. */
  readonly unknown: 404 | ((ids: Ids) => object)
  /** Status with ids of its own. Default: 200. */
  readonly own?: number
}

const NOTHING = { total: 0, items: [] }
const NO_DAYS = { totalDays: 30 }
const ROWS: Readonly<Record<string, Row>> = {
  '/categories': { unknown: () => ({}) },
  '/categories/{categoryId}': { unknown: () => ({ tournaments: [] }) },
  '/matches': {
    query: ({ teamId }) => `?team_id=${teamId}`,
    unknown: () => ({ matches: [], totalMatches: 0 }),
  },
  '/matches/live': { unknown: () => ({ matches: [], totalMatches: 0 }) },
  '/matches/{matchId}': { unknown: 404 },
  '/matches/{matchId}/events': { unknown: 404 },
  '/matches/{matchId}/shotmap': { unknown: 404 },
  '/matches/{matchId}/momentum': { unknown: 404 },
  '/matches/{matchId}/average-positions': { unknown: 404 },
  '/matches/{date}/tournaments': {
    query: ({ teamId }) => `?team_id=${teamId}`,
    unknown: () => ({ totalTournaments: 0, totalMatches: 0, tournaments: [] }),
  },
  '/matches/{yearMonth}/calendar': { query: ({ teamId }) => `?team_id=${teamId}`, unknown: () => NO_DAYS },
  '/h2h': {
    query: ({ teamId }) => `?team_id_1=${teamId}&team_id_2=${teamId + 1}`,
    unknown: () => ({ summary: { total: 0, team1Wins: 0, team2Wins: 0, draws: 0 }, matches: [] }),
  },
  '/search': {
    query: ({ teamId }) => `?q=nobody${teamId}`,
    unknown: () => ({ players: NOTHING, teams: NOTHING, tournaments: NOTHING }),
  },
  '/players': {
    query: ({ teamId }) => `?team_id=${teamId}`,
    unknown: () => ({ totalPlayers: 0, players: [] }),
  },
  '/players/{playerId}/profile': { unknown: 404 },
  '/players/{playerId}/matches': { unknown: ({ playerId }) => ({ playerId, total: 0, matches: [] }) },
  '/teams': { query: ({ teamId }) => `?q=nobody${teamId}`, unknown: () => ({ totalTeams: 0, teams: [] }) },
  '/teams/{teamId}/profile': { unknown: 404 },
  '/teams/{teamId}/matches': { unknown: ({ teamId }) => ({ teamId, last: [], next: [] }) },
  '/teams/{teamId}/form': {
    unknown: ({ teamId }) => ({ teamId, form: [], wins: 0, draws: 0, losses: 0, matches: [] }),
  },
  '/teams/{teamId}/squad': {
    unknown: ({ teamId }) => ({
      teamId,
      players: [],
      foreignPlayers: [],
      nationalTeamPlayers: [],
      staff: [],
      updatedAt: null,
    }),
  },
  '/teams/{teamId}/transfers': {
    unknown: ({ teamId }) => ({ teamId, transfersIn: [], transfersOut: [] }),
  },
  '/teams/{teamId}/tournaments': {
    unknown: ({ teamId }) => ({ teamId, totalTournaments: 0, tournaments: [] }),
  },
  '/tournaments': {
    query: ({ tournamentId }) => `?ids=${tournamentId}`,
    unknown: () => ({ totalTournaments: 0, tournaments: [] }),
  },
  '/tournament/{tournamentId}': { unknown: 404 },
  '/tournament/{tournamentId}/seasons': { unknown: 404 },
  '/tournament/{tournamentId}/seasons/{seasonId}': { unknown: 404 },
  // A season without rules has no tables.
  '/tournament/{tournamentId}/standings': { unknown: 404, own: 404 },
}
/** Season statistics have tests of their own for what a sport has; an id that nobody has is 404 in all of them. */
const STATISTICS = ENDPOINTS.map(({ path }) => path).filter((path) => /\/(statistics|leaders)\b/.test(path))

function filled(path: string, sport: Sport, ids: Ids): string {
  const values: Record<string, string | number> = {
    sportSlug: sport.slug,
    date: '2026-09-12',
    yearMonth: '2026-09',
    ...ids,
  }
  return path.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

function ownIds(sport: Sport): Ids {
  const { category, tournament, season, home, homePlayers } = idsOf(sport)
  return {
    matchId: sport.id * 1000 + 500,
    teamId: home,
    playerId: homePlayers[0],
    categoryId: category,
    tournamentId: tournament,
    seasonId: season,
  }
}

function* worldOf(sport: Sport): Generator<Change> {
  const { tournament, season, home, away, homePlayers } = idsOf(sport)
  yield* blockWorld(sport)
  const match = {
    tournamentId: tournament,
    seasonId: season,
    homeTeamId: home,
    awayTeamId: away,
    startTimestamp: NOW,
    status: 'finished',
    homeScore: { current: 1 },
    awayScore: { current: 0 },
  } as const
  yield put('match', ownIds(sport).matchId, match, sport.slug)
  yield put(
    'squad',
    home,
    { players: homePlayers.map((playerId) => ({ playerId })), checkedAt: NOW },
    sport.slug,
  )
  const transfer = { playerId: homePlayers[0], toTeamId: home, type: 3, transferTimestamp: NOW }
  yield put('transfer', sport.id, transfer, sport.slug)
}

let world: Harness
beforeAll(() => {
  world = makeHarness()
  for (const sport of SPORTS) world.put(worldOf(sport))
})
afterAll(() => world.close())

const unknownIds: Ids = {
  matchId: 99_001,
  teamId: 99_002,
  playerId: 99_004,
  categoryId: 99_005,
  tournamentId: 99_006,
  seasonId: 99_007,
}

test('each endpoint of a sport has a row', () => {
  const paths = ENDPOINTS.map(({ path }) => path).filter((path) => path.includes('{sportSlug}'))
  const known = [...Object.keys(ROWS).map((path) => `/v2/{sportSlug}${path}`), ...STATISTICS]
  expect(known.toSorted()).toEqual(paths.toSorted())
  expect(STATISTICS).toHaveLength(7)
})

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (_, sport) => {
  const foreignIds = ownIds(SPORTS[sport.id % SPORTS.length] as Sport)
  const pathOf = (path: string, ids: Ids) =>
    `${filled(`/v2/{sportSlug}${path}`, sport, ids)}${ROWS[path]?.query?.(ids) ?? ''}`

  test.each(Object.entries(ROWS))('%s with ids of its own', async (path, { own = 200, unknown }) => {
    const { status, body } = await world.get(pathOf(path, ownIds(sport)))
    expect(status).toBe(own)
    // It says something else than of what is not there.
    if (unknown !== 404 && !['/search', '/teams', '/categories', '/matches/live'].includes(path)) {
      const { body: nothing } = await world.get(pathOf(path, unknownIds))
      expect(body).not.toEqual(nothing)
    }
  })

  test.each([
    ['ids that nobody has', unknownIds],
    ['ids of another sport', foreignIds],
  ])('with %s', async (_name, ids) => {
    for (const [path, { unknown }] of Object.entries(ROWS)) {
      const { status, body } = await world.get(pathOf(path, ids))
      if (unknown === 404) expect([path, status, body.error]).toEqual([path, 404, 'not_found'])
      else {
        expect([path, status]).toEqual([path, 200])
        expect(body).toMatchObject(unknown(ids))
      }
    }
  })

  test('season statistics of nobody are 404', async () => {
    for (const path of STATISTICS) {
      for (const ids of [unknownIds, foreignIds]) {
        const { tournamentId, seasonId } = ids
        const query = `?tournament_id=${tournamentId}&season_id=${seasonId}&sort_by=goals`
        const { status, body } = await world.get(`${filled(path, sport, ids)}${query}`)
        expect([path, status, body.error]).toEqual([path, 404, 'not_found'])
      }
    }
  })

  test('with nothing at all', async () => {
    const empty = makeHarness()
    for (const [path, { unknown }] of Object.entries(ROWS)) {
      const { status } = await empty.get(pathOf(path, unknownIds))
      expect([path, status]).toEqual([path, unknown === 404 ? 404 : 200])
    }
    empty.close()
  })
})
