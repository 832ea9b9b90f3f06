/** The live demo through the real app: its clock, and what its ticks send to subscribers. */
import { expect, test } from 'bun:test'
import { LiveWorld } from '../../seed/live/live-world.ts'
import { liveOrder, steadyClock } from '../../src/commands/demo.ts'
import { VERSION } from '../../src/contract/version.ts'
import { writeMeta } from '../../src/store/meta.ts'
import { fill } from '../support/harness.ts'
import { expectRest, liveWorld } from '../support/test-world.ts'

const MADE = Date.UTC(2026, 8, 9, 11, 7)
const SEED = 3
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

const { harness, server } = liveWorld([])

test('a start continues the world of an earlier one, and reports all of it again after an upgrade', () => {
  const { db } = harness
  const order = (now: number, speed: number) => liveOrder(db, now, { speed, liveMatches: 0 })
  const first = { madeMs: MADE, liveMatches: 0, unfinished: [] }
  const speeds = [{ fromMs: MADE, worldMs: MADE, speed: SPEED }]
  expect(order(MADE, SPEED)).toEqual({ ...first, speeds })
  for (const [version, reported] of [
    [VERSION, { reportedMs: MADE }],
    ['0.0.1', {}],
  ] as const) {
    writeMeta(db, 'demo_reported', JSON.stringify({ version, ms: MADE }))
    expect(order(MADE + 1000, SPEED)).toEqual({ ...first, speeds, ...reported })
  }
})

test('subscribers of the live demo hold the state of REST, and its changes have the time of their tick', async () => {
  harness.now = MADE
  const speeds = [{ fromMs: MADE, worldMs: MADE, speed: SPEED }]
  const world = new LiveWorld({ randomSeed: SEED, madeMs: MADE, nowMs: MADE, speeds, sports: [SPORT] })
  await fill(harness, world.fill())
  const socket = await server.connect()
  await socket.subscribe({ type: 'sport', sportSlug: SPORT })
  await socket.settle()
  let compared = 0
  for (let i = 1; i <= TICKS; i++) {
    harness.now = MADE + i * 3000
    const changes = [...world.tick(harness.now)]
    expect(new Set(changes.map(({ sourceTimestamp }) => sourceTimestamp))).toEqual(new Set([harness.now]))
    harness.put(changes)
    if (i % COMPARED_EVERY !== 0) continue
    await socket.settle()
    for (const id of socket.states.keys()) {
      await expectRest(harness, socket, id, SPORT)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
  const deltas = socket.messages.filter(({ type }) => type === 'match_delta')
  expect(deltas.length).toBeGreaterThan(TICKS)
  expect(JSON.stringify(deltas)).toContain('finished')
  socket.close()
}, 180_000)
