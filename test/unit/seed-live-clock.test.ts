/** Laws of the clock by which the demo is played, and of the smallest patches. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '../../seed/calendar.ts'
import { mergeOf } from '../../seed/live/merge-of.ts'
import { PlayClock, type SpeedChange, withSpeed } from '../../seed/live/play-clock.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'

const START = Date.UTC(2026, 8, 9)
const starts = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 2 * DAY_MS }), speed: fc.integer({ min: 1, max: 600 }) }),
  { maxLength: 6 },
)

function changesOf(rows: readonly { afterMs: number; speed: number }[]): SpeedChange[] {
  let nowMs = START
  return rows.reduce<SpeedChange[]>((changes, { afterMs, speed }) => {
    nowMs += afterMs
    return withSpeed(changes, nowMs, speed)
  }, [])
}

test('a match never goes back, is never behind the clock, and its moments have their real times', () => {
  fc.assert(
    fc.property(starts, fc.nat(10 * DAY_MS), fc.nat(DAY_MS), fc.nat(DAY_MS), (rows, at, after, more) => {
      const clock = new PlayClock(changesOf(rows))
      const startMs = START + at
      const [first, second] = [startMs + after - HOUR_MS, startMs + after - HOUR_MS + more]
      const [early, late] = [clock.momentOf(startMs, first), clock.momentOf(startMs, second)]
      expect(late).toBeGreaterThanOrEqual(early)
      expect(early).toBeGreaterThanOrEqual(first)
      if (first <= startMs) expect(early).toBe(first)
      expect(clock.realOf(startMs, early)).toBeLessThanOrEqual(first + 1)
      expect(clock.worldMs(clock.realMs(startMs))).toBeGreaterThanOrEqual(startMs - 1)
    }),
  )
})

test('a start with another speed leaves what has been played where it was', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 600 }), fc.nat(12 * HOUR_MS), (rows, speed, ago) => {
      const before = changesOf(rows)
      const nowMs = (before.at(-1)?.fromMs ?? START) + DAY_MS / 2
      const after = new PlayClock(withSpeed(before, nowMs, speed))
      const old = new PlayClock(before)
      expect(after.worldMs(nowMs)).toBeCloseTo(old.worldMs(nowMs), 3)
      expect(after.momentOf(nowMs - ago, nowMs)).toBeCloseTo(old.momentOf(nowMs - ago, nowMs), 3)
    }),
  )
  expect(withSpeed([], START, 1)).toEqual([])
})

const json = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer(), { maxLength: 3 })),
  value: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4 }),
})).object as fc.Arbitrary<Record<string, unknown>>

test('a patch makes the one state the other one, and says nothing of what is equal', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const patch = mergeOf(before, after)
      expect(JSON.parse(JSON.stringify(mergePatch(before, patch ?? {})))).toEqual(after)
      for (const key of Object.keys(patch ?? {})) expect(before[key]).not.toEqual(after[key] as never)
      expect(mergeOf(after, after)).toBeNull()
    }),
  )
})
