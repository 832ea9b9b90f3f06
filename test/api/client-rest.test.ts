/** The REST client against the real app over a socket: every endpoint, errors, tries, walks, limits. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ApiError, type Fetch, ScorelineClient, type ScorelineClientOptions } from '../../src/client/index.ts'
import { addressOf, type CallArguments, type Path } from '../../src/client/rest-calls.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveServer, serveLive } from '../support/live-kit.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'

const PLAYER = 5101
const MATCHES = 25

let harness: Harness
let server: LiveServer
let client: ScorelineClient

beforeAll(() => {
  harness = makeHarness()
  harness.put(smallWorld())
  harness.put([
    {
      op: 'put',
      kind: 'player',
      sport: 'football',
      id: PLAYER,
      data: { name: 'Jan Holm', translations: { ru: 'Ян Хольм' }, teamId: TEAMS[0] },
    },
  ])
  harness.put(
    Array.from({ length: MATCHES }, (_, index) =>
      matchChange(index + 1, { startTimestamp: NOW - index * 3_600_000 }, [index % 3, 1]),
    ),
  )
  server = serveLive(harness)
  client = clientWith({})
})
afterAll(async () => {
  await server.stop()
  harness.close()
})

function clientWith(options: Partial<ScorelineClientOptions>): ScorelineClient {
  return new ScorelineClient({ baseUrl: `${server.address}/`, apiKey: harness.key, ...options })
}

/** A call of the table, with the address that it should ask for. */
function call<P extends Path>(path: P, ...args: CallArguments<P>) {
  const { path: values, query } = (args[0] ?? {}) as { path?: object; query?: object }
  return {
    path,
    address: addressOf(path, values as Record<string, unknown>, query as Record<string, unknown>),
    ask: (): Promise<unknown> => client.get(path, ...args),
  }
}

const sportSlug = 'football'
const season = { tournament_id: LEAGUE, season_id: SEASON }
const [teamId, otherId] = TEAMS
const calls = [
  call('/v2/StatisticsDict.json'),
  call('/v2/SeasonStatisticsDict.json'),
  call('/v2/BkOddsDict.json'),
  call('/v2/sport'),
  call('/v2/account/usage'),
  call('/v2/{sportSlug}/changes', { path: { sportSlug }, query: { since: 0, limit: 5 } }),
  call('/v2/{sportSlug}/mapping', { path: { sportSlug }, query: { source: 'other', id: 'team/1' } }),
  call('/v2/{sportSlug}/mapping/{kind}/{resourceId}', {
    path: { sportSlug, kind: 'team', resourceId: TEAMS[0] },
  }),
  call('/v2/{sportSlug}/categories', { path: { sportSlug } }),
  call('/v2/{sportSlug}/categories/{categoryId}', { path: { sportSlug, categoryId: CATEGORY } }),
  call('/v2/{sportSlug}/matches', { path: { sportSlug }, query: { ids: [1, 2], exclude_amateur: true } }),
  call('/v2/{sportSlug}/matches/live', { path: { sportSlug }, query: { view: 'lite' } }),
  call('/v2/{sportSlug}/matches/{matchId}', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/events', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/shotmap', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/momentum', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/average-positions', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/coverage', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{matchId}/odds/history', { path: { sportSlug, matchId: 1 } }),
  call('/v2/{sportSlug}/matches/{date}/tournaments', { path: { sportSlug, date: '2026-09-12' } }),
  call('/v2/{sportSlug}/matches/{yearMonth}/calendar', { path: { sportSlug, yearMonth: '2026-09' } }),
  call('/v2/{sportSlug}/h2h', { path: { sportSlug }, query: { team_id_1: teamId, team_id_2: otherId } }),
  call('/v2/{sportSlug}/search', { path: { sportSlug }, query: { q: 'Лейксайд', type: ['team', 'player'] } }),
  call('/v2/{sportSlug}/players', { path: { sportSlug }, query: { ids: [PLAYER] } }),
  call('/v2/{sportSlug}/players/{playerId}/profile', { path: { sportSlug, playerId: PLAYER } }),
  call('/v2/{sportSlug}/players/{playerId}/matches', { path: { sportSlug, playerId: PLAYER } }),
  call('/v2/{sportSlug}/teams', { path: { sportSlug }, query: { q: 'Lakeside' } }),
  call('/v2/{sportSlug}/teams/{teamId}/profile', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/teams/{teamId}/matches', { path: { sportSlug, teamId }, query: { last: 2 } }),
  call('/v2/{sportSlug}/teams/{teamId}/form', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/teams/{teamId}/squad', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/teams/{teamId}/transfers', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/teams/{teamId}/tournaments', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/players/{playerId}/statistics/seasons', { path: { sportSlug, playerId: PLAYER } }),
  call('/v2/{sportSlug}/players/{playerId}/statistics', {
    path: { sportSlug, playerId: PLAYER },
    query: season,
  }),
  call('/v2/{sportSlug}/players/{playerId}/statistics/latest', { path: { sportSlug, playerId: PLAYER } }),
  call('/v2/{sportSlug}/teams/{teamId}/statistics/seasons', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/teams/{teamId}/statistics', { path: { sportSlug, teamId }, query: season }),
  call('/v2/{sportSlug}/teams/{teamId}/statistics/latest', { path: { sportSlug, teamId } }),
  call('/v2/{sportSlug}/tournaments', { path: { sportSlug }, query: { ids: [LEAGUE] } }),
  call('/v2/{sportSlug}/tournament/{tournamentId}', { path: { sportSlug, tournamentId: LEAGUE } }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/seasons', { path: { sportSlug, tournamentId: LEAGUE } }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', {
    path: { sportSlug, tournamentId: LEAGUE, seasonId: SEASON },
  }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage', {
    path: { sportSlug, tournamentId: LEAGUE, seasonId: SEASON },
  }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders', {
    path: { sportSlug, tournamentId: LEAGUE, seasonId: SEASON },
    query: { sort_by: 'goals' },
  }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/standings', { path: { sportSlug, tournamentId: LEAGUE } }),
]

describe('endpoints through the client', () => {
  test('the table covers every endpoint with a JSON body', () => {
    const ofJson = ENDPOINTS.filter(({ contentTypes }) => contentTypes === undefined)
    expect(calls.map(({ path }): string => path).sort()).toEqual(ofJson.map(({ path }) => path).sort())
  })

  /** The player of this world has no statistics of seasons: the refusal of the service is the answer. */
  const REFUSED = new Set<string>(
    calls.map(({ path }) => path).filter((path) => /players.*(statistics|latest)$/.test(path)),
  )

  test.each(calls)('$path', async ({ path, address, ask }) => {
    const expected = await harness.get(address)
    expect(expected.status).toBe(REFUSED.has(path) ? 404 : 200)
    if (expected.status === 200) expect(await ask()).toEqual(expected.body)
    else await expect(ask()).rejects.toMatchObject({ name: 'ApiError', slug: 'not_found' })
  })
})

describe('client errors', () => {
  test.each([
    [
      'a bad value',
      () => client.get('/v2/{sportSlug}/matches', { path: { sportSlug }, query: { tz: 'Mars' } }),
      { status: 400, slug: 'invalid_parameter', parameter: 'tz' },
    ],
    [
      'an unknown match',
      () => client.match(sportSlug, 999),
      { status: 404, slug: 'not_found', parameter: null },
    ],
    [
      'a wrong key',
      () => clientWith({ apiKey: 'wrong' }).get('/v2/sport'),
      { status: 401, slug: 'unauthorized' },
    ],
  ] as const)('%s', async (_name, ask, expected) => {
    const error = await ask().catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(expected)
  })

  test('a missing path value throws without sending a request', async () => {
    const path = { sportSlug, matchId: undefined as unknown as number } as const
    await expect(client.get('/v2/{sportSlug}/matches/{matchId}', { path })).rejects.toThrow('"matchId"')
  })
})

/** A fetch that gives out answers one after another, and what it waited for in between. */
function scripted(answers: readonly (Response | Error)[], options: Partial<ScorelineClientOptions> = {}) {
  const waits: number[] = []
  const asked: Record<string, string>[] = []
  const fetch: Fetch = async (_address, { headers }) => {
    const answer = answers[asked.length]
    asked.push(headers)
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked too often')
  }
  const timers = {
    set: (run: () => void, ms: number) => {
      // The time limit of a try never comes; a wait is over at once.
      if (ms === TIMEOUT_MS) return
      waits.push(ms)
      queueMicrotask(run)
    },
    clear: () => {},
  }
  const made = clientWith({ fetch, timers, random: () => 1, timeoutMs: TIMEOUT_MS, ...options })
  return { client: made, waits, asked }
}
const TIMEOUT_MS = 12_345

const ok = () => Response.json([])
const fault = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { code: status, error: 'internal_error', message: 'Our fault.', correlationId: 'abc-1' },
    { status, headers },
  )

describe('retries', () => {
  test.each([
    ['faults of the service', [fault(500), fault(503), ok()], [250, 500]],
    ['a lost connection', [new TypeError('no connection'), ok()], [250]],
    ['a body that was cut', [new Response('[{'), ok()], [250]],
    ['a quota that is back soon', [fault(429, { 'retry-after': '7' }), ok()], [7000]],
  ])('%s: it succeeds in the end', async (_name, answers, expected) => {
    const { client, waits } = scripted(answers)
    expect(await client.get('/v2/sport')).toEqual([] as never)
    expect(waits).toEqual(expected)
  })

  test.each([
    ['after four tries', [fault(500), fault(500), fault(500), fault(500)], {}, 3],
    ['where the quota is back too late', [fault(429, { 'retry-after': '40000' })], {}, 0],
    ['for a mistake of the caller', [fault(400)], {}, 0],
    ['where tries are off', [fault(500)], { retry: false }, 0],
    ['where a proxy answers with a page', [new Response('<html>', { status: 403 })], {}, 0],
  ] as const)('it gives up %s', async (_name, answers, options, count) => {
    const { client, waits, asked } = scripted(answers, options)
    await expect(client.get('/v2/sport')).rejects.toBeInstanceOf(ApiError)
    expect([waits.length, asked.length]).toEqual([count, count + 1])
  })

  test('the error carries the correlation id, or the response that had no envelope', async () => {
    const own = scripted([fault(500)], { retry: false }).client.get('/v2/sport')
    await expect(own).rejects.toMatchObject({ correlationId: 'abc-1', message: 'Our fault.' })
    const foreign = scripted([new Response('<html>', { status: 403 })]).client.get('/v2/sport')
    await expect(foreign).rejects.toMatchObject({ slug: 'unreadable_answer', status: 403 })
  })

  test('a response that exceeds the timeout counts as a failed attempt', async () => {
    const silent: Fetch = (_address, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const timers = { set: (run: () => void) => queueMicrotask(run), clear: () => {} }
    const ask = clientWith({ fetch: silent, timers, timeoutMs: 5, retry: { attempts: 2 } }).get('/v2/sport')
    await expect(ask).rejects.toThrow('No response within 5 ms.')
  })

  test('an aborted call rejects at once', async () => {
    const stopped = AbortSignal.abort(new Error('enough'))
    await expect(client.get('/v2/sport', { signal: stopped })).rejects.toThrow('enough')
    const controller = new AbortController()
    const waiting = clientWith({
      fetch: async () => fault(500),
      timers: { set: () => controller.abort(new Error('later')), clear: () => {} },
    })
    await expect(waiting.get('/v2/sport', { signal: controller.signal })).rejects.toThrow('later')
  })
})

describe('rate limits and lists', () => {
  test('`rate` reflects the latest response', async () => {
    const limited = clientWith({ apiKey: harness.newKey('free') })
    expect(limited.rate).toBeNull()
    await limited.get('/v2/sport')
    await limited.get('/v2/sport')
    expect(limited.rate).toEqual({ limit: 100, remaining: 98, resetAt: Date.UTC(2026, 8, 13) })
  })

  test('a cached response is revalidated by its ETag', async () => {
    const tagged = () => Response.json(['a'], { headers: { etag: '"1"' } })
    const { client, asked } = scripted([tagged(), new Response(null, { status: 304 })], {
      cachedResponses: 1,
    })
    const answers = [await client.get('/v2/sport'), await client.get('/v2/sport')]
    expect(answers).toEqual([['a'], ['a']] as never)
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"'])
  })

  test('walkMatches returns the same matches as the list', async () => {
    const query = { tournament_id: [LEAGUE], view: 'lite' } as const
    const walked = []
    for await (const match of client.walkMatches(sportSlug, { ...query, page_size: 4 })) walked.push(match)
    const { matches } = await client.get('/v2/{sportSlug}/matches', { path: { sportSlug }, query })
    expect(walked.length).toBe(MATCHES)
    expect(walked).toEqual(matches)
  })

  test('match() returns every field of its type', async () => {
    const match = await client.match(sportSlug, 1)
    expect([match.homeScore.current, match.scoreStatus.final, match.homeTeam.name]).toEqual([
      0,
      false,
      'Harbour City',
    ])
  })
})
