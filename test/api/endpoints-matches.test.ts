/**
 * `/matches/live`, `/matches/{id}`, `/matches/{id}/events`, `/matches/{date}/tournaments` and
 * `/matches/{yearMonth}/calendar` (docs/reference/resources.md#7, docs/reference/endpoints.md) through the real app.
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { generateMatches } from '../support/generate-matches.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { expectedMatches } from '../support/match-model.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'
import { generatedWorld } from '../support/test-world.ts'

const MATCHES = generateMatches(500, 6)
const SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'tennis']

const many = await generatedWorld(MATCHES)

interface Shown {
  id: number
  startTimestamp: number
  status: string
}

describe('/matches/live', () => {
  test.each(SPORTS)('live matches of %s are exactly those in progress', async (sport) => {
    const expected = expectedMatches(MATCHES, sport, { status: ['inprogress'] }, null)
    const { body, headers } = await many.get<{ matches: Shown[] }>(`/v2/${sport}/matches/live?view=lite`)
    expect(Object.keys(body)).toEqual(['matches', 'totalMatches'])
    expect(body).toMatchObject({ totalMatches: expected.length })
    expect(body.matches.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(headers.has('x-truncated')).toBe(false)
  })
})

describe('a match and its events', () => {
  let world: Harness
  const EVENTS = [
    { type: 'goal', class: 'regular', time: 12, timeSeconds: 700, period: '1st half', team: 'home' as const },
    {
      type: 'card',
      class: 'yellow',
      time: 40,
      timeSeconds: null,
      period: '1st half',
      playerName: '}{"\\"}],[{',
    },
    { type: 'period', time: 45, timeSeconds: null, period: '1st half', text: 'HT "1:0" \\' },
  ]
  beforeAll(() => {
    world = makeHarness()
    world.put([
      ...smallWorld(),
      matchChange(
        1,
        { startTimestamp: NOW, liveEvents: EVENTS, homeManager: { id: 9, name: 'Per Lind' } },
        [1, 0],
      ),
      matchChange(2, { startTimestamp: NOW, liveEvents: [] }),
      matchChange(3, { startTimestamp: NOW }),
    ])
  })
  afterAll(() => world.close())

  test('a match returns what was put', async () => {
    const { status, body } = await world.get('/v2/football/matches/1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 1,
      status: 'finished',
      dateEvent: '2026-09-12',
      startTimestamp: NOW,
      tournament: { id: LEAGUE },
      category: { id: CATEGORY },
      season: { id: SEASON },
      homeTeam: { id: TEAMS[0], manager: { id: 9, name: 'Per Lind' } },
      awayTeam: { id: TEAMS[1], manager: null },
      homeScore: { current: 1, display: 1 },
      awayScore: { current: 0, display: 0 },
      winner: 'home',
      winnerCode: 1,
      liveEvents: EVENTS,
      tennis: null,
      esports: null,
    })
  })

  test('the events endpoint returns the events of the match', async () => {
    const { body } = await world.get('/v2/football/matches/1/events')
    expect(body).toEqual({ matchId: 1, totalEvents: EVENTS.length, events: EVENTS })
  })

  test.each([2, 3])('match %p without events has an empty list', async (id) => {
    const { status, body } = await world.get(`/v2/football/matches/${id}/events`)
    expect(status).toBe(200)
    expect(body).toEqual({ matchId: id, totalEvents: 0, events: [] })
  })

  test('a deleted match disappears from every endpoint', async () => {
    world.put([matchChange(4, { startTimestamp: NOW, status: 'inprogress' })])
    expect((await world.get('/v2/football/matches/4')).status).toBe(200)
    world.put([{ op: 'delete', kind: 'match', sport: 'football', id: 4 }])
    for (const path of ['/matches/4', '/matches/4/events']) {
      expect((await world.get(`/v2/football${path}`)).status).toBe(404)
    }
    for (const path of ['/matches', '/matches?ids=4', '/matches/live', `/matches?season_id=${SEASON}`]) {
      const { body } = await world.get<{ matches: Shown[] }>(`/v2/football${path}`)
      expect(body.matches.some(({ id }) => id === 4)).toBe(false)
    }
  })
})

describe('tournaments of a day', () => {
  interface Day {
    tournaments: {
      id: number
      matchesCount: number
      priority: number
      popularity: number
      category: { id: number }
    }[]
  }
  const KEYS = { priority: 'priority', popularity: 'popularity', matches_count: 'matchesCount' } as const

  test.each(Object.entries(KEYS))('sort_by=%s descends', async (sortBy, key) => {
    for (let day = 1; day <= 28; day += 1) {
      const path = `/v2/football/matches/2026-09-${String(day).padStart(2, '0')}/tournaments`
      const { body } = await many.get<Day>(`${path}?sort_by=${sortBy}`)
      const values = body.tournaments.map((of) => of[key])
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      if (sortBy === 'priority') expect((await many.get<Day>(path)).body).toEqual(body)
    }
  })
})

describe('calendar', () => {
  test.each([
    ['2026-09', 30],
    ['2026-02', 28],
    ['2024-02', 29],
    ['2026-12', 31],
    ['1970-01', 31],
    ['0001-01', 31],
    ['9999-12', 31],
  ])('%s has %p days, those without matches with zeros', async (month, days) => {
    const { body } = await many.get<{ days: { date: string; totalMatches: number }[] }>(
      `/v2/tennis/matches/${month}/calendar`,
    )
    expect(body).toMatchObject({ month, totalDays: days })
    expect(body.days).toEqual(
      Array.from({ length: days }, (_, index) => ({
        date: `${month}-${String(index + 1).padStart(2, '0')}`,
        totalTournaments: 0,
        totalMatches: 0,
      })),
    )
  })
})
