/** Team form, head-to-head and season info: tables of cases, and laws on the order of rows and sides. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { teamForm } from '../../src/rules/form.ts'
import { headToHeadSummary, teamDuel } from '../../src/rules/head-to-head.ts'
import { latestResults, type ResultRow } from '../../src/rules/results.ts'
import { seasonInfo } from '../../src/rules/season-info.ts'
import { result } from '../support/rules-kit.ts'

const rows: ResultRow[] = [
  result('1-2 3:0', { id: 1, startMs: 100 }),
  result('3-1 2:2', { id: 2, startMs: 200 }),
  result('1-4 0:1', { id: 3, startMs: 300 }),
  result('1-4 2:1', { id: 4, startMs: 400, status: 'inprogress' }),
  result('5-1 0:4', { id: 5, startMs: 300 }),
  result('2-3 1:0', { id: 6, startMs: 500 }),
  result('1-2 0:0', { id: 7, startMs: 600, status: 'notstarted' }),
]

describe('team form', () => {
  test('form lists the latest results of the team, newest first', () => {
    const form = teamForm(1, rows, 3)
    expect(form.form).toEqual(['W', 'L', 'D'])
    expect([form.wins, form.draws, form.losses]).toEqual([1, 1, 1])
    expect(form.matches[0]).toEqual({
      id: 5,
      startMs: 300,
      opponentId: 5,
      isHome: false,
      teamScore: 4,
      opponentScore: 0,
      result: 'W',
    })
    expect(form.matches.map((match) => match.id)).toEqual([5, 3, 2])
  })

  test('a team without matches has no form', () => {
    expect(teamForm(9, rows, 5)).toEqual({ form: [], wins: 0, draws: 0, losses: 0, matches: [] })
  })

  test('a shoot-out counts as a win or loss', () => {
    expect(teamForm(1, [result('1-2 1:1', { winnerCode: 2 })], 5).form).toEqual(['L'])
  })
})

const anyRow = fc
  .record({ id: fc.integer({ min: 1, max: 50 }), startMs: fc.nat(5), home: fc.boolean() })
  .chain(({ id, startMs, home }) =>
    fc
      .tuple(fc.nat(3), fc.nat(3), fc.boolean())
      .map(([a, b, over]) =>
        result(`${home ? '1-2' : '2-1'} ${a}:${b}`, { id, startMs, status: over ? 'finished' : 'canceled' }),
      ),
  )
const anyRows = fc.uniqueArray(anyRow, { maxLength: 70, selector: (row) => row.id })

describe('laws', () => {
  test('the order of matches does not matter', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 10 }), (all, limit) => {
        const shuffled = all.toReversed()
        expect(teamForm(1, shuffled, limit)).toEqual(teamForm(1, all, limit))
        const latest = latestResults(all, limit)
        expect(latest).toEqual(latestResults(latestResults(all, limit), limit))
        const oldest = latest.at(-1)
        const older = all.filter((row) => row.status === 2 && !latest.includes(row))
        if (oldest) expect(older.every((row) => row.startMs <= oldest.startMs)).toBe(true)
      }),
    )
  })

  test('head-to-head follows the order of the teams, and each meeting counts once', () => {
    fc.assert(
      fc.property(anyRows, (all) => {
        const one = headToHeadSummary(1, 2, all)
        const other = headToHeadSummary(2, 1, all)
        expect([other.team1Wins, other.team2Wins]).toEqual([one.team2Wins, one.team1Wins])
        expect(one.total).toBe(Math.min(50, all.filter((row) => row.status === 2).length))
        expect(one.team1Wins + one.team2Wins + one.draws).toBe(one.total)
        expect(teamForm(1, all, 50).wins).toBe(one.team1Wins)
      }),
    )
  })
})

describe('head-to-head', () => {
  test('head-to-head wins belong to the team, not the side', () => {
    const meetings = [result('1-2 2:0'), result('2-1 0:1', { id: 2 }), result('2-1 1:1', { id: 3 })]
    expect(headToHeadSummary(1, 2, meetings)).toEqual({ total: 3, team1Wins: 2, team2Wins: 0, draws: 1 })
    expect(teamDuel(2, 1, meetings)).toEqual({ homeWins: 0, awayWins: 2, draws: 1 })
  })

  test('head-to-head counts pairs for each participant', () => {
    const meetings = [result('11-2 2:0'), result('2-12 2:1', { id: 2 }), result('11-12 2:1', { id: 3 })]
    expect(headToHeadSummary(new Set([1, 11, 12]), 2, meetings)).toEqual({
      total: 2,
      team1Wins: 1,
      team2Wins: 1,
      draws: 0,
    })
  })

  test('head-to-head counts the last 50 matches before a moment', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      result(index < 10 ? '1-2 0:5' : '1-2 1:0', { id: index + 1, startMs: index }),
    )
    expect(headToHeadSummary(1, 2, many)).toEqual({ total: 50, team1Wins: 50, team2Wins: 0, draws: 0 })
    expect(headToHeadSummary(1, 2, many, 10).team2Wins).toBe(10)
    expect(headToHeadSummary(1, 2, many, 11)).toEqual({ total: 11, team1Wins: 1, team2Wins: 10, draws: 0 })
  })

  test('teams that never met have no duel', () => {
    expect(teamDuel(1, 2, [result('1-3 1:0')])).toBeNull()
  })
})

describe('season info', () => {
  test('season info aggregates finished matches', () => {
    expect(seasonInfo(rows, { yellow: 12, red: 1 })).toEqual({
      matchesPlayed: 5,
      goals: 13,
      averageGoals: 2.6,
      homeTeamWins: 2,
      awayTeamWins: 2,
      draws: 1,
      yellowCards: 12,
      redCards: 1,
      teamsCount: 5,
    })
  })

  test('averages have two decimals, and unknown cards are null', () => {
    const rows = [result('1-2 1:0'), result('1-2 0:0'), result('1-2 0:0')]
    const info = seasonInfo(rows, { yellow: null, red: null })
    expect([info?.averageGoals, info?.yellowCards, info?.redCards]).toEqual([0.33, null, null])
  })

  test('a season without results has null aggregates', () => {
    expect(seasonInfo([], { yellow: 0, red: 0 })).toBeNull()
    expect(seasonInfo([result('1-2 0:0', { status: 'notstarted' })], { yellow: null, red: null })).toBeNull()
  })
})
