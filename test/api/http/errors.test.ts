/** One envelope for every source of errors (docs/reference/rules.md#7), and what never leaves the house. */

import { describe, expect, test } from 'bun:test'
import { ERROR_SLUGS, type ErrorSlug } from '../../../src/catalog/errors.ts'
import { LIMITS } from '../../../src/catalog/limits.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { id } from '../../../src/contract/parameters.ts'
import { type Endpoint, endpoint } from '../../../src/endpoints/endpoint.ts'
import { keyStore } from '../../../src/store/access/keys.ts'
import { CAUSE, envelope, expectOwnHeaders, TEST_ENDPOINTS } from '../../support/http/http-kit.ts'
import { testHttps } from '../../support/world/test-world.ts'

const start = testHttps()

const LIST = '/v2/football/matches'

interface Case {
  readonly of: string
  readonly path: string
  readonly slug: ErrorSlug
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly message?: string
}

const CASES: readonly Case[] = [
  { of: 'a bad value', path: `${LIST}?date=2026-02-30`, slug: 'invalid_parameter', message: '"date"' },
  { of: 'broken encoding in a value', path: `${LIST}?q=%E0%A4`, slug: 'invalid_parameter', message: '"q"' },
  { of: 'broken encoding in the path', path: `${LIST}/%ZZ`, slug: 'invalid_parameter', message: '"matchId"' },
  {
    of: 'too many ids',
    path: `${LIST}?ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`,
    slug: 'too_many_ids',
    message: 'Too many ids requested: 101. The maximum is 100.',
  },
  { of: 'an unknown sport', path: '/v2/hockey/matches', slug: 'not_found', message: '"hockey"' },
  { of: 'a name of every object', path: '/v2/constructor/matches', slug: 'not_found' },
  {
    of: 'an unknown path',
    path: '/v2/football/leagues',
    slug: 'not_found',
    message: 'There is no such path.',
  },
  {
    of: 'a path that two letters lack',
    path: '/v2/football/match',
    slug: 'not_found',
    message: 'did you mean /v2/{sportSlug}/matches?',
  },
  { of: 'an unknown path outside', path: '/wp-login.php', slug: 'not_found' },
  {
    of: 'the live channel without an upgrade',
    path: '/ws',
    slug: 'not_found',
    message: '"Upgrade: websocket"',
  },
  { of: 'an unknown path with broken encoding', path: '/%ZZ', slug: 'not_found' },
  { of: 'an unknown resource', path: `${LIST}/404`, slug: 'not_found', message: 'There is no match 404.' },
  { of: 'POST', path: LIST, method: 'POST', slug: 'method_not_allowed', message: '"POST"' },
  { of: 'DELETE', path: `${LIST}/7`, method: 'DELETE', slug: 'method_not_allowed' },
  { of: 'PUT of a page', path: '/docs', method: 'PUT', slug: 'method_not_allowed' },
  { of: 'a long address', path: `${LIST}?q=${'x'.repeat(LIMITS.urlLength)}`, slug: 'uri_too_long' },
  {
    of: 'a long body',
    path: LIST,
    headers: { 'content-length': String(LIMITS.requestBodyBytes + 1) },
    slug: 'payload_too_large',
  },
  { of: 'an error', path: '/v2/football/broken/error', slug: 'internal_error' },
  { of: 'something thrown that is no error', path: '/v2/football/broken/nothing', slug: 'internal_error' },
  { of: 'a stream that fails at once', path: '/v2/football/broken/stream', slug: 'internal_error' },
]

test.each(CASES.map((one) => [one.of, one] as const))('the envelope of %s', async (_, one) => {
  const { get, newKey } = start()
  const response = await get(one.path, { authorization: newKey('pro'), ...one.headers }, one.method)
  expectOwnHeaders(response)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const body = await envelope(response)
  const { status } = ERROR_SLUGS[one.slug]
  expect(body).toMatchObject({ code: status, error: one.slug })
  expect(response.status).toBe(status)
  expect(body.message).toContain(one.message ?? '')
  expect(response.headers.get('x-ratelimit-limit')).toBe(String(PLANS.pro.dailyLimit))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('allow')).toBe(one.slug === 'method_not_allowed' ? 'GET, HEAD, OPTIONS' : null)
})

test('URLs and bodies of exactly the maximum size are accepted', async () => {
  const { get, newKey } = start()
  const authorization = newKey('pro')
  const filler = '&x='.padEnd(LIMITS.urlLength - LIST.length - 1, 'x')
  expect((await get(`${LIST}?${filler}`, { authorization })).status).toBe(200)
  expect((await get(`${LIST}?${filler}x`, { authorization })).status).toBe(414)
  const length = { 'content-length': String(LIMITS.requestBodyBytes) }
  expect((await get(LIST, { authorization, ...length })).status).toBe(200)
})

test('unknown paths and methods are rejected without a key, endpoints require one', async () => {
  const { get } = start()
  const status = async (path: string, method?: string) => (await get(path, {}, method)).status
  expect(await status('/v2/football/leagues')).toBe(404)
  expect(await status(LIST, 'POST')).toBe(405)
  expect(await status('/v2/hockey/matches')).toBe(401)
  expect(await status(`${LIST}?date=never`)).toBe(401)
})

describe('internal errors', () => {
  test('an internal error has a correlation id in body, header and log, and its cause in the log only', async () => {
    const { get, newKey, log } = start()
    const response = await get('/v2/football/broken/error?q=secret', { authorization: newKey('pro') })
    const text = await response.text()
    const { correlationId } = JSON.parse(text) as { correlationId: string }
    expect(response.headers.get('x-correlation-id')).toBe(correlationId)
    expect(correlationId).toMatch(/^[0-9a-z]+-1$/)
    const next = await get('/v2/football/broken/error', { authorization: newKey('pro') })
    expect(next.headers.get('x-correlation-id')).not.toBe(correlationId)
    expect(text).not.toContain(CAUSE)
    const lines = log().trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      correlationId,
      method: 'GET',
      path: '/v2/football/broken/error',
      err: { message: CAUSE },
    })
    expect(log()).not.toContain('secret')
  })

  test('an error before routing has the same envelope', async () => {
    const { get, db, newKey, log } = start({
      keys: {
        findKeyByToken: () => null,
        findKeyByHash: () => {
          throw new Error(CAUSE)
        },
        selectUsage: () => 0,
        addUsage: () => {},
        leaseUsage: () => ({ units: 0, used: 0 }),
      },
    })
    expect(keyStore(db).findKeyByHash('none')).toBeNull()
    const response = await get(LIST, { authorization: newKey('pro') })
    expect(await envelope(response)).toMatchObject({ code: 500, error: 'internal_error' })
    expect(log()).toContain(CAUSE)
  })

  test('an error in /readyz has the same envelope', async () => {
    const { get } = start({
      ready: () => {
        throw new Error(CAUSE)
      },
    })
    expect(await envelope(await get('/readyz'))).toMatchObject({ code: 500, error: 'internal_error' })
  })
})

describe('mounting rejects an endpoint whose parameters do not fit its path', () => {
  const [list] = TEST_ENDPOINTS as [Endpoint]
  test.each([
    ['a place without a contract', '/v2/{sportSlug}/matches/{matchId}', {}],
    ['a contract without a place', '/v2/{sportSlug}/matches', { matchId: id({ description: '' }) }],
  ] as const)('%s', (_, path, params) => {
    const wrong = endpoint({ ...list, path, params })
    expect(() => start({ endpoints: [wrong] })).toThrow('matchId')
  })
})
