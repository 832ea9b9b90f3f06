/** A node that reads many entries (docs/cluster.md#entries), from a stream in memory. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import type { Engine } from '../../../src/cluster/engine.ts'
import { messagesOf } from '../../../src/cluster/entry-messages.ts'
import { readEntries, requireLocation } from '../../../src/cluster/follower.ts'
import { NewerSchema, type ReplayedEntry, ReplicaDivergedError } from '../../../src/feed/replay-entry.ts'
import { selectLastEntry, selectLocation } from '../../../src/store/cluster-state.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { mustApply } from '../../support/feed/feed-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

let db: Db
let start: number
beforeEach(() => {
  db = openMemory()
  mustApply(db, [...smallWorld(), matchChange(1, { startTimestamp: 0 })])
  start = selectPosition(db)
})
afterEach(() => closeDatabase(db))

/** Reads so many entries, of which one may be of another kind, or missing. Returns what was shown, and the failure. */
async function read(count: number, { strange = 0, missing = 0, timer = (): number => 0 } = {}) {
  const entryOf = (number: number) => {
    if (number === strange) return { later: {} }
    const lines = [merge('match', 1, { attendance: number })]
    return { changes: { before: start + number - 1, position: start + number, trusted: [], lines } }
  }
  async function* messages() {
    for (let number = 1; number <= count; number += 1) {
      if (number === missing) continue
      const body = JSON.stringify(entryOf(number))
      const [message] = messagesOf({ epoch: 'e', entry: number, body })
      yield { ...(message as NonNullable<typeof message>), sequence: 10 + number, pending: count - number }
    }
  }
  const shown: (readonly [number, boolean, number])[] = []
  let looks = 0
  const watch = () => {
    looks += 1
    return timer()
  }
  const onEntry = ({ batch }: ReplayedEntry, isFarBehind: boolean) =>
    shown.push([(batch?.result.position ?? 0) - start, isFarBehind, looks])
  const engine = { read: messages } as unknown as Engine
  const { signal } = new AbortController()
  const failure = await readEntries(db, engine, signal, watch, onEntry).catch((problem) => problem)
  return { shown, failure }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([1, 50, 101, 151, 333])('%d entries are applied and shown in order', async (count) => {
  const { shown, failure } = await read(count)
  expect(failure).toBeUndefined()
  expect(shown.map(([entry]) => entry)).toEqual(upTo(count))
  // The last ones are shown to subscribers at once.
  expect(shown.slice(-Math.min(count, 99)).filter(([, isFarBehind]) => isFarBehind)).toEqual([])
  expect(shown.filter(([, isFarBehind]) => isFarBehind).length).toBeGreaterThanOrEqual(
    Math.max(0, count - 101),
  )
  expect([selectLastEntry(db), selectLocation(db).sequence]).toEqual([count, 10 + count])
})

test.each([1, 2, 60, 75, 299])(
  'an entry of another kind, the %dth, stops it after those before',
  async (strange) => {
    const { shown, failure } = await read(300, { strange })
    expect(failure).toBeInstanceOf(NewerSchema)
    expect(shown.map(([entry]) => entry)).toEqual(upTo(strange - 1))
    expect(selectLocation(db)).toEqual({ entry: strange - 1, sequence: strange === 1 ? 0 : 9 + strange })
  },
)

test('a transaction of many entries ends soon, and requests are answered before the next one', async () => {
  let [now, turns] = [0, 0]
  const counting = setInterval(() => {
    turns += 1
  }, 0)
  const { shown } = await read(400, { timer: () => now++ })
  clearInterval(counting)
  expect(shown.map(([entry]) => entry)).toEqual(upTo(400))
  expect(turns).toBeGreaterThan(10)
  // Nobody looks at the time between entries that are shown together.
  const together = [...Map.groupBy(shown, ([, , looks]) => looks).values()].map(({ length }) => length)
  expect(together).toEqual([...Array(150).fill(2), ...Array(100).fill(1)])
})

test('an entry that is missing stops it', async () => {
  const { failure } = await read(300, { missing: 77 })
  expect(failure).toBeInstanceOf(ReplicaDivergedError)
  expect(selectLastEntry(db)).toBeLessThan(77)
})

test('entries that the file has already are left out', async () => {
  await read(3)
  const { shown } = await read(5)
  expect(shown.map(([entry]) => entry)).toEqual([4, 5])
})

/** The sequences and the entries of a stream of epoch "e", and where a file is in it. */
test.each([
  ['it has the message', [1, 9], 5, 5, true],
  ['it has another entry there, which is in the file', [1, 9], 5, 6, true],
  ['it has a later entry there', [1, 9], 5, 4, 'another history'],
  ['it has removed the message, and goes on', [6, 9], 5, 5, false],
  ['it has removed the message, and goes on with a later entry', [6, 9], 5, 4, 'another history'],
  ['it has removed all messages', [6, 5], 5, 5, false],
  ['it begins later', [7, 9], 5, 5, 'begins after'],
  ['it ends before', [1, 9], 10, 10, 'ends before'],
  ['the file has read nothing', [1, 9], 0, 5, false],
] as const)('a node follows a stream or not: %s', async (_, [first, last], sequence, entry, expected) => {
  const tail = async () => ({ firstSequence: first, lastSequence: last, lastId: null, cluster: null })
  const idAt = async (at: number) =>
    at >= first && at <= last ? { epoch: 'e', entry: at, part: 1, parts: 1 } : null
  const found = (epoch: string) => requireLocation({ tail, idAt }, { epoch, entry, sequence })
  if (typeof expected === 'string') await expect(found('e')).rejects.toThrow(expected)
  else expect((await found('e')) !== null).toBe(expected)
  if (expected === true) await expect(found('d')).rejects.toThrow('another history')
})
