/** Ten thousand histories with a seed of their own; `CLUSTER_HISTORIES=COUNT:SEED` plays others. */
import { expect, test } from 'bun:test'
import { playHistories } from '../../support/cluster/simulation.ts'

const [count = '10000', seed = String(Date.now())] = process.env.CLUSTER_HISTORIES?.split(':') ?? []

test(`${count} histories of the seed ${seed}`, async () => {
  const sums = await playHistories(Number(count), seed)
  console.log(sums)
  expect(sums.acknowledged).toBeGreaterThan(0)
}, 7_200_000)
