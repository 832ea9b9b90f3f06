/** Random frames and lines. `bun run fuzz` is the long form. */
import { expect, test } from 'bun:test'
import { fuzzBytes } from './fuzz-bytes-kit.ts'
import { fuzzFeed } from './fuzz-feed-kit.ts'
import { fuzzFrames } from './fuzz-frames-kit.ts'

test('fuzzed frames are answered or closed as documented', async () => {
  const summary = await fuzzFrames(60, 2026)
  expect(summary.bursts).toBe(60)
  expect(summary.errors).toBeGreaterThan(60)
}, 180_000)

test('fuzzed WebSocket bytes are answered or closed with a reason code', async () => {
  const { sockets, changes, closed } = await fuzzBytes(100, 2026)
  expect(changes).toBe(sockets)
  for (const code of [1000, 1002, 1007, 1009]) expect(closed[code]).toBeGreaterThan(0)
}, 180_000)

test('fuzzed feed lines are counted and never an internal error', async () => {
  const summary = await fuzzFeed(150, 2026)
  expect(summary.applied).toBeGreaterThan(50)
  expect(summary.refused).toBeGreaterThan(100)
}, 180_000)
