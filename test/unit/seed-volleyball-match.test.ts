/** Laws of the volleyball simulator, over many matches: the rules of the sport, and all sums agree at every moment. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { other, SIDES, type Side, type SportProgress } from '../../seed/engine/match.ts'
import { PointBoard, VOLLEYBALL_RULES } from '../../seed/engine/point-board.ts'
import { pointOutlook } from '../../seed/engine/point-outlook.ts'
import { startVolleyball } from '../../seed/engine/volleyball.ts'
import { makeRandom } from '../../seed/random.ts'
import { matchStatisticsOf } from '../../src/catalog/statistics/index.ts'

/** Some laws play thousands of matches. */
setDefaultTimeout(180_000)

const SETUP = { edge: 0.02, sideOut: 0.62 }
const match = (seed: number, setup = SETUP) => startVolleyball(setup, makeRandom(seed))
/** Shrinking a seed is of no use. */
const RUNS = { seed: 1, numRuns: 150, endOnFailure: true }
const forMatches = (law: (seed: number) => void) => fc.assert(fc.property(fc.nat(), law), RUNS)

const NUMBERS = [1, 2, 3, 4, 5] as const
const setsOf = ({ homeScore, awayScore }: SportProgress) =>
  NUMBERS.flatMap((number) => {
    const [home, away] = [homeScore[`period${number}`], awayScore[`period${number}`]]
    return home === undefined || away === undefined ? [] : [{ number, home, away }]
  })
const targetOf = (number: number) => (number === 5 ? 15 : 25)

type Statistics = NonNullable<SportProgress['statistics']>
function readValue(statistics: Statistics, period: string, key: string, side: Side): number {
  const item = statistics.find((part) => part.period === period)?.items.find((each) => each.key === key)
  if (!item) throw new Error(`${key} of ${period} is missing`)
  return item[side]
}

/** The laws of any state, also of a match in progress. */
function expectCoherent(progress: SportProgress): void {
  const { homeScore, awayScore, liveEvents, status } = progress
  const statistics = progress.statistics ?? []
  const sets = setsOf(progress)
  const decided = sets.filter(({ number, home, away }) => {
    const [more, less] = [Math.max(home, away), Math.min(home, away)]
    return more >= targetOf(number) && more - less >= 2
  })
  expect(homeScore.current).toBe(decided.filter(({ home, away }) => home > away).length)
  expect(awayScore.current).toBe(decided.filter(({ home, away }) => home < away).length)
  for (const { number, home, away } of sets) {
    const [more, less] = [Math.max(home, away), Math.min(home, away)]
    // A set is over at the target, beyond it as soon as there are two points between.
    if (more > targetOf(number)) expect(more - less).toBeLessThanOrEqual(2)
    expect(decided.some((set) => set.number === number) || number === sets.length).toBe(true)
  }
  expect(liveEvents.map((event) => [event.type, event.period])).toEqual(
    decided.map(({ number }) => ['period', `period${number}`]),
  )
  let won = { home: 0, away: 0 }
  decided.forEach((set, i) => {
    won = { ...won, [set.home > set.away ? 'home' : 'away']: won[set.home > set.away ? 'home' : 'away'] + 1 }
    expect(liveEvents[i]).toMatchObject({ homeScore: won.home, awayScore: won.away, isLive: false })
    expect(liveEvents[i]?.text).toBe(status === 'finished' && i === decided.length - 1 ? 'FT' : `S${i + 1}`)
  })
  const seconds = liveEvents.map((event) => event.timeSeconds as number)
  expect([...seconds].sort((a, b) => a - b)).toEqual(seconds)
  if (statistics.length > 0) expectStatistics(statistics, sets)
  else expect(sets.every(({ home, away }) => home + away === 0)).toBe(true)
}

const BEST = ['maxPointsInRow', 'biggestLead']

function expectStatistics(statistics: Statistics, sets: ReturnType<typeof setsOf>): void {
  const periods = ['1ST', '2ND', '3RD', '4TH', '5TH'].slice(0, sets.length)
  expect(statistics.map(({ period }) => period as string)).toEqual(['ALL', ...periods])
  const { byKey } = matchStatisticsOf('volleyball')
  const keys = [...byKey.keys()].sort()
  for (const { items } of statistics) expect(items.map(({ key }) => key).sort()).toEqual(keys)
  for (const side of SIDES) {
    for (const key of keys) {
      const parts = periods.map((period) => readValue(statistics, period, key, side))
      const whole = BEST.includes(key) ? Math.max(...parts) : parts.reduce((a, b) => a + b, 0)
      expect(readValue(statistics, 'ALL', key, side)).toBe(whole)
    }
    for (const [i, period] of periods.entries()) {
      const of = (key: string, whose = side) => readValue(statistics, period, key, whose)
      const points = sets[i]?.[side] as number
      expect(of('pointsTotal')).toBe(points)
      expect(of('aces') + of('attackPoints') + of('blockPoints') + of('opponentErrors')).toBe(points)
      expect(of('servicePointsScored') + of('receiverPointsScored')).toBe(points)
      const errors = of('serviceErrors', other(side)) + of('attackErrors', other(side))
      expect(of('opponentErrors')).toBeGreaterThanOrEqual(errors)
      expect(of('receptionErrors')).toBeLessThanOrEqual(of('aces', other(side)))
      expect(of('aces')).toBeLessThanOrEqual(of('servicePointsScored'))
      expect(of('maxPointsInRow')).toBeLessThanOrEqual(points)
      expect(of('biggestLead')).toBeLessThanOrEqual(points)
      expect(of('timeouts')).toBeLessThanOrEqual(2)
    }
  }
}

describe('a volleyball match', () => {
  test('ends by the rules, and all sums agree', () => {
    const results = new Set<string>()
    forMatches((seed) => {
      const simulation = match(seed)
      const final = simulation.final()
      expectCoherent(final)
      const sets = [final.homeScore.current, final.awayScore.current] as const
      results.add(sets.join(':'))
      expect(Math.max(...sets)).toBe(3)
      expect(simulation.winner()).toBe(sets[0] === 3 ? 'home' : 'away')
      expect(final.status).toBe('finished')
      expect(setsOf(final).length).toBe(sets[0] + sets[1])
      expect(final.liveEvents.at(-1)?.timeSeconds).toBe(simulation.durationSeconds())
      expect(simulation.durationSeconds()).toBeGreaterThan(45 * 60)
      expect(simulation.durationSeconds()).toBeLessThan(160 * 60)
    })
    expect([...results].sort()).toEqual(['0:3', '1:3', '2:3', '3:0', '3:1', '3:2'])
  })

  test('agrees with itself at any second, and names what is going on', () => {
    const texts = new Set<string>()
    forMatches((seed) => {
      const simulation = match(seed)
      const second = (seed * 7) % simulation.durationSeconds()
      const progress = simulation.at(second)
      expectCoherent(progress)
      expect(progress.status).toBe('inprogress')
      expect(60 * progress.currentMatchMinute + progress.currentMatchSecond).toBe(second)
      const sets = setsOf(progress)
      const done = progress.homeScore.current + progress.awayScore.current
      expect(progress.statusDescription).toBe(sets.length > done ? `Set ${sets.length}` : 'Break')
      texts.add(progress.statusDescription)
    })
    expect([...texts].sort()).toEqual(['Break', 'Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5'])
  })

  test('is the same in steps, forwards, backwards and at once', () => {
    forMatches((seed) => {
      const direct = match(seed)
      const stepped = match(seed)
      while (stepped.step());
      expect(stepped.final()).toEqual(direct.final())
      expect(stepped.step()).toBe(false)
      const asked = match(seed)
      const seconds = [0, 600, 1800, 3600, 5400, 20_000]
      const forwards = seconds.map((second) => asked.at(second))
      expect(forwards.at(-1)).toEqual(direct.final())
      expect([...seconds].reverse().map((second) => direct.at(second))).toEqual([...forwards].reverse())
    })
  })

  test('points never go back, and rise by one at a time', () => {
    for (let seed = 0; seed < 15; seed++) {
      const simulation = match(seed)
      let before = 0
      for (let second = 0; second <= simulation.durationSeconds(); second += 16) {
        const points = setsOf(simulation.at(second)).reduce((sum, { home, away }) => sum + home + away, 0)
        expect(points - before).toBeGreaterThanOrEqual(0)
        expect(points - before).toBeLessThanOrEqual(1)
        before = points
      }
    }
  })
})

describe('the board', () => {
  const newBoard = () => new PointBoard(VOLLEYBALL_RULES, 'home', 'away')

  test('who wins a rally serves; the first serve of a set alternates, and is tossed again for the fifth', () => {
    const board = newBoard()
    const firstServers: Side[] = [board.server]
    const winSet = (side: Side) => {
      while (!board.point(side).set) expect(board.server).toBe(side)
      if (!board.winner) firstServers.push(board.server)
    }
    for (const side of ['home', 'away', 'home', 'away', 'home'] as const) winSet(side)
    expect(firstServers).toEqual(['home', 'away', 'home', 'away', 'away'])
    expect(board.sets.map(({ score }) => [score.home, score.away])).toEqual([
      [25, 0],
      [0, 25],
      [25, 0],
      [0, 25],
      [15, 0],
    ])
    expect(board.winner).toBe('home')
    expect(() => board.point('away')).toThrow('the match is over')
  })

  test('two points clear are needed, in the fifth set too', () => {
    const board = newBoard()
    const level = (points: number) => {
      for (let i = 0; i < points; i++) for (const side of SIDES) expect(board.point(side).set).toBe(false)
    }
    level(30)
    expect(board.point('home').set).toBe(false)
    expect(board.point('home').set).toBe(true)
    for (const side of ['away', 'home', 'away'] as const) while (!board.point(side).set);
    level(17)
    expect(board.point('away').set).toBe(false)
    expect(board.point('away').set).toBe(true)
    expect([board.set.score, board.winner]).toEqual([{ home: 17, away: 19 }, 'away'])
  })
})

describe('the outlook', () => {
  const CHANCES = { home: 0.4, away: 0.66 }

  test('is exact: at any score the mean of those after the next rally', () => {
    const random = makeRandom(5)
    for (let match = 0; match < 6; match++) {
      const tosses = { first: random.pick(SIDES), deciding: random.pick(SIDES) }
      const course: Side[] = []
      const boardAfter = (more: readonly Side[]) => {
        const board = new PointBoard(VOLLEYBALL_RULES, tosses.first, tosses.deciding)
        for (const side of [...course, ...more]) board.point(side)
        return board
      }
      for (let board = boardAfter([]); !board.winner; board = boardAfter([])) {
        if (random.chance(0.08)) {
          const now = pointOutlook(board, CHANCES)
          expect(now.home + now.away).toBeCloseTo(1, 12)
          const p = CHANCES[board.server]
          const next = SIDES.map((side) => outlookOf(boardAfter([side]), board.sets.length))
          for (const key of ['home', 'expectedTotal', 'expectedMargin'] as const) {
            const mean = p * (next[0]?.[key] ?? 0) + (1 - p) * (next[1]?.[key] ?? 0)
            expect(mean).toBeCloseTo(now[key], 9)
          }
        }
        course.push(random.chance(0.5) ? 'home' : 'away')
      }
    }
  })

  /** Whether the set that runs after it had begun: the first serve of the fifth is not known before. */
  function outlookOf(board: PointBoard, setsBegun: number) {
    return pointOutlook(board, CHANCES, board.sets.length === setsBegun)
  }

  test('before the start and in the middle it is borne out by the matches', () => {
    for (const second of [-1, 2400]) {
      const sum = { wins: 0, home: 0, total: 0, expected: 0 }
      const count = 250
      for (let seed = 0; seed < count; seed++) {
        const simulation = match(seed)
        const { home, draw, expectedTotal } = simulation.outlook(second)
        expect(draw).toBeNull()
        sum.home += home
        sum.expected += expectedTotal
        sum.wins += simulation.winner() === 'home' ? 1 : 0
        sum.total += setsOf(simulation.final()).reduce((points, set) => points + set.home + set.away, 0)
      }
      expect(Math.abs(sum.wins - sum.home) / count).toBeLessThan(0.07)
      expect(Math.abs(sum.total - sum.expected) / count).toBeLessThan(6)
    }
  })

  test('is even between equals, and certain after the end', () => {
    const even = match(1, { edge: 0, sideOut: 0.6 }).outlook(-1)
    expect(even.home).toBeCloseTo(0.5, 9)
    expect(even.expectedMargin).toBeCloseTo(0, 9)
    const simulation = match(3)
    const after = simulation.outlook(simulation.durationSeconds())
    expect(after[simulation.winner()]).toBe(1)
  })
})

test('all points of a side but those given by the other are those of its players', () => {
  const squadOf = (side: number) =>
    ['OH', 'OH', 'OH', 'OPP', 'MB', 'MB', 'MB', 'S', 'S', 'L'].map((position, i) => {
      const id = side * 100 + i
      return { id, name: `Player ${id}`, position, shirtNumber: i + 1, ability: 1 }
    })
  const squads = { home: { squad: squadOf(1) }, away: { squad: squadOf(2) } }
  for (let seed = 0; seed < 30; seed++) {
    const played = startVolleyball({ ...SETUP, squads }, makeRandom(seed))
    const { playerStatistics, statistics = [] } = played.final()
    for (const side of SIDES) {
      const own = played.sheets?.[side].starters.map(({ id }) => playerStatistics?.get(id) ?? {}) ?? []
      const sum = (key: string) => own.reduce((total, of) => total + Number(of[key]), 0)
      const team = (key: string) => readValue(statistics as Statistics, 'ALL', key, side)
      expect(sum('points')).toBe(sum('attackPoints') + sum('blockPoints') + sum('aces'))
      expect(sum('points')).toBe(team('pointsTotal') - team('opponentErrors'))
      for (const key of ['attackPoints', 'attackErrors', 'blockPoints', 'aces', 'serviceErrors'])
        expect([key, sum(key)]).toEqual([key, team(key)])
    }
  }
})
