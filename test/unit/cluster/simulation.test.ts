/** The law of a cluster (docs/cluster.md): whatever fails, the nodes have what was acknowledged, and the same. */
import { expect, test } from 'bun:test'
import { playHistories } from '../../support/cluster/simulation.ts'

test('no history of faults loses what was acknowledged, shows two histories or has two writers', async () => {
  const { acknowledged, refused, epochs, replaced } = await playHistories(60, '2026')
  expect(Math.min(acknowledged, refused, epochs, replaced)).toBeGreaterThan(0)
}, 600_000)

test('a node whose last entry leaves the stream while it looks for a snapshot takes the newer one', async () => {
  expect((await playHistories(1, '78', 3303)).replaced).toBe(3)
})
