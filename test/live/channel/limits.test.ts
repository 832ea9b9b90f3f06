/** What one key may have on the live channel: its quota, and limits on sums over all of its connections. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { CLOSE_CODES, LIVE_LIMITS, LIVE_TOTALS, type LiveAmounts } from '../../../src/catalog/live/live.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { LiveSockets } from '../../../src/live/sockets.ts'
import { LiveUsage, processUsage } from '../../../src/live/usage.ts'
import { remoteLedger } from '../../support/cluster/ledger-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { openEvents } from '../../support/live/event-stream-kit.ts'
import {
  FakeSocket,
  type LiveServer,
  type LiveSocket,
  serveLive,
  WITHOUT_MATCHES,
} from '../../support/live/live-kit.ts'
import { football, match, running } from '../../support/live/live-matches.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

const { free } = PLANS
const MATCHES = 150
const FINISHED_FROM = 100

let harness: Harness
let server: LiveServer
let key: string
/** Units come from another machine if this is true. */
let isClustered = false

function start(liveLimits: Partial<LiveAmounts> = {}): void {
  const quotaLedger = () => remoteLedger(() => new Promise(setImmediate)).ledger
  harness = makeHarness({ config: { liveLimits }, ...(isClustered && { quotaLedger }) })
  harness.put(smallWorld())
  harness.put(
    Array.from({ length: MATCHES }, (_, index) =>
      matchChange(index + 1, { ...running, status: index + 1 < FINISHED_FROM ? 'inprogress' : 'finished' }),
    ),
  )
  server = serveLive(harness)
  key = harness.newKey('free')
}

beforeEach(() => start())
afterEach(async () => {
  await server.stop()
  harness.close()
})

async function usedQuota(): Promise<number> {
  const { body } = await harness.get<{ used: number }>('/v2/account/usage', {
    headers: { authorization: key },
  })
  return body.used
}

const snapshotsOf = ({ messages }: LiveSocket) => messages.filter(({ type }) => type === 'match_snapshot')
const amounts = () => harness.app.sockets.usage.amounts

describe.each([
  ['one service', false],
  ['several nodes', true],
])('the daily quota of %s', (_, clustered) => {
  beforeAll(() => {
    isClustered = clustered
  })
  afterAll(() => {
    isClustered = false
  })

  test('a stream of server-sent events costs one unit', async () => {
    const reader = await openEvents({ app: harness.app, key }, '/v2/football/live/events')
    expect(await usedQuota()).toBe(1)
    await reader.cancel()
    expect(amounts()).toMatchObject({ sockets: 0, subscriptions: 0 })
  })

  test('snapshots cost quota, and further ones are refused with the REST error', async () => {
    const socket = await server.connect(key)
    for (let id = 1; id <= MATCHES; id += 1) {
      socket.send({ action: 'subscribe', ...match(id) })
      socket.send({ action: 'unsubscribe', ...match(id) })
    }
    await socket.settle()
    expect(snapshotsOf(socket)).toHaveLength(free.dailyLimit)
    expect(await usedQuota()).toBe(free.dailyLimit)
    const refused = socket.messages.filter(({ type }) => type === 'error')
    expect(refused).toHaveLength(MATCHES - free.dailyLimit)
    const rest = await harness.get('/v2/football/matches/1', { headers: { authorization: key } })
    expect(rest.body).toMatchObject({ error: refused[0]?.code, message: refused[0]?.message })
    expect(refused[0]).toMatchObject({
      code: 'quota_exceeded',
      topic: `match:football:${free.dailyLimit + 1}`,
    })
    socket.close()
  })

  test('a sport subscription costs one unit and its deltas none', async () => {
    const socket = await server.connect(key)
    await socket.subscribe(football)
    await socket.settle()
    expect(snapshotsOf(socket)).toHaveLength(FINISHED_FROM - 1)
    harness.put([matchChange(1, running, [1, 0])])
    await socket.settle()
    expect(await usedQuota()).toBe(1)
    socket.close()
  })

  test('an exhausted quota leaves running subscriptions active', async () => {
    const socket = await server.connect(key)
    await socket.subscribe(match(1))
    for (let id = 2; id <= free.dailyLimit + 1; id += 1) socket.send({ action: 'subscribe', ...match(id) })
    await socket.settle()
    // A refused change of the variant leaves the subscription as it was.
    expect(await socket.subscribe({ ...match(1), withBkOdds: true })).toMatchObject({
      code: 'quota_exceeded',
    })
    harness.put([matchChange(1, running, [1, 0])])
    await socket.settle()
    expect(socket.messages.at(-2)).toMatchObject({ type: 'match_delta', matchId: 1, variant: 'plain' })
    socket.close()
  })

  const cases: [what: string, position: (last: number) => number | undefined, again: object, cost: number][] =
    [
      ['with its position, to what it had', (last) => last, match(MATCHES), 0],
      ['without a position', () => undefined, match(MATCHES), 1],
      ['with a position from before it had subscribed', (last) => last - 1, match(MATCHES), 1],
      [
        'with its position, to what it had in another variant',
        (last) => last,
        { ...match(MATCHES), withBkOdds: true },
        1,
      ],
      ['with its position, to another match', (last) => last, match(MATCHES - 1), 1],
      ['with its position, to a match in progress of a sport that it had', (last) => last, match(1), 0],
      [
        'with its position, to a match that changed while it had the sport',
        (last) => last,
        match(FINISHED_FROM),
        0,
      ],
    ]
  test.each(cases)('the quota of a client that reconnects %s', async (_, positionOf, again, cost) => {
    const first = await server.connect(key)
    await first.subscribe(football)
    const { position } = await first.subscribe(match(MATCHES))
    harness.put([matchChange(FINISHED_FROM, { startTimestamp: NOW - 600_000, status: 'finished' }, [2, 0])])
    first.close()
    await first.closed
    const before = await usedQuota()
    expect(before).toBe(2)
    const second = await server.connect(key)
    const resumed = positionOf(Number(position))
    const answer = await second.subscribe({ ...again, ...(resumed !== undefined && { position: resumed }) })
    expect(answer.type).toBe('subscribed')
    await second.settle()
    expect(snapshotsOf(second)).toHaveLength(1)
    expect((await usedQuota()) - before).toBe(cost)
    second.close()
  })

  test('what is sent since a position is paid by that position, whatever else the message claims', async () => {
    const socket = await server.connect(key)
    const { epoch, position } = await socket.subscribe(football)
    await socket.settle()
    const wanted = { ...football, withBkOdds: true, oddsStage: 'all', position }
    await socket.resume({ ...wanted, since: null })
    expect(await usedQuota()).toBe(2)
    for (let round = 0; round < 3; round += 1) {
      socket.send({ action: 'unsubscribe', ...football })
      await socket.resume({ ...wanted, since: { epoch, position: 1 } })
    }
    expect(await usedQuota()).toBe(5)
    socket.close()
  })

  test('a late reconnect costs its snapshots again', async () => {
    const first = await server.connect(key)
    const { position } = await first.subscribe(match(1))
    first.close()
    await first.closed
    await first.closed
    while (amounts().sockets > 0) await Bun.sleep(1)
    harness.now += LIVE_LIMITS.resumeMs + 1
    const second = await server.connect(key)
    await second.subscribe({ ...match(1), position })
    expect(await usedQuota()).toBe(2)
    second.close()
  })
})

test('a unit buys as many snapshots as the longest list over REST, however often a client resumes', async () => {
  const live = LIVE_LIMITS.snapshotsPerUnit / 4
  const sockets = new LiveSockets({
    ...WITHOUT_MATCHES,
    states: { ...NO_STATES, snapshot: () => '{"type":"match_snapshot"}' } as never,
    liveMatchIds: () => Array.from({ length: live }, (_, index) => index + 1),
  })
  let units = 0
  const charge = () => {
    units += 1
  }
  const resumed = { action: 'subscribe', ...football, position: 0 }
  /** Resumes on a connection that is cut off after some snapshots. */
  const receive = async (snapshots: number) => {
    const socket = new FakeSocket(sockets, 'unlimited', charge)
    socket.receive(resumed)
    while (socket.sent.length <= snapshots) await nextTurn()
    socket.close(1000)
  }
  const given: number[] = []
  for (const snapshots of [live, live, 0, 0, 0, live, live, live]) {
    await receive(snapshots)
    given.push(units)
  }
  expect(given).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
})

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
const NO_STATES = { addSubscription: () => {}, removeSubscription: () => {} }

describe('limits on sums', () => {
  test('the socket limit of a key closes the newest socket only', async () => {
    const sockets = await Promise.all(Array.from({ length: free.live.sockets }, () => server.connect(key)))
    const newest = await server.connect(key)
    expect((await newest.closed).code).toBe(CLOSE_CODES.tooManySockets.code)
    for (const socket of sockets) await socket.settle()
    for (const socket of sockets) socket.close()
  })

  test('the subscription limit of a key spans its connections', async () => {
    const sockets = [await server.connect(), await server.connect()]
    for (const socket of sockets) {
      for (let id = 1; id <= 20; id += 1) socket.send({ action: 'subscribe', ...match(id) })
      await socket.settle()
    }
    expect(amounts().subscriptions).toBe(40)
    const usage = new LiveUsage({ ...LIVE_TOTALS, subscriptions: 40 }, processUsage())
    usage.add('subscriptions', 39)
    usage.require('subscriptions')
    usage.add('subscriptions', 1)
    expect(() => usage.require('subscriptions')).toThrow('This key may have at most 40 subscriptions.')
    for (const socket of sockets) socket.close()
  })

  test('subscriptions to missing matches have their own limit', async () => {
    const socket = await server.connect(harness.newKey('basic'))
    const last = 1000 + LIVE_LIMITS.unknownMatchesPerKey
    for (let id = 1001; id <= last; id += 1) socket.send({ action: 'subscribe', ...match(id) })
    await socket.settle()
    expect(await socket.subscribe(match(last + 1))).toMatchObject({ code: 'too_many_unknown_matches' })
    expect(await socket.subscribe(match(1))).toMatchObject({ type: 'subscribed' })
    harness.put([matchChange(1001, { startTimestamp: NOW, status: 'notstarted' })])
    harness.now += LIVE_LIMITS.unknownMatchesCheckMs
    expect(await socket.subscribe(match(last + 1))).toMatchObject({ type: 'subscribed' })
    socket.close()
  })

  test.each([
    ['subscriptions', { subscriptions: 2 }],
    ['unknown matches', { unknownMatches: 1 }],
    ['queued snapshots', { queued: 10 }],
  ])('process limit: %s', async (_, limits) => {
    await server.stop()
    harness.close()
    start(limits)
    const socket = await server.connect()
    for (const topic of [match(1001), match(1), match(1002), football]) await socket.subscribe(topic)
    const refused = socket.messages.filter(({ type }) => type === 'error')
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['service_busy']))
    const replaced = await socket.subscribe({ ...match(1), withBkOdds: true })
    expect(replaced).toMatchObject({ type: 'already_subscribed' })
    socket.close()
  })

  test('the socket limit of the process closes the newest socket', async () => {
    await server.stop()
    harness.close()
    start({ sockets: 1 })
    const socket = await server.connect()
    const newest = await server.connect(key)
    expect((await newest.closed).code).toBe(CLOSE_CODES.serviceFull.code)
    await socket.settle()
    socket.close()
  })

  test('all counts return to zero when every connection is closed', async () => {
    const sockets = await Promise.all([server.connect(), server.connect(), server.connect(key)])
    for (const socket of sockets) {
      socket.send({ action: 'subscribe', ...football, withBkOdds: true })
      socket.send({ action: 'subscribe', ...football })
      for (let id = 1; id <= 20; id += 1) socket.send({ action: 'subscribe', ...match(id * 50) })
      socket.send({ action: 'unsubscribe', ...match(50) })
    }
    await sockets[0]?.settle()
    for (const socket of sockets) socket.close()
    for (const socket of sockets) await socket.closed
    while (amounts().sockets > 0) await Bun.sleep(1)
    expect(amounts()).toEqual({ sockets: 0, subscriptions: 0, unknownMatches: 0, queued: 0, backlogBytes: 0 })
  })
})

describe('slow subscribers', () => {
  const MEBIBYTE = 1024 * 1024

  /** Sockets with a backlog, and those that were closed. */
  function startSockets(
    backlogs: Readonly<Record<string, readonly number[]>>,
    limits: Partial<LiveAmounts> = {},
    timer = WITHOUT_MATCHES.timer,
  ) {
    const closed: string[] = []
    const all: FakeSocket[] = []
    const sockets = new LiveSockets({ ...WITHOUT_MATCHES, timer, states: undefined as never }, limits)
    for (const [plan, sizes] of Object.entries(backlogs)) {
      for (const backlog of sizes) {
        const socket = Object.assign(new FakeSocket(sockets, plan), { backlog })
        const close = socket.close.bind(socket)
        socket.close = (code) => {
          closed.push(`${plan} ${backlog / MEBIBYTE}`)
          close(code)
        }
        all.push(socket)
      }
    }
    return { sockets, closed, all }
  }

  const half = Array<number>(8).fill(MEBIBYTE / 2)
  const cases: [
    what: string,
    backlogs: Record<string, readonly number[]>,
    limit: number,
    closed: string[],
  ][] = [
    ['nobody within the limits', { basic: half, pro: half }, 100, []],
    ['a socket beyond its own limit', { pro: [1.5 * MEBIBYTE, MEBIBYTE] }, 100, ['pro 1.5']],
    [
      'the slowest of a key beyond the limit of its plan',
      { free: [0.5, 1, 1, 1, 1].map((share) => share * MEBIBYTE), pro: [MEBIBYTE, ...half] },
      100,
      ['free 1'],
    ],
    [
      'the slowest of all beyond the limit of the process',
      { basic: half, pro: [MEBIBYTE, ...half] },
      8,
      ['pro 1'],
    ],
  ]
  test.each(cases)('a slow subscriber is closed: %s', (_, backlogs, limit, expected) => {
    const { sockets, closed } = startSockets(backlogs, { backlogBytes: limit * MEBIBYTE })
    sockets.onPublished(0, 1)
    expect(closed).toEqual(expected)
  })

  test('slow subscribers are detected at the end of the tick, or at once after a large publish', async () => {
    const { sockets, closed, all } = startSockets({ pro: [1.5 * MEBIBYTE, 0] })
    for (const expected of [['pro 1.5'], ['pro 1.5', 'pro 0']]) {
      sockets.onPublished(-1, 1)
      expect(closed).toEqual(expected.slice(0, -1))
      await new Promise(setImmediate)
      expect(closed).toEqual(expected)
      for (const socket of all) socket.backlog = 2 * MEBIBYTE
    }
    const busy = startSockets({ pro: [1.5 * MEBIBYTE, 0] })
    for (const bytes of [LIVE_LIMITS.unmeasuredBytes, 1]) {
      busy.sockets.onPublished(-1, bytes)
      expect(busy.closed).toEqual(['pro 1.5'])
      for (const socket of busy.all) socket.backlog = 2 * MEBIBYTE
    }
  })

  test('a connection with unread bytes is closed once it has taken none for its time', () => {
    let now = 0
    const start = { pro: [MEBIBYTE / 2, MEBIBYTE / 4, MEBIBYTE / 8] }
    const { sockets, closed, all } = startSockets(start, {}, () => now)
    sockets.onPublished(0, 1)
    const pass = (ms: number, ...backlogs: number[]) => {
      for (const [index, backlog] of backlogs.entries()) Object.assign(all[index + 1] as object, { backlog })
      now += ms
      sockets.sendHeartbeats()
      return closed
    }
    expect(pass(LIVE_LIMITS.stalledMs - 1)).toEqual([])
    expect(pass(1, 1, 0)).toEqual(['pro 0.5'])
    expect(pass(LIVE_LIMITS.stalledMs - 1, 2)).toEqual(['pro 0.5'])
    expect(pass(1, 2)).toEqual(['pro 0.5', 'pro 0.25'])
    expect(sockets.usage.amounts.backlogBytes).toBe(0)
  })

  test.each(['closeAll', 'closeKeys'] as const)(
    'and others are closed over several ticks by %s',
    async (method) => {
      const { sockets, closed } = startSockets({ unlimited: Array(350).fill(0) })
      const done = sockets[method](new Set(['unlimited']))
      const perTick = [closed.length]
      while (sockets.count > 0) {
        await new Promise((resolve) => setImmediate(resolve))
        perTick.push(closed.length - perTick.reduce((sum, count) => sum + count, 0))
      }
      await done
      expect(perTick.filter((count) => count > 0)).toEqual([100, 100, 100, 50])
    },
  )
})
