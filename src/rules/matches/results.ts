/**
 * Match results, as narrow database rows with stored codes, and what they add up to: the form of a team
 * (docs/reference/resources.md#5.2, #19), a head-to-head (docs/reference/endpoints.md#10,
 * docs/reference/resources.md#11), and `info` of a season (docs/reference/resources.md#17.3).
 */
import type { Static } from '@sinclair/typebox'
import { LIMITS } from '../../catalog/limits.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import type { HeadToHeadSummary } from '../../contract/resources/lists.ts'
import type { Duel } from '../../contract/resources/match.ts'
import type { SeasonInfo as SeasonInfoSchema } from '../../contract/resources/tournaments.ts'
import { WINNER_CODE, type WinnerCode } from './outcome.ts'

export interface ResultRow {
  readonly id: number
  /** Code of catalog/statuses. */
  readonly status: number
  readonly startMs: number
  readonly homeTeamId: number
  readonly awayTeamId: number
  /** `current` of each side. */
  readonly homeScore: number
  readonly awayScore: number
  /** Winner code (rules/matches/outcome): 1 home, 2 away, 3 draw, 0 if both lost, null if undecided or unknown. */
  readonly winnerCode: number | null
}

export type ResultLetter = 'W' | 'D' | 'L'

/** Whether the match counts as a result. @assumed A finished match with an unknown outcome counts nowhere. */
export function isResult(row: Pick<ResultRow, 'status' | 'winnerCode'>): boolean {
  return row.status === STATUS_CODE.finished && row.winnerCode !== null
}

/** The result from one side's view. The row must be a result. */
export function letterOf(row: Pick<ResultRow, 'winnerCode'>, isHome: boolean): ResultLetter {
  if (row.winnerCode === WINNER_CODE.draw) return 'D'
  return row.winnerCode === WINNER_CODE[isHome ? 'home' : 'away'] ? 'W' : 'L'
}

/**
 * The results among `rows`, newest first, at most `limit`. Equal starts are ordered by id, so the order does not depend
 * on the input.
 *
 * @param beforeMs only matches that started before this time
 */
export function latestResults<R extends ResultRow>(
  rows: readonly R[],
  limit: number,
  beforeMs = Number.POSITIVE_INFINITY,
): R[] {
  const results = rows.filter((row) => isResult(row) && row.startMs < beforeMs)
  results.sort((a, b) => b.startMs - a.startMs || b.id - a.id)
  if (results.length > limit) results.length = limit
  return results
}

export interface FormItem {
  readonly id: number
  readonly startMs: number
  readonly opponentId: number
  readonly isHome: boolean
  readonly teamScore: number
  readonly opponentScore: number
  readonly result: ResultLetter
}

export interface TeamForm {
  /** @assumed Newest first, like the lists of a team's matches. */
  readonly form: readonly ResultLetter[]
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly matches: readonly FormItem[]
}

/**
 * @param rows matches of the team in any order; other matches and matches without a result are ignored
 * @param limit 1 to 10 results
 */
export function teamForm(teamId: number, rows: readonly ResultRow[], limit: number): TeamForm {
  const own = rows.filter((row) => row.homeTeamId === teamId || row.awayTeamId === teamId)
  const matches = latestResults(own, limit).map((row) => formItem(teamId, row))
  const form = matches.map((match) => match.result)
  return { form, wins: count(form, 'W'), draws: count(form, 'D'), losses: count(form, 'L'), matches }
}

function formItem(teamId: number, row: ResultRow): FormItem {
  const isHome = row.homeTeamId === teamId
  return {
    id: row.id,
    startMs: row.startMs,
    opponentId: isHome ? row.awayTeamId : row.homeTeamId,
    isHome,
    teamScore: isHome ? row.homeScore : row.awayScore,
    opponentScore: isHome ? row.awayScore : row.homeScore,
    result: letterOf(row, isHome),
  }
}

function count(form: readonly ResultLetter[], letter: ResultLetter): number {
  return form.filter((each) => each === letter).length
}

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
 * Wins and draws in the last 50 meetings, from the view of a first side. A meeting that both lost is only in `total`.
 *
 * @param rows in any order; only meetings with a result count
 * @param isFirstHome whether the first side played at home; null if the match is not a meeting
 */
function countMeetings<R extends ResultRow>(
  rows: readonly R[],
  isFirstHome: (row: R) => boolean | null,
  beforeMs?: number,
): { readonly total: number; readonly won: number; readonly lost: number; readonly drawn: number } {
  const meetings = rows.filter((row) => isFirstHome(row) !== null)
  const latest = latestResults(meetings, LIMITS.headToHead, beforeMs)
  const letters = latest.map((row) => letterOf(row, isFirstHome(row) === true))
  const others = latest.map((row) => letterOf(row, isFirstHome(row) !== true))
  return {
    total: latest.length,
    won: count(letters, 'W'),
    lost: count(others, 'W'),
    drawn: count(letters, 'D'),
  }
}

/** Wins and draws in the last 50 meetings, by the order of the two teams. */
export function headToHeadSummary(
  team1: Side,
  team2: Side,
  rows: readonly ResultRow[],
  beforeMs?: number,
): Summary {
  const { total, won, lost, drawn } = countMeetings(rows, (row) => isTeam1Home(team1, team2, row), beforeMs)
  return { total, team1Wins: won, team2Wins: lost, draws: drawn }
}

/**
 * Wins of the sides of an upcoming match, whichever sides they had in the meetings; null if they have not met. @assumed
 */
export function duelOf<R extends ResultRow>(
  rows: readonly R[],
  isFirstHome: (row: R) => boolean | null,
  beforeMs?: number,
): Duel | null {
  const { total, won, lost, drawn } = countMeetings(rows, isFirstHome, beforeMs)
  return total === 0 ? null : { homeWins: won, awayWins: lost, draws: drawn }
}

export function teamDuel(
  homeTeam: Side,
  awayTeam: Side,
  rows: readonly ResultRow[],
  beforeMs?: number,
): Duel | null {
  return duelOf(rows, (row) => isTeam1Home(homeTeam, awayTeam, row), beforeMs)
}

/** `averageGoals` has two decimals. */
export type SeasonInfo = Static<typeof SeasonInfoSchema>

/** Cards of the season, counted by the store; null if the matches do not include them. */
export interface CardCounts {
  readonly yellow: number | null
  readonly red: number | null
}

export type SeasonInfoRow = Pick<
  ResultRow,
  'status' | 'homeTeamId' | 'awayTeamId' | 'homeScore' | 'awayScore' | 'winnerCode'
>

/**
 * Aggregates over the finished matches of a season; null if there are none.
 *
 * @param rows all matches of the season; teams of upcoming ones count in `teamsCount` too
 * @param cards returned unchanged. @assumed Unknown ones are null, because zero would mean that no player was booked.
 */
export function seasonInfo(rows: readonly SeasonInfoRow[], cards: CardCounts): SeasonInfo | null {
  const results = rows.filter(isResult)
  if (results.length === 0) return null
  const ended = (code: WinnerCode) => results.filter(({ winnerCode }) => winnerCode === code).length
  const goals = results.reduce((sum, { homeScore, awayScore }) => sum + homeScore + awayScore, 0)
  return {
    matchesPlayed: results.length,
    goals,
    averageGoals: Math.round((goals / results.length) * 100) / 100,
    homeTeamWins: ended(WINNER_CODE.home),
    awayTeamWins: ended(WINNER_CODE.away),
    draws: ended(WINNER_CODE.draw),
    yellowCards: cards.yellow,
    redCards: cards.red,
    teamsCount: new Set(rows.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).size,
  }
}
