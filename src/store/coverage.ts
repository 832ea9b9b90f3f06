/** Counts what the matches of a season have, from an index alone. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

/** Matches with the same status and the same blocks and boards. */
export interface CoverageGroup {
  /** Code of catalog/statuses. */
  readonly status: number
  readonly blockMask: number
  readonly oddsMask: number
  readonly matches: number
}

export function selectCoverage(db: Db, seasonId: number): CoverageGroup[] {
  return prepared<CoverageGroup>(
    db,
    `SELECT status, block_mask AS blockMask, odds_mask AS oddsMask, count(*) AS matches
     FROM match INDEXED BY match_coverage WHERE season_id = +? GROUP BY status, block_mask, odds_mask`,
  ).all(seasonId)
}
