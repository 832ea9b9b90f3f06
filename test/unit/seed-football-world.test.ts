/** Laws of the football world: scores, events, people, tables and cups agree, by the rules of the service too. */
import { describe, expect, test } from 'bun:test'
import { findSport } from '../../src/catalog/sports.ts'
import { winnerCode } from '../../src/rules/outcome.ts'
import { standings } from '../../src/rules/standings.ts'
import { type Put, resultsOfHour, type World } from '../support/seed-kit.ts'
import { BEGUN, standingsMatches } from '../support/seed-world-laws.ts'

type Match = Put<'match'>

const WORLDS = [0, 4, 7, 10, 13, 16, 19, 22].map(resultsOfHour)
const FEW = WORLDS.slice(0, 3)

const hasBegun = ({ data }: Match) => BEGUN.includes(data.status) && !data.awarded

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
        expect([games, yellowCards, redCards, yellowRedCards]).toEqual(shown.get(key(match)) ?? [])
      }
    }
  })
})

describe('competitions', () => {
  const football = findSport('football')!
  const tables = ({ of }: World, season: Put<'season'>) =>
    standings(
      season.data.rules!,
      standingsMatches(
        football,
        of('match').filter((match) => match.data.seasonId === season.id),
      ),
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

  test('a finished cup has one final, whose winner holds the title', () => {
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

  test('a return match carries the first leg, and who leads over both goes on', () => {
    for (const each of WORLDS) {
      const matches = each.of('match').filter(({ data }) => data.seasonId === season(each, 7, false).id)
      const inRound = (slug: string) => matches.filter(({ data }) => data.round?.slug === slug)
      for (const [slug, next] of [
        ['quarterfinals', 'semifinals'],
        ['semifinals', 'final'],
      ] as const) {
        const goesOn = new Set(inRound(next).flatMap(({ data }) => [data.homeTeamId, data.awayTeamId]))
        const returns = inRound(slug).filter(({ data }) => data.homeScore?.aggregated !== undefined)
        expect(returns.length * 2).toBe(inRound(slug).length)
        for (const { data } of returns) {
          const first = inRound(slug).find((match) => match.data.homeTeamId === data.awayTeamId)?.data
          const total = (own?: { current: number }, before?: { current: number }) =>
            (own?.current ?? 0) + (before?.current ?? 0)
          expect(data.homeScore?.aggregated).toBe(total(data.homeScore, first?.awayScore))
          expect(data.awayScore?.aggregated).toBe(total(data.awayScore, first?.homeScore))
          const strength = (score: typeof data.homeScore) =>
            (score?.aggregated ?? 0) * 100 + (score?.penalties ?? 0)
          const isHome = strength(data.homeScore) > strength(data.awayScore)
          expect([goesOn.has(data.homeTeamId), goesOn.has(data.awayTeamId)]).toEqual([isHome, !isHome])
        }
      }
    }
  })

  test('a cup match is reported only when the round before it is over', () => {
    let ahead = 0
    for (const { of } of WORLDS) {
      for (const { id } of of('season')) {
        const matches = of('match').filter(({ data }) => data.seasonId === id)
        for (const { data } of matches.filter((match) => match.data.round?.slug)) {
          if (data.status === 'notstarted') ahead += 1
          const before = matches.filter(
            (match) =>
              (match.data.round?.round ?? 0) < (data.round?.round ?? 0) &&
              match.data.round?.slug !== 'match-for-3rd-place',
          )
          expect(before.filter((match) => match.data.status !== 'finished')).toEqual([])
        }
      }
    }
    expect(ahead).toBeGreaterThan(0)
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
