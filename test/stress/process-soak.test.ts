/** The short form of `bun run soak -- --process`: the resources of the process do not grow as clients come and go. */
import { expect, test } from 'bun:test'
import { type ProcessSample, soakProcess } from './process-soak-kit.ts'

/** It creates a demo world first, so it runs only on request. */
const isWanted = process.platform === 'linux' && process.env.SCORELINE_SOAK === '1'

test.skipIf(!isWanted)(
  'clients, readers and thousands of sockets leave no file open, no error and no gap (needs /proc and SCORELINE_SOAK=1)',
  async () => {
    const summary = await soakProcess({ minutes: 0.05, clients: 8, speed: 60, cycles: 1000, randomSeed: 3 })
    expect(summary.mismatches).toEqual([])
    expect(summary.warnings).toEqual([])
    expect([summary.resyncs, summary.readsFailed, summary.cycles]).toEqual([0, 0, 1000])
    const [first, last] = [summary.samples[0], summary.samples.at(-1)] as [ProcessSample, ProcessSample]
    expect(last.sockets).toBe(0)
    expect(last.fileDescriptors).toBeLessThanOrEqual(first.fileDescriptors)
    // The world has just been made, and its log with it.
    expect(last.walMb).toBeLessThan(first.walMb + 16)
    expect(last.rssMb).toBeLessThan(600)
  },
  180_000,
)
