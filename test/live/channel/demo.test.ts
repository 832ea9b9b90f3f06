/**
 * The demo world on the live channel: its clock, what its ticks send to subscribers, and what deltas of a whole match
 * weigh beside snapshots (docs/reference/live.md#5).
 */
import { expect, test } from 'bun:test'
import { LiveWorld } from '../../../seed/live/live-world.ts'
import { makeRandom } from '../../../seed/random.ts'
import { FOOTBALL } from '../../../seed/sports/football.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChange } from '../../../seed/world/changes.ts'
import { planWorld } from '../../../seed/world/plan.ts'
import { plannedMatch } from '../../../seed/world/planned-match.ts'
import { liveOrder, openDemo, steadyClock } from '../../../src/commands/demo/demo.ts'
import { linesOf } from '../../../src/commands/demo/world-thread.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { VERSION } from '../../../src/contract/version.ts'
import { writeMeta } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { fill, NOW } from '../../support/harness.ts'
import { match } from '../../support/live/live-matches.ts'
import { expectRest, liveWorld } from '../../support/world/test-world.ts'

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

test('the demo world may correct earlier states', async () => {
  const change = { op: 'put', kind: 'team' }
  const thread = {
    async *chunks() {
      yield [{ line: 1, change }]
    },
  }
  const lines = await Array.fromAsync(linesOf(thread as never))
  expect(lines).toEqual([{ line: 1, change: { ...change, correction: true } }])
})

const { harness, server } = liveWorld([])

const MADE = Date.UTC(2026, 8, 9, 11, 7)
const TICKS = 12
const TICK_MS = 6000
const COMPARED_EVERY = 6
const fail = (line: string) => {
  throw new Error(line)
}

test('a start continues the world of an earlier one, and reports all of it again after an upgrade', () => {
  const { db } = harness
  const first = { madeMs: MADE, unfinished: [] }
  const speeds = [{ fromMs: MADE, worldMs: MADE, speed: 60 }]
  expect(liveOrder(db, MADE, 60)).toEqual({ ...first, speeds })
  for (const [version, reported] of [
    [VERSION, { reportedMs: MADE }],
    ['0.0.1', {}],
  ] as const) {
    writeMeta(db, 'demo_reported', JSON.stringify({ version, ms: MADE }))
    expect(liveOrder(db, MADE + 1000, 60)).toEqual({ ...first, speeds, ...reported })
  }
})

test('a start beside a world of this week does not wait for it', async () => {
  const db = openMemory()
  writeMeta(db, 'demo_week', '2026-W37')
  writeMeta(db, 'demo_reported', JSON.stringify({ version: VERSION, ms: MADE }))
  expect(await openDemo(db.path, MADE + 1000, 1, () => db, fail)).toEqual({ db, thread: null })
  closeDatabase(db)
})

test('subscribers of the live demo hold the state of REST, and its changes have the time of their tick', async () => {
  harness.now = MADE
  const speeds = [{ fromMs: MADE, worldMs: MADE, speed: 60 }]
  const sport = 'table-tennis'
  const world = new LiveWorld({ randomSeed: 3, madeMs: MADE, nowMs: MADE, speeds, sports: [sport] })
  await fill(harness, world.fill())
  const socket = await server.subscribe({ type: 'sport', sportSlug: sport })
  let compared = 0
  for (let tick = 1; tick <= TICKS; tick += 1) {
    harness.now = MADE + tick * TICK_MS
    const changes = [...world.tick(harness.now)]
    expect(new Set(changes.map(({ sourceTimestamp }) => sourceTimestamp))).toEqual(new Set([harness.now]))
    harness.put(changes)
    if (tick % COMPARED_EVERY !== 0) continue
    await socket.settle()
    for (const id of socket.states.keys()) {
      await expectRest(harness, socket, id, sport)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
  const deltas = socket.messages.filter(({ type }) => type === 'match_delta')
  expect(deltas.length).toBeGreaterThan(TICKS)
  expect(JSON.stringify(deltas)).toContain('finished')
  socket.close()
})

/** How often a feed speaks, in seconds of the match. */
const STEP_SECONDS = 60

test('deltas of a full football match are under 20 % of its snapshots', async () => {
  const [best] = FOOTBALL.competitions.toSorted((one, other) => other.priority - one.priority)
  if (!best) throw new Error('football has no competition')
  const random = makeRandom(1).stream('football')
  const { fixtures } = planWorld({ ...FOOTBALL, competitions: [best] }, { nowMs: NOW, random })
  const fixture = fixtures.find(({ disruption, startMs }) => !disruption && startMs < NOW)
  if (!fixture) throw new Error('no match was played')
  const { id, season, startMs } = fixture
  const planned = plannedMatch(fixture)
  const stateAt = (second: number): Record<string, unknown> => ({
    ...planned.seenAt(startMs + second * 1000).change.data,
  })
  const of = { kind: 'match', sport: 'football', id } as const
  let state = stateAt(-60)
  harness.now = startMs
  harness.put([
    ...categoryChanges(FOOTBALL),
    tournamentChange(FOOTBALL, season.competition),
    ...teamChanges('football', season.teams),
    seasonChange(season),
    { ...of, op: 'put', data: state } as Change,
  ])
  const socket = await server.subscribe(match(id))
  const deltaBytes = () => socket.bytes.deltas
  let snapshotBytes = 0
  for (let second = 0; state.status !== 'finished'; second += STEP_SECONDS) {
    harness.now = startMs + second * 1000
    const next = stateAt(second)
    const changed = Object.entries(next).filter(([key, value]) => !Bun.deepEquals(value, state[key]))
    state = next
    const before = deltaBytes()
    harness.put([{ ...of, op: 'merge', data: Object.fromEntries(changed) }])
    await socket.settle()
    if (deltaBytes() > before) snapshotBytes += JSON.stringify(socket.states.get(id)?.state).length
  }
  await expectRest(harness, socket, id)
  expect(deltaBytes()).toBeLessThan(snapshotBytes * 0.2)
  socket.close()
})
