/** The private listener over its real socket: every failure has the JSON error envelope. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { App } from '../../../src/app.ts'
import { openPrivateListener, type PrivateListener } from '../../../src/commands/serve/private-listener.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'

const database = testFolder('private-listener').at('scoreline.db')
const CAUSE = 'the disk is on fire'
let harness: Harness
let listener: PrivateListener
const log: string[] = []
/** Set: every request fails before its body is read. */
let isBroken = false

beforeAll(() => {
  harness = makeHarness({ path: database })
  const app: App = {
    ...harness.app,
    errorResponse: (problem) => {
      log.push(String(problem))
      return harness.app.errorResponse(problem)
    },
    listener: {
      ...harness.app.listener,
      answer: (request) => {
        if (isBroken) throw new Error(CAUSE)
        return harness.app.listener.answer(request)
      },
    },
  }
  listener = openPrivateListener(app, { database, feedPort: null }, (line) => {
    throw new Error(line)
  })
})
afterAll(async () => {
  await listener.stop(1000)
  harness.close()
})

const request = (path: string, init: RequestInit = {}) =>
  fetch(`http://scoreline${path}`, { ...init, unix: `${database}.feed.sock` })

test.each([
  ['GET', '/nowhere', undefined, 404, 'not_found'],
  ['GET', '/changes', undefined, 404, 'not_found'],
  ['POST', '/changes?strict=maybe', '', 400, 'bad_request'],
])('%s %s is refused as JSON with a slug', async (method, path, body, status, error) => {
  const response = await request(path, { method, ...(body !== undefined && { body }) })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/json;charset=utf-8',
  ])
  expect(await response.json()).toMatchObject({ error, message: expect.any(String) })
})

test.each(['/feed', '/changes'])(
  'a failure of %s is 500 with a correlation id and without its cause',
  async (path) => {
    isBroken = true
    try {
      const response = await request(path, path === '/changes' ? { method: 'POST', body: '{}' } : {})
      const text = await response.text()
      expect([response.status, text.includes(CAUSE)]).toEqual([500, false])
      expect(JSON.parse(text)).toMatchObject({ error: 'internal_error', correlationId: expect.any(String) })
      expect(log.at(-1)).toContain(CAUSE)
    } finally {
      isBroken = false
    }
  },
)
