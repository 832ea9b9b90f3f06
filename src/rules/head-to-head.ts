/** Head-to-head of two teams (docs/reference/endpoints.md#10, docs/reference/resources.md#11). */
import type { Static } from 'typebox'
import { LIMITS } from '../catalog/limits.ts'
import type { HeadToHeadSummary } from '../contract/resources/lists.ts'
import type { Duel } from '../contract/resources/match.ts'
import { WINNER_CODE } from './outcome.ts'
import { latestResults, type ResultRow } from './results.ts'

type Summary = Static<typeof HeadToHeadSummary>

/**
 * A side of a head-to-head: one team id, or all ids that stand for it. In tennis and table tennis an athlete is
 * searched as a participant, so the athlete's pairs count as well.
 */
export type Side = number | ReadonlySet<number>

function isSide(side: Side, teamId: number): boolean {
  return typeof side === 'number' ? side === teamId : side.has(teamId)
}

/** Whether team 1 played at home; null if the match is not a meeting of the two. */
export function isTeam1Home(team1: Side, team2: Side, row: ResultRow): boolean | null {
  if (isSide(team1, row.homeTeamId) && isSide(team2, row.awayTeamId)) return true
  if (isSide(team2, row.homeTeamId) && isSide(team1, row.awayTeamId)) return false
  return null
}

/**
 * Wins and draws in the last 50 meetings, by the order of the two teams and by actual side.
 *
 * @param rows in any order; only meetings with a result count
 * @param beforeMs only meetings that started before this time
 */
export function headToHeadSummary(
  team1: Side,
  team2: Side,
  rows: readonly ResultRow[],
  beforeMs?: number,
): Summary {
  const meetings = rows.filter((row) => isTeam1Home(team1, team2, row) !== null)
  let team1Wins = 0
  let team2Wins = 0
  let draws = 0
  for (const row of latestResults(meetings, LIMITS.headToHead, beforeMs)) {
    if (row.winnerCode === WINNER_CODE.draw) draws++
    else if ((row.winnerCode === WINNER_CODE.home) === isTeam1Home(team1, team2, row)) team1Wins++
    else team2Wins++
  }
  return { total: team1Wins + team2Wins + draws, team1Wins, team2Wins, draws }
}

/**
 * Wins of the home and away team of the upcoming match, whichever sides they had in the meetings; null if they have
 * not met. @assumed
 */
export function teamDuel(
  homeTeam: Side,
  awayTeam: Side,
  rows: readonly ResultRow[],
  beforeMs?: number,
): Duel | null {
  const summary = headToHeadSummary(homeTeam, awayTeam, rows, beforeMs)
  if (summary.total === 0) return null
  return { homeWins: summary.team1Wins, awayWins: summary.team2Wins, draws: summary.draws }
}
