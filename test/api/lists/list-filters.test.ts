/**
 * Filters of match lists against a plain model (docs/reference/endpoints.md#5.2): any combination of them, in every
 * mode, holds exactly the matches that a filter over an array finds; day aggregates with the same filters count the
 * same.
 */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEFAULT_BOOKMAKER_SLUGS } from '../../../src/catalog/bookmakers.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import { MATCH_STATUSES } from '../../../src/catalog/statuses.ts'
import { NOW } from '../../support/harness.ts'
import {
  type GeneratedMatch,
  generateMatches,
  TOURNAMENTS,
  teamsOf,
} from '../../support/world/generate-matches.ts'
import { expectedMatches, type ListFilters, queryOf, wallDay } from '../../support/world/match-model.ts'
import { generatedWorld } from '../../support/world/test-world.ts'

const MATCHES = generateMatches(900)
const SPORTS: readonly SportSlug[] = ['football', 'football', 'football', 'ice-hockey', 'tennis']
const UNKNOWN_ID = 999_999
const FIRST_ID = 5001

const world = await generatedWorld(MATCHES)

interface ListBody {
  matches: { id: number }[]
  totalMatches?: number
  totalPages?: number
  nextCursor?: string | null
}

async function list(sport: SportSlug, query: string): Promise<ListBody & { ids: number[] }> {
  const { status, body } = await world.get<ListBody>(`/v2/${sport}/matches?fields=id&${query}`)
  expect(status).toBe(200)
  return { ...body, ids: body.matches.map(({ id }) => id) }
}

const ids = (matches: readonly GeneratedMatch[]) => matches.map(({ id }) => id)

const ZONES = [
  'Europe/Moscow',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'UTC',
]
const anyTeam = fc.constantFrom(...teamsOf('football'), ...teamsOf('ice-hockey'), UNKNOWN_ID)
const anyDay = fc.integer({ min: -22, max: 22 }).map((days) => wallDay(NOW + days * 86_400_000, 'UTC'))
const anyList = <T>(values: readonly T[], maxLength = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength })

const pairThatMet = fc
  .tuple(fc.constantFrom(...MATCHES), fc.boolean())
  .map(([{ homeTeamId, awayTeamId }, isTurned]): readonly [number, number] =>
    isTurned ? [awayTeamId, homeTeamId] : [homeTeamId, awayTeamId],
  )

/** A value of every filter; those that leave little come rarely, by the subset below. */
const anyFilters: fc.Arbitrary<Required<ListFilters>> = fc.record({
  date: anyDay,
  range: fc.tuple(anyDay, fc.nat(30)).map(([from, days]) => {
    const last = Temporal.PlainDate.from(from).add({ days })
    return [from, last.toString()] as const
  }),
  tz: fc.constantFrom(...ZONES),
  ids: fc.uniqueArray(fc.integer({ min: 4990, max: 5920 }), { minLength: 1, maxLength: 100 }),
  tournament_id: anyList([...TOURNAMENTS.map(({ id }) => id), UNKNOWN_ID]),
  season_id: fc.constantFrom(...TOURNAMENTS.flatMap(({ seasonIds }) => seasonIds), UNKNOWN_ID),
  team_id: anyTeam,
  category_ids: anyList([11, 12, 13, 14, UNKNOWN_ID]),
  status: anyList(MATCH_STATUSES, 9),
  exclude_amateur: fc.constant('true' as const),
  has_bk_odds: fc.constant('true' as const),
  bookmaker_ids: anyList(DEFAULT_BOOKMAKER_SLUGS),
  pair: fc.oneof({ weight: 4, arbitrary: pairThatMet }, { weight: 1, arbitrary: fc.tuple(anyTeam, anyTeam) }),
  round: fc.nat(4),
  sort: fc.constantFrom('asc' as const, 'desc' as const),
})

function someOf(names: readonly (keyof ListFilters)[], maxLength: number): fc.Arbitrary<ListFilters> {
  return fc.tuple(fc.subarray([...names], { maxLength }), anyFilters).map(([chosen, filters]) => {
    return Object.fromEntries(chosen.map((name) => [name, filters[name]])) as ListFilters
  })
}

const ALL_FILTERS = Object.keys(
  fc.sample(anyFilters, { numRuns: 1, seed: 1 })[0] ?? {},
) as (keyof ListFilters)[]
const anySport = fc.constantFrom(...SPORTS)

describe('any combination of filters', () => {
  test('a filtered list, whole or a page of it, equals the model', async () => {
    let filled = 0
    const pages = fc.option(fc.tuple(fc.constantFrom(1, 7, 50, 500), fc.integer({ min: 1, max: 6 })))
    const law = fc.asyncProperty(anySport, someOf(ALL_FILTERS, 4), pages, async (sport, filters, asked) => {
      const expected = ids(expectedMatches(MATCHES, sport, filters, NOW))
      const [size, page] = asked ?? [expected.length, 1]
      const answer = await list(sport, queryOf(filters, asked ? { page, page_size: size } : {}))
      expect(answer.ids).toEqual(expected.slice((page - 1) * size, page * size))
      expect(answer.totalMatches).toBe(expected.length)
      expect(answer.totalPages).toBe(asked ? Math.ceil(expected.length / size) : undefined)
      if (expected.length > 0) filled += 1
    })
    await fc.assert(law, { numRuns: 420, seed: 11 })
    // The law says little about empty lists.
    expect(filled).toBeGreaterThan(170)
  })

  test('a filtered cursor walk equals the model, without a default day', async () => {
    const names = ALL_FILTERS.filter((name) => name !== 'ids')
    const law = fc.asyncProperty(
      anySport,
      someOf(names, 3),
      fc.integer({ min: 40, max: 300 }),
      async (sport, filters, size) => {
        const walked: number[] = []
        let cursor: string | null | undefined = ''
        while (typeof cursor === 'string') {
          const batch: Awaited<ReturnType<typeof list>> = await list(
            sport,
            queryOf(filters, { cursor, page_size: size }),
          )
          walked.push(...batch.ids)
          cursor = batch.nextCursor
        }
        expect(walked).toEqual(ids(expectedMatches(MATCHES, sport, filters, null)))
      },
    )
    await fc.assert(law, { numRuns: 50, seed: 13 })
  })

  test('a search applies the other filters, and shows what is nearest to now unless it is sorted', async () => {
    const names = ALL_FILTERS.filter((name) => name !== 'ids')
    let filled = 0
    const law = fc.asyncProperty(
      fc.constantFrom(...teamsOf('football')),
      someOf(names, 3),
      async (team, filters) => {
        const all = expectedMatches(MATCHES, 'football', filters, null).filter(({ homeTeamId, awayTeamId }) =>
          [homeTeamId, awayTeamId].includes(team),
        )
        const distance = (id: number) => Math.abs((MATCHES[id - FIRST_ID]?.startMs ?? 0) - NOW)
        const near = ids(all).toSorted((a, b) => distance(a) - distance(b))
        const expected = (filters.sort ? ids(all) : near).slice(0, 25)
        const found = await list('football', queryOf(filters, { q: `team ${team}`, limit: 25 }))
        if (filters.sort) expect(found.ids).toEqual(expected)
        expect(found.ids.map(distance)).toEqual(expected.map(distance))
        expect(ids(all)).toEqual(expect.arrayContaining(found.ids))
        if (expected.length > 0) filled += 1
      },
    )
    await fc.assert(law, { numRuns: 100, seed: 16 })
    expect(filled).toBeGreaterThan(40)
  })
})

describe('day aggregates', () => {
  const DAY_FILTERS = [
    'tz',
    'exclude_amateur',
    'tournament_id',
    'season_id',
    'category_ids',
    'team_id',
  ] as const

  interface Day {
    totalMatches: number
    totalTournaments: number
    tournaments: { id: number; matchesCount: number; statusBreakdown: Record<string, number> }[]
  }

  test('tournaments of a day count what the filtered list holds', async () => {
    const law = fc.asyncProperty(anySport, someOf(DAY_FILTERS, 3), anyDay, async (sport, filters, date) => {
      const expected = expectedMatches(MATCHES, sport, { ...filters, date }, NOW)
      const { body } = await world.get<Day>(`/v2/${sport}/matches/${date}/tournaments?${queryOf(filters)}`)
      expect(body.totalMatches).toBe(expected.length)
      expect(body.totalTournaments).toBe(body.tournaments.length)
      const counted = (of: (match: GeneratedMatch) => string) =>
        Object.fromEntries(Array.from(Map.groupBy(expected, of), ([key, group]) => [key, group.length]))
      const shown = Object.fromEntries(body.tournaments.map(({ id, matchesCount }) => [id, matchesCount]))
      expect(shown).toEqual(counted(({ tournament }) => String(tournament.id)))
      for (const { id, statusBreakdown } of body.tournaments) {
        const own = expected.filter(({ tournament }) => tournament.id === id)
        const breakdown = MATCH_STATUSES.map((status) => [
          status,
          own.filter((of) => of.status === status).length,
        ])
        expect(statusBreakdown).toEqual(Object.fromEntries(breakdown))
      }
    })
    await fc.assert(law, { numRuns: 60, seed: 14 })
  })

  test('the calendar of a month counts what the filtered list holds', async () => {
    const law = fc.asyncProperty(anySport, someOf(DAY_FILTERS, 3), async (sport, filters) => {
      const path = `/v2/${sport}/matches/2026-09/calendar?${queryOf(filters)}`
      const { body } = await world.get<{ days: (Omit<Day, 'tournaments'> & { date: string })[] }>(path)
      expect(body.days).toHaveLength(30)
      for (const { date, totalMatches, totalTournaments } of body.days) {
        const expected = expectedMatches(MATCHES, sport, { ...filters, date }, NOW)
        expect(totalMatches).toBe(expected.length)
        expect(totalTournaments).toBe(new Set(expected.map(({ tournament }) => tournament.id)).size)
      }
    })
    await fc.assert(law, { numRuns: 20, seed: 15 })
  })
})
