/** Pregame: streaks, duels and form, and that nothing after the kick-off counts. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { Pregame } from '../../src/contract/resources/pregame.ts'
import { areEnoughResults, type PregameInput, type PregameResult, pregame } from '../../src/rules/pregame.ts'
import { result, type ScoreText } from '../support/rules-kit.ts'

type Scores = ScoreText

/** Matches in the order in which they were played. */
function played(rows: readonly Scores[], over: Partial<PregameResult>[] = []): PregameResult[] {
  return rows.map((row, index) => ({ ...result(row, { id: index + 1, startMs: index }), ...over[index] }))
}

function input(over: {
  home?: PregameResult[]
  away?: PregameResult[]
  meetings?: PregameResult[]
  hasGoalStreaks?: boolean
  startMs?: number
}): PregameInput {
  const side = { managerId: null, position: null }
  return {
    sport: { hasGoalStreaks: over.hasGoalStreaks ?? true },
    startMs: over.startMs ?? 1000,
    home: { ...side, teamId: 1, results: over.home ?? [] },
    away: { ...side, teamId: 2, results: over.away ?? [] },
    meetings: over.meetings ?? [],
  }
}

function general(home: PregameResult[], hasGoalStreaks = true): string[] {
  return pregame(input({ home, hasGoalStreaks })).teamStreaks.general.map(
    (streak) => `${streak.team} ${streak.name} ${streak.value}`,
  )
}

test('a match without history has an empty pregame', () => {
  expect(pregame(input({}))).toEqual({
    h2h: { teamDuel: null, managerDuel: null },
    teamStreaks: { general: [], head2head: [] },
    form: null,
  })
})

describe('streaks', () => {
  const cases: [string, Scores[], string[]][] = [
    ['two wins are no streak', ['1-3 1:0', '3-1 0:1'], []],
    ['wins, and nothing is said twice', ['1-3 1:0', '3-1 0:1', '1-3 2:0'], ['Wins 3']],
    [
      'longer without loss than winning',
      ['1-3 1:1', '1-3 1:0', '3-1 0:1', '1-3 2:0'],
      ['Wins 3', 'No losses 4'],
    ],
    ['draws', ['1-3 0:0', '1-3 1:1', '3-1 2:2'], ['No losses 3', 'No wins 3']],
    ['losses', ['1-3 0:1', '1-3 0:1', '3-1 1:0'], ['Losses 3']],
    ['the latest result breaks it', ['1-3 1:0', '1-3 1:0', '1-3 1:0', '1-3 0:1'], []],
  ]
  test.each(cases)('%s', (_name, rows, expected) => {
    expect(general(played(rows), false)).toEqual(expected.map((streak) => `home ${streak}`))
  })

  test('streaks count goals conceded', () => {
    expect(general(played(['1-3 1:0', '3-1 0:0', '3-1 0:2']))).toContain('home No goals conceded 3')
    expect(general(played(['1-3 1:2', '3-1 1:0', '3-1 2:2']))).toContain('home Without clean sheet 3')
  })

  test('fractions cover the latest ten results', () => {
    const high = Array.from({ length: 12 }, (_, index): Scores => `1-3 ${index % 4 === 0 ? 1 : 3}:1`)
    const streaks = general(played(high))
    // The latest ten leave out the first two matches; two of them had 1:1.
    expect(streaks).toContain('home More than 2.5 goals 8/10')
    expect(streaks).toContain('home Both teams scoring 10/10')
    expect(streaks.some((streak) => streak.includes('Less'))).toBe(false)
  })

  test('a fraction needs five results and seven tenths', () => {
    const many = (high: number, low: number) =>
      played([...Array(high).fill('1-3 4:0'), ...Array(low).fill('1-3 0:0')] as Scores[])
    const more = (rows: PregameResult[]) => general(rows).filter((streak) => streak.includes('More'))
    expect(more(many(4, 0))).toEqual([])
    expect(more(many(5, 0))).toEqual(['home More than 2.5 goals 5/5'])
    expect(more(many(7, 3))).toEqual(['home More than 2.5 goals 7/10'])
    expect(more(many(6, 3))).toEqual([])
  })

  test('first to score counts only matches where it is known', () => {
    const rows = played(
      ['1-3 1:0', '3-1 0:1', '1-3 0:0', '1-3 2:1', '3-1 1:1', '1-3 1:1'],
      ['home', 'away', null, 'home', 'away', 'away'].map((firstToScore) => ({
        firstToScore: firstToScore as 'home' | 'away' | null,
      })),
    )
    expect(general(rows)).toContain('home First to score 4/5')
    const conceding = rows.map((row) => ({
      ...row,
      firstToScore: row.homeTeamId === 1 ? ('away' as const) : ('home' as const),
    }))
    expect(general(conceding)).toContain('home First to concede 6/6')
  })

  test('sports without goals have result streaks only', () => {
    expect(general(played(Array(6).fill('1-3 90:80') as Scores[]), false)).toEqual(['home Wins 6'])
  })

  test('streaks of meetings are per side, with Russian names', () => {
    const meetings = played(['1-2 3:1', '2-1 1:2', '1-2 4:0', '2-1 1:3', '1-2 2:1'])
    const { head2head } = pregame(input({ meetings })).teamStreaks
    expect(head2head).toEqual([
      { name: 'Wins', team: 'home', value: '5', translations: { ru: 'Победы' } },
      { name: 'Losses', team: 'away', value: '5', translations: { ru: 'Поражения' } },
      { name: 'Without clean sheet', team: 'away', value: '5', translations: { ru: 'Без сухих матчей' } },
      { name: 'More than 2.5 goals', team: 'both', value: '5/5', translations: { ru: 'Больше 2,5 гола' } },
      { name: 'Both teams scoring', team: 'both', value: '4/5', translations: { ru: 'Обе забивают' } },
    ])
  })
})

describe('duels', () => {
  const meetings = played(
    ['1-2 1:0', '2-1 2:0', '2-1 1:1', '1-2 1:0'],
    [
      { homeManagerId: 70, awayManagerId: 80 },
      { homeManagerId: 80, awayManagerId: 71 },
      { homeManagerId: 80, awayManagerId: 70 },
      { homeManagerId: 70, awayManagerId: null },
    ],
  )
  const withManagers = (home: number | null, away: number | null): PregameInput => {
    const base = input({ meetings })
    return { ...base, home: { ...base.home, managerId: home }, away: { ...base.away, managerId: away } }
  }

  test('duel of the teams', () => {
    expect(pregame(input({ meetings })).h2h.teamDuel).toEqual({ homeWins: 2, awayWins: 1, draws: 1 })
  })

  test('duel of the managers includes other teams', () => {
    expect(pregame(withManagers(70, 80)).h2h.managerDuel).toEqual({ homeWins: 1, awayWins: 0, draws: 1 })
    expect(pregame(withManagers(80, 70)).h2h.managerDuel).toEqual({ homeWins: 0, awayWins: 1, draws: 1 })
    expect(pregame(withManagers(70, 99)).h2h.managerDuel).toBeNull()
    expect(pregame(withManagers(null, 80)).h2h.managerDuel).toBeNull()
    const elsewhere: PregameResult[] = [{ ...result('5-6 0:3'), homeManagerId: 80, awayManagerId: 70 }]
    expect(pregame({ ...withManagers(70, 80), managerMeetings: elsewhere }).h2h.managerDuel).toEqual({
      homeWins: 1,
      awayWins: 0,
      draws: 0,
    })
  })
})

describe('form', () => {
  const home = played(['1-3 0:1', '1-3 1:0', '3-1 1:1', '1-3 2:0', '3-1 5:0', '1-3 9:0'])

  test('form has the last five results, latest last', () => {
    expect(pregame(input({ home })).form).toEqual({
      homeTeam: { position: null, form: ['W', 'D', 'W', 'L', 'W'], avgRating: null },
      awayTeam: { position: null, form: [], avgRating: null },
    })
  })

  test('position is that of the standings before the match', () => {
    const base = input({})
    const known = { ...base, away: { ...base.away, position: 4 } }
    expect(pregame(known).form?.awayTeam).toEqual({ position: 4, form: [], avgRating: null })
  })

  test('avgRating is the average of the own ratings in the last five matches, without those that have none', () => {
    const rated = (startMs: number, homeTeamId: number, ratings: readonly (number | null)[]) => ({
      ...result(homeTeamId === 1 ? '1-9 1:0' : '9-1 0:1', { startMs }),
      homeRating: ratings[0] ?? null,
      awayRating: ratings[1] ?? null,
    })
    const home = [
      rated(1, 1, [1, 1]),
      rated(2, 1, [7, 5]),
      rated(3, 9, [5, 6.5049]),
      rated(4, 1, [null, 9]),
      rated(5, 1, [6.5, null]),
      rated(6, 9, [8, null]),
      rated(2000, 1, [10, 10]),
    ]
    expect(pregame(input({ home })).form?.homeTeam.avgRating).toBe(6.67)
    expect(pregame(input({ home: [rated(1, 1, [null, 7])] })).form?.homeTeam.avgRating).toBeNull()
  })
})

describe('laws', () => {
  const anyMatch = fc
    .record({
      id: fc.integer({ min: 1, max: 60 }),
      startMs: fc.nat(40),
      a: fc.nat(4),
      b: fc.nat(4),
      home: fc.boolean(),
    })
    .map(({ id, startMs, a, b, home }) => result(`${home ? '1-2' : '2-1'} ${a}:${b}`, { id, startMs }))
  const anyMatches = fc.uniqueArray(anyMatch, { maxLength: 40, selector: (match) => match.id })

  test('matches at or after the kick-off never count', () => {
    fc.assert(
      fc.property(anyMatches, fc.nat(40), (matches, startMs) => {
        const of = (rows: PregameResult[]) =>
          pregame(input({ home: rows, away: rows, meetings: rows, startMs }))
        expect(of(matches)).toEqual(of(matches.filter((match) => match.startMs < startMs)))
      }),
    )
  })

  test('every streak value is a count or a fraction in the documented shape', () => {
    fc.assert(
      fc.property(anyMatches, (matches) => {
        const of = pregame(input({ home: matches, away: matches, meetings: matches }))
        expect([...Value.Errors(Pregame, of)]).toEqual([])
        for (const { name, value } of [...of.teamStreaks.general, ...of.teamStreaks.head2head]) {
          expect(value).toMatch(/^[0-9]+(\/[0-9]+)?$/)
          if (['Wins', 'Losses'].includes(name)) expect(Number(value)).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })

  test('older results do not change complete streaks', () => {
    let enough = 0
    const anyResult = fc.record({ a: fc.nat(3), b: fc.nat(3), home: fc.boolean(), first: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(anyResult, { minLength: 15, maxLength: 50 }),
        fc.boolean(),
        (rows, hasGoalStreaks) => {
          const all = rows.map(({ a, b, home, first }, index) => ({
            ...result(`${home ? '1-3' : '3-1'} ${a}:${b}`, { id: index + 1, startMs: 100 - index }),
            firstToScore: a + b === 0 ? null : first ? ('home' as const) : ('away' as const),
          }))
          const latest = all.slice(0, 14)
          if (!areEnoughResults(1, latest, { hasGoalStreaks })) return
          enough += 1
          const of = (home: PregameResult[]) => pregame(input({ home, hasGoalStreaks }))
          expect(of(latest)).toEqual(of(all))
        },
      ),
      { numRuns: 500 },
    )
    expect(enough).toBeGreaterThan(100)
  })
})
