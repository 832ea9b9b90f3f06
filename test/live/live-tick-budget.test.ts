/** Storms of messages on the live channel: bounded work in each turn of the event loop, answers in their order. */
import { describe, expect, test } from 'bun:test'
import { LIVE_LIMITS } from '../../src/catalog/live.ts'
import { sportById } from '../../src/catalog/sports.ts'
import { LiveSockets } from '../../src/live/sockets.ts'
import { TickBudget } from '../../src/live/tick-budget.ts'
import { makeHarness, NOW } from '../support/harness.ts'
import { serveLive, WITHOUT_MATCHES } from '../support/live-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const football = { type: 'sport', sportSlug: 'football' }
const LIVE_MATCHES = 100
const MESSAGES = 2000

/** A turn of the event loop later. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Sockets over matches that cost nothing; each snapshot is counted. */
function startSockets() {
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
  const sockets = new LiveSockets({
    ...WITHOUT_MATCHES,
    states: states as never,
    clock: () => time.now,
    findMatch: () => ({ sport: 1, isInProgress: true, position: 0 }),
    liveMatchIds: () => Array.from({ length: LIVE_MATCHES }, (_, index) => index + 1),
  })
  const connect = () => {
    const heard: string[] = []
    const socket = {
      data: { key: { hash: 'key', plan: 'unlimited', sports: [sportById(1).slug], stored: true } },
      readyState: WebSocket.OPEN as number,
      backlog: 0,
      send: (text: string) => {
        if (socket.readyState !== WebSocket.OPEN || socket.backlog > 0) return 0
        return heard.push(JSON.parse(text).type)
      },
      getBufferedAmount: () => socket.backlog,
      subscribe: () => true,
      unsubscribe: () => true,
      // The runtime tells of the end before `close` has returned.
      close: (code: number) => {
        socket.readyState = WebSocket.CLOSED
        sockets.handlers.close?.(socket as never, code, '')
      },
    }
    sockets.handlers.open?.(socket as never)
    heard.length = 0
    const say = (message: object) => sockets.handlers.message?.(socket as never, JSON.stringify(message))
    return { socket, heard, say }
  }
  return { sockets, made, time, connect }
}

describe('message storm', () => {
  test('a message storm is processed per tick and a ping is answered within the next tick', async () => {
    const { made, connect } = startSockets()
    const [stormy, calm] = [connect(), connect()]
    for (let count = 0; count < MESSAGES; count += 1) {
      stormy.say({ action: 'subscribe', ...football, withBkOdds: count % 2 === 0 })
    }
    expect(stormy.heard.length).toBeLessThanOrEqual(LIVE_LIMITS.workPerTick)
    calm.say({ action: 'ping' })
    expect(calm.heard).toEqual([])
    await nextTurn()
    expect(calm.heard).toEqual(['pong'])
    expect(made.snapshots).toBeLessThanOrEqual(2 * LIVE_LIMITS.workPerTick)
  })

  test('a message storm gets every reply in order', async () => {
    const { connect } = startSockets()
    const { heard, say } = connect()
    say({ action: 'subscribe', ...football })
    say({ action: 'subscribe', ...football })
    say({ action: 'nonsense' })
    say({ action: 'ping' })
    while (heard.at(-1) !== 'pong') await nextTurn()
    expect(heard).toEqual([
      'subscribed',
      ...Array<string>(LIVE_MATCHES).fill('match_snapshot'),
      'already_subscribed',
      'error',
      'pong',
    ])
  })

  test('queued messages of a closed socket are dropped', async () => {
    const { made, connect } = startSockets()
    const { socket, say } = connect()
    for (let count = 0; count < MESSAGES; count += 1) say({ action: 'subscribe', ...football })
    const before = made.snapshots
    socket.close(1000)
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    expect(made.snapshots).toBe(before)
  })

  test('a message storm over real sockets is complete and in order', async () => {
    const harness = makeHarness()
    harness.put(smallWorld())
    const running = { startTimestamp: NOW - 600_000, status: 'inprogress' } as const
    harness.put(Array.from({ length: LIVE_MATCHES }, (_, index) => matchChange(index + 1, running)))
    const server = serveLive(harness)
    const socket = await server.connect()
    for (let round = 0; round < 10; round += 1) {
      socket.send({ action: 'subscribe', ...football, withBkOdds: round % 2 === 0 })
    }
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
  const { socket, say } = connect()
  socket.backlog = LIVE_LIMITS.backlogBytes + 1
  say({ action: 'subscribe', type: 'match', sportSlug: football.sportSlug, matchId: 1, heartbeatMs: 1000 })
  expect(socket.readyState).toBe(WebSocket.CLOSED)
  const sent: string[] = []
  time.now += 1000
  socket.send = (text) => sent.push(text)
  sockets.sendHeartbeats()
  expect(sent).toEqual([])
})

test('waiting sockets share the tick budget fairly', async () => {
  const done = new Map<number, number>()
  const budget: TickBudget<number> = new TickBudget(
    (client) => {
      while (budget.take()) done.set(client, (done.get(client) ?? 0) + 1)
      budget.enqueue(client)
    },
    () => 0,
  )
  for (let asker = 0; asker < 2 * LIVE_LIMITS.workPerTick; asker += 1) budget.enqueue(asker)
  await nextTurn()
  expect([...done.values()]).toEqual(Array(LIVE_LIMITS.workPerTick).fill(1))
  await nextTurn()
  expect([...done.values()]).toEqual(Array(2 * LIVE_LIMITS.workPerTick).fill(1))
  for (let asker = 0; asker < 2 * LIVE_LIMITS.workPerTick; asker += 1) budget.delete(asker)
})

test('a tick ends when its time is up, after at least one unit of work', async () => {
  let now = 0
  const done: string[] = []
  const budget: TickBudget<string> = new TickBudget(
    (client) => {
      while (budget.take()) {
        done.push(client)
        now += LIVE_LIMITS.workMsPerTick
      }
      budget.enqueue(client)
    },
    () => now,
  )
  budget.enqueue('slow')
  for (let tick = 1; tick <= 3; tick += 1) {
    await nextTurn()
    expect(done).toHaveLength(tick)
  }
  budget.delete('slow')
})
