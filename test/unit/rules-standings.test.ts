/** Tables out of results: rows, zones, and the laws that hold under any rules. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { TIE_BREAKERS } from '../../src/contract/standings-rules.ts'
import { standings } from '../../src/rules/standings.ts'
import { DAY_MS, FOOTBALL, rules, type ScoreText, table, tableMatches } from '../support/rules-kit.ts'

describe('standings rows', () => {
  const matches = tableMatches(['1-2 3:1', '2-1 0:0', '3-1 2:4'])

  test('each table has total, home and away rows', () => {
    const [total, home, away] = standings(FOOTBALL, matches)
    expect([total?.type, home?.type, away?.type]).toEqual(['total', 'home', 'away'])
    expect(total?.rows[0]).toEqual({
      teamId: 1,
      position: 1,
      played: 3,
      wins: 2,
      draws: 1,
      losses: 0,
      scored: 7,
      conceded: 3,
      goalDifference: 4,
      scoreDiffFormatted: '+4',
      points: 7,
      promotion: null,
    })
    const pick = (rows: typeof total) =>
      rows?.rows.map((row) => [row.teamId, row.played, row.points, row.scoreDiffFormatted])
    expect(pick(home)).toEqual([
      [1, 1, 3, '+2'],
      [2, 1, 1, '0'],
      [3, 1, 0, '-2'],
    ])
    expect(pick(away)).toEqual([
      [1, 2, 4, '+2'],
      [3, 0, 0, '0'],
      [2, 1, 0, '-2'],
    ])
  })

  test('level teams are ordered by team id', () => {
    const all = rules({ tables: [{ key: 'league', name: 'L', teamIds: [7, 5, 9] }] })
    expect(table(all, []).rows.map((row) => [row.teamId, row.position, row.played])).toEqual([
      [5, 1, 0],
      [7, 2, 0],
      [9, 3, 0],
    ])
  })

  test('a table without teams is omitted', () => {
    expect(standings(FOOTBALL, tableMatches(['1-2 1:0'], null))).toEqual([])
    expect(standings(FOOTBALL, tableMatches(['1-2 1:0'], 'Group A'))).toEqual([])
  })

  test('only earlier results count, and teams without matches are listed', () => {
    const [early] = standings(FOOTBALL, matches, { untilMs: 2 * DAY_MS })
    expect(early?.rows.map((row) => [row.teamId, row.played])).toEqual([
      [1, 2],
      [2, 2],
      [3, 0],
    ])
  })

  test('promotion zones follow the position in the total table only', () => {
    const zones = [
      { from: 1, to: 1, id: 1, text: 'Champions', translations: { ru: 'Чемпион' } },
      { from: 3, to: 4, id: 2, text: 'Relegation' },
    ]
    const tables = standings(rules({ tables: [{ key: 'league', name: 'L', zones }] }), matches)
    const promotions = tables.map((each) => each.rows.map((row) => row.promotion))
    expect(promotions[0]).toEqual([
      { id: 1, text: 'Champions', translations: { ru: 'Чемпион' } },
      null,
      { id: 2, text: 'Relegation', translations: { ru: 'Relegation' } },
    ])
    expect(
      promotions
        .slice(1)
        .flat()
        .every((one) => one === null),
    ).toBe(true)
  })
})

test('an unresolved external id in the rules is an internal error', () => {
  const of = rules({ tables: [{ key: 'league', name: 'L', teamIds: ['demo:1'] }] })
  expect(() => standings(of, [])).toThrow('demo:1')
})

describe('laws', () => {
  const anyMatch = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }), fc.nat(3), fc.nat(3))
    .map(([home, step, a, b]): ScoreText => `${home}-${((home - 1 + step) % 6) + 1} ${a}:${b}`)
  const anyMatches = fc.array(anyMatch, { maxLength: 30 }).map((rows) => tableMatches(rows))
  const anyRules = fc
    .record({
      tieBreakers: fc
        .subarray([...TIE_BREAKERS])
        .chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
      pointsPerGame: fc.boolean(),
      headToHeadWhenComplete: fc.boolean(),
    })
    .map(rules)

  test('every result is counted once for each side', () => {
    fc.assert(
      fc.property(anyMatches, anyRules, (matches, of) => {
        const sum = (rows: readonly object[], key: string) =>
          rows.reduce((total, row) => total + (row as Record<string, number>)[key]!, 0)
        for (const { rows, type } of standings(of, matches)) {
          const both = type === 'total' ? 2 : 1
          expect(sum(rows, 'played')).toBe(both * matches.length)
          expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1))
          for (const row of rows) {
            expect(row.wins + row.draws + row.losses).toBe(row.played)
            expect(row.points).toBe(3 * row.wins + row.draws)
            expect(Number(row.scoreDiffFormatted)).toBe(row.scored - row.conceded)
          }
          if (type !== 'total') continue
          expect(sum(rows, 'wins')).toBe(sum(rows, 'losses'))
          expect(sum(rows, 'scored')).toBe(sum(rows, 'conceded'))
        }
      }),
    )
  })

  test('home and away add up to the total', () => {
    fc.assert(
      fc.property(anyMatches, anyRules, (matches, of) => {
        const [total, home, away] = standings(of, matches)
        const find = (from: typeof total, teamId: number) => from!.rows.find((row) => row.teamId === teamId)!
        for (const row of total?.rows ?? []) {
          for (const key of ['played', 'wins', 'draws', 'losses', 'scored', 'conceded', 'points'] as const) {
            expect(find(home, row.teamId)[key] + find(away, row.teamId)[key]).toBe(row[key])
          }
        }
      }),
    )
  })

  test('the order of matches does not matter, and points never rise downwards', () => {
    fc.assert(
      fc.property(anyMatches, anyRules, (matches, of) => {
        const tables = standings(of, matches)
        expect(standings(of, matches.toReversed())).toEqual(tables)
        for (const { rows } of tables) {
          const weights = rows.map((row) => (of.pointsPerGame ? row.points / (row.played || 1) : row.points))
          expect(weights).toEqual(weights.toSorted((a, b) => b - a))
        }
      }),
    )
  })

  test('head-to-head puts the winner of the only meeting first', () => {
    const of = rules({ tieBreakers: ['headToHeadPoints', 'goalDifference'] })
    fc.assert(
      fc.property(anyMatches, (matches) => {
        const { rows } = standings(of, matches, { types: ['total'] })[0] ?? { rows: [] }
        for (const [index, upper] of rows.entries()) {
          const level = rows.filter((row) => row.points === upper.points)
          const lower = rows[index + 1]
          if (level.length !== 2 || !lower || !level.includes(lower)) continue
          const meetings = matches.filter((match) =>
            [upper.teamId, lower.teamId].every((id) => id === match.homeTeamId || id === match.awayTeamId),
          )
          if (meetings.length !== 1 || meetings[0]!.winnerCode === 3) continue
          const winner = meetings[0]!.winnerCode === 1 ? meetings[0]!.homeTeamId : meetings[0]!.awayTeamId
          expect(upper.teamId).toBe(winner)
        }
      }),
    )
  })
})
