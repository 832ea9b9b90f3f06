/** The demo world's chance, calendar, ids and names, and the clock by which it is played. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  DAY_MS,
  HOUR_MS,
  roundRobin,
  seasonYear,
  slotTimes,
  WEEK_MS,
  weekStartMs,
} from '../../../seed/calendar.ts'
import { historyNumber, idsOf, seedId } from '../../../seed/ids.ts'
import { mergeOf } from '../../../seed/live/followed-match.ts'
import { PlayClock, type SpeedChange, withSpeed } from '../../../seed/live/play-clock.ts'
import { COUNTRIES } from '../../../seed/names/countries.ts'
import { nicknames, teamNames } from '../../../seed/names/esports.ts'
import {
  isFit,
  type LocalName,
  localName,
  personName,
  townNames,
  womanName,
} from '../../../seed/names/local-name.ts'
import { makeRandom } from '../../../seed/random.ts'
import { mergePatch } from '../../../src/feed/merge-patch.ts'

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

const SILLY: readonly LocalName[] = [
  localName('Moron', 'Морон'),
  localName('Kokburn', 'Кокберн'),
  localName('Puerto Putana', 'Пуэрто-Путана'),
  localName('Soltero', 'Сольтеро'),
  localName('Tortilla', 'Тортилья'),
  localName('Krasava', 'Красава'),
  localName('Mandana', 'Мандана'),
  localName('Lohina', 'Лохина'),
  localName('Serikov', 'Сериков'),
]

test.each(SILLY.map((name) => [name.en, name] as const))('%s is no name', (_, name) => {
  expect(isFit(name)).toBe(false)
})

test('an ordinary name is fit', () => {
  expect(isFit(localName('Lindholm', 'Линдхольм'))).toBe(true)
})

test('people, towns, teams and nicknames have fit names; the Russian ones are in Cyrillic', () => {
  const random = makeRandom(5)
  const all: LocalName[] = [...teamNames(random), ...nicknames(random)]
  for (const { flavour } of COUNTRIES) {
    all.push(...townNames(flavour, random))
    for (let i = 0; i < 300; i++) all.push(personName(flavour, random), womanName(flavour, random))
  }
  expect(all.filter((name) => !isFit(name))).toEqual([])
  expect(all.length).toBeGreaterThan(5000)
  const cyrillic = /^[А-ЯЁ][а-яёА-ЯЁ' -]+$/
  expect(all.filter(({ ru }) => !cyrillic.test(ru))).toEqual([])
})

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
