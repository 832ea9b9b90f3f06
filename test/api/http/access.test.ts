/** Keys, sports, quota and rate headers through the whole edge (docs/reference/rules.md#5, #6). */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { openDatabase } from '../../../db/open.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { createKeyFinder, KEY_CACHE_MS, REFUSED_CACHE_ENTRIES } from '../../../src/http/auth/access.ts'
import { quotaResetAt } from '../../../src/rules/api/quota.ts'
import {
  createCalendarToken,
  createKey,
  findKeyByToken,
  hashKey,
  KEY_BYTES,
  KEY_PATTERN,
  keyStore,
  keyText,
  listKeys,
  revokeKeyByPrefix,
  rotateKey,
  selectRevokedKeys,
} from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { openMemory } from '../../support/database.ts'
import { envelope, expectOwnHeaders, NOW } from '../../support/http/http-kit.ts'
import { testHttps } from '../../support/world/test-world.ts'

const LIST = '/v2/football/matches'
const FREE = PLANS.free.dailyLimit

const start = testHttps()

function remaining(response: Response): number | null {
  const text = response.headers.get('x-ratelimit-remaining')
  return text === null ? null : Number(text)
}

describe('API key', () => {
  test.each([
    ['none', () => undefined, 'The API key is missing'],
    ['empty', () => '', 'The API key is missing'],
    ['unknown', () => keyText(new Uint8Array(32).fill(7)), 'unknown or revoked'],
    ['no key at all', () => 'hello', 'unknown or revoked'],
    ['with a scheme word', (key: string) => `Bearer ${key}`, 'Send the API key alone'],
    ['with another scheme word', (key: string) => `Basic ${key}`, 'Send the API key alone'],
    ['cut', (key: string) => key.slice(0, -1), 'unknown or revoked'],
    ['the demo key outside demo mode', () => 'demo', 'unknown or revoked'],
  ] as const)('%s: 401', async (_, authorizationOf, message) => {
    const { get, newKey } = start()
    const authorization = authorizationOf(newKey('free'))
    const response = await get(LIST, authorization === undefined ? {} : { authorization })
    expect(response.status).toBe(401)
    expect(response.headers.has('x-ratelimit-limit')).toBe(false)
    const body = await envelope(response)
    expect(body).toMatchObject({ code: 401, error: 'unauthorized' })
    expect(body.message).toContain(message)
  })

  test('a key is not read from the query or another header', async () => {
    const { get, newKey } = start()
    const key = newKey('free')
    expect((await get(`${LIST}?apiKey=${key}`)).status).toBe(401)
    expect((await get(LIST, { 'x-api-key': key })).status).toBe(401)
  })

  test('a key created or revoked by another process takes effect within a second', async () => {
    const { get, db, at } = start()
    const bytes = new Uint8Array(32).fill(1)
    const key = keyText(bytes)
    const ask = async () => (await get(LIST, { authorization: key })).status
    expect(await ask()).toBe(401)
    const { record } = createKey(db, { name: 'later', plan: 'basic', sports: null, now: NOW, bytes })
    expect(await ask()).toBe(401)
    at(NOW + KEY_CACHE_MS)
    expect(await ask()).toBe(200)
    revokeKeyByPrefix(db, record.prefix, NOW)
    at(NOW + 2 * KEY_CACHE_MS - 1)
    expect(await ask()).toBe(200)
    at(NOW + 2 * KEY_CACHE_MS)
    expect(await ask()).toBe(401)
    expect(KEY_CACHE_MS).toBeLessThanOrEqual(1000)
  })

  test('a key ends with its last day, and a rotated one after the overlap', async () => {
    const { get, db, at } = start()
    const bytes = (n: number) => new Uint8Array(32).fill(n)
    const ask = async (key: string, ms: number) => {
      at(ms)
      return (await get(LIST, { authorization: key })).status
    }
    const expiresMs = NOW + 60_000
    const of = { name: 'bot', plan: 'basic', sports: ['tennis'], origins: null } as const
    const { key, record } = createKey(db, { ...of, expiresMs, now: NOW, bytes: bytes(1) })
    expect(await ask(key, NOW)).toBe(400)
    expect(selectRevokedKeys(db, expiresMs - 1)).toEqual([])
    const { token } = createCalendarToken(db, record.prefix, bytes(9))
    const rotated = rotateKey(db, key, { now: NOW, overlapMs: 10_000, bytes: bytes(2) })
    expect(rotated.record).toMatchObject({ ...of, expiresMs, createdMs: NOW })
    expect(findKeyByToken(db, hashKey(token))?.hash).toBe(rotated.record.hash)
    expect(await ask(key, NOW + 9000)).toBe(400)
    expect(await ask(key, NOW + 11_000)).toBe(401)
    expect(selectRevokedKeys(db, NOW + 10_000)).toEqual([record.hash])
    expect(await ask(rotated.key, expiresMs - 1)).toBe(400)
    expect(await ask(rotated.key, expiresMs + KEY_CACHE_MS)).toBe(401)
    // An end that comes before that of the overlap stays.
    const longer = rotateKey(db, rotated.key, { now: NOW, overlapMs: 90_000, bytes: bytes(3) })
    expect(longer.old.expiresMs).toBe(expiresMs)
    expect(() => rotateKey(db, rotated.key, { now: expiresMs, overlapMs: 1, bytes: bytes(4) })).toThrow(
      'has expired',
    )
  })

  test('a key is looked up at most once a second, also during a flood of invalid keys', () => {
    const { db, newKey } = start()
    const key = newKey('basic')
    const store = keyStore(db)
    let lookups = 0
    const findKeyByHash = (hash: string) => {
      lookups += 1
      return store.findKeyByHash(hash)
    }
    const { findKey: find } = createKeyFinder({ ...store, findKeyByHash }, { demo: false })
    const nines = new Uint8Array(32).fill(9)
    const invented = Array.from({ length: REFUSED_CACHE_ENTRIES + 1 }, (_, n) =>
      keyText(nines.with(0, n >> 8).with(1, n & 255)),
    )
    expect(find(key, NOW)?.plan).toBe('basic')
    for (const one of invented) expect(find(one, NOW)).toBeNull()
    expect(lookups).toBe(1 + invented.length)
    expect(find(key, NOW)?.plan).toBe('basic')
    expect(find(invented.at(-1) ?? '', NOW)).toBeNull()
    expect(lookups).toBe(1 + invented.length)
    // The oldest refusal made room for the newest.
    find(invented[0] ?? '', NOW)
    find('not even the form of a key', NOW)
    expect(lookups).toBe(2 + invented.length)
  })

  test('demo mode accepts the key "demo" without a limit and without storing it', async () => {
    const db = openMemory()
    const { get, close } = start({ db, config: { demo: true } })
    const response = await get(LIST, { authorization: 'demo' })
    expect([response.status, (await get(LIST, { authorization: 'other' })).status]).toEqual([200, 401])
    expect([...response.headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([])
    close()
    const rows = 'SELECT (SELECT count(*) FROM api_key) AS keys, (SELECT count(*) FROM key_usage) AS usage'
    expect(db.client.query(rows).get()).toEqual({ keys: 0, usage: 0 })
    closeDatabase(db)
  })
})

describe('sports of a key', () => {
  test('a sport outside the key is 400 user_has_no_access and costs one request', async () => {
    const { get, newKey } = start()
    const authorization = newKey('free', ['tennis'])
    expect((await get('/v2/tennis/matches', { authorization })).status).toBe(200)
    const response = await get(LIST, { authorization })
    expect(await envelope(response)).toMatchObject({ code: 400, error: 'user_has_no_access' })
    expect(remaining(response)).toBe(FREE - 2)
  })
})

describe('quota', () => {
  const costs: [string, string, string, number, number][] = [
    ['a good answer', 'GET', LIST, 200, 1],
    ['HEAD', 'HEAD', LIST, 200, 1],
    ['a bad parameter', 'GET', `${LIST}?date=never`, 400, 1],
    ['an unknown sport', 'GET', '/v2/hockey/matches', 404, 1],
    ['an unknown path', 'GET', '/v2/football/leagues', 404, 1],
    ['another method', 'POST', LIST, 405, 1],
    ['a fault of ours', 'GET', '/v2/football/broken/error', 500, 1],
    ['a stream', 'GET', '/v2/football/stream/999', 200, 1],
    ['OPTIONS', 'OPTIONS', LIST, 204, 0],
    ['the usage', 'GET', '/v2/account/usage', 200, 0],
    ['an open dictionary', 'GET', '/v2/StatisticsDict.json', 200, 0],
    ['a long address', 'GET', `${LIST}?q=${'x'.repeat(9000)}`, 414, 0],
  ]
  test.each(costs)('rate headers, cost and own headers of %s', async (_, method, path, status, cost) => {
    const { get, newKey } = start()
    const response = await get(path, { authorization: newKey('free') }, method)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-ratelimit-limit': String(FREE),
      'x-ratelimit-remaining': String(FREE - cost),
      'x-ratelimit-reset': String(quotaResetAt(NOW)),
      ratelimit: `"day";r=${FREE - cost};t=${(quotaResetAt(NOW) - NOW) / 1000}`,
      'ratelimit-policy': `"day";q=${FREE};w=86400`,
    })
    expectOwnHeaders(response)
    await response.body?.cancel()
  })

  test('a 304 out of the cache is free; one that needed the work, or any tag, costs a unit', async () => {
    const { get, newKey } = start()
    const authorization = newKey('free')
    const used = async (path: string, tag: string) => {
      const before = remaining(await get('/v2/account/usage', { authorization })) ?? 0
      const response = await get(path, { authorization, 'if-none-match': tag })
      expect([response.status, await response.text()]).toEqual([304, ''])
      return before - (remaining(response) ?? 0)
    }
    const cached = '/v2/football/matches/2026-03-08/tournaments'
    const tag = (await get(cached, { authorization })).headers.get('etag') ?? ''
    expect(await used(cached, tag)).toBe(0)
    expect(await used(`${cached}?unknown=1`, tag)).toBe(0)
    expect(await used(cached, '*')).toBe(1)
    expect(await used('/v2/football/matches/1', '"one"')).toBe(1)
    expect(await used('/v2/football/matches/2026-03-09/tournaments', '*')).toBe(1)
  })

  test('Retry-After of a 429 names the moment when requests work again', async () => {
    const { get, newKey, at } = start()
    const authorization = newKey('free')
    for (let n = 0; n < FREE; n += 1) await get(LIST, { authorization })
    const response = await get(LIST, { authorization })
    expect(await envelope(response)).toMatchObject({ code: 429, error: 'quota_exceeded' })
    expect(remaining(response)).toBe(0)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBe((quotaResetAt(NOW) - NOW) / 1000)
    expect((await get('/v2/StatisticsDict.json', { authorization })).status).toBe(200)
    at(NOW + seconds * 1000 - 1)
    expect((await get(LIST, { authorization })).status).toBe(429)
    at(NOW + seconds * 1000)
    expect(remaining(await get(LIST, { authorization }))).toBe(FREE - 1)
  })
})

describe('key store', () => {
  const newKey = (n: number) => {
    const bytes = new Uint8Array(32).fill(n)
    return { name: `key ${n}`, plan: 'free' as const, sports: null, now: NOW + n, bytes }
  }

  test('a key for pages of some origins works nowhere else, and a refused request costs nothing', async () => {
    const { db, get, authenticateSocket } = start()
    const origins = ['https://club.example', 'https://fans.example']
    const { key } = createKey(db, { ...newKey(1), origins })
    const ask = (origin?: string) => get(LIST, { authorization: key, ...(origin && { origin }) })
    for (const origin of ['https://other.example', 'http://club.example', 'null', undefined]) {
      const refused = await ask(origin)
      expect([refused.status, remaining(refused)]).toEqual([403, FREE])
      const socket = new Request(`http://localhost/ws?apiKey=${key}`, {
        headers: { ...(origin && { origin }) },
      })
      expect(authenticateSocket(socket)).toEqual({ key: null, refusal: 'originRefused' })
      expect(await refused.json()).toMatchObject({
        error: 'origin_not_allowed',
        message: 'This API key works only in pages of https://club.example, https://fans.example.',
      })
    }
    for (const [index, origin] of origins.entries())
      expect([(await ask(origin)).status, index]).toEqual([200, index])
  })

  test('a key is shown once, afterwards only its prefix', () => {
    const { db } = start()
    const { key, record } = createKey(db, { ...newKey(1), sports: ['tennis'] })
    expect(key).toMatch(KEY_PATTERN)
    expect(listKeys(db)).toEqual([record])
    expect(record).toEqual({
      hash: hashKey(key),
      prefix: key.slice(3, 11),
      name: 'key 1',
      plan: 'free',
      sports: ['tennis'],
      origins: null,
      createdMs: NOW + 1,
      revokedMs: null,
      expiresMs: null,
    })
  })

  test('keys encode 256 bits uniquely', () => {
    const bits = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES })
    fc.assert(
      fc.property(bits, bits, (one, other) => {
        expect(keyText(one)).toMatch(KEY_PATTERN)
        expect(keyText(one) === keyText(other)).toBe(Bun.deepEquals(one, other))
      }),
    )
    expect(keyText(new Uint8Array(KEY_BYTES).fill(255))).toMatch(KEY_PATTERN)
    expect(keyText(new Uint8Array(KEY_BYTES))).toBe(`sl_${'0'.repeat(43)}`)
  })

  test('fewer than 256 random bits are rejected', () => {
    const { db } = start()
    expect(() => createKey(db, { ...newKey(1), bytes: new Uint8Array(16) })).toThrow('32 bytes')
  })

  test('a key is revoked by its listed prefix, with or without sl_, or by the whole key', () => {
    const { db } = start()
    const keys = [1, 2, 3].map((n) => createKey(db, newKey(n)))
    const names = [keys[0]?.record.prefix, keys[1]?.key.slice(0, 11), keys[2]?.key]
    for (const name of names) revokeKeyByPrefix(db, name ?? '', NOW)
    expect(listKeys(db).map(({ revokedMs }) => revokedMs)).toEqual([NOW, NOW, NOW])
  })

  test('a prefix of fewer than four characters revokes no key', () => {
    const { db } = start()
    const { prefix } = createKey(db, newKey(1)).record
    for (const short of ['', 'sl_', '%', prefix.slice(0, 3), `sl_${prefix.slice(0, 3)}`])
      expect(() => revokeKeyByPrefix(db, short, NOW)).toThrow('give at least 4 characters of the key')
    expect(() => revokeKeyByPrefix(db, '%%%%', NOW)).toThrow('no key has this prefix')
    expect(listKeys(db).map(({ revokedMs }) => revokedMs)).toEqual([null])
  })

  test('key reads do not wait for another writing process', () => {
    const folder = temporaryFolder('keys')
    const path = join(folder.path, 'busy.db')
    const db = openDatabase(path, { busyTimeoutMs: 600_000 })
    const other = openDatabase(path)
    other.client.run('BEGIN IMMEDIATE')
    const store = keyStore(db)
    expect(() => store.addUsage([{ keyHash: 'a', day: 1, count: 1 }], false)).toThrow('locked')
    expect(db.client.query('PRAGMA busy_timeout').get()).toEqual({ timeout: 600_000 })
    other.client.run('COMMIT')
    store.addUsage([{ keyHash: 'a', day: 1, count: 1 }], false)
    expect(store.selectUsage('a', 1)).toBe(1)
    closeDatabase(other)
    closeDatabase(db)
    folder.remove()
  })
})
