/**
 * Match results for the rules on form, head-to-head, season info, standings and pregame: narrow database rows with
 * stored codes.
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import { WINNER_CODE } from './outcome.ts'

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
  /** Winner code (rules/outcome): 1 home, 2 away, 3 draw, null if undecided or unknown. */
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
  return (row.winnerCode === WINNER_CODE.home) === isHome ? 'W' : 'L'
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
