/** The live channel as server-sent events (docs/live.md#server-sent-events). */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { CLOSE_CODES, LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { hashKey } from '../../../src/store/access/keys.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { EventReader, openEvents } from '../../support/live/event-stream-kit.ts'
import { matchOfRest, serveLive } from '../../support/live/live-kit.ts'
import { FIRST, match, merge } from '../../support/live/live-matches.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const SPORT = '/v2/football/live/events'
const MATCH = '/v2/football/matches/1/live'

let harness: Harness
beforeEach(() => {
  harness = makeHarness()
  harness.put([...smallWorld(), ...FIRST.slice(0, 2)])
})
afterEach(async () => {
  await harness.app.sockets.closeAll()
  harness.close()
})

async function request(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  const all = { authorization: harness.key, ...headers }
  return harness.app.fetch(new Request(`http://localhost${path}`, { method, headers: all }))
}

const rest = (id: number, query = '') => matchOfRest(harness, `/v2/football/matches/${id}${query}`)

describe('a stream', () => {
  test.each([
    ['of a sport', SPORT, '', [1, 2]],
    ['of a match', MATCH, '', [1]],
    [
      'of a match with combined odds',
      `${MATCH}?withBkOdds=true&oddsStage=all`,
      '?with_bk_odds=true&odds_stage=all',
      [1],
    ],
  ])(
    '%s begins with snapshots and continues with deltas that give the state of REST',
    async (_, path, query, ids) => {
      const reader = await openEvents(harness, path)
      expect(reader.messages.map(({ type }) => type)).toEqual([
        'connected',
        'subscribed',
        ...ids.map(() => 'match_snapshot'),
        'resumed',
      ])
      harness.put(ids.map((id) => merge(id, { currentMatchMinute: 33, venue: { name: 'Ångström Парк' } })))
      await reader.until(
        () => reader.messages.filter(({ type }) => type === 'match_delta').length === ids.length,
      )
      for (const id of ids) expect(reader.states.get(id)).toEqual(await rest(id, query))
      expect(reader.gaps).toBe(0)
      await reader.cancel()
      expect(harness.app.sockets.usage.amounts).toMatchObject({ sockets: 0, subscriptions: 0 })
    },
  )

  test('has the headers that keep proxies from buffering, and those of every response', async () => {
    const { headers, body } = await request(SPORT)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    })
    expect(headers.has('content-encoding')).toBe(false)
    await body?.cancel()
  })

  test.each([
    ['the header', (id: string) => [SPORT, { 'last-event-id': id }] as const],
    ['the parameter', (id: string) => [`${SPORT}?lastEventId=${id}`, {}] as const],
  ])('resumes from %s with the matches that changed, and no others', async (_, requestOf) => {
    const first = await openEvents(harness, SPORT)
    await first.cancel()
    harness.put([merge(2, { currentMatchMinute: 50 })])
    const [path, headers] = requestOf(first.lastEventId)
    const second = await openEvents(harness, path, headers)
    expect([...second.states.keys()]).toEqual([2])
    expect(second.states.get(2)).toEqual(await rest(2))
    await second.cancel()
  })

  test.each(['nonsense', 'ffffffffffffffff:3', '5', '0:0'])(
    'answers the unknown id %s with everything',
    async (id) => {
      const reader = await openEvents(harness, SPORT, { 'last-event-id': id })
      expect(reader.messages.map(({ type }) => type)).toContain('reset')
      expect([...reader.states.keys()].sort()).toEqual([1, 2])
      await reader.cancel()
    },
  )

  test('has no id before it is complete, and then one that is never ahead of its messages', async () => {
    let text = ''
    for await (const chunk of (await request(SPORT)).body ?? []) {
      text += Buffer.from(chunk).toString()
      if (text.includes('"resumed"')) break
    }
    const withId = text.split('\n\n').filter((frame) => frame.startsWith('id: '))
    expect(withId).toEqual([expect.stringContaining('"resumed"')])
    const reader = await openEvents(harness, SPORT)
    const { epoch, position } = reader.messages[0] as unknown as { epoch: string; position: number }
    expect(reader.lastEventId).toBe(`${epoch}:${position}`)
    // Two changes in one batch: a reader of the first message alone still lacks the second.
    harness.put([merge(1, { currentMatchMinute: 7 }), merge(2, { currentMatchMinute: 8 })])
    await reader.untilType('match_delta')
    expect(reader.lastEventId).toBe(`${epoch}:${position}`)
    harness.now += LIVE_LIMITS.commentMs
    harness.app.beat()
    await reader.until(() => reader.comments > 0)
    expect(reader.lastEventId).toBe(`${epoch}:${position + 2}`)
    await reader.cancel()
  })

  test('sends heartbeats on request', async () => {
    const reader = await openEvents(harness, `${MATCH}?heartbeatMs=1000`)
    harness.now += 1000
    harness.app.beat()
    await reader.untilType('heartbeat')
    await reader.cancel()
  })

  test.each([
    [
      'the key is revoked',
      () => harness.app.sockets.closeKeys(new Set([hashKey(harness.key)])),
      CLOSE_CODES.refused,
    ],
    ['the service stops', () => harness.app.sockets.closeAll(), CLOSE_CODES.goingAway],
  ])('ends with an event that has the reason when %s', async (_, close, expected) => {
    const reader = await openEvents(harness, SPORT)
    await close()
    await reader.until(() => false)
    expect(reader.closed).toEqual({ code: expected.code, reason: expected.reason })
    expect(harness.app.sockets.count).toBe(0)
  })

  test('shares limits, subscriber counts and metrics with sockets', async () => {
    const server = serveLive(harness)
    const socket = await server.subscribe(match(1))
    const [reader, other] = [await openEvents(harness, MATCH), await openEvents(harness, MATCH)]
    await other.cancel()
    const before = harness.app.sockets.counters.deliveries
    harness.put([merge(1, { currentMatchMinute: 9 })])
    await reader.untilType('match_delta')
    await socket.settle()
    expect(harness.app.sockets.counters.deliveries - before).toBe(2)
    expect(socket.states.get(1)?.state).toEqual(reader.states.get(1) as never)
    const { text } = await harness.app.metrics()
    for (const count of ['sockets_open 2', 'live_streams_open 1'])
      expect(text).toContain(`scoreline_${count}\n`)
    await reader.cancel()
    await server.stop()
  })

  test('of a reader that reads nothing is closed, while others continue', async () => {
    const server = serveLive(harness)
    const stalled = connect(server.port, '127.0.0.1')
    stalled.write(`GET ${SPORT}?apiKey=${harness.key} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await new Promise((resolve) => stalled.once('readable', resolve))
    stalled.pause()
    const reader = await openEvents(harness, MATCH)
    const { closed } = harness.app.sockets.counters
    for (let count = 0; count < 400 && !closed.has('slowReader'); count += 1) {
      const events = Array.from({ length: 40 }, (_, at) => ({
        time: at,
        timeSeconds: null,
        type: 'card',
        team: 'home',
        period: 'period1',
        class: (count % 2 ? 'x' : 'y').repeat(4000),
      }))
      harness.put([merge(2, { liveEvents: events })])
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(Object.fromEntries(closed)).toEqual({ slowReader: 1 })
    harness.put([merge(1, { currentMatchMinute: 77 })])
    await reader.untilType('match_delta')
    expect(reader.states.get(1)).toMatchObject({ currentMatchMinute: 77 })
    await reader.cancel()
    stalled.destroy()
    await server.stop()
  })

  test('is written in turns of its key if many wait, and misses nothing', async () => {
    const readers: EventReader[] = []
    for (let count = 0; count < 80; count += 1) readers.push(await openEvents(harness, MATCH))
    const put = (value: number) => harness.put([merge(1, { currentMatchMinute: value })])
    put(31)
    put(32)
    await new Promise((resolve) => setImmediate(resolve))
    const left = readers.splice(70, 1)
    await left[0]?.cancel()
    put(33)
    const expected = await rest(1)
    for (const reader of readers) {
      const deltas = () => reader.messages.filter(({ type }) => type === 'match_delta')
      await reader.until(() => deltas().length === 3)
      expect([reader.states.get(1), reader.gaps]).toEqual([expected, 0])
      await reader.cancel()
    }
    expect(harness.app.sockets.usage.amounts).toMatchObject({ sockets: 0, subscriptions: 0 })
  })

  test('of a client that disconnects is closed', async () => {
    const server = serveLive(harness)
    const abort = new AbortController()
    const response = await fetch(`${server.address}${SPORT}`, {
      headers: { authorization: harness.key },
      signal: abort.signal,
    })
    const reader = new EventReader(response)
    await reader.untilType('resumed')
    abort.abort()
    while (harness.app.sockets.count > 0) await Bun.sleep(5)
    expect(harness.app.sockets.counters.closed.get('lost')).toBe(1)
    await server.stop()
  })
})

describe('a refused stream', () => {
  test.each([
    ['without a key', SPORT, { authorization: '' }, 401, 'unauthorized'],
    ['with an unknown key in the query', `${SPORT}?apiKey=wrong`, { authorization: '' }, 401, 'unauthorized'],
    ['of an unknown sport', '/v2/cricket/live/events', {}, 404, 'not_found'],
    ['of a match with an invalid id', '/v2/football/matches/x/live', {}, 400, 'invalid_parameter'],
    ['with an invalid stage', `${SPORT}?oddsStage=some`, {}, 400, 'invalid_parameter'],
    ['with an invalid interval', `${SPORT}?heartbeatMs=5`, {}, 400, 'invalid_parameter'],
    ['with an invalid pace', `${SPORT}?conflateMs=99`, {}, 400, 'invalid_parameter'],
    ['with an invalid last id', `${SPORT}?lastEventId=nonsense`, {}, 400, 'invalid_parameter'],
  ])('%s gets the error envelope', async (_, path, headers, status, slug) => {
    const response = await request(path, { ...(headers as Record<string, string>) })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, slug])
    expect(harness.app.sockets.count).toBe(0)
  })

  test('of a sport that the key does not include gets 400', async () => {
    const response = await request(SPORT, { authorization: harness.newKey('free', ['tennis']) })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'user_has_no_access' }])
  })

  test('beyond the connections or the quota of the key gets 429', async () => {
    const authorization = harness.newKey('free')
    const { sockets } = PLANS.free.live
    const streams = []
    for (let count = 0; count < sockets; count += 1)
      streams.push(await openEvents(harness, SPORT, { authorization }))
    const response = await request(SPORT, { authorization })
    expect([response.status, await response.json()]).toMatchObject([429, { error: 'live_limit_reached' }])
    for (const stream of streams) await stream.cancel()
    for (let count = sockets; count < PLANS.free.dailyLimit; count += 1)
      await harness.get('/v2/sport', { headers: { authorization } })
    const last = await request(MATCH, { authorization })
    expect([last.status, await last.json()]).toMatchObject([429, { error: 'quota_exceeded' }])
    expect(harness.app.sockets.count).toBe(0)
  })

  test('HEAD leaves no stream open', async () => {
    const response = await request(SPORT, {}, 'HEAD')
    expect([response.status, harness.app.sockets.count]).toEqual([200, 0])
  })
})
