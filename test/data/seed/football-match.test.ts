/** Laws of simulated football matches: who plays, what is counted, and figures near those of real football. */
import { describe, expect, test } from 'bun:test'
import type { FootballMatch } from '../../../seed/engine/football/match.ts'
import { other, SIDES, type Side, type SportMatch } from '../../../seed/engine/match.ts'
import {
  goalsOf,
  matchesOf,
  mean,
  playersOf,
  score,
  sum,
  teamValue,
  type View,
  viewsOf,
} from '../../support/seed/seed-match-kit.ts'

const VIEWS = viewsOf('football')
const shotsOf = ({ shotmap = [] }: View, side: Side, ...types: string[]) =>
  (shotmap ?? []).filter(
    (shot) => shot.team === side && (types.length === 0 || types.includes(shot.shotType)),
  )
const eventsOf = ({ liveEvents }: View, side: Side, type: string, ...classes: string[]) =>
  liveEvents.filter(
    (event) =>
      event.type === type &&
      event.team === side &&
      (classes.length === 0 || classes.includes(event.class ?? '')),
  )

describe('events', () => {
  test('are in the order of time, and added time is announced before it is played', () => {
    const PERIODS = ['period1', 'period2', 'extra1', 'extra2', 'penalties']
    for (const { view } of VIEWS) {
      const keys = view.liveEvents.map(({ period, time, type, addedTime }) => {
        const within = type === 'period' ? 99 : (addedTime ?? 0)
        return (PERIODS.indexOf(period ?? '') * 1000 + (time ?? 0)) * 100 + within
      })
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      for (const { time, timeSeconds } of view.liveEvents) {
        if (timeSeconds !== null) expect(Math.floor((timeSeconds ?? 0) / 60) + 1).toBe(time as number)
      }
      for (const period of PERIODS.slice(0, 2)) {
        const own = view.liveEvents.filter((event) => event.period === period)
        const announced = own.findIndex(({ type }) => type === 'injuryTime')
        for (const [i, { addedTime }] of own.entries()) {
          if (!addedTime) continue
          expect(i).toBeGreaterThan(announced)
          expect(addedTime).toBeLessThanOrEqual(own[announced]?.length ?? 0)
        }
      }
    }
  })

  test('name players on the pitch; substitutes come on once, players sent off act no more, and substitutions have their limits', () => {
    for (const { view, match } of VIEWS) {
      const on = { home: ids(match, 'home', 'starters'), away: ids(match, 'away', 'starters') }
      const bench = { home: ids(match, 'home', 'bench'), away: ids(match, 'away', 'bench') }
      const booked = new Set<unknown>()
      expect([on.home.size, on.away.size]).toEqual([11, 11])
      for (const {
        type,
        class: kind,
        player,
        assist,
        playerIn,
        playerOut,
        team,
        rescinded,
      } of view.liveEvents) {
        const side = team as Side
        if (player) expect(on[kind === 'ownGoal' ? other(side) : side].has(player.id)).toBe(true)
        if (assist) expect([on[side].has(assist.id), assist.id === player?.id]).toEqual([true, false])
        if (type === 'substitution') {
          expect([on[side].delete(playerOut?.id), bench[side].delete(playerIn?.id)]).toEqual([true, true])
          on[side].add(playerIn?.id)
        }
        if (type !== 'card' || rescinded) continue
        if (kind !== 'red') expect(booked.has(player?.id)).toBe(kind === 'yellowRed')
        booked.add(player?.id)
        if (kind !== 'yellow') on[side].delete(player?.id)
      }
      const extra = view.overtimeLength === undefined ? 0 : 1
      for (const side of SIDES) {
        const changes = eventsOf(view, side, 'substitution')
        const stops = changes
          .filter(({ time }) => time !== 46)
          .map(({ time, addedTime }) => `${time}+${addedTime ?? 0}`)
        expect(changes.length).toBeLessThanOrEqual(5 + extra)
        expect(new Set(stops).size).toBeLessThanOrEqual(3 + extra)
      }
    }
  })
  const ids = (match: SportMatch, side: Side, part: 'starters' | 'bench') =>
    new Set<unknown>(match.sheets?.[side][part].map(({ id }) => id))

  test('a league match ends after 90 minutes; a tie goes on until there is a winner, over both legs where there are two', () => {
    for (const { kind, final } of matchesOf('football')) {
      const view = final()
      const isLong = view.overtimeLength !== undefined
      expect(view.currentMatchMinute).toBe(isLong ? 120 : 90)
      expect(isLong).toBe(view.statusDescription !== 'Ended')
      if (kind === 'football league') {
        expect(isLong).toBe(false)
        continue
      }
      if (kind === 'football second leg') expect(view.homeScore.aggregated).toBe(view.homeScore.current + 1)
      const [home, away] = SIDES.map((side) => score(view, side).aggregated ?? score(view, side).current)
      expect(home === away).toBe(view.statusDescription === 'AP')
      if (home === away) expect(view.homeScore.penalties).not.toBe(view.awayScore.penalties as number)
    }
  })
})

describe('statistics', () => {
  test('shots of the map are those of the goals, and stand where they can', () => {
    for (const { view } of VIEWS) {
      for (const side of SIDES) {
        const shots = shotsOf(view, side)
        const goals = goalsOf(view, side, 'regular', 'penalty')
        const scorers = goals.map(({ time, player }) => [time, player?.id])
        expect(shotsOf(view, side, 'goal').map(({ time, playerId }) => [time, playerId])).toEqual(
          scorers as never,
        )
        const inside = shots.filter(({ coordinates }) => coordinates.x >= 84).length
        expect(teamValue(view, 'totalShotsInsideBox', side)).toBe(inside)
        for (const key of ['xg', 'xgot'] as const) {
          const name = key === 'xg' ? 'expectedGoals' : 'expectedGoalsOnTarget'
          expect(teamValue(view, name, side)).toBe(sum(shots.map((shot) => shot[key] ?? 0)))
        }
        for (const { shotType, coordinates, goalMouthCoordinates: mouth, situation, xg, xgot } of shots) {
          const isOnTarget = ['goal', 'save'].includes(shotType)
          expect(xgot === null).toBe(!isOnTarget)
          expect(coordinates.x).toBeWithin(60, 100)
          expect(coordinates.y).toBeWithin(0, 100)
          expect((xg ?? 0) > 0 && (xg ?? 0) < 1 && (xgot ?? 0) <= 1).toBe(true)
          if (situation === 'penalty') expect([xg, coordinates]).toEqual([0.79, { x: 89.5, y: 50 }])
          const isIn = mouth !== null && mouth.y > 45.2 && mouth.y < 54.8 && mouth.z < 38
          expect([isIn, mouth === null]).toEqual([isOnTarget, shotType === 'block'])
        }
      }
    }
  })

  test('players have statistics for the minutes that they were on the pitch, and no others', () => {
    for (const { view, match } of VIEWS) {
      for (const side of SIDES) {
        const on = new Map(match.sheets?.[side].starters.map(({ id }) => [id, [0, 999] as [number, number]]))
        for (const { type, time = 0, addedTime, class: kind, ...event } of view.liveEvents.filter(
          ({ team }) => team === side,
        )) {
          const minute = (time ?? 0) - (addedTime ? 0 : 1)
          if (type === 'substitution') on.set(Number(event.playerIn?.id), [minute, 999])
          const leaves =
            type === 'substitution'
              ? event.playerOut
              : type === 'card' && kind !== 'yellow' && !event.rescinded
                ? event.player
                : null
          const stay = on.get(Number(leaves?.id))
          if (stay) stay[1] = minute
        }
        const players = playersOf(match, view, side)
        expect([...players.keys()].sort()).toEqual([...on.keys()].sort())
        for (const [id, [from, to]] of on) {
          const minutes = Math.max(1, Math.min(to, view.currentMatchMinute) - from)
          const reported = players.get(id)?.minutesPlayed as number
          expect(reported).toBeWithin(view.status === 'finished' ? minutes : 0, minutes + 1)
        }
        for (const { time, timeSeconds, playerId } of shotsOf(view, side)) {
          const [from, to] = on.get(playerId as number) ?? [999, 0]
          expect(time - (timeSeconds === null ? 0 : 1)).toBeWithin(from, to + 1)
        }
      }
    }
  })

  test('the brief statistics of old matches are a part of the full ones', () => {
    for (const { match: any, seed } of matchesOf('football', 'football cup').slice(0, 15)) {
      const match = any as FootballMatch
      const second = seed % 2 ? 3000 : 20_000
      const full = match.detailed.at(second).playerStatistics
      const brief = match.at(second).playerStatistics
      expect([...(brief?.keys() ?? [])].sort()).toEqual([...(full?.keys() ?? [])].sort())
      for (const [id, own] of brief ?? []) expect({ ownGoals: 0, ...full?.get(id) }).toMatchObject(own)
    }
  })
})

test('starters fit the formation', () => {
  for (const { formation, starters } of matchesOf('football').flatMap(({ match }) =>
    SIDES.map((side) => match.sheets![side]),
  )) {
    const lines = (formation ?? '').split('-').map(Number)
    const count = (position: string) => starters.filter((player) => player.position === position).length
    const expected = [1, lines[0], sum(lines.slice(1, -1)), lines.at(-1)]
    expect([count('G'), count('D'), count('M'), count('F')]).toEqual(expected as number[])
  }
})

test('the momentum follows the attacks', () => {
  const after = { home: [] as number[], away: [] as number[] }
  for (const { view } of VIEWS) {
    const momentum = view.momentum ?? []
    for (const { time, team } of view.shotmap ?? []) {
      const value = momentum[time - 1]?.value
      if (value !== undefined && shotsOf(view, other(team)).every((shot) => shot.time !== time))
        after[team].push(value)
    }
  }
  expect(mean(after.home, (value) => value)).toBeGreaterThan(30)
  expect(mean(after.away, (value) => value)).toBeLessThan(-30)
})

test('average positions are on the pitch, line behind line, with the substitutions of the match', () => {
  const depths: Record<string, number[]> = { G: [], D: [], M: [], F: [] }
  for (const { view } of VIEWS) {
    for (const side of SIDES) {
      for (const { playerId, position, averageX, averageY, pointsCount } of view.averagePositions?.[side] ??
        []) {
        expect(Math.min(averageX, averageY) >= 0 && Math.max(averageX, averageY) <= 100).toBe(true)
        expect(pointsCount).toBe(view.playerStatistics?.get(playerId as number)?.touches as number)
        if (position && pointsCount > 20) depths[position]?.push(averageX)
      }
      const changes = view.averagePositions?.substitutions?.filter(({ team }) => team === side)
      expect(changes?.map(({ time, playerInId, playerOutId }) => [time, playerInId, playerOutId])).toEqual(
        eventsOf(view, side, 'substitution').map(
          ({ time, playerIn, playerOut }) => [time, playerIn?.id, playerOut?.id] as never,
        ),
      )
    }
  }
  const means = Object.values(depths).map((values) => mean(values, (value) => value))
  expect(means).toEqual(means.toSorted((a, b) => a - b))
})
