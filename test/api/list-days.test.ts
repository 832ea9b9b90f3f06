/**
 * Days of match lists (docs/reference/endpoints.md#9, `tz`, tournaments by date, calendar): in every IANA zone days
 * partition time, and the three endpoints that count days count the same.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Schemas } from '../../src/client/index.ts'
import { dayInterval, monthInterval } from '../../src/rules/days.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const COUNT = 30
const DAY_MS = 86_400_000
const IDS = Array.from({ length: COUNT }, (_, index) => index + 1)

const world = testWorld(smallWorld())

type List = Schemas['MatchList'] & { totalMatches: number }

async function ask<T>(path: string, zone: string): Promise<T> {
  const separator = path.includes('?') ? '&' : '?'
  const { status, body } = await world.get<T>(
    `/v2/football/matches${path}${separator}tz=${encodeURIComponent(zone)}`,
  )
  expect(status).toBe(200)
  return body
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Holds the laws over the month, two days before and two behind it, for the matches that are stored. */
async function checkMonth(monthText: string, zone: string): Promise<void> {
  const month = Temporal.PlainYearMonth.from(monthText)
  const calendar = await ask<Schemas['Calendar']>(`/${monthText}/calendar`, zone)
  expect(calendar.month).toBe(monthText)
  expect(calendar.totalDays).toBe(month.daysInMonth)
  const found: number[] = []
  for (let index = -3; index < month.daysInMonth + 3; index += 1) {
    const date = month.toPlainDate({ day: 1 }).add({ days: index }).toString()
    const list = await ask<List>(`?date=${date}&fields=startTimestamp`, zone)
    const tournaments = await ask<Schemas['TournamentsByDate']>(`/${date}/tournaments`, zone)
    found.push(...list.matches.map(({ id }) => id))
    expect(list.totalMatches).toBe(list.matches.length)
    expect(tournaments.totalMatches).toBe(list.totalMatches)
    expect(sum(tournaments.tournaments.map(({ matchesCount }) => matchesCount))).toBe(list.totalMatches)
    for (const { matchesCount, statusBreakdown } of tournaments.tournaments) {
      expect(sum(Object.values(statusBreakdown))).toBe(matchesCount)
    }
    const { totalTournaments } = tournaments
    const day = calendar.days[index]
    if (day) expect(day).toEqual({ date, totalMatches: list.totalMatches, totalTournaments })
  }
  // Every match in exactly one day: none lost at a border, none twice.
  expect(found.sort((a, b) => a - b)).toEqual(IDS)
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  const range = await ask<List>(`?date_from=${first}&date_to=${last}&fields=id`, zone)
  expect(range.totalMatches).toBe(sum(calendar.days.map(({ totalMatches }) => totalMatches)))
}

/** Start times around a month in a zone, many of them right at the borders of its days. */
function startsAround(monthText: string, zone: string): fc.Arbitrary<number[]> {
  const month = Temporal.PlainYearMonth.from(monthText)
  const { fromMs, toMs } = monthInterval(month, zone)
  const atBorder = fc
    .tuple(
      fc.integer({ min: 1, max: month.daysInMonth }),
      fc.constantFrom(-1, 0, 1),
      fc.constantFrom(0, 3_600_000),
    )
    .map(
      ([day, aroundMs, laterMs]) => dayInterval(month.toPlainDate({ day }), zone).fromMs + aroundMs + laterMs,
    )
  const anywhere = fc.integer({ min: fromMs - 2 * DAY_MS, max: toMs + 2 * DAY_MS - 1 })
  return fc.array(fc.oneof(atBorder, anywhere), { minLength: COUNT, maxLength: COUNT })
}

function putMatches(starts: readonly number[]): void {
  world.put(starts.map((startTimestamp, index) => matchChange(IDS[index] ?? 0, { startTimestamp })))
}

describe('days partition time in every endpoint', () => {
  test('the days of any zone and month partition the matches', async () => {
    const months = fc
      .tuple(fc.integer({ min: 1975, max: 2037 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
    const cases = fc
      .tuple(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), months)
      .chain(([zone, month]) => fc.tuple(fc.constant(zone), fc.constant(month), startsAround(month, zone)))
    const law = fc.asyncProperty(cases, async ([zone, month, starts]) => {
      putMatches(starts)
      await checkMonth(month, zone)
    })
    await fc.assert(law, { numRuns: 15, seed: 51 })
  }, 180_000)

  const ODD_MONTHS: [string, string, string][] = [
    ['Europe/Berlin', '2026-03', 'a day of 23 hours'],
    ['Europe/Berlin', '2026-10', 'a day of 25 hours'],
    ['America/Sao_Paulo', '2017-10', 'a day that begins at 01:00'],
    ['Africa/Cairo', '2026-04', 'a missing midnight'],
    ['America/St_Johns', '2010-11', 'clocks back over midnight'],
    ['Australia/Lord_Howe', '2026-04', 'half an hour more'],
    ['Pacific/Apia', '2011-12', 'a day left out'],
    ['Pacific/Kwajalein', '1993-08', 'a day left out'],
    ['America/Adak', '2026-11', 'far west'],
    ['Pacific/Kiritimati', '2026-02', 'far east'],
    ['Asia/Kathmandu', '2024-02', 'a leap day and a quarter of an hour'],
  ]
  test.each(ODD_MONTHS)('%s %s: %s', async (zone, month) => {
    for (const starts of fc.sample(startsAround(month, zone), { numRuns: 1, seed: 52 })) {
      putMatches(starts)
      await checkMonth(month, zone)
    }
  })
})

describe('today begins with the midnight of the zone', () => {
  const today = testWorld(smallWorld())
  /** Local midnights: of the year, of a leap day, of the day after it, and of days with 23 and 25 hours. */
  const MIDNIGHTS = [
    '2029-01-01T00:00+05:30[Asia/Kolkata]',
    '2028-12-31T00:00-03:30[America/St_Johns]',
    '2028-02-29T00:00+05:45[Asia/Kathmandu]',
    '2028-03-01T00:00+01:00[Europe/Berlin]',
    '2028-03-27T00:00+02:00[Europe/Berlin]',
    '2028-11-06T00:00-05:00[America/New_York]',
    '2029-01-01T00:00+14:00[Pacific/Kiritimati]',
  ]

  test.each(MIDNIGHTS)('%s', async (text) => {
    const midnight = Temporal.ZonedDateTime.from(text)
    const startTimestamp = midnight.epochMilliseconds
    today.put([matchChange(1, { startTimestamp })])
    const idsAt = async (ms: number) => {
      today.now = ms
      const path = `/v2/football/matches?fields=startTimestamp&tz=${encodeURIComponent(midnight.timeZoneId)}`
      return (await today.get<List>(path)).body.matches.map(({ id }) => id)
    }
    expect(await idsAt(startTimestamp - 1)).toEqual([])
    expect(await idsAt(startTimestamp)).toEqual([1])
    expect(await idsAt(midnight.add({ days: 1 }).epochMilliseconds - 1)).toEqual([1])
    expect(await idsAt(midnight.add({ days: 1 }).epochMilliseconds)).toEqual([])
  })
})
