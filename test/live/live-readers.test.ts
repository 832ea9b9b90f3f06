/** Slow readers and internal errors on the live channel: closed with a reason, without effect on others. */
import { afterEach, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { CLOSE_CODES, LIVE_LIMITS } from '../../src/catalog/live.ts'
import { sportById } from '../../src/catalog/sports.ts'
import { contentOf } from '../../src/contract/live-messages.ts'
import { LiveChannel } from '../../src/live/channel.ts'
import { LiveSockets } from '../../src/live/sockets.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveServer, serveLive, WITHOUT_MATCHES } from '../support/live-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const match1 = { type: 'match', sportSlug: 'football', matchId: 1 }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Everything that was logged, as text. */
function startWorld(): { harness: Harness; server: LiveServer; log: () => string } {
  let log = ''
  const stream = new Writable({
    write(piece, _encoding, done) {
      log += String(piece)
      done()
    },
  })
  const harness = makeHarness({ logger: pino({}, stream) })
  harness.put(smallWorld())
  harness.put([matchChange(1, { startTimestamp: NOW - 600_000, status: 'inprogress' })])
  const server = serveLive(harness)
  closers.push(() => harness.close(), server.stop)
  closers.reverse()
  return { harness, server, log: () => log }
}

/** A client that subscribes and reads nothing until its stream is resumed. */
async function stalledReader({ port }: LiveServer, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const heard = (part: string) =>
    new Promise<void>((resolve) => {
      let text = ''
      socket.on('data', function listen(piece) {
        text += piece.toString('latin1')
        if (!text.includes(part)) return
        socket.off('data', listen)
        resolve()
      })
    })
  const isConnected = heard('"connected"')
  socket.write(
    `GET /ws?apiKey=${key} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await isConnected
  const isSubscribed = heard('"match_snapshot"')
  socket.write(frameOf(JSON.stringify({ action: 'subscribe', ...match1 })))
  await isSubscribed
  socket.pause()
  return socket
}

/** A masked text frame of at most 125 bytes; the mask is zero. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** All bytes until the end. */
function readToEnd(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    socket.on('close', () => resolve(Buffer.concat(pieces)))
    socket.resume()
  })
}

describe('stalled subscriber', () => {
  test('a stalled subscriber is closed at its limit while a healthy one gets 3,000 of 3,000', async () => {
    const { harness, server } = startWorld()
    const healthy = await server.connect()
    await healthy.subscribe(match1)
    const stalled = await stalledReader(server, harness.key)
    const { sockets } = harness.app
    expect(sockets.count).toBe(2)
    let largest = 0
    let closedAfter = 0
    for (let change = 1; change <= 3000; change += 1) {
      const statusDescription = `${change} ${'я'.repeat(480)}`
      harness.put([{ op: 'merge', kind: 'match', sport: 'football', id: 1, data: { statusDescription } }])
      largest = Math.max(largest, sockets.largestBacklogBytes)
      if (sockets.count === 1 && closedAfter === 0) closedAfter = change
      if (change % 20 === 0) await healthy.settle()
    }
    await healthy.settle()
    const deltas = healthy.messages.filter(({ type }) => type === 'match_delta')
    const messageBytes = Math.max(...deltas.map((delta) => JSON.stringify(delta).length))
    expect(deltas.length).toBe(3000)
    expect(healthy.faults).toEqual([])
    expect(closedAfter).toBeGreaterThan(0)
    expect(largest).toBeLessThanOrEqual(LIVE_LIMITS.backlogBytes + messageBytes)
    const bytes = await readToEnd(stalled)
    const { code, reason } = CLOSE_CODES.slowReader
    const frame = Buffer.concat([
      Buffer.from([0x88, reason.length + 2, code >> 8, code & 255]),
      Buffer.from(reason),
    ])
    expect(bytes.subarray(-frame.length).toString('latin1')).toBe(frame.toString('latin1'))
    healthy.close()
  }, 180_000)

  test('a stalled subscriber is dropped at once when too many are waiting', () => {
    const sockets = new LiveSockets({ ...WITHOUT_MATCHES, states: undefined as never })
    const ends: string[] = []
    for (let count = 0; count <= LIVE_LIMITS.slowReaderReasons; count += 1) {
      const socket = {
        data: { key: { hash: 'key', plan: 'unlimited', sports: [], stored: true } },
        send: () => 1,
        getBufferedAmount: () => LIVE_LIMITS.backlogBytes + 1,
        close: (code: number) => ends.push(String(code)),
        terminate: () => ends.push('cut off'),
      }
      sockets.handlers.open?.(socket as never)
    }
    sockets.onPublished(0, 1)
    expect(ends).toEqual([
      ...Array<string>(LIVE_LIMITS.slowReaderReasons).fill(String(CLOSE_CODES.slowReader.code)),
      'cut off',
    ])
  })
})

describe('internal errors of the channel', () => {
  test('an internal error is logged without the key, reported by id and closes with 1011', async () => {
    const { harness, server, log } = startWorld()
    const socket = await server.connect()
    harness.db.client.run('ALTER TABLE match_head RENAME TO match_head_gone')
    socket.send({ action: 'subscribe', ...match1 })
    const error = await socket.next(({ type }) => type === 'error')
    const closed = await socket.closed
    const id = /Correlation id ([\w-]+)\./.exec(String(error.message))?.[1] ?? 'none'
    expect(error.code).toBe('internal_error')
    expect(closed.code).toBe(CLOSE_CODES.internalError.code)
    expect(closed.reason).toContain(id)
    expect(log()).toContain(`"correlationId":"${id}"`)
    expect(log()).not.toContain(harness.key)
    harness.db.client.run('ALTER TABLE match_head_gone RENAME TO match_head')
    const next = await server.connect()
    expect((await next.subscribe(match1)).type).toBe('subscribed')
    next.close()
  })

  test('an error while publishing does not fail the change', () => {
    const faults: unknown[] = []
    const channel = new LiveChannel({
      ...WITHOUT_MATCHES,
      view: () => {
        throw new Error('broken view')
      },
      changedMatches: () => new Map(),
      onFault: (problem) => String(faults.push(problem)),
    })
    const key = { hash: 'h', plan: 'unlimited', sports: ['football'], stored: false }
    const topic = { sport: sportById(1), matchId: null }
    channel.sockets.openStream(key, () => {}, { action: 'subscribe', topic, content: contentOf('plain') })
    channel.publish({ applied: [{ sport: sportById(1), effects: { matches: [1] } }], before: 0, position: 1 })
    expect(faults).toEqual([new Error('broken view')])
  })
})
