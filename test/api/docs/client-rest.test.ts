/** The REST client against the real app over a socket: calls, errors, tries, walks, limits. */
import { describe, expect, test } from 'bun:test'
import {
  ApiError,
  type Fetch,
  ScorelineClient,
  type ScorelineClientOptions,
} from '../../../src/client/index.ts'
import { addressOf, type CallArguments, type Path } from '../../../src/client/rest-calls.ts'
import { NOW } from '../../support/harness.ts'
import { LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { liveWorld } from '../../support/world/test-world.ts'

const MATCHES = 25

const { harness, server } = liveWorld([
  ...smallWorld(),
  ...Array.from({ length: MATCHES }, (_, index) =>
    matchChange(index + 1, { startTimestamp: NOW - index * 3_600_000 }, [index % 3, 1]),
  ),
])
const client = clientWith({})

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
/** Each way to write a value into an address. That every endpoint can be called is held by the generated types. */
const calls = [
  call('/v2/sport'),
  call('/v2/{sportSlug}/changes', { path: { sportSlug }, query: { since: 0, limit: 5 } }),
  call('/v2/{sportSlug}/matches', { path: { sportSlug }, query: { ids: [1, 2], exclude_amateur: true } }),
  call('/v2/{sportSlug}/matches/{date}/tournaments', { path: { sportSlug, date: '2026-09-12' } }),
  call('/v2/{sportSlug}/search', { path: { sportSlug }, query: { q: 'Лейксайд', type: ['team', 'player'] } }),
  call('/v2/{sportSlug}/mapping/{kind}/{resourceId}', {
    path: { sportSlug, kind: 'team', resourceId: TEAMS[0] },
  }),
  call('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', {
    path: { sportSlug, tournamentId: LEAGUE, seasonId: SEASON },
  }),
]

test.each(calls)('$path through the client is what REST answers', async ({ address, ask }) => {
  const expected = await harness.get(address)
  expect(expected.status).toBe(200)
  expect(await ask()).toEqual(expected.body)
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
    await expect(ask).rejects.toThrow('/v2/sport: no response within 5 ms.')
  })

  test('a connection failure names the address, and why it failed', async () => {
    const baseUrl = 'http://127.0.0.1:9'
    const nowhere = new ScorelineClient({ baseUrl, apiKey: 'k', retry: false }).get('/v2/sport')
    await expect(nowhere).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9\/v2\/sport: .+/)
    const failed = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    const { client: other } = scripted([failed], { retry: false })
    await expect(other.get('/v2/sport')).rejects.toThrow('/v2/sport: connect ECONNREFUSED.')
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

  test('beyond its size the cache evicts the oldest response', async () => {
    const tagged = (etag: string) => Response.json([], { headers: { etag } })
    const { client, asked } = scripted([tagged('"1"'), tagged('"2"'), tagged('"3"'), tagged('"4"')], {
      cachedResponses: 1,
    })
    await client.get('/v2/sport')
    await client.get('/v2/account/usage')
    await client.get('/v2/sport')
    await client.get('/v2/sport')
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, undefined, undefined, '"3"'])
  })

  test('walkMatches returns the same matches as the list', async () => {
    const query = { tournament_id: [LEAGUE], view: 'lite' } as const
    const walked = []
    for await (const match of client.walkMatches(sportSlug, { ...query, page_size: 4 })) walked.push(match)
    const { matches } = await client.get('/v2/{sportSlug}/matches', { path: { sportSlug }, query })
    expect(walked.length).toBe(MATCHES)
    expect(walked).toEqual(matches)
  })
})
