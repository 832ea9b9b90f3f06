/** Effect of a hostile client on others. */

import { describe, expect, test } from 'bun:test'
import { CALLER_LIMITS } from '../../../src/catalog/callers.ts'
import { descriptorCheck, RESERVED_DESCRIPTORS } from '../../../src/commands/serve/public-listener.ts'
import { RawConnection } from '../../support/live/tcp-kit.ts'
import { smallWorld } from '../../support/world/small-world.ts'
import { liveWorld } from '../../support/world/test-world.ts'

const { harness, server } = liveWorld(smallWorld())

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

async function exchange(bytes: string): Promise<RawConnection> {
  const connection = await RawConnection.open(server.port)
  connection.send(bytes)
  await connection.closed
  return connection
}

describe('no request is read after one with a body', () => {
  const CHUNKS = '5\r\nabcde\r\n0\r\n\r\n'
  test.each([
    ['two equal lengths', 'GET', 'Content-Length: 5\r\nContent-Length: 5', 'abcde', 400],
    ['two lengths of nothing', 'GET', 'Content-Length: 0\r\nContent-Length: 0', '', 400],
    ['chunks after a tab', 'GET', 'Transfer-Encoding:\tchunked', CHUNKS, 200],
    ['chunks before a tab', 'POST', 'Transfer-Encoding: chunked\t', CHUNKS, 405],
    ['an ordinary body', 'POST', 'Content-Length: 5', 'abcde', 405],
  ])('%s', async (_, method, header, body, status) => {
    const { answers } = await exchange(
      `${method} /healthz HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${body}${HEALTH}`,
    )
    expect(answers.map((answer) => answer.status)).toEqual([status])
  })
})

/** Responses in a turn of a caller who is not alone; the clock of the service stands still. */
const IN_A_TURN = CALLER_LIMITS.turnMs / CALLER_LIMITS.responseMs

test('a connection that pipelines a thousand requests gets the responses of one turn and is closed', async () => {
  const { answers } = await exchange(HEALTH.repeat(1000))
  expect(answers.length).toBeGreaterThan(IN_A_TURN / 2)
  expect(answers.length).toBeLessThanOrEqual(IN_A_TURN + 1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a connection that pipelines a few requests gets all responses and stays open', async () => {
  const connection = await RawConnection.open(server.port)
  connection.send(HEALTH.repeat(10))
  expect(await connection.answered(10)).toHaveLength(10)
  connection.send(HEALTH)
  expect(await connection.answered(11)).toHaveLength(11)
  connection.destroy()
})

test('many connections that pipeline share a turn', async () => {
  const open = () => RawConnection.open(server.port)
  const connections = await Promise.all(Array.from({ length: 64 }, open))
  // All are written before the event loop turns, so the server reads them in one tick.
  for (const connection of connections) connection.send(HEALTH.repeat(15))
  const answered = await Promise.all(connections.map((connection) => connection.answered(15)))
  const whole = answered.filter(({ length }) => length === 15).length
  expect(whole).toBeGreaterThan(0)
  expect(whole).toBeLessThan(connections.length / 2)
  for (const connection of connections) connection.destroy()
})

test('requests with invented parameters share one entry of the response cache', async () => {
  const entries = async () => {
    const { text } = await harness.app.metrics()
    return Number(/^scoreline_response_cache_entries (\d+)$/m.exec(text)?.[1])
  }
  await harness.get('/v2/StatisticsDict.json')
  const before = await entries()
  for (let index = 0; index < 50; index += 1) {
    await harness.get(`/v2/StatisticsDict.json?invented=${index}`)
    await harness.get(`/v2/football/teams/5501/form?invented=${index}`)
    await harness.get(`/v2/football/teams/5501/f%6Frm?%6Cimit=5&invented=${index}`)
  }
  expect((await entries()) - before).toBeLessThanOrEqual(3)
})

test.each([
  [
    'closes idle connections when fewer descriptors are left than reserved',
    1024 - RESERVED_DESCRIPTORS + 1,
    1,
  ],
  ['leaves them open otherwise', 1024 - RESERVED_DESCRIPTORS, 0],
])('the descriptor check %s', (_, open, closed) => {
  let times = 0
  const check = descriptorCheck({ closeIdleConnections: () => ++times }, { limit: 1024, count: () => open })
  check()
  expect(times).toBe(closed)
})

test('the descriptor check closes idle connections when no descriptor is left to count them', () => {
  let times = 0
  const count = () => {
    throw new Error('EMFILE: too many open files')
  }
  descriptorCheck({ closeIdleConnections: () => ++times }, { limit: 1024, count })()
  expect(times).toBe(1)
})
