/** Random frames, lines and bytes. `bun run fuzz` is the long form. */
import { expect, test } from 'bun:test'
import { fuzzFeed } from './feed.ts'
import { fuzzRest } from './fuzz.ts'
import { fuzzBytes, fuzzFrames } from './live.ts'
import { TcpFuzz } from './tcp.ts'

test('fuzzed requests of every endpoint get documented responses, of every kind', async () => {
  const statuses = await fuzzRest({ runs: 100, randomSeed: 2026, only: '' })
  for (const status of [200, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(100)
})

test('fuzzed frames are answered or closed as documented', async () => {
  const { sockets, errors } = await fuzzFrames(60, 2026)
  expect(sockets).toBe(60)
  expect(errors).toBeGreaterThan(60)
})

test('fuzzed WebSocket bytes are answered or closed with a reason code', async () => {
  const { closed } = await fuzzBytes(100, 2026)
  for (const code of [1000, 1002, 1007, 1009]) expect(closed[code]).toBeGreaterThan(0)
})

test('fuzzed feed lines are counted and never an internal error', async () => {
  const { applied, refused } = await fuzzFeed(150, 2026)
  expect(applied).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(100)
})

test('fuzzed requests over TCP are answered in order without affecting others', async () => {
  const fuzz = await TcpFuzz.start()
  try {
    await fuzz.run(250, 2026)
    const seen = Object.keys(fuzz.summary.statuses).map(Number)
    expect(seen).toEqual([200, 400, 401, 404, 405, 413, 414, 426, 431, 505])
    expect(fuzz.summary.cut).toBeGreaterThan(0)
  } finally {
    await fuzz.close()
  }
})
