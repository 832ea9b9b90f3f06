/**
 * Clients that move to a process which is behind the one they had (docs/operating.md#workers): what they continue from is
 * awaited there, so that they neither see a gap nor go back in time.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Change } from '../../src/contract/changes.ts'
import { type Harness, loneNode, makeHarness } from '../support/harness.ts'
import { CONTINUATIONS, type Position, textOf } from '../support/http/continuations.ts'
import { isOpen, liveClient, nextEvent } from '../support/live/client-live-kit.ts'
import { type LiveServer, type LiveSocket, matchOfRest, serveLive } from '../support/live/live-kit.ts'
import { FIRST, football, match, merge, minute, odds, rename } from '../support/live/live-matches.ts'
import { look, makeWorkers, type ReaderHarness, type Workers } from '../support/live/readers-kit.ts'
import { smallWorld, TEAMS } from '../support/world/small-world.ts'

const WORLD = [...smallWorld(), ...FIRST, odds(1, 2)]

let workers: Workers
let servers: LiveServer[]
beforeEach(() => {
  workers = makeWorkers(2)
  const { writer, readers } = workers
  writer.put(WORLD)
  for (const { receive } of readers) receive()
  servers = readers.map(({ app }) => serveLive({ ...writer, app }))
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  workers.close()
})

/** Changes a match; the second reader does not know it yet. */
function change(): { behind: ReaderHarness; server: LiveServer; since: Position } {
  const { writer, readers } = workers
  const position = writer.put([minute(1, 12)])[0]?.position ?? 0
  readers[0]?.receive()
  const epoch = String(writer.db.client.query("SELECT value FROM meta WHERE key = 'epoch'").values()[0]?.[0])
  return { behind: readers[1] as ReaderHarness, server: servers[1] as LiveServer, since: { epoch, position } }
}

async function resumeSocket(
  socket: LiveSocket,
  since: Position,
  topic: object = football,
): Promise<string[]> {
  return (await socket.resume({ ...topic, since })).map(({ type }) => type)
}

describe('a client that moves to a reader that is behind', () => {
  const ways: [string, (reader: ReaderHarness) => void][] = [
    ['reported', ({ receive }) => receive()],
    ['found in the log', look],
  ]
  const rows = CONTINUATIONS.flatMap((of) => ways.map(([how, arrive]) => [of.what, how, of, arrive] as const))
  test.each(rows)('continues over %s once its position is %s', async (_, __, of, arrive) => {
    const { behind, server, since } = change()
    let isAnswered = false
    const answer = of.ask({ ...behind, key: workers.writer.key, server }, since).finally(() => {
      isAnswered = true
    })
    // Another connection that is served meanwhile: what could be answered at once would be here.
    const other = await server.connect(workers.writer.key)
    await other.settle()
    expect(isAnswered).toBe(false)
    arrive(behind)
    expect(await answer).toEqual({ outcome: of.continues, shown: textOf(since) })
    other.close()
  })

  test('begins again on every surface when its position does not come', async () => {
    const { behind, server, since } = change()
    const asked = { ...behind, key: workers.writer.key, server }
    const answers = await Promise.all(CONTINUATIONS.map((of) => of.ask(asked, since)))
    expect(answers.map(({ outcome }) => outcome)).toEqual(CONTINUATIONS.map((of) => of.beginsAgain))
  })

  test('waits only once for positions that do not come', async () => {
    const { server, since } = change()
    const socket = await server.connect(workers.writer.key)
    // One after the other they would exceed the time of the test.
    const topics = Array.from({ length: 20 }, (_, index) => ({ ...match(index + 1), since }))
    for (const topic of topics) socket.send({ action: 'subscribe', ...topic })
    await socket.settle()
    expect(socket.messages.filter(({ type }) => type === 'reset')).toHaveLength(topics.length)
    socket.close()
  })

  test.each([
    ['unsubscribe', { action: 'unsubscribe', ...football }, ['unsubscribed']],
    [
      'subscribe',
      { action: 'subscribe', ...football, withBkOdds: true, since: null },
      ['already_subscribed', 'match_snapshot', 'match_snapshot', 'resumed'],
    ],
    ['invalid message', 'nonsense', ['error']],
  ])('gets the answer to a later %s after the one that waits', async (_, next, expected) => {
    const { behind, server, since } = change()
    const socket = await server.connect(workers.writer.key)
    socket.send({ action: 'subscribe', ...football, since })
    socket.send(next)
    const isSettled = socket.settle()
    const other = await server.connect(workers.writer.key)
    await other.settle()
    expect(socket.messages.map(({ type }) => type)).toEqual(['connected'])
    behind.receive()
    await isSettled
    expect(socket.messages.map(({ type }) => type)).toEqual([
      'connected',
      'subscribed',
      'resumed',
      ...expected,
      'pong',
    ])
    expect(socket.faults).toEqual([])
    for (const each of [socket, other]) each.close()
  })

  test('frees everything when it disconnects before its position arrives', async () => {
    const { behind, server, since } = change()
    const socket = await server.connect(workers.writer.key)
    socket.send({ action: 'subscribe', ...football, since })
    socket.send({ action: 'ping' })
    const left = new AbortController()
    const headers = { authorization: workers.writer.key, 'last-event-id': `${since.epoch}:${since.position}` }
    const events = fetch(`${server.address}/v2/football/live/events`, { headers, signal: left.signal })
    const other = await server.connect(workers.writer.key)
    await other.settle()
    left.abort()
    await events.catch(() => {})
    socket.close()
    await socket.closed
    behind.receive()
    await other.settle()
    await other.settle()
    expect(behind.app.sockets.usage.amounts).toMatchObject({ sockets: 1, subscriptions: 0, queued: 0 })
    other.close()
  })
})

test('a change that a reader holds counts as missed, also if another one has sent it', async () => {
  const { writer, readers } = workers
  const [first, second] = readers as [ReaderHarness, ReaderHarness]
  const [slow, { key }] = [{ ...match(2), conflateMs: 1000 }, writer]
  const [before, after] = [await servers[0]?.connect(key), await servers[1]?.connect(key)] as LiveSocket[]
  const stays = (await servers[1]?.connect(key)) as LiveSocket
  const pass = () => {
    writer.now += 1000
    for (const { app } of readers) app.publishHeld()
  }
  for (const socket of [before, stays]) await socket?.subscribe(slow)
  writer.put([minute(2, 1)])
  first.receive()
  pass()
  second.receive()
  writer.put([minute(2, 2)])
  for (const { receive } of readers) receive()
  const pong = before?.next(({ type }) => type === 'pong')
  before?.send({ action: 'ping' })
  const since = (await pong) as unknown as Position
  expect(before?.states.get(2)?.state.currentMatchMinute).toBe(2)
  expect(await resumeSocket(after as LiveSocket, since, slow)).toEqual([
    'subscribed',
    'match_snapshot',
    'resumed',
  ])
  // It is undone before it is sent, so no message follows.
  writer.put([minute(2, 1)])
  for (const { receive } of readers) receive()
  pass()
  await after?.settle()
  expect(after?.states.get(2)?.state.currentMatchMinute).toBe(1)
  for (const socket of [before, after, stays]) socket?.close()
})

describe('a node that follows another one', () => {
  let follower: Harness
  let isWriting: boolean
  beforeEach(() => {
    isWriting = true
    const status = () => loneNode({ isWriting }).status()
    follower = makeHarness({ cluster: { ...loneNode(), status } })
    follower.put(WORLD)
  })
  afterEach(() => follower.close())

  test.each([
    [true, ['subscribed', 'match_snapshot', 'resumed']],
    [false, ['subscribed', 'reset', 'match_snapshot', 'match_snapshot', 'resumed']],
  ])('awaits what its file does not have: %p', async (follows, expected) => {
    isWriting = !follows
    const server = serveLive(follower)
    const socket = await server.connect()
    const { epoch, position } = socket.messages[0] as unknown as Position
    const answer = resumeSocket(socket, { epoch, position: position + 1 })
    const other = await server.connect()
    await other.settle()
    follower.put([minute(2, 5), minute(1, 5)])
    expect(await answer).toEqual(expected)
    for (const each of [socket, other]) each.close()
    await server.stop()
  })
})

type Step =
  | { readonly change: Change }
  | { readonly receive: number; readonly count: number }
  | { readonly look: number }
  | { readonly ms: number }
  | { readonly moveTo: number }

const reader = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .oneof(
        fc.tuple(fc.integer({ min: 1, max: 2 }), fc.nat(2)).map(([id, at]) => minute(id, at)),
        fc.nat(2).map((current) => merge(2, { homeScore: { current } })),
        fc.integer({ min: 2, max: 4 }).map((factor) => odds(1, factor)),
        fc.constantFrom('Омега', 'Сигма', 'Дельта').map((name) => rename(TEAMS[0], name)),
      )
      .map((of): Step => ({ change: of })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(reader, fc.integer({ min: 1, max: 3 }))
      .map(([receive, count]) => ({ receive, count })),
  },
  { weight: 1, arbitrary: reader.map((of): Step => ({ look: of })) },
  { weight: 1, arbitrary: fc.constantFrom(300, 1000).map((ms): Step => ({ ms })) },
  { weight: 3, arbitrary: reader.map((moveTo): Step => ({ moveTo })) },
)
const TOPICS = [football, { ...match(1), withBkOdds: true }, { ...match(2), conflateMs: 1000 }] as const
const topics = fc.subarray([...TOPICS], { minLength: 1 })

type Topic = Parameters<ReturnType<typeof liveClient>['live']['subscribe']>[0]

/** A reader with a subscriber that stays, so that changes arrive as deltas. */
async function subscribed(server: LiveServer): Promise<LiveSocket> {
  const socket = await server.connect(workers.writer.key)
  for (const topic of TOPICS) await socket.subscribe(topic)
  await socket.settle()
  return socket
}

async function follow(wanted: readonly Topic[], steps: readonly Step[]) {
  const { writer, readers } = workers
  const others = await Promise.all(servers.map(subscribed))
  const { live, wire, errors } = liveClient(writer, servers[0] as LiveServer)
  let at = 0
  // A client that is held gets no answer before the others have theirs.
  const turn = () => Promise.race([live.settle().catch(() => {}), others[at]?.settle()])
  const pass = (ms: number) => {
    writer.now += ms
    for (const { app } of readers) app.publishHeld()
  }
  for (const topic of wanted) live.subscribe(topic)
  await nextEvent(live, 'status', isOpen)
  await live.settle()
  const sentBefore = wire.sent.length
  for (const each of steps) {
    if ('change' in each) writer.put([each.change])
    else if ('receive' in each) readers[each.receive]?.receive(each.count)
    else if ('look' in each) look(readers[each.look] as ReaderHarness)
    else if ('ms' in each) pass(each.ms)
    else {
      at = each.moveTo
      const open = nextEvent(live, 'status', isOpen)
      wire.moveTo(servers[at]?.port ?? 0)
      await open
    }
    await turn()
  }
  for (const { receive } of readers) receive()
  pass(60_000)
  await live.settle()
  const requests = wire.sent.slice(sentBefore).filter((text) => text.includes('"unsubscribe"'))
  const isReset = wire.came.includes('reset')
  expect({ requests, isReset, errors, faults: wire.faults }).toEqual({
    ...{ requests: [], isReset: false, errors: [], faults: [] },
  })
  for (const { matchId, variant, state } of live.matches()) {
    const path = `/v2/football/matches/${matchId}${variant === 'plain' ? '' : '?with_bk_odds=true'}`
    expect({ matchId, variant, state }).toEqual({
      matchId,
      variant,
      state: (await matchOfRest(writer, path)) as never,
    })
  }
  for (const each of [live, ...others]) each.close()
}

test('a client that moves between readers at any moment sees no gap and ends in the state of REST', async () => {
  await fc.assert(
    fc.asyncProperty(topics, fc.array(step, { maxLength: 25, size: 'max' }), (wanted, steps) =>
      follow(wanted, steps),
    ),
    { numRuns: 30 },
  )
})
