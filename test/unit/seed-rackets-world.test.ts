/** Laws of the worlds of tennis and table tennis: calendar, draws, tables, people, and all by the feed's contract. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../seed/calendar.ts'
import { TABLE_TENNIS, TENNIS } from '../../seed/sports/athlete-sports.ts'
import { bracket } from '../../seed/world/cups.ts'
import type { Cup, Fixture, Sport } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { isOver, matchOf } from '../../seed/world/results.ts'
import { findSport, type Sport as SportRow } from '../../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../src/catalog/statuses.ts'
import { winnerCode } from '../../src/rules/outcome.ts'
import { standings } from '../../src/rules/standings.ts'
import { contextOf, MOMENTS, momentOf, type Put, type World, worldOf } from '../support/seed-kit.ts'
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
} from '../support/seed-world-laws.ts'

type Match = Put<'match'>

function lawsOf(sport: Sport): void {
  const row = findSport(sport.slug) as SportRow
  const spanOf = (fixture: Fixture) => ({
    fromMs: fixture.startMs,
    toMs: fixture.startMs + matchOf(sport, fixture).durationSeconds() * 1000,
    sides: [fixture.home, fixture.away],
  })
  const worlds = MOMENTS.map((nowMs, i) => worldOf(sport.slug, nowMs, i + 1))
  const [first] = worlds as [World]
  const cups = sport.competitions.filter((row): row is Cup => row.kind === 'cup')
  const series = sport.competitions.filter((row) => row.kind === 'continuous')
  const amateur = (key: string) => sport.categories.some((each) => each.key === key && each.amateur)

  describe(sport.slug, () => {
    test('each change fits the contract of the feed', () => expectContract(worlds))

    test('ids are unique, and what a change points at stands before it', () => expectReferences(worlds))

    test('the same options give the same bytes; another seed gives other ones', () =>
      expectRepeatable(first, worldOf(sport.slug, first.nowMs, 1), worldOf(sport.slug, first.nowMs, 2)))

    test('later in the week the same matches stand at the same hours, and what was over has the same result', () =>
      expectSteady(first, worldOf(sport.slug, first.nowMs + 5 * DAY_MS, 1)))

    test('everything has a Russian name in Cyrillic, and no two teams share a name', () => {
      for (const { of } of worlds) {
        const named = [...of('category'), ...of('tournament'), ...of('team'), ...of('player')]
        const tables = of('season').flatMap(({ data }) => data.rules?.tables ?? [])
        for (const each of [...named.map(({ data }) => data), ...tables]) {
          expect(each.translations?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁё .-]*( \/ [А-ЯЁ][А-Яа-яЁё .-]*)?$/)
        }
        const names = named.map(({ data }) => data.name)
        expect(names.filter((name) => /[^\p{Script=Latin} .'/-]/u.test(name))).toEqual([])
        for (const language of ['en', 'ru'] as const) {
          const teams = of('team').map(({ data }) => (language === 'en' ? data.name : data.translations?.ru))
          expect(new Set(teams).size).toBe(teams.length)
        }
      }
    })

    test('a team is an athlete with his one player, or a pair with two, of its own or of athletes', () => {
      for (const { of } of worlds) {
        for (const { id, data } of of('team')) {
          const teamIds = data.memberIds ?? [id]
          const players = of('player').filter((player) => teamIds.some((of) => of === player.data.teamId))
          const isPair = data.name.includes(' / ')
          expect(players.map((player) => player.data.gender)).toEqual(
            Array.from({ length: isPair ? 2 : 1 }, () => data.gender as 'M' | 'F'),
          )
          const family = (name: string) => name.split(' ').slice(1).join(' ')
          const names = players.map((player) => player.data.name)
          expect(data.name).toBe(isPair ? names.map(family).join(' / ') : (names[0] as string))
        }
        expect(of('team').some(({ data }) => data.name.includes(' / '))).toBe(true)
      }
    })

    test('athletes who also play in a pair never stand on two courts on one day', () => {
      for (const { of } of worlds) {
        const pairs = of('team').filter(({ data }) => data.memberIds !== undefined)
        expect(pairs.length).toBe(sport.pools.reduce((sum, { partners }) => sum + (partners?.pairs ?? 0), 0))
        const daysOf = (id: number) =>
          of('match')
            .filter(({ data }) => data.homeTeamId === id || data.awayTeamId === id)
            .map(({ data }) => Math.floor(data.startTimestamp / DAY_MS))
        for (const { id, data } of pairs) {
          const members = (data.memberIds ?? []).map(Number)
          expect(new Set(members).size).toBe(2)
          const days = new Set(daysOf(id))
          for (const day of members.flatMap(daysOf))
            expect([data.name, days.has(day)]).toEqual([data.name, false])
        }
        const members = pairs.flatMap(({ data }) => data.memberIds ?? [])
        expect(new Set(members).size).toBe(members.length)
      }
    })

    test('every status occurs; all 61 days around have matches; amateurs and both languages are there', () => {
      for (const world of worlds) {
        const { of } = world
        const matches = of('match')
        expect([...new Set(matches.map(({ data }) => data.status))].sort()).toEqual(
          [...MATCH_STATUSES].sort(),
        )
        expectMatchDays(world)
        expect(matches.length).toBeGreaterThan(400)
        expect(matches.length).toBeLessThan(620)
        for (const language of ['ru', 'en'] as const) {
          const defaults = of('tournament').filter(({ data }) => data.defaultFor?.includes(language))
          expect(defaults.length).toBeGreaterThan(1)
        }
        expect(of('tournament').filter(({ data }) => data.amateur).length).toBe(1)
      }
    })

    test('at any minute of the week a match is in progress', () => {
      const context = contextOf(MOMENTS[2] as number, 9)
      const { fixtures } = planWorld(sport, context)
      expectNoGap(
        context.anchorMs,
        fixtures.filter((each) => !each.disruption || each.isContinuous).map(spanOf),
      )
    })

    test('at each of the 24 hours something is in progress, whatever has been disturbed', () => {
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
          const { home, away } = matchOf(sport, fixture).outlook((nowMs - fixture.startMs) / 1000)
          expect(home + away).toBeCloseTo(1, 9)
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
          if (!BEGUN.includes(data.status)) {
            expect([data.homeScore, data.liveEvents]).toEqual([{ current: 0 }, []])
          }
        }
      }
    })

    test('no athlete plays again without a rest', () => {
      const restMs = (sport.slug === 'tennis' ? 100 : 25) * MINUTE_MS
      for (const [i, nowMs] of MOMENTS.entries()) {
        expectRests(planWorld(sport, contextOf(nowMs, i + 1)).fixtures.map(spanOf), restMs)
      }
    })

    test('the winner follows from the score, except after a retirement or a walkover', () => {
      let given = 0
      for (const { of } of worlds) {
        for (const { data } of of('match')) {
          if (data.status === 'finished') expect(winnerCode(row, data)).not.toBeNull()
          if (data.winner == null) continue
          given += 1
          const texts: Partial<Record<MatchStatus, string>> = { finished: 'Retired', canceled: 'Walkover' }
          expect(data.statusDescription).toBe(texts[data.status] as string)
        }
        const walkovers = of('match').filter(({ data }) => data.statusDescription === 'Walkover')
        expect(walkovers.length).toBeGreaterThan(0)
      }
      expect(given).toBeGreaterThan(8)
    })
  })

  describe(`${sport.slug}: competitions`, () => {
    const won = ({ data }: Match) => data.winner ?? (winnerCode(row, data) === 1 ? 'home' : 'away')
    const winnerId = (match: Match) => (won(match) === 'home' ? match.data.homeTeamId : match.data.awayTeamId)
    const seasonsOf = (world: World, key: string) => {
      const competition = sport.competitions.find((each) => each.key === key)
      return world.of('season').filter(({ id }) => Math.floor((id % 100_000) / 10) === competition?.number)
    }

    test('each has two editions; a cup has no table, a league one', () => {
      for (const world of worlds) {
        for (const { key } of cups) {
          expect(seasonsOf(world, key).map(({ data }) => data.rules)).toEqual([undefined, undefined])
        }
        for (const { key } of series) {
          const tables = seasonsOf(world, key).map(({ data }) => data.rules?.tables.length)
          expect(tables).toEqual([1, 1])
        }
      }
    })

    test('who wins goes on, round by round, and the winner of the final holds the title', () => {
      const ROUNDS = ['round-of-32', 'round-of-16', 'quarterfinals', 'semifinals', 'final']
      for (const world of worlds) {
        for (const cup of cups) {
          const champions: ReturnType<typeof winnerId>[] = []
          for (const [edition, season] of seasonsOf(world, cup.key).entries()) {
            const matches = world.of('match').filter(({ data }) => data.seasonId === season.id)
            const inRound = (slug: string) => matches.filter(({ data }) => data.round?.slug === slug)
            const slugs = ROUNDS.slice(-cup.stages.length)
            expect(inRound(slugs[0] as string).length).toBe((cup.size ?? 0) / 2)
            slugs.forEach((slug, i) => {
              const goneOn = new Set(inRound(slugs[i - 1] ?? '').map(winnerId))
              for (const { data } of inRound(slug)) {
                expect(data.round?.cupRoundType).toBe((cup.size ?? 0) / 2 ** (i + 1))
                if (i > 0)
                  expect([goneOn.has(data.homeTeamId), goneOn.has(data.awayTeamId)]).toEqual([true, true])
              }
            })
            const [final] = inRound('final')
            if (edition === 0) expect(matches.length).toBe((cup.size ?? 0) - 1)
            if (final?.data.status === 'finished') champions.push(winnerId(final))
          }
          const [{ data }] = seasonsOf(world, cup.key) as [Put<'season'>]
          const holder = world.of('tournament').find(({ id }) => id === data.tournamentId)?.data
          expect(holder?.titleHolderId).toBe(champions.at(-1) as number)
          expect(holder?.mostTitles).toBeGreaterThanOrEqual(holder?.titleHolderTitles as number)
        }
      }
    })

    test('a cup match is reported only when the two before it are over', () => {
      for (const world of worlds) {
        for (const { id } of world.of('season')) {
          const matches = world.of('match').filter(({ data }) => data.seasonId === id)
          for (const { data } of matches.filter((match) => (match.data.round?.round ?? 1) > 1)) {
            if (data.standingsTable) continue
            const before = matches.filter(
              (match) =>
                match.data.round?.round === (data.round?.round as number) - 1 &&
                [data.homeTeamId, data.awayTeamId].includes(winnerId(match)),
            )
            expect(before.length).toBe(2)
            for (const match of before) expect(['finished', 'canceled']).toContain(match.data.status)
          }
        }
      }
    })

    test('the past league season is complete, and the champion of its table holds the title', () => {
      for (const world of worlds) {
        for (const { key } of series) {
          const [past] = seasonsOf(world, key) as [Put<'season'>]
          const matches = world.of('match').filter(({ data }) => data.seasonId === past.id)
          expect(matches.map(({ data }) => data.status)).toEqual(Array(15).fill('finished'))
          const pairs = matches.map(({ data }) => [data.homeTeamId, data.awayTeamId].sort().join('-'))
          expect(new Set(pairs).size).toBe(15)
          const [table] = standings(
            past.data.rules as NonNullable<typeof past.data.rules>,
            standingsMatches(row, matches),
            { types: ['total'] },
          )
          expect(table?.rows.length).toBe(6)
          const holder = world.of('tournament').find(({ id }) => id === past.data.tournamentId)?.data
          expect(holder?.titleHolderId).toBe(table?.rows[0]?.teamId as number)
        }
      }
    })

    test('only matches of amateurs are canceled without a winner', () => {
      const { fixtures } = planWorld(sport, contextOf(MOMENTS[1] as number, 2))
      const canceled = fixtures.filter(
        ({ disruption }: Fixture) => disruption?.kind === 'off' && disruption.status === 'canceled',
      )
      expect(canceled.map(({ season }) => amateur(season.competition.category))).toEqual([true, true])
    })
  })
}

lawsOf(TENNIS)
lawsOf(TABLE_TENNIS)

test('the better the seeds, the later they meet: the first two in the final, the first four in the semi-finals', () => {
  expect(bracket(4)).toEqual([1, 4, 2, 3])
  expect(bracket(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  expect([...bracket(32)].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
})

describe('tennis alone', () => {
  const world = worldOf('tennis', MOMENTS[2] as number, 3)

  test('the tournaments that clients know by id, all grounds, seeds, five sets and doubles are there', () => {
    expect(new Set(world.of('tournament').map(({ id }) => id))).toContain(2363)
    expect(new Set(world.of('tournament').map(({ id }) => id))).toContain(2571)
    const blocks = world.of('match').map(({ data }) => data.tennis)
    expect(blocks.every((block) => block != null)).toBe(true)
    const grounds = new Set(blocks.map((block) => block?.groundType))
    expect([...grounds].sort()).toEqual(['Clay', 'Grass', 'Hardcourt indoor', 'Hardcourt outdoor'])
    expect(new Set(blocks.map((block) => block?.bestOf))).toEqual(new Set([3, 5]))
  })

  test('seeds are those of the draw: eight of 32, and none meet in the first round', () => {
    for (const { data } of world.of('match').filter((match) => match.data.round?.slug === 'round-of-32')) {
      const seeds = [data.tennis?.homePlayerSeed, data.tennis?.awayPlayerSeed].filter((seed) => seed != null)
      expect(seeds.length).toBeLessThanOrEqual(1)
    }
    const open = world.of('match').filter(({ data }) => data.tournamentId === 2363 && data.round?.round === 1)
    const seeds = open.flatMap(({ data }) => [data.tennis?.homePlayerSeed, data.tennis?.awayPlayerSeed])
    const expected = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    expect(seeds.filter((seed) => seed != null).sort((a, b) => a - b)).toEqual(expected)
  })
})
