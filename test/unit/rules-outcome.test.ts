/** Winner, winnerCode and the way a match was decided. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MATCH_STATUSES } from '../../src/catalog/statuses.ts'
import type { ScoreParts } from '../../src/contract/changes.ts'
import { decidedIn, periodTotal, winnerCode, winnerOf, winnerOfCode } from '../../src/rules/outcome.ts'

const DRAWS = { hasDraws: true }
const NO_DRAWS = { hasDraws: false }

describe('winner', () => {
  const cases: [string, typeof DRAWS, ScoreParts | undefined, ScoreParts | undefined, string | null][] = [
    ['home leads', DRAWS, { current: 2 }, { current: 1 }, 'home'],
    ['away leads', DRAWS, { current: 0 }, { current: 1 }, 'away'],
    ['level where draws exist', DRAWS, { current: 1 }, { current: 1 }, 'draw'],
    ['level where draws do not exist', NO_DRAWS, { current: 1 }, { current: 1 }, null],
    [
      'shoot-out after a level match',
      DRAWS,
      { current: 1, penalties: 3 },
      { current: 1, penalties: 4 },
      'away',
    ],
    ['second leg won, tie lost', DRAWS, { current: 2, penalties: 3 }, { current: 1, penalties: 5 }, 'away'],
    [
      'shoot-out goal in current',
      NO_DRAWS,
      { current: 3, penalties: 1 },
      { current: 2, penalties: 0 },
      'home',
    ],
    [
      'empty shoot-out decides nothing',
      DRAWS,
      { current: 2, penalties: 0 },
      { current: 1, penalties: 0 },
      'home',
    ],
    ['overtime is in current', NO_DRAWS, { current: 90, overtime: 9 }, { current: 85, overtime: 4 }, 'home'],
    ['aggregated never decides', DRAWS, { current: 1, aggregated: 1 }, { current: 0, aggregated: 4 }, 'home'],
    ['no score known', DRAWS, undefined, undefined, null],
    ['one score known', DRAWS, { current: 1 }, undefined, null],
  ]
  test.each(cases)('%s', (_name, sport, homeScore, awayScore, expected) => {
    expect(winnerOf(sport, { status: 'finished', homeScore, awayScore }) as string | null).toBe(expected)
  })

  test.each(MATCH_STATUSES.filter((status) => status !== 'finished'))('%s has no winner yet', (status) => {
    const match = { status, homeScore: { current: 2 }, awayScore: { current: 0 } }
    expect(winnerOf(DRAWS, match)).toBeNull()
    expect(winnerCode(DRAWS, match)).toBeNull()
  })

  test('a winner from the feed takes precedence over the score', () => {
    const scores = { homeScore: { current: 0 }, awayScore: { current: 2 } }
    expect(winnerOf(DRAWS, { status: 'finished', winner: 'home', ...scores })).toBe('home')
    expect(winnerOf(NO_DRAWS, { status: 'finished', winner: 'draw', ...scores })).toBe('draw')
    expect(winnerOf(DRAWS, { status: 'canceled', winner: 'away' })).toBe('away')
    expect(winnerOf(DRAWS, { status: 'finished', winner: null, ...scores })).toBe('away')
  })

  test('swapping the sides swaps home and away', () => {
    const score = fc.record({ current: fc.nat(4), penalties: fc.nat(5) }, { requiredKeys: ['current'] })
    const swapped = { home: 'away', away: 'home', draw: 'draw' } as const
    fc.assert(
      fc.property(score, score, fc.boolean(), (homeScore, awayScore, hasDraws) => {
        const one = winnerOf({ hasDraws }, { status: 'finished', homeScore, awayScore })
        const other = winnerOf(
          { hasDraws },
          { status: 'finished', homeScore: awayScore, awayScore: homeScore },
        )
        expect(other).toBe(one === null ? null : swapped[one])
        if (!hasDraws) expect(one).not.toBe('draw')
      }),
    )
  })

  test('winner codes round-trip', () => {
    const scores = [
      [1, 0, 1],
      [0, 1, 2],
      [0, 0, 3],
    ] as const
    for (const [home, away, code] of scores) {
      const match = {
        status: 'finished',
        homeScore: { current: home },
        awayScore: { current: away },
      } as const
      expect(winnerCode(DRAWS, match)).toBe(code)
      expect(winnerOfCode(code)).toBe(winnerOf(DRAWS, match))
    }
    expect(winnerOfCode(null)).toBeNull()
    expect(winnerOfCode(4)).toBeNull()
  })
})

describe('decidedIn', () => {
  const cases: [string, boolean, ScoreParts, ScoreParts, string][] = [
    ['regular time', false, { current: 2 }, { current: 1 }, 'regular'],
    [
      'overtime without a goal, then shoot-out',
      false,
      { current: 2, overtime: 0, penalties: 2 },
      { current: 1, overtime: 0, penalties: 1 },
      'penalties',
    ],
    ['overtime', false, { current: 3, overtime: 1 }, { current: 2, overtime: 0 }, 'overtime'],
    ['extra time of football', false, { current: 3, extra1: 0, extra2: 1 }, { current: 2 }, 'overtime'],
    ['one goal is no deciding set', false, { current: 1 }, { current: 2 }, 'regular'],
    ['fifth set', true, { current: 3 }, { current: 2 }, 'decidingSet'],
    ['third set of three', true, { current: 1 }, { current: 2 }, 'decidingSet'],
    ['four sets', true, { current: 3 }, { current: 1 }, 'regular'],
    ['given up after one set', true, { current: 1 }, { current: 0 }, 'regular'],
  ]
  test.each(cases)('%s', (_name, countsSets, homeScore, awayScore, expected) => {
    expect(decidedIn({ countsSets }, { homeScore, awayScore }) as string).toBe(expected)
    expect(decidedIn({ countsSets }, { homeScore: awayScore, awayScore: homeScore }) as string).toBe(expected)
  })

  test('a match without a score has no decidedIn beyond regular time', () => {
    expect(decidedIn({ countsSets: true }, {})).toBe('regular')
  })
})

test('periodTotal adds periods without tie-breaks', () => {
  expect(periodTotal({ current: 2, period1: 25, period2: 23, period5: 15, period2TieBreak: 7 })).toBe(63)
  expect(periodTotal({ current: 2 })).toBe(0)
})
