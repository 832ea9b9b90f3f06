/** Laws that the worlds of volleyball and esports have in common: calendar, tables, cups, people, the feed's contract. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../seed/calendar.ts'
import type { Fixture, Sport } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { isOver, matchOf } from '../../seed/world/results.ts'
import { findSport, type Sport as SportRow } from '../../src/catalog/sports.ts'
import { MATCH_STATUSES } from '../../src/catalog/statuses.ts'
import { winnerCode } from '../../src/rules/outcome.ts'
import { standings } from '../../src/rules/standings.ts'
import { contextOf, MOMENTS, momentOf, type Put, type World, worldOf } from './seed-kit.ts'
import {
  BEGUN,
  expectContract,
  expectMatchDays,
  expectNoGap,
  expectReferences,
  expectRepeatable,
  expectRests,
  expectSteady,
  standingsMatches,
} from './seed-world-laws.ts'

/**
 * `restMs`: the least time between the end of a match and the next one of a team. The worlds that the laws
 * were checked on come back, for what the sport has alone.
 */
export function lawsOfSetSport(sport: Sport, restMs: number): readonly World[] {
  const row = findSport(sport.slug) as SportRow
  const worlds = MOMENTS.map((nowMs, i) => worldOf(sport.slug, nowMs, i + 1))
  const spanOf = (fixture: Fixture) => ({
    fromMs: fixture.startMs,
    toMs: fixture.startMs + matchOf(sport, fixture).durationSeconds() * 1000,
    sides: [fixture.home, fixture.away],
  })
  const [first] = worlds as [World]

  describe(`the changes of ${sport.slug}`, () => {
    test('each fits the contract of the feed', () => expectContract(worlds))

    test('ids are unique, and what a change points at stands before it', () => expectReferences(worlds))

    test('the same options give the same bytes; another seed gives other ones', () =>
      expectRepeatable(first, worldOf(sport.slug, first.nowMs, 1), worldOf(sport.slug, first.nowMs, 2)))

    test('the same world at a later moment keeps kick-offs and results', () =>
      expectSteady(first, worldOf(sport.slug, first.nowMs + 5 * DAY_MS, 1)))

    test('everything has a Russian name in Cyrillic, and no two teams share a name', () => {
      for (const { of } of worlds) {
        const named = [...of('category'), ...of('tournament'), ...of('team'), ...of('player')]
        const tables = of('season').flatMap(({ data }) => data.rules?.tables ?? [])
        const referees = of('match').flatMap(({ data }) => (data.referee ? [data.referee] : []))
        const zones = tables.flatMap((table) => table.zones ?? [])
        for (const each of [...named.map(({ data }) => data), ...tables, ...zones, ...referees]) {
          expect(each.translations?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁёA-D0-9 .-]*$/)
        }
        const names = named.map(({ data }) => data.name)
        expect(names.filter((name) => /[^\p{Script=Latin} .'-]/u.test(name))).toEqual([])
        for (const language of ['en', 'ru'] as const) {
          const teams = of('team').map(({ data }) => (language === 'en' ? data.name : data.translations?.ru))
          expect(new Set(teams).size).toBe(teams.length)
        }
        const players = of('player').map(({ data }) => `${data.teamId}/${data.name}`)
        expect(new Set(players).size).toBe(players.length)
      }
    })
  })

  describe(`the calendar of ${sport.slug}`, () => {
    test('every status occurs; all 61 days around have matches; amateurs and both languages are there', () => {
      for (const world of worlds) {
        const { of } = world
        const matches = of('match')
        const statuses = new Set(matches.map(({ data }) => data.status))
        expect([...statuses].sort()).toEqual([...MATCH_STATUSES].sort())
        expectMatchDays(world)
        expect(matches.length).toBeGreaterThan(350)
        expect(matches.length).toBeLessThan(520)
        for (const language of ['ru', 'en'] as const) {
          const defaults = of('tournament').filter(({ data }) => data.defaultFor?.includes(language))
          expect(defaults.length).toBeGreaterThan(1)
        }
        expect(of('tournament').filter(({ data }) => data.amateur).length).toBe(1)
        expect(matches.filter(({ data }) => data.awarded).length).toBe(1)
      }
    })

    test('at any minute of the week a match is in progress', () => {
      const context = contextOf(MOMENTS[2] as number, 9)
      const { fixtures } = planWorld(sport, context)
      expectNoGap(context.anchorMs, fixtures.filter((fixture) => fixture.isContinuous).map(spanOf))
    })

    test('a match is in progress at each of the 24 hours', () => {
      const hours = new Set<number>()
      for (let hour = 0; hour < 24; hour++) {
        const nowMs = momentOf(hour)
        hours.add(new Date(nowMs).getUTCHours())
        const { fixtures } = planWorld(sport, contextOf(nowMs, hour))
        const running = fixtures.filter(
          (fixture) => !fixture.disruption && fixture.startMs <= nowMs && !isOver(sport, fixture, nowMs),
        )
        expect(running.length).toBeGreaterThan(0)
        for (const fixture of running) {
          const { home, draw, away } = matchOf(sport, fixture).outlook((nowMs - fixture.startMs) / 1000)
          expect(home + away).toBeCloseTo(1, 9)
          expect(draw).toBeNull()
          expect(Math.min(home, away)).toBeGreaterThan(0)
        }
      }
      expect(hours.size).toBe(24)
    })

    test('what began is over or in progress by the clock; what lies ahead has not begun', () => {
      for (const { nowMs, of } of worlds) {
        for (const { data } of of('match')) {
          const since = nowMs - data.startTimestamp
          if (data.status === 'notstarted') expect(since).toBeLessThan(0)
          if ([...BEGUN, 'delayed'].includes(data.status)) expect(since).toBeGreaterThanOrEqual(0)
          if (data.status === 'inprogress') expect(since).toBeLessThan(7 * HOUR_MS)
          if (BEGUN.includes(data.status)) continue
          expect([data.homeScore, data.awayScore]).toEqual([{ current: 0 }, { current: 0 }])
          expect([data.liveEvents, data.statistics, data.attendance]).toEqual([[], [], null])
        }
      }
    })

    test('no team plays again without a rest', () => {
      for (const [i, nowMs] of MOMENTS.slice(1).entries()) {
        expectRests(planWorld(sport, contextOf(nowMs, i + 1)).fixtures.map(spanOf), restMs)
      }
    })
  })

  describe(`the competitions of ${sport.slug}`, () => {
    const tablesOf = ({ of }: World, season: Put<'season'>) => {
      const own = of('match').filter(({ data }) => data.seasonId === season.id)
      return standings(season.data.rules!, standingsMatches(row, own), { types: ['total'] })
    }
    const matchesOf = ({ of }: World, season: Put<'season'>, slug: string) =>
      of('match').filter(({ data }) => data.seasonId === season.id && data.round?.slug === slug)
    const winner = ({ data }: Put<'match'>) =>
      winnerCode(row, data) === 1 ? data.homeTeamId : data.awayTeamId
    const loser = (match: Put<'match'>) =>
      winner(match) === match.data.homeTeamId ? match.data.awayTeamId : match.data.homeTeamId
    const teamsOf = (matches: readonly Put<'match'>[]) =>
      matches.flatMap(({ data }) => [data.homeTeamId, data.awayTeamId]).sort()

    test('every tournament has two seasons, and the champion of the latest that is over holds the title', () => {
      for (const world of worlds) {
        for (const { id, data } of world.of('tournament')) {
          const seasons = world.of('season').filter((season) => season.data.tournamentId === id)
          expect(seasons.length).toBe(2)
          const [previous, current] = seasons.sort((a, b) => a.id - b.id) as [Put<'season'>, Put<'season'>]
          expect(previous.data.name).not.toBe(current.data.name)
          const finals = [previous, current].flatMap((season) => matchesOf(world, season, 'final'))
          const final = finals.findLast((match) => match.data.status === 'finished')
          const champion = final ? winner(final) : tablesOf(world, previous)[0]?.rows[0]?.teamId
          expect(data.titleHolderId).toBe(champion as number)
          expect(data.mostTitles).toBeGreaterThanOrEqual(data.titleHolderTitles as number)
        }
      }
    })

    test('the first two of each group go on, winners of a round play the next, losers play for third place where there is one', () => {
      // Teams of e-sports leave with their semifinal.
      const hasThirdPlace = sport.slug !== 'esports'
      let finals = 0
      for (const world of worlds) {
        for (const season of world.of('season').filter(({ data }) => (data.rules?.tables.length ?? 0) > 1)) {
          const [quarters, semis, third, final] = (
            ['quarterfinals', 'semifinals', 'match-for-3rd-place', 'final'] as const
          ).map((slug) => matchesOf(world, season, slug)) as [
            Put<'match'>[],
            Put<'match'>[],
            Put<'match'>[],
            Put<'match'>[],
          ]
          const entered = quarters.length > 0 ? quarters : semis
          if (entered.length === 0) continue
          const qualified = tablesOf(world, season).flatMap(({ rows }) =>
            rows.slice(0, 2).map((each) => each.teamId),
          )
          expect(teamsOf(entered)).toEqual(qualified.sort())
          if (quarters.length > 0 && semis.length > 0)
            expect(teamsOf(semis)).toEqual(quarters.map(winner).sort())
          expect(third.length).toBe(hasThirdPlace ? final.length : 0)
          if (final.length === 0) continue
          expect(teamsOf(final)).toEqual(semis.map(winner).sort())
          if (hasThirdPlace) expect(teamsOf(third)).toEqual(semis.map(loser).sort())
          finals += 1
        }
      }
      expect(finals).toBeGreaterThanOrEqual(worlds.length)
    })

    test('in a season before this one each pair of a table met once', () => {
      for (const { of } of worlds) {
        for (const { id, data } of of('season').filter((season) => season.id % 10 === 1)) {
          for (const table of data.rules?.tables ?? []) {
            const met = of('match')
              .filter((match) => match.data.seasonId === id && match.data.standingsTable === table.key)
              .map((match) =>
                [match.data.homeTeamId as number, match.data.awayTeamId as number].sort().join(),
              )
            const teams = (table.teamIds as number[]).sort()
            const pairs = teams.flatMap((a) => teams.filter((b) => b > a).map((b) => `${a},${b}`))
            expect(met.sort()).toEqual(pairs.sort())
          }
        }
      }
    })
  })
  return worlds
}
