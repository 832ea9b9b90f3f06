/**
 * `/v2/sport`, `/account/usage`, categories and tournaments (docs/reference/resources.md#2, #16), and the old alias of
 * the list.
 */
import { describe, expect, test } from 'bun:test'
import { PLANS, type PlanName } from '../../src/catalog/plans.ts'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import type { Schemas } from '../../src/client/index.ts'
import type { Change } from '../../src/contract/changes.ts'
import { merge, put } from '../support/feed/change-kit.ts'
import { NOW } from '../support/harness.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/world/small-world.ts'
import { testWorld } from '../support/world/test-world.ts'

const DAY_MS = 86_400_000
const CUP = 7002
const EMPTY_LEAGUE = 7003
const OTHER_CATEGORY = 302
const OLD_SEASON = 88000
const NEW_SEASON = 88002
const CUP_SEASON = 88010

function tournament(id: number, categoryId: number, more: object): Change {
  return put('tournament', id, { categoryId, name: `Tournament ${id}`, ...more })
}
function season(id: number, tournamentId: number, year: string, startTimestamp: number): Change {
  return put('season', id, { tournamentId, name: `S ${id}`, year, startTimestamp })
}

const world = testWorld([
  ...smallWorld(),
  put('category', OTHER_CATEGORY, { name: 'Abroad', priority: 50 }),
  tournament(CUP, CATEGORY, { priority: 20, defaultFor: ['ru', 'en'] }),
  tournament(EMPTY_LEAGUE, OTHER_CATEGORY, { linkedTournamentIds: [LEAGUE] }),
  season(OLD_SEASON, LEAGUE, '25/26', NOW - 400 * DAY_MS),
  merge('season', SEASON, { startTimestamp: NOW - 40 * DAY_MS }),
  season(CUP_SEASON, CUP, '2026', NOW - 30 * DAY_MS),
  matchChange(1, { startTimestamp: NOW - 20 * DAY_MS }, [2, 0]),
  matchChange(2, { startTimestamp: NOW - 10 * DAY_MS, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }, [1, 1]),
  matchChange(
    3,
    {
      startTimestamp: NOW - 5 * DAY_MS,
      tournamentId: CUP,
      seasonId: CUP_SEASON,
      standingsTable: null,
      round: { round: 1, name: 'Final', slug: 'final', cupRoundType: 1 },
    },
    [3, 1],
  ),
])

interface Brief {
  id: number
}

test('/sport lists seven sports with their analytics', async () => {
  const { status, body } =
    await world.get<(Brief & { slug: string; apiBasePath: string; analytics: object })[]>('/v2/sport')
  expect(status).toBe(200)
  expect(body.map(({ slug }) => slug)).toEqual([...SPORT_SLUGS])
  for (const { slug, apiBasePath } of body) expect(apiBasePath).toBe(`/v2/${slug}/`)
  const ofSport = (which: object) =>
    Object.entries(which)
      .filter(([, has]) => has)
      .map(([name]) => name)
  expect(body.map(({ analytics }) => ofSport(analytics))).toEqual([
    ['shotmap', 'momentum', 'averagePositions'],
    ['shotmap'],
    ['momentum'],
    ['momentum'],
    [],
    [],
    [],
  ])
})

describe('/account/usage', () => {
  const USAGES: [PlanName, readonly ('football' | 'tennis')[] | undefined][] = [
    ['free', undefined],
    ['basic', ['football']],
    ['pro', ['football', 'tennis']],
    ['unlimited', undefined],
  ]
  test.each(USAGES)('usage of plan %s', async (plan, sports) => {
    const authorization = world.newKey(plan, sports)
    const { dailyLimit, live } = PLANS[plan]
    const usage = (used: number) => ({
      plan,
      dailyLimit,
      used,
      remaining: dailyLimit === null ? null : dailyLimit - used,
      resetAt: Date.UTC(2026, 8, 13),
      sports: sports ?? [...SPORT_SLUGS],
      live,
    })
    const ask = () => world.get('/v2/account/usage', { headers: { authorization } })
    expect((await ask()).body).toEqual(usage(0))
    await world.get('/v2/football/matches', { headers: { authorization } })
    await world.get('/v2/football/matches?date=x', { headers: { authorization } })
    expect((await ask()).body).toMatchObject(dailyLimit === null ? { plan } : usage(2))
    expect((await ask()).body).toMatchObject(dailyLimit === null ? { plan } : usage(2))
  })
})

describe('categories', () => {
  test('categories are sorted by priority and count their tournaments', async () => {
    const { body } = await world.get('/v2/football/categories')
    expect(body.categories).toMatchObject([
      { id: OTHER_CATEGORY, name: 'Abroad', translations: { ru: 'Abroad' }, tournamentsCount: 1 },
      { id: CATEGORY, name: 'Norland', translations: { ru: 'Норландия' }, tournamentsCount: 2 },
    ])
    expect(body.defaultTournaments).toMatchObject({ ru: [{ id: CUP }, { id: LEAGUE }], en: [{ id: CUP }] })
  })

  test('a category lists its tournaments with seasons, newest first', async () => {
    const { body } = await world.get(`/v2/football/categories/${CATEGORY}`)
    expect(body.tournaments).toMatchObject([
      { id: CUP, seasons: [{ id: CUP_SEASON }] },
      { id: LEAGUE, category: { id: CATEGORY }, seasons: [{ id: SEASON }, { id: OLD_SEASON }] },
    ])
    expect((body.tournaments as { seasons: unknown[] }[])[1]?.seasons).toHaveLength(2)
    expect(body.defaultTournaments).toEqual(
      (await world.get('/v2/football/categories')).body.defaultTournaments,
    )
  })
})

describe('tournaments', () => {
  test('a tournament shows its card, seasons and neighbours', async () => {
    const { body } = await world.get(`/v2/football/tournament/${LEAGUE}`)
    expect(body).toMatchObject({
      id: LEAGUE,
      name: 'Northern League',
      category: { id: CATEGORY },
      seasons: [{ id: SEASON }, { id: OLD_SEASON }],
      linkedTournaments: [],
    })
    const { body: linked } = await world.get(`/v2/football/tournament/${EMPTY_LEAGUE}`)
    expect(linked).toMatchObject({
      seasons: [],
      linkedTournaments: [{ id: LEAGUE, category: { id: CATEGORY } }],
    })
  })

  test('the winner of the final is the title holder unless the feed names one', async () => {
    const holder = async () => {
      const { body } = await world.get(`/v2/football/tournament/${CUP}`)
      const { titleHolder, titleHolderTitles, mostTitles } = body
      return { titleHolder: (titleHolder as Brief | null)?.id ?? null, titleHolderTitles, mostTitles }
    }
    const unknown = { titleHolderTitles: null, mostTitles: null }
    expect(await holder()).toEqual({ titleHolder: TEAMS[0], ...unknown })
    world.put([merge('tournament', CUP, { titleHolderId: TEAMS[1] })])
    expect(await holder()).toEqual({ titleHolder: TEAMS[1], ...unknown })
  })

  test('a league season has standings and totals, a cup season has cup trees', async () => {
    const { body: league } = await world.get(`/v2/football/tournament/${LEAGUE}/seasons/${SEASON}`)
    expect(league).toMatchObject({ id: SEASON, year: '26/27', tournament: { id: LEAGUE }, cupTrees: [] })
    expect((league.standings as unknown[]).length).toBeGreaterThan(0)
    const { body: cup } = await world.get(`/v2/football/tournament/${CUP}/seasons/${CUP_SEASON}`)
    expect(cup).toMatchObject({ id: CUP_SEASON, standings: [] })
    expect((cup.cupTrees as unknown[]).length).toBe(1)
    const { body: empty } = await world.get(`/v2/football/tournament/${LEAGUE}/seasons/${OLD_SEASON}`)
    expect(empty).toMatchObject({ standings: [], cupTrees: [], info: null })
  })

  test('standings show the previous season until the new one has matches', async () => {
    const standings = async () =>
      (await world.get<Schemas['CurrentStandings']>(`/v2/football/tournament/${LEAGUE}/standings`)).body
    const body = await standings()
    expect(body.season).toMatchObject({ id: SEASON, isCurrent: true })
    const rows = body.standings[0]?.rows.map(({ team, points, played }) => [team.id, points, played])
    const [first, last, second, third] = TEAMS
    expect(rows as unknown).toEqual([
      [first, 3, 1],
      [second, 1, 1],
      [third, 1, 1],
      [last, 0, 1],
    ])
    world.put([season(NEW_SEASON, LEAGUE, '27/28', NOW + 300 * DAY_MS)])
    expect((await standings()).season).toMatchObject({ id: SEASON, isCurrent: false })
    world.put([{ op: 'delete', kind: 'season', sport: 'football', id: NEW_SEASON }])
  })
})

describe('the /v1 alias', () => {
  test.each(['', '?view=lite&page=1&page_size=2', '?ids=1,2', '?q=lakeside', '?date=2026-09-02&tz=UTC'])(
    '/v1/…/matches%s has the same body',
    async (query) => {
      const current = await world.get(`/v2/football/matches${query}`)
      const old = await world.get(`/v1/football/matches${query}`)
      expect(old.status).toBe(200)
      expect(old.text).toBe(current.text)
    },
  )

  test('/v1 has no other endpoint', async () => {
    for (const path of [
      '/v1/sport',
      '/v1/football/matches/1',
      '/v1/football/matches/live',
      '/v1/football/categories',
    ])
      expect((await world.get(path)).status, path).toBe(404)
  })
})

test.each([
  ['a season of another tournament', `/v2/football/tournament/${LEAGUE}/seasons/${CUP_SEASON}`],
  ['a sport in capitals', '/v2/Football/matches'],
  ['an unknown sport, before invalid parameters', '/v2/hockey/matches?date=x'],
  ['an unknown sport, before an invalid id', '/v2/hockey/matches/x'],
  ['a path that was never there', '/v2/football/matches/1/odds'],
])('%s is 404', async (_, path) => {
  const { status, body } = await world.get(path)
  expect([status, Object.keys(body)]).toEqual([404, ['code', 'error', 'message']])
})
