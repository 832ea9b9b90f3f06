/** Team form, head-to-head and season info: what `endpoints-matches` does not compare with its model. */
import { describe, expect, test } from 'bun:test'
import { WINNER_CODE } from '../../../src/rules/matches/outcome.ts'
import {
  headToHeadSummary,
  type ResultRow,
  seasonInfo,
  teamDuel,
  teamForm,
} from '../../../src/rules/matches/results.ts'
import { result } from '../../support/rules-kit.ts'

const rows: ResultRow[] = [
  result('1-2 3:0', { id: 1 }),
  result('3-1 2:2', { id: 2 }),
  result('1-4 0:1', { id: 3 }),
  result('1-4 2:1', { id: 4, status: 'inprogress' }),
  result('5-1 0:4', { id: 5 }),
  result('2-3 1:0', { id: 6 }),
  result('1-2 0:0', { id: 7, status: 'notstarted' }),
]

test('a match that both sides lost is a loss of either, and a meeting without a winner', () => {
  const lost = [result('1-2 0:0', { winnerCode: WINNER_CODE.neither })]
  expect([1, 2].map((team) => teamForm(team, lost, 5).form)).toEqual([['L'], ['L']])
  expect(headToHeadSummary(1, 2, lost)).toEqual({ total: 1, team1Wins: 0, team2Wins: 0, draws: 0 })
  expect(teamDuel(2, 1, lost)).toEqual({ homeWins: 0, awayWins: 0, draws: 0 })
  const { matchesPlayed, homeTeamWins, awayTeamWins, draws } = seasonInfo(lost, { yellow: null, red: null })!
  expect([matchesPlayed, homeTeamWins, awayTeamWins, draws]).toEqual([1, 0, 0, 0])
})

test('a shoot-out counts as a win or loss', () => {
  expect(teamForm(1, [result('1-2 1:1', { winnerCode: 2 })], 5).form).toEqual(['L'])
})

describe('head-to-head', () => {
  test('a duel has the wins of the home team first, and is null for teams that never met', () => {
    const meetings = [result('1-2 2:0'), result('2-1 0:1', { id: 2 }), result('2-1 1:1', { id: 3 })]
    expect(teamDuel(2, 1, meetings)).toEqual({ homeWins: 0, awayWins: 2, draws: 1 })
    expect(teamDuel(1, 2, [result('1-3 1:0')])).toBeNull()
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
    expect(headToHeadSummary(1, 2, many, 11)).toEqual({ total: 11, team1Wins: 1, team2Wins: 10, draws: 0 })
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
