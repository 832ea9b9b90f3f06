/** The live client against the real service over sockets: states that equal REST, whatever goes wrong on the way. */
import { describe, expect, test } from 'bun:test'
import {
  LiveClient,
  type LiveEvent,
  type LiveEventOf,
  ScorelineClient,
  type SocketConstructor,
} from '../../../src/client/index.ts'
import { type Harness, NOW } from '../../support/harness.ts'
import { isClosed, isOpen, liveClient, nextEvent } from '../../support/live/client-live-kit.ts'
import type { LiveServer } from '../../support/live/live-kit.ts'
import { FIRST, football, match, merge, minute } from '../../support/live/live-matches.ts'
import { smallWorld } from '../../support/world/small-world.ts'
import { freshLiveWorld } from '../../support/world/test-world.ts'

const match1 = match(1)

let harness: Harness
let server: LiveServer
freshLiveWorld([...smallWorld(), ...FIRST], (world) => {
  harness = world.harness
  server = world.server
})

async function expectEqualToRest(live: LiveClient, ...ids: readonly number[]): Promise<void> {
  const rest = new ScorelineClient({ baseUrl: server.address, apiKey: harness.key })
  for (const id of ids) {
    const { scoreStatus: _, ...expected } = await rest.match('football', id)
    expect(live.match('football', id)?.state).toEqual(expected)
  }
}

describe('match states of the client', () => {
  test('snapshot and deltas equal REST, and events carry the state before and after', async () => {
    const { live, wire, errors } = liveClient(harness, server)
    const changes: LiveEventOf<'change'>[] = []
    live.on('change', (event) => changes.push(event))
    live.subscribe(match1)
    const first = await nextEvent(live, 'snapshot')
    expect([first.matchId, first.variant, first.before]).toEqual([1, 'plain', null])
    harness.put([minute(1, 11), merge(1, { homeScore: { current: 1 } })])
    harness.put([minute(1, 12)])
    await live.settle()
    expect(changes.map(({ before, state }) => [before.currentMatchMinute, state.currentMatchMinute])).toEqual(
      [
        [0, 11],
        [11, 12],
      ],
    )
    expect(changes[1]?.changes.map(({ path, newValue }) => [path, newValue])).toContainEqual([
      'currentMatchMinute',
      12,
    ])
    await expectEqualToRest(live, 1)
    expect([wire.faults, errors]).toEqual([[], []])
    live.close()
  })

  test('a sport subscription delivers live matches, and others with their first change', async () => {
    const { live, wire, errors } = liveClient(harness, server)
    live.subscribe(football)
    await nextEvent(live, 'snapshot')
    await live.settle()
    expect(
      live
        .matches()
        .map(({ matchId }) => matchId)
        .sort(),
    ).toEqual([1, 2])
    const kickOff = nextEvent(live, 'snapshot', ({ matchId }) => matchId === 3)
    harness.put([merge(3, { attendance: 900 })])
    expect((await kickOff).state.attendance).toBe(900)
    harness.put([merge(3, { attendance: 901 })])
    await live.settle()
    await expectEqualToRest(live, 1, 2, 3)
    expect([wire.faults, errors]).toEqual([[], []])
    live.close()
  })

  test('a state with some fields is never taken for a whole one, nor one interval for another', async () => {
    const { live, wire, errors } = liveClient(harness, server)
    const fields = ['status', 'currentMatchMinute'] as const
    live.subscribe({ ...football, fields, conflateMs: 1000 })
    await nextEvent(live, 'snapshot', ({ matchId }) => matchId === 1)
    await live.settle()
    expect(live.match('football', 1)).toBeUndefined()
    live.subscribe({ ...match1, conflateMs: 100 })
    await nextEvent(live, 'snapshot', (event) => event.fields === undefined)
    harness.put([minute(1, 1)])
    harness.now += 100
    harness.put([minute(1, 2)])
    await live.settle()
    await expectEqualToRest(live, 1)
    const some = () => live.match('football', 1, 'plain', ['currentMatchMinute', 'status'])
    expect(Object.keys(some()?.state ?? {}).sort()).toEqual([
      'currentMatchMinute',
      'hasBkOdds',
      'id',
      'status',
    ])
    expect([some()?.state.currentMatchMinute, some()?.conflateMs]).toEqual([1, 1000])
    harness.now += 900
    harness.app.publishHeld()
    await live.settle()
    expect(some()?.state.currentMatchMinute).toBe(2)
    // Other options replace the subscription: the states of the old ones are dropped.
    live.subscribe({ ...football, fields: ['status'] })
    await live.settle()
    expect([some(), live.match('football', 2, 'plain', ['status'])?.state.status]).toEqual([
      undefined,
      'inprogress',
    ])
    expect([wire.faults, errors]).toEqual([[], []])
    live.close()
  })

  test('unsubscribed states are dropped, and a deleted match is reported', async () => {
    const { live } = liveClient(harness, server)
    const stop = live.subscribe(match1)
    live.subscribe({ ...match1, matchId: 2 })
    await nextEvent(live, 'snapshot', ({ matchId }) => matchId === 2)
    stop()
    expect(live.matches().map(({ matchId }) => matchId)).toEqual([2])
    const deleted = nextEvent(live, 'deleted')
    harness.put([minute(1, 5), { op: 'delete', kind: 'match', sport: 'football', id: 2 }])
    expect(await deleted).toMatchObject({ matchId: 2, timestamp: NOW, before: { id: 2 } })
    expect(live.matches()).toEqual([])
    live.close()
  })
})

describe('failures of the client', () => {
  test.each([
    ['of a match', [match1]],
    ['of a sport', [football]],
    ['of a match with odds beside its sport', [football, { ...match1, withBkOdds: true }]],
  ] as const)('a lost delta %s is seen, and a snapshot mends it', async (_name, topics) => {
    const { live, wire, errors } = liveClient(harness, server)
    for (const topic of topics) live.subscribe(topic)
    await nextEvent(live, 'snapshot')
    await live.settle()
    wire.loses = ({ type }) => type === 'match_delta'
    harness.put([minute(1, 20)])
    await live.settle()
    wire.loses = () => false
    const mended = nextEvent(live, 'snapshot', ({ variant }) => variant === 'plain')
    harness.put([minute(1, 21)])
    const { before, state } = await mended
    expect([before?.currentMatchMinute, state.currentMatchMinute]).toEqual([0, 21])
    await live.settle()
    harness.put([minute(1, 22)])
    await live.settle()
    await expectEqualToRest(live, 1)
    expect(errors.map(({ code }) => code)).toEqual(topics.map(() => 'revision_gap'))
    expect(live.matches().every(({ state: { currentMatchMinute } }) => currentMatchMinute !== 21)).toBe(true)
    live.close()
  })

  test('a rejected key or exhausted retries stop the client', async () => {
    const { live, wire } = liveClient(harness, server, { apiKey: 'wrong' })
    const events = Array.fromAsync(live)
    const { status } = await nextEvent(live, 'status', isClosed)
    expect(status).toMatchObject({ cause: 'refused', code: 1008 })
    expect((await events).at(-1)).toEqual({ type: 'status', status })
    expect(wire.connections).toBe(1)
    const nowhere = liveClient(harness, server, { url: 'ws://127.0.0.1:9', maxAttempts: 3 })
    const end = await nextEvent(nowhere.live, 'status', isClosed)
    const reason = 'No connection to ws://127.0.0.1:9/ws.'
    expect([end.status, nowhere.wire.connections]).toMatchObject([{ cause: 'gaveUp', reason }, 3])
  })

  test('a silent connection is replaced', async () => {
    const { live, wire } = liveClient(harness, server, { pingMs: 50 })
    live.subscribe(match1)
    await nextEvent(live, 'snapshot')
    wire.loses = () => true
    await nextEvent(live, 'status', ({ status }) => status.state === 'waiting')
    wire.loses = () => false
    await nextEvent(live, 'snapshot')
    await expectEqualToRest(live, 1)
    expect(wire.connections).toBeGreaterThan(1)
    live.close()
  })

  test('an unreadable message is reported and the connection replaced', async () => {
    const { live, errors } = liveClient(harness, server, { limits: { messageLength: 100 } })
    live.subscribe(match1)
    await nextEvent(live, 'status', ({ status }) => status.state === 'waiting')
    expect(errors[0]?.code).toBe('unreadable_message')
    live.close()
  })

  test('an invalid URL throws at once, and a failing WebSocket constructor is a failed attempt', async () => {
    expect(() => new LiveClient({ url: 'ftp://localhost', apiKey: 'k' })).toThrow('"url" must begin with')
    function Refusing(address: string): never {
      throw new Error(`not to ${address}`)
    }
    const refusing = Refusing as unknown as SocketConstructor
    const { live } = liveClient(harness, server, { WebSocket: refusing, maxAttempts: 2 })
    const { status } = await nextEvent(live, 'status', isClosed)
    expect(status).toMatchObject({
      cause: 'gaveUp',
      reason: `The runtime refused a connection to ${server.address.replace('http', 'ws')}/ws.`,
    })
  })

  test('an error message of the service is an error event', async () => {
    const apiKey = harness.newKey('free', ['tennis'])
    const { live } = liveClient(harness, server, { apiKey })
    live.subscribe(football)
    expect(await nextEvent(live, 'error')).toMatchObject({ code: 'user_has_no_access' })
    live.close()
  })

  test('a client closed while connecting or waiting emits nothing more', async () => {
    for (const state of ['connecting', 'waiting'] as const) {
      const { live, wire } = liveClient(harness, server)
      const states: string[] = []
      live.on('status', ({ status }) => {
        states.push(status.state)
        if (status.state === state) live.close()
      })
      if (state === 'waiting') {
        await nextEvent(live, 'status', isOpen)
        wire.socket?.close()
      }
      await nextEvent(live, 'status', isClosed)
      const { connections } = wire
      await Bun.sleep(50)
      expect([states.at(-1), wire.connections]).toEqual(['closed', connections])
      expect(live.status).toMatchObject({ state: 'closed', cause: 'requested' })
    }
  })

  test('settle right after construction waits for the connection', async () => {
    const { live } = liveClient(harness, server)
    live.subscribe(match1)
    await live.settle()
    expect(live.match('football', 1)).toBeDefined()
    live.close()
    const nowhere = liveClient(harness, server, { url: 'ws://127.0.0.1:9', maxAttempts: 1 })
    await expect(nowhere.live.settle()).rejects.toThrow('ws://127.0.0.1:9/ws is not connected')
  })

  test('delays begin anew after a connection that worked, but not after one that was only opened', async () => {
    const { live, wire } = liveClient(harness, server, { backOff: { baseMs: 1, maxMs: 1 } })
    const attempts: number[] = []
    live.on('status', ({ status }) => {
      if (status.state === 'connecting') attempts.push(status.attempt)
    })
    for (const works of [false, false, true, false]) {
      await nextEvent(live, 'status', isOpen)
      if (works) await live.settle()
      wire.socket?.close()
    }
    await nextEvent(live, 'status', isOpen)
    expect(attempts).toEqual([1, 2, 3, 2, 3])
    live.close()
  })

  test('a closed connection is not reused', async () => {
    const { live } = liveClient(harness, server)
    live.close()
    expect(live.status).toMatchObject({ state: 'closed', cause: 'requested' })
    await expect(live.settle()).rejects.toThrow('not connected')
    expect(await Array.fromAsync(live.events())).toEqual([])
  })
})

describe('slow consumer', () => {
  test('a slow consumer skips intermediate states but gets the newest', async () => {
    const { live } = liveClient(harness, server)
    live.subscribe(football)
    const slow = live.events()
    await nextEvent(live, 'snapshot')
    await live.settle()
    // Open, and two snapshots.
    for (const _ of [1, 2, 3]) await slow.next()
    for (let at = 1; at <= 40; at += 1) harness.put([minute(1, at), minute(2, 2 * at)])
    await live.settle()
    live.close()
    const events: LiveEvent[] = await Array.fromAsync(slow)
    const changes = events.filter((event) => event.type === 'change')
    expect(
      changes.map(({ matchId, before, state, deltas }) => [
        matchId,
        before.currentMatchMinute,
        state.currentMatchMinute,
        deltas,
      ]),
    ).toEqual([
      [1, 0, 40, 40],
      [2, 0, 80, 40],
    ])
    expect(changes[0]?.changes.find(({ path }) => path === 'currentMatchMinute')).toMatchObject({
      oldValue: 0,
      newValue: 40,
    })
    expect(events.length).toBe(3)
  })

  test('a consumer beyond all limits is notified that events were dropped', async () => {
    const { live } = liveClient(harness, server, { limits: { bufferedEvents: 2 } })
    const slow = live.events()
    for (const matchId of [1, 2, 3]) live.subscribe({ ...match1, matchId })
    await nextEvent(live, 'snapshot', ({ matchId }) => matchId === 3)
    live.close()
    const events = await Array.fromAsync(slow)
    expect(events.length).toBeLessThanOrEqual(4)
    expect(events).toContainEqual(expect.objectContaining({ type: 'error', code: 'queue_overflow' }))
  })

  test('states beyond the limit are evicted, least recently changed first', async () => {
    const { live } = liveClient(harness, server, { limits: { matches: 2 } })
    for (const matchId of [1, 2, 3]) live.subscribe({ ...match1, matchId })
    await nextEvent(live, 'snapshot', ({ matchId }) => matchId === 3)
    expect(live.matches().map(({ matchId }) => matchId)).toEqual([2, 3])
    const again = nextEvent(live, 'snapshot', ({ matchId }) => matchId === 1)
    harness.put([minute(1, 60)])
    expect((await again).state.currentMatchMinute).toBe(60)
    live.close()
  })
})
