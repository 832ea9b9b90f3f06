/** The law of a cluster (docs/cluster.md): whatever fails, the nodes have what was acknowledged, and the same. */
import { expect, test } from 'bun:test'
import { playHistories, takeoverTimes } from '../../support/cluster/simulation.ts'

test('no history of faults loses what was acknowledged, shows two histories or has two writers', async () => {
  const { acknowledged, refused, epochs, replaced } = await playHistories(60, '2026')
  expect(Math.min(acknowledged, refused, epochs, replaced)).toBeGreaterThan(0)
}, 600_000)

test('a node whose last entry leaves the stream while it looks for a snapshot takes the newer one', async () => {
  expect((await playHistories(1, '78', 3303)).replaced).toBe(3)
})

test.each([
  ['another node at once, when it stops', 'stop', false, 0, 1000],
  [
    'another node after its lease and a second for it to come back, when it is killed',
    'kill',
    false,
    3900,
    6500,
  ],
  ['the same node at once, when it is started again within its lease', 'kill', true, 0, 1000],
] as const)('after a node that wrote writes %s', async (_, how, isStartedAgain, least, most) => {
  for (const ms of await takeoverTimes(how, isStartedAgain, 5)) {
    expect(ms).toBeGreaterThanOrEqual(least)
    expect(ms).toBeLessThan(most)
  }
})
