/** Reading requests and writing answers: parameters, HEAD, OPTIONS, CORS, streams, health, and real sockets. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { id } from '../../../src/contract/parameters.ts'
import { type Endpoint, endpoint } from '../../../src/endpoints/endpoint.ts'
import { EXPOSED_HEADERS } from '../../../src/http/auth/cors.ts'
import { until } from '../../support/command-kit.ts'
import { CAUSE, startTestHttp, streams, TEST_ENDPOINTS } from '../../support/http/http-kit.ts'
import { testHttps } from '../../support/world/test-world.ts'

const open = testHttps()
const start = (over: Parameters<typeof open>[0] = {}) =>
  open({ ...over, config: { demo: true, ...over.config } })

const shared = startTestHttp({ config: { demo: true } })
const { get, fetch } = shared
afterAll(() => shared.close())

const DEMO = { authorization: 'demo' }
/** A caller that names its requests, so that answers to the same one are the same. */
const ASKER = { ...DEMO, 'x-request-id': 'one' }
const LIST = '/v2/football/matches'

describe('parameters', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?date=2026-03-08', { date: '2026-03-08' }],
    ['?locale=ru&timezone=x&date=2026-03-08&__proto__=1', { date: '2026-03-08' }],
    ['?date=never&date=2026-03-08', { date: '2026-03-08' }],
    ['?q=%D1%8F+a%2Bb', { q: 'я a+b' }],
    ['?q=a=b', { q: 'a=b' }],
    ['?%71=x', { q: 'x' }],
    ['?&&q=x&', { q: 'x' }],
    ['?unknown=%ZZ&q=x', { q: 'x' }],
    ['?ids=3,1,3', { ids: [3, 1] }],
  ] as const)('%s', async (query, expected) => {
    const response = await get(LIST + query, DEMO)
    expect(await response.json()).toEqual({ sport: 'football', query: expected })
  })

  test('two endpoints may share a path position with different parameters', async () => {
    const bodies = [`${LIST}/7`, `${LIST}/2026-03-08/tournaments`].map(async (path) =>
      (await get(path, DEMO)).json(),
    )
    expect(await Promise.all(bodies)).toEqual([{ matchId: 7 }, { day: '2026-03-08' }])
  })

  test('a response that needs no waiting makes no promise', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(new Request(`http://localhost${LIST}`, { headers }))
    for (const headers of [DEMO, {}]) {
      await ask(headers)
      // The first one may have used up its turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve))
      expect(ask(headers)).toBeInstanceOf(Response)
    }
  })

  test('a trailing slash changes nothing', async () => {
    expect((await get(`${LIST}/`, DEMO)).status).toBe((await get(LIST, DEMO)).status)
  })
})

describe('HEAD and OPTIONS', () => {
  test.each([
    ...[LIST, `${LIST}/7`, `${LIST}/404`, `${LIST}?date=never`],
    ...['/v2/football/stream/999', '/healthz', '/openapi.json'],
  ])('HEAD %s is GET without a body', async (path) => {
    const [whole, head] = [await get(path, ASKER), await get(path, ASKER, 'HEAD')]
    expect(head.status).toBe(whole.status)
    expect(await head.text()).toBe('')
    const size = path.includes('stream')
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String((await whole.clone().bytes()).length) }
    expect(Object.fromEntries(head.headers)).toEqual({ ...Object.fromEntries(whole.headers), ...size })
    await whole.body?.cancel()
  })

  test('HEAD of a streamed list cancels the stream', async () => {
    const before = { ...streams }
    await get('/v2/football/stream/999', DEMO, 'HEAD')
    expect(streams.made - before.made).toBe(1)
    expect(streams.released - before.released).toBe(1)
    expect(streams.pieces - before.pieces).toBeLessThan(2)
  })

  test('OPTIONS lists the allowed methods without a key', async () => {
    const response = await get(LIST, {}, 'OPTIONS')
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await get('/nowhere', {}, 'OPTIONS')).status).toBe(404)
  })
})

describe('CORS', () => {
  const PREFLIGHT = {
    origin: 'https://a.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }

  test('CORS allows all origins by default', async () => {
    const preflight = await get(LIST, PREFLIGHT, 'OPTIONS')
    expect([preflight.status, (await get(LIST, PREFLIGHT)).status]).toEqual([204, 401])
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, If-None-Match, X-Request-Id',
    })
    const { headers } = await get('/mcp', PREFLIGHT, 'OPTIONS')
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS, POST')
    expect(headers.get('access-control-allow-headers')).toMatch(/^Authorization, .*, Mcp-Session-Id$/)
    const answer = await get(LIST, { ...DEMO, origin: 'https://a.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED_HEADERS.join(', '))
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('docs/api.md describes each header that pages may read, and no other', () => {
    const [, section = ''] =
      /^## Response headers\n([\s\S]*?)^## /m.exec(
        readFileSync(join(import.meta.dir, '../../../docs/api.md'), 'utf8'),
      ) ?? []
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const described = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(.+?)`/g)].map(([, name]) => name),
    )
    expect(described.sort()).toEqual([...EXPOSED_HEADERS].sort())
  })

  test.each([
    ['https://a.example', 'https://a.example'],
    ['https://b.example', null],
    ['null', null],
    [undefined, null],
  ])('CORS allows only listed origins: %s', async (origin, allowed) => {
    const { get } = start({ config: { corsOrigins: ['https://a.example', 'https://c.example'] } })
    const sent = origin === undefined ? {} : { origin }
    for (const [path, method] of [
      [LIST, 'GET'],
      ['/nowhere', 'GET'],
      [LIST, 'OPTIONS'],
    ] as const) {
      const preflight = method === 'OPTIONS' && origin ? PREFLIGHT : {}
      const { headers } = await get(path, { ...DEMO, ...preflight, ...sent }, method)
      expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([
        allowed,
        'Accept-Encoding, Origin',
      ])
    }
  })
})

describe('conditional requests', () => {
  test.each([
    ['"one"', 304],
    ['W/"one"', 304],
    ['"two", "one"', 304],
    ['*', 304],
    ['"two"', 200],
    ['one', 200],
  ])('If-None-Match: %s', async (tag, status) => {
    const response = await get(`${LIST}/7`, { ...DEMO, 'if-none-match': tag })
    expect([response.status, response.headers.get('etag')]).toEqual([status, '"one"'])
    const head = await get(`${LIST}/7`, { ...DEMO, 'if-none-match': tag }, 'HEAD')
    expect([head.status, head.headers.has('content-length')]).toEqual([status, status === 200])
  })
})

describe('streamed responses', () => {
  test('a streamed response arrives complete, with its headers', async () => {
    const response = await get('/v2/football/stream/999', DEMO)
    expect(response.headers.get('x-truncated')).toBe('true')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const body = (await response.json()) as { matches: string[] }
    expect(body.matches).toHaveLength(200)
  })

  test('a streamed response yields to other requests between chunks', async () => {
    const stream = await get('/v2/football/stream/999', DEMO)
    let turns = 0
    let isReading = true
    const takeTurns = () => {
      turns += 1
      if (isReading) setImmediate(takeTurns)
    }
    takeTurns()
    await stream.text()
    isReading = false
    // The body has 200 chunks, and each counts as a twentieth of a millisecond at least.
    expect(turns).toBeGreaterThanOrEqual(4)
  })

  test('a streamed response ends with an error when a later chunk fails', async () => {
    const { get, log } = start()
    const response = await get('/v2/football/stream/50', DEMO)
    expect(response.status).toBe(200)
    // Not by `rejects`: it waits within the runtime, for seconds where a browser's connection is open beside it.
    const failure = await response.text().then(String, String)
    expect(failure).toContain('the stream was aborted')
    expect(log()).toContain(CAUSE)
  })
})

describe('health', () => {
  test.each([
    ['/healthz', true, 200, { status: 'ok' }],
    ['/healthz', false, 200, { status: 'ok' }],
    ['/readyz', true, 200, { status: 'ok', checks: { database: 'ok' } }],
    ['/readyz', false, 503, { status: 'unavailable', checks: { database: 'locked' } }],
  ] as const)('%s when ready is %p', async (path, ok, status, body) => {
    const { get } = start({ ready: () => ({ ok, checks: { database: ok ? 'ok' : 'locked' } }) })
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([status, body])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('over a real socket', () => {
  let server: ReturnType<typeof Bun.serve>
  beforeAll(() => {
    server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch })
  })
  afterAll(() => server.stop(true))

  /** Sends a text as it is and gives back everything that comes until the connection closes. */
  function exchange(text: string): Promise<string> {
    return new Promise((resolve) => {
      let received = ''
      const socket = connect(server.port ?? 0, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        received += data
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(received))
    })
  }

  test('HEAD carries Content-Length and no body', async () => {
    const head = `HEAD ${LIST}/7 HTTP/1.1\r\nHost: x\r\nAuthorization: demo\r\nConnection: close\r\n\r\n`
    const answer = await exchange(head)
    expect(answer.toLowerCase()).toContain('content-length: 13')
    expect(answer).toEndWith('\r\n\r\n')
  })

  test('a stream that fails midway is cut off without a final chunk', async () => {
    const request = 'GET /v2/football/stream/3 HTTP/1.1\r\nHost: x\r\nAuthorization: demo\r\n\r\n'
    const answer = await exchange(request)
    expect(answer).toStartWith('HTTP/1.1 200')
    expect(answer).toContain('{"matches":[')
    expect(answer).not.toEndWith('0\r\n\r\n')
    expect(answer).not.toContain(CAUSE)
  })

  test('a client that stops reading pauses the stream, and one that disconnects releases it', async () => {
    const before = { ...streams }
    const socket = connect(server.port ?? 0, '127.0.0.1')
    socket.pause()
    socket.write('GET /v2/football/stream/999 HTTP/1.1\r\nHost: x\r\nAuthorization: demo\r\n\r\n')
    await until(() => streams.made > before.made)
    await Bun.sleep(150)
    expect(streams.pieces - before.pieces).toBeLessThan(200)
    expect(streams.released).toBe(before.released)
    socket.destroy()
    await until(() => streams.released > before.released)
    expect(streams.released - before.released).toBe(1)
  })
})

const buffer = new Uint8Array(64 * 1024)

describe('a stream whose chunks are in one buffer', () => {
  /** A chunk for each digit, the first one its own. */
  function* digits(): Generator<Uint8Array> {
    yield Buffer.from('"')
    for (let digit = 0; digit < 10; digit += 1) yield buffer.fill(48 + digit)
    yield buffer.fill(34).subarray(0, 1)
  }
  const inOneBuffer = endpoint({
    path: '/v2/{sportSlug}/digits',
    operationId: 'digits',
    tag: 'matches',
    summary: 'Digits',
    response: (TEST_ENDPOINTS[0] as Endpoint).response,
    answer: () => ({ pieces: digits() }),
  })
  const expected = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(buffer.length)).join('')

  const READERS: readonly (readonly [string, (response: Response) => Promise<unknown>])[] = [
    ['json', (response) => response.json()],
    ['text', async (response) => JSON.parse(await response.text())],
    ['bytes', async (response) => JSON.parse(Buffer.from(await response.bytes()).toString())],
    ['blob', async (response) => JSON.parse(await (await response.blob()).text())],
    [
      'chunks',
      async (response) => JSON.parse(await Bun.readableStreamToText(response.body ?? new ReadableStream())),
    ],
    ['a copy', (response) => response.clone().json()],
  ]

  test.each(
    READERS.flatMap(([name, read]) =>
      ['identity', 'gzip'].map((encoding) => [name, encoding, read] as const),
    ),
  )('arrives whole: %s, %s', async (_, encoding, read) => {
    const { fetch } = start({ endpoints: [...TEST_ENDPOINTS, inOneBuffer] })
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch })
    const headers = { ...DEMO, 'accept-encoding': encoding }
    const answers = [await globalThis.fetch(`${server.url.origin}/v2/football/digits`, { headers })]
    if (encoding === 'identity')
      answers.push(await fetch(new Request('http://localhost/v2/football/digits', { headers })))
    for (const answer of answers) expect((await read(answer)) === expected).toBe(true)
    await server.stop(true)
  })
})

describe('a response that waited for its turn', () => {
  /** Writes its bodies into one buffer, as lists do. */
  const filled = endpoint({
    path: '/v2/{sportSlug}/filled/{bytes}',
    operationId: 'fill',
    tag: 'matches',
    summary: 'Bytes of a length',
    params: { bytes: id({ description: 'Length.', example: 3 }) },
    response: (TEST_ENDPOINTS[0] as Endpoint).response,
    answer: ({ params: { bytes } }) => ({ text: buffer.fill(bytes % 251).subarray(0, bytes) }),
  })

  test.each([100, 15 * 1024 - 1, 15 * 1024, 15 * 1024 + 1, 64 * 1024])(
    'has its length and its own bytes: %i',
    async (bytes) => {
      let ms = 0
      const waited: boolean[] = []
      // Until all of them wait each takes longer than a turn; then one turn is enough for all.
      const { fetch, close } = start({
        endpoints: [...TEST_ENDPOINTS, filled],
        timer: () => {
          ms += waited.length < 3 ? 20 : 0
          return ms
        },
      })
      const server = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        development: false,
        fetch: (request) => {
          fetch(new Request(`http://localhost${LIST}`, { headers: DEMO }))
          const response = fetch(request)
          waited.push(response instanceof Promise)
          return response
        },
      })
      const lengths = [bytes, bytes - 1, bytes]
      const responses = await Promise.all(
        lengths.map((length) =>
          globalThis.fetch(`${server.url.origin}/v2/football/filled/${length}`, {
            headers: { ...DEMO, 'accept-encoding': 'identity' },
          }),
        ),
      )
      const bodies = await Promise.all(responses.map((response) => response.bytes()))
      expect(waited).toEqual([true, true, true])
      expect(responses.map(({ headers }) => headers.get('content-length'))).toEqual(lengths.map(String))
      expect(bodies.map((body) => [body.length, ...new Set(body)])).toEqual(
        lengths.map((length) => [length, length % 251]),
      )
      await server.stop(true)
      close()
    },
  )
})
