/** Laws of the model behind the odds: distributions, margins, opinions, and what the chances of a match add up to. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Outlook } from '../../seed/engine/match.ts'
import { normalBelow } from '../../seed/engine/outlook.ts'
import {
  type Chances,
  chanceAbove,
  countedVariable,
  fairLines,
  type Moment,
  normalVariable,
  priceOf,
  type Variable,
} from '../../seed/odds/chances.ts'
import {
  bookmakerBias,
  hoursLeft,
  marketBiases,
  OPENING_HOURS,
  priceSetMs,
  withBias,
} from '../../seed/odds/market.ts'
import { chancesOf, halfChances } from '../../seed/odds/models.ts'
import { makeRandom } from '../../seed/random.ts'
import { findSport, SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'

const chance = (min = 0, max = 1) => fc.double({ min, max, noNaN: true })

describe('variables', () => {
  const counted = fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.array(chance(0.001), { minLength: 1, maxLength: 20 }))
    .map(([first, weights]) => countedVariable(first, weights))
  const normal = fc
    .tuple(chance(-50, 250), chance(0.1, 25))
    .map(([mean, deviation]) => normalVariable(mean, deviation))
  const anyVariable: fc.Arbitrary<Variable> = fc.oneof(counted, normal)

  test('an Asian line is fair: whole lines return the stake, quarter lines are two half bets', () => {
    const variable = countedVariable(0, [0.2, 0.3, 0.3, 0.2])
    expect(chanceAbove(variable, 1.5)).toBeCloseTo(0.5, 12)
    expect(chanceAbove(variable, 1)).toBeCloseTo(0.5 / 0.7, 12)
    // Half of the stake on 1, half on 1.5: at these odds nothing is won or lost on average.
    const odds = 1 / chanceAbove(variable, 1.25)
    expect(0.5 * (0.5 * odds + 0.3) + 0.5 * (0.5 * odds)).toBeCloseTo(1, 12)
  })

  test('the normal distribution has its known values', () => {
    for (const [z, below] of [
      [0, 0.5],
      [1, 0.841344746],
      [-1.959963985, 0.025],
      [3, 0.998650102],
    ] as const) {
      expect(normalBelow(z)).toBeCloseTo(below, 6)
    }
  })

  test('lines stand around the middle, none of them as good as decided', () => {
    fc.assert(
      fc.property(anyVariable, fc.integer({ min: 1, max: 13 }), fc.boolean(), (variable, most, isFine) => {
        const lines = fairLines(variable, { step: isFine ? 0.25 : 0.5, most, hasZero: true })
        expect(lines.length).toBeLessThanOrEqual(most)
        expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length)
        for (const { above } of lines) expect(Math.abs(above - 0.5)).toBeLessThanOrEqual(0.45 + 1e-9)
      }),
    )
  })
})

describe('prices', () => {
  const pricing = fc.record({
    margin: chance(0, 0.08),
    decimals: fc.constantFrom(2, 3),
    highest: fc.constantFrom(101, 501),
  })

  test('an open market has the whole margin, a decided one none', () => {
    const rule = { margin: 0.05, decimals: 9, highest: 1e9 }
    const implied = (p: number) => 1 / (priceOf(p, 2, 1, rule) ?? 1) + 1 / (priceOf(1 - p, 2, 1, rule) ?? 1)
    expect(implied(0.5)).toBeCloseTo(1.05, 6)
    expect(implied(0.999)).toBeLessThan(1.001)
    expect(3 / (priceOf(2 / 3, 3, 2, rule) as number)).toBeCloseTo(2 * 1.05, 6)
  })

  test('what is likelier pays no more; what is certain or impossible has no price', () => {
    fc.assert(
      fc.property(chance(), chance(), pricing, (a, b, rule) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        const [high, low] = [priceOf(less, 2, 1, rule), priceOf(more, 2, 1, rule)]
        if (high !== null && low !== null) expect(high).toBeGreaterThanOrEqual(low)
        for (const price of [high, low]) if (price !== null) expect(price).toBeLessThanOrEqual(rule.highest)
      }),
    )
    const rule = { margin: 0.05, decimals: 2, highest: 101 }
    expect(priceOf(1, 2, 1, rule)).toBeNull()
    expect(priceOf(0, 2, 1, rule)).toBeNull()
    expect(priceOf(0.0001, 2, 1, rule)).toBe(101)
  })
})

/** Totals that matches of the sport come to. */
const TOTALS: Readonly<Record<SportSlug, number>> = {
  football: 2.7,
  'ice-hockey': 6.1,
  basketball: 165,
  tennis: 23,
  'table-tennis': 78,
  volleyball: 178,
  esports: 2.4,
}

/** An outlook before the start, as a simulator could have it. */
function momentOf(sport: SportSlug, seed: number): Moment {
  const random = makeRandom(seed)
  const total = TOTALS[sport] * (0.85 + 0.3 * random.next())
  const edge = random.normal(0, 0.5)
  const draw = findSport(sport)?.hasDraws ? 0.27 * Math.exp(-(edge ** 2)) : null
  const share = 1 / (1 + Math.exp(-1.7 * edge))
  const decided = 1 - (draw ?? 0)
  const outlook: Outlook = {
    home: decided * share,
    draw,
    away: decided * (1 - share),
    expectedTotal: total,
    expectedMargin: edge * Math.sqrt(total) * 0.9,
  }
  return { outlook, score: { home: 0, away: 0 }, bestOf: 3 }
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)

describe('the chances of a match', () => {
  for (const sport of SPORT_SLUGS) {
    test(`${sport}: are those of the outlook`, () => {
      for (const seed of SEEDS) {
        const moment = momentOf(sport, seed)
        const { outlook } = moment
        const { result, total, margin, home, away, odd, bothScore }: Chances = chancesOf(sport, moment)
        expect(result.home + (result.draw ?? 0) + result.away).toBeCloseTo(1, 9)
        expect(result).toEqual({ home: outlook.home, draw: outlook.draw, away: outlook.away })
        for (const variable of [total, margin, home, away]) {
          expect(variable.above(-1e6)).toBeCloseTo(1, 6)
          expect(variable.above(1e6)).toBeCloseTo(0, 6)
        }
        expect(home.mean + away.mean).toBeCloseTo(total.mean, 6)
        expect(home.mean - away.mean).toBeCloseTo(margin.mean, 6)
        expect(odd).toBeGreaterThan(0.2)
        expect(odd).toBeLessThan(0.8)
        if (sport === 'esports') continue
        expect(Math.abs(total.mean / outlook.expectedTotal - 1)).toBeLessThan(0.06)
        expect(bothScore === null || (bothScore > 0 && bothScore < 1)).toBe(true)
      }
    })
  }

  test('where the higher score wins, a handicap of half a point is the result', () => {
    for (const sport of ['football', 'ice-hockey', 'basketball', 'esports'] as const) {
      for (const seed of SEEDS) {
        const moment = momentOf(sport, seed)
        const { margin } = chancesOf(sport, moment)
        expect(margin.above(0)).toBeCloseTo(moment.outlook.home, 6)
        const notLost = margin.above(0) + margin.exactly(0)
        expect(notLost).toBeCloseTo(1 - moment.outlook.away, 6)
        expect(Math.abs(margin.above(0.5) - moment.outlook.home)).toBeLessThan(0.03)
      }
    }
  })

  test('what has been scored cannot be taken back', () => {
    for (const sport of SPORT_SLUGS) {
      const moment = { ...momentOf(sport, 3), bestOf: 5, score: { home: 2, away: 1 } }
      const total = Math.max(4, TOTALS[sport])
      const { total: variable, home } = chancesOf(sport, {
        ...moment,
        outlook: { ...moment.outlook, expectedTotal: total, expectedMargin: 1 },
      })
      expect(variable.above(2.5)).toBeGreaterThan(0.999)
      expect(home.above(1.5)).toBeGreaterThan(0.999)
    }
  })

  test('a series of maps: no side wins more than needed, and the last map decides', () => {
    const outlook: Outlook = { home: 0.6, draw: null, away: 0.4, expectedTotal: 2.5, expectedMargin: 0.3 }
    const before = chancesOf('esports', { outlook, score: { home: 0, away: 0 }, bestOf: 3 })
    expect(before.total.above(1.5)).toBeCloseTo(1, 9)
    expect(before.total.above(3)).toBeCloseTo(0, 9)
    const level = chancesOf('esports', { outlook, score: { home: 1, away: 1 }, bestOf: 3 })
    expect(level.total.exactly(3)).toBeCloseTo(1, 9)
    expect(level.margin.exactly(1)).toBeCloseTo(0.6, 6)
  })

  test('both halves together have the goals of the match; a half that is over has no chances', () => {
    const moment = momentOf('football', 5)
    const before = halfChances(moment, null)
    const sum = (before['1st_half_']?.total.mean ?? 0) + (before['2nd_half_']?.total.mean ?? 0)
    expect(sum).toBeCloseTo(moment.outlook.expectedTotal, 6)
    expect(before['1st_half_']?.total.mean).toBeLessThan(before['2nd_half_']?.total.mean ?? 0)
    const score = { current: 1, period1: 1 }
    const clock = { homeScore: score, awayScore: { current: 0, period1: 0 }, currentMatchMinute: 60 }
    const later = halfChances({ ...moment, score: { home: 1, away: 0 } }, clock)
    expect(later['1st_half_']).toBeNull()
    expect(later['2nd_half_']?.home.above(-0.5)).toBeCloseTo(1, 9)
    expect(halfChances(moment, { ...clock, currentMatchMinute: 90 })['2nd_half_']).toBeNull()
  })
})

describe('opinions', () => {
  const startMs = Date.UTC(2026, 8, 12, 17)
  const hour = 3_600_000

  test('prices are set on the hour before the start, every minute after it, and never in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: -72 * hour, max: 3 * hour }), (offset) => {
        const setMs = priceSetMs(startMs, startMs + offset)
        const age = startMs + offset - setMs
        expect(age).toBeGreaterThanOrEqual(0)
        expect(age).toBeLessThan(offset < 0 ? hour : 60_000)
      }),
    )
    expect(hoursLeft(startMs, startMs)).toBe(0)
    expect(hoursLeft(startMs, startMs - 1)).toBe(1)
    expect(hoursLeft(startMs, startMs - 1000 * hour)).toBe(OPENING_HOURS)
  })

  test('the market wanders less as the start comes near, and is right at the start', () => {
    const deviation = (hours: number) => {
      const squares = SEEDS.map((seed) => (marketBiases(makeRandom(seed))[hours]?.side ?? 0) ** 2)
      return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length)
    }
    expect(deviation(0)).toBe(0)
    expect(deviation(4)).toBeGreaterThan(0)
    expect(deviation(72)).toBeGreaterThan(deviation(4) * 2)
    expect(deviation(72)).toBeLessThan(0.25)
  })

  test('a bookmaker keeps its bias from one hour to the next', () => {
    const bias = (order: number, setMs: number) => bookmakerBias(makeRandom(3), order, 1, setMs).side
    expect(bias(1, 5)).toBe(bias(1, 5))
    expect(bias(1, 5)).not.toBe(bias(1, 6))
    const all = SEEDS.map((seed) => {
      const own = (order: number, setMs: number) => bookmakerBias(makeRandom(seed), order, 1, setMs).side
      return [Math.abs(own(1, 5) - own(1, 6)), Math.abs(own(1, 5) - own(2, 5))] as const
    })
    const mean = (i: 0 | 1) => all.reduce((sum, pair) => sum + pair[i], 0) / all.length
    expect(mean(0)).toBeLessThan(mean(1))
  })

  test('an opinion changes the chances, but not what they add up to, nor what is decided', () => {
    fc.assert(
      fc.property(
        chance(0.01, 0.98),
        fc.integer({ min: -30, max: 30 }),
        chance(-0.1, 0.1),
        (home, bias, total) => {
          const side = bias / 100
          const draw = (1 - home) / 2
          const outlook = { home, draw, away: 1 - home - draw, expectedTotal: 3, expectedMargin: 0.2 }
          const seen = withBias(outlook, { home: 1, away: 0 }, { side, total })
          expect(seen.home + (seen.draw ?? 0) + seen.away).toBeCloseTo(1, 9)
          expect(Math.sign(Math.round((seen.home - home) * 1e9))).toBe(Math.sign(bias))
          expect(seen.expectedTotal).toBeGreaterThan(1)
        },
      ),
    )
    const over: Outlook = { home: 1, draw: 0, away: 0, expectedTotal: 3, expectedMargin: 1 }
    expect(withBias(over, { home: 2, away: 1 }, { side: 0.3, total: 0.2 })).toEqual(over)
  })
})
