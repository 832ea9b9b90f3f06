/** Laws of the lease of live state (rules/sources/live-lease): generated histories of sources that fail, lag and come back. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  confirmed,
  isFresh,
  type LiveFacts,
  leaseAt,
  type Testimony,
} from '../../../src/rules/sources/live-lease.ts'
import { textRows } from '../../support/text-cases.ts'

const SECOND = 1000
const START_MS = 1_000_000_000
const NAMES = ['first', 'second', 'third']

function facts(goals: number, minute: number, more: Partial<LiveFacts> = {}): LiveFacts {
  return { status: 'inprogress', home: goals, away: 0, clockSeconds: minute * 60, isBreak: false, ...more }
}

/** Per source: its polling interval in seconds, how many polls it is behind, and at which polls it does not answer. */
interface History {
  readonly everySeconds: number
  readonly lag: number
  readonly outages: readonly (readonly [fromSecond: number, toSecond: number])[]
}

const GOALS = [100, 400, 405, 900, 1500]
const LENGTH_SECONDS = 2400

const history: fc.Arbitrary<History> = fc.record({
  everySeconds: fc.constantFrom(10, 15, 20, 60),
  lag: fc.integer({ min: 0, max: 90 }),
  outages: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: LENGTH_SECONDS }), fc.integer({ min: 1, max: 900 }))
      .map(([from, length]) => [from, from + length] as const),
    { maxLength: 4 },
  ),
})

interface Step {
  readonly second: number
  readonly holder: string | null
  readonly isStale: boolean
  readonly shown: LiveFacts | null
  readonly fresh: readonly string[]
  readonly testimonies: ReadonlyMap<string, Testimony>
}

/** Everything that happens, second by second. */
function play(histories: readonly History[]): Step[] {
  const testimonies = new Map<string, Testimony>()
  let holder: string | null = null
  let shown: LiveFacts | null = null
  const steps: Step[] = []
  for (let second = 0; second < LENGTH_SECONDS; second++) {
    const nowMs = START_MS + second * SECOND
    histories.forEach(({ everySeconds, lag, outages }, index) => {
      const name = NAMES[index] ?? ''
      const isOut = outages.some(([from, to]) => second >= from && second < to)
      if (second % everySeconds !== 0 || isOut) return
      const known = second - lag
      const said = facts(GOALS.filter((goal) => goal <= known).length, Math.max(0, known / 60))
      testimonies.set(name, confirmed(testimonies.get(name) ?? null, said, nowMs, everySeconds * SECOND))
    })
    const sources = NAMES.slice(0, histories.length).map((name) => ({
      name,
      testimony: testimonies.get(name) ?? null,
    }))
    const lease = leaseAt({ sport: 'football', startMs: START_MS, sources, holder, shown }, nowMs)
    holder = lease.holder
    shown = testimonies.get(holder ?? '')?.facts ?? shown
    const fresh = [...testimonies].flatMap(([name, of]) => (isFresh(of, 'football', nowMs) ? [name] : []))
    steps.push({ second, ...lease, shown, fresh, testimonies: new Map(testimonies) })
  }
  return steps
}

const histories = fc.array(history, { minLength: 2, maxLength: 3 })

describe('the lease of live state', () => {
  test('a match is stale only while its source is not fresh, and never with a fresh one that is not behind', () => {
    fc.assert(
      fc.property(histories, (of) => {
        for (const { holder, isStale, fresh, shown, testimonies } of play(of)) {
          if (isStale) expect(fresh).not.toContain(holder ?? '')
          const isAhead = fresh.some((name) => (testimonies.get(name)?.facts.home ?? 0) >= (shown?.home ?? 0))
          if (shown && isAhead) expect(isStale).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a switch never takes a goal back, unless the new source has said so for longer than one of its polls', () => {
    fc.assert(
      fc.property(histories, (of) => {
        const steps = play(of)
        for (const [index, step] of steps.entries()) {
          const before = steps[index - 1]
          if (!before || before.holder === step.holder || !before.shown || !step.shown) continue
          if (step.shown.home >= before.shown.home) continue
          const next = step.testimonies.get(step.holder ?? '')
          expect((next?.confirmedMs ?? 0) - (next?.saidSinceMs ?? 0)).toBeGreaterThanOrEqual(
            next?.everyMs ?? 1,
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a fresh source loses the lease only to a more trusted one that has confirmed twice, or at its first confirmation', () => {
    fc.assert(
      fc.property(histories, (of) => {
        const steps = play(of)
        for (const [index, step] of steps.entries()) {
          const before = steps[index - 1]
          if (!before?.holder || before.holder === step.holder || !step.fresh.includes(before.holder))
            continue
          expect(NAMES.indexOf(step.holder ?? '')).toBeLessThan(NAMES.indexOf(before.holder))
          const isNew = step.testimonies.get(before.holder)?.confirmations === 1
          if (!isNew) expect(step.testimonies.get(step.holder ?? '')?.confirmations).toBeGreaterThanOrEqual(2)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the number of switches is bounded by the number of outages', () => {
    fc.assert(
      fc.property(histories, (of) => {
        const steps = play(of)
        const switches = steps.filter(({ holder }, index) => index > 0 && holder !== steps[index - 1]?.holder)
        const outages = of.reduce((sum, { outages }) => sum + outages.length, 0)
        expect(switches.length).toBeLessThanOrEqual(2 * outages + of.length)
      }),
      { numRuns: 60 },
    )
  })

  test('without any answer a running match is stale after two polls and a moment', () => {
    fc.assert(
      fc.property(histories, (of) => {
        const cut = of.map((one) => ({ ...one, outages: [[600, LENGTH_SECONDS]] as const, lag: 0 }))
        const slowest = Math.max(...of.map(({ everySeconds }) => everySeconds))
        const stale = play(cut).find(({ isStale, second }) => isStale && second > 600)
        expect(stale?.second).toBeLessThanOrEqual(600 + 2 * slowest + 3)
      }),
      { numRuns: 30 },
    )
  })
})

/** A row of `live-lease.txt`. */
test.each(
  textRows(join(import.meta.dir, 'live-lease.txt')).map(
    ([name = '', first = '-', second = '-', expected = '', more = '{}']) =>
      [name, [first, second], expected, more] as const,
  ),
)('the lease when %s', (_, texts, expected, more) => {
  const now = START_MS + 1_200 * SECOND
  const said = (text: string): Testimony | null => {
    const [, goals, ago, own = '{}', stands] = /^(\d) (\d+)(?: (\{.*\}))?(?: stands (\d+))?$/.exec(text) ?? []
    if (goals === undefined) return null
    const testimony = confirmed(
      null,
      facts(Number(goals), 20, JSON.parse(own)),
      now - Number(ago) * SECOND,
      20 * SECOND,
    )
    return stands === undefined ? testimony : { ...testimony, movedMs: now - Number(stands) * SECOND }
  }
  const { holder = 'first', over, startedHours } = JSON.parse(more)
  const [name, stale] = expected.split(' ')
  const match = {
    sport: 'football' as const,
    startMs: startedHours ? now - startedHours * 3600 * SECOND : START_MS,
    sources: texts.map((text, index) => ({ name: NAMES[index] ?? '', testimony: said(text) })),
    holder,
    shown: over ? facts(1, 90, { status: 'finished' }) : facts(1, 20),
  }
  expect(leaseAt(match, now)).toEqual({ holder: name ?? null, isStale: stale === 'stale' })
})
