/** The short form of `bun run soak`: two sports, a few seconds. */
import { expect, test } from 'bun:test'
import { soak } from './soak-kit.ts'

test('reconnecting clients hold the state of REST', async () => {
  const summary = await soak({
    sports: ['table-tennis', 'esports'],
    matches: 20,
    clients: 12,
    speed: 30,
    rounds: 60,
    roundMs: 20,
    randomSeed: 5,
  })
  expect(summary.mismatches).toEqual([])
  expect(summary.comparisons).toBeGreaterThan(20)
  expect(summary.messages).toBeGreaterThan(100)
  expect(summary.reconnects).toBeGreaterThan(0)
}, 180_000)
