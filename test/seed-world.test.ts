/** Laws of the demo world: whole, in order, in agreement with itself and with the rules of the service. */
import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from 'typebox/compiler'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../seed/calendar.ts'
import { makeWorld } from '../seed/index.ts'
import { findSport } from '../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus, STATUS_CODE } from '../src/catalog/statuses.ts'
import {
  CHANGE_DATA,
  type Change,
  type ChangeData,
  ChangeEnvelope,
  type ChangeKind,
} from '../src/contract/changes.ts'
import { decidedIn, winnerCode } from '../src/rules/outcome.ts'
import { standings } from '../src/rules/standings.ts'

type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }
type Match = Put<'match'>

interface World {
  readonly nowMs: number
  readonly changes: readonly Change[]
  of<K extends ChangeKind>(kind: K): Put<K>[]
}

function world(nowMs: number, randomSeed: number): World {
  const changes = [...makeWorld({ nowMs, randomSeed })]
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, changes, of }
}

/** One world for each hour of the day, each of another day, year and seed. */
const WORLDS = Array.from({ length: 24 }, (_, hour) =>
  world(Date.UTC(2026, 0, 5) + hour * (17 * DAY_MS + HOUR_MS) + ((hour * 23) % 60) * MINUTE_MS, hour * 7919),
)
const [FIRST, SECOND, THIRD] = WORLDS as [World, World, World]
const FEW = [FIRST, SECOND, THIRD]

const hasBegun = ({ data }: Match) =>
  ['inprogress', 'finished', 'interrupted', 'suspended', 'willcontinue'].includes(data.status) &&
  !data.awarded
const statusesOf = ({ of }: World) => new Set(of('match').map(({ data }) => data.status))

describe('changes', () => {
  test('each fits the contract of the feed', () => {
    const envelope = TypeCompiler.Compile(ChangeEnvelope)
    const data = new Map(
      Object.entries(CHANGE_DATA).map(([kind, schema]) => [kind, TypeCompiler.Compile(schema)]),
    )
    for (const { changes } of FEW) {
      for (const change of changes) {
        const errors = [...envelope.Errors(change)]
        if (change.op === 'put') errors.push(...(data.get(change.kind)?.Errors(change.data) ?? []))
        expect(errors.map((error) => `${change.kind} ${error.path} ${error.message}`)).toEqual([])
      }
    }
  })

  test('ids are unique, and what a change points at stands before it', () => {
    const KIND_OF: Record<string, ChangeKind> = {
      categoryId: 'category',
      tournamentId: 'tournament',
      titleHolderId: 'team',
      mostTitlesTeamIds: 'team',
      playerOfTheTournamentId: 'player',
      upperDivisionIds: 'tournament',
      lowerDivisionIds: 'tournament',
      seasonId: 'season',
      teamId: 'team',
      homeTeamId: 'team',
      awayTeamId: 'team',
    }
    for (const { changes } of WORLDS) {
      const known = new Set<string>()
      for (const change of changes) {
        const key = `${change.kind}/${change.id}`
        if (change.op === 'delete') throw new Error('the demo world deletes nothing')
        expect(known.has(key)).toBe(change.op === 'merge')
        known.add(key)
        for (const [field, value] of Object.entries(change.data)) {
          const kind = KIND_OF[field]
          if (!kind) continue
          const missing = [value].flat().filter((id) => id !== null && !known.has(`${kind}/${id}`))
          expect(missing).toEqual([])
        }
      }
    }
  })

  test('the same options give the same bytes; another seed gives other ones', () => {
    const bytes = (nowMs: number, randomSeed: number) => JSON.stringify([...makeWorld({ nowMs, randomSeed })])
    const { nowMs } = FIRST
    expect(bytes(nowMs, 5)).toBe(bytes(nowMs, 5))
    expect(bytes(nowMs, 5)).not.toBe(bytes(nowMs, 6))
    const noon = [...makeWorld({ date: '2026-03-29', randomSeed: 5 })]
    expect(JSON.stringify(noon)).toBe(bytes(Date.UTC(2026, 2, 29, 12), 5))
    expect(() => [...makeWorld({ date: '2026-02-30', randomSeed: 5 })]).toThrow(RangeError)
    expect([...makeWorld({ nowMs, randomSeed: 5, sports: [] })]).toEqual([])
  })

  test('later in the week the same matches stand at the same hours, and what was over has the same result', () => {
    const monday = Date.UTC(2026, 4, 4, 9, 30)
    const early = world(monday, 3)
    const late = new Map(
      world(monday + 5 * DAY_MS, 3)
        .of('match')
        .map((match) => [match.id, match.data]),
    )
    for (const { id, data } of early.of('match')) {
      const then = late.get(id)
      expect(then?.startTimestamp).toBe(data.startTimestamp)
      expect([then?.homeTeamId, then?.awayTeamId]).toEqual([data.homeTeamId, data.awayTeamId])
      expect(then?.referee?.id).toBe(data.referee?.id as number)
      if (data.status === 'finished' && then?.status === 'finished') {
        expect(then.homeScore).toEqual(data.homeScore as never)
        expect(then.liveEvents).toEqual(data.liveEvents as never)
      }
    }
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
    for (const { nowMs, of } of WORLDS) {
      const day = (ms: number) => Math.floor(ms / DAY_MS) - Math.floor(nowMs / DAY_MS)
      const days = new Set(of('match').map(({ data }) => day(data.startTimestamp)))
      expect(Array.from({ length: 61 }, (_, i) => i - 30).filter((offset) => !days.has(offset))).toEqual([])
    }
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

  test('nobody plays twice within 44 hours, and no referee has two matches within a day', () => {
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

describe('matches', () => {
  test('scores are the goals; matches that have not begun have none', () => {
    for (const { of } of WORLDS) {
      for (const match of of('match')) {
        const { homeScore, awayScore, liveEvents = [], status, awarded } = match.data
        if (!hasBegun(match)) {
          expect(liveEvents).toEqual([])
          if (!awarded) expect([homeScore, awayScore]).toEqual([{ current: 0 }, { current: 0 }])
          continue
        }
        const goals = (side: string) => liveEvents.filter((e) => e.type === 'goal' && e.team === side).length
        expect([homeScore?.current, awayScore?.current]).toEqual([goals('home'), goals('away')])
        expect(match.data.attendance).toBeLessThanOrEqual(match.data.venue?.capacity as number)
        if (status === 'finished')
          expect(liveEvents.filter((e) => e.type === 'period').length).toBeGreaterThan(1)
      }
    }
  })

  test('those who act are players of the side that the event names', () => {
    for (const { of } of FEW) {
      const teamOf = new Map(of('player').map(({ id, data }) => [id, { team: data.teamId, name: data.name }]))
      for (const { data } of of('match')) {
        for (const event of data.liveEvents ?? []) {
          const isHome = (event.team === 'home') !== (event.class === 'ownGoal')
          const team = isHome ? data.homeTeamId : data.awayTeamId
          for (const person of [event.player, event.assist, event.playerIn, event.playerOut]) {
            if (person) expect(teamOf.get(person.id as number)).toEqual({ team, name: person.name })
          }
        }
      }
    }
  })

  test('a referee shows the cards of his season', () => {
    for (const { of } of FEW) {
      const years = new Map(of('season').map(({ id }) => [id, id % 10]))
      const shown = new Map<string, number[]>()
      const key = ({ data }: Match) => `${data.referee?.id}/${years.get(data.seasonId as number)}`
      for (const match of of('match')) {
        const row = shown.get(key(match)) ?? [0, 0, 0, 0]
        shown.set(key(match), row)
        if (match.data.status !== 'finished' || match.data.awarded) continue
        row[0]! += 1
        for (const event of match.data.liveEvents ?? []) {
          const column =
            event.type === 'card' ? ['yellow', 'red', 'yellowRed'].indexOf(event.class ?? '') : -1
          if (column >= 0) row[column + 1]! += 1
        }
      }
      for (const match of of('match')) {
        const { games, yellowCards, redCards, yellowRedCards } = match.data.referee ?? {}
        expect([games, yellowCards, redCards, yellowRedCards]).toEqual(shown.get(key(match)))
      }
    }
  })
})

describe('competitions', () => {
  const football = findSport('football')!
  const tables = ({ of }: World, season: Put<'season'>) =>
    standings(
      season.data.rules!,
      of('match')
        .filter((match) => match.data.seasonId === season.id)
        .map(({ data }) => ({
          status: STATUS_CODE[data.status],
          startMs: data.startTimestamp,
          homeTeamId: data.homeTeamId as number,
          awayTeamId: data.awayTeamId as number,
          homeScore: data.homeScore?.current ?? 0,
          awayScore: data.awayScore?.current ?? 0,
          winnerCode: winnerCode(football, data),
          decidedIn: decidedIn(football, data),
          standingsTable: data.standingsTable ?? null,
        })),
      { types: ['total'] },
    )
  const season = ({ of }: World, tournamentId: number, isCurrent: boolean) =>
    of('season')
      .filter(({ data }) => data.tournamentId === tournamentId)
      .sort((a, b) => a.id - b.id)
      .at(isCurrent ? -1 : 0) as Put<'season'>
  const top = (each: World, of: Put<'season'>, count: number) =>
    tables(each, of).flatMap(({ rows }) => rows.slice(0, count).map(({ teamId }) => teamId))

  test('by the tables of the service, champions hold the title and clubs move between the divisions', () => {
    for (const each of WORLDS) {
      const holder = (id: number) => each.of('tournament').find((row) => row.id === id)?.data.titleHolderId
      for (const league of [17, 18, 8, 23]) {
        expect(holder(league)).toBe(top(each, season(each, league, false), 1)[0] as number)
      }
      const premier = top(each, season(each, 17, false), 12)
      const expected = [...premier.slice(0, 10), ...top(each, season(each, 18, false), 2)]
      expect(top(each, season(each, 17, true), 12).sort()).toEqual(expected.sort())
      const cup = new Set(season(each, 7, true).data.rules?.tables.flatMap((table) => table.teamIds))
      for (const club of premier.slice(0, 4)) expect(cup.has(club)).toBe(true)
    }
  })

  test('by the tables of the service, the first two of each group play the knock-out rounds', () => {
    for (const each of WORLDS) {
      for (const cup of [7, 16]) {
        const previous = season(each, cup, false)
        const knockout = each
          .of('match')
          .filter(({ data }) => data.seasonId === previous.id && data.round?.slug === 'quarterfinals')
          .flatMap(({ data }) => [data.homeTeamId, data.awayTeamId])
        expect([...new Set(knockout)].sort()).toEqual(top(each, previous, 2).sort())
      }
    }
  })

  test('a finished cup has one final, whose winner holds the title, and winners go on', () => {
    for (const each of WORLDS) {
      for (const cup of [7, 16, 19]) {
        const previous = season(each, cup, false)
        const matches = each.of('match').filter(({ data }) => data.seasonId === previous.id)
        const finals = matches.filter(({ data }) => data.round?.slug === 'final')
        expect(finals.length).toBe(1)
        const { data } = finals[0] as Match
        const winner = winnerCode(football, data) === 1 ? data.homeTeamId : data.awayTeamId
        const title = each.of('tournament').find(({ id }) => id === cup)?.data
        expect(title?.titleHolderId).toBe(winner)
        expect(title?.mostTitles).toBeGreaterThanOrEqual(title?.titleHolderTitles as number)
        expect(title?.mostTitlesTeamIds?.length).toBeGreaterThan(0)
      }
    }
  })

  test('the world has its size', () => {
    for (const { of } of WORLDS) {
      expect(of('match').length).toBeGreaterThan(1400)
      expect(of('match').length).toBeLessThan(1650)
      expect(of('team').length).toBeGreaterThan(100)
      expect(of('player').length).toBeGreaterThan(2500)
      const sizes = new Map<unknown, number>()
      for (const { data } of of('player')) sizes.set(data.teamId, (sizes.get(data.teamId) ?? 0) + 1)
      expect(sizes.size).toBe(of('team').length)
      for (const size of sizes.values()) expect(size >= 22 && size <= 25).toBe(true)
      const shirts = of('player').map(({ data }) => `${data.teamId}/${data.shirtNumber}`)
      expect(new Set(shirts).size).toBe(shirts.length)
    }
  })

  test('both languages have default tournaments, and amateur leagues say so', () => {
    for (const { of } of FEW) {
      const defaults = (language: 'ru' | 'en') =>
        of('tournament').filter(({ data }) => data.defaultFor?.includes(language))
      expect(defaults('ru').length).toBeGreaterThan(3)
      expect(defaults('en').length).toBeGreaterThan(3)
      const amateur = new Set(of('category').flatMap(({ id, data }) => (data.amateur ? [id] : [])))
      expect(amateur.size).toBeGreaterThan(1)
      for (const { data } of of('tournament')) {
        expect(data.amateur).toBe(amateur.has(data.categoryId as number))
      }
    }
  })
})
