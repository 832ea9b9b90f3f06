/** What keeps strangers off beside the key: headers, origins, limits on wrong keys and on bursts, proxies. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readProxies } from '../../../src/commands/config/options.ts'
import {
  Bursts,
  clientGroup,
  createClientAddress,
  Failures,
  RATE_LIMIT_ENTRIES,
  WRONG_KEYS,
} from '../../../src/http/auth/rate-limits.ts'
import { SLOW_LINES } from '../../../src/http/routing/request-context.ts'
import { keyText } from '../../../src/store/access/keys.ts'
import { envelope, NOW, type TestHttp } from '../../support/http/http-kit.ts'
import { testHttps } from '../../support/world/test-world.ts'

const LIST = '/v2/football/matches'
const STRANGER = keyText(new Uint8Array(32).fill(7))

const start = testHttps()

test('Cross-Origin-Resource-Policy is same-origin when origins are listed', async () => {
  const { get } = start({ config: { corsOrigins: ['https://ours.example'] } })
  const response = await get('/healthz')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

describe('request id', () => {
  const lineWith = (log: string, text: string): unknown =>
    JSON.parse(log.split('\n').find((line) => line.includes(text)) ?? '')

  test('a valid X-Request-Id is kept, otherwise a new one is generated', async () => {
    const { get } = start()
    const idOf = async (given: string) =>
      (await get('/healthz', { 'x-request-id': given })).headers.get('x-request-id')
    expect(await idOf('trace-7.1:a/b=')).toBe('trace-7.1:a/b=')
    const made = await Promise.all(['', 'a b', '{"a":1}', 'ä', 'x'.repeat(129)].map(idOf))
    for (const id of made) expect(id).toMatch(/-r/)
    expect(new Set(made).size).toBe(made.length)
  })

  test('the request id is logged with an error', async () => {
    const { get, newKey, log } = start()
    const authorization = newKey('basic')
    await get('/v2/football/broken/error', { authorization, 'x-request-id': 'mine' })
    expect(lineWith(log(), 'internal error')).toMatchObject({
      requestId: 'mine',
      path: '/v2/football/broken/error',
    })
  })

  test('a slow request is logged with its id and without its query', async () => {
    let ms = 0
    const { get, newKey, log } = start({ config: { slowMs: 5 }, timer: () => (ms += 10) })
    await get(`${LIST}?q=secret`, { authorization: newKey('basic'), 'x-request-id': 'mine' })
    const slow = { level: 40, requestId: 'mine', path: LIST, status: 200, ms: 10 }
    expect(lineWith(log(), 'slow request')).toMatchObject(slow)
    expect(log()).not.toContain('secret')
  })

  test('slow requests that come together take few lines, the next of which counts the others', async () => {
    let ms = 0
    const { get, newKey, log } = start({ config: { slowMs: 5 }, timer: () => (ms += 10) })
    const authorization = newKey('basic')
    for (let count = 0; count < 2 * SLOW_LINES.atOnce; count += 1) await get(LIST, { authorization })
    const logged = () => log().match(/slow request/g)?.length
    const before = logged() ?? 0
    expect(before).toBeGreaterThanOrEqual(SLOW_LINES.atOnce)
    expect(before).toBeLessThan(2 * SLOW_LINES.atOnce)
    ms += 1000 / SLOW_LINES.perSecond
    await get(LIST, { authorization, 'x-request-id': 'later' })
    expect(logged()).toBe(before + 1)
    expect(lineWith(log(), '"later"')).toMatchObject({ unlogged: 2 * SLOW_LINES.atOnce - before })
  })
})

describe('invalid keys from one address', () => {
  const LIMIT = WRONG_KEYS.most

  test('too many invalid keys from one address get 429 while a valid key keeps working', async () => {
    let peer = '192.0.2.1'
    const { get, newKey, at } = start({ peerAddress: () => peer })
    const ask = (authorization: string) => get(LIST, { authorization })
    for (let count = 1; count <= LIMIT; count += 1) expect((await ask(STRANGER)).status).toBe(401)
    const refused = await ask(STRANGER)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await envelope(refused)).error).toBe('too_many_failures')
    expect((await ask(newKey('basic'))).status).toBe(200)
    expect((await get(LIST)).status).toBe(401)
    peer = '192.0.2.2'
    expect((await ask(STRANGER)).status).toBe(401)
    peer = '192.0.2.1'
    at(NOW + WRONG_KEYS.windowMs)
    expect((await ask(STRANGER)).status).toBe(401)
  })

  test('invalid keys on the live channel count too', async () => {
    const { authenticateSocket } = start({ peerAddress: () => '192.0.2.1' })
    const ask = () => authenticateSocket(new Request(`http://localhost/ws?apiKey=${STRANGER}`))
    for (let count = 1; count <= LIMIT; count += 1) expect(ask()).toEqual({ key: null })
    const refused = ask()
    expect(refused).toBeInstanceOf(Response)
    expect((refused as Response).status).toBe(429)
  })

  test('invalid keys from an unknown address are not counted', async () => {
    const { get } = start()
    for (let count = 0; count <= LIMIT; count += 1)
      expect((await get(LIST, { authorization: STRANGER })).status).toBe(401)
  })

  test('the table of addresses is bounded', () => {
    const failed = new Failures(WRONG_KEYS)
    for (let count = 0; count < RATE_LIMIT_ENTRIES + 100; count += 1) failed.note(String(count), NOW)
    expect(failed.size).toBe(RATE_LIMIT_ENTRIES)
  })
})

describe('burst limit of a key', () => {
  test('a burst beyond the limit gets 429, costs no quota and does not affect other keys', async () => {
    const { get, newKey, at } = start({ config: { burst: 3 } })
    const authorization = newKey('basic')
    const ask = () => get(LIST, { authorization })
    const statuses = [await ask(), await ask(), await ask(), await ask()]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    const last = statuses.at(-1) as Response
    expect((await envelope(last)).error).toBe('too_many_requests')
    expect(last.headers.get('retry-after')).toBe('1')
    expect(last.headers.get('x-ratelimit-remaining')).toBe('4997')
    expect((await get('/nowhere', { authorization })).status).toBe(429)
    expect((await get(LIST, { authorization: newKey('basic') })).status).toBe(200)
    at(NOW + 400)
    expect((await ask()).status).toBe(200)
  })

  test('in any n seconds a key gets at most (n + 1) times its burst limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.oneof(fc.nat(20), fc.nat(700), fc.constant(60_000)), { maxLength: 200 }),
        (perSecond, gaps) => {
          const bursts = new Bursts(perSecond)
          let now = NOW
          const taken: number[] = []
          for (const gap of gaps) {
            now += gap
            if (bursts.take('a', now)) taken.push(now)
          }
          for (const [index, from] of taken.entries()) {
            const inWindow = taken.slice(index).filter((at) => at < from + 1000).length
            expect(inWindow).toBeLessThanOrEqual(2 * perSecond)
          }
        },
      ),
      { seed: 1 },
    )
  })
})

describe('behind proxies', () => {
  const PEER = '10.0.0.1'
  test.each([
    ['nobody is believed', null, PEER, '1.1.1.1', PEER],
    ['one hop', 1, PEER, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['two hops', 2, PEER, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['more hops than there are addresses', 5, PEER, '1.1.1.1', '1.1.1.1'],
    ['no header', 1, PEER, null, PEER],
    ['no address in the header', 1, PEER, 'unknown', PEER],
    ['an address with a port', 1, PEER, '1.1.1.1:4711', '1.1.1.1'],
    ['IPv6 in brackets', 1, PEER, '[2001:DB8::1]:80', '2001:db8::1'],
    ['IPv4 written as IPv6', null, '::ffff:1.2.3.4', null, '1.2.3.4'],
    ['a known proxy', ['10.0.0.0/8'], PEER, '6.6.6.6, 1.1.1.1, 10.9.9.9', '1.1.1.1'],
    ['more addresses than are read', ['10.0.0.0/8'], PEER, `1.1.1.1${', 10.0.0.2'.repeat(40)}`, '10.0.0.2'],
    ['an unknown peer', ['10.0.0.0/8'], '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['a known proxy of IPv6', ['fd00::/8'], 'fd00::1', '1.1.1.1', '1.1.1.1'],
  ] as const)('%s', (_, trusted, peer, header, expected) => {
    expect(createClientAddress(trusted)(peer, header)).toBe(expected)
  })

  test('the client address is the peer or an address of X-Forwarded-For', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 10 }), (header, hops) => {
        const caller = createClientAddress(hops)(PEER, header)
        expect(caller === PEER || header.toLowerCase().includes(caller)).toBe(true)
        expect(createClientAddress(['10.0.0.0/8'])(PEER, header)).toBeString()
      }),
      { seed: 1 },
    )
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, group) => expect(clientGroup(address)).toBe(group))

  test.each(['0', '3', '10.0.0.1', '10.0.0.0/8,fd00::/8'])('the setting takes %s', (text) => {
    expect(() => readProxies(text)).not.toThrow()
  })
  test.each(['', '11', 'all', '10.0.0.0/33', '10.0.0.1/8/8', 'example.org'])(
    'the setting does not take %p',
    (text) => expect(() => readProxies(text)).toThrow('Must be'),
  )
})

describe('origin of live connections', () => {
  const ask = (edge: TestHttp, headers: Record<string, string>) =>
    edge.authenticateSocket(new Request(`http://localhost/ws?apiKey=${edge.newKey('basic')}`, { headers }))
  const refused = { key: null, refusal: 'originRefused' } as const

  test('any origin may connect by default', () => {
    expect(ask(start(), { origin: 'https://any.example' })).toMatchObject({ key: { plan: 'basic' } })
  })

  test.each([
    ['none, as of programs', {}, true],
    ['an allowed one', { origin: 'https://ours.example' }, true],
    ['the service itself', { origin: 'http://api.example:3000', host: 'api.example:3000' }, true],
    ['the service over TLS', { origin: 'https://api.example', host: 'api.example' }, true],
    ['another one', { origin: 'https://any.example', host: 'api.example:3000' }, false],
    ['another scheme', { origin: 'http://ours.example' }, false],
    ['one that begins alike', { origin: 'https://ours.example.evil' }, false],
    ['a page without one', { origin: 'null' }, false],
  ] as const)('with a list of origins: %s', (_, headers, isFine) => {
    const answer = ask(start({ config: { corsOrigins: ['https://ours.example'] } }), headers)
    if (isFine) expect(answer).toMatchObject({ key: { plan: 'basic' } })
    else expect(answer).toEqual(refused)
  })
})
