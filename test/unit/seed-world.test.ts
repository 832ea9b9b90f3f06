/** Laws of the demo world: whole, in order, the same for the same options, and something going on at any hour. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../seed/calendar.ts'
import { makeWorld } from '../../seed/index.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../src/catalog/statuses.ts'
import { type Put, resultsAt, resultsOfHour, type World, worldOfHour } from '../support/seed-kit.ts'
import {
  expectContract,
  expectMatchDays,
  expectReferences,
  expectSteady,
} from '../support/seed-world-laws.ts'

const WORLDS = Array.from({ length: 24 }, (_, hour) => resultsOfHour(hour))
/** With the blocks of all matches. */
const WHOLE = worldOfHour(13)
const [FIRST] = WORLDS as [World]
const FEW = WORLDS.slice(0, 3)

const statusesOf = ({ of }: World) => new Set(of('match').map(({ data }) => data.status))

describe('changes', () => {
  test('each fits the contract of the feed', () => expectContract([FIRST, WHOLE]))

  test('ids are unique, and what a change points at stands before it', () =>
    expectReferences([...WORLDS, WHOLE]))

  test('the same options give the same bytes; another seed gives other ones', () => {
    // The sport that is made the fastest: the other sports hold the same law in tests of their own.
    const sports = ['table-tennis'] as const
    const bytes = (nowMs: number, randomSeed: number) =>
      JSON.stringify([...makeWorld({ nowMs, randomSeed, sports })])
    const { nowMs } = FIRST
    expect(bytes(nowMs, 5)).toBe(bytes(nowMs, 5))
    expect(bytes(nowMs, 5)).not.toBe(bytes(nowMs, 6))
    const noon = [...makeWorld({ date: '2026-03-29', randomSeed: 5, sports })]
    expect(JSON.stringify(noon)).toBe(bytes(Date.UTC(2026, 2, 29, 12), 5))
    expect(() => [...makeWorld({ date: '2026-02-30', randomSeed: 5 })]).toThrow(RangeError)
    expect([...makeWorld({ nowMs, randomSeed: 5, sports: [] })]).toEqual([])
  })

  test('later in the week the same matches stand at the same hours, and what was over has the same result', () => {
    const monday = Date.UTC(2026, 4, 4, 9, 30)
    expectSteady(resultsAt(monday, 3), resultsAt(monday + 5 * DAY_MS, 3))
  })
})

describe('names', () => {
  test('everything has a Russian name, in Cyrillic', () => {
    for (const { of } of FEW) {
      const named = [...of('category'), ...of('tournament'), ...of('team'), ...of('player')]
      const referees = of('match').flatMap(({ data }) => (data.referee ? [{ data: data.referee }] : []))
      const tables = of('season').flatMap(({ data }) => data.rules?.tables ?? [])
      const zones = tables.flatMap((table) => table.zones ?? [])
      const translations = [...named, ...referees].map(({ data }) => data.translations)
      for (const each of [
        ...translations,
        ...tables.map((t) => t.translations),
        ...zones.map((z) => z.translations),
      ]) {
        expect(each?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁё0-9 .A-D-]*$/)
      }
      expect(
        named.map(({ data }) => data.name).filter((name) => /[^\p{Script=Latin} .'-]/u.test(name)),
      ).toEqual([])
    }
  })

  test('no two clubs and no two players of a squad share a name', () => {
    for (const { of } of WORLDS) {
      for (const language of ['en', 'ru'] as const) {
        const name = ({ data }: Put<'team'> | Put<'player'>) =>
          language === 'en' ? data.name : (data.translations?.ru ?? '')
        const clubs = of('team').map(name)
        expect(new Set(clubs).size).toBe(clubs.length)
      }
      const players = of('player').map(({ data }) => `${data.teamId}/${data.name}`)
      expect(new Set(players).size).toBe(players.length)
    }
  })
})

describe('the calendar', () => {
  test('at every hour of the day something is in progress, and every status occurs', () => {
    const hours = new Set(WORLDS.map(({ nowMs }) => new Date(nowMs).getUTCHours()))
    expect(hours.size).toBe(24)
    for (const each of WORLDS) {
      expect([...statusesOf(each)].sort()).toEqual([...MATCH_STATUSES].sort())
      expect(each.of('match').some(({ data }) => data.awarded && data.status === 'finished')).toBe(true)
    }
  })

  test('on every one of the thirty days before and after there are matches', () => {
    for (const world of WORLDS) expectMatchDays(world)
  })

  test('what began is over or in progress by the clock; what lies ahead has not begun', () => {
    const RUNNING: MatchStatus[] = ['inprogress', 'interrupted', 'delayed', 'suspended', 'willcontinue']
    for (const { nowMs, of } of WORLDS) {
      for (const { data } of of('match')) {
        const since = nowMs - data.startTimestamp
        if (data.status === 'notstarted') expect(since).toBeLessThan(0)
        if (data.status === 'finished' && !data.awarded) expect(since).toBeGreaterThanOrEqual(108 * MINUTE_MS)
        if (RUNNING.includes(data.status)) expect(since).toBeGreaterThanOrEqual(0)
        if (data.status === 'inprogress') expect(since).toBeLessThan(4 * HOUR_MS)
      }
    }
  })

  test('no team plays twice within 44 hours, and no referee has two matches within a day', () => {
    for (const { of } of WORLDS) {
      const last = new Map<string, number>()
      for (const { data } of of('match').sort((a, b) => a.data.startTimestamp - b.data.startTimestamp)) {
        const busy = [
          [`team/${data.homeTeamId}`, 44],
          [`team/${data.awayTeamId}`, 44],
          [`referee/${data.referee?.id}`, 24],
        ] as const
        for (const [who, hours] of busy) {
          const before = last.get(who) ?? Number.NEGATIVE_INFINITY
          expect(data.startTimestamp - before).toBeGreaterThanOrEqual(hours * HOUR_MS)
          last.set(who, data.startTimestamp)
        }
      }
    }
  })

  test('in a league season each pair meets twice, once at home', () => {
    for (const { of } of FEW) {
      for (const { id, data } of of('season')) {
        const table = data.rules?.tables.length === 1 ? data.rules.tables[0] : undefined
        if (!table) continue
        const teams = table.teamIds as number[]
        const pairs = of('match')
          .filter((match) => match.data.seasonId === id)
          .map((match) => `${match.data.homeTeamId}-${match.data.awayTeamId}`)
        const all = teams.flatMap((a) => teams.flatMap((b) => (a === b ? [] : [`${a}-${b}`])))
        expect(pairs.sort()).toEqual(all.sort())
      }
    }
  })
})
