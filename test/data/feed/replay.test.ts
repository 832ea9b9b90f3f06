/**
 * Recorded feeds at their pace with a clock of the test, and batches out of what trickles in
 * (docs/architecture.md#the-path-of-a-change, docs/command-line.md).
 */
import { describe, expect, test } from 'bun:test'
import { array, assert, asyncProperty, integer, record } from 'fast-check'
import type { Line } from '../../../src/feed/apply.ts'
import { gather } from '../../../src/feed/transport/ingest.ts'
import { pacedLines } from '../../../src/feed/transport/replay.ts'

const START = 1_800_000_000_000

function* linesWith(timestamps: readonly (number | null)[]): Generator<Line> {
  let line = 0
  for (const sourceTimestamp of timestamps) {
    line += 1
    yield { line, change: sourceTimestamp === null ? {} : { sourceTimestamp } }
  }
}

async function* from<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** When each line came, in ms after the start. A pause moves the clock and a line takes `workMs`. */
async function replayed(timestamps: readonly (number | null)[], speed: number, workMs = 0, endAt = Infinity) {
  let now = START
  const pauses: number[] = []
  const came: number[] = []
  const lines = pacedLines(from(linesWith(timestamps)), {
    speed,
    timer: () => now,
    pause: async (ms) => {
      pauses.push(ms)
      now = Math.min(now + ms, START + endAt)
    },
    isEnded: () => now - START >= endAt,
  })
  for await (const _ of lines) {
    came.push(now - START)
    now += workMs
  }
  return { came, pauses }
}

describe('replay', () => {
  const cases: readonly (readonly [
    name: string,
    timestamps: (number | null)[],
    speed: number,
    workMs: number,
    came: number[],
  ])[] = [
    ['at its own pace', [5000, 6000, 8500], 1, 0, [0, 1000, 3500]],
    ['sixty times as fast', [0, 60_000, 90_000], 60, 0, [0, 1000, 1500]],
    ['at half its pace', [0, 1000], 0.5, 0, [0, 2000]],
    ['a line without a time comes after the one before', [0, null, 1000, null], 1, 0, [0, 0, 1000, 1000]],
    ['lines without any time', [null, null], 1, 0, [0, 0]],
    ['an older line comes at once and holds nobody up', [0, 2000, 500, 3000], 1, 0, [0, 2000, 2000, 3000]],
    ['equal times come together', [7, 7, 7], 1, 0, [0, 0, 0]],
    ['slow work is made up for', [0, 100, 200, 2000], 1, 300, [0, 300, 600, 2000]],
    ['a gap of a month is kept', [0, 30 * 86_400_000], 1, 0, [0, 30 * 86_400_000]],
  ]
  test.each(cases)('%s', async (_name, timestamps, speed, workMs, came) => {
    const result = await replayed(timestamps, speed, workMs)
    expect(result.came).toEqual(came)
    expect(result.pauses.every((ms) => ms > 0 && ms <= 3_600_000)).toBe(true)
  })

  test('a replay stopped in a gap sends nothing more', async () => {
    expect((await replayed([0, 1000, 60_000, 61_000], 1, 0, 2000)).came).toEqual([0, 1000])
  })
})

describe('batching', () => {
  const never = () => new Promise<void>(() => {})

  test('batching keeps all items in order within the limits', async () => {
    await assert(
      asyncProperty(
        array(integer({ min: 0, max: 12 }), { maxLength: 60 }),
        record({ count: integer({ min: 1, max: 8 }), bytes: integer({ min: 1, max: 20 }) }),
        async (sizes, { count, bytes }) => {
          const batches: number[][] = []
          const limits = { count, bytes, waitMs: 5 }
          for await (const batch of gather(from(sizes), (size) => size, limits, never)) batches.push(batch)
          expect(batches.flat()).toEqual(sizes)
          for (const batch of batches) {
            expect(batch.length).toBeGreaterThan(0)
            expect(batch.length).toBeLessThanOrEqual(count)
            const sum = batch.reduce((total, size) => total + size, 0)
            expect(batch.length === 1 || sum <= bytes).toBe(true)
          }
        },
      ),
    )
  })

  test('a partial batch is sent when the source pauses', async () => {
    const second = Promise.withResolvers<void>()
    async function* slow() {
      yield 1
      yield 2
      await second.promise
      yield 3
    }
    const batches = gather(
      slow(),
      () => 1,
      { count: 10, bytes: 100, waitMs: 1 },
      (ms) => Bun.sleep(ms),
    )
    expect((await batches.next()).value).toEqual([1, 2])
    second.resolve()
    expect((await batches.next()).value).toEqual([3])
    expect((await batches.next()).done).toBe(true)
  })

  test('an error of the source reaches the reader', async () => {
    async function* broken() {
      yield 1
      throw new Error('the disk is on fire')
    }
    const all = async () => {
      for await (const _ of gather(broken(), () => 1, { count: 1, bytes: 9, waitMs: 1 }, never));
    }
    await expect(all()).rejects.toThrow('on fire')
  })
})
