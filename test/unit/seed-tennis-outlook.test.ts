/** Laws of the outlook: exact from point to point, and borne out by the matches that the simulators play. */
import { describe, expect, test } from 'bun:test'
import { makeRandom } from '../../seed/random.ts'
import type { RacketMatch } from '../../seed/simulators/racket-progress.ts'
import type { Outlook, Side } from '../../seed/simulators/simulation.ts'
import { startTableTennis } from '../../seed/simulators/table-tennis.ts'
import { TableTennisBoard } from '../../seed/simulators/table-tennis-board.ts'
import { tableTennisOutlook } from '../../seed/simulators/table-tennis-outlook.ts'
import { startTennis } from '../../seed/simulators/tennis.ts'
import { type FinalSet, TennisBoard } from '../../seed/simulators/tennis-board.ts'
import { tennisOutlook } from '../../seed/simulators/tennis-outlook.ts'

/** Strong servers, so that many sets come to a tie-break. */
const CHANCES = { home: 0.8, away: 0.24 }

interface Board {
  readonly server: Side
  readonly winner: Side | null
  point(winner: Side): unknown
}

/** Plays a board by chance; before each point the outlook must be the mean of those after it. */
function expectFair<B extends Board>(make: () => B, outlook: (board: B) => Outlook, seed: number): void {
  const random = makeRandom(seed)
  const course: Side[] = []
  const after = (winner: Side) => {
    const board = make()
    for (const each of [...course, winner]) board.point(each)
    return board
  }
  for (;;) {
    const board = make()
    for (const each of course) board.point(each)
    if (board.winner) return
    const now = outlook(board)
    expect(now.home + now.away).toBeCloseTo(1, 12)
    const p = CHANCES[board.server]
    const isTiebreak = board instanceof TennisBoard && board.tiebreakTarget !== null
    if (isTiebreak || random.chance(0.1)) {
      const [won, lost] = [after('home'), after('away')].map((next) =>
        next.winner ? decidedOutlook(next, outlook) : outlook(next),
      ) as [Outlook, Outlook]
      for (const key of ['home', 'expectedTotal', 'expectedMargin'] as const) {
        expect(p * won[key] + (1 - p) * lost[key]).toBeCloseTo(now[key], 9)
      }
    }
    course.push(random.chance(p) ? 'home' : 'away')
  }
}

/** Of a board that shows a finished match. */
function decidedOutlook<B extends Board>(board: B, outlook: (board: B) => Outlook): Outlook {
  if (board instanceof TennisBoard) return outlook(board)
  if (!(board instanceof TableTennisBoard)) throw new Error('an unknown board')
  const points = (side: Side) => board.games.reduce((total, game) => total + game.points[side], 0)
  const home = board.winner === 'home' ? 1 : 0
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: points('home') + points('away'),
    expectedMargin: points('home') - points('away'),
  }
}

describe('before each point the outlook is the mean of those after it', () => {
  for (const finalSet of ['tiebreak', 'tiebreak10', 'advantage', 'matchTiebreak'] satisfies FinalSet[]) {
    test(`tennis, final set: ${finalSet}`, () => {
      for (let seed = 0; seed < 4; seed++) {
        expectFair(
          () => new TennisBoard({ bestOf: 3, finalSet }, 'home'),
          (board) => tennisOutlook(board, CHANCES),
          seed,
        )
      }
    })
  }

  test('table tennis', () => {
    for (let seed = 0; seed < 8; seed++) {
      expectFair(
        () => new TableTennisBoard(5, 'away'),
        (board) => tableTennisOutlook(board, CHANCES),
        seed,
      )
    }
  })
})

describe('what was expected before the start comes true in the mean', () => {
  const SEEDS = { home: null, away: null }
  const rules = { bestOf: 3, finalSet: 'tiebreak' } as const
  const KINDS: Readonly<Record<string, (seed: number) => RacketMatch>> = {
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
      const mean = (value: (match: RacketMatch) => number) =>
        matches.reduce((total, match) => total + value(match), 0) / matches.length
      const homeWins = mean((match) => (match.winner() === 'home' ? 1 : 0))
      const after = (match: RacketMatch) => match.outlook(match.durationSeconds())
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
