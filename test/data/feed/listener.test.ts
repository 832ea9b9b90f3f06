/** The private way in, asked in process: what it takes, what it refuses, and what it does while others write. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { BUSY_TIMEOUT_MS, openDatabase, setBusyTimeout } from '../../../db/open.ts'
import { FEED_LIMITS } from '../../../src/catalog/feed.ts'
import type { Acknowledgement } from '../../../src/feed/transport/listener.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const folder = temporaryFolder('listener')
const file = join(folder.path, 'scoreline.db')
let harness: Harness

beforeAll(() => {
  harness = makeHarness({ path: file })
  setBusyTimeout(harness.db, BUSY_TIMEOUT_MS.server)
  harness.put(smallWorld())
})
afterAll(() => {
  harness.close()
  folder.remove()
})

const rename = (name: string) => ({
  op: 'merge',
  kind: 'team',
  sport: 'football',
  id: TEAMS[0],
  data: { name },
})
const ndjson = (changes: readonly unknown[]) => changes.map((change) => JSON.stringify(change)).join('\n')

async function send(body: string | ReadableStream | null, path = '/changes', method = 'POST') {
  const request = new Request(`http://scoreline${path}`, { method, body })
  const response = await harness.app.listener.answer(request)
  return { status: response.status, body: (await response.json()) as Acknowledgement & { error?: string } }
}

test('changes are applied, counted and reported by request line', async () => {
  const before = selectPosition(harness.db)
  const lines = [
    ndjson([rename('One')]),
    '',
    'nonsense',
    ndjson([rename('One'), { ...rename('Two'), id: 99 }]),
  ]
  const { status, body } = await send(lines.join('\n'))
  expect([status, { ...body, rejected: body.rejected.map(({ line, id }) => [line, id]) }]).toEqual([
    200,
    {
      lines: 4,
      applied: 1,
      unchanged: 1,
      rejected: [
        [3, null],
        [5, 99],
      ],
      held: [],
      position: before + 1,
      kept: true,
    },
  ])
})

describe('rejected feed requests', () => {
  const tooMany = ndjson(
    Array.from({ length: FEED_LIMITS.requestLines + 1 }, (_, index) => rename(`N${index}`)),
  )
  const tooLong = ' '.repeat(FEED_LIMITS.requestBytes + 1)
  const fine = ndjson([rename('No')])
  test.each([
    ['another path', '/v2/sport', 'POST', fine, 404, 'not_found'],
    ['another method', '/changes', 'PUT', fine, 404, 'not_found'],
    ['a bad strict', '/changes?strict=yes', 'POST', fine, 400, 'bad_request'],
    ['a line too many', '/changes', 'POST', tooMany, 413, 'payload_too_large'],
    ['a byte too many', '/changes', 'POST', tooLong, 413, 'payload_too_large'],
  ] as const)('%s', async (_name, path, method, body, status, error) => {
    const before = selectPosition(harness.db)
    const answer = await send(body, path, method)
    expect([answer.status, answer.body.error, selectPosition(harness.db)]).toEqual([status, error, before])
  })

  test('one sender too many is rejected', async () => {
    const waiting = Array.from({ length: FEED_LIMITS.senders }, () => {
      const pipe = new TransformStream<Uint8Array, Uint8Array>()
      return { answer: send(pipe.readable), end: () => pipe.writable.close() }
    })
    expect((await send(ndjson([rename('No')]))).status).toBe(503)
    for (const { end } of waiting) end()
    const answers = await Promise.all(waiting.map(({ answer }) => answer))
    expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 200))
    expect((await send(ndjson([rename('Again')]))).status).toBe(200)
  })
})

test('the listener waits for another writer while serving readers', async () => {
  const other = openDatabase(file)
  other.client.run('BEGIN IMMEDIATE')
  let isOver = false
  const answer = send(ndjson([rename('Patient')])).finally(() => {
    isOver = true
  })
  for (let asked = 0; asked < 3; asked += 1) {
    await Bun.sleep(FEED_LIMITS.busyRetryMs)
    expect((await harness.get(`/v2/football/teams/${TEAMS[0]}/profile`)).status).toBe(200)
  }
  expect(isOver).toBe(false)
  other.client.run('COMMIT')
  expect((await answer).body.applied).toBe(1)
  closeDatabase(other)
})

test('a long request yields to other requests', async () => {
  const changes = Array.from({ length: FEED_LIMITS.requestLines }, (_, index) => rename(`Name ${index}`))
  let isOver = false
  const long = send(ndjson(changes)).finally(() => {
    isOver = true
  })
  let answered = 0
  while (!isOver) {
    await harness.get(`/v2/football/teams/${TEAMS[0]}/profile`)
    await Bun.sleep(0)
    answered += 1
  }
  expect((await long).body.applied).toBe(changes.length)
  expect(answered).toBeGreaterThan(3)
})

test('a request writes its documents in chunks that fit the budget of time', async () => {
  const documentMs = 0.25
  const counts: number[] = []
  let own: Harness | null = null
  own = makeHarness({
    timer: () => {
      const count = Number(own?.db.client.query('SELECT count(*) FROM search_match').values()[0]?.[0] ?? 0)
      counts.push(count)
      return count * documentMs
    },
  })
  const matches = Array.from({ length: 300 }, (_, at) =>
    matchChange(60_000 + at, { startTimestamp: NOW + ((at * 7) % 300) * 86_400_000 }),
  )
  const body = ndjson([...smallWorld(), ...matches])
  await own.app.listener.answer(new Request('http://scoreline/changes', { method: 'POST', body }))
  const chunks = counts.map((count, at) => count - (counts[at - 1] ?? count))
  expect(counts.at(-1)).toBeGreaterThanOrEqual(matches.length)
  expect(Math.max(...chunks)).toBeLessThanOrEqual(FEED_LIMITS.pieceMs / documentMs)
  own.close()
})

test('a closed listener accepts nothing', async () => {
  const own = makeHarness()
  own.app.listener.close()
  const request = new Request('http://scoreline/changes', { method: 'POST', body: ndjson(smallWorld()) })
  expect((await own.app.listener.answer(request)).status).toBe(503)
  expect(selectPosition(own.db)).toBe(0)
  own.close()
})
