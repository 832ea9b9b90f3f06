/** Tie-breakers of tables, one after the other. */
import { describe, expect, test } from 'bun:test'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { order, rules, tableMatches } from '../support/rules-kit.ts'

describe('tie-breakers', () => {
  /** A circle: 1, 2 and 3 have 6 points each; among them 1 scored most, 2 and 3 are level there, and 2 beat 3. */
  const circle = tableMatches(['2-3 1:0', '3-1 2:1', '1-2 2:1', '1-4 1:0', '2-4 1:0', '3-4 9:0'])
  const headToHead = [
    'headToHeadPoints',
    'headToHeadGoalDifference',
    'headToHeadGoalsFor',
  ] as const satisfies StandingsRules['tieBreakers']

  const cases: [string, StandingsRules['tieBreakers'], number[]][] = [
    ['goal difference', ['goalDifference'], [3, 1, 2, 4]],
    ['head-to-head, started again for 2 and 3', [...headToHead, 'goalDifference'], [1, 2, 3, 4]],
    ['a head-to-head that parts nobody goes on', ['headToHeadPoints', 'goalDifference'], [3, 1, 2, 4]],
    ['goals before head-to-head', ['goalsFor', ...headToHead], [3, 1, 2, 4]],
    ['away goals', ['awayGoals'], [1, 2, 3, 4]],
    ['nothing but points', [], [1, 2, 3, 4]],
  ]
  test.each(cases)('%s', (_name, tieBreakers, expected) => {
    expect(order(rules({ tieBreakers }), circle)).toEqual(expected)
    expect(order(rules({ tieBreakers }), circle.toReversed())).toEqual(expected)
  })

  test('head-to-head compares only teams that are level', () => {
    // 1 and 2 have 4 points and goal difference 1; 2 beat 1. 3 is not level and must not count.
    const matches = tableMatches(['2-1 1:0', '1-3 2:0', '2-3 0:0', '1-3 0:0'])
    expect(order(rules({ tieBreakers: ['goalDifference', 'headToHeadPoints'] }), matches)).toEqual([2, 1, 3])
    expect(order(rules({ tieBreakers: ['goalDifference', 'goalsFor'] }), matches)).toEqual([1, 2, 3])
  })

  test('consecutive head-to-head criteria form one block', () => {
    // All have 4 points. Among 1, 2 and 3: 2 and 3 have 4, 1 has 2. There the goal difference of 3 is better (+4
    // against +1); only between the two alone 2 would be ahead.
    const matches = tableMatches(['2-3 1:0', '1-2 0:0', '3-1 5:0', '1-3 0:0', '1-4 0:0', '4-1 0:0'])
    const block: StandingsRules['tieBreakers'] = ['headToHeadPoints', 'headToHeadGoalDifference']
    expect(order(rules({ tieBreakers: block }), matches)).toEqual([3, 2, 1, 4])
  })

  test('home and away tables skip head-to-head criteria', () => {
    const matches = tableMatches(['2-1 1:0', '1-3 2:0'])
    const of = rules({ tieBreakers: ['headToHeadPoints'] })
    const [home] = standings(of, matches, { types: ['home'] })
    expect(home?.rows.map((row) => row.teamId)).toEqual([1, 2, 3])
    expect(order(of, matches)).toEqual([2, 1, 3])
  })

  test('a ratio without goals ranks in the middle', () => {
    const tables = [{ key: 'league', name: 'L', teamIds: [9] }]
    const matches = tableMatches(['1-2 3:1', '2-1 0:3'])
    const of = rules({ points: { win: 0, draw: 0, loss: 0 }, tieBreakers: ['goalRatio'], tables })
    expect(order(of, matches)).toEqual([1, 9, 2])
    expect(order(of, tableMatches(['2-1 0:3']))).toEqual([1, 9, 2])
  })

  test('away goals separate two level teams', () => {
    const matches = tableMatches(['1-2 2:1', '2-1 1:0'])
    const tieBreakers: StandingsRules['tieBreakers'] = ['headToHeadPoints', 'headToHeadAwayGoals']
    expect(order(rules({ tieBreakers }), matches)).toEqual([2, 1])
  })

  test('head-to-head applies only after all meetings where required', () => {
    const matches = tableMatches(['2-1 1:0', '1-3 5:0'])
    const second: StandingsMatch = {
      ...matches[0]!,
      homeTeamId: 1,
      awayTeamId: 2,
      status: 0,
      winnerCode: null,
    }
    const waiting = rules({
      tieBreakers: ['headToHeadPoints', 'goalDifference'],
      headToHeadWhenComplete: true,
    })
    const always = rules({ tieBreakers: ['headToHeadPoints', 'goalDifference'] })
    expect(order(waiting, matches)).toEqual([2, 1, 3])
    expect(order(waiting, [...matches, second])).toEqual([1, 2, 3])
    expect(order(waiting, [...matches, { ...second, status: 3 }])).toEqual([1, 2, 3])
    expect(order(always, [...matches, second])).toEqual([2, 1, 3])
    expect(order(waiting, [...matches, { ...second, awayTeamId: 3 }])).toEqual([2, 1, 3])
  })

  test('strength of opponents separates level teams', () => {
    const matches = tableMatches(['1-3 1:0', '2-4 1:0', '4-5 1:0', '3-5 0:1'])
    expect(order(rules({ tieBreakers: [] }), matches)).toEqual([1, 2, 4, 5, 3])
    // The opponents of 2 (4) and 5 (4, 3) have 3 points, those of 1 (3) none, those of 4 (2, 5) six.
    expect(order(rules({ tieBreakers: ['opponentsPoints'] }), matches)).toEqual([4, 2, 5, 1, 3])
  })

  test('a play-off among all teams that are level takes precedence over every tie-breaker', () => {
    const tables = [{ key: 'league', name: 'L', decidedOrder: [2, 1, 3], teamIds: [1, 2, 3] }]
    const matches = tableMatches(['1-2 5:0', '2-3 1:0', '3-1 1:0'])
    expect(order(rules({ tables, tieBreakers: ['headToHeadPoints', 'goalDifference'] }), matches)).toEqual([
      2, 1, 3,
    ])
  })

  test('an order decided by the competition applies last where others are level too', () => {
    const tables = [{ key: 'league', name: 'L', decidedOrder: [3, 2], teamIds: [1, 2, 3, 4] }]
    expect(order(rules({ tables }), [])).toEqual([3, 2, 1, 4])
    expect(order(rules({ tables }), tableMatches(['1-3 1:0']))).toEqual([1, 2, 4, 3])
  })
})
