/** Points of tables: deductions, points per game, sports with other points, carried points. */
import { describe, expect, test } from 'bun:test'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { DAY_MS, order, rules, table, tableMatches } from '../support/rules-kit.ts'

describe('points', () => {
  test('deductions count once, in the total table only', () => {
    const deducted = rules({ deductions: [{ teamId: 1, points: 4, reason: null }] })
    const [total, home] = standings(deducted, tableMatches(['1-2 2:0']))
    expect(total?.rows.map((row) => [row.teamId, row.points])).toEqual([
      [2, 0],
      [1, -1],
    ])
    expect(home?.rows[0]).toMatchObject({ teamId: 1, points: 3 })
  })

  test('points per game order an abandoned season, unrounded', () => {
    const matches = tableMatches(['1-3 1:0', '1-3 0:0', '1-3 0:0', '2-4 2:0', '4-2 0:0'])
    // 2: 4 points of 2 matches, 1: 5 of 3, 3: 2 of 3, 4: 1 of 2; a team without a match has none.
    const stopped = rules({ pointsPerGame: true, tables: [{ key: 'league', name: 'L', teamIds: [9] }] })
    expect(order(stopped, matches)).toEqual([2, 1, 3, 4, 9])
    expect(order(rules({}), matches)[0]).toBe(1)
  })

  test('ice hockey gives three points in regular time, two and one after it', () => {
    const hockey = rules({
      points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 },
      tieBreakers: ['regulationWins', 'winsBeforePenalties'],
    })
    const matches = tableMatches(['1-2 3:2', '3-4 2:1', '5-6 2:1'])
    const ways = ['overtime', 'penalties', 'regular']
    const decided = matches.map((match, index) => ({ ...match, decidedIn: ways[index]! }))
    const rows = table(hockey, decided).rows
    expect(
      rows.map((row) => [row.teamId, row.points, row.wins, row.overtimeWins, row.overtimeLosses]),
    ).toEqual([
      [5, 3, 1, 0, 0],
      [1, 2, 1, 1, 0],
      [3, 2, 1, 1, 0],
      [2, 1, 0, 0, 1],
      [4, 1, 0, 0, 1],
      [6, 0, 0, 0, 0],
    ])
    for (const { points, wins, overtimeWins = 0, overtimeLosses = 0 } of rows) {
      expect(points).toBe(3 * wins - overtimeWins + overtimeLosses)
    }
    const swapped = decided.map((match) => ({
      ...match,
      decidedIn: match.decidedIn === 'overtime' ? 'penalties' : 'overtime',
    }))
    expect(order(hockey, swapped).slice(0, 3)).toEqual([3, 5, 1])
  })

  test('volleyball splits points after a deciding set and uses set and point ratio', () => {
    const volleyball = rules({
      points: { win: 3, draw: 0, loss: 0, decidingSetWin: 2, decidingSetLoss: 1 },
      tieBreakers: ['wins', 'goalRatio', 'pointRatio'],
    })
    const [fiveSets, threeSets, another] = tableMatches(['1-2 3:2', '3-4 3:0', '5-6 0:3'])
    const matches: StandingsMatch[] = [
      { ...fiveSets!, decidedIn: 'decidingSet' },
      { ...threeSets!, homePeriodPoints: 75, awayPeriodPoints: 70 },
      { ...another!, homePeriodPoints: 40, awayPeriodPoints: 75 },
    ]
    expect(table(volleyball, matches).rows.map((row) => [row.teamId, row.points])).toEqual([
      [6, 3],
      [3, 3],
      [1, 2],
      [2, 1],
      [4, 0],
      [5, 0],
    ])
  })

  test('basketball ranks by win percentage', () => {
    const basketball = rules({ points: { win: 1, draw: 0, loss: 0 }, pointsPerGame: true })
    const matches = tableMatches(['1-2 99:98', '1-3 80:90', '3-2 101:88', '2-4 90:70'])
    expect(order(basketball, matches)).toEqual([3, 1, 2, 4])
  })
})

describe('carried points', () => {
  const first = tableMatches(['1-2 1:0', '2-1 0:0', '1-3 3:0', '3-2 1:0', '4-1 0:1'], 'first')
  const second = tableMatches(['1-3 0:2'], 'second', 100 * DAY_MS)
  function split(carries: Partial<NonNullable<StandingsRules['tables'][number]['carriesFrom']>>, over = {}) {
    return rules({
      tieBreakers: ['roundedDown', 'goalDifference'],
      tables: [
        { key: 'first', name: 'First' },
        {
          key: 'second',
          name: 'Second',
          carriesFrom: { table: 'first', pointsFactor: 0.5, ...carries },
          teamIds: [1, 3, 2],
        },
      ],
      ...over,
    })
  }
  const shown = (of: StandingsRules) =>
    table(of, [...first, ...second], 'second').rows.map((row) => [row.teamId, row.played, row.points])

  test('carried points can be halved and rounded down', () => {
    // First stage: 1 has 10, 3 has 3, 2 has 1. Halved: 5, 1 (half a point lost), 0 (half a point lost).
    expect(shown(split({}))).toEqual([
      [1, 5, 5],
      [3, 3, 4],
      [2, 3, 0],
    ])
    expect(shown(split({ pointsFactor: 1 }))).toEqual([
      [1, 5, 10],
      [3, 3, 6],
      [2, 3, 1],
    ])
  })

  test('carried points can be rounded up, without results', () => {
    // Rounding gave 3 half a point, so it stands behind 1.
    expect(shown(split({ rounding: 'up' }))).toEqual([
      [1, 5, 5],
      [3, 3, 5],
      [2, 3, 1],
    ])
    expect(shown(split({ pointsOnly: true }))).toEqual([
      [1, 1, 5],
      [3, 1, 4],
      [2, 0, 0],
    ])
  })

  test('a lost half point ranks before goal difference', () => {
    const level = [...first, ...tableMatches(['3-1 1:1', '2-1 3:0', '2-3 0:0'], 'second', 100 * DAY_MS)]
    // 3: 1 + 1 + 1 = 3, 2: 0 + 3 + 1 = 4, 1: 5 + 1 = 6; then 3 wins once more and is level with 1.
    const last = tableMatches(['3-4 1:0'], 'second', 200 * DAY_MS)
    const of = split({})
    expect(table(of, [...level, ...last], 'second').rows.map((row) => [row.teamId, row.points])).toEqual([
      [3, 6],
      [1, 6],
      [2, 4],
      [4, 0],
    ])
    expect(order({ ...of, tieBreakers: ['goalDifference'] }, [...level, ...last], 'second')[0]).toBe(1)
  })

  test('deductions are carried, those of the second table are not halved', () => {
    const deductions = [{ teamId: 1, points: 4, reason: null }]
    expect(shown(split({}, { deductions }))[1]).toEqual([1, 5, 3])
    const late = [{ teamId: 1, points: 4, reason: null, table: 'second' }]
    expect(shown(split({}, { deductions: late }))[1]).toEqual([1, 5, 1])
  })

  test('head-to-head covers the meetings of both stages', () => {
    const of = split({ pointsFactor: 1 }, { tieBreakers: ['headToHeadPoints'] })
    const matches = [...tableMatches(['2-1 1:0'], 'first'), ...tableMatches(['1-3 1:0'], 'second')]
    expect(order(of, matches, 'second')).toEqual([2, 1, 3])
  })

  test('circular carry-over terminates', () => {
    const circle = rules({
      tables: [
        { key: 'league', name: 'A', carriesFrom: { table: 'b', pointsFactor: 1 } },
        { key: 'b', name: 'B', teamIds: [1], carriesFrom: { table: 'league', pointsFactor: 1 } },
      ],
    })
    expect(table(circle, tableMatches(['1-2 1:0'])).rows[0]).toMatchObject({ teamId: 1, points: 3 })
  })
})
