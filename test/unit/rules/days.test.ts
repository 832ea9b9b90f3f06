/** Days: borders, the day of a moment, months. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEFAULT_ZONE, dateOf, dayInterval, monthDays, today } from '../../../src/shared/days.ts'
import { HOUR_MS } from '../../support/rules-kit.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('day borders', () => {
  const lengths: [string, string, number][] = [
    ['Europe/Moscow', '2026-03-29', 24],
    ['America/New_York', '2028-11-05', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Sao_Paulo', '2017-10-15', 23],
    ['Pacific/Apia', '2011-12-30', 0],
  ]
  test.each(lengths)('%s %s has %p hours', (zone, date, hours) => {
    const { fromMs, toMs } = dayInterval(day(date), zone)
    expect((toMs - fromMs) / HOUR_MS).toBe(hours)
  })

  test('a day without midnight starts at its first instant', () => {
    expect(dayInterval(day('2017-10-15'), 'America/Sao_Paulo').fromMs).toBe(ms('2017-10-15T01:00:00-02:00'))
  })

  test('day borders work for offsets from -11 to +14', () => {
    expect(dayInterval(day('2026-07-01'), 'Pacific/Kiritimati').fromMs).toBe(ms('2026-06-30T10:00:00Z'))
    expect(dayInterval(day('2026-07-01'), 'Pacific/Niue').fromMs).toBe(ms('2026-07-01T11:00:00Z'))
  })
})

describe('day of an instant', () => {
  const moments: [string, string, string][] = [
    ['2026-09-12T20:59:59.999Z', DEFAULT_ZONE, '2026-09-12'],
    ['2026-09-12T21:00:00Z', DEFAULT_ZONE, '2026-09-13'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['0999-12-31T23:00:00Z', 'UTC', '0999-12-31'],
    ['2028-02-28T18:15:00Z', 'Asia/Kathmandu', '2028-02-29'],
  ]
  test.each(moments)('%s in %s is %s', (moment, zone, expected) => {
    expect(dateOf(ms(moment), zone)).toBe(expected)
    expect(today(ms(moment), zone).toString()).toBe(expected)
  })

  test('a repeated hour around midnight belongs to the earlier day', () => {
    // Newfoundland went back from 00:01 to 23:01: the moment shows 23:30 of the 28th, in the 29th.
    const repeated = ms('2006-10-28T23:30:00-03:30')
    const borders = dayInterval(day('2006-10-29'), 'America/St_Johns')
    expect(repeated).toBeGreaterThan(borders.fromMs)
    expect(dateOf(repeated, 'America/St_Johns')).toBe('2006-10-29')
  })
})

describe('months', () => {
  test('a month lists every calendar day, also one the zone skipped', () => {
    const december = monthDays(Temporal.PlainYearMonth.from('2011-12'), 'Pacific/Apia')
    expect(december.dates).toHaveLength(31)
    expect(december.dates[29]).toBe('2011-12-30')
    expect(december.dayIndex(ms('2011-12-30T10:00:00Z'))).toBe(30)
    expect(december.dayIndex(ms('2011-12-30T09:59:59.999Z'))).toBe(28)
    expect(december.dayIndex(december.toMs)).toBe(-1)
    expect(december.dayIndex(december.fromMs - 1)).toBe(-1)
    expect(december.dayIndex(december.fromMs)).toBe(0)
  })

  test('the days of any zone and month partition time, and every moment is in the day that has its date', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const months = fc.tuple(fc.integer({ min: 1975, max: 2037 }), fc.integer({ min: 1, max: 12 }))
    const law = fc.property(zones, months, fc.nat(24 * HOUR_MS), (zone, [year, month], later) => {
      const { dates, dayIndex, fromMs, toMs } = monthDays(new Temporal.PlainYearMonth(year, month), zone)
      let next = fromMs
      for (const [index, date] of dates.entries()) {
        const interval = dayInterval(day(date), zone)
        expect(interval.fromMs).toBe(next)
        next = interval.toMs
        const moments = [interval.fromMs, interval.toMs - 1, interval.fromMs + later]
        for (const moment of moments.filter((each) => each >= interval.fromMs && each < next))
          expect([dateOf(moment, zone), dayIndex(moment)]).toEqual([date, index])
      }
      expect(next).toBe(toMs)
    })
    fc.assert(law, { numRuns: 100, seed: 51, examples: [['Pacific/Apia', [2011, 12], 0]] })
  })
})
