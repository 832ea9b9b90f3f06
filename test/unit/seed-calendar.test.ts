/** The demo world's chance, calendar and ids. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, roundRobin, seasonYear, slotTimes, WEEK_MS, weekStartMs } from '../../seed/calendar.ts'
import { historyNumber, idsOf, seedId } from '../../seed/ids.ts'
import { makeRandom } from '../../seed/random.ts'

describe('random streams', () => {
  test('a stream depends on its name alone, not on what was drawn before', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(50), (seed, drawn) => {
        const fresh = makeRandom(seed)
        const used = makeRandom(seed)
        for (let i = 0; i < drawn; i++) used.next()
        expect(used.stream('a').next()).toBe(fresh.stream('a').next())
        expect(fresh.stream('a').next()).not.toBe(fresh.stream('b').next())
      }),
    )
  })

  test('draws are spread evenly, integers hold their bounds, weights hold their proportion', () => {
    const random = makeRandom(1)
    const draws = Array.from({ length: 20_000 }, () => random.next())
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...draws)).toBeLessThan(1)
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = draws.filter((draw) => Math.floor(draw * 10) === tenth).length / draws.length
      expect(Math.abs(share - 0.1)).toBeLessThan(0.01)
    }
    const dice = new Set(Array.from({ length: 500 }, () => random.integer(1, 6)))
    expect([...dice].sort()).toEqual([1, 2, 3, 4, 5, 6])
    const heavy = Array.from({ length: 4000 }, () => random.weighted([1, 3, 0], (w) => w))
    expect(heavy.filter((w) => w === 3).length / 4000).toBeCloseTo(0.75, 1)
    expect(heavy).not.toContain(0)
    expect(random.weighted([0, 0], (w) => w)).toBeUndefined()
  })

  test('a shuffle keeps every item', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        expect([...makeRandom(seed).shuffle(items)].sort()).toEqual([...items].sort())
      }),
    )
  })
})

describe('round robin', () => {
  const teams = (count: number) => Array.from({ length: count }, (_, i) => i)

  test.each([2, 4, 5, 8, 10, 12, 15, 18, 20])('%i teams meet once at home and once away', (count) => {
    const rounds = roundRobin(teams(count), 2)
    const seen = rounds.flat().map(({ home, away }) => `${home}-${away}`)
    const all = teams(count).flatMap((a) => teams(count).flatMap((b) => (a === b ? [] : [`${a}-${b}`])))
    expect([...seen].sort()).toEqual(all.sort())
  })

  test.each([4, 7, 8, 12, 20])(
    '%i teams: once a round, evenly at home and away, seldom twice in a row',
    (count) => {
      const rounds = roundRobin(teams(count), 1)
      for (const round of rounds) {
        const playing = round.flatMap(({ home, away }) => [home, away])
        expect(new Set(playing).size).toBe(playing.length)
        expect(playing.length).toBe(count - (count % 2))
      }
      let repeats = 0
      for (const team of teams(count)) {
        const places = rounds.flatMap((round) =>
          round.flatMap(({ home, away }) => (home === team ? ['home'] : away === team ? ['away'] : [])),
        )
        const atHome = places.filter((place) => place === 'home').length
        expect(Math.abs(2 * atHome - places.length)).toBeLessThanOrEqual(1)
        repeats += places.filter((place, i) => i > 0 && place === places[i - 1]).length
      }
      // The least that is possible for an even number of teams (de Werra).
      if (count % 2 === 0) expect(repeats).toBe(count - 2)
    },
  )
})

test('weeks begin on Monday, for moments before 1970 too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2e12, max: 4e12 }), (nowMs) => {
      const start = weekStartMs(nowMs)
      expect(new Date(start).getUTCDay()).toBe(1)
      expect(start % DAY_MS === 0).toBe(true)
      expect(start <= nowMs && nowMs < start + WEEK_MS).toBe(true)
    }),
  )
})

test('slots are kick-offs of their week, earliest first', () => {
  const monday = Date.UTC(2026, 2, 9)
  const times = slotTimes(monday, 1, [
    [5, '14:30'],
    [0, '00:00'],
  ])
  expect(times.map((ms) => new Date(ms).toISOString())).toEqual([
    '2026-03-16T00:00:00.000Z',
    '2026-03-21T14:30:00.000Z',
  ])
})

test.each([
  ['2026-02-01', '2026-11-30', '2026'],
  ['2025-08-01', '2026-05-30', '25/26'],
  ['1999-08-01', '2000-05-30', '99/00'],
])('a season from %s to %s is called %s', (start, end, year) => {
  expect(seasonYear(Date.parse(start), Date.parse(end))).toBe(year)
})

test('ids of two sports never meet, and a number that has no room is refused', () => {
  expect(seedId('football', 'team', 101)).toBe(100_101)
  expect(seedId('ice-hockey', 'team', 1)).toBeGreaterThan(seedId('football', 'team', 99_999))
  expect(historyNumber('team', 1)).toBeGreaterThan(idsOf('team'))
  for (const number of [0, 1.5, 100_000]) expect(() => seedId('football', 'team', number)).toThrow()
})
