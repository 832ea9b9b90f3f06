/** The short form of `bun run crash`: each kind is killed once. */
import { expect, test } from 'bun:test'
import { crash } from './crash.ts'
import { KINDS } from './kinds.ts'

test('no kill loses acknowledged changes', async () => {
  const times = Object.keys(KINDS).length
  const { faults, all } = await crash({ times, randomSeed: 5, rows: 1500 })
  expect(faults).toEqual([])
  expect(all.kills).toBe(times)
  expect(all.acknowledged).toBeGreaterThan(0)
  expect(all.answered).toBeGreaterThan(0)
})
