/** Live events go out in chronological order, whatever order the feed gave (docs/reference/resources.md#7). */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { NOW } from '../support/harness.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const harness = testWorld(smallWorld())

/** The texts of the events as they go out. */
async function shown(times: readonly (number | null)[]): Promise<string[]> {
  const liveEvents = times.map((time, index) => ({
    time,
    timeSeconds: null,
    type: 'period',
    period: null,
    text: `${index}`,
  }))
  harness.put([matchChange(1, { startTimestamp: NOW, status: 'inprogress', liveEvents })])
  const { body } = await harness.get<{ events: { text: string }[] }>('/v2/football/matches/1/events')
  return body.events.map(({ text }) => text)
}

test('events are in the order of minutes; one without a minute stays behind the event that it follows', async () => {
  const minutes = fc.array(fc.option(fc.integer({ min: 0, max: 120 }), { freq: 4 }), { maxLength: 20 })
  const law = fc.asyncProperty(minutes, async (times) => {
    const minuteAt = (index: number) => times.slice(0, index + 1).findLast((time) => time !== null) ?? -1
    const expected = [...times.keys()].sort((a, b) => minuteAt(a) - minuteAt(b))
    expect(await shown(times)).toEqual(expected.map(String))
  })
  await fc.assert(law, { numRuns: 60, examples: [[[45, null, 44]], [[null, 3]], [[45, 45, 44]]] })
})
