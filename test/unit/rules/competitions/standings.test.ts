/** Tables out of results: rows and zones, points, tie-breakers, carried points, and laws that hold under any rules. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { STATUS_CODE } from '../../../../src/catalog/statuses.ts'
import { type StandingsRules, TIE_BREAKERS } from '../../../../src/contract/standings-rules.ts'
import {
  positionsBefore,
  type StandingsMatch,
  standings,
} from '../../../../src/rules/competitions/standings.ts'
import { WINNER_CODE } from '../../../../src/rules/matches/outcome.ts'
import {
  DAY_MS,
  FOOTBALL,
  order,
  rules,
  type ScoreText,
  table,
  tableMatches,
} from '../../../support/rules-kit.ts'

/** Rows as `team:played:points`, best first. */
const shown = (rows: readonly { teamId: number; played: number; points: number }[] = []) =>
  rows.map(({ teamId, played, points }) => `${teamId}:${played}:${points}`).join(' ')

const asOpen = (match: StandingsMatch): StandingsMatch => ({
  ...match,
  status: STATUS_CODE.notstarted,
  winnerCode: null,
})

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
    expect([shown(home?.rows), shown(away?.rows)]).toEqual(['1:1:3 2:1:1 3:1:0', '1:2:4 3:0:0 2:1:0'])
  })

  test('level teams are ordered by team id', () => {
    const all = rules({ tables: [{ key: 'league', name: 'L', teamIds: [7, 5, 9] }] })
    expect(shown(table(all, []).rows)).toBe('5:0:0 7:0:0 9:0:0')
  })

  test('a table without teams is omitted', () => {
    for (const key of [null, 'Group A'])
      expect(standings(FOOTBALL, tableMatches(['1-2 1:0'], key))).toEqual([])
  })

  test('teams without results are listed, and have no position before their first one', () => {
    const until = [...matches.slice(0, 2), ...matches.slice(2).map(asOpen)]
    expect(shown(standings(FOOTBALL, until)[0]?.rows)).toBe('1:2:4 2:2:1 3:0:0')
    expect([...positionsBefore(FOOTBALL, matches, 'league', 2 * DAY_MS)]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test('promotion zones follow the position in the total table only', () => {
    const zones = [
      { from: 1, to: 1, id: 1, text: 'Champions', translations: { ru: 'Чемпион' } },
      { from: 3, to: 4, id: 2, text: 'Relegation' },
    ]
    const tables = standings(rules({ tables: [{ key: 'league', name: 'L', zones }] }), matches)
    const [total, ...others] = tables.map(({ rows }) => rows.map(({ promotion }) => promotion))
    expect(total).toEqual([
      { id: 1, text: 'Champions', translations: { ru: 'Чемпион' } },
      null,
      { id: 2, text: 'Relegation', translations: { ru: 'Relegation' } },
    ])
    expect(new Set(others.flat())).toEqual(new Set([null]))
  })

  test('an unresolved external id in the rules is an internal error', () => {
    const of = rules({ tables: [{ key: 'league', name: 'L', teamIds: ['demo:1'] }] })
    expect(() => standings(of, [])).toThrow('demo:1')
  })
})

describe('points', () => {
  test('deductions count once, in the total table only', () => {
    const deducted = rules({ deductions: [{ teamId: 1, points: 4, reason: null }] })
    const [total, home] = standings(deducted, tableMatches(['1-2 2:0']))
    expect([shown(total?.rows), shown(home?.rows)]).toEqual(['2:1:0 1:1:-1', '1:1:3 2:0:0'])
  })

  test('a canceled match with a winner is a forfeit, which counts without goals; without one it counts nowhere', () => {
    const [forfeit, ...others] = tableMatches(['1-2 0:0', '2-3 1:0', '1-3 0:1'])
    const canceled = { ...forfeit!, status: STATUS_CODE.canceled }
    const won = [{ ...canceled, winnerCode: WINNER_CODE.home }, ...others]
    expect(shown(table(rules({}), won).rows)).toBe('2:2:3 3:2:3 1:2:3')
    expect(shown(table(rules({}), [{ ...canceled, winnerCode: null }, ...others]).rows)).toBe(
      '2:1:3 3:2:3 1:1:0',
    )
    const direct = rules({ tieBreakers: ['headToHeadPoints'] })
    const pair = [{ ...canceled, winnerCode: WINNER_CODE.away }, ...tableMatches(['1-3 1:0'])]
    expect(order(direct, pair)).toEqual([2, 1, 3])
  })

  test('a match that both sides lost is a loss without points, and its score counts against each', () => {
    const [open, ...others] = tableMatches(['1-2 2:3', '2-3 1:0'])
    const lost = [{ ...open!, winnerCode: WINNER_CODE.neither }, ...others]
    const { rows } = table(rules({ points: { win: 2, draw: 1, loss: 1 } }), lost)
    const counts = rows.map(({ teamId, wins, draws, losses, scored, conceded, points }) =>
      [teamId, wins, draws, losses, scored, conceded, points].join(' '),
    )
    expect(counts).toEqual(['2 1 0 1 1 2 2', '3 0 0 1 0 1 1', '1 0 0 1 0 3 0'])
  })

  test('points per game order an abandoned season, unrounded, and wins a season of basketball', () => {
    const matches = tableMatches(['1-3 1:0', '1-3 0:0', '1-3 0:0', '2-4 2:0', '4-2 0:0'])
    // 2: 4 points of 2 matches, 1: 5 of 3, 3: 2 of 3, 4: 1 of 2; a team without a match has none.
    const stopped = rules({ pointsPerGame: true, tables: [{ key: 'league', name: 'L', teamIds: [9] }] })
    expect(order(stopped, matches)).toEqual([2, 1, 3, 4, 9])
    expect(order(rules({}), matches)[0]).toBe(1)
    const basketball = rules({ points: { win: 1, draw: 0, loss: 0 }, pointsPerGame: true })
    const games = tableMatches(['1-2 99:98', '1-3 80:90', '3-2 101:88', '2-4 90:70'])
    expect(order(basketball, games)).toEqual([3, 1, 2, 4])
  })

  test('ice hockey gives three points in regular time, two and one after it, and football ends level', () => {
    const hockey = rules({
      points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 },
      tieBreakers: ['regulationWins', 'winsBeforePenalties'],
    })
    const decided = (...ways: string[]) =>
      tableMatches(['1-2 3:2', '3-4 2:1', '5-6 2:1']).map((match, i) => ({ ...match, decidedIn: ways[i]! }))
    const { rows } = table(hockey, decided('overtime', 'penalties', 'regular'))
    expect(shown(rows)).toBe('5:1:3 1:1:2 3:1:2 2:1:1 4:1:1 6:1:0')
    for (const { points, wins, overtimeWins = 0, overtimeLosses = 0 } of rows)
      expect(points).toBe(3 * wins - overtimeWins + overtimeLosses)
    expect(order(hockey, decided('penalties', 'overtime', 'overtime')).slice(0, 3)).toEqual([3, 5, 1])
    const level = { ...tableMatches(['1-2 1:1'])[0]!, winnerCode: WINNER_CODE.away, decidedIn: 'penalties' }
    const tables = [rules({}), hockey].map((of) => shown(table(of, [level]).rows))
    expect(tables).toEqual(['1:1:1 2:1:1', '2:1:2 1:1:1'])
  })

  test.each([
    { win: 3, draw: 0, loss: 0, decidingSetWin: 2, decidingSetLoss: 1 },
    // A sport of sets has no overtime: the words of other sports mean its deciding set.
    { win: 3, draw: 0, loss: 0, overtimeWin: 2, overtimeLoss: 1 },
  ])('volleyball splits points after a deciding set and uses set and point ratio: %j', (points) => {
    const volleyball = rules({ points, tieBreakers: ['wins', 'goalRatio', 'pointRatio'] })
    const [fiveSets, threeSets, another] = tableMatches(['1-2 3:2', '3-4 3:0', '5-6 0:3'])
    const matches: StandingsMatch[] = [
      { ...fiveSets!, decidedIn: 'decidingSet' },
      { ...threeSets!, homePeriodPoints: 75, awayPeriodPoints: 70 },
      { ...another!, homePeriodPoints: 40, awayPeriodPoints: 75 },
    ]
    expect(shown(table(volleyball, matches).rows)).toBe('6:1:3 3:1:3 1:1:2 2:1:1 4:1:0 5:1:0')
  })
})

test('a basketball side loses a forfeit without a point, and a default or a match with one', () => {
  const basketball = rules({ points: { win: 2, draw: 1, loss: 1, forfeitLoss: 0 } })
  const matches = tableMatches(['1-2 20:0', '3-4 0:2', '5-6 80:79'])
  expect(shown(table(basketball, matches).rows.toSorted((a, b) => a.teamId - b.teamId))).toBe(
    '1:1:2 2:1:0 3:1:1 4:1:2 5:1:2 6:1:1',
  )
})

describe('tie-breakers', () => {
  /** A circle: 1, 2 and 3 have 6 points each; among them 1 scored most, 2 and 3 are level there, and 2 beat 3. */
  const CIRCLE: ScoreText[] = ['2-3 1:0', '3-1 2:1', '1-2 2:1', '1-4 1:0', '2-4 1:0', '3-4 9:0']
  /** All have 4 points. Among 1, 2 and 3: 2 and 3 have 4, 1 has 2. There the goal difference of 3 is better. */
  const BLOCK: ScoreText[] = ['2-3 1:0', '1-2 0:0', '3-1 5:0', '1-3 0:0', '1-4 0:0', '4-1 0:0']
  /** 1 and 2 have 4 points and goal difference 1; 2 beat 1. 3 is not level and must not count. */
  const LEVEL: ScoreText[] = ['2-1 1:0', '1-3 2:0', '2-3 0:0', '1-3 0:0']
  const OPPONENTS: ScoreText[] = ['1-3 1:0', '2-4 1:0', '4-5 1:0', '3-5 0:1']
  const h2h = (name: string) => `headToHead${name}` as StandingsRules['tieBreakers'][number]
  const headToHead = ['Points', 'GoalDifference', 'GoalsFor'].map(h2h)
  const decided = (decidedOrder: number[], teamIds: number[], tieBreakers = FOOTBALL.tieBreakers) => ({
    tables: [{ key: 'league', name: 'L', decidedOrder, teamIds }],
    tieBreakers,
  })
  const ratio = {
    points: { win: 0, draw: 0, loss: 0 },
    tieBreakers: ['goalRatio'],
    tables: [{ key: 'league', name: 'L', teamIds: [9] }],
  } satisfies Partial<StandingsRules>
  type Criteria = StandingsRules['tieBreakers']

  const CASES: [string, Criteria | Partial<StandingsRules>, ScoreText[], number[]][] = [
    ['goal difference', ['goalDifference'], CIRCLE, [3, 1, 2, 4]],
    ['head-to-head, started again for 2 and 3', [...headToHead, 'goalDifference'], CIRCLE, [1, 2, 3, 4]],
    ['a head-to-head without effect goes on', [h2h('Points'), 'goalDifference'], CIRCLE, [3, 1, 2, 4]],
    ['goals before head-to-head', ['goalsFor', ...headToHead], CIRCLE, [3, 1, 2, 4]],
    ['away goals', ['awayGoals'], CIRCLE, [1, 2, 3, 4]],
    ['nothing but points', [], CIRCLE, [1, 2, 3, 4]],
    ['head-to-head of level teams only', ['goalDifference', h2h('Points')], LEVEL, [2, 1, 3]],
    ['the same without head-to-head', ['goalDifference', 'goalsFor'], LEVEL, [1, 2, 3]],
    ['criteria of one block', [h2h('Points'), h2h('GoalDifference')], BLOCK, [3, 2, 1, 4]],
    ['a ratio without goals ranks in the middle', ratio, ['1-2 3:1', '2-1 0:3'], [1, 9, 2]],
    ['a ratio with goals on one side', ratio, ['2-1 0:3'], [1, 9, 2]],
    ['away goals of two', [h2h('Points'), h2h('AwayGoals')], ['1-2 2:1', '2-1 1:0'], [2, 1]],
    // The first match at the home of 1 is left out, as the other team has one at home less.
    ['odd head-to-head', [h2h('EvenPoints'), 'goalDifference'], ['1-2 3:0', '1-2 0:1', '2-1 1:1'], [2, 1]],
    ['fewer matches', ['fewerMatches', 'goalDifference'], ['2-3 5:0', '2-4 0:1', '1-3 1:0'], [1, 4, 2, 3]],
    [
      'the block, started again for 2 and 3 as soon as 1 is behind',
      { tieBreakers: headToHead, restartsAtOnce: true },
      BLOCK,
      [2, 3, 1, 4],
    ],
    [
      'the same for 1 and 3 after the goal difference of 2',
      { tieBreakers: [...headToHead, 'goalDifference'], restartsAtOnce: true },
      ['1-2 1:0', '2-3 1:0', '3-1 1:0', '2-4 5:0', '1-4 1:0', '3-4 1:0'],
      [2, 3, 1, 4],
    ],
    ['no strength of opponents', [], OPPONENTS, [1, 2, 4, 5, 3]],
    // The opponents of 2 (4) and 5 (4, 3) have 3 points, those of 1 (3) none, those of 4 (2, 5) six.
    ['strength of opponents', ['opponentsPoints'], OPPONENTS, [4, 2, 5, 1, 3]],
    [
      'a play-off among all that are level, before every criterion',
      decided([2, 1, 3], [1, 2, 3], [h2h('Points'), 'goalDifference']),
      ['1-2 5:0', '2-3 1:0', '3-1 1:0'],
      [2, 1, 3],
    ],
    ['a decided order of some', decided([3, 2], [1, 2, 3, 4]), [], [3, 2, 1, 4]],
    ['a decided order applies last', decided([3, 2], [1, 2, 3, 4]), ['1-3 1:0'], [1, 2, 4, 3]],
  ]
  test.each(CASES)('%s', (_name, of, scores, expected) => {
    const own = rules(Array.isArray(of) ? { tieBreakers: of } : (of as Partial<StandingsRules>))
    expect(order(own, tableMatches(scores))).toEqual(expected)
    expect(order(own, tableMatches(scores).toReversed())).toEqual(expected)
  })

  test('home and away tables skip head-to-head criteria', () => {
    const matches = tableMatches(['2-1 1:0', '1-3 2:0'])
    const of = rules({ tieBreakers: ['headToHeadPoints'] })
    const [home] = standings(of, matches, ['home'])
    expect(home?.rows.map((row) => row.teamId)).toEqual([1, 2, 3])
    expect(order(of, matches)).toEqual([2, 1, 3])
  })

  test('head-to-head applies only after all meetings where required', () => {
    const matches = tableMatches(['2-1 1:0', '1-2 0:0', '1-3 5:0'])
    const second = { ...matches[0]!, homeTeamId: 1, awayTeamId: 2, status: 0, winnerCode: null }
    const always = rules({ tieBreakers: ['headToHeadPoints', 'goalDifference'] })
    const waiting = { ...always, headToHeadWhenComplete: true }
    expect(order(waiting, matches)).toEqual([2, 1, 3])
    // A list of results alone does not have the second meeting.
    expect(order(waiting, tableMatches(['2-1 1:0', '1-3 5:0']))).toEqual([1, 2, 3])
    expect(order(waiting, [...matches, second])).toEqual([1, 2, 3])
    expect(order(waiting, [...matches, { ...second, status: 3 }])).toEqual([1, 2, 3])
    expect(order(always, [...matches, second])).toEqual([2, 1, 3])
    expect(order(waiting, [...matches, { ...second, awayTeamId: 3 }])).toEqual([2, 1, 3])
  })
})

describe('carried points', () => {
  // First stage: 1 has 10, 3 has 3, 2 has 1.
  const first = tableMatches(['1-2 1:0', '2-1 0:0', '1-3 3:0', '3-2 1:0', '4-1 0:1'], 'first')
  const second = tableMatches(['1-3 0:2'], 'second', 100 * DAY_MS)
  type Carries = Partial<NonNullable<StandingsRules['tables'][number]['carriesFrom']>>
  function split(carries: Carries, over: Partial<StandingsRules> = {}, own = {}) {
    const carriesFrom = { table: 'first', pointsFactor: 0.5, ...carries }
    return rules({
      tieBreakers: ['roundedDown', 'goalDifference'],
      tables: [
        { key: 'first', name: 'First' },
        { key: 'second', name: 'Second', carriesFrom, teamIds: [1, 3, 2], ...own },
      ],
      ...over,
    })
  }
  const deducted = (more: object) => ({ deductions: [{ teamId: 1, points: 4, reason: null, ...more }] })

  const CASES: [string, StandingsRules, string][] = [
    // Halved: 5, 1 (half a point lost), 0 (half a point lost).
    ['halved and rounded down', split({}), '1:5:5 3:3:4 2:3:0'],
    ['whole', split({ pointsFactor: 1 }), '1:5:10 3:3:6 2:3:1'],
    // Rounding gave 3 half a point, so it stands behind 1.
    ['rounded up', split({ rounding: 'up' }), '1:5:5 3:3:5 2:3:1'],
    ['without results', split({ pointsOnly: true }), '1:1:5 3:1:4 2:0:0'],
    [
      'level, by the points before they were halved',
      split({ pointsOnly: true, rounding: 'up' }, {}, { tieBreakers: ['carriedPoints'] }),
      '1:1:5 3:1:5 2:0:1',
    ],
    [
      'level, by the goals of the stage',
      split({ pointsOnly: true, rounding: 'up' }, { tieBreakers: ['goalDifference'] }),
      '3:1:5 1:1:5 2:0:1',
    ],
    ['with deductions of the first table', split({}, deducted({})), '3:3:4 1:5:3 2:3:0'],
    ['with whole ones of the second table', split({}, deducted({ table: 'second' })), '3:3:4 1:5:1 2:3:0'],
  ]
  test.each(CASES)('%s', (_, of, expected) => {
    expect(shown(table(of, [...first, ...second], 'second').rows)).toBe(expected)
  })

  test('a lost half point ranks before goal difference', () => {
    const level = [...first, ...tableMatches(['3-1 1:1', '2-1 3:0', '2-3 0:0'], 'second', 100 * DAY_MS)]
    // 3: 1 + 1 + 1 = 3, 2: 0 + 3 + 1 = 4, 1: 5 + 1 = 6; then 3 wins once more and is level with 1.
    const matches = [...level, ...tableMatches(['3-4 1:0'], 'second', 200 * DAY_MS)]
    expect(shown(table(split({}), matches, 'second').rows)).toBe('3:5:6 1:6:6 2:5:4 4:2:0')
    expect(order({ ...split({}), tieBreakers: ['goalDifference'] }, matches, 'second')[0]).toBe(1)
  })

  test('head-to-head covers the meetings of both stages', () => {
    const of = split({ pointsFactor: 1 }, { tieBreakers: ['headToHeadPoints'] })
    const matches = [...tableMatches(['2-1 1:0'], 'first'), ...tableMatches(['1-3 1:0'], 'second')]
    expect(order(of, matches, 'second')).toEqual([2, 1, 3])
    const again = [...tableMatches(['2-1 1:0'], 'first'), ...tableMatches(['1-2 1:0'], 'second')]
    expect(order(of, again, 'second')).toEqual([1, 2, 3])
    const before = split({ pointsFactor: 1, headToHeadBefore: true }, { tieBreakers: ['headToHeadPoints'] })
    expect(order(before, again, 'second')).toEqual([2, 1, 3])
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
      restartsAtOnce: fc.boolean(),
    })
    .map(rules)
  const COUNTS = ['played', 'wins', 'draws', 'losses', 'scored', 'conceded', 'points'] as const
  const sum = (rows: readonly Record<(typeof COUNTS)[number], number>[], key: (typeof COUNTS)[number]) =>
    rows.reduce((total, row) => total + row[key], 0)

  test('every result is counted once for each side, home and away add up, and points never rise downwards', () => {
    fc.assert(
      fc.property(anyMatches, anyRules, (matches, of) => {
        const tables = standings(of, matches)
        expect(standings(of, matches.toReversed())).toEqual(tables)
        for (const { rows, type } of tables) {
          expect(sum(rows, 'played')).toBe((type === 'total' ? 2 : 1) * matches.length)
          expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1))
          for (const row of rows) {
            expect(row.wins + row.draws + row.losses).toBe(row.played)
            expect(row.points).toBe(3 * row.wins + row.draws)
            expect(Number(row.scoreDiffFormatted)).toBe(row.scored - row.conceded)
          }
          const weights = rows.map((row) => (of.pointsPerGame ? row.points / (row.played || 1) : row.points))
          expect(weights).toEqual(weights.toSorted((a, b) => b - a))
        }
        const [total, ...parts] = tables
        expect(sum(total?.rows ?? [], 'wins')).toBe(sum(total?.rows ?? [], 'losses'))
        expect(sum(total?.rows ?? [], 'scored')).toBe(sum(total?.rows ?? [], 'conceded'))
        for (const row of total?.rows ?? []) {
          const own = parts.flatMap(({ rows }) => rows.filter(({ teamId }) => teamId === row.teamId))
          for (const key of COUNTS) expect(sum(own, key)).toBe(row[key])
        }
      }),
    )
  })

  test('the positions before a time are those of the table without the results from then on', () => {
    fc.assert(
      fc.property(anyMatches, anyRules, fc.nat(30), (matches, of, day) => {
        const untilMs = day * DAY_MS
        const earlier = matches.map((match) => (match.startMs < untilMs ? match : asOpen(match)))
        const { rows } = standings(of, earlier, ['total'])[0] ?? { rows: [] }
        const played = rows.filter((row) => row.played > 0)
        expect([...positionsBefore(of, matches, 'league', untilMs)]).toEqual(
          played.map(({ teamId, position }) => [teamId, position]),
        )
      }),
    )
  })

  test('head-to-head puts the winner of the only meeting first', () => {
    const of = rules({ tieBreakers: ['headToHeadPoints', 'goalDifference'] })
    fc.assert(
      fc.property(anyMatches, (matches) => {
        const { rows } = standings(of, matches, ['total'])[0] ?? { rows: [] }
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
