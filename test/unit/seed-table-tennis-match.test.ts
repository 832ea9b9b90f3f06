/** Laws of the table tennis simulator, over many matches: the rules of the game, and all that is reported agrees. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { other, SIDES, type Side, type SportProgress } from '../../seed/engine/match.ts'
import { tableTennisRules } from '../../seed/engine/point-board.ts'
import { startTableTennis, type TableTennisSetup } from '../../seed/engine/table-tennis.ts'
import { makeRandom } from '../../seed/random.ts'
import { viewMatchStatistics } from '../../src/rules/match-statistics.ts'
import {
  anyRetirement,
  isRetired,
  matchesOf,
  testRetirements,
  testStepping,
} from '../support/seed-racket-match-laws.ts'

const anySetup: fc.Arbitrary<TableTennisSetup> = fc.record({
  bestOf: fc.constantFrom(5, 7),
  edge: fc.constantFrom(0, 0, 0.03, -0.08),
  retirement: anyRetirement({ min: 1, max: 90 }),
})
const MATCHES = { anySetup, start: startTableTennis, runs: { seed: 3, numRuns: 200 } }
const forMatches = matchesOf(MATCHES)

/** Points of each game that has begun. */
function gamesOf({ homeScore, awayScore }: SportProgress): Record<Side, number>[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((n) => {
    const [home, away] = [homeScore[`period${n}`], awayScore[`period${n}`]]
    return home === undefined || away === undefined ? [] : [{ home, away }]
  })
}
const isWon = (game: Record<Side, number>, side: Side) =>
  game[side] >= 11 && game[side] - game[other(side)] >= 2

describe('a finished match', () => {
  test('games go to eleven, or on to two points clear; who wins more than half has won', () => {
    forMatches((final, match, { bestOf }) => {
      const games = gamesOf(final)
      for (const game of isRetired(final) ? games.slice(0, -1) : games) {
        const [least, most] = [game.home, game.away].sort((a, b) => a - b) as [number, number]
        expect(most === 11 ? least <= 9 : most > 11 && most === least + 2).toBe(true)
      }
      const won = (side: Side) => games.filter((game) => isWon(game, side)).length
      expect([final.homeScore.current, final.awayScore.current]).toEqual([won('home'), won('away')])
      if (!isRetired(final)) expect(won(match.winner())).toBe((bestOf + 1) / 2)
      expect(won(other(match.winner()))).toBeLessThanOrEqual(bestOf / 2)
      expect(final.homeScore.point).toBeUndefined()
      expect(final.tennis ?? null).toBeNull()
    })
  })

  test('the events are the ends of the games, in order', () => {
    forMatches((final) => {
      const won = { home: 0, away: 0 }
      let last = 0
      final.liveEvents.forEach((event, i) => {
        const game = gamesOf(final)[i] as Record<Side, number>
        won[isWon(game, 'home') ? 'home' : 'away'] += 1
        expect(event).toMatchObject({ type: 'period', period: `period${i + 1}` })
        expect([event.homeScore, event.awayScore]).toEqual([won.home, won.away])
        expect(event.timeSeconds).toBeGreaterThan(last)
        last = event.timeSeconds as number
      })
      expect([final.homeScore.current, final.awayScore.current]).toEqual([won.home, won.away])
    })
  })

  testRetirements(MATCHES)

  test('statistics: the match is the sum of its games, and agrees with the points', () => {
    forMatches((final) => {
      const [all, ...parts] = final.statistics ?? []
      const games = gamesOf(final)
      const value = (items: { key: string; home: number; away: number }[] | undefined, key: string) =>
        items?.find((item) => item.key === key)
      for (const item of all?.items ?? []) {
        for (const side of SIDES) {
          const values = parts.map(({ items }) => value(items, item.key)?.[side] ?? 0)
          if (item.key === 'maxPointsInRow') expect(item[side]).toBeGreaterThanOrEqual(Math.max(...values))
          else expect(item[side]).toBe(values.reduce((sum, each) => sum + each, 0))
        }
      }
      parts.forEach(({ items }, i) => {
        for (const side of SIDES) {
          expect(value(items, 'pointsTotal')?.[side]).toBe(games[i]?.[side] as number)
          const [served, received] = ['servicePointsAccuracy', 'receiverPointsAccuracy'].map(
            (key) => value(items, key)?.[side] as number,
          ) as [number, number]
          expect(served + received).toBe(games[i]?.[side] as number)
        }
      })
      expect(viewMatchStatistics('table-tennis', [...(final.statistics ?? [])]).problems).toEqual([])
    })
  })
})

test('the serve changes after two points, at ten all after each', () => {
  const { serve } = tableTennisRules(5)
  const serverAt = (home: number, away: number) => {
    let server: Side = 'home'
    for (let played = 0; played < home + away; played++) server = serve(server, 'home', played)
    return server
  }
  const servers = (points: readonly (readonly [number, number])[]) =>
    points.map(([home, away]) => serverAt(home, away)[0]).join('')
  const early = Array.from({ length: 12 }, (_, i) => [Math.min(i, 6), Math.max(0, i - 6)] as const)
  expect(servers(early)).toBe('hhaahhaahhaa')
  expect(
    servers([
      [9, 9],
      [10, 9],
      [10, 10],
      [11, 10],
      [11, 11],
      [11, 12],
    ]),
  ).toBe('aahaha')
})

describe('in the course of a match', () => {
  testStepping(MATCHES, { latest: 2_500, numRuns: 60 })

  test('points only grow, and the text names the game', () => {
    forMatches((_final, match) => {
      let points = 0
      for (let second = 0; second < match.durationSeconds(); second += 211) {
        const running = match.at(second)
        const games = gamesOf(running)
        expect(running.status).toBe('inprogress')
        expect(running.statusDescription).toBe(`Game ${games.length}`)
        const sum = games.reduce((total, game) => total + game.home + game.away, 0)
        expect(sum).toBeGreaterThanOrEqual(points)
        points = sum
      }
    })
  })

  test('a match to three takes about half an hour, one to four about forty minutes', () => {
    const minutes = (bestOf: 5 | 7) => {
      let total = 0
      for (let seed = 0; seed < 100; seed++) {
        total += startTableTennis({ bestOf, edge: 0, retirement: null }, makeRandom(seed)).durationSeconds()
      }
      return total / 6000
    }
    expect(Math.abs(minutes(5) - 28)).toBeLessThan(4)
    expect(Math.abs(minutes(7) - 40)).toBeLessThan(5)
  })
})
