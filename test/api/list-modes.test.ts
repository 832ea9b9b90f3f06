/**
 * The three modes of `GET /matches` (docs/reference/resources.md#21, docs/reference/endpoints.md#5.1): their envelopes,
 * pages, borders and orders.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LIMITS } from '../../src/catalog/limits.ts'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import { fillGenerated, generatedFrame, generateMatches } from '../support/generate-matches.ts'
import { fill, type Harness, makeHarness, NOW } from '../support/harness.ts'
import { deleteMatch, insertMatches } from '../support/many-matches.ts'
import { expectedMatches } from '../support/match-model.ts'

const PATH = '/v2/football/matches'
const DAY_MS = 86_400_000

interface ListBody {
  matches: { id: number; startTimestamp: number }[]
  totalMatches?: number
  page?: number
  pageSize?: number
  totalPages?: number
  nextCursor?: string | null
}

function lister(world: () => Harness) {
  return async (query: string) => {
    const answer = await world().get<ListBody>(`${PATH}?${query}&fields=startTimestamp`)
    expect(answer.status).toBe(200)
    return answer
  }
}

describe('a list of some hundred matches', () => {
  const MATCHES = generateMatches(400, 3)
  let world: Harness
  const list = lister(() => world)
  beforeAll(async () => {
    world = makeHarness()
    await fillGenerated(world, MATCHES)
  })
  afterAll(() => world.close())

  const ENVELOPES: [string, string[]][] = [
    ['', ['matches', 'totalMatches']],
    ['tournament_id=101', ['matches', 'totalMatches']],
    ['ids=5001,5002', ['matches', 'totalMatches']],
    ['page=1', ['matches', 'page', 'pageSize', 'totalMatches', 'totalPages']],
    ['page_size=10', ['matches', 'page', 'pageSize', 'totalMatches', 'totalPages']],
    ['ids=5001&page=1', ['matches', 'page', 'pageSize', 'totalMatches', 'totalPages']],
    ['cursor=', ['matches', 'nextCursor']],
    ['cursor=&page_size=3', ['matches', 'nextCursor']],
    ['q=team', ['matches', 'totalMatches']],
    ['q=team&page=3&page_size=1', ['matches', 'totalMatches']],
    ['ids=5001&q=nothing', ['matches', 'totalMatches']],
    ['team_id=999999', ['matches', 'totalMatches']],
  ]
  test.each(ENVELOPES)('the envelope of "%s"', async (query, keys) => {
    const { body, headers } = await list(query)
    expect(Object.keys(body).sort()).toEqual(keys)
    expect(headers.has('x-truncated')).toBe(false)
    if (body.page === undefined && body.totalMatches !== undefined) {
      expect(body.totalMatches).toBe(body.matches.length)
    }
  })

  test('a list without parameters is that of today in Moscow', async () => {
    const today = expectedMatches(MATCHES, 'football', { date: '2026-09-12' }, NOW)
    const { body } = await list('')
    expect(body.matches.map(({ id }) => id)).toEqual(today.map(({ id }) => id))
    expect(today.length).toBeGreaterThan(0)
    world.now = NOW + DAY_MS
    const tomorrow = expectedMatches(MATCHES, 'football', { date: '2026-09-13' }, NOW)
    expect((await list('')).body.matches.map(({ id }) => id)).toEqual(tomorrow.map(({ id }) => id))
    world.now = NOW
  })

  test('pages partition the list, also with equal kick-offs', async () => {
    const all = (await list('tournament_id=101,102,131')).body.matches
    const starts = all.map(({ startTimestamp }) => startTimestamp)
    expect(new Set(starts).size).toBeLessThan(starts.length / 1.3)
    const law = fc.asyncProperty(
      fc.integer({ min: 3, max: 120 }),
      fc.constantFrom('asc', 'desc'),
      async (size, sort) => {
        const paged: number[] = []
        let totalPages = 1
        for (let page = 1; page <= totalPages; page += 1) {
          const { body } = await list(`tournament_id=101,102,131&sort=${sort}&page=${page}&page_size=${size}`)
          expect(body).toMatchObject({ page, pageSize: size, totalMatches: all.length })
          if (page < (body.totalPages ?? 0)) expect(body.matches).toHaveLength(size)
          totalPages = body.totalPages ?? 0
          paged.push(...body.matches.map(({ id }) => id))
        }
        const whole = all.map(({ id }) => id)
        expect(paged).toEqual(sort === 'asc' ? whole.toReversed() : whole)
      },
    )
    await fc.assert(law, { numRuns: 12, seed: 31 })
  })

  test('a page beyond the end is empty', async () => {
    const { body } = await list('tournament_id=101&page=100&page_size=10')
    expect(body.matches).toEqual([])
    expect(body.totalMatches).toBeGreaterThan(0)
    expect((await list('team_id=999999&page=1')).body).toMatchObject({
      totalMatches: 0,
      totalPages: 0,
      matches: [],
    })
  })
})

describe('a list of 6,001 matches', () => {
  const COUNT = LIMITS.streamingMatches + 1
  let world: Harness
  const list = lister(() => world)
  beforeAll(async () => {
    world = makeHarness()
    await fill(world, generatedFrame())
    insertMatches(world.db, {
      count: COUNT,
      tournamentId: 101,
      categoryId: 11,
      seasonId: 1011,
      teams: [201, 202],
    })
  })
  afterAll(() => world.close())

  test('a streamed list stops at 6,000 and sets X-Truncated', async () => {
    const { body, headers } = await list('season_id=1011')
    expect(headers.get('x-truncated')).toBe('true')
    expect(body.matches).toHaveLength(LIMITS.streamingMatches)
    expect(body.totalMatches).toBe(LIMITS.streamingMatches)
    // The newest are listed. The two oldest have the same start; of these, the smaller id is last.
    const shown = new Set(body.matches.map(({ id }) => id))
    expect(Array.from({ length: COUNT }, (_, index) => index + 1).filter((id) => !shown.has(id))).toEqual([
      COUNT - 1,
    ])
  })

  /** All of them in progress, while `ask` runs. */
  async function whenAllArePlayed<T>(ask: () => Promise<T>): Promise<T> {
    world.db.client.run('UPDATE match SET status = ?', [STATUS_CODE.inprogress])
    try {
      return await ask()
    } finally {
      world.db.client.run('UPDATE match SET status = ?', [STATUS_CODE.notstarted])
    }
  }
  // Written directly to the database, so each request uses an address that is not cached.
  let asked = 0
  const live = () => {
    asked += 1
    return whenAllArePlayed(() => world.get<ListBody>(`/v2/football/matches/live?fields=id&asked=${asked}`))
  }

  test('the list of live matches stops at 6,000 and sets X-Truncated', async () => {
    const { body, headers } = await live()
    expect(headers.get('x-truncated')).toBe('true')
    expect(body.matches).toHaveLength(LIMITS.streamingMatches)
    expect(body.totalMatches).toBe(LIMITS.streamingMatches)
  })

  test('a streamed list of exactly 6,000 is not truncated', async () => {
    deleteMatch(world.db, 1)
    const { body, headers } = await list('season_id=1011&afresh=1')
    expect(headers.has('x-truncated')).toBe(false)
    expect(body.matches).toHaveLength(LIMITS.streamingMatches)
    const played = await live()
    expect(played.headers.has('x-truncated')).toBe(false)
    expect(played.body.matches).toHaveLength(LIMITS.streamingMatches)
  })

  test('pages and cursor walks reach all matches', async () => {
    const last = (await list('season_id=1011&page=12&page_size=500')).body
    expect(last).toMatchObject({ totalMatches: COUNT - 1, totalPages: 12 })
    expect(last.matches).toHaveLength(500)
    const seen = new Set<number>()
    let cursor: string | null | undefined = ''
    while (typeof cursor === 'string') {
      const { body }: { body: ListBody } = await list(`season_id=1011&cursor=${cursor}`)
      for (const { id } of body.matches) seen.add(id)
      cursor = body.nextCursor
    }
    expect(seen.size).toBe(COUNT - 1)
  })

  test('a cursor walk goes beyond 100 batches', async () => {
    let cursor: string | null | undefined = ''
    let batches = 0
    while (typeof cursor === 'string') {
      const { body }: { body: ListBody } = await list(`season_id=1011&page_size=50&cursor=${cursor}`)
      cursor = body.nextCursor
      batches += 1
    }
    expect(batches).toBe(120)
  })
})
