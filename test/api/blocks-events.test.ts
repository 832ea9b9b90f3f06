/** Live events go out in chronological order, whatever order the feed gave (docs/reference/resources.md#7). */
import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { makeHarness, NOW } from '../support/harness.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const harness = makeHarness()
harness.put(smallWorld())
afterAll(() => harness.close())

type Times = { time: number | null; text: string }[]

async function timesOf(times: readonly (number | null)[]): Promise<Times> {
  const liveEvents = times.map((time, index) => ({
    time,
    timeSeconds: null,
    type: 'period',
    period: null,
    text: `${index}`,
  }))
  harness.put([matchChange(1, { startTimestamp: NOW, status: 'inprogress', liveEvents })])
  const { body } = await harness.get<{ events: Times }>('/v2/football/matches/1/events')
  return body.events
}

test.each([
  [[], []],
  [
    [5, 3, 9],
    ['1', '0', '2'],
  ],
  [
    [45, 45, 44],
    ['2', '0', '1'],
  ],
  [
    [45, null, 44],
    ['2', '0', '1'],
  ],
  [
    [null, 3],
    ['0', '1'],
  ],
])('minutes %p come out as %p', async (times, order) => {
  expect((await timesOf(times)).map(({ text }) => text)).toEqual(order)
})

test('every event is returned and minutes never decrease', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 20 }), async (times) => {
      const events = await timesOf(times)
      expect(events.map(({ time }) => time)).toEqual([...times].sort((a, b) => a - b))
    }),
    { numRuns: 50 },
  )
})
