/** Laws of the tennis simulator, over many matches: the rules of the game, and all that is reported agrees. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { other, SIDES, type Side, type SportProgress } from '../../seed/engine/match.ts'
import { oneThenTwo } from '../../seed/engine/point-board.ts'
import { startTennis, type TennisSetup } from '../../seed/engine/tennis.ts'
import { makeRandom } from '../../seed/random.ts'
import { viewMatchStatistics } from '../../src/rules/match-statistics.ts'
import {
  anyRetirement,
  isRetired,
  matchesOf,
  testRetirements,
  testStepping,
} from '../support/seed-racket-match-laws.ts'

const GROUNDS = ['Hardcourt outdoor', 'Hardcourt indoor', 'Clay', 'Grass'] as const
const FINAL_SETS = ['tiebreak', 'tiebreak10', 'advantage', 'matchTiebreak'] as const

const anySetup: fc.Arbitrary<TennisSetup> = fc.record({
  rules: fc.record({ bestOf: fc.constantFrom(3, 5), finalSet: fc.constantFrom(...FINAL_SETS) }),
  ground: fc.constantFrom(...GROUNDS),
  gender: fc.constantFrom('M', 'F'),
  edge: fc.constantFrom(0, 0, 0.02, -0.06),
  seeds: fc.constant({ home: 3, away: null }),
  retirement: anyRetirement({ min: 3, max: 30 }),
})
const MATCHES = { anySetup, start: startTennis, runs: { seed: 7, numRuns: 120 } }
const forMatches = matchesOf(MATCHES)

function blockOf({ tennis }: SportProgress) {
  if (!tennis?.sets || !tennis.pointByPoint || !tennis.momentum) throw new Error('no tennis block')
  return { ...tennis, sets: tennis.sets, games: tennis.pointByPoint, momentum: tennis.momentum }
}
type SetView = ReturnType<typeof blockOf>['sets'][number]
const gamesOf = (set: SetView, side: Side) => (side === 'home' ? set.homeGames : set.awayGames)

/** Is the score of a finished set one that the rules allow? */
function expectSetScore(set: SetView, { rules }: TennisSetup): void {
  const winner = set.winner as Side
  const [won, lost] = [gamesOf(set, winner), gamesOf(set, other(winner))]
  const isFinal = set.setNumber === rules.bestOf
  const kind = isFinal ? rules.finalSet : 'tiebreak'
  const { tiebreak } = set
  if (!tiebreak) {
    expect(kind).not.toBe('matchTiebreak')
    const isPlain = won === 6 && lost <= 4
    expect(isPlain || (won === lost + 2 && (won === 7 || (kind === 'advantage' && won > 7)))).toBe(true)
    return
  }
  expect(kind).not.toBe('advantage')
  expect([won, lost]).toEqual(kind === 'matchTiebreak' ? [1, 0] : [7, 6])
  const points = { home: tiebreak.homePoints, away: tiebreak.awayPoints }
  const target = kind === 'tiebreak' ? 7 : 10
  const [most, least] = [points[winner], points[other(winner)]]
  expect(most === target ? least <= target - 2 : most > target && most === least + 2).toBe(true)
}

describe('a finished match', () => {
  test('each set is won by the rules, and the last one by who wins the match', () => {
    forMatches((final, match, setup) => {
      const { sets } = blockOf(final)
      const played = sets.filter((set) => set.winner)
      for (const set of played) expectSetScore(set, setup)
      if (isRetired(final)) {
        expect(sets.length).toBe(played.length + 1)
        return
      }
      expect(sets.at(-1)?.winner).toBe(match.winner())
      const won = (side: Side) => played.filter((set) => set.winner === side).length
      expect(won(match.winner())).toBe((setup.rules.bestOf + 1) / 2)
      expect(won(other(match.winner()))).toBeLessThan(won(match.winner()))
    })
  })

  test('the score counts sets, its periods the games, and the last event has it', () => {
    forMatches((final, match) => {
      const { sets } = blockOf(final)
      for (const side of SIDES) {
        const score = side === 'home' ? final.homeScore : final.awayScore
        expect(score.current).toBe(sets.filter((set) => set.winner === side).length)
        expect(score.display).toBe(score.current)
        expect(score.point).toBeUndefined()
        sets.forEach((set, i) => {
          expect(score[`period${i + 1}`]).toBe(gamesOf(set, side))
          const tiebreak = side === 'home' ? set.tiebreak?.homePoints : set.tiebreak?.awayPoints
          expect(score[`period${i + 1}TieBreak`]).toBe(tiebreak as number)
        })
        expect(score[`period${sets.length + 1}`]).toBeUndefined()
      }
      const last = final.liveEvents.at(-1)
      if (last)
        expect([last.homeScore, last.awayScore]).toEqual([final.homeScore.current, final.awayScore.current])
      const seconds = sets.reduce((total, set) => total + (set.durationSeconds as number), 0)
      expect(seconds).toBe(match.durationSeconds())
      expect(final.currentMatchMinute * 60 + final.currentMatchSecond).toBe(seconds)
    })
  })

  testRetirements(MATCHES)
})

describe('point by point', () => {
  const NEXT: Readonly<Record<string, string>> = { 0: '15', 15: '30', 30: '40' }

  /** The score after a point of an ordinary game; null when it ends the game. */
  function after(own: string, opposite: string): readonly [string, string] | null {
    if (own === 'A') return null
    if (own === '40') return opposite === 'A' ? ['40', '40'] : opposite === '40' ? ['A', '40'] : null
    return [NEXT[own] as string, opposite]
  }

  test('every game runs through its points to its end', () => {
    forMatches((final) => {
      const { games, sets } = blockOf(final)
      games.forEach((game, i) => {
        const isLast = i === games.length - 1
        const set = sets[game.set - 1] as SetView
        // Players retire before a tie-break, never inside one.
        const isTiebreak =
          set.winner !== null && !!set.tiebreak && game.game === set.homeGames + set.awayGames
        let score: Record<Side, string> | null = { home: '0', away: '0' }
        game.points.forEach((point, n) => {
          if (!score) throw new Error('a point after the end of the game')
          expect([point.homePoint, point.awayPoint]).toEqual([score.home, score.away])
          expect(point.server).toBe(isTiebreak ? tiebreakServer(game.server, n) : game.server)
          const { winner } = point
          if (isTiebreak) {
            score = { ...score, [winner]: String(Number(score[winner]) + 1) }
          } else {
            const next: readonly [string, string] | null = after(score[winner], score[other(winner)])
            score = next && ({ [winner]: next[0], [other(winner)]: next[1] } as Record<Side, string>)
          }
        })
        if (isTiebreak) {
          expect(score as object).toEqual({
            home: String(set.tiebreak?.homePoints),
            away: String(set.tiebreak?.awayPoints),
          })
        } else if (!(isLast && isRetired(final))) expect(score).toBeNull()
      })
    })
  })

  test('games follow each other, the serve alternates, and the last game has the score of its set', () => {
    forMatches((final) => {
      const { games, sets, firstToServe } = blockOf(final)
      expect(games[0]?.server).toBe(firstToServe as Side)
      games.slice(1).forEach((game, i) => {
        const before = games[i] as (typeof games)[number]
        expect(game.server).toBe(other(before.server))
        if (game.set === before.set) expect(game.game).toBe(before.game + 1)
        else expect([game.set, game.game]).toEqual([before.set + 1, 1])
      })
      for (const set of sets) {
        const own = games.filter((game) => game.set === set.setNumber)
        expect(own.length).toBe(set.homeGames + set.awayGames)
        if (own.length > 0) expect(own.at(-1)?.score).toEqual({ home: set.homeGames, away: set.awayGames })
      }
    })
  })

  test('aces are won by the server and double faults by the receiver', () => {
    forMatches((final) => {
      for (const { points } of blockOf(final).games) {
        for (const { type, server, winner } of points) {
          if (type === 'ace') expect(winner).toBe(server)
          if (type === 'doubleFault') expect(winner).toBe(other(server))
        }
      }
    })
  })

  test('a break is a game won against the serve, and the momentum leans to who wins', () => {
    forMatches((final) => {
      const { games, momentum, sets } = blockOf(final)
      expect(momentum.map(({ set, game }) => [set, game])).toEqual(games.map(({ set, game }) => [set, game]))
      momentum.forEach(({ value, breakOccurred, ...key }, i) => {
        const game = games[i] as (typeof games)[number]
        const winner = game.points.at(-1)?.winner as Side
        const set = sets[key.set - 1] as SetView
        const isTiebreak = set.tiebreak !== undefined && key.game === set.homeGames + set.awayGames
        expect(breakOccurred).toBe(!isTiebreak && winner !== game.server)
        expect(Math.abs(value)).toBeLessThanOrEqual(100)
        const before = momentum[i - 1]?.value ?? 0
        if (winner === 'home') expect(value).toBeGreaterThan(Math.min(before, 1) - 1)
        else expect(value).toBeLessThan(Math.max(before, -1) + 1)
      })
    })
  })
})

describe('statistics', () => {
  const RUN_KEYS = ['maxPointsInRow', 'maxGamesInRow']
  type Item = SportProgress['statistics'] extends infer T
    ? NonNullable<T> extends readonly { items: (infer I)[] }[]
      ? I
      : never
    : never
  const periodsOf = (progress: SportProgress) => progress.statistics ?? []
  const itemsOf = (progress: SportProgress, period: string) =>
    new Map(
      periodsOf(progress)
        .find((each) => each.period === period)
        ?.items.map((item) => [item.key, item]),
    )

  test('the match is the sum of its sets, and a run is at least as long as in a set', () => {
    forMatches((final) => {
      const [all, ...sets] = periodsOf(final)
      const parts = sets.map(({ items }) => new Map<string, Item>(items.map((item) => [item.key, item])))
      for (const item of all?.items ?? []) {
        for (const member of ['home', 'away', 'homeTotal', 'awayTotal'] as const) {
          const values = parts.map((part) => part.get(item.key)?.[member] ?? 0)
          const total = values.reduce((sum, value) => sum + value, 0)
          if (!RUN_KEYS.includes(item.key)) expect(item[member] ?? 0).toBe(total)
          else expect(item[member] ?? 0).toBeGreaterThanOrEqual(Math.max(...values))
        }
      }
    })
  })

  test('they agree with the points and games', () => {
    forMatches((final) => {
      const { games, momentum, sets } = blockOf(final)
      const points = games.flatMap((game) => game.points)
      const all = itemsOf(final, 'ALL')
      for (const side of SIDES) {
        const value = (key: string) => all.get(key)?.[side] ?? Number.NaN
        const count = (of: (point: (typeof points)[number]) => boolean) => points.filter(of).length
        expect(value('pointsTotal')).toBe(count(({ winner }) => winner === side))
        expect(value('pointsWon')).toBe(value('pointsTotal'))
        expect(value('aces')).toBe(count(({ type, winner }) => type === 'ace' && winner === side))
        expect(value('doubleFaults')).toBe(
          count(({ type, server }) => type === 'doubleFault' && server === side),
        )
        expect(value('servicePointsAccuracy')).toBe(count((p) => p.server === side && p.winner === side))
        expect(value('receiverPointsAccuracy')).toBe(count((p) => p.server !== side && p.winner === side))
        expect(value('firstServePointsAccuracy') + value('secondServePointsAccuracy')).toBe(
          value('servicePointsAccuracy'),
        )
        expect(value('firstReturnPoints') + value('secondReturnPoints')).toBe(value('receiverPointsAccuracy'))
        expect(value('gamesWon')).toBe(sets.reduce((total, set) => total + gamesOf(set, side), 0))
        const breaks = momentum.filter(
          (each, i) => each.breakOccurred && games[i]?.points.at(-1)?.winner === side,
        )
        expect(value('breakPointsScored')).toBe(breaks.length)
        const tiebreaks = sets.filter((set) => set.tiebreak && set.winner === side)
        expect(value('tiebreaks')).toBe(tiebreaks.length)
      }
    })
  })

  test('the dictionary knows them all', () => {
    forMatches((final) => {
      expect(viewMatchStatistics('tennis', [...periodsOf(final)]).problems).toEqual([])
    })
  })
})

describe('in the course of a match', () => {
  testStepping(MATCHES, { latest: 12_000, numRuns: 40 })

  test('what has been played stays, the running game has its points beside the score', () => {
    forMatches((_final, match) => {
      let games = 0
      for (let second = 0; second < match.durationSeconds(); second += 877) {
        const running = match.at(second)
        const block = blockOf(running)
        expect(running.status).toBe('inprogress')
        expect(running.statusDescription).toBe(`Set ${block.sets.length}`)
        expect(running.currentMatchMinute).toBe(Math.floor(second / 60))
        expect(block.games.length).toBeGreaterThanOrEqual(games)
        games = block.games.length
        const set = block.sets.at(-1) as SetView
        expect([set.winner, set.durationSeconds]).toEqual([null, null])
        for (const score of [running.homeScore, running.awayScore]) {
          expect(score.point === undefined).toBe(set.tiebreak !== undefined)
          if (score.point !== undefined) expect(['0', '15', '30', '40', 'A']).toContain(score.point)
        }
      }
    })
  })
})

/** Who serves point number `played` (from 0) of a tie-break. */
function tiebreakServer(first: Side, played: number): Side {
  let server = first
  for (let n = 0; n < played; n++) server = oneThenTwo(server, 'home', n)
  return server
}

test('a tie-break is served once by the first, then twice each in turn', () => {
  const servers = Array.from({ length: 11 }, (_, played) => tiebreakServer('home', played)[0])
  expect(servers.join('')).toBe('haahhaahhaa')
})

describe('matches as a whole', () => {
  /** Points won by servers, and minutes, over many level matches. */
  function mean(setup: Partial<TennisSetup>) {
    const sum = { served: 0, won: 0, minutes: 0 }
    for (let seed = 0; seed < 60; seed++) {
      const match = startTennis(
        {
          rules: { bestOf: 3, finalSet: 'tiebreak' },
          ground: 'Hardcourt outdoor',
          gender: 'M',
          edge: 0,
          seeds: { home: null, away: null },
          retirement: null,
          ...setup,
        },
        makeRandom(seed),
      )
      for (const { points } of blockOf(match.final()).games) {
        sum.served += points.length
        sum.won += points.filter(({ server, winner }) => server === winner).length
      }
      sum.minutes += match.durationSeconds() / 60
    }
    return { held: sum.won / sum.served, minutes: sum.minutes / 60 }
  }

  test('servers win most on grass and least on clay, men more than women', () => {
    const held = (ground: TennisSetup['ground']) => mean({ ground }).held
    expect(held('Grass')).toBeGreaterThan(held('Hardcourt outdoor'))
    expect(held('Hardcourt outdoor')).toBeGreaterThan(held('Clay'))
    expect(mean({ gender: 'F' }).held).toBeLessThan(mean({}).held - 0.04)
    expect(Math.abs(mean({}).held - 0.64)).toBeLessThan(0.02)
  })

  test('two sets take about an hour and three quarters, three about three hours', () => {
    expect(Math.abs(mean({}).minutes - 110)).toBeLessThan(20)
    expect(Math.abs(mean({ rules: { bestOf: 5, finalSet: 'tiebreak' } }).minutes - 185)).toBeLessThan(30)
  })
})
