/** Laws of the volleyball world: those of all sports played for sets, and its own: line-ups, absences, tables. */

import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../seed/calendar.ts'
import { SIDES } from '../../seed/engine/match.ts'
import { VOLLEYBALL } from '../../seed/sports/team-sports.ts'
import { findMissingReason } from '../../src/catalog/missing-reasons.ts'
import type { Put } from '../support/seed-kit.ts'
import { lawsOfSetSport } from '../support/seed-set-sports-laws.ts'
import { BEGUN } from '../support/seed-world-laws.ts'

type Match = Put<'match'>

const WORLDS = lawsOfSetSport(VOLLEYBALL, 12 * HOUR_MS)

/** Each side of each match, with its players by id. */
function forSides(
  law: (
    side: NonNullable<Match['data']['lineups']>['home'],
    match: Match,
    nowMs: number,
    squad: Map<number, Put<'player'>>,
  ) => void,
) {
  for (const { nowMs, of } of WORLDS) {
    const squads = new Map<number, Map<number, Put<'player'>>>()
    const places = new Map(
      of('squad').flatMap(({ id, data }) => data.players.map((place) => [`${id}/${place.playerId}`, place])),
    )
    for (const { id, data } of of('player')) {
      const teamId = data.teamId as number
      const squad = squads.get(teamId) ?? new Map<number, Put<'player'>>()
      // Position and number of the squad; profiles may lag behind.
      const { position, shirtNumber } = places.get(`${teamId}/${id}`) ?? data
      squads.set(teamId, squad.set(id, { id, data: { ...data, position, shirtNumber } as typeof data }))
    }
    for (const match of of('match')) {
      for (const side of SIDES) {
        const squad = squads.get(match.data[`${side}TeamId`] as number)
        law(match.data.lineups?.[side], match, nowMs, squad as Map<number, Put<'player'>>)
      }
    }
  }
}

describe('line-ups', () => {
  test('a match that began has a confirmed six with a libero, a captain and no missing player', () => {
    let count = 0
    forSides((lineup, { data }, _nowMs, squad) => {
      const hasBegun = BEGUN.includes(data.status)
      if (!hasBegun || data.awarded) return
      count += 1
      const { players = [], missingPlayers = [], confirmed } = lineup ?? {}
      expect(confirmed).toBe(true)
      const starters = players.filter((player) => !player.substitute)
      expect(starters.map((player) => player.position)).toEqual(['S', 'OH', 'OH', 'OPP', 'MB', 'MB', 'L'])
      expect(players.slice(0, 7)).toEqual(starters)
      expect(players.filter((player) => player.captain).length).toBe(1)
      expect(starters.some((player) => player.captain)).toBe(true)
      const ids = [...players, ...missingPlayers].map((player) => player.playerId as number)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.sort()).toEqual([...squad.keys()].sort())
      for (const { playerId, position, shirtNumber } of players) {
        const profile = squad.get(playerId as number)?.data
        expect([position, shirtNumber]).toEqual([profile?.position, profile?.shirtNumber])
      }
    })
    expect(count).toBeGreaterThan(600)
  })

  test('those who are missing have a reason of the dictionary that volleyball knows', () => {
    const reasons = new Set<number>()
    const types = new Set<string>()
    forSides((lineup, { data }, nowMs, squad) => {
      for (const { playerId, reason, type, expectedEndDateMs } of lineup?.missingPlayers ?? []) {
        expect(squad.has(playerId as number)).toBe(true)
        expect(findMissingReason(reason)?.onlyIn).toBeNull()
        reasons.add(reason)
        types.add(type)
        if (type === 'doubtful') expect(data.startTimestamp).toBeGreaterThan(nowMs)
        // Who is doubtful may be back in time.
        if (type === 'missing' && expectedEndDateMs != null)
          expect(expectedEndDateMs).toBeGreaterThan(data.startTimestamp)
      }
    })
    expect([...reasons].sort()).toEqual([0, 1, 2, 3, 4])
    expect([...types].sort()).toEqual(['doubtful', 'missing'])
  })

  test('matches far ahead have no line-ups, and those within days have absences only', () => {
    const kinds = new Set<string>()
    forSides((lineup, { data }, nowMs) => {
      const ahead = data.startTimestamp - nowMs
      if (ahead > 7 * DAY_MS) expect(lineup).toBeNull()
      else if (ahead > DAY_MS) {
        expect(lineup?.players ?? []).toEqual([])
        if (lineup) kinds.add('absences')
      } else if (ahead > HOUR_MS && lineup?.players?.length) {
        expect(lineup.confirmed).toBe(false)
        kinds.add('probable')
      }
    })
    expect([...kinds].sort()).toEqual(['absences', 'probable'])
  })

  test('who is out is out in all matches of his time away', () => {
    for (const { nowMs, of } of WORLDS) {
      const away = new Map<number, number[]>()
      const played = new Map<number, number[]>()
      const add = (to: Map<number, number[]>, id: number, ms: number) =>
        to.set(id, [...(to.get(id) ?? []), ms])
      for (const { data } of of('match').filter((match) => match.data.startTimestamp <= nowMs)) {
        for (const side of SIDES) {
          const lineup = data.lineups?.[side]
          for (const { playerId } of lineup?.missingPlayers ?? [])
            add(away, playerId as number, data.startTimestamp)
          for (const { playerId } of lineup?.players ?? [])
            add(played, playerId as number, data.startTimestamp)
        }
      }
      for (const [id, times] of away) {
        const [from, to] = [Math.min(...times), Math.max(...times)]
        expect((played.get(id) ?? []).filter((ms) => from < ms && ms < to)).toEqual([])
      }
    }
  })
})

describe('referees and people', () => {
  test('no referee has two matches within a day, and each shows the matches of the season so far', () => {
    for (const { of } of WORLDS) {
      const last = new Map<number, number>()
      const games = new Map<string, number>()
      const matches = of('match').sort((a, b) => a.data.startTimestamp - b.data.startTimestamp)
      const key = ({ data }: Match) => `${data.seasonId}/${data.referee?.id}`
      for (const match of matches) {
        const { startTimestamp, referee, status, awarded } = match.data
        const id = referee?.id as number
        expect(startTimestamp - (last.get(id) ?? 0)).toBeGreaterThanOrEqual(12 * HOUR_MS)
        last.set(id, startTimestamp)
        if (status === 'finished' && !awarded) games.set(key(match), (games.get(key(match)) ?? 0) + 1)
      }
      for (const match of matches) expect(match.data.referee?.games).toBe(games.get(key(match)) ?? 0)
    }
  })

  test('women play with women, men with men; national teams are of their countries', () => {
    for (const { of } of WORLDS) {
      const teams = new Map(of('team').map(({ id, data }) => [id, data]))
      for (const { data } of of('player')) {
        const team = teams.get(data.teamId as number)
        expect(data.gender).toBe(team?.gender as 'M')
        if (team?.national) expect(data.countryCode).toBe(team.countryCode as string)
      }
      for (const { data } of of('match')) {
        const [home, away] = SIDES.map((side) => teams.get(data[`${side}TeamId`] as number))
        expect([home?.gender, home?.national]).toEqual([away?.gender, away?.national])
      }
      expect(new Set([...teams.values()].map(({ gender }) => gender)).size).toBe(2)
      expect([...teams.values()].some(({ national }) => national)).toBe(true)
    }
  })

  test('halls are not fuller than they can be', () => {
    for (const { data } of WORLDS.flatMap(({ of }) => of('match'))) {
      if (data.attendance == null) continue
      expect(data.attendance).toBeLessThanOrEqual(data.venue?.capacity as number)
    }
  })

  test('a match without play is three sets to none', () => {
    for (const { of } of WORLDS) {
      const awarded = of('match').find(({ data }) => data.awarded)?.data
      expect(awarded?.homeScore).toEqual({ current: 3, display: 3, period1: 25, period2: 25, period3: 25 })
      expect(awarded?.awayScore).toEqual({ current: 0, display: 0, period1: 0, period2: 0, period3: 0 })
      expect(awarded?.statistics).toEqual([])
    }
  })
})
