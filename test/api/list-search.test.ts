/**
 * `q` of `GET /matches` (docs/reference/endpoints.md#5.3, docs/reference/rules.md#8): limit, order and filters of a
 * text search. How names are found has tests of its own.
 */

import { describe, expect, test } from 'bun:test'
import { NOW } from '../support/harness.ts'
import { LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const DAY_MS = 86_400_000
const [HARBOUR, LAKESIDE, ANGSTROM, MILL] = TEAMS

/** 40 meetings around now, one a day, and one match of others. */
const MEETINGS = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  startTimestamp: NOW + (index - 20) * DAY_MS,
}))
const OTHERS = 100

interface Found {
  matches: { id: number; startTimestamp: number; status: string }[]
  totalMatches: number
}

const world = testWorld([
  ...smallWorld(),
  ...MEETINGS.map(({ id, startTimestamp }) =>
    matchChange(id, { startTimestamp }, startTimestamp < NOW ? [1, 0] : undefined),
  ),
  matchChange(OTHERS, { startTimestamp: NOW, homeTeamId: ANGSTROM, awayTeamId: MILL }),
])
world.db.client.run('UPDATE match SET odds_mask = 4 WHERE id = 7')

async function find(q: string, more = ''): Promise<Found & { ids: number[] }> {
  const { status, body } = await world.get<Found>(`/v2/football/matches?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  expect(body.totalMatches).toBe(body.matches.length)
  return { ...body, ids: body.matches.map(({ id }) => id) }
}

test('search ignores page parameters', async () => {
  expect(await find('lakeside', '&page=2&page_size=3')).toEqual(await find('lakeside'))
})

describe('order', () => {
  test('search results of equal relevance are sorted by distance from now', async () => {
    const { matches } = await find('lakeside')
    const distances = matches.map(({ startTimestamp }) => Math.abs(startTimestamp - NOW))
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(matches[0]?.startTimestamp).toBe(NOW)
  })

  test('an explicit sort orders search results by start', async () => {
    const all = MEETINGS.map(({ id }) => id)
    expect((await find('lakeside', '&sort=asc&limit=25')).ids).toEqual(all.slice(0, 25))
    expect((await find('lakeside', '&sort=desc&limit=25')).ids).toEqual(all.toReversed().slice(0, 25))
  })
})

describe('search results', () => {})

describe('other filters still apply', () => {
  const inDays = (from: number, to: number) => MEETINGS.slice(20 + from, 20 + to + 1).map(({ id }) => id)
  const FILTERS: [string, number[]][] = [
    ['&date=2026-09-12', inDays(0, 0)],
    ['&date_from=2026-09-10&date_to=2026-09-12', inDays(-2, 0)],
    ['&date_from=2026-01-01&date_to=2026-12-31&status=finished&sort=asc', inDays(-20, -1)],
    ['&status=finished', inDays(-20, -1)],
    ['&status=postponed', []],
    [`&tournament_id=${LEAGUE}&date=2026-09-13`, inDays(1, 1)],
    ['&tournament_id=9999', []],
    [`&season_id=${SEASON}&date=2026-09-13`, inDays(1, 1)],
    ['&season_id=9999', []],
    [`&team_id=${HARBOUR}&date=2026-09-13`, inDays(1, 1)],
    [`&team_id=${ANGSTROM}`, []],
    [`&team_id_1=${LAKESIDE}&team_id_2=${HARBOUR}&date=2026-09-13`, inDays(1, 1)],
    [`&team_id_1=${LAKESIDE}&team_id_2=${MILL}`, []],
    ['&category_ids=9999', []],
    ['&round=5', []],
    ['&has_bk_odds=true', [7]],
    ['&has_bk_odds=true&bookmaker_ids=bookmaker_3', [7]],
    ['&has_bk_odds=true&bookmaker_ids=bookmaker_1', []],
    ['&exclude_amateur=true&date=2026-09-13', inDays(1, 1)],
  ]
  test.each(FILTERS)('%s', async (filter, expected) => {
    const { ids } = await find('lakeside', `&limit=25${filter}`)
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected)
  })
})

test('ids take precedence over q', async () => {
  const { body } = await world.get<Found>(`/v2/football/matches?q=lakeside&ids=${OTHERS}`)
  expect(body.matches.map(({ id }) => id)).toEqual([OTHERS])
  expect(body.matches[0]).toHaveProperty('liveEvents')
})

test('a blank q is ignored and lists today', async () => {
  const plain = await world.get('/v2/football/matches')
  expect((await world.get('/v2/football/matches?q=%20')).text).toBe(plain.text)
})
