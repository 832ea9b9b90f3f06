/**
 * The clock of the machine is set while the service runs: two days ahead, four days back, and put right. The monotonic
 * timer goes on. `unit/tidy/timers.ts` lists every file with a timer and the test that holds it; this one drives the
 * timers of the service itself.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { pino } from 'pino'
import { RETRY_DELAYS_MS, WEBHOOK_EVENT_TYPES } from '../../src/catalog/webhooks.ts'
import type { FollowerState } from '../../src/sources/follow-files.ts'
import { openligadb } from '../../src/sources/openligadb/index.ts'
import { Poller } from '../../src/sources/poller.ts'
import { createWebhook } from '../../src/store/access/webhooks.ts'
import { secretText } from '../../src/webhooks/signed-message.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { serveLive } from '../support/live/live-kit.ts'
import { distinct, type Receiver, startReceiver } from '../support/live/webhook-kit.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'

const DAY_MS = 86_400_000
/** By how much the clock is wrong, step by step. */
const OFFSETS_DAYS = [0, 2, 2, -2, -2, 1461, 1461, 0, -1461, 0, 0]

let receiver: Receiver
let harness: Harness
/** Monotonic milliseconds of the service. */
let timerMs = 0
const log: Record<string, unknown>[] = []
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  timerMs = 1000
  receiver.calls.length = 0
  receiver.respond = () => 204
  log.length = 0
  harness = makeHarness({
    config: { webhookAllow: ['127.0.0.0/8'] },
    logger: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
    timer: () => timerMs,
  })
  harness.put(smallWorld())
})
afterEach(() => harness.close())

const playing = (goals: number) =>
  matchChange(1, { startTimestamp: NOW, status: 'inprogress', homeScore: { current: goals } })

/** A second passes; the clock may be set. Everything that a timer of the service calls is called. */
async function tick(offsetDays: number, ms = 1000): Promise<void> {
  const { app } = harness
  timerMs += ms
  harness.now = NOW + timerMs + offsetDays * DAY_MS
  app.beat()
  app.checkForeignWrites()
  app.sample()
  app.refreshLive()
  app.publishHeld()
  app.storeRenderings()
  app.refreshSearch()
  app.pruneOddsHistory()
  app.markLog()
  await app.deliverWebhooks()
}

const subscribed = () =>
  createWebhook(harness.db, {
    url: receiver.url,
    secret: secretText(new Uint8Array(32).fill(7)),
    events: WEBHOOK_EVENT_TYPES.filter((type) => type === 'goal'),
    now: NOW,
    sport: 1,
    tournamentId: null,
    teamId: null,
  })

describe('a clock that is set two days ahead, back, years ahead and right', () => {
  test('delays no change, on REST, the live channel and webhooks, and closes no socket', async () => {
    harness.put([playing(0)])
    subscribed()
    const server = serveLive(harness)
    const socket = await server.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
    const conflated = await server.subscribe({
      type: 'match',
      sportSlug: 'football',
      matchId: 1,
      conflateMs: 1000,
    })
    for (const [step, offset] of OFFSETS_DAYS.entries()) {
      await tick(offset)
      harness.put([playing(step + 1)])
      await tick(offset)
      const { status, body } = await harness.get<{ homeScore: unknown }>('/v2/football/matches/1')
      expect([status, body.homeScore]).toEqual([200, expect.objectContaining({ current: step + 1 })])
      for (const each of [socket, conflated]) {
        await each.settle()
        expect(each.states.get(1)?.state.homeScore).toMatchObject({ current: step + 1 })
      }
      expect(receiver.calls.map(({ message }) => message.state?.homeScore)).toEqual(
        Array.from({ length: step + 1 }, (_, goals) => goals + 1),
      )
    }
    expect([...socket.faults, ...conflated.faults]).toEqual([])
    expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([])
    await server.stop()
  })

  test.each([2, -2, 1461, -1461])(
    'by %d days, a retry of a webhook keeps its pause, and the webhook stays enabled',
    async (days) => {
      harness.put([playing(0)])
      subscribed()
      receiver.respond = () => 500
      harness.put([playing(1)])
      await tick(0)
      expect(receiver.calls).toHaveLength(1)
      receiver.respond = () => 204
      await tick(days)
      expect(receiver.calls).toHaveLength(1)
      await tick(days, RETRY_DELAYS_MS[0])
      harness.put([playing(2)])
      await tick(0)
      await tick(0)
      expect(distinct(receiver.calls).map(({ state }) => state?.homeScore)).toEqual([1, 2])
      expect(receiver.calls).toHaveLength(3)
    },
  )

  test('the status stays ready, and a quota day is not opened twice', async () => {
    const key = harness.newKey('free')
    const used = async () =>
      (await harness.get<{ used: number }>('/v2/account/usage', { headers: { authorization: key } })).body
        .used
    for (const offset of OFFSETS_DAYS) {
      await tick(offset)
      const response = await harness.get('/v2/football/matches', { headers: { authorization: key } })
      expect(response.status).toBe(200)
      const { status } = await harness.app.fetch(new Request('http://localhost/readyz'))
      expect(status).toBe(200)
    }
    expect(await used()).toBeLessThanOrEqual(OFFSETS_DAYS.length)
    expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

/** A match that runs when it is asked for. */
const RUNNING = {
  matchID: 1,
  matchDateTimeUTC: '2025-11-22T14:30:00Z',
  group: { groupName: '11. Spieltag', groupOrderID: 11, groupID: 1 },
  team1: { teamId: 1, teamName: 'FC Bayern München' },
  team2: { teamId: 2, teamName: 'VfB Stuttgart' },
  lastUpdateDateTime: '2025-11-22T16:00:00.1',
  matchIsFinished: false,
  matchResults: [{ resultTypeID: 2, pointsTeam1: 1, pointsTeam2: 0 }],
  goals: [],
}

describe('a source that is followed', () => {
  /** Requests in each half hour, while the clock is wrong by these days; before each a new process may begin. */
  async function requestsOf(offsets: readonly number[], isRestarted: boolean): Promise<number[]> {
    const startMs = Date.parse('2025-11-22T15:00:00Z')
    let stored: FollowerState = { budget: [], follows: {} }
    let [elapsedMs, offset] = [0, 0]
    const counts = offsets.map(() => 0)
    const halfHour = () => Math.floor(elapsedMs / 1_800_000)
    const run = async (untilMs: number) => {
      const stop = new AbortController()
      const poller = new Poller(openligadb, ['bl1/2025'], null, {
        fetch: async () => {
          counts[halfHour()] = (counts[halfHour()] ?? 0) + 1
          return Response.json([RUNNING])
        },
        clock: () => startMs + elapsedMs + offset * DAY_MS,
        timer: () => elapsedMs,
        random: () => 0.5,
        pause: async (ms) => {
          elapsedMs += Math.ceil(ms)
          offset = offsets[halfHour()] ?? 0
          if (elapsedMs >= untilMs) stop.abort()
        },
        destination: { identify: async (changes) => changes, apply: async (changes) => changes.length },
        store: { read: () => stored, write: (next) => (stored = next) },
        log: { info: () => {}, warn: () => {} },
        address: new URL('http://127.0.0.1:9/'),
        contact: null,
        key: null,
      })
      await poller.run(stop.signal)
    }
    const endMs = offsets.length * 1_800_000
    if (!isRestarted) await run(endMs)
    else for (const at of offsets.keys()) await run((at + 1) * 1_800_000)
    return counts.slice(0, offsets.length)
  }

  test.each([
    [false, 2],
    [false, -2],
    [false, 1461],
    [true, 2],
    [true, 1461],
  ])('is asked on when the clock is put right (new processes: %p, %d days)', async (isRestarted, days) => {
    const counts = await requestsOf([0, days, 0, 0], isRestarted)
    for (const right of [counts[0], counts[2], counts[3]]) expect(right).toBeGreaterThan(5)
  })
})
