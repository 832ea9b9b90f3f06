/** The short form of `bun run crash`: what a service that is killed has acknowledged is there. */
import { expect, test } from 'bun:test'
import { crash } from './crash-kit.ts'

test('five kills lose nothing that was acknowledged', async () => {
  const { faults, acknowledged, answered } = await crash({ times: 5, randomSeed: 5 })
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  expect(answered).toBeGreaterThan(0)
}, 60_000)
