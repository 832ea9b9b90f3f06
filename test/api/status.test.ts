/**
 * The status page: access, the content of `/console/status.json`, and that it has no secrets. The page itself
 * is looked at in `status-page.test.ts`.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { STATUS_LIMITS } from '../../src/catalog/status.ts'
import { StatusReport } from '../../src/contract/status.ts'
import { joinReports } from '../../src/http/telemetry/joined-status.ts'
import type { ReadersLink } from '../../src/http/telemetry/peer-status.ts'
import { LastErrors } from '../../src/http/telemetry/status-report.ts'
import { quotaDay } from '../../src/rules/api/quota.ts'
import { Histogram, quantileOf } from '../../src/shared/histogram.ts'
import { addUsage, hashKey, revokeKeyByPrefix } from '../../src/store/access/keys.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { serveLive } from '../support/live/live-kit.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'

const TOKEN = 'token-of-the-status-view'
const PATH = '/console/status.json'
const check = TypeCompiler.Compile(StatusReport)

let harness: Harness
beforeEach(() => {
  harness = makeHarness({ config: { statusToken: TOKEN } })
})
afterEach(() => harness.close())

async function ask(path: string, authorization?: string): Promise<{ status: number; text: string }> {
  const headers = authorization === undefined ? {} : { authorization }
  const response = await harness.app.fetch(new Request(`http://localhost${path}`, { headers }))
  return { status: response.status, text: await response.text() }
}

/** The report; it must be what its schema says. */
async function report(query = ''): Promise<StatusReport> {
  const { status, text } = await ask(`${PATH}${query}`, `Bearer ${TOKEN}`)
  expect(status).toBe(200)
  const body: unknown = JSON.parse(text)
  const error = check.Errors(body).First()
  expect(error && `${error.path}: ${error.message}`).toBeUndefined()
  return body as StatusReport
}

/** Lets time pass and takes a sample. */
function sampleAfter(ms: number): void {
  harness.now += ms
  harness.app.sample()
}

describe('access to the status report', () => {
  test('without the setting no client is trusted', async () => {
    const open = harness
    harness = makeHarness()
    for (const path of ['/console/status', '/console/status.js', '/console/status.css', PATH])
      expect([path, (await ask(path, `Bearer ${TOKEN}`)).status]).toEqual([path, 404])
    open.close()
  })

  test.each<[string, string | undefined, number, path?: string]>([
    ['no token', undefined, 401],
    ['a wrong token', 'Bearer token-of-another-view', 401],
    ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`, 401],
    ['the token alone', TOKEN, 401],
    ['a token in the URL', undefined, 401, `${PATH}?token=${TOKEN}`],
    ['the token', `Bearer ${TOKEN}`, 200],
  ])('%s', async (_name, authorization, status, path = PATH) => {
    expect((await ask(path, authorization)).status).toBe(status)
    expect((await ask(path, harness.key)).status).toBe(401)
  })

  test('the page needs no token and contains no data', async () => {
    const { status, text } = await ask('/console/status')
    expect(status).toBe(200)
    expect(text).toContain('/console/status.js')
    expect(text).not.toContain(TOKEN)
  })

  test('too many wrong tokens block an address until its time ends or the clock is set back', async () => {
    const guess = async () => (await ask(PATH, 'Bearer a-guess')).status
    const report = async () => (await ask(PATH, `Bearer ${TOKEN}`)).status
    // A request without a token is not counted.
    for (let asked = 0; asked <= STATUS_LIMITS.attempts; asked += 1) await ask(PATH)
    for (const ms of [STATUS_LIMITS.attemptMs, -3_600_000]) {
      for (let tried = 0; tried < STATUS_LIMITS.attempts; tried += 1) expect(await guess()).toBe(401)
      expect([await guess(), await report()]).toEqual([429, 429])
      harness.now += ms
      expect(await report()).toBe(200)
    }
  })

  test('a right token takes the wrong ones before it back', async () => {
    for (const _ of [1, 2]) {
      for (let tried = 1; tried < STATUS_LIMITS.attempts; tried += 1)
        expect((await ask(PATH, 'Bearer a-guess')).status).toBe(401)
      expect((await ask(PATH, `Bearer ${TOKEN}`)).status).toBe(200)
    }
  })

  test('callers behind a trusted proxy are counted separately, IPv6 by /64', async () => {
    const behind = makeHarness({
      config: { statusToken: TOKEN, trustProxy: 1 },
      peerAddress: () => '127.0.0.1',
    })
    const from = async (address: string, token: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
      return (await behind.app.fetch(new Request(`http://localhost${PATH}`, { method, headers }))).status
    }
    for (let tried = 1; tried <= STATUS_LIMITS.attempts; tried += 1)
      expect(await from(`2001:db8::${tried}`, 'a-guess', tried % 2 === 0 ? 'HEAD' : 'GET')).toBe(401)
    expect(await from('2001:db8::ffff', TOKEN)).toBe(429)
    expect(await from('192.0.2.1', TOKEN)).toBe(200)
    behind.close()
  })
})

describe('status report', () => {
  test('the report has requests by endpoint and status, with rates', async () => {
    harness.put(smallWorld())
    await harness.get('/v2/sport')
    harness.app.sample()
    for (let asked = 0; asked < 2; asked += 1) await harness.get('/v2/football/tournaments')
    for (let asked = 0; asked < 4; asked += 1) await harness.get('/v2/sport')
    for (const path of ['tournament', 'matches']) await harness.get(`/v2/football/${path}/404`)
    for (let taken = 0; taken < 2; taken += 1) sampleAfter(STATUS_LIMITS.sampleMs)
    const { endpoints, samples } = await report()
    expect(endpoints.map(({ endpoint, perSecond, statuses }) => [endpoint, perSecond, statuses])).toEqual([
      ['/v2/sport', 0.4, [{ status: 200, count: 5 }]],
      ['/v2/{sportSlug}/tournaments', 0.2, [{ status: 200, count: 2 }]],
      ['/v2/{sportSlug}/matches/{matchId}', 0.1, [{ status: 404, count: 1 }]],
      ['/v2/{sportSlug}/tournament/{tournamentId}', 0.1, [{ status: 404, count: 1 }]],
    ])
    expect(samples).toMatchObject({
      at: [harness.now - STATUS_LIMITS.sampleMs, harness.now],
      requests: [1.6, 0],
      clientErrors: [0.4, 0],
      serverErrors: [0, 0],
      latencySlowMs: [expect.any(Number), null],
    })
    const { text } = await harness.app.metrics()
    expect(text).not.toMatch(/request_duration_seconds_count\{[^}]*\} 0\n/)
    const bounds = text.matchAll(/duration_seconds_bucket\{endpoint="\/v2\/sport",le="(\d[\d.]*)"/g)
    const seconds = [...bounds].map(([, bound]) => Number(bound))
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
    expect(seconds.length).toBeGreaterThan(5)
  })

  test('the report has sockets, subscriptions and deliveries', async () => {
    harness.put([...smallWorld(), matchChange(1, { startTimestamp: NOW, status: 'inprogress' })])
    const server = serveLive(harness)
    harness.app.sample()
    const socket = await server.connect()
    await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
    const delta = socket.next(({ type }) => type === 'match_delta')
    harness.put([
      { op: 'merge', kind: 'match', sport: 'football', id: 1, data: { homeScore: { current: 1 } } },
    ])
    await delta
    sampleAfter(1000)
    const { live, samples } = await report()
    expect(live).toMatchObject({ sockets: 1, subscriptions: 1, published: 1, deliveries: 1, closed: [] })
    expect(samples).toMatchObject({ sockets: [1], subscriptions: [1], deliveries: [1], dropped: [0] })
    await server.stop()
  })

  test('the report has the sources, their lag and staleness', async () => {
    harness.close()
    harness = makeHarness({ config: { statusToken: TOKEN, staleAfter: 60 } })
    harness.app.sample()
    harness.put(smallWorld().map((change) => ({ ...change, source: 'wire', sourceTimestamp: NOW - 2000 })))
    sampleAfter(1000)
    const first = await report()
    expect(first.feed.sources).toEqual([
      {
        source: 'wire',
        lastChangeAt: NOW,
        isStale: false,
        applied: smallWorld().length,
        unchanged: 0,
        rejected: 0,
        lagSeconds: { median: 1.75, p95: 2.425, p99: 2.485 },
      },
    ])
    expect(first.samples.lagSeconds).toEqual([1.75])
    harness.now += 61_000
    expect((await report()).feed.sources[0]?.isStale).toBe(true)
  })

  test('the report has the cache hit rates of /metrics', async () => {
    harness.put(smallWorld())
    harness.app.sample()
    for (let asked = 0; asked < 3; asked += 1) await harness.get('/v2/football/tournaments')
    sampleAfter(1000)
    const { cache, samples } = await report()
    expect(cache).toMatchObject({ hits: 2, misses: 1, evictions: 0, entries: 1 })
    expect(cache.bytes).toBeGreaterThan(100)
    expect(samples).toMatchObject({ cacheHits: [2], cacheMisses: [1], cacheBytes: [cache.bytes] })
    const { text } = await harness.app.metrics()
    expect(text).toContain('scoreline_response_cache_requests_total{result="hit"} 2\n')
    expect(text).toContain('scoreline_response_cache_requests_total{result="miss"} 1\n')
    expect(text).toContain(`scoreline_response_cache_bytes ${cache.bytes}\n`)
    expect(text).toContain('scoreline_response_cache_entries 1\n')
    expect(text).toContain('scoreline_response_cache_evictions_total 0\n')
  })

  test('the report names keys by prefix with their usage and no secret', async () => {
    const free = harness.newKey('free')
    const gone = harness.newKey('basic')
    revokeKeyByPrefix(harness.db, gone, NOW)
    addUsage(harness.db, [{ keyHash: hashKey(free), day: quotaDay(NOW), count: 7 }], true)
    addUsage(harness.db, [{ keyHash: hashKey(harness.key), day: quotaDay(NOW) - 1, count: 9 }], true)
    const { keys } = await report()
    expect(keys).toEqual([
      { name: 'key 2', prefix: free.slice(3, 11), plan: 'free', dailyLimit: 100, used: 7 },
      { name: 'key 1', prefix: harness.key.slice(3, 11), plan: 'unlimited', dailyLimit: null, used: 0 },
    ])
    const { text } = await ask(PATH, `Bearer ${TOKEN}`)
    for (const secret of [TOKEN, harness.key, free, harness.key.slice(3, 20)])
      expect(text).not.toContain(secret)
  })

  test('the report lists internal errors by correlation id', async () => {
    harness.put(smallWorld())
    const path = '/v2/football/tournaments'
    harness.db.client.run('ALTER TABLE tournament RENAME TO elsewhere')
    const broken = await harness.get<{ correlationId: string }>(path)
    expect(broken.status).toBe(500)
    const { errors, endpoints } = await report()
    expect(errors).toEqual([
      {
        at: NOW,
        correlationId: broken.body.correlationId,
        place: `GET ${path}`,
        message: expect.stringContaining('tournament'),
      },
    ])
    expect(endpoints[0]?.statuses).toEqual([{ status: 500, count: 1 }])
  })

  test('the report returns only new samples', async () => {
    harness.app.sample()
    for (let taken = 0; taken < 3; taken += 1) sampleAfter(1000)
    const { samples } = await report()
    expect(samples.at).toEqual([NOW + 1000, NOW + 2000, NOW + 3000])
    const { samples: later } = await report(`?since=${NOW + 2000}`)
    expect(later.at).toEqual([NOW + 3000])
    expect(later.cpu.length).toBe(1)
    expect((await ask(`${PATH}?since=yesterday`, `Bearer ${TOKEN}`)).status).toBe(400)
  })

  test('the report keeps an hour of samples and restarts when the clock is set back', async () => {
    harness.app.sample()
    for (let taken = 0; taken < STATUS_LIMITS.samples + 5; taken += 1) sampleAfter(STATUS_LIMITS.sampleMs)
    const { samples } = await report()
    expect(samples.at.length).toBe(STATUS_LIMITS.samples)
    expect(samples.at.at(-1)).toBe(harness.now)
    expect(new Set(Object.values(samples).map(({ length }) => length))).toEqual(
      new Set([STATUS_LIMITS.samples]),
    )
    sampleAfter(-10_000)
    sampleAfter(1000)
    expect((await report()).samples.requests.every((rate) => rate !== null && rate >= 0)).toBe(true)
  })
})

describe('parts of the report', () => {
  test('reports of several processes are joined: sums, the slowest, and what the writer knows', async () => {
    harness.app.sample()
    for (let taken = 0; taken < 5; taken += 1) sampleAfter(STATUS_LIMITS.sampleMs)
    const of = await report()
    const writer = { ...of, errors: [{ at: 1, correlationId: 'a', place: '', message: '' }] }
    const reader = (value: number, delayMs: number): StatusReport => ({
      ...of,
      samples: {
        ...of.samples,
        at: of.samples.at.slice(0, 2).map((at) => at + delayMs),
        requests: [value, 10 * value],
        latencySlowMs: [value, null],
        applied: [7, 7],
      },
      endpoints: [
        {
          endpoint: '/ws',
          statuses: [400 + value, 200].map((status) => ({ status, count: value })),
          perSecond: value,
          latencyMs: { median: 1, p95: 1, p99: value },
        },
      ],
      live: { ...of.live, sockets: value, backlogBytes: value, closed: [{ reason: 'slow', count: value }] },
      errors: [{ at: value, correlationId: 'b', place: '', message: '' }],
    })
    // Both end after two samples; the second one takes its own a second later.
    const joined = joinReports(writer, [reader(2, 0), reader(3, 1000)])
    expect(check.Errors(joined).First()).toBeUndefined()
    expect(joined).toMatchObject({
      samples: {
        at: of.samples.at,
        requests: [2, 23, 50, 30, 0],
        latencySlowMs: [2, 3, null, null, null],
        applied: [0, 0, 0, 0, 0],
      },
      endpoints: [
        {
          statuses: Object.entries({ 200: 5, 402: 2, 403: 3 }).map(([status, count]) => ({
            status: Number(status),
            count,
          })),
          ...{ perSecond: 5, latencyMs: { p99: 3 } },
        },
      ],
      live: { sockets: 5, backlogBytes: 3, closed: [{ reason: 'slow', count: 5 }] },
    })
    expect(joined.errors.map(({ at }) => at)).toEqual([3, 2, 1])
    expect(joined.processes.length).toBe(3)
    expect(joinReports(writer, [])).toEqual(writer)
  })

  test('the latest internal errors are few, the newest first, without secrets', () => {
    const faults = new LastErrors([TOKEN])
    const key = `sl_${'Ab3'.repeat(14)}x`
    const location = { method: 'GET', path: `/v2/${key}` }
    for (let at = 0; at < STATUS_LIMITS.errors + 3; at += 1) {
      const message = `${at} ${TOKEN} apiKey=abc&x token: "def" Bearer ghi ${key} ${'long '.repeat(100)}`
      faults.note({ atMs: at, correlationId: `id-${at}`, location, message })
    }
    const list = faults.list()
    expect([list.length, list[0]?.at]).toEqual([STATUS_LIMITS.errors, STATUS_LIMITS.errors + 2])
    expect(list[0]?.place).toBe('GET /v2/[hidden]')
    expect(list[0]?.message.length).toBe(STATUS_LIMITS.errorLength)
    expect(JSON.stringify(list)).not.toMatch(/abc|def|ghi|Ab3|token-of/)
  })

  test.each<[string, readonly number[], number, number | null]>([
    ['nothing', [], 0.5, null],
    ['the middle of a bucket', [1.5, 1.5], 0.5, 1.5],
    ['the end of a bucket', [0.5, 1.5], 0.5, 1],
    ['above all bounds', [9, 9], 0.5, 4],
    ['almost all', [0.5, 0.5, 0.5, 3], 0.99, 3.92],
  ])('a quantile of %s', (_name, values, share, expected) => {
    const buckets = new Histogram([1, 2, 4])
    for (const value of values) buckets.add(value)
    const found = quantileOf(buckets, share)
    expect(found === null ? null : Math.round(found * 1000) / 1000).toBe(expected)
  })
})

test('/readyz: a service whose workers all ended is not ready', async () => {
  const status = { running: 0, wanted: 2 }
  const own = makeHarness({ readers: { status: () => status } as unknown as ReadersLink })
  const ready = async () => (await own.app.fetch(new Request('http://localhost/readyz'))).status
  expect(await ready()).toBe(503)
  status.running = 1
  expect(await ready()).toBe(200)
  own.close()
})
