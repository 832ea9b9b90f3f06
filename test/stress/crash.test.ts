/** The short form of `bun run crash`: each kind is killed once. */
import { expect, test } from 'bun:test'
import { KINDS } from './crash-kinds.ts'
import { crash } from './crash-kit.ts'

test('no kill loses acknowledged changes', async () => {
  const times = Object.keys(KINDS).length
  const { faults, kills, acknowledged, answered } = await crash({ times, randomSeed: 5, rows: 2000 })
  expect(faults).toEqual([])
  expect(kills).toBe(times)
  expect(acknowledged).toBeGreaterThan(0)
  expect(answered).toBeGreaterThan(0)
}, 180_000)
