/** Winner, winnerCode and the way a match was decided. */
import { describe, expect, test } from 'bun:test'
import { MATCH_STATUSES } from '../../../src/catalog/statuses.ts'
import type { ScoreParts } from '../../../src/contract/changes.ts'
import {
  decidedIn,
  periodTotal,
  servedWinnerCode,
  winnerCode,
  winnerOf,
  winnerOfCode,
} from '../../../src/rules/matches/outcome.ts'

const DRAWS = { hasDraws: true, hasEvenSeries: false }
const NO_DRAWS = { hasDraws: false, hasEvenSeries: false }
const EVEN_SERIES = { hasDraws: false, hasEvenSeries: true }

/** A score as `2`, with a shoot-out as `1 p3`, overtime as `90 o9`, extra time as `3 x0 y1`, both legs as `1 a4`. */
function score(text: string): ScoreParts | undefined {
  if (text === '') return undefined
  const KEYS = { p: 'penalties', o: 'overtime', x: 'extra1', y: 'extra2', a: 'aggregated' } as const
  const [current, ...parts] = text.split(' ')
  const others = parts.map((part) => [KEYS[part[0] as keyof typeof KEYS], Number(part.slice(1))])
  return { current: Number(current), ...Object.fromEntries(others) }
}

describe('winner', () => {
  const cases: [string, typeof DRAWS, home: string, away: string, string | null][] = [
    ['home leads', DRAWS, '2', '1', 'home'],
    ['away leads', DRAWS, '0', '1', 'away'],
    ['level where draws exist', DRAWS, '1', '1', 'draw'],
    ['level where draws do not exist', NO_DRAWS, '1', '1', null],
    ['one game each of two', EVEN_SERIES, '1', '1', 'draw'],
    ['games of a series are not known', EVEN_SERIES, '0', '0', null],
    ['shoot-out after a level match', DRAWS, '1 p3', '1 p4', 'away'],
    ['second leg won, tie lost', DRAWS, '2 p3', '1 p5', 'away'],
    ['shoot-out goal in current', NO_DRAWS, '3 p1', '2 p0', 'home'],
    ['empty shoot-out decides nothing', DRAWS, '2 p0', '1 p0', 'home'],
    ['overtime is in current', NO_DRAWS, '90 o9', '85 o4', 'home'],
    ['aggregated never decides', DRAWS, '1 a1', '0 a4', 'home'],
    ['no score known', DRAWS, '', '', null],
    ['one score known', DRAWS, '1', '', null],
  ]
  test.each(cases)('%s', (_name, sport, home, away, expected) => {
    const match = { status: 'finished', homeScore: score(home), awayScore: score(away) } as const
    const winner = winnerOf(sport, match)
    expect(winner as string | null).toBe(expected)
    expect(winnerOfCode(winnerCode(sport, match))).toBe(winner)
    for (const status of MATCH_STATUSES.filter((each) => each !== 'finished'))
      expect([status, winnerCode(sport, { ...match, status })]).toEqual([status, null])
    const turned = winnerOf(sport, { ...match, homeScore: match.awayScore, awayScore: match.homeScore })
    const other = { home: 'away', away: 'home', draw: 'draw' } as const
    expect(turned).toBe(winner && other[winner])
  })

  test('a winner from the feed takes precedence over the score', () => {
    const scores = { homeScore: { current: 0 }, awayScore: { current: 2 } }
    expect(winnerOf(DRAWS, { status: 'finished', winner: 'home', ...scores })).toBe('home')
    expect(winnerOf(NO_DRAWS, { status: 'finished', winner: 'draw', ...scores })).toBe('draw')
    expect(winnerOf(DRAWS, { status: 'canceled', winner: 'away' })).toBe('away')
    expect(winnerOf(DRAWS, { status: 'finished', winner: null, ...scores })).toBe('away')
  })

  test('winner codes are 1, 2 and 3, and none for a match that both sides lost', () => {
    expect([null, 0, 1, 2, 3].map(winnerOfCode)).toEqual([null, null, 'home', 'away', 'draw'])
    expect([null, 0, 1, 2, 3].map(servedWinnerCode)).toEqual([null, null, 1, 2, 3])
  })
})

test.each([
  ['regular time', false, '2', '1', 'regular'],
  ['overtime without a goal, then shoot-out', false, '2 o0 p2', '1 o0 p1', 'penalties'],
  ['overtime', false, '3 o1', '2 o0', 'overtime'],
  ['extra time of football', false, '3 x0 y1', '2', 'overtime'],
  ['one goal is no deciding set', false, '1', '2', 'regular'],
  ['fifth set', true, '3', '2', 'decidingSet'],
  ['third set of three', true, '1', '2', 'decidingSet'],
  ['four sets', true, '3', '1', 'regular'],
  ['given up after one set', true, '1', '0', 'regular'],
  ['no score', true, '', '', 'regular'],
] as const)('decided in: %s', (_name, countsSets, home, away, expected) => {
  const [homeScore, awayScore] = [score(home), score(away)]
  expect(decidedIn({ countsSets }, { homeScore, awayScore })).toBe(expected)
  expect(decidedIn({ countsSets }, { homeScore: awayScore, awayScore: homeScore })).toBe(expected)
})

test('periodTotal adds periods without tie-breaks', () => {
  expect(periodTotal({ current: 2, period1: 25, period2: 23, period5: 15, period2TieBreak: 7 })).toBe(63)
  expect(periodTotal({ current: 2 })).toBe(0)
})

test.each([
  ['AET', '3', '2', 'overtime'],
  ['AP', '3', '2', 'penalties'],
  ['AP', '3 o0', '2 o0', 'penalties'],
  ['Awarded', '3', '0', 'regular'],
] as const)(
  'without the score of a period, %s says how a match was decided',
  (statusDescription, home, away, expected) => {
    const [homeScore, awayScore] = [score(home), score(away)]
    expect(decidedIn({ countsSets: false }, { homeScore, awayScore, statusDescription })).toBe(expected)
  },
)
