/** Laws of the worlds of ice hockey and basketball: contract, calendar, statuses, people, tables and series. */

import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../seed/calendar.ts'
import { SIDES } from '../../seed/engine/match.ts'
import { disturb } from '../../seed/world/disruptions.ts'
import type { Disruption, Sport } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { findMissingReason } from '../../src/catalog/missing-reasons.ts'
import { findSport, type Sport as SportRow } from '../../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../src/catalog/statuses.ts'
import { playerStatisticsProblems, viewMatchStatistics } from '../../src/rules/match-statistics.ts'
import { winnerCode } from '../../src/rules/outcome.ts'
import { standings } from '../../src/rules/standings.ts'
import { contextOf, MOMENTS, type Put, type World, worldOf } from './seed-kit.ts'
import { mean } from './seed-team-kit.ts'
import {
  BEGUN,
  expectContract,
  expectMatchDays,
  expectReferences,
  expectSteady,
  standingsMatches,
} from './seed-world-laws.ts'

type Match = Put<'match'>

/** Whole worlds take their time on a busy machine. */
const PATIENCE_MS = 30_000

const hasBegun = ({ data }: Match) => BEGUN.includes(data.status) && !data.awarded
const isFinished = ({ data }: Match) => data.status === 'finished'

/** Statuses that belong to a moment; the others stand fast for the week. */
const DISTURBED: readonly MatchStatus[] = ['delayed', 'interrupted', 'suspended', 'willcontinue']
const isPassing = (disruption: Disruption | undefined) =>
  disruption !== undefined && 'status' in disruption && DISTURBED.includes(disruption.status)

/** The worlds that the laws were checked on, for what the sport has alone. */
export function lawsOfWorlds(sport: Sport): readonly World[] {
  const row = findSport(sport.slug) as SportRow
  const worlds: World[] = MOMENTS.map((nowMs, i) => worldOf(sport.slug, nowMs, i + 1))
  const [first] = worlds as [World]
  const winnerOf = ({ data }: Match) => winnerCode(row, data)
  const winningTeam = (match: Match) =>
    winnerOf(match) === 1 ? match.data.homeTeamId : match.data.awayTeamId

  describe('changes', () => {
    test('each fits the contract of the feed', () => expectContract(worlds))

    test('ids are unique, and what a change points at stands before it', () => expectReferences(worlds))

    test(
      'the same moment and seed give the same bytes, another seed another world',
      () => {
        const again = worldOf(sport.slug, first.nowMs, 1)
        expect(JSON.stringify(again.changes) === JSON.stringify(first.changes)).toBe(true)
        const clubs = ({ of }: World) => of('team').map(({ data }) => data.name)
        expect(clubs(worlds[1] as World)).not.toEqual(clubs(first))
      },
      PATIENCE_MS,
    )

    test(
      'later in the week what was over has the same result, and nothing has moved',
      () => expectSteady(first, worldOf(sport.slug, first.nowMs + 4 * DAY_MS, 1)),
      PATIENCE_MS,
    )
  })

  test('everything has a Russian name, in Cyrillic, and clubs have names of their own', () => {
    for (const { of } of worlds) {
      const named = [...of('category'), ...of('tournament'), ...of('team'), ...of('player')]
      const referees = of('match').flatMap(({ data }) => (data.referee ? [{ data: data.referee }] : []))
      for (const { data } of [...named, ...referees]) {
        expect(data.translations?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁё0-9 .-]*$/)
        expect(data.name).toMatch(/^[\p{Script=Latin} .'-]+$/u)
      }
      for (const { data } of of('season')) {
        for (const table of data.rules?.tables ?? []) {
          for (const zone of table.zones ?? []) expect(zone.translations?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁё -]*$/)
          expect(table.translations?.ru).toMatch(/^[А-ЯЁ]/)
        }
      }
      const clubs = of('team').map(({ data }) => data.name)
      expect(new Set(clubs).size).toBe(clubs.length)
      const shirts = of('player').map(({ data }) => `${data.teamId}/${data.shirtNumber}`)
      expect(new Set(shirts).size).toBe(shirts.length)
    }
  })

  describe('the calendar', () => {
    test(
      'at any time of the week matches are in progress, and every status occurs',
      () => {
        const { anchorMs, random, ...rest } = contextOf(MOMENTS[1] as number, 5)
        const { fixtures } = planWorld(sport, { anchorMs, random, ...rest })
        const counts: number[] = []
        for (let minute = 0; minute < 7 * 24 * 60; minute += 50) {
          const nowMs = anchorMs + minute * 60_000
          for (const fixture of fixtures) if (isPassing(fixture.disruption)) delete fixture.disruption
          disturb(sport, fixtures, nowMs, random.stream(minute))
          const isRunning = ({ startMs, disruption }: (typeof fixtures)[number]) =>
            !disruption && startMs <= nowMs && nowMs < startMs + sport.shortestMs
          counts.push(fixtures.filter(isRunning).length)
          const statuses = fixtures.flatMap(({ disruption }) =>
            disruption && 'status' in disruption ? [disruption.status] : [],
          )
          const expected = [...DISTURBED, 'canceled' as const, 'postponed' as const].sort()
          expect([...new Set(statuses)].sort()).toEqual(expected)
        }
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
        expect(mean(counts, (count) => count)).toBeGreaterThan(1.9)
        for (const { of } of worlds) {
          const statuses = of('match').map(({ data }) => data.status)
          expect([...new Set(statuses)].sort()).toEqual([...MATCH_STATUSES].sort())
          expect(statuses.filter((status) => status === 'inprogress').length).toBeGreaterThanOrEqual(1)
        }
      },
      PATIENCE_MS,
    )

    test('on every one of the thirty days before and after there are matches', () => {
      for (const world of worlds) expectMatchDays(world)
    })

    test('what began is over or in progress by the clock; what lies ahead has not begun', () => {
      for (const { nowMs, of } of worlds) {
        for (const match of of('match')) {
          const { data } = match
          const since = nowMs - data.startTimestamp
          if (data.status === 'notstarted') expect(since).toBeLessThan(0)
          if (hasBegun(match)) expect(since).toBeGreaterThanOrEqual(0)
          if (isFinished(match) && !data.awarded) expect(since).toBeGreaterThanOrEqual(sport.shortestMs)
          if (data.status === 'inprogress') expect(since).toBeLessThan(8 * HOUR_MS)
        }
      }
    })

    test('no team plays twice within twenty hours', () => {
      for (const { of } of worlds) {
        const last = new Map<unknown, number>()
        for (const { data } of of('match').sort((a, b) => a.data.startTimestamp - b.data.startTimestamp)) {
          for (const team of [data.homeTeamId, data.awayTeamId]) {
            const before = last.get(team) ?? Number.NEGATIVE_INFINITY
            expect(data.startTimestamp - before).toBeGreaterThanOrEqual(20 * HOUR_MS)
            last.set(team, data.startTimestamp)
          }
        }
      }
    })

    test('the world has its size, with default tournaments, amateurs and two editions', () => {
      for (const { of } of worlds) {
        expect(of('match').length).toBeGreaterThan(450)
        expect(of('match').length).toBeLessThan(530)
        expect(of('team').length).toBeGreaterThan(70)
        for (const language of ['ru', 'en'] as const) {
          const own = of('tournament').filter(({ data }) => data.defaultFor?.includes(language))
          expect(own.length).toBeGreaterThan(2)
        }
        const amateur = new Set(of('category').flatMap(({ id, data }) => (data.amateur ? [id] : [])))
        expect(amateur.size).toBe(1)
        for (const { data } of of('tournament'))
          expect(data.amateur).toBe(amateur.has(data.categoryId as number))
        const editions = of('season').map(({ data }) => data.tournamentId)
        expect(editions.length - new Set(editions).size).toBeGreaterThanOrEqual(2)
        expect(
          of('match').some(
            ({ data }) => data.awarded && (data.homeScore?.current ?? 0) > (data.awayScore?.current ?? 0),
          ),
        ).toBe(true)
      }
    })
  })

  describe('matches', () => {
    test('those that have not begun have neither score nor events nor statistics', () => {
      for (const { of, nowMs } of worlds) {
        for (const match of of('match')) {
          const { homeScore, awayScore, liveEvents, statistics, lineups, awarded, attendance, venue } =
            match.data
          const players = SIDES.flatMap((side) => lineups?.[side]?.players ?? [])
          if (hasBegun(match)) {
            expect(statistics?.length).toBeGreaterThan(1)
            const isFresh = nowMs - match.data.startTimestamp < 120_000
            expect(isFresh || players.some((player) => player.statistics)).toBe(true)
            expect(attendance).toBeLessThanOrEqual(venue?.capacity as number)
            continue
          }
          expect([liveEvents, statistics, attendance]).toEqual([[], undefined, null])
          expect(players.some((player) => player.statistics)).toBe(false)
          if (!awarded) expect([homeScore, awayScore]).toEqual([{ current: 0 }, { current: 0 }])
        }
      }
    })

    test('statistics are known to the dictionary, and a finished match has a winner and best players', () => {
      for (const { of } of worlds) {
        for (const match of of('match')) {
          const { statistics, lineups, bestPlayers } = match.data
          expect(viewMatchStatistics(sport.slug, statistics ?? []).problems).toEqual([])
          for (const side of SIDES) {
            for (const player of lineups?.[side]?.players ?? []) {
              expect(playerStatisticsProblems(sport.slug, player.statistics ?? {})).toEqual([])
            }
          }
          expect(winnerOf(match) !== null).toBe(isFinished(match))
          expect(Boolean(bestPlayers)).toBe(isFinished(match) && !match.data.awarded)
        }
      }
    })

    test('line-ups hold players of their club; who is missing does not play, for a reason of the sport', () => {
      let missing = 0
      for (const { of, nowMs } of worlds) {
        const teamOf = new Map(of('player').map(({ id, data }) => [id, data.teamId]))
        for (const { data } of of('match')) {
          for (const side of SIDES) {
            const lineup = data.lineups?.[side]
            const ids = [...(lineup?.players ?? []), ...(lineup?.missingPlayers ?? [])].map(
              (each) => each.playerId,
            )
            expect(new Set(ids).size).toBe(ids.length)
            for (const id of ids) expect(teamOf.get(id as number)).toBe(data[`${side}TeamId`])
            for (const { reason, type } of lineup?.missingPlayers ?? []) {
              missing += 1
              expect(findMissingReason(reason)?.onlyIn).toBeNull()
              expect(reason).toBeGreaterThan(0)
              if (type === 'doubtful') expect(data.startTimestamp).toBeGreaterThan(nowMs)
            }
            if (!lineup?.players?.length) continue
            expect(lineup.players.filter((player) => player.captain).length).toBe(1)
            const isBench = lineup.players.map((player) => player.substitute === true)
            expect(isBench).toEqual([...isBench].sort())
            expect(data.startTimestamp - nowMs).toBeLessThanOrEqual(HOUR_MS)
          }
        }
      }
      expect(missing).toBeGreaterThan(200)
    })
  })

  describe('competitions', () => {
    const matchesOf = ({ of }: World, seasonId: number) =>
      of('match').filter(({ data }) => data.seasonId === seasonId)
    const tableOf = (world: World, season: Put<'season'>) => {
      const matches = standingsMatches(row, matchesOf(world, season.id))
      return standings(season.data.rules!, matches, { types: ['total'] })[0]?.rows ?? []
    }
    /** Matches of each series of a season, in the order of time. */
    const seriesOf = (matches: readonly Match[]) => {
      const series = new Map<string, Match[]>()
      for (const match of [...matches].sort((a, b) => a.data.startTimestamp - b.data.startTimestamp)) {
        const { homeTeamId, awayTeamId, round } = match.data
        const key = `${round?.slug}/${[homeTeamId, awayTeamId].sort()}`
        series.set(key, [...(series.get(key) ?? []), match])
      }
      return [...series.values()]
    }
    const NEXT: Readonly<Record<string, string>> = { quarterfinals: 'semifinals', semifinals: 'final' }

    test('each pair of a league meets once a leg', () => {
      for (const world of worlds) {
        for (const { id, data } of world.of('season')) {
          const table = data.rules?.tables[0]
          if (!table) continue
          const pairs = matchesOf(world, id)
            .filter((match) => match.data.standingsTable === table.key)
            .map((match) => `${match.data.homeTeamId}-${match.data.awayTeamId}`)
          const teams = table.teamIds?.length ?? 0
          expect(new Set(pairs).size).toBe(pairs.length)
          expect([teams * (teams - 1), (teams * (teams - 1)) / 2]).toContain(pairs.length)
        }
      }
    })

    test('the points of a table are those of its rules', () => {
      for (const world of worlds) {
        for (const season of world.of('season')) {
          if (!season.data.rules) continue
          const { win, overtimeWin = win, loss, overtimeLoss = loss } = season.data.rules.points
          const points = new Map<unknown, number>()
          const add = (team: unknown, gain: number) => points.set(team, (points.get(team) ?? 0) + gain)
          for (const match of matchesOf(world, season.id)) {
            if (!isFinished(match) || match.data.standingsTable === null) continue
            const { homeTeamId, awayTeamId, homeScore } = match.data
            const isLate = homeScore?.normaltime !== undefined
            const loser = winningTeam(match) === homeTeamId ? awayTeamId : homeTeamId
            add(winningTeam(match), isLate ? overtimeWin : win)
            add(loser, isLate ? overtimeLoss : loss)
          }
          for (const { teamId, points: shown } of tableOf(world, season)) {
            expect(shown).toBe(points.get(teamId) ?? 0)
          }
        }
      }
    })

    test('a series ends when it is won, its winner goes on, and matches that may not be needed are not reported', () => {
      let over = 0
      let open = 0
      for (const world of worlds) {
        for (const { id } of world.of('season')) {
          const knockout = matchesOf(world, id).filter(({ data }) => data.round?.slug)
          for (const series of seriesOf(knockout)) {
            const slug = series[0]?.data.round?.slug as string
            const needed = slug === 'final' ? 3 : 2
            const wins = new Map<unknown, number>()
            let isDecided = false
            for (const [i, match] of series.entries()) {
              expect(isDecided).toBe(false)
              if (!isFinished(match)) {
                if (i >= needed) expect(series.slice(0, i).every(isFinished)).toBe(true)
                continue
              }
              const team = winningTeam(match)
              wins.set(team, (wins.get(team) ?? 0) + 1)
              isDecided = wins.get(team) === needed
            }
            if (!isDecided) {
              open += 1
              continue
            }
            over += 1
            const winner = [...wins].find(([, count]) => count === needed)?.[0]
            const inNext = knockout.filter(({ data }) => data.round?.slug === NEXT[slug])
            const goesOn = inNext.flatMap(({ data }) => [data.homeTeamId, data.awayTeamId])
            if (goesOn.length > 0) expect(goesOn).toContain(winner as number)
          }
        }
      }
      expect(over).toBeGreaterThan(10)
      expect(open).toBeGreaterThan(0)
    })

    test('the first four of a league play for its title, and the champion holds it', () => {
      for (const world of worlds) {
        for (const season of world.of('season')) {
          const knockout = matchesOf(world, season.id).filter(({ data }) => data.round?.slug)
          if (!season.data.rules || knockout.length === 0) continue
          const four = tableOf(world, season).slice(0, 4)
          const playing = new Set(knockout.flatMap(({ data }) => [data.homeTeamId, data.awayTeamId]))
          expect([...playing].sort()).toEqual(four.map(({ teamId }) => teamId).sort())
          const last = knockout.filter(({ data }) => data.round?.slug === 'final').at(-1) as Match
          const title = world.of('tournament').find(({ id }) => id === season.data.tournamentId)?.data
          expect(title?.titleHolderId).toBe(winningTeam(last))
          expect(title?.mostTitles).toBeGreaterThanOrEqual(title?.titleHolderTitles as number)
        }
      }
    })
  })
  return worlds
}
