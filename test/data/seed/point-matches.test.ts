/** Laws of simulated tennis, table-tennis and volleyball matches: serve, sets, points and exact chances. */
import { describe, expect, test } from 'bun:test'
import { other, SIDES, type Side } from '../../../seed/engine/match.ts'
import {
  oneThenTwo,
  PointBoard,
  tableTennisRules,
  tennisRules,
  VOLLEYBALL_RULES,
} from '../../../seed/engine/points/board.ts'
import { makeRandom } from '../../../seed/random.ts'
import { matchStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import { GROUND_TYPES } from '../../../src/contract/resources/blocks.ts'
import {
  matchesOf,
  score,
  teamValue,
  tennisSetup,
  type View,
  viewsOf,
} from '../../support/seed/seed-match-kit.ts'

const isRetired = ({ statusDescription }: View) => statusDescription === 'Retired'
const setsOf = ({ homeScore, awayScore }: View) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((number) => {
    const [home, away] = [homeScore[`period${number}`], awayScore[`period${number}`]]
    return home === undefined || away === undefined ? [] : [{ home, away }]
  })

describe('the serve', () => {
  test.each([
    ['a tie-break: once, then each side twice', oneThenTwo, 'haahhaahhaa'],
    ['table tennis: two points, from ten all one', tableTennisRules(5).serve, 'hhaahhaahhaahhaahhaahaha'],
  ])('in %s', (_, serve, expected) => {
    const servers: Side[] = ['home']
    while (servers.length < expected.length)
      servers.push(serve(servers.at(-1) as Side, 'home', servers.length - 1))
    expect(servers.map((side) => side[0]).join('')).toBe(expected)
  })

  test('in volleyball the winner of a rally serves; the first serve of a set alternates, and is tossed again for the fifth', () => {
    const board = new PointBoard(VOLLEYBALL_RULES, 'home', 'away')
    const firstServers: Side[] = [board.server]
    for (const side of ['home', 'away', 'home', 'away', 'home'] as const) {
      while (!board.point(side).set) expect(board.server).toBe(side)
      if (!board.winner) firstServers.push(board.server)
    }
    expect(firstServers).toEqual(['home', 'away', 'home', 'away', 'away'])
    expect(board.sets.map((set) => set.score.home - set.score.away)).toEqual([25, -25, 25, -25, 15])
    expect(board.winner).toBe('home')
    expect(() => board.point('away')).toThrow('the match is over')
  })
})

test.each([
  ['table tennis', tableTennisRules(5), 14, 3],
  ['volleyball', VOLLEYBALL_RULES, 30, 3],
] as const)('a set of %s needs two points more than the other side', (_, rules, level, wins) => {
  const board = new PointBoard(rules, 'home', 'away')
  for (let set = 0; set < wins; set++) {
    for (let i = 0; i < level; i++) for (const side of SIDES) expect(board.point(side).set).toBe(false)
    expect([board.point('away').set, board.point('away').set]).toEqual([false, true])
  }
  expect([board.set.score, board.winner]).toEqual([{ home: level, away: level + 2 }, 'away'])
})

test.each(['tennis', 'table-tennis'] as const)(
  'in %s a player who retires loses whatever the score',
  (sport) => {
    const retired = matchesOf(sport).filter(({ final }) => isRetired(final()))
    expect(retired.length).toBeGreaterThan(1)
    for (const { match, final } of matchesOf(sport)) {
      expect(isRetired(final())).toBe(final().winner !== undefined)
      if (final().winner) expect(match.winner()).toBe(final().winner as Side)
    }
  },
)

test.each([
  ['tennis', 'Set'],
  ['table-tennis', 'Game'],
  ['volleyball', 'Set'],
] as const)('a %s match names its %s, and a break only where there is one', (sport, name) => {
  for (const { match } of matchesOf(sport).slice(0, 20)) {
    for (let second = 0; second < match.durationSeconds(); second += 611) {
      const view = match.at(second)
      const done = view.homeScore.current + view.awayScore.current
      const isBreak = setsOf(view).length === done
      expect(view.statusDescription).toBe(isBreak ? 'Break' : `${name} ${setsOf(view).length}`)
    }
  }
})

test('table tennis and volleyball report the ends of sets with the score after them', () => {
  for (const { view } of [...viewsOf('table-tennis'), ...viewsOf('volleyball')]) {
    const won = { home: 0, away: 0 }
    for (const [i, event] of view.liveEvents.entries()) {
      const { home = 0, away = 0 } = setsOf(view)[i] ?? {}
      won[home > away ? 'home' : 'away'] += 1
      const [homeScore, awayScore] = [won.home, won.away]
      expect(event).toMatchObject({ type: 'period', period: `period${i + 1}`, homeScore, awayScore })
    }
  }
})

test('volleyball has every statistic of the dictionary', () => {
  const keys = [...matchStatisticsOf('volleyball').byKey.keys()].sort()
  for (const { final } of matchesOf('volleyball'))
    for (const { items } of final().statistics ?? []) expect(items.map(({ key }) => key).sort()).toEqual(keys)
})

describe('tennis', () => {
  /** Finished and retired matches with their setup. */
  const MATCHES = matchesOf('tennis').map(({ final, match, seed }) => {
    const view = final()
    const { sets = [], pointByPoint: games = [], momentum = [], firstToServe } = view.tennis ?? {}
    const setup = tennisSetup(makeRandom(seed).stream('setup'))
    return { view, match, setup, sets, games, momentum: momentum ?? [], firstToServe }
  })
  type Row = (typeof MATCHES)[number]
  const isTiebreak = ({ sets }: Row, { set, game }: Row['games'][number]) => {
    const own = sets[set - 1]
    // Players retire before a tie-break, never inside one.
    return own?.winner != null && own.tiebreak !== undefined && game === own.homeGames + own.awayGames
  }

  /** Whether a race to a target, with a lead of two, ends at this score. */
  const isEnd = (more: number, less: number, target: number) =>
    more === target ? less <= target - 2 : more > target && more === less + 2

  test('each ground is played on, and the match says so', () => {
    for (const { view, setup } of MATCHES) expect(view.tennis?.groundType).toBe(setup.ground)
    expect(new Set(MATCHES.map(({ setup }) => setup.ground))).toEqual(new Set(GROUND_TYPES))
  })

  test('each set is won by the rules of the match, and the last one by the winner', () => {
    for (const { view, match, sets, setup } of MATCHES) {
      const { bestOf, finalSet } = setup.rules
      for (const set of sets.filter(({ winner }) => winner != null)) {
        const winner = set.winner as Side
        const [more, less] = [set[`${winner}Games`], set[`${other(winner)}Games`]]
        const kind = set.setNumber === bestOf ? finalSet : 'tiebreak'
        if (set.tiebreak) {
          const points = [set.tiebreak[`${winner}Points`], set.tiebreak[`${other(winner)}Points`]] as const
          expect([more, less]).toEqual(kind === 'matchTiebreak' ? [1, 0] : [7, 6])
          expect(kind !== 'advantage' && isEnd(...points, kind === 'tiebreak' ? 7 : 10)).toBe(true)
        } else {
          const isShort = more <= 7 || kind === 'advantage'
          expect(kind !== 'matchTiebreak' && isEnd(more, less, 6) && isShort).toBe(true)
        }
      }
      const seconds = sets.reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0)
      expect(seconds).toBe(match.durationSeconds())
      if (isRetired(view)) continue
      expect(sets.at(-1)?.winner).toBe(match.winner())
      expect(score(view, match.winner()!).current).toBe((bestOf + 1) / 2)
    }
  })

  test('the points of a game are called as usual, and the next one is served by the other side', () => {
    const board = new PointBoard(tennisRules({ bestOf: 3, finalSet: 'tiebreak' }), 'home')
    const calls = [...'hhhaaaahhh'].map((side) => {
      board.point(side === 'h' ? 'home' : 'away')
      return `${board.pointText('home')}-${board.pointText('away')}`
    })
    expect(calls.join(' ')).toBe('15-0 30-0 40-0 40-15 40-30 40-40 40-A 40-40 A-40 0-0')
    expect([board.server, board.set.score]).toEqual(['away', { home: 1, away: 0 }])
  })

  test('point by point a match is what its board shows, and the serve alternates', () => {
    for (const { games, sets, setup, firstToServe } of MATCHES) {
      const board = new PointBoard(tennisRules(setup.rules), firstToServe as Side)
      for (const [i, { set, game, server, points, score: own }] of games.entries()) {
        const { score: before } = board.set
        expect([set, game, server]).toEqual([
          board.sets.length,
          before.home + before.away + 1,
          i % 2 === 0 ? (firstToServe as Side) : other(firstToServe as Side),
        ])
        for (const { winner, type, ...point } of points) {
          const [homePoint, awayPoint] = [board.pointText('home'), board.pointText('away')]
          expect(point).toEqual({ homePoint, awayPoint, server: board.server })
          if (type === 'ace') expect(winner).toBe(point.server)
          if (type === 'doubleFault') expect(winner).toBe(other(point.server))
          board.point(winner)
        }
        expect(own).toEqual(before)
      }
      const shown = board.sets.map(({ score: { home, away }, tiebreak, winner }) => [
        home,
        away,
        winner,
        tiebreak?.home,
      ])
      expect(shown as unknown).toEqual(
        sets.map((set) => [set.homeGames, set.awayGames, set.winner, set.tiebreak?.homePoints]),
      )
    }
  })

  test('the momentum goes to the winner of a game, and marks the breaks', () => {
    for (const row of MATCHES) {
      const { games, momentum } = row
      expect(momentum.map(({ set, game }) => [set, game])).toEqual(games.map(({ set, game }) => [set, game]))
      for (const [i, { value, breakOccurred }] of momentum.entries()) {
        const game = games[i] as (typeof games)[number]
        const winner = game.points.at(-1)?.winner
        expect(breakOccurred).toBe(!isTiebreak(row, game) && winner !== game.server)
        const last = momentum[i - 1]?.value ?? 0
        expect(Math.abs(value)).toBeLessThanOrEqual(100)
        if (winner === 'home') expect(value).toBeGreaterThan(Math.min(last, 1) - 1)
        else expect(value).toBeLessThan(Math.max(last, -1) + 1)
      }
    }
  })

  test('statistics agree with points, games and sets', () => {
    for (const { view, games, momentum, sets } of MATCHES) {
      const points = games.flatMap((game) => game.points)
      if (points.length === 0) continue
      for (const side of SIDES) {
        const value = (key: string) => teamValue(view, key, side)
        const won = points.filter(({ winner }) => winner === side)
        expect([value('pointsTotal'), value('pointsWon')]).toEqual([won.length, won.length])
        const faults = points.filter(({ type, server }) => type === 'doubleFault' && server === side)
        expect([value('aces'), value('doubleFaults')]).toEqual([
          won.filter(({ type }) => type === 'ace').length,
          faults.length,
        ])
        const served = won.filter(({ server }) => server === side).length
        expect(value('servicePointsAccuracy')).toBe(served)
        expect(value('receiverPointsAccuracy')).toBe(won.length - served)
        const serves = value('firstServePointsAccuracy') + value('secondServePointsAccuracy')
        expect(serves).toBe(value('servicePointsAccuracy'))
        expect(value('firstReturnPoints') + value('secondReturnPoints')).toBe(value('receiverPointsAccuracy'))
        expect(value('gamesWon')).toBe(sets.reduce((total, set) => total + set[`${side}Games`], 0))
        const breaks = momentum.filter(
          (each, i) => each.breakOccurred && games[i]?.points.at(-1)?.winner === side,
        )
        expect(value('breakPointsScored')).toBe(breaks.length)
        expect(value('tiebreaks')).toBe(sets.filter((set) => set.tiebreak && set.winner === side).length)
      }
    }
  })

  test('a running game shows its points beside the score, a tie-break does not', () => {
    for (const { match } of MATCHES.slice(0, 20)) {
      for (let second = 0; second < match.durationSeconds(); second += 877) {
        const view = match.at(second)
        const set = view.tennis?.sets?.at(-1)
        expect([set?.winner, set?.durationSeconds]).toEqual([null, null])
        for (const { point } of [view.homeScore, view.awayScore]) {
          expect(point === undefined).toBe(set?.tiebreak !== undefined)
          if (point !== undefined) expect(['0', '15', '30', '40', 'A']).toContain(point)
        }
      }
    }
  })
})
