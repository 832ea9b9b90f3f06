/** Laws of the outlook: exact from point to point, and borne out by the matches that the simulators play. */
import { describe, expect, test } from 'bun:test'
import type { DecisiveMatch, Outlook, Side } from '../../seed/engine/match.ts'
import {
  type FinalSet,
  PointBoard,
  type PointRules,
  tableTennisRules,
  tennisRules,
} from '../../seed/engine/point-board.ts'
import { pointOutlook } from '../../seed/engine/point-outlook.ts'
import { startTableTennis } from '../../seed/engine/table-tennis.ts'
import { startTennis } from '../../seed/engine/tennis.ts'
import { makeRandom } from '../../seed/random.ts'

/** Strong servers, so that many sets come to a tie-break. */
const CHANCES = { home: 0.8, away: 0.24 }

/** Plays a board by chance; before each point the outlook must be the mean of those after it. */
function expectFair(rules: PointRules, first: Side, seed: number): void {
  const random = makeRandom(seed)
  const course: Side[] = []
  const boardAfter = (...more: readonly Side[]) => {
    const board = new PointBoard(rules, first)
    for (const winner of [...course, ...more]) board.point(winner)
    return board
  }
  const outlook = (board: PointBoard): Outlook => pointOutlook(board, CHANCES)
  for (let board = boardAfter(); !board.winner; board = boardAfter()) {
    const now = outlook(board)
    expect(now.home + now.away).toBeCloseTo(1, 12)
    const p = CHANCES[board.server]
    if (board.tiebreakTarget !== null || random.chance(0.1)) {
      const [won, lost] = [outlook(boardAfter('home')), outlook(boardAfter('away'))]
      for (const key of ['home', 'expectedTotal', 'expectedMargin'] as const) {
        expect(p * won[key] + (1 - p) * lost[key]).toBeCloseTo(now[key], 9)
      }
    }
    course.push(random.chance(p) ? 'home' : 'away')
  }
}

describe('before each point the outlook is the mean of those after it', () => {
  for (const finalSet of ['tiebreak', 'tiebreak10', 'advantage', 'matchTiebreak'] satisfies FinalSet[]) {
    test(`tennis, final set: ${finalSet}`, () => {
      for (let seed = 0; seed < 4; seed++) {
        expectFair(tennisRules({ bestOf: 3, finalSet }), 'home', seed)
      }
    })
  }

  test('table tennis', () => {
    for (let seed = 0; seed < 8; seed++) {
      expectFair(tableTennisRules(5), 'away', seed)
    }
  })
})

describe('what was expected before the start comes true in the mean', () => {
  const SEEDS = { home: null, away: null }
  const rules = { bestOf: 3, finalSet: 'tiebreak' } as const
  const KINDS: Readonly<Record<string, (seed: number) => DecisiveMatch>> = {
    tennis: (seed) =>
      startTennis(
        { rules, ground: 'Clay', gender: 'F', edge: 0.02, seeds: SEEDS, retirement: null },
        makeRandom(seed),
      ),
    'table tennis': (seed) =>
      startTableTennis({ bestOf: 7, edge: -0.02, retirement: null }, makeRandom(seed)),
  }
  for (const [name, start] of Object.entries(KINDS)) {
    test(name, () => {
      const matches = Array.from({ length: 700 }, (_, seed) => start(seed))
      const before = start(0).outlook(-1)
      expect(before.draw).toBeNull()
      const mean = (value: (match: DecisiveMatch) => number) =>
        matches.reduce((total, match) => total + value(match), 0) / matches.length
      const homeWins = mean((match) => (match.winner() === 'home' ? 1 : 0))
      const after = (match: DecisiveMatch) => match.outlook(match.durationSeconds())
      // Three to four standard errors of a mean over 700.
      expect(Math.abs(homeWins - before.home)).toBeLessThan(0.06)
      expect(Math.abs(mean((match) => after(match).expectedTotal) / before.expectedTotal - 1)).toBeLessThan(
        0.04,
      )
      expect(Math.abs(mean((match) => after(match).expectedMargin) - before.expectedMargin)).toBeLessThan(2)
      for (const match of matches.slice(0, 30)) {
        expect(after(match).home).toBe(match.winner() === 'home' ? 1 : 0)
      }
    })
  }

  test('who gives up has no chance left', () => {
    const retirement = { side: 'home', after: 3 } as const
    const match = startTableTennis({ bestOf: 5, edge: 0.2, retirement }, makeRandom(1))
    expect(match.outlook(match.durationSeconds())).toMatchObject({ home: 0, away: 1, expectedTotal: 3 })
  })
})
