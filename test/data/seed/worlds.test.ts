/** Laws of the demo worlds of all sports: the feed's contract, names, calendar, people and competitions. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../../seed/calendar.ts'
import { SIDES } from '../../../seed/engine/match.ts'
import { idsOf, seedId } from '../../../seed/ids.ts'
import { makeWorld } from '../../../seed/index.ts'
import { sportOf } from '../../../seed/sports/index.ts'
import { bracket } from '../../../seed/world/cups.ts'
import { disturb } from '../../../seed/world/disruptions.ts'
import type { Circuit, Cup, Fixture, League } from '../../../seed/world/model.ts'
import { matchOf } from '../../../seed/world/results.ts'
import { findMissingReason } from '../../../src/catalog/names/coded-names.ts'
import { findSport, SPORT_SLUGS, type Sport, type SportSlug } from '../../../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus, STATUS_CODE } from '../../../src/catalog/statuses.ts'
import { standings } from '../../../src/rules/competitions/standings.ts'
import { decidedIn, periodTotal, winnerCode } from '../../../src/rules/matches/outcome.ts'
import {
  byId,
  hasBegun,
  type Put,
  SATURDAY,
  saturdayOf,
  WEEK_START,
  type World,
  worldOf,
} from '../../support/seed/seed-kit.ts'
// The worlds are made once for all of these laws.
import '../seed-worlds/by-sport.ts'
import '../seed-worlds/people.ts'

type Match = Put<'match'>

const FIXED = ['startTimestamp', 'homeTeamId', 'awayTeamId'] as const
const RESULT = ['homeScore', 'awayScore', 'winner', 'liveEvents', 'esports'] as const
const BLOCKS = [
  'lineups',
  'statistics',
  'bestPlayers',
  'shotmap',
  'momentum',
  'averagePositions',
] as const satisfies (keyof Match['data'])[]
const pick = (data: Match['data'], keys: readonly (keyof Match['data'])[]) => keys.map((key) => data[key])

/** What differs between the sports. */
interface Facts {
  /** Bounds of the number of matches. */
  readonly matches: readonly [number, number]
  /**
   * The least time to the next match of the same team. Where it counts from the end, matches follow each other around the
   * clock.
   */
  readonly restMs: number
  readonly restFrom: 'start' | 'end'
  /** The least time between two matches of a referee, where matches have one. */
  readonly refereeRestMs?: number
}
const FACTS: Readonly<Record<SportSlug, Facts>> = {
  football: { matches: [1400, 1650], restMs: 44 * HOUR_MS, restFrom: 'start', refereeRestMs: DAY_MS },
  'ice-hockey': { matches: [450, 530], restMs: 20 * HOUR_MS, restFrom: 'start' },
  basketball: { matches: [450, 530], restMs: 20 * HOUR_MS, restFrom: 'start' },
  tennis: { matches: [600, 900], restMs: 8 * HOUR_MS, restFrom: 'end' },
  'table-tennis': { matches: [400, 620], restMs: 25 * MINUTE_MS, restFrom: 'end' },
  volleyball: { matches: [350, 520], restMs: 12 * HOUR_MS, restFrom: 'end' },
  esports: { matches: [350, 520], restMs: 30 * MINUTE_MS, restFrom: 'end' },
}

const isOverNow = ({ data }: Match) => data.status === 'finished' || data.winner != null
const byStart = (a: Match, b: Match) => a.data.startTimestamp - b.data.startTimestamp
const teamsOf = (matches: readonly Match[]) => [
  ...new Set(matches.flatMap(({ data }) => [data.homeTeamId as number, data.awayTeamId as number])),
]
const sorted = (ids: Iterable<unknown>) => [...ids].map(Number).sort((a, b) => a - b)

function winnerOf(sport: Sport, { data }: Match): number {
  const isHome = data.winner ? data.winner === 'home' : winnerCode(sport, data) === 1
  return (isHome ? data.homeTeamId : data.awayTeamId) as number
}

/** Tables by the rules of the service. */
function tablesOf(sport: Sport, { data }: Put<'season'>, matches: readonly Match[]) {
  if (!data.rules) return []
  const rows = matches.map((match) => ({
    status: STATUS_CODE[match.data.status],
    startMs: match.data.startTimestamp,
    homeTeamId: match.data.homeTeamId as number,
    awayTeamId: match.data.awayTeamId as number,
    homeScore: match.data.homeScore?.current ?? 0,
    awayScore: match.data.awayScore?.current ?? 0,
    winnerCode: winnerCode(sport, match.data),
    decidedIn: decidedIn(sport, match.data),
    standingsTable: match.data.standingsTable ?? null,
    homePeriodPoints: match.data.homeScore ? periodTotal(match.data.homeScore) : 0,
    awayPeriodPoints: match.data.awayScore ? periodTotal(match.data.awayScore) : 0,
  }))
  return standings(data.rules, rows, ['total'])
}

/** A knock-out tie of one match, two legs or a series, in the order of time. */
interface Tie {
  readonly slug: string
  readonly matches: readonly Match[]
  /** Null while it is open. */
  readonly winner: number | null
}

function tiesOf(sport: Sport, competition: Circuit | Cup | League, matches: readonly Match[]): Tie[] {
  const stages =
    'stages' in competition
      ? competition.stages
      : 'editions' in competition
        ? Object.values(competition.editions).flatMap((each) => each.playoffs ?? [])
        : []
  const groups = Map.groupBy(
    matches.filter(({ data }) => data.round?.slug).sort(byStart),
    ({ data }) => `${data.round?.slug} ${sorted([data.homeTeamId, data.awayTeamId])}`,
  )
  return [...groups.values()].map((own) => {
    const slug = own[0]?.data.round?.slug as string
    const ties = { final: 1, 'match-for-3rd-place': 1, semifinals: 2, quarterfinals: 4 }[slug] ?? 8
    const stage = stages.find((each) => each.ties === ties)
    return {
      slug,
      matches: own,
      winner: tieWinner(
        sport,
        own,
        stage?.series?.wins ?? 1,
        stage?.returnSlots !== undefined && slug !== 'match-for-3rd-place',
      ),
    }
  })
}

function tieWinner(sport: Sport, matches: readonly Match[], wins: number, hasReturn: boolean): number | null {
  const [first, second] = matches as [Match, Match?]
  if (hasReturn) {
    if (second?.data.status !== 'finished') return null
    const strength = (side: 'homeScore' | 'awayScore') =>
      (second.data[side]?.aggregated ?? 0) * 100 + (second.data[side]?.penalties ?? 0)
    const isHome = strength('homeScore') > strength('awayScore')
    return (isHome ? second.data.homeTeamId : second.data.awayTeamId) as number
  }
  if (wins === 1) return isOverNow(first) ? winnerOf(sport, first) : null
  const winners = matches.filter(isOverNow).map((match) => winnerOf(sport, match))
  return winners.find((team) => winners.filter((each) => each === team).length === wins) ?? null
}

test('the better the seeds, the later they meet: the first two in the final, the first four in the semi-finals', () => {
  expect(bracket(4)).toEqual([1, 4, 2, 3])
  expect(bracket(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  expect(sorted(bracket(32))).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
})

test('a world of all sports is the same for the same date or moment and seed, and rejects an impossible date', () => {
  const sports = ['table-tennis'] as const
  const bytes = (nowMs: number, randomSeed: number) =>
    JSON.stringify([...makeWorld({ nowMs, randomSeed, sports })])
  const noon = [...makeWorld({ date: '2026-03-29', randomSeed: 5, sports })]
  expect(JSON.stringify(noon)).toBe(bytes(Date.UTC(2026, 2, 29, 12), 5))
  expect(() => [...makeWorld({ date: '2026-02-30', randomSeed: 5 })]).toThrow(RangeError)
  expect([...makeWorld({ nowMs: SATURDAY, randomSeed: 5, sports: [] })]).toEqual([])
})

describe.each([...SPORT_SLUGS])('the world of %s', (slug) => {
  const sport = sportOf(slug)
  const row = findSport(slug) as Sport
  const { matches: size, restMs, restFrom, refereeRestMs } = FACTS[slug]
  const first = worldOf(slug, WEEK_START)
  const late = saturdayOf(slug)
  const worlds = [first, late]

  const spanOf = (fixture: Fixture) => ({
    fromMs: fixture.startMs,
    toMs: fixture.startMs + matchOf(fixture).durationSeconds() * 1000,
  })
  const competitionOf = ({ id }: Put<'season'>) =>
    sport.competitions.find(({ number }) => number === Math.floor((id % 100_000) / 10))
  const matchesOf = ({ of }: World, { id }: Put<'season'>) =>
    of('match').filter(({ data }) => data.seasonId === id)

  test('ids are unique, and apart from those of the light history', () => {
    for (const { changes, of } of worlds) {
      // The second half of the ids is for the light history.
      for (const kind of ['category', 'tournament', 'season', 'team', 'player', 'transfer', 'match'] as const)
        expect(Math.max(0, ...of(kind).map(({ id }) => id))).toBeLessThanOrEqual(
          seedId(slug, kind, idsOf(kind)),
        )
      const puts = changes.filter(({ op }) => op === 'put').map(({ kind, id }) => `${kind}/${id}`)
      expect(new Set(puts).size).toBe(puts.length)
      expect(changes.filter(({ op }) => op !== 'put' && op !== 'merge')).toEqual([])
    }
  })

  test('later in the week names and starts are the same, and finished matches have the same result', () => {
    for (const kind of ['team', 'player'] as const) {
      const names = ({ of }: World) => of(kind).map(({ id, data }) => `${id} ${data.name}`)
      expect(names(late)).toEqual(names(first))
    }
    const matches = byId(late, 'match')
    for (const { id, data } of first.of('match')) {
      const then = matches.get(id) as typeof data
      expect(pick(then, FIXED)).toEqual(pick(data, FIXED))
      expect(then.referee?.id).toBe(data.referee?.id as number)
      if (data.status !== 'finished' || then.status !== 'finished') continue
      expect(pick(then, RESULT)).toEqual(pick(data, RESULT))
      // Older matches have fewer blocks.
      if (late.nowMs - data.startTimestamp <= 21 * DAY_MS)
        expect(pick(then, BLOCKS)).toEqual(pick(data, BLOCKS))
    }
  })

  test('every name has a Russian form in Cyrillic, and no two teams or players of a team share one', () => {
    for (const { of } of worlds) {
      const named = [...of('category'), ...of('tournament'), ...of('team'), ...of('player')].map(
        ({ data }) => data,
      )
      const tables = of('season').flatMap(({ data }) => data.rules?.tables ?? [])
      const zones = tables.flatMap((table) => table.zones ?? [])
      const referees = of('match').flatMap(({ data }) => data.referee ?? [])
      for (const each of [...named, ...tables, ...zones, ...referees])
        expect(each.translations?.ru).toMatch(/^[А-ЯЁ][А-Яа-яЁёA-D0-9 .-]*( \/ [А-ЯЁ][А-Яа-яЁё .-]*)?$/)
      expect(named.map(({ name }) => name).filter((name) => /[^\p{Script=Latin} .'/-]/u.test(name))).toEqual(
        [],
      )
      const players = of('player').map(({ data }) => `${data.teamId}/${data.name}`)
      const russian = of('team').map(({ data }) => data.translations?.ru)
      for (const names of [of('team').map(({ data }) => data.name), russian, players])
        expect(new Set(names).size).toBe(names.length)
    }
  })

  test('it has its size, every status, matches on all 61 days, amateurs and default tournaments', () => {
    for (const { of, nowMs } of worlds) {
      const matches = of('match')
      expect(matches.length).toBeGreaterThan(size[0])
      expect(matches.length).toBeLessThan(size[1])
      expect([...new Set(matches.map(({ data }) => data.status))].sort()).toEqual([...MATCH_STATUSES].sort())
      const day = (ms: number) => Math.floor(ms / DAY_MS) - Math.floor(nowMs / DAY_MS)
      const days = new Set(matches.map(({ data }) => day(data.startTimestamp)))
      expect(Array.from({ length: 61 }, (_, i) => i - 30).filter((offset) => !days.has(offset))).toEqual([])
      for (const language of ['ru', 'en'] as const) {
        const defaults = of('tournament').filter(({ data }) => data.defaultFor?.includes(language))
        expect(defaults.length).toBeGreaterThan(1)
      }
      const amateur = new Set(of('category').flatMap(({ id, data }) => (data.amateur ? [id] : [])))
      for (const { data } of of('tournament')) {
        if (amateur.has(data.categoryId as number)) expect(data.amateur).toBe(true)
      }
      expect(of('tournament').some((each) => each.data.amateur)).toBe(true)
    }
  })

  test('matches follow the clock: those ahead have neither score nor events, those decided have a winner', () => {
    for (const { nowMs, of } of worlds) {
      for (const match of of('match')) {
        const { status, startTimestamp, awarded, attendance, venue, ...data } = match.data
        const since = nowMs - startTimestamp
        if (status === 'notstarted') expect(since).toBeLessThan(0)
        if (hasBegun(match) || status === 'delayed') expect(since).toBeGreaterThanOrEqual(0)
        if (status === 'inprogress') expect(since).toBeLessThan(8 * HOUR_MS)
        if (attendance != null) expect(attendance).toBeLessThanOrEqual(venue?.capacity as number)
        if (status === 'finished' && !awarded) expect(since).toBeGreaterThanOrEqual(sport.shortestMs)
        // Exactly the decided matches have a winner.
        if (data.winner == null) expect(winnerCode(row, match.data) !== null).toBe(status === 'finished')
        else expect(['Retired', 'Walkover', 'Ended']).toContain(data.statusDescription as string)
        if (hasBegun(match)) continue
        expect([data.liveEvents, data.statistics ?? []]).toEqual([[], []])
        if (!awarded) expect([data.homeScore, data.awayScore]).toEqual([{ current: 0 }, { current: 0 }])
        const players = SIDES.flatMap((side) => data.lineups?.[side]?.players ?? [])
        expect(players.some((player) => player.statistics)).toBe(false)
      }
    }
  })

  test('teams and referees rest between two matches', () => {
    const free = new Map<number, number>()
    for (const fixture of first.plan.fixtures.toSorted((a, b) => a.startMs - b.startMs)) {
      for (const { id } of [fixture.home, fixture.away]) {
        expect(fixture.startMs).toBeGreaterThanOrEqual(free.get(id) ?? 0)
        free.set(id, restMs + (restFrom === 'start' ? fixture.startMs : spanOf(fixture).toMs))
      }
    }
    if (refereeRestMs === undefined) return
    const last = new Map<unknown, number>()
    for (const { data } of first.of('match').sort(byStart)) {
      const before = last.get(data.referee?.id) ?? 0
      expect(data.startTimestamp - before).toBeGreaterThanOrEqual(refereeRestMs)
      last.set(data.referee?.id, data.startTimestamp)
    }
  })

  test('at any time of the week a match is in progress', () =>
    restFrom === 'end' ? expectNoGap() : expectDisruptions())

  /** Continuous leagues cover every minute of the week. */
  function expectNoGap(): void {
    const spans = first.plan.fixtures.filter((fixture) => fixture.isContinuous).map(spanOf)
    for (let ms = WEEK_START; ms < WEEK_START + WEEK_MS; ms += MINUTE_MS) {
      if (!spans.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs))
        throw new Error(new Date(ms).toISOString())
    }
  }

  /** Something runs whatever is disturbed, and every kind of disruption occurs at every moment. */
  function expectDisruptions(): void {
    const fixtures = first.plan.fixtures.map((fixture) => ({ ...fixture }))
    const passing: readonly MatchStatus[] = ['delayed', 'interrupted', 'suspended', 'willcontinue']
    for (let minute = 0; minute < 7 * 24 * 60; minute += 800) {
      const nowMs = WEEK_START + minute * MINUTE_MS
      for (const fixture of fixtures) {
        const { disruption } = fixture
        if (disruption && 'status' in disruption && passing.includes(disruption.status))
          delete fixture.disruption
      }
      disturb(fixtures, nowMs, first.plan.random.stream(minute))
      const isRunning = ({ startMs, disruption }: Fixture) =>
        !disruption && startMs <= nowMs && nowMs < startMs + sport.shortestMs
      expect(fixtures.some(isRunning)).toBe(true)
      const statuses = fixtures.flatMap(({ disruption }) =>
        disruption && 'status' in disruption ? [disruption.status] : [],
      )
      expect([...new Set(statuses)].sort()).toEqual(
        [...passing, 'canceled' as const, 'postponed' as const].sort(),
      )
    }
  }

  test('line-ups hold players of the team, starters first, one captain and no missing player', () => {
    for (const { of, nowMs } of worlds) {
      const squads = byId({ of }, 'squad')
      const profiles = byId({ of }, 'player')
      for (const match of of('match')) {
        for (const side of SIDES) {
          const teamId = match.data[`${side}TeamId`] as number
          const { players = [], missingPlayers = [], confirmed } = match.data.lineups?.[side] ?? {}
          // Doubtful players may be in the probable line-up.
          const absent = missingPlayers.filter(({ type }) => type !== 'doubtful')
          const ids = [...players, ...absent].map(({ playerId }) => playerId as number)
          expect(new Set(ids).size).toBe(ids.length)
          const squad = new Map(squads.get(teamId)?.players.map((place) => [place.playerId as number, place]))
          for (const id of ids) expect(squad.has(id) || profiles.get(id)?.teamId === teamId).toBe(true)
          for (const { reason, type, expectedEndDateMs } of missingPlayers) {
            expect([null, slug]).toContain(findMissingReason(reason)?.onlyIn as null)
            if (type === 'doubtful') expect(match.data.startTimestamp).toBeGreaterThan(nowMs)
            else if (expectedEndDateMs != null)
              expect(expectedEndDateMs).toBeGreaterThan(match.data.startTimestamp)
          }
          if (players.length === 0) continue
          expect(match.data.startTimestamp - nowMs).toBeLessThanOrEqual(DAY_MS)
          if (hasBegun(match)) expect(confirmed).toBe(true)
          expect(players.filter(({ captain }) => captain).length).toBe(1)
          const isBench = players.map(({ substitute }) => substitute === true)
          expect(isBench).toEqual([...isBench].sort())
          for (const { playerId, shirtNumber } of players) {
            const number = squad.get(playerId as number)?.shirtNumber
            if (number) expect(shirtNumber).toBe(number)
          }
        }
      }
    }
  })

  test('in a complete table each pair of teams meets once, or twice with the home side changed', () => {
    for (const world of worlds) {
      for (const season of world.of('season')) {
        const competition = competitionOf(season)
        if (competition?.kind === 'continuous' && season.id % 10 !== 1) continue
        for (const table of season.data.rules?.tables ?? []) {
          const teams = sorted(table.teamIds ?? [])
          const own = matchesOf(world, season).filter(({ data }) => data.standingsTable === table.key)
          const met = own.map(({ data }) => `${data.homeTeamId}-${data.awayTeamId}`)
          expect(new Set(met).size).toBe(met.length)
          const pairs = own.map(({ data }) => sorted([data.homeTeamId, data.awayTeamId]).join())
          const all = teams.flatMap((a) => teams.filter((b) => b > a).map((b) => `${a},${b}`))
          expect([...new Set(pairs)].sort()).toEqual(all.sort())
          expect([1, 2]).toContain(pairs.length / all.length)
        }
      }
    }
  })

  test('knock-out rounds: the first of the tables enter, winners go on, losers do not, the better semi-final losers play for third place', () => {
    const ROUNDS = ['round-of-32', 'round-of-16', 'quarterfinals', 'semifinals', 'final']
    let rounds = 0
    for (const world of worlds) {
      for (const season of world.of('season')) {
        const competition = competitionOf(season)
        if (!competition || competition.kind === 'continuous') continue
        const matches = matchesOf(world, season)
        const ties = tiesOf(row, competition, matches)
        for (const { matches: own, winner } of ties) {
          if (winner === null || own.length < 3) continue
          // A series is over as soon as it is won.
          expect(own.every(isOverNow)).toBe(true)
          expect(winnerOf(row, own.at(-1) as Match)).toBe(winner)
        }
        const inRound = (slug: string | undefined) => ties.filter((tie) => tie.slug === slug)
        const played = ROUNDS.filter((round) => inRound(round).length > 0)
        const tables = tablesOf(row, season, matches)
        const entered = teamsOf(inRound(played[0]).flatMap((tie) => tie.matches))
        if (tables.length > 0 && entered.length > 0) {
          const places = entered.length / tables.length
          const qualified = tables.flatMap(({ rows }) => rows.slice(0, places).map(({ teamId }) => teamId))
          expect(sorted(entered)).toEqual(sorted(qualified))
        }
        for (const [i, round] of played.entries()) {
          const before = inRound(played[i - 1])
          if (i === 0) continue
          rounds += 1
          const now = new Set(teamsOf(inRound(round).flatMap((tie) => tie.matches)))
          const isWhole = inRound(round).length * 2 >= before.length
          for (const tie of before) {
            const teams = teamsOf(tie.matches)
            if (teams.some((team) => now.has(team))) expect(tie.winner).not.toBeNull()
            if (tie.winner === null) continue
            if (isWhole) expect(now.has(tie.winner)).toBe(true)
            for (const team of teams) if (team !== tie.winner) expect(now.has(team)).toBe(false)
          }
        }
        const third = teamsOf(inRound('match-for-3rd-place').flatMap((tie) => tie.matches))
        const losers = inRound('semifinals').flatMap((tie) =>
          teamsOf(tie.matches).filter((team) => team !== tie.winner),
        )
        if (third.length > 0) expect(sorted(third)).toEqual(sorted(losers))
      }
    }
    expect(rounds).toBeGreaterThan(0)
  })

  test('the champion of the latest season that is over holds the title', () => {
    let holders = 0
    for (const world of worlds) {
      for (const { id, data } of world.of('tournament')) {
        const seasons = world.of('season').filter((season) => season.data.tournamentId === id)
        if (data.titleHolderId === undefined) {
          expect(seasons.length).toBe(1)
          continue
        }
        const champions = seasons
          .sort((a, b) => a.id - b.id)
          .flatMap((season, i) => {
            const competition = competitionOf(season)
            const matches = matchesOf(world, season)
            const ties =
              competition && competition.kind !== 'continuous' ? tiesOf(row, competition, matches) : []
            const final = ties.find(({ slug }) => slug === 'final')
            if (final) return final.winner ?? []
            const isCup = competition?.kind === 'cup' || ties.length > 0
            return i === 0 && !isCup ? (tablesOf(row, season, matches)[0]?.rows[0]?.teamId ?? []) : []
          })
        holders += 1
        expect(data.titleHolderId).toBe(champions.at(-1) as number)
        expect(data.mostTitles).toBeGreaterThanOrEqual(data.titleHolderTitles as number)
      }
    }
    expect(holders).toBeGreaterThan(0)
  })
})
