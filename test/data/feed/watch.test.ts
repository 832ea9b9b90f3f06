/**
 * What the service says of its feed and itself: `/readyz`, `/metrics`, heartbeats (docs/reference/live.md#3,
 * docs/operating.md#monitoring).
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { FEED_LIMITS, HEARTBEAT_MS, OTHER_SOURCES } from '../../../src/catalog/feed.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { staleSources } from '../../../src/rules/sources/staleness.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

let harness: Harness
beforeEach(() => {
  harness = makeHarness({ config: { staleAfter: 60, metrics: 'public' } })
  harness.put(smallWorld())
})
afterEach(() => harness.close())

const named = (name: string, source?: string, sourceTimestamp?: number): Change => ({
  op: 'merge',
  kind: 'team',
  sport: 'football',
  id: TEAMS[0],
  data: { shortName: name },
  ...(source !== undefined && { source }),
  ...(sourceTimestamp !== undefined && { sourceTimestamp }),
})

interface Ready {
  readonly status: string
  readonly checks: {
    readonly database: string
    readonly storage: string
    readonly feed: string
    readonly backup?: object
    readonly sources: Record<string, unknown>
  }
}
async function ready(of = harness): Promise<{ status: number; body: Ready }> {
  const response = await of.app.fetch(new Request('http://localhost/readyz'))
  return { status: response.status, body: (await response.json()) as Ready }
}

describe('/readyz', () => {
  test('/readyz shows each source and turns red while one is stale', async () => {
    harness.put([named('A', 'east', NOW - 2000), named('B', 'west')])
    harness.now += 30_000
    harness.put([named('B', 'west')])
    const seen = (await ready()).body
    expect(seen).toEqual({
      status: 'ok',
      checks: {
        database: 'ok',
        storage: 'ok',
        feed: 'ok',
        sources: {
          east: { lastChangeAt: NOW, ageSeconds: 30, lastSourceTimestamp: NOW - 2000, changes: 1 },
          west: { lastChangeAt: NOW + 30_000, ageSeconds: 0, lastSourceTimestamp: null, changes: 2 },
        },
      },
    })
    harness.now += 30_001
    const red = await ready()
    expect([red.status, red.body.status, red.body.checks.feed]).toEqual([503, 'unavailable', 'stale: east'])
    harness.put([named('C', 'east')])
    expect((await ready()).status).toBe(200)
  })

  test.each([
    [null, { newest: null, ageSeconds: null }, []],
    [NOW, { newest: new Date(NOW).toISOString(), ageSeconds: 61 }, ['61']],
  ])('without a change the feed is stale; the newest backup is of %p', async (newestMs, shown, ages) => {
    const times = { newestMs, lastSuccessMs: null, lastFailureMs: null }
    const backups = () => ({ destination: '', problem: null, ...times })
    const own = makeHarness({ config: { staleAfter: 60 }, backups })
    own.now += 61_000
    const { feed, backup } = (await ready(own)).body.checks
    expect(feed).toBe('no change was received since the start')
    expect(backup).toEqual({ ...shown, problem: null })
    const { text } = await own.app.metrics()
    expect([...text.matchAll(/^scoreline_backup_age_seconds.* (\d+)$/gm)].map(([, age]) => age)).toEqual(ages)
    own.close()
  })

  test('a rejected change does not refresh its source', async () => {
    harness.put([named('A', 'east')])
    harness.now += 61_000
    const result = harness.app.apply([{ line: 1, change: { ...named('B', 'east'), id: 99 } }])
    expect(result.rejected.length).toBe(1)
    expect((await ready()).status).toBe(503)
  })

  test('unknown source names do not evict known ones', async () => {
    harness.put([named('A', 'east')])
    harness.app.apply([{ line: 1, change: { op: 'nonsense', source: 'junk' } }])
    harness.put(
      Array.from({ length: FEED_LIMITS.sources + 5 }, (_, index) => named(`N${index}`, `source ${index}`)),
    )
    const { sources } = (await ready()).body.checks
    expect(Object.keys(sources).length).toBe(FEED_LIMITS.sources)
    expect([Object.hasOwn(sources, 'east'), Object.hasOwn(sources, 'junk')]).toEqual([true, false])
  })

  test.each([
    ['not watched', [['east', 0]], null, []],
    ['on the border', [['east', 0]], 100, []],
    ['beyond', [['east', -1]], 100, ['east']],
    [
      'one of two',
      [
        ['east', -1],
        ['west', 50],
      ],
      100,
      ['east'],
    ],
    ['nothing since the start', [], 99, ['']],
    ['nothing yet', [], 100, []],
  ] as [string, [string, number][], number | null, string[]][])('%s', (_name, heard, staleAfterMs, stale) => {
    const sources = new Map(heard.map(([name, lastChangeTimerMs]) => [name, { lastChangeTimerMs }]))
    expect(staleSources(sources, { now: 100, startedAt: 0, staleAfterMs })).toEqual(stale)
  })

  test('a live source is stale only after two of its heartbeats, and never while it is switched off', async () => {
    const own = makeHarness({ config: { staleAfter: 10 }, follows: () => [switchedOff('espn')] })
    own.put(smallWorld())
    own.put([named('A', 'wire'), named('B', 'openligadb'), named('C', 'espn')])
    for (const [afterMs, feed] of [
      [11_000, 'stale: wire'],
      [60_000, 'stale: wire'],
      [60_000, 'stale: wire, openligadb'],
    ] as const) {
      own.now += afterMs
      const response = await own.app.fetch(new Request('http://localhost/readyz'))
      const { checks } = (await response.json()) as { checks: { feed: string; follow: object } }
      expect([checks.feed, checks.follow]).toEqual([feed, { espn: 'switched off' }])
    }
    own.close()
  })
})

const switchedOff = (source: string) => ({
  source,
  isOpen: false,
  isOff: true,
  failures: 0,
  requests: 1,
  failed: 0,
  lastResponseMs: null,
  problem: null,
  odd: {},
})

/** Samples by name with labels. */
async function metrics(): Promise<Map<string, number>> {
  const { status, text } = await harnessText('/metrics')
  expect(status).toBe(200)
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const [, name = '', value = ''] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

async function harnessText(path: string, headers: Record<string, string> = {}) {
  const response = await harness.app.fetch(new Request(`http://localhost${path}`, { headers }))
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

describe('/metrics access', () => {
  const METRICS = 'http://localhost/metrics'
  /** As a server knows them: by the request that came, and by no other. */
  const peers = new WeakMap<Request, string>()
  const ask = (peer: string, method: string, address: string, headers: Record<string, string> = {}) => {
    const request = new Request(METRICS, { method, headers })
    if (address !== METRICS) Object.defineProperty(request, 'url', { value: address })
    peers.set(request, peer)
    return local.app.fetch(request)
  }
  let local: Harness
  beforeEach(() => {
    local = makeHarness({
      config: { metrics: 'local' },
      peerAddress: (request) => peers.get(request) ?? null,
    })
  })
  afterEach(() => local.close())

  test.each<[string, string, string, number]>([
    ['127.0.0.1', 'GET', METRICS, 200],
    ['::ffff:127.0.0.1', 'GET', METRICS, 200],
    ['::1', 'HEAD', METRICS, 200],
    // HTTP/1.0 without a Host, and a host that no URL can have.
    ['127.0.0.1', 'GET', '/metrics', 200],
    ['127.0.0.1', 'HEAD', 'http://h:99999/metrics', 200],
    ['192.0.2.1', 'GET', METRICS, 404],
    ['192.0.2.1', 'HEAD', '/metrics', 404],
  ])('%s, %s %s: %i', async (peer, method, address, status) => {
    expect((await ask(peer, method, address)).status).toBe(status)
  })

  test.each<[string, number]>([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['rebound.example:3000', 404],
    ['localhost.rebound.example', 404],
    ['127.0.0.1.rebound.example', 404],
  ])('a browser on this machine that asks %s: %i', async (host, status) => {
    expect((await ask('127.0.0.1', 'GET', METRICS, { host })).status).toBe(status)
  })
})

describe('/metrics', () => {
  test('/metrics counts changes by source and outcome, with lag', async () => {
    harness.put([named('A', 'east', NOW - 3000), named('A', 'east', NOW - 3000), named('B')])
    harness.app.apply([
      { line: 1, change: { ...named('B', 'east'), id: 99 } },
      { line: 2, change: 'text' },
    ])
    const seen = await metrics()
    const changes = (source: string, outcome: string) =>
      seen.get(`scoreline_feed_changes_total{source="${source}",outcome="${outcome}"}`)
    expect(['applied', 'unchanged', 'rejected'].map((outcome) => changes('east', outcome))).toEqual([1, 1, 1])
    expect(changes('', 'rejected')).toBe(1)
    expect(changes(OTHER_SOURCES, 'applied')).toBe(0)
    const lag = (le: string) => seen.get(`scoreline_feed_lag_seconds_bucket{source="east",le="${le}"}`)
    expect([lag('2.5'), lag('5'), lag('+Inf')]).toEqual([0, 2, 2])
    expect(seen.get('scoreline_feed_lag_seconds_sum{source="east"}')).toBe(6)
    expect(seen.get('scoreline_feed_batch_duration_seconds_count')).toBe(3)
    expect(seen.get('scoreline_log_position')).toBe(smallWorld().length + 2)
  })

  test('/metrics counts changes that the operator holds', async () => {
    harness.put([named('Mine'), named('A', 'east'), named('Mine', 'east'), named('B', 'west')])
    const seen = await metrics()
    const held = (source: string) => seen.get(`scoreline_feed_changes_held_total{source="${source}"}`)
    expect(['', 'east', 'west'].map(held)).toEqual([0, 1, 1])
  })

  test('/metrics counts requests by route and status', async () => {
    await harness.get('/v2/football/matches/1')
    await harness.get('/v2/football/matches/2')
    await harness.get('/v2/nothing-of-ours/secret')
    await harness.get('/v2/football/matches/1', { method: 'POST' })
    const seen = await metrics()
    const requests = (endpoint: string, status: number) =>
      seen.get(`scoreline_requests_total{endpoint="${endpoint}",status="${status}"}`)
    expect(requests('/v2/{sportSlug}/matches/{matchId}', 404)).toBe(2)
    expect(requests('/v2/{sportSlug}/matches/{matchId}', 405)).toBe(1)
    expect(requests('(none)', 404)).toBe(1)
    const latency = 'scoreline_request_duration_seconds_count{endpoint="/v2/{sportSlug}/matches/{matchId}"}'
    expect(seen.get(latency)).toBe(3)
    expect((await harnessText('/metrics')).text).not.toContain('secret')
  })

  test('/metrics is valid Prometheus text', async () => {
    const { text, type } = await harnessText('/metrics')
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
    let current = ''
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const declared = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)?.[1]
      if (declared) current = declared
      else if (!line.startsWith('# HELP ')) {
        expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+$/)
        expect(line.startsWith(current)).toBe(true)
      }
    }
  })

  test('/metrics counts sockets, subscriptions, messages and close reasons', async () => {
    const server = serveLive(harness)
    harness.put([matchChange(1, { startTimestamp: NOW, status: 'inprogress' })])
    const sockets = await Promise.all([server.connect(), server.connect()])
    for (const socket of sockets) {
      await socket.subscribe({ topic: 'match:football:1' })
      await socket.subscribe({ topic: 'sport:football' })
    }
    harness.put([{ op: 'merge', kind: 'match', sport: 'football', id: 1, data: { currentMatchMinute: 5 } }])
    await Promise.all(sockets.map((socket) => socket.settle()))
    const refused = await server.connect('wrong')
    await refused.closed
    const open = await metrics()
    expect([
      open.get('scoreline_sockets_open'),
      open.get('scoreline_subscriptions'),
      open.get('scoreline_live_messages_total'),
      open.get('scoreline_live_deliveries_total'),
      open.get('scoreline_sockets_closed_total{reason="refused"}'),
    ]).toEqual([2, 4, 1, 2, 1])
    for (const socket of sockets) socket.close()
    await Promise.all(sockets.map((socket) => socket.closed))
    await server.stop()
    const closed = await metrics()
    expect(closed.get('scoreline_sockets_open')).toBe(0)
    expect(closed.get('scoreline_sockets_closed_total{reason="client"}')).toBe(2)
  })

  test('/metrics is refused when the client address is unknown', async () => {
    for (const access of ['local', 'private'] as const) {
      const other = makeHarness({ config: { metrics: access } })
      const answer = await other.get('/metrics')
      expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['code', 'error', 'message']])
      other.close()
    }
  })
})

describe('heartbeats', () => {
  test('heartbeats arrive at the requested interval with sources and position', async () => {
    const server = serveLive(harness)
    const socket = await server.connect()
    const beats = async () => {
      harness.app.beat()
      await socket.settle()
      return socket.messages.filter(({ type }) => type === 'heartbeat').map(({ timestamp }) => timestamp)
    }
    const topic = { topic: 'sport:football' }
    await socket.subscribe({ ...topic, heartbeatMs: 1000 })
    expect(await beats()).toEqual([])
    harness.put([named('A', 'east')])
    harness.now = NOW + 1000
    expect(await beats()).toEqual([NOW + 1000])
    expect(socket.messages.find(({ type }) => type === 'heartbeat')).toEqual({
      type: 'heartbeat',
      timestamp: NOW + 1000,
      epoch: expect.stringMatching(/^[0-9a-f]{16}$/),
      position: smallWorld().length + 1,
      sources: { east: NOW },
    })
    harness.now = NOW + 1999
    expect((await beats()).length).toBe(1)
    harness.now = NOW + 2250
    expect((await beats()).length).toBe(2)
    // It keeps the beat: a late one does not shift those after it.
    harness.now = NOW + 3000
    expect((await beats()).length).toBe(3)
    // After a standstill there is one, not all that were missed.
    harness.now = NOW + 60_000
    expect((await beats()).length).toBe(4)
    // Setting the clock back does not suppress warnings.
    harness.now = NOW
    expect((await beats()).length).toBe(5)
    await socket.subscribe({ ...topic, heartbeatMs: null })
    harness.now += 60_000
    expect((await beats()).length).toBe(5)
    expect(socket.faults).toEqual([])
    socket.close()
    await server.stop()
  })

  test('other intervals are refused and subscribe to nothing', async () => {
    const server = serveLive(harness)
    const socket = await server.connect()
    const { minimum, maximum } = HEARTBEAT_MS
    for (const heartbeatMs of [minimum - 1, maximum + 1, 0, -1000, 1000.5, '1000', true]) {
      const { type, code, message } = await socket.subscribe({ topic: 'sport:football', heartbeatMs })
      expect<unknown>([type, code, message]).toEqual([
        'error',
        'invalid_message',
        `"heartbeatMs" must be an integer from 1000 to 60000, or null for none, but was ${JSON.stringify(heartbeatMs)}.`,
      ])
    }
    expect(harness.app.sockets.subscriptionCount).toBe(0)
    await server.stop()
  })

  test('no heartbeats are sent unless requested', async () => {
    const server = serveLive(harness)
    const socket = await server.connect()
    await socket.subscribe({ topic: 'sport:football' })
    harness.now += 120_000
    harness.app.beat()
    await socket.settle()
    expect(socket.messages.map(({ type }) => type)).not.toContain('heartbeat')
    await server.stop()
  })
})
