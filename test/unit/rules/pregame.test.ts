/** Pregame: streaks, duels and form, and that nothing after the kick-off counts. */
import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { Pregame } from '../../../src/contract/resources/match.ts'
import {
  areEnoughResults,
  type PregameInput,
  type PregameResult,
  pregame,
} from '../../../src/rules/matches/pregame.ts'
import { result, type ScoreText } from '../../support/rules-kit.ts'

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
  const times = (count: number, row: Scores) => Array<Scores>(count).fill(row)
  const CASES: [string, Scores[], string[]][] = [
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
    ['sports without goals', times(6, '1-3 90:80'), ['Wins 6']],
  ]
  test.each(CASES)('%s', (_name, rows, expected) => {
    expect(general(played(rows), false)).toEqual(expected.map((streak) => `home ${streak}`))
  })

  /** The latest ten of these leave out the first two; two of them have 1:1. */
  const HIGH = Array.from({ length: 12 }, (_, index): Scores => `1-3 ${index % 4 === 0 ? 1 : 3}:1`)
  const many = (high: number, low: number) => [...times(high, '1-3 4:0'), ...times(low, '1-3 0:0')]
  const GOALS: [string, Scores[], kind: RegExp, string[]][] = [
    ['goals conceded', ['1-3 1:0', '3-1 0:0', '3-1 0:2'], /conceded/, ['No goals conceded 3']],
    ['clean sheets', ['1-3 1:2', '3-1 1:0', '3-1 2:2'], /clean/, ['Without clean sheet 3']],
    ['the latest ten', HIGH, /More|Less/, ['More than 2.5 goals 8/10']],
    ['both scoring', HIGH, /Both/, ['Both teams scoring 10/10']],
    ['four results', many(4, 0), /More/, []],
    ['five results', many(5, 0), /More/, ['More than 2.5 goals 5/5']],
    ['seven tenths', many(7, 3), /More/, ['More than 2.5 goals 7/10']],
    ['six of nine', many(6, 3), /More/, []],
  ]
  test.each(GOALS)('%s', (_name, rows, kind, expected) => {
    const shown = general(played(rows)).filter((streak) => kind.test(streak))
    expect(shown).toEqual(expected.map((streak) => `home ${streak}`))
  })

  test('first to score counts only matches where it is known', () => {
    const first = ['home', 'away', null, 'home', 'away', 'away'] as const
    const scores: Scores[] = ['1-3 1:0', '3-1 0:1', '1-3 0:0', '1-3 2:1', '3-1 1:1', '1-3 1:1']
    const rows = played(
      scores,
      first.map((firstToScore) => ({ firstToScore })),
    )
    expect(general(rows)).toContain('home First to score 4/5')
    const conceding = rows.map((row) => {
      return { ...row, firstToScore: row.homeTeamId === 1 ? ('away' as const) : ('home' as const) }
    })
    expect(general(conceding)).toContain('home First to concede 6/6')
  })

  test('streaks of meetings are per side, with Russian names', () => {
    const meetings = played(['1-2 3:1', '2-1 1:2', '1-2 4:0', '2-1 1:3', '1-2 2:1'])
    const { head2head } = pregame(input({ meetings })).teamStreaks
    const shown = head2head.map((each) =>
      [each.team, each.name, each.value, each.translations?.ru].join(', '),
    )
    expect(shown).toEqual([
      'home, Wins, 5, Победы',
      'away, Losses, 5, Поражения',
      'away, Without clean sheet, 5, Без сухих матчей',
      'both, More than 2.5 goals, 5/5, Больше 2,5 гола',
      'both, Both teams scoring, 4/5, Обе забивают',
    ])
  })
})

describe('duels', () => {
  const managers = (homeManagerId: number, awayManagerId: number | null) => ({ homeManagerId, awayManagerId })
  const meetings = played(
    ['1-2 1:0', '2-1 2:0', '2-1 1:1', '1-2 1:0'],
    [managers(70, 80), managers(80, 71), managers(80, 70), managers(70, null)],
  )
  const withManagers = (home: number | null, away: number | null): PregameInput => {
    const base = input({ meetings })
    return { ...base, home: { ...base.home, managerId: home }, away: { ...base.away, managerId: away } }
  }

  const ROWS: [string, { homeWins: number; awayWins: number; draws: number } | null, PregameInput][] = [
    ['of managers', { homeWins: 1, awayWins: 0, draws: 1 }, withManagers(70, 80)],
    ['the other way round', { homeWins: 0, awayWins: 1, draws: 1 }, withManagers(80, 70)],
    ['of managers who never met', null, withManagers(70, 99)],
    ['of an unknown manager', null, withManagers(null, 80)],
    [
      'with other teams',
      { homeWins: 1, awayWins: 0, draws: 0 },
      { ...withManagers(70, 80), managerMeetings: [{ ...result('5-6 0:3'), ...managers(80, 70) }] },
    ],
  ]
  test.each(ROWS)('duel %s', (_, expected, of) => {
    const { teamDuel, managerDuel } = pregame(of).h2h
    expect(managerDuel).toEqual(expected)
    expect(teamDuel).toEqual({ homeWins: 2, awayWins: 1, draws: 1 })
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
    const atHome = (startMs: number, homeRating: number | null, awayRating: number | null) => {
      return { ...result('1-9 1:0', { startMs }), homeRating, awayRating }
    }
    const away = (startMs: number, homeRating: number | null, awayRating: number | null) => {
      return { ...result('9-1 0:1', { startMs }), homeRating, awayRating }
    }
    const home = [atHome(1, 1, 1), atHome(2, 7, 5), away(3, 5, 6.5049), atHome(4, null, 9)]
    const latest = [atHome(5, 6.5, null), away(6, 8, null), atHome(2000, 10, 10)]
    expect(pregame(input({ home: [...home, ...latest] })).form?.homeTeam.avgRating).toBe(6.67)
    expect(pregame(input({ home: [atHome(1, null, 7)] })).form?.homeTeam.avgRating).toBeNull()
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

  test('matches at or after the kick-off never count, and every streak has the documented shape', () => {
    fc.assert(
      fc.property(anyMatches, fc.nat(60), (matches, startMs) => {
        const of = (rows: PregameResult[]) =>
          pregame(input({ home: rows, away: rows, meetings: rows, startMs }))
        const shown = of(matches)
        expect(shown).toEqual(of(matches.filter((match) => match.startMs < startMs)))
        expect([...Value.Errors(Pregame, shown)]).toEqual([])
        for (const { name, value } of [...shown.teamStreaks.general, ...shown.teamStreaks.head2head]) {
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
