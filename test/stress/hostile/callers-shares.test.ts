/**
 * Hostile callers against the shares of others (docs/security.md#shares): units charged exactly, bytes and slots within
 * their bounds, and the order of service between two callers. The first part is generated from the contract, so a new
 * endpoint or tool is in it by itself; the second part is played by hand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { CALLER_LIMITS } from '../../../src/catalog/callers.ts'
import { LIMITS } from '../../../src/catalog/limits.ts'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../../src/endpoints/live-events.ts'
import { TOOLS } from '../../../src/http/mcp/tools.ts'
import { COUNTED_FROM_BYTES } from '../../../src/http/responses/responses.ts'
import { quotaDay } from '../../../src/rules/api/quota.ts'
import { addUsage, createKey, hashKey } from '../../../src/store/access/keys.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { type LiveServer, serveLive } from '../../support/live/live-kit.ts'
import { football } from '../../support/live/live-matches.ts'
import { insertMatches } from '../../support/world/many-matches.ts'
import { CATEGORY, LEAGUE, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { addressOf, call, toolCall } from './plays.ts'

/** More than the longest list. */
const MATCHES = LIMITS.streamingMatches + 500

/** Requests that may wait for a position. */
const POSITIONS = 20

/** Requests whose connections have not taken the response yet. */
const waiting = new Set<Request>()

let harness: Harness
let server: LiveServer

/** Bytes of the longest list with everything: what a unit buys at most, on any channel. */
let mostBytes = 0

beforeAll(async () => {
  harness = makeHarness({
    callerLimits: { waiting: 200, positions: POSITIONS },
    peerAddress: (request) => (waiting.has(request) ? '127.0.0.1' : null),
  })
  harness.put(smallWorld())
  insertMatches(harness.db, {
    count: MATCHES,
    tournamentId: LEAGUE,
    categoryId: CATEGORY,
    seasonId: SEASON,
    teams: TEAMS.slice(0, 2) as [number, number],
  })
  server = serveLive(harness)
  const everything = `tournament_id=${LEAGUE}&with_bk_odds=true&odds_stage=all&with_pregame=true`
  mostBytes = (await (await ask(`/v2/football/matches?${everything}`, harness.key)).arrayBuffer()).byteLength
})
afterAll(async () => {
  await server.stop()
  harness.close()
})

const ask = async (path: string, key: string, init: RequestInit = {}): Promise<Response> =>
  harness.app.fetch(
    new Request(`http://x${path}`, { ...init, headers: { authorization: key, ...init.headers } }),
  )

async function unitsOf(key: string): Promise<number> {
  return ((await (await ask('/v2/account/usage', key)).json()) as { used: number }).used
}

async function metric(name: string): Promise<number> {
  const { text } = await harness.app.metrics()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1),
  )
}

const VALUES = {
  sportSlug: 'football',
  date: '2026-09-12',
  yearMonth: '2026-09',
  matchId: 1,
  tournamentId: LEAGUE,
  seasonId: SEASON,
  teamId: TEAMS[0],
  q: 'north',
  team_id_1: TEAMS[0],
  team_id_2: TEAMS[1],
}

describe('every endpoint of the contract', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s costs its unit and gives at most the longest list for it',
    async (path, endpoint) => {
      const key = harness.newKey('pro')
      const response = await ask(addressOf(endpoint, VALUES), key)
      const text = await response.text()
      const rows = path.includes('/export/') ? text.split('\r\n').length - 2 : 0
      const units =
        endpoint.access === undefined ? Math.max(1, Math.ceil(rows / LIMITS.exportRowsPerUnit)) : 0
      expect(await unitsOf(key)).toBe(units)
      const body = response.headers.get('content-type')?.startsWith('application/json')
        ? JSON.parse(text)
        : {}
      expect(body.matches?.length ?? 0).toBeLessThanOrEqual(LIMITS.streamingMatches)
      expect(rows / Math.max(1, units)).toBeLessThanOrEqual(LIMITS.exportRowsPerUnit)
      expect(Buffer.byteLength(text) / Math.max(1, units)).toBeLessThanOrEqual(mostBytes)
    },
  )

  test.each(LIVE_ENDPOINTS)('$path costs a unit', async (endpoint) => {
    const key = harness.newKey('pro')
    const response = await ask(addressOf(endpoint, VALUES), key)
    expect([response.status, await unitsOf(key)]).toEqual([200, 1])
    await response.body?.cancel()
  })

  test.each(TOOLS)('the tool $name costs a unit', async (tool) => {
    const key = harness.newKey('pro')
    const body = await mcp(key, toolCall(tool, { values: VALUES }))
    const text = JSON.stringify(body)
    expect(text).not.toContain('"isError":true')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
    expect(await unitsOf(key)).toBe(1)
  })
})

async function mcp(key: string, message: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await ask('/mcp', key, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(message),
  })
  return JSON.parse((await response.text()).replace(/^event:.*\ndata: /, ''))
}

describe('batches to the MCP server', () => {
  const listing = (count: number) => Array.from({ length: count }, () => call('tools/list'))

  test('have at most 20 messages, each answered, and cost nothing', async () => {
    const key = harness.newKey('free')
    expect(await mcp(key, listing(LIMITS.mcpBatch))).toHaveLength(LIMITS.mcpBatch)
    expect(await mcp(key, listing(LIMITS.mcpBatch + 1))).toMatchObject({ error: 'bad_request' })
    expect(await unitsOf(key)).toBe(0)
  })

  test('let a request of another key go before their messages', async () => {
    const [hostile, other] = [harness.newKey('free'), harness.newKey('free')]
    const order: string[] = []
    const batches = Array.from({ length: 5 }, () =>
      mcp(hostile, listing(LIMITS.mcpBatch)).then(() => order.push('batch')),
    )
    await Bun.sleep(0)
    await ask('/v2/football/matches/1', other)
    order.push('match')
    await Promise.all(batches)
    expect(order[0]).toBe('match')
  })
})

test('a key with many requests is served in turn with another one, and refused beyond its limit', async () => {
  const [hostile, other] = [harness.newKey('pro'), harness.newKey('pro')]
  const order: string[] = []
  const wide = (index: number) =>
    ask(
      `/v2/football/matches?tournament_id=${LEAGUE}&page_size=5&page=${1 + (index % 100)}&round=${index}`,
      hostile,
    )
  const asked = Array.from({ length: 300 }, async (_, index) => {
    const response = await wide(index)
    await response.text()
    order.push('hostile')
    return response
  })
  const answer = await ask('/v2/football/matches/2', other)
  order.push('other')
  const responses = await Promise.all(asked)
  expect(answer.status).toBe(200)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(await unitsOf(hostile)).toBe(responses.length - refused.length)
  const before = order.slice(0, order.indexOf('other')).length
  // Refusals too: the turn in which all asked, and the one after it.
  expect(before).toBeLessThanOrEqual((2 * CALLER_LIMITS.turnMs) / CALLER_LIMITS.pieceMs)
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(200)
})

test('a page of matches that have to be rendered lets a request of another key go before its end', async () => {
  const [hostile, other] = [harness.newKey('pro'), harness.newKey('pro')]
  const order: string[] = []
  const page = ask(
    `/v2/football/matches?tournament_id=${LEAGUE}&page_size=500&page=3&with_bk_odds=true`,
    hostile,
  ).then(async (response) => {
    order.push('page')
    expect(((await response.json()) as { matches: unknown[] }).matches).toHaveLength(500)
  })
  await ask('/v2/football/matches/3', other)
  order.push('match')
  await page
  expect(order).toEqual(['match', 'page'])
})

test('requests that wait for a position leave places to other keys, and cost nothing when they are refused', async () => {
  const [hostile, other] = [harness.newKey('pro'), harness.newKey('pro')]
  const epoch = selectEpoch(harness.db)
  const wait = (key: string) => ask(`/v2/football/matches/1?minPosition=${epoch}:${2 ** 40}`, key)
  const waiting = Array.from({ length: POSITIONS }, () => wait(hostile))
  const others = wait(other)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(POSITIONS / 2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(POSITIONS / 2)
  expect((await others).status).toBe(503)
  expect(await unitsOf(hostile)).toBe(POSITIONS / 2)
})

test('an export whose key runs out of units breaks off after the rows that are paid', async () => {
  const key = harness.newKey('pro')
  const { dailyLimit } = PLANS.pro
  addUsage(harness.db, [{ keyHash: hashKey(key), day: quotaDay(NOW), count: dailyLimit - 1 }], true)
  const response = await ask('/v2/football/export/matches.csv', key)
  expect(response.status).toBe(200)
  let text = ''
  const read = async () => {
    for await (const part of (response.body as ReadableStream<Uint8Array>).pipeThrough(
      new TextDecoderStream(),
    ))
      text += part
  }
  await expect(read()).rejects.toMatchObject({ slug: 'quota_exceeded' })
  const rows = text.split('\r\n').length - 1
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThanOrEqual(LIMITS.exportRowsPerUnit + 1)
  expect(await unitsOf(key)).toBe(dailyLimit)
})

test('unread responses hold no more than the share of their key, and go on when they are read', async () => {
  const key = harness.newKey('free')
  const path = `/v2/football/matches?tournament_id=${LEAGUE}`
  const responses = await Promise.all(Array.from({ length: 40 }, () => ask(path, key)))
  const streams = responses.filter(({ status }) => status === 200)
  await Bun.sleep(0)
  const held = await metric('scoreline_unsent_bytes{kind="responses"}')
  expect(held).toBeLessThanOrEqual(PLANS.free.live.backlogBytes + 1024 * 1024 + CALLER_LIMITS.chunkBytes.most)
  const bodies = await Promise.all(streams.map((each) => each.json() as Promise<{ matches: unknown[] }>))
  for (const { matches } of bodies) expect(matches).toHaveLength(LIMITS.streamingMatches)
  expect(await metric('scoreline_unsent_bytes{kind="responses"}')).toBe(0)
  expect(await unitsOf(key)).toBe(streams.length)
})

test('a response of one piece counts as unsent until it is read', async () => {
  const key = harness.newKey('pro')
  const unsent = () => metric('scoreline_unsent_bytes{kind="responses"}')
  const path = `/v2/football/matches?tournament_id=${LEAGUE}&page=7&page_size=300`
  const response = await ask(path, key)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let bytes = (await reader.read()).value?.length ?? 0
  const held = await unsent()
  expect(held).toBeGreaterThan(COUNTED_FROM_BYTES)
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  expect(held).toBe(bytes)
  expect(await unsent()).toBe(0)
  const etag = response.headers.get('etag')
  await (await ask(path, key)).arrayBuffer()
  const cached = await ask(path, key)
  expect(cached.headers.get('etag')).toBe(etag)
  expect((await cached.arrayBuffer()).byteLength).toBe(bytes)
  expect((await ask(path, key, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
})

test('long responses that have waited for their turn are refused while earlier ones are unread', async () => {
  const key = harness.newKey('free')
  const path = (size: number) => `/v2/football/matches?tournament_id=${LEAGUE}&page=2&page_size=${size}`
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(path(460 + index), key)))
  const given = responses.filter(({ status }) => status === 200)
  const held = await metric('scoreline_unsent_bytes{kind="responses"}')
  const sizes = await Promise.all(given.map(async (each) => (await each.arrayBuffer()).byteLength))
  expect(held).toBe(sizes.reduce((sum, size) => sum + size, 0))
  // Two may have begun before the last of these bytes were made.
  expect(held - 2 * Math.max(...sizes)).toBeLessThan(PLANS.free.live.backlogBytes)
  expect(await unitsOf(key)).toBe(given.length)
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a body of the cache counts as unsent once for its key, until no connection waits for it', async () => {
  const [hostile, other] = [harness.newKey('free'), harness.newKey('free')]
  const held = () => metric('scoreline_unsent_bytes{kind="responses"}')
  const path = (page: number) => `/v2/football/matches?tournament_id=${LEAGUE}&page=${page}&page_size=500`
  const sizeOf = async (page: number) => (await (await ask(path(page), other)).arrayBuffer()).byteLength
  // A long body is in the cache from its second request on.
  const sizes = new Map<number, number>()
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8]) sizes.set(page, await sizeOf(page))
  const wait = async (page: number, key: string) => {
    // In a turn of its own: one that waited would be sent in parts.
    await nextTurn()
    const request = new Request(`http://x${path(page)}`, { headers: { authorization: key } })
    waiting.add(request)
    return (await harness.app.fetch(request)).status
  }
  expect([await wait(1, hostile), await wait(1, hostile)]).toEqual([200, 200])
  expect(await held()).toBe(sizes.get(1) ?? 0)
  const statuses: number[] = []
  for (const page of sizes.keys()) statuses.push(await wait(page, hostile))
  expect([statuses[0], statuses.at(-1), await wait(1, other)]).toEqual([200, 429, 200])
  waiting.clear()
  expect([await wait(8, hostile), await held()]).toEqual([200, sizes.get(8) ?? 0])
  waiting.clear()
  expect(await held()).toBe(0)
})

test('many bodies of the cache for one key are sent in its turns, the same bytes', async () => {
  const [hostile, other] = [harness.newKey('pro'), harness.newKey('free')]
  const path = `/v2/football/matches?tournament_id=${LEAGUE}&page=3&page_size=500`
  const held = () => metric('scoreline_unsent_bytes{kind="responses"}')
  await (await ask(path, other)).arrayBuffer()
  const whole = Buffer.from(await (await ask(path, other)).arrayBuffer())
  const wait = async () => {
    await nextTurn()
    const request = new Request(`http://x${path}`, { headers: { authorization: hostile } })
    waiting.add(request)
    return harness.app.fetch(request)
  }
  for (let count = 0; count < CALLER_LIMITS.wholeBodies; count += 1) await wait()
  expect(await held()).toBe(whole.length)
  const reader = ((await wait()).body as ReadableStream<Uint8Array>).getReader()
  const parts: Uint8Array[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    // Of its own it holds no more than what is sent next.
    expect(await held()).toBeLessThan(whole.length + CALLER_LIMITS.chunkBytes.most)
  }
  expect(parts.length).toBeGreaterThan(1)
  expect(Buffer.concat(parts)).toEqual(whole)
  waiting.clear()
  expect(await held()).toBe(0)
})

test('sockets that read nothing hold no more than the share of their key, and none after they have left', async () => {
  const key = harness.newKey('basic')
  const request = `GET /v2/football/matches?tournament_id=${LEAGUE} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n\r\n`
  const sockets = Array.from({ length: 60 }, () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(request)
    return socket
  })
  let held = 0
  for (let round = 0; round < 20; round += 1) {
    await Bun.sleep(10)
    held = Math.max(held, await metric('scoreline_unsent_bytes{kind="responses"}'))
  }
  expect(held).toBeLessThanOrEqual(PLANS.basic.live.backlogBytes + 2 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
  while ((await metric('scoreline_unsent_bytes{kind="responses"}')) > 0) await Bun.sleep(5)
})

test('invented combinations of fields leave half of the table to other keys', async () => {
  const [hostile, other] = [harness.newKey('unlimited'), harness.newKey('unlimited')]
  const sockets = await Promise.all(Array.from({ length: 12 }, () => server.connect(hostile)))
  const answers: unknown[] = []
  for (const [index, socket] of sockets.entries()) {
    for (let each = 0; each < LIVE_LIMITS.contentsPerSocket; each += 1) {
      const matchId = 1 + each
      const conflateMs = 1000 + index * 10 + each
      answers.push(
        (await socket.subscribe({ type: 'match', sportSlug: 'football', matchId, conflateMs })).type,
      )
    }
  }
  expect(answers.filter((type) => type === 'error').length).toBeGreaterThan(0)
  const own = await server.connect(other)
  expect((await own.subscribe({ ...football, conflateMs: 60_000 })).type).toBe('subscribed')
  for (const socket of [...sockets, own]) socket.close()
})

test('a key with origins works through MCP from its page only', async () => {
  const bytes = new Uint8Array(32).fill(255)
  const { key } = createKey(harness.db, {
    name: 'page',
    plan: 'free',
    sports: null,
    origins: ['https://page.example'],
    now: NOW,
    bytes,
  })
  const message = call('tools/call', { name: 'live_matches', arguments: { sport: 'football' } })
  const answer = JSON.stringify(await mcp(key, message, { origin: 'https://page.example' }))
  expect(answer).toContain('matches')
  expect(answer).not.toContain('"isError":true')
  expect(await mcp(key, message, { origin: 'https://other.example' })).toMatchObject({
    error: 'origin_not_allowed',
  })
  const preflight = await harness.app.fetch(
    new Request('http://x/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    }),
  )
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version')
})
