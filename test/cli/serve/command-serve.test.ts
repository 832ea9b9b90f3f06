/**
 * `serve` as a process: what it says, keys and data that other processes write while it runs, and that it stops
 * despite open connections.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { BATCH_LIMIT } from '../../../src/feed/apply.ts'
import { createKey } from '../../../src/store/access/keys.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { type Server, spawnProgram, startServer, until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { mountSmallDisk } from '../../support/disk-kit.ts'
import { ndjson } from '../../support/feed/change-kit.ts'
import { mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { path: cwd, at, run } = testFolder('serve')
const DAY = Date.UTC(2026, 8, 12)
/** Enough that a response with all of them exceeds the buffers of a connection. */
const MATCHES = 6000
const PUSHED = 20_000

let key = ''
beforeAll(() => {
  const db = openFile(at('scoreline.db'))
  mustApply(db, smallWorld())
  for (let start = 0; start < MATCHES; start += BATCH_LIMIT)
    mustApply(
      db,
      Array.from({ length: BATCH_LIMIT }, (_, index) =>
        matchChange(start + index + 1, { startTimestamp: DAY + index }),
      ),
    )
  key = createKey(db, {
    name: 'test',
    plan: 'unlimited',
    sports: null,
    now: 0,
    bytes: new Uint8Array(32),
  }).key
  closeDatabase(db)
})

const disk = mountSmallDisk(at('disk'), 12)

test.skipIf(!disk)('a start on a full disk says so instead of that it is ready', async () => {
  closeDatabase(openFile(at('disk/full.db')))
  writeFileSync(at('disk/other'), new Uint8Array(4_000_000))
  const server = await startServer(['--database', at('disk/full.db')], { cwd })
  await server.stop()
  disk?.remove()
  expect(server.told()).toContain('\nScoreline answers, but cannot store changes: the disk is full.\n')
})

const serve = (...args: string[]) => startServer(args, { cwd })

async function status(server: Server, path: string, authorization: string): Promise<number> {
  const response = await fetch(`${server.address}${path}`, { headers: { authorization } })
  await response.text()
  return response.status
}

/** A raw connection that has asked for a path; resolves with the beginning of the answer, and reads no further. */
function openSlow(server: Server, path: string): Promise<{ socket: Socket; head: string }> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${key}\r\n\r\n`)
  return new Promise((resolve) => {
    socket.once('data', (bytes) => {
      socket.pause()
      resolve({ socket, head: bytes.toString() })
    })
  })
}

const ALL_OF_THE_DAY = '/v2/football/matches?date=2026-09-12&tz=UTC'

describe('running service', () => {
  let server: Server
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(() => void server.process.kill('SIGKILL'))

  test('serve prints its address to standard error', () => {
    expect(server.told()).toMatch(/Scoreline is ready\.\n\n {2}Address: http:\/\/127\.0\.0\.1:\d+\n/)
    expect(server.told()).toContain(`${server.address}/docs`)
    expect(server.told()).toContain('key create')
  })

  test('the demo key is invalid outside demo mode', async () => {
    expect(await status(server, '/v2/sport', key)).toBe(200)
    expect(await status(server, '/v2/sport', 'demo')).toBe(401)
  })

  test('a key made by another process works, and stops when it is revoked', async () => {
    const { out } = await run('key create --name new')
    const fresh = out.trim()
    await until(async () => (await status(server, '/v2/sport', fresh)) === 200)
    expect((await run(`key revoke ${fresh}`)).code).toBe(0)
    await until(async () => (await status(server, '/v2/sport', fresh)) === 401)
  })

  test('pushed changes are visible despite caches', async () => {
    const path = `/v2/football/teams/${TEAMS[0]}/matches?last=1`
    const ask = async () => {
      const response = await fetch(`${server.address}${path}`, { headers: { authorization: key } })
      return response.text()
    }
    expect(await ask()).not.toContain('Harbour Town')
    const changes = [
      { op: 'merge', kind: 'team', sport: 'football', id: TEAMS[0], data: { name: 'Harbour Town' } },
      matchChange(MATCHES + 1, { startTimestamp: DAY - 1 }, [2, 0]),
    ]
    const pushed = await run('feed push -', { stdin: ndjson(changes) })
    expect(pushed.err).toBe('')
    await until(async () => (await ask()).includes('Harbour Town'))
    expect(await ask()).toContain(`"id":${MATCHES + 1},`)
  })

  test('health reports whether the service answers and is ready', async () => {
    const { port } = new URL(server.address)
    expect(await run(`health --host 0.0.0.0 --port ${port}`)).toEqual({
      code: 0,
      out: '{"status":"ok"}\n',
      err: '',
    })
    expect((await run(`health --port ${port} --ready`)).out).toStartWith('{"status":"ok","checks":')
  })

  test('SIGTERM stops it while a slow client holds a long response', async () => {
    const whole = await fetch(`${server.address}${ALL_OF_THE_DAY}`, { headers: { authorization: key } })
    const length = (await whole.text()).length
    const slow = await openSlow(server, ALL_OF_THE_DAY)
    expect(slow.head).toStartWith('HTTP/1.1 200')
    // The others are served meanwhile.
    expect(await status(server, '/v2/sport', key)).toBe(200)
    expect((await server.stop()).code).toBe(0)
    let received = slow.head.length
    slow.socket.on('data', (bytes) => {
      received += bytes.length
    })
    const closed = new Promise((resolve) => slow.socket.once('close', resolve))
    slow.socket.resume()
    await closed
    // Else the answer was through before the signal, and the test shows nothing.
    expect(received).toBeLessThan(length)
  })
})

describe('serve stops with exit code 0', () => {
  test('on SIGINT twice, after the response in progress, with idle connections kept open', async () => {
    const server = await serve()
    const idle = await Promise.all([1, 2, 3].map(() => openSlow(server, '/v2/sport')))
    expect(idle[0]?.head).toStartWith('HTTP/1.1 200')
    const response = await fetch(`${server.address}${ALL_OF_THE_DAY}&fields=homeTeam`, {
      headers: { authorization: key },
    })
    server.process.kill('SIGINT')
    const stopped = server.stop('SIGINT')
    const body = (await response.json()) as { matches: unknown[] }
    expect(body.matches.length).toBe(MATCHES)
    const { code, out } = await stopped
    expect([code, out]).toEqual([0, ''])
    expect(server.told().split('Press Ctrl-C to stop.\n\n')[1]).toBe('Stopping.\n')
    for (const { socket } of idle) socket.destroy()
  })

  test('with a subscriber, and a sender that is notified what was stored', async () => {
    const changes = Array.from({ length: PUSHED }, (_, index) =>
      JSON.stringify(matchChange(100_000 + index, { startTimestamp: DAY + 86_400_000 + index })),
    )
    writeFileSync(at('changes.ndjson'), changes.join('\n'))
    const before = withDatabase(at('scoreline.db'), selectPosition)
    const server = await serve()
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws?apiKey=${key}`)
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
    const push = spawnProgram(['feed', 'push', 'changes.ndjson'], { cwd })
    // Until the push is in the middle.
    while (push.exitCode === null && (await server.metric('scoreline_log_position')) < before + 1000)
      await Bun.sleep(5)
    expect((await server.stop()).code).toBe(0)
    expect(await closed).toBe(1001)
    const told = await push.stderr.text()
    expect([await push.exited, told]).toEqual([
      1,
      // The connection may close between two requests.
      expect.stringMatching(
        /^scoreline: the (?:connection to the )?service [^\n]+ up to line \d+; [^\n]+ send the input again\n$/,
      ),
    ])
    const acknowledged = Number(/(\d+) changes were acknowledged and stored/.exec(told)?.[1] ?? 0)
    withDatabase(at('scoreline.db'), (db) => {
      expect(selectPosition(db)).toBeGreaterThanOrEqual(before + acknowledged)
      expect(selectPosition(db)).toBeLessThan(before + PUSHED)
    })
  })
})
