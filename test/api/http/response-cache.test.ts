/** Cached responses: sent only to authorized keys, only while they are current, and in the requested encoding. */
import { afterEach, describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PLANS } from '../../../src/catalog/plans.ts'
import { chosenEncoding } from '../../../src/http/responses/compression.ts'
import {
  LARGE_RESPONSE_BYTES,
  MAX_CACHED_BYTES,
  MAX_KEYS_ONCE,
  ResponseCache,
} from '../../../src/http/responses/response-cache.ts'
import { Versions } from '../../../src/views/versions.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { matchChange, SEASON, smallWorld } from '../../support/world/small-world.ts'

const HOUR_MS = 3_600_000
const MATCH = '/v2/football/matches/1'
/** Enough matches for a list that is streamed. */
const LONG_LIST = `/v2/football/matches?season_id=${SEASON}`

let harness: Harness
let isStarted = false
function start(): Harness {
  harness = makeHarness()
  isStarted = true
  harness.put(smallWorld())
  harness.put(
    Array.from({ length: 250 }, (_, index) =>
      matchChange(index + 1, { startTimestamp: NOW - (index + 1) * HOUR_MS }, [index % 4, 1]),
    ),
  )
  return harness
}
afterEach(() => {
  if (isStarted) harness.close()
  isStarted = false
})

async function bytesOf(path: string, headers: Record<string, string> = {}, key = harness.key) {
  // In a turn of its own: one that waited would leave a copy in the cache.
  await new Promise((resolve) => setImmediate(resolve))
  const response = await harness.app.fetch(
    new Request(`http://localhost${path}`, { headers: { authorization: key, ...headers } }),
  )
  return { response, bytes: await response.bytes() }
}

async function metricOf(name: string): Promise<number> {
  const { text } = await harness.app.metrics()
  return Number(new RegExp(`^scoreline_response_cache_${name} (\\d+)`, 'm').exec(text)?.[1])
}

const DECODERS = { gzip: gunzipSync, zstd: Bun.zstdDecompressSync } as const

describe('encodings', () => {
  test.each([
    [null, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
    ['zstd;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.3, zstd;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', null],
    ['gzip;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity, *;q=0.1', null],
    ['gzip, identity', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=., zstd;q=1.2.3', null],
  ])('%p gives %p', (accepted, encoding) => {
    expect(chosenEncoding(accepted)).toBe(encoding as ReturnType<typeof chosenEncoding>)
  })

  test.each(['gzip', 'zstd'] as const)(
    '%s has the same bytes inside, kept, fresh and streamed',
    async (encoding) => {
      start()
      for (const path of [MATCH, LONG_LIST, '/v2/football/matches?q=lakeside', '/openapi.json']) {
        for (const time of ['first', 'second']) {
          const encoded = await bytesOf(path, { 'accept-encoding': encoding })
          const named = encoded.response.headers.get('content-encoding')
          expect([path, time, named]).toEqual([path, time, encoding])
          expect(encoded.response.headers.get('vary')).toContain('Accept-Encoding')
          const plain = await bytesOf(path)
          expect(plain.response.headers.has('content-encoding')).toBe(false)
          expect(Buffer.from(DECODERS[encoding](encoded.bytes)).equals(Buffer.from(plain.bytes))).toBe(true)
          expect(encoded.bytes.length).toBeLessThan(plain.bytes.length)
        }
      }
    },
  )

  test('of a cached response count among the cached bytes, and are made once', async () => {
    start()
    await bytesOf(MATCH)
    const [bytes, hits] = [await metricOf('bytes'), await metricOf('requests_total\\{[^}]*hit[^}]*\\}')]
    const sizes = [await bytesOf(MATCH, { 'accept-encoding': 'gzip' }), await bytesOf(MATCH)]
    expect((await metricOf('bytes')) - bytes).toBe(sizes[0]?.bytes.length ?? 0)
    expect(await metricOf('requests_total\\{[^}]*hit[^}]*\\}')).toBe(hits + 2)
  })

  test('short responses are not compressed', async () => {
    start()
    const { response } = await bytesOf('/v2/football/teams/5501/squad', { 'accept-encoding': 'gzip' })
    expect(response.headers.has('content-encoding')).toBe(false)
  })
})

describe('conditional requests', () => {
  test('a streamed list has an ETag from the second request on, and its 304 is free', async () => {
    const { newKey } = start()
    const key = newKey('free')
    const first = await bytesOf(LONG_LIST, {}, key)
    const second = await bytesOf(LONG_LIST, {}, key)
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true)
    const etag = second.response.headers.get('etag') ?? ''
    const left = second.response.headers.get('x-ratelimit-remaining')
    for (let index = 0; index < 3; index += 1) {
      const { response, bytes } = await bytesOf(LONG_LIST, { 'if-none-match': etag }, key)
      const remaining = response.headers.get('x-ratelimit-remaining')
      expect([response.status, bytes.length, remaining]).toEqual([304, 0, left])
    }
    harness.put([merge('match', 30, { attendance: 12 })])
    const after = await bytesOf(LONG_LIST, { 'if-none-match': etag }, key)
    expect(after.response.status).toBe(200)
    expect(new TextDecoder().decode(after.bytes)).toContain('"attendance":12')
  })

  test.each([
    ['a recent match', MATCH, 0, 'private, no-cache'],
    ['a final match with pending analytics', MATCH, 10, 'private, no-cache'],
    ['a final match', MATCH, 30, 'private, max-age=86400, immutable'],
    ['the usage', '/v2/account/usage', 0, 'private, no-store'],
  ])('%s: %s after %d hours is %s', async (_, path, hours, policy) => {
    start()
    harness.now = NOW + hours * HOUR_MS
    expect((await harness.get(path)).headers.get('cache-control')).toBe(policy)
  })
})

describe('access to cached responses', () => {
  test('a cached response is served only to keys with access', async () => {
    start()
    await bytesOf(MATCH)
    const other = harness.newKey('basic', ['tennis'])
    const free = harness.newKey('free')
    const asked = async (key: string) => (await bytesOf(MATCH, {}, key)).response.status
    expect(await asked(other)).toBe(400)
    expect(await asked('nobody')).toBe(401)
    for (let index = 0; index < (PLANS.free.dailyLimit ?? 0); index += 1) expect(await asked(free)).toBe(200)
    expect(await asked(free)).toBe(429)
  })

  test('size limits apply to cached responses', async () => {
    start()
    await bytesOf(MATCH)
    expect((await bytesOf(MATCH, { 'content-length': '9999999' })).response.status).toBe(413)
  })
})

describe('URLs that are known', () => {
  const asked = fc.record({
    key: fc.nat(5),
    list: fc.boolean(),
    headers: fc.record(
      {
        origin: fc.constant('https://a.example'),
        'accept-encoding': fc.constantFrom('gzip', 'zstd'),
        'if-none-match': fc.constantFrom('*', 'W/"x"', 'current'),
        'content-length': fc.constantFrom('1', '9999999'),
      },
      { requiredKeys: [] },
    ),
    change: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(50_000) }),
  })

  test('a URL that is asked again is answered as one that is new', async () => {
    const twins = [start(), start()]
    const keys = twins.map(({ key, newKey }) => [
      ...[key, newKey('free'), newKey('pro'), newKey('basic', ['tennis'])],
      ...['nobody', undefined],
    ])
    const etags = new Map<string, string>()
    let serial = 0
    const ask = async (twin: number, of: typeof asked extends fc.Arbitrary<infer T> ? T : never) => {
      const authorization = keys[twin]?.[of.key]
      const path = of.list ? '/v2/football/matches?date=2026-03-08&view=lite' : MATCH
      // An empty parameter changes nothing, but no two of these URLs are the same.
      const url = twin === 0 ? path : `${path}${of.list ? '' : '?'}${'&'.repeat(serial)}`
      const headers = {
        ...of.headers,
        ...(of.headers['if-none-match'] === 'current' && {
          'if-none-match': etags.get(`${twin} ${of.list}`) ?? '',
        }),
        'x-request-id': `number${serial}`,
        ...(authorization !== undefined && { authorization }),
      }
      const response = await twins[twin]?.app.fetch(new Request(`http://localhost${url}`, { headers }))
      if (!response) throw new Error('no such twin')
      const etag = response.headers.get('etag')
      if (etag) etags.set(`${twin} ${of.list}`, etag)
      const { 'x-scoreline-position': position, ...others } = Object.fromEntries(response.headers)
      return {
        status: response.status,
        headers: { ...others, position: position?.split(':')[1] },
        body: Buffer.from(await response.bytes()).toString('base64'),
      }
    }
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 20 }), async (requests) => {
          for (const request of requests) {
            serial = (serial % 300) + 1
            const [known, other] = [await ask(0, request), await ask(1, request)]
            expect(known).toEqual(other)
            if (request.change === null) continue
            for (const { put } of twins) put([merge('match', 1, { attendance: request.change })])
          }
        }),
        { numRuns: 40 },
      )
    } finally {
      twins[0]?.close()
    }
  })
})

describe('lists of the same matches', () => {
  const ZONES = ['UTC', 'Europe/London', 'Africa/Abidjan', 'Atlantic/Reykjavik', 'Africa/Accra']
  const list = (zone: string) => `/v2/football/matches?date=2026-03-02&view=lite&tz=${zone}`

  const missesOf = () => metricOf('requests_total\\{[^}]*miss[^}]*\\}')

  test('a long list in another zone is made of nothing but its ids, until one of its matches changes', async () => {
    start()
    const day = Date.UTC(2026, 2, 2, 12)
    harness.put(
      Array.from({ length: 60 }, (_, index) =>
        matchChange(1000 + index, { startTimestamp: day + index * 60_000 }, [index % 4, 1]),
      ),
    )
    const etags: (string | null)[] = []
    for (const zone of ZONES) {
      const { response, bytes } = await bytesOf(list(zone))
      expect(bytes.length).toBeGreaterThan(LARGE_RESPONSE_BYTES)
      etags.push(response.headers.get('etag'))
      const condition = { 'if-none-match': etags[0] ?? '' }
      expect((await bytesOf(list(zone), condition)).response.status).toBe(304)
    }
    expect(new Set(etags)).toEqual(new Set([etags[0] ?? null]))
    const [misses, bytes] = [await missesOf(), await metricOf('bytes')]
    expect(misses).toBeGreaterThan(0)
    await bytesOf(list('Africa/Bamako'))
    // The body counts once, for all zones together.
    const { response } = await bytesOf(list('Africa/Bamako'), { 'if-none-match': etags[0] ?? '' })
    expect([response.status, await missesOf()]).toEqual([304, misses])
    expect((await metricOf('bytes')) - bytes).toBeLessThan(2000)

    harness.put([merge('match', 1003, { attendance: 77 })])
    harness.put([merge('match', 1004, { startTimestamp: day - 3_600_000 })])
    const changed = await bytesOf(list('Africa/Banjul'))
    expect(changed.response.headers.get('etag')).not.toBe(etags[0])
    expect(await missesOf()).toBe(misses + 1)
  })
})

describe('cached responses over time', () => {
  test('the cached list of today follows the clock over midnight, and a clock that is set back', async () => {
    start()
    const ofToday = async () =>
      (await harness.get<{ totalMatches: number }>('/v2/football/matches?view=lite')).body.totalMatches
    const today = await ofToday()
    expect(today).toBeGreaterThan(0)
    harness.now = NOW + 24 * HOUR_MS
    expect(await ofToday()).toBe(0)
    harness.now = NOW
    expect(await ofToday()).toBe(today)
  })

  test('fields of a cached match that depend on the clock follow it, also when it is set back', async () => {
    start()
    for (const [hours, final, momentum] of [
      [0, false, 'pending'],
      [10, true, 'pending'],
      [0, false, 'pending'],
      [30, true, 'unavailable'],
    ] as const) {
      harness.now = NOW + hours * HOUR_MS
      expect((await harness.get(MATCH)).body).toMatchObject({
        scoreStatus: { final },
        analytics: { momentum },
      })
    }
  })
})

describe('the response cache', () => {
  const cachePolicy = { stamp: { versions: [], values: [], seenChanges: 0 }, validDuring: null }
  const cacheOf = (capacity: number) => {
    const cache = new ResponseCache(new Versions(0), capacity)
    const keyOf = (text: string, access?: 'open') => ({ text, access })
    return {
      cache,
      add: (text: string, bytes: number, access?: 'open', isStored = false) => {
        const body = 'x'.repeat(bytes)
        cache.add(keyOf(text, access), body, { text: body, cachePolicy, isStored })
      },
      sizeOf: (text: string, access?: 'open') => cache.find(keyOf(text, access), NOW)?.body.size,
    }
  }

  test('bytes up to the size of a large response may be in a buffer that is used again', async () => {
    for (const size of [1000, LARGE_RESPONSE_BYTES - 1, LARGE_RESPONSE_BYTES]) {
      const { cache } = cacheOf(10 * MAX_CACHED_BYTES)
      const key = { text: 'list', access: undefined }
      const body = new Uint8Array(size).fill(1)
      for (let request = 0; request < 2; request += 1) cache.add(key, body, { text: body, cachePolicy })
      body.fill(2)
      expect(await cache.find(key, NOW)?.body.bytes()).toEqual(new Uint8Array(size).fill(1))
    }
  })

  test('a large response is cached on its second request, so that a walk over others evicts nothing', () => {
    const { cache, add, sizeOf } = cacheOf(10 * MAX_CACHED_BYTES)
    const isCached = (text: string, bytes: number) => {
      add(text, bytes)
      return sizeOf(text) !== undefined
    }
    expect(isCached('small', LARGE_RESPONSE_BYTES - 1)).toBe(true)
    expect(isCached('large', LARGE_RESPONSE_BYTES)).toBe(false)
    expect(isCached('large', LARGE_RESPONSE_BYTES)).toBe(true)
    expect(isCached('huge', MAX_CACHED_BYTES + 1)).toBe(false)
    expect(isCached('huge', MAX_CACHED_BYTES + 1)).toBe(false)
    expect(isCached('early', LARGE_RESPONSE_BYTES)).toBe(false)
    for (let index = 0; index < 4 * MAX_KEYS_ONCE; index += 1)
      cache.addKey({ text: `walk ${index}`, access: undefined }, 'list', cachePolicy)
    // The memory of keys that were requested once has a limit as well.
    expect(isCached('early', LARGE_RESPONSE_BYTES)).toBe(false)
  })

  test('a stored answer evicts others only on its second request', () => {
    const { add, sizeOf } = cacheOf(LARGE_RESPONSE_BYTES + 5000)
    const isCached = (text: string) => {
      add(text, 3000, undefined, true)
      return sizeOf(text) !== undefined
    }
    expect(['first', 'second', 'third', 'second'].map(isCached)).toEqual([true, true, false, true])
    expect(isCached('third')).toBe(true)
  })

  test('cached bytes stay under their limit, and what is requested stays longest', () => {
    const capacity = 100_000
    const { cache, add, sizeOf } = cacheOf(capacity)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(20_000)), { maxLength: 60 }), (requests) => {
        for (const [name, bytes] of requests) {
          add(`${name}`, bytes)
          expect(cache.counts.bytes).toBeLessThanOrEqual(capacity)
          expect(sizeOf(`${name}`)).toBe(bytes)
        }
      }),
      { numRuns: 50 },
    )
    add('requested', 10)
    for (let index = 0; index < 300; index += 1) {
      add(`other ${index}`, 5000)
      expect(sizeOf('requested')).toBe(10)
    }
    expect(sizeOf('other 0')).toBeUndefined()
  })

  test('one URL of a response is known, as long as it is cached', () => {
    const { cache, add } = cacheOf(20_000)
    const key = { text: 'a', access: undefined }
    const answer = () => new Response()
    const note = (url: string) => cache.noteUrl(key, url, () => answer)
    note('/a')
    expect(cache.knownUrl('/a')).toBeUndefined()
    add('a', 100)
    for (const url of [`/${'a'.repeat(600)}`, '/a', '/a?']) note(url)
    const known = ['/a', '/a?', `/${'a'.repeat(600)}`].map((url) => cache.knownUrl(url))
    expect(known).toEqual([answer, undefined, undefined])
    for (let index = 0; index < 9; index += 1) add(`other ${index}`, 5000)
    expect(cache.knownUrl('/a')).toBeUndefined()
  })

  test('responses without a key evict nothing that belongs to keys', () => {
    const { add, sizeOf } = cacheOf(1_000_000)
    add('of a key', 1000)
    for (let index = 0; index < 2000; index += 1) add(`open ${index}`, 5000, 'open')
    expect(sizeOf('of a key')).toBe(1000)
    expect(sizeOf('open 0', 'open')).toBeUndefined()
  })
})
