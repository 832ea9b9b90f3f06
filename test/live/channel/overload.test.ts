/**
 * Slow readers, storms of messages and internal errors on the live channel: closed with a reason, without effect on
 * others, with bounded work in each turn of the event loop.
 */
import { afterEach, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { CALLER_LIMITS } from '../../../src/catalog/callers.ts'
import { CLOSE_CODES, LIVE_LIMITS, type LiveAmounts } from '../../../src/catalog/live/live.ts'
import { sportById } from '../../../src/catalog/sports.ts'
import { contentOf } from '../../../src/contract/live-messages.ts'
import { LiveChannel } from '../../../src/live/channel.ts'
import { LiveSockets } from '../../../src/live/sockets.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { FakeSocket, type LiveServer, serveLive, WITHOUT_MATCHES } from '../../support/live/live-kit.ts'
import { football, match, merge, running } from '../../support/live/live-matches.ts'
import { textFrame, upgradeText } from '../../support/live/socket-bytes.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

const match1 = match(1)
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
  harness.put([matchChange(1, running)])
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
  socket.write(upgradeText(`/ws?apiKey=${key}`))
  await isConnected
  const isSubscribed = heard('"match_snapshot"')
  socket.write(textFrame(JSON.stringify({ action: 'subscribe', ...match1 })))
  await isSubscribed
  socket.pause()
  return socket
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
    const healthy = await server.subscribe(match1)
    const stalled = await stalledReader(server, harness.key)
    const { sockets } = harness.app
    expect(sockets.count).toBe(2)
    let largest = 0
    let closedAfter = 0
    for (let change = 1; change <= 3000; change += 1) {
      const statusDescription = `${change} ${'я'.repeat(480)}`
      harness.put([merge(1, { statusDescription })])
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
  })

  test('a stalled subscriber is dropped at once when too many are waiting', () => {
    const sockets = new LiveSockets({ ...WITHOUT_MATCHES, states: undefined as never })
    const ends: string[] = []
    for (let count = 0; count <= LIVE_LIMITS.slowReaderReasons; count += 1)
      Object.assign(new FakeSocket(sockets), {
        backlog: LIVE_LIMITS.backlogBytes + 1,
        close: (code: number) => ends.push(String(code)),
        terminate: () => ends.push('cut off'),
      })
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

const LIVE_MATCHES = 100
const MESSAGES = 2000
/** Messages of a turn, at the least time that counts for one. */
const STEPS = CALLER_LIMITS.turnMs / CALLER_LIMITS.pieceMs

/** A turn of the event loop later. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Sockets over matches that cost nothing; each snapshot is counted. */
function startSockets(limits: Partial<LiveAmounts> = {}) {
  const made = { snapshots: 0 }
  const time = { now: NOW }
  const states = {
    addSubscription: () => {},
    removeSubscription: () => {},
    snapshot: (_sport: unknown, matchId: number) => {
      made.snapshots += 1
      return `{"type":"match_snapshot","matchId":${matchId}}`
    },
  }
  const sockets = new LiveSockets(
    {
      ...WITHOUT_MATCHES,
      states: states as never,
      clock: () => time.now,
      timer: () => time.now,
      findMatch: () => ({ sport: 1, isInProgress: true, position: 0 }),
      liveMatchIds: () => Array.from({ length: LIVE_MATCHES }, (_, index) => index + 1),
    },
    limits,
  )
  return { sockets, made, time, connect: () => new FakeSocket(sockets) }
}

describe('message storm', () => {
  test('a message storm is processed per tick and a ping is answered within the next tick', async () => {
    const { made, connect } = startSockets()
    const [stormy, calm] = [connect(), connect()]
    for (let count = 0; count < MESSAGES; count += 1)
      stormy.receive({ action: 'subscribe', ...football, withBkOdds: count % 2 === 0 })
    expect(stormy.sent.length).toBeLessThanOrEqual(STEPS)
    calm.receive({ action: 'ping' })
    expect(calm.sent).toEqual([])
    await nextTurn()
    expect(calm.sent).toEqual(['pong'])
    expect(made.snapshots).toBeLessThanOrEqual(2 * STEPS)
  })

  test('a message storm gets every reply in order', async () => {
    const { connect } = startSockets()
    const socket = connect()
    socket.receive({ action: 'subscribe', ...football })
    socket.receive({ action: 'subscribe', ...football })
    socket.receive({ action: 'nonsense' })
    socket.receive({ action: 'ping' })
    while (socket.sent.at(-1) !== 'pong') await nextTurn()
    expect(socket.sent).toEqual([
      'subscribed',
      ...Array<string>(LIVE_MATCHES).fill('match_snapshot'),
      'already_subscribed',
      'error',
      'pong',
    ])
  })

  const { messageBurst, queuedPerKey, queuedChars, refusedMessages, refusedAtOnce, ignoredMs } = LIVE_LIMITS
  const queued = 10
  const ping = { action: 'ping' }
  const fillers = Math.ceil(queuedPerKey / messageBurst)
  test.each([
    ['invalid', { action: 'refresh' }, 0, {}, refusedMessages],
    ['rejected because too many wait', ping, 0, { queued }, STEPS + refusedMessages],
    ['too many of a key of which as many wait as may', ping, fillers + 1, {}, refusedAtOnce],
    [
      'too many of such a key, which are long',
      { ...ping, x: 'x'.repeat(queuedChars) },
      fillers / 2 + 1,
      {},
      refusedAtOnce,
    ],
  ])('a socket whose messages are %s is ignored, then closed', async (_, message, others, limits, most) => {
    const { sockets, time, connect } = startSockets(limits)
    for (let other = 0; other < others; other += 1) {
      const socket = connect()
      for (let count = 0; count < messageBurst; count += 1) socket.receive(message)
    }
    const [stormy, calm] = [connect(), connect()]
    for (let count = 0; count < 2 * refusedMessages; count += 1) stormy.receive(message)
    while (sockets.usage.amounts.queued > 0) await nextTurn()
    for (let turn = 0; turn < refusedMessages; turn += 1) await nextTurn()
    const { length } = stormy.sent
    expect(length).toBeWithin(refusedAtOnce, most + 1)
    calm.receive(ping)
    stormy.receive(ping)
    await nextTurn()
    expect(calm.sent).toEqual(['pong'])
    for (const ms of [ignoredMs - 1, 1]) {
      expect(stormy.readyState).toBe(WebSocket.OPEN)
      time.now += ms
      sockets.sendHeartbeats()
    }
    expect(stormy.sent).toHaveLength(length)
    expect([stormy.readyState, calm.readyState]).toEqual([WebSocket.CLOSED, WebSocket.OPEN])
  })

  test('queued messages of a closed socket are dropped', async () => {
    const { made, connect } = startSockets()
    const socket = connect()
    for (let count = 0; count < MESSAGES; count += 1) socket.receive({ action: 'subscribe', ...football })
    const before = made.snapshots
    socket.close(1000)
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    expect(made.snapshots).toBe(before)
  })

  test('a message storm over real sockets is complete and in order', async () => {
    const harness = makeHarness()
    harness.put(smallWorld())
    harness.put(Array.from({ length: LIVE_MATCHES }, (_, index) => matchChange(index + 1, running)))
    const server = serveLive(harness)
    const socket = await server.connect()
    for (let round = 0; round < 10; round += 1)
      socket.send({ action: 'subscribe', ...football, withBkOdds: round % 2 === 0 })
    socket.send({ action: 'subscribe', ...football })
    await socket.settle()
    expect(socket.faults).toEqual([])
    expect(socket.states.size).toBe(LIVE_MATCHES)
    expect(new Set([...socket.states.values()].map(({ variant }) => variant))).toEqual(new Set(['plain']))
    socket.close()
    await server.stop()
    harness.close()
  })
})

test('a socket with undelivered replies gets no heartbeats', () => {
  const { sockets, time, connect } = startSockets()
  const socket = connect()
  socket.backlog = LIVE_LIMITS.backlogBytes + 1
  socket.receive({ action: 'subscribe', ...match(1), heartbeatMs: 1000 })
  expect(socket.readyState).toBe(WebSocket.CLOSED)
  const sent: string[] = []
  time.now += 1000
  socket.send = (text) => sent.push(text)
  sockets.sendHeartbeats()
  expect(sent).toEqual([])
})
