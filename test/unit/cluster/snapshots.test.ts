/** When the node that writes makes snapshots (docs/cluster.md#snapshots). */
import { expect, test } from 'bun:test'
import type { Engine } from '../../../src/cluster/engine.ts'
import {
  isSnapshotDue,
  listSnapshots,
  makeDueSnapshots,
  storeSnapshot,
} from '../../../src/cluster/snapshots.ts'

type Outcome = 'current' | 'copied' | 'check fails' | 'copy fails'

const CASES: readonly (readonly [string, readonly Outcome[], readonly number[], reported: number])[] = [
  ['a check that fails is repeated soon', ['check fails', 'check fails', 'copied'], [1000, 1000, 1000], 1],
  ['a copy that fails is repeated later', ['copy fails', 'copied'], [60_000, 1000], 1],
  ['after a failed copy, checks are frequent again', ['copy fails', 'current'], [60_000, 1000], 1],
  [
    'a failure that comes again is reported again',
    ['copy fails', 'copied', 'copy fails'],
    [60_000, 1000, 60_000],
    2,
  ],
  ['another failure is reported too', ['check fails', 'copy fails'], [1000, 60_000], 2],
]

test.each(CASES)('%s', async (_, outcomes, pauses, reported) => {
  const stop = new AbortController()
  const [waited, problems]: [number[], unknown[]] = [[], []]
  const outcome = () => outcomes[waited.length] as Outcome
  await makeDueSnapshots(
    {
      isDue: async () => {
        if (outcome() === 'check fails') throw new Error('no answer')
        return outcome() !== 'current'
      },
      make: async () => {
        if (outcome() === 'copy fails') throw new Error('the disk is full')
      },
      onFailure: (problem) => problems.push(problem),
      pause: async (ms) => {
        if (waited.push(ms) === outcomes.length) stop.abort()
      },
    },
    stop.signal,
  )
  expect([waited, problems.length]).toEqual([[...pauses], reported])
})

test('a failure after the stop is not reported', async () => {
  const stop = new AbortController()
  const problems: unknown[] = []
  await makeDueSnapshots(
    {
      isDue: async () => {
        stop.abort()
        throw new Error('closed')
      },
      make: async () => {},
      onFailure: (problem) => problems.push(problem),
      pause: async () => {},
    },
    stop.signal,
  )
  expect(problems).toEqual([])
})

test.each([
  ['a large file after 20,000 entries', 20_000, 2 ** 30, 0, true],
  ['a large file not before', 19_999, 2 ** 30, 3_600_000, false],
  ['a small file after 1,000 entries and half a minute', 1000, 2 ** 26, 30_000, true],
  ['a small file not with fewer', 999, 2 ** 20, 3_600_000, false],
  ['a small file not sooner', 19_999, 2 ** 20, 29_999, false],
  ['a file that is just too large not sooner', 1000, 2 ** 26 + 1, 3_600_000, false],
] as const)('a snapshot is made of %s', (_, entries, bytes, sinceMs, isDue) => {
  expect(isSnapshotDue(entries, bytes, sinceMs)).toBe(isDue)
})

/** The object store of NATS with snapshots by entry and sequence, of which some are deleted already. */
function stage(stored: (readonly [entry: number, sequence: number])[], isDeleted = (_: number) => false) {
  const dropped: number[] = []
  const engine = {
    ...{ withParts: (request: () => unknown) => request(), whileConnected: (work: unknown) => work },
    dropBefore: async (sequence: number) => void dropped.push(sequence),
    snapshots: {
      list: async () =>
        stored.map(([entry, sequence]) => ({
          ...{ name: `e-${entry}`, size: 1, deleted: isDeleted(sequence) },
          metadata: { epoch: 'e', entry: String(entry), sequence: String(sequence) },
        })),
      async put({ metadata }: { metadata: Record<string, string> }) {
        stored.push([Number(metadata.entry), Number(metadata.sequence)])
      },
      async delete(name: string) {
        stored = stored.filter(([entry]) => `e-${entry}` !== name)
      },
    },
  } as unknown as Engine
  const names = async () => (await listSnapshots(engine)).map(({ entry, sequence }) => [entry, sequence])
  return { engine, dropped, names }
}

test('snapshots are listed oldest first: by entry, and after another history by sequence', async () => {
  const of = [
    [7, 70],
    [5, 90],
    [5, 50],
    [5, 60],
  ] as const
  const { names } = stage([...of], (sequence) => sequence === 50)
  expect(await names()).toEqual([
    [5, 60],
    [5, 90],
    [7, 70],
  ])
})

test.each([
  ['all that remain contain', [34_000, 35_000], 60_000, 35_000],
  ['are older than the last 20,000', [58_000, 59_000], 60_000, 40_000],
  ['are none yet', [10, 20], 30, null],
] as const)(
  'of many snapshots two remain, and the messages go which %s',
  async (_, before, sequence, from) => {
    const { engine, dropped, names } = stage([
      [1, 5],
      ...before.map((each, index) => [2 + index, each] as const),
    ])
    const content = { cluster: null, closedEpochs: [], epoch: 'e', entry: 9, sequence }
    await storeSnapshot(engine, import.meta.path, content)
    expect(await names()).toEqual([
      [3, before[1]],
      [9, sequence],
    ])
    expect(dropped).toEqual(from === null ? [] : [from])
  },
)
