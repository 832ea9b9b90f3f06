/** Subscriptions with `conflateMs` (docs/live.md#fewer-messages). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import type { KnownMatch, LiveClient, LiveTopic } from '../../../src/client/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import type { Harness } from '../../support/harness.ts'
import { liveClient, nextEvent } from '../../support/live/client-live-kit.ts'
import { openEvents } from '../../support/live/event-stream-kit.ts'
import type { LiveServer, LiveSocket } from '../../support/live/live-kit.ts'
import { FIRST, football, match, merge, minute, remove } from '../../support/live/live-matches.ts'
import { smallWorld } from '../../support/world/small-world.ts'
import { expectRest, freshLiveWorld } from '../../support/world/test-world.ts'

const match1 = match(1)
const slow = { ...football, conflateMs: 1000 } as const
/** The first two. */
const RUNNING = FIRST.slice(0, 2)

let harness: Harness
let server: LiveServer
freshLiveWorld([...smallWorld(), ...RUNNING], (world) => {
  harness = world.harness
  server = world.server
})

function pass(ms: number): void {
  harness.now += ms
  harness.app.publishHeld()
}

/** The messages that some work causes, as `type id`. */
async function sentDuring(socket: LiveSocket, work: () => unknown): Promise<string[]> {
  return (await socket.during(work)).map(({ type, matchId }) => `${type} ${matchId}`)
}

/** The position that the service tells this connection. */
async function positionOf(socket: LiveSocket): Promise<number> {
  await socket.settle()
  return Number(socket.messages.findLast(({ type }) => type === 'pong')?.position)
}

describe('with conflateMs', () => {
  test('the first change is sent at once, later ones as one delta when the time has passed', async () => {
    const socket = await server.subscribe(slow)
    expect(await sentDuring(socket, () => harness.put([minute(1, 1)]))).toEqual(['match_delta 1'])
    const built = harness.app.sockets.counters.published
    const held = () => {
      for (const at of [2, 3, 4]) harness.put([minute(1, at), merge(1, { homeScore: { current: at } })])
      pass(999)
    }
    expect(await sentDuring(socket, held)).toEqual([])
    expect([harness.app.sockets.counters.published - built, harness.app.sockets.heldCount]).toEqual([0, 1])
    expect(await sentDuring(socket, () => pass(1))).toEqual(['match_delta 1'])
    expect(socket.messages.findLast(({ type }) => type === 'match_delta')).toMatchObject({ conflateMs: 1000 })
    expect(harness.app.sockets.heldCount).toBe(0)
    await expectRest(harness, socket, 1)
    socket.close()
  })

  test('a change that is undone in time is not sent', async () => {
    const socket = await server.subscribe(slow)
    harness.put([minute(1, 1)])
    harness.put([merge(1, { attendance: 5 })])
    harness.put([merge(1, { attendance: null })])
    expect(await sentDuring(socket, () => pass(1000))).toEqual([])
    expect(harness.app.sockets.heldCount).toBe(0)
    await expectRest(harness, socket, 1)
    socket.close()
  })

  test('a deletion is sent at once and drops what is held', async () => {
    const socket = await server.subscribe(slow)
    harness.put([minute(1, 1)])
    harness.put([minute(1, 2)])
    expect(await sentDuring(socket, () => harness.put([remove(1)]))).toEqual(['match_deleted 1'])
    expect(await sentDuring(socket, () => pass(1000))).toEqual([])
    expect(await sentDuring(socket, () => harness.put(RUNNING.slice(0, 1)))).toEqual(['match_snapshot 1'])
    await expectRest(harness, socket, 1)
    socket.close()
  })

  test('the end of the last subscription drops what is held', async () => {
    const socket = await server.subscribe(slow)
    harness.put([minute(1, 1)])
    harness.put([minute(1, 2)])
    socket.send({ action: 'unsubscribe', ...football })
    await socket.settle()
    expect(harness.app.sockets.heldCount).toBe(0)
    expect(await sentDuring(socket, () => pass(1000))).toEqual([])
    await socket.subscribe(slow)
    await socket.settle()
    await expectRest(harness, socket, 1)
    socket.close()
  })

  test('works for server-sent events, whose ids wait for what is held', async () => {
    const path = '/v2/football/matches/1/live?fields=currentMatchMinute&conflateMs=1000'
    const reader = await openEvents(harness, path)
    harness.put([minute(1, 1)])
    await reader.untilType('match_delta')
    const before = reader.lastEventId
    harness.put([minute(1, 2)])
    harness.put([minute(2, 2)])
    harness.now += LIVE_LIMITS.commentMs
    harness.app.beat()
    await reader.until(() => reader.comments > 0)
    expect(Number(reader.lastEventId.split(':')[1])).toBe(Number(before.split(':')[1]) + 1)
    await reader.cancel()
    const again = await openEvents(harness, path, { 'last-event-id': reader.lastEventId })
    expect(again.states.get(1)).toMatchObject({ currentMatchMinute: 2 })
    await again.cancel()
  })

  test('different intervals are different contents, whose number is limited', async () => {
    const socket = await server.connect()
    const answers: unknown[] = []
    for (let index = 0; index <= LIVE_LIMITS.contentsPerSocket; index += 1) {
      const answer = await socket.subscribe({ ...match1, matchId: index + 1, conflateMs: 100 + index })
      answers.push(answer.code ?? answer.conflateMs)
    }
    expect(answers.slice(-2)).toEqual([99 + LIVE_LIMITS.contentsPerSocket, 'too_many_field_lists'])
    socket.close()
  })
})

describe('the position of a connection', () => {
  test('waits for what is held for it, in all its messages, and not for what others hold', async () => {
    const topics = [
      { ...slow, fields: ['currentMatchMinute'] },
      { ...match1, withBkOdds: true },
    ]
    const [mixed, other] = [
      await server.subscribe(...topics),
      await server.subscribe({ ...match1, withBkOdds: true }),
    ]
    harness.put([minute(1, 1)])
    const before = await positionOf(mixed)
    harness.put([minute(1, 2)])
    harness.put([minute(1, 3)])
    expect([await positionOf(mixed), await positionOf(other)]).toEqual([before, before + 2])
    const positions = (of: LiveSocket) =>
      of.messages.filter(({ type }) => type === 'match_delta').map(({ position }) => Number(position))
    expect(Math.max(...positions(mixed))).toBeLessThanOrEqual(before)
    expect(Math.max(...positions(other))).toBe(before + 1)
    pass(1000)
    expect(await positionOf(mixed)).toBe(before + 2)
    mixed.close()
    other.close()
  })

  test('no longer waits when the subscription has ended', async () => {
    const socket = await server.subscribe(slow, { type: 'match', sportSlug: 'football', matchId: 9 })
    const other = await server.subscribe(slow)
    harness.put([minute(1, 1)])
    harness.put([minute(1, 2)])
    const before = await positionOf(socket)
    socket.send({ action: 'unsubscribe', ...football })
    expect(await positionOf(socket)).toBe(before + 1)
    const [known] = RUNNING
    const created = () => harness.put([{ ...known, id: 9 } as Change])
    expect(await sentDuring(socket, created)).toEqual(['match_snapshot 9'])
    socket.close()
    other.close()
  })
})

type Step = { readonly change: Change } | { readonly passedMs: number } | 'settle' | 'cut'

const id = fc.integer({ min: 1, max: 2 })
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(id, fc.nat(90)).map(([of, at]) => minute(of, at)) },
  { weight: 2, arbitrary: fc.tuple(id, fc.nat(5)).map(([of, at]) => merge(of, { attendance: at })) },
  id.map(remove),
  id.map((of) => RUNNING[of - 1] as Change),
)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: change.map((of): Step => ({ change: of })) },
    { weight: 3, arbitrary: fc.constantFrom(50, 500, 3000).map((passedMs): Step => ({ passedMs })) },
    { weight: 3, arbitrary: fc.constant<Step>('settle') },
    { weight: 1, arbitrary: fc.constant<Step>('cut') },
  ),
  { maxLength: 20 },
)
const topics: fc.Arbitrary<LiveTopic[]> = fc
  .tuple(
    fc.constantFrom<LiveTopic | null>(
      slow,
      { ...football, fields: ['status', 'currentMatchMinute'], conflateMs: 500 },
      football,
      null,
    ),
    fc.constantFrom<LiveTopic | null>(
      { ...match1, conflateMs: 3000 },
      { ...match1, withBkOdds: true, fields: ['attendance'], conflateMs: 100 },
      { ...match1, withBkOdds: true },
      null,
    ),
    fc.constantFrom<LiveTopic | null>({ ...match1, matchId: 2, conflateMs: 1000 }, null),
  )
  .map((each) => each.filter((topic) => topic !== null))

async function expectStates(live: LiveClient, wanted: readonly LiveTopic[]): Promise<void> {
  for (const topic of wanted) {
    for (const of of topic.type === 'sport' ? [1, 2] : [topic.matchId]) {
      const variant = topic.withBkOdds ? 'odds' : 'plain'
      const state = live.match('football', of, variant, topic.fields)?.state
      const odds = topic.withBkOdds ? 'with_bk_odds=true' : ''
      const path = topic.fields ? `matches?ids=${of}&fields=${topic.fields}&${odds}` : `matches/${of}?${odds}`
      const { status, body } = await harness.get<{ matches?: object[] }>(`/v2/football/${path}`)
      const found = status === 404 ? undefined : body.matches ? body.matches[0] : body
      expect({ topic, of, state }).toEqual({ topic, of, state: found && withoutScoreStatus(found) })
    }
  }
}

function withoutScoreStatus({ scoreStatus: _, ...state }: { scoreStatus?: unknown }) {
  return state as KnownMatch['state']
}

async function run(wanted: readonly LiveTopic[], history: readonly Step[], hasOther: boolean) {
  const other = hasOther ? await server.subscribe(slow, { ...match1, matchId: 2, conflateMs: 100 }) : null
  const { live, wire, errors } = liveClient(harness, server)
  const isOpen = () =>
    live.status.state === 'open'
      ? Promise.resolve()
      : nextEvent(live, 'status', ({ status }) => status.state === 'open')
  try {
    for (const topic of wanted) live.subscribe(topic)
    await isOpen()
    for (const step of [...history, 'cut'] as const) {
      if (step === 'settle') await live.settle().catch(() => {})
      else if (step === 'cut') {
        const waiting = nextEvent(live, 'status', ({ status }) => status.state === 'waiting')
        wire.socket?.close()
        await waiting
        await isOpen()
      } else if ('change' in step) harness.app.apply([{ line: 1, change: step.change }])
      else pass(step.passedMs)
    }
    for (let count = 0; count < 4; count += 1) {
      await live.settle()
      pass(3000)
    }
    await live.settle()
    await expectStates(live, wanted)
    expect([wire.faults, errors]).toEqual([[], []])
  } finally {
    live.close()
    other?.close()
    // The held changes of one run do not belong to the next.
    while (harness.app.sockets.count > 0) await Bun.sleep(1)
  }
}

test('a client that is cut off at any moment reaches the state of REST, and no delta comes too early', async () => {
  await fc.assert(
    fc.asyncProperty(topics, steps, fc.boolean(), async (wanted, history, hasOther) => {
      harness.put([1, 2].map(remove))
      harness.put(RUNNING)
      await run(wanted, history, hasOther)
    }),
    { numRuns: 35 },
  )
})
