/** Aggregates of a season, `info` of its detail (docs/reference/resources.md#17.3). */
import type { Static } from 'typebox'
import type { SeasonInfo as SeasonInfoSchema } from '../contract/resources/tournaments.ts'
import { WINNER_CODE } from './outcome.ts'
import { isResult, type ResultRow } from './results.ts'

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
  const teams = new Set<number>()
  let homeTeamWins = 0
  let awayTeamWins = 0
  let draws = 0
  let goals = 0
  for (const row of rows) {
    teams.add(row.homeTeamId)
    teams.add(row.awayTeamId)
    if (!isResult(row)) continue
    if (row.winnerCode === WINNER_CODE.home) homeTeamWins++
    else if (row.winnerCode === WINNER_CODE.away) awayTeamWins++
    else draws++
    goals += row.homeScore + row.awayScore
  }
  const matchesPlayed = homeTeamWins + awayTeamWins + draws
  if (matchesPlayed === 0) return null
  return {
    matchesPlayed,
    goals,
    averageGoals: Math.round((goals / matchesPlayed) * 100) / 100,
    homeTeamWins,
    awayTeamWins,
    draws,
    yellowCards: cards.yellow,
    redCards: cards.red,
    teamsCount: teams.size,
  }
}
