/**
 * The live demo through the real app: the changes of the ticks go through the one door, subscribers see deltas, and
 * what they hold equals REST at every tick.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { LiveWorld } from '../../seed/live/live-world.ts'
import { steadyClock } from '../../src/commands/demo.ts'
import { fill, type Harness, makeHarness } from '../support/harness.ts'
import { type LiveServer, type LiveSocket, serveLive } from '../support/live-kit.ts'
import { MADE, SEED } from '../support/live-world-kit.ts'

type MatchState = { [field: string]: unknown }

const SPORT = 'table-tennis'
const SPEED = 60
const TICKS = 24
const COMPARED_EVERY = 6

test('the clock of the live demo goes on while the clock of the machine is set back, and follows it forward', () => {
  let [clock, timer] = [1_000_000, 0]
  const steady = steadyClock(
    () => clock,
    () => timer,
  )
  const after = (clockStep: number, timerStep: number) => {
    clock += clockStep
    timer += timerStep
    return steady()
  }
  expect(after(500, 500)).toBe(1_000_500)
  expect(after(-3_600_000, 500)).toBe(1_001_000)
  expect(after(500, 500.75)).toBe(1_001_500)
  expect(after(500, 500)).toBe(1_002_000)
  expect(after(7_200_000, 500)).toBe(clock)
})

describe('the live demo', () => {
  let harness: Harness
  let server: LiveServer
  let world: LiveWorld
  beforeAll(async () => {
    harness = makeHarness()
    harness.now = MADE
    server = serveLive(harness)
    const speeds = [{ fromMs: MADE, worldMs: MADE, speed: SPEED }]
    world = new LiveWorld({ randomSeed: SEED, madeMs: MADE, nowMs: MADE, speeds, sports: [SPORT] })
    await fill(harness, world.fill())
  })
  afterAll(async () => {
    await server.stop()
    harness.close()
  })

  async function atRest(matchId: number): Promise<MatchState> {
    const { status, body } = await harness.get<MatchState>(`/v2/${SPORT}/matches/${matchId}`)
    expect(status).toBe(200)
    return body
  }

  function hold(socket: LiveSocket, id: number): MatchState {
    const held = socket.states.get(id)
    if (!held) throw new Error(`nothing is held of match ${id}`)
    return held.state
  }

  test('live demo subscribers always hold the state of REST', async () => {
    const socket = await server.connect()
    await socket.subscribe({ type: 'sport', sportSlug: SPORT })
    await socket.settle()
    let compared = 0
    for (let i = 1; i <= TICKS; i++) {
      harness.now = MADE + i * 3000
      harness.put(world.tick(harness.now))
      await socket.settle()
      if (i % COMPARED_EVERY !== 0) continue
      for (const id of socket.states.keys()) {
        const { scoreStatus: _, ...rest } = await atRest(id)
        expect(hold(socket, id)).toEqual(rest)
        compared += 1
      }
    }
    expect(socket.faults).toEqual([])
    expect(compared).toBeGreaterThan(10)
    const deltas = socket.messages.filter(({ type }) => type === 'match_delta')
    expect(deltas.length).toBeGreaterThan(TICKS)
    const ended = deltas.filter(({ changes }) => JSON.stringify(changes).includes('finished'))
    expect(ended.length).toBeGreaterThan(0)
    socket.close()
  }, 180_000)

  test('demo changes carry a sourceTimestamp for the feed lag', async () => {
    const madeMs = MADE + (TICKS + 1) * 3000
    const changes = [...world.tick(madeMs)]
    expect(changes.length).toBeGreaterThan(0)
    expect(new Set(changes.map(({ sourceTimestamp }) => sourceTimestamp))).toEqual(new Set([madeMs]))
    const before = await lag()
    harness.now = madeMs + 2000
    harness.put(changes)
    expect(await lag()).toEqual({
      count: before.count + changes.length,
      sum: before.sum + 2 * changes.length,
    })
  })

  async function lag(): Promise<{ count: number; sum: number }> {
    const { text } = await harness.app.metrics()
    const metric = (name: string) =>
      Number(new RegExp(`^scoreline_feed_lag_seconds_${name}{source="demo"} (\\S+)$`, 'm').exec(text)?.[1])
    return { count: metric('count'), sum: metric('sum') }
  }
})
