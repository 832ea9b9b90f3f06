/** A new epoch in a running process (docs/live.md#resume, docs/api.md#positions), as a new writer of a cluster begins it. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { applyBatch } from '../../../src/feed/apply.ts'
import type { Entry } from '../../../src/store/cluster-state.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { linesOf } from '../../support/feed/feed-kit.ts'
import { beginEpoch, type Harness } from '../../support/harness.ts'
import { CONTINUATIONS, type Position, textOf } from '../../support/http/continuations.ts'
import { isOpen, liveClient, nextEvent } from '../../support/live/client-live-kit.ts'
import { openEvents } from '../../support/live/event-stream-kit.ts'
import { type LiveServer, serveLive } from '../../support/live/live-kit.ts'
import { football, minute, running } from '../../support/live/live-matches.ts'
import { look, makeWorkers, type ReaderHarness } from '../../support/live/readers-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { freshLiveWorld } from '../../support/world/test-world.ts'

const MATCH = '/v2/football/matches/1'
const EVENTS = '/v2/football/live/events'
const WORLD = [...smallWorld(), matchChange(1, running)]

let harness: Harness
let server: LiveServer
let first: Position
freshLiveWorld(WORLD, (world) => {
  harness = world.harness
  server = world.server
})
beforeEach(async () => {
  first = await positionOf()
})

/** What REST shows. */
async function positionOf() {
  const { headers } = await harness.get(MATCH)
  const [epoch = '', position] = headers.get('x-scoreline-position')?.split(':') ?? []
  return { epoch, position: Number(position) }
}

const typesOf = (messages: readonly { type: string }[]) => messages.map(({ type }) => type)
const streamFrom = (epoch: string, position: number) =>
  openEvents(harness, EVENTS, { 'last-event-id': `${epoch}:${position}` })

test.each(CONTINUATIONS)('$what goes on from positions of the new epoch and of no other', async (of) => {
  const ask = (epoch: string) => of.ask({ ...harness, server }, { ...first, epoch })
  const { epoch } = first
  expect(await ask(epoch)).toEqual({ outcome: of.continues, shown: textOf(first) })
  const next = { ...first, epoch: beginEpoch(harness) }
  expect(await ask(epoch)).toEqual({ outcome: of.beginsAgain, shown: textOf(next) })
  expect(await ask(next.epoch)).toEqual({ outcome: of.continues, shown: textOf(next) })
})

test('a request that waits for a position of the epoch before is answered at once', async () => {
  const waiting = harness.get(`${MATCH}?minPosition=${first.epoch}:${first.position + 1}`)
  const next = beginEpoch(harness)
  const { status, body, headers } = await waiting
  expect([status, headers.get('x-scoreline-position')]).toEqual([503, `${next}:${first.position}`])
  expect(String(body.message)).toContain('another history')
})

test('answers of a node that is far behind name the position that they show; subscribers get the last', async () => {
  const { db, app } = harness
  const socket = await server.connect()
  await socket.resume({ ...football, since: null })
  const count = socket.messages.length
  for (const value of [5, 6]) {
    const [lines, before] = [linesOf([minute(1, value)]), selectPosition(db)]
    const result = applyBatch(db, lines)
    app.showEntry(
      { entry: { changes: { lines: [] } } as unknown as Entry, before, batch: { lines, result } },
      true,
    )
    expect(await positionOf()).toEqual({ ...first, position: result.position })
  }
  app.checkForeignWrites()
  await socket.settle()
  expect(typesOf(socket.messages.slice(count))).toEqual(['match_delta', 'pong'])
  expect(socket.faults).toEqual([])
  socket.close()
})

describe('a connection that is open when an epoch begins', () => {
  test('learns it before any later change, whatever it subscribed to', async () => {
    const sockets = [await server.connect(), await server.connect()]
    for (const socket of sockets) await socket.resume({ ...football, since: null })
    const counts = sockets.map(({ messages }) => messages.length)
    const epoch = beginEpoch(harness)
    harness.put([minute(1, 5)])
    for (const [index, socket] of sockets.entries()) {
      await socket.settle()
      const since = socket.messages.slice(counts[index])
      expect(typesOf(since)).toEqual(['heartbeat', 'match_delta', 'pong'])
      expect(since[0]).toMatchObject({ epoch, position: first.position })
      expect(since[2]).toMatchObject({ epoch, position: first.position + 1 })
      expect(socket.faults).toEqual([])
      socket.close()
    }
  })

  test('gets it in the ids of its events', async () => {
    const reader = await streamFrom(first.epoch, first.position)
    const epoch = beginEpoch(harness)
    await reader.untilType('heartbeat')
    expect(reader.lastEventId).toBe(`${epoch}:${first.position}`)
    harness.put([minute(1, 5)])
    await reader.untilType('match_snapshot')
    expect(reader.lastEventId.slice(0, 16)).toBe(epoch)
    await reader.cancel()
    const again = await streamFrom(epoch, Number(reader.lastEventId.slice(17)))
    expect(typesOf(again.messages)).not.toContain('reset')
    await again.cancel()
  })

  test('gets no message when the epoch is the same', async () => {
    const socket = await server.connect()
    beginEpoch(harness, first.epoch)
    harness.app.checkForeignWrites()
    await socket.settle()
    expect(typesOf(socket.messages)).toEqual(['connected', 'pong'])
    socket.close()
  })
})

describe('the live client', () => {
  async function follow() {
    const client = liveClient(harness, server)
    client.live.subscribe(football)
    await nextEvent(client.live, 'snapshot')
    await client.live.settle()
    const reconnect = async () => {
      const open = nextEvent(client.live, 'status', isOpen)
      client.wire.socket?.close()
      return open
    }
    const settle = async () => {
      await client.live.settle()
      return client.live.match('football', 1)?.state.currentMatchMinute
    }
    return { ...client, reconnect, settle }
  }

  test('follows into a new epoch and resumes in it', async () => {
    const { live, wire, errors, reconnect, settle } = await follow()
    const epoch = beginEpoch(harness)
    harness.put([minute(1, 5)])
    expect(await settle()).toBe(5)
    await reconnect()
    expect(wire.sent.findLast((text) => text.includes('"since":{'))).toContain(epoch)
    harness.put([minute(1, 6)])
    expect(await settle()).toBe(6)
    expect([wire.came.includes('reset'), wire.connections, errors]).toEqual([false, 2, []])
    live.close()
  })

  test('is reset once when the epoch began while it was away', async () => {
    const { live, wire, errors, reconnect, settle } = await follow()
    for (const at of [5, 6]) {
      const open = reconnect()
      await nextEvent(live, 'status', ({ status }) => status.state === 'waiting')
      if (at === 5) beginEpoch(harness)
      harness.put([minute(1, at)])
      await open
      expect(await settle()).toBe(at)
    }
    expect(wire.came.filter((type) => type === 'reset')).toHaveLength(1)
    expect(errors).toEqual([])
    live.close()
  })
})

describe('a reader of the same file', () => {
  const ways: [string, (reader: ReaderHarness) => void][] = [
    ['shows the next change', ({ receive }) => receive()],
    ['looks at the log', look],
  ]
  test.each(ways)('adopts an epoch when it %s', async (_, notice) => {
    const workers = makeWorkers(1)
    const { writer, readers } = workers
    writer.put(WORLD)
    const [reader] = readers as [ReaderHarness]
    reader.receive()
    const own = serveLive({ ...writer, app: reader.app })
    const socket = await own.connect(writer.key)
    await socket.resume({ ...football, since: null })
    const before = socket.messages.length
    const epoch = beginEpoch(writer)
    writer.put([minute(1, 7)])
    notice(reader)
    await socket.settle()
    const since = socket.messages.slice(before)
    expect(typesOf(since)).toEqual(['heartbeat', 'match_delta', 'pong'])
    expect(since[0]).toMatchObject({ epoch, position: (since[2]?.position as number) - 1 })
    socket.close()
    await own.stop()
    workers.close()
  })
})
