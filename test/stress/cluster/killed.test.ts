/** The short form of `cluster.ts`: each fault of a cluster once. */
import { expect, test } from 'bun:test'
import { LEASE_MS } from '../../../src/cluster/engine.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { clusterChaos, FAULTS, type Fault } from './cluster.ts'

test.skipIf(NATS_SERVER === null)(
  'no fault of a cluster loses acknowledged changes or shows two histories',
  async () => {
    const summary = await clusterChaos({
      times: Object.fromEntries(FAULTS.map((fault) => [fault, 1])) as Record<Fault, number>,
      randomSeed: 3,
      clients: 4,
      servers: 1,
      workers: 0,
      sendEveryMs: 25,
      longestMs: LEASE_MS + 1000,
    })
    expect(summary).toMatchObject({ faults: [], lost: 0, twice: 0, revisionGaps: 0 })
    expect(summary.acknowledged).toBeGreaterThan(0)
    expect(summary.samples).toBeGreaterThan(0)
  },
  300_000,
)
