/** The real server over bare TCP: hosts that no URL can have, faults of the server itself, and half a request. */

import { describe, expect, spyOn, test } from 'bun:test'
import { pino } from 'pino'
import { listenPublic } from '../../../src/commands/serve/public-listener.ts'
import { NOW } from '../../support/harness.ts'
import { UPGRADE_LINES } from '../../support/live/socket-bytes.ts'
import { HANG_MS, type RawAnswer, RawConnection } from '../../support/live/tcp-kit.ts'
import { matchChange, SEASON, smallWorld } from '../../support/world/small-world.ts'
import { liveWorld } from '../../support/world/test-world.ts'

const log: string[] = []
const logger = pino({}, { write: (line: string) => void log.push(line) })
const { harness, server } = liveWorld(smallWorld(), { logger })

async function ask(head: string, port = server.port): Promise<RawAnswer | undefined> {
  const connection = await RawConnection.open(port, head.startsWith('HEAD') ? [0] : [])
  connection.send(`${head}\r\n\r\n`)
  const [answer] = await connection.answered(1)
  connection.destroy()
  return answer
}

/** Usual ones, a long one, and those of which the runtime makes an address without a host or with one no URL can have. */
const HOSTS = [
  'x',
  'localhost:3000',
  '[::1]:3000',
  `${'long.'.repeat(40)}example`,
  '',
  'a b',
  '%00',
  '[::zz',
  '[::1]:99999',
  'a/b?',
  '?',
  '#',
  '\\',
  '<>',
  'u:p@h',
  ':',
  'h:x',
  'xn--',
]

describe.each(HOSTS)('Host: "%s"', (host) => {
  test.each(['GET', 'HEAD'])('%s is answered as with any other', async (method) => {
    for (const [path, status] of [
      ['/v2/football/teams/5501/profile', 200],
      ['/v2/football/x/../teams/%2e/5501/profile', 200],
      ['/v2/football/matches?date=never', 400],
      ['/healthz', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await ask(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${harness.key}`)
      expect([path, answer?.status]).toEqual([path, status])
    }
  })

  test('a live socket opens with this Host', async () => {
    const connection = await RawConnection.open(server.port)
    connection.send(`GET /ws?apiKey=${harness.key} HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE_LINES}\r\n`)
    expect(await connection.upgraded()).toBe(true)
    connection.destroy()
  })
})

test('HEAD of a streamed list has no Content-Length and keeps the connection', async () => {
  const list = `/v2/football/matches?season_id=${SEASON}`
  // More than the first chunk of a list, which is sent whole.
  harness.put(Array.from({ length: 900 }, (_, index) => matchChange(index + 1, { startTimestamp: NOW })))
  const connection = await RawConnection.open(server.port, [0])
  const request = (method: string, path: string) =>
    connection.send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${harness.key}\r\n\r\n`)
  request('HEAD', list)
  await connection.answered(1)
  request('GET', list)
  const [head, whole] = await connection.answered(2)
  connection.destroy()
  for (const answer of [head, whole]) {
    expect(answer?.status).toBe(200)
    expect([answer?.headers.get('transfer-encoding'), answer?.headers.get('content-length')]).toEqual([
      'chunked',
      undefined,
    ])
  }
})

test('a request without Host is routed by its whole path, also to cached responses', async () => {
  const kept = `Authorization: ${harness.key}`
  for (let count = 0; count < 3; count += 1) await ask(`GET /v2/sport HTTP/1.1\r\nHost: x\r\n${kept}`)
  expect((await ask(`GET /v2/sport HTTP/1.0\r\n${kept}`))?.status).toBe(200)
  expect((await ask(`GET /1234567/v2/sport HTTP/1.0\r\n${kept}`))?.status).toBe(404)
  expect((await ask(`GET /v2/sport HTTP/1.1\r\n${kept}`))?.status).toBe(400)
})

test('a live request over HTTP/1.0 without Host is handled', async () => {
  const connection = await RawConnection.open(server.port)
  connection.send(`GET /ws?apiKey=${harness.key} HTTP/1.0\r\n${UPGRADE_LINES}\r\n`)
  await connection.upgraded()
  expect(connection.answers.every(({ status }) => status < 500)).toBe(true)
  connection.destroy()
})

test('a server error is logged by id without request content', async () => {
  const printed = spyOn(console, 'error').mockImplementation(() => {})
  const broken = listenPublic(
    {
      ...harness.app,
      sockets: harness.app.sockets,
      authenticateSocket: () => {
        throw new Error('the disk is on fire')
      },
    },
    { host: '127.0.0.1', port: 0 },
  )
  log.splice(0)
  const answer = await ask(
    `GET /ws?apiKey=${harness.key} HTTP/1.1\r\nHost: x\r\n${UPGRADE_LINES}`.trimEnd(),
    broken.port,
  )
  await broken.stop(true)
  const body = JSON.parse(answer?.body ?? '{}')
  expect(body).toMatchObject({ code: 500, error: 'internal_error' })
  expect(log.join('')).toContain(body.correlationId)
  expect(log.join('')).toContain('the disk is on fire')
  expect(`${log.join('')} ${JSON.stringify(body)} ${printed.mock.calls}`).not.toContain(harness.key)
  printed.mockRestore()
})

test.each([true, false])('the live channel negotiates compression only if it is on: %p', async (isOn) => {
  const listener = listenPublic(harness.app, { host: '127.0.0.1', port: 0, liveCompression: isOn })
  const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/ws?apiKey=${harness.key}`)
  const first = await new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => resolve(String(data))
  })
  expect(JSON.parse(first).type).toBe('connected')
  expect(socket.extensions.includes('permessage-deflate')).toBe(isOn)
  socket.close()
  await listener.stop(true)
})

/** The first request of a connection has 10 seconds in the runtime; `bun run fuzz` waits for that. */
test('connections without a complete request are closed', async () => {
  const impatient = listenPublic(harness.app, { host: '127.0.0.1', port: 0, idleTimeoutSeconds: 1 })
  const first = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const hold = async (bytes: string, drop: string) => {
    const connection = await RawConnection.open(impatient.port ?? 0)
    connection.send(bytes)
    const drops = setInterval(() => connection.send(drop), HANG_MS / 50)
    await connection.closed
    clearInterval(drops)
  }
  await Promise.all([
    hold(first, ''),
    hold(first, 'G'),
    hold(`${first}GET /healthz HTTP/1.1\r\nX: `, 'x'),
    hold('POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n', 'x'),
    hold('POST /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'),
  ])
  await impatient.stop(true)
})
