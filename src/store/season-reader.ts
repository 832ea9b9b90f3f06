/** Reads the matches of the cup trees of a season. */
import type { Db } from '../../db/open.ts'
import type { CupMatchRow } from '../rules/cup-trees.ts'
import { prepared } from './statement.ts'

interface CupColumns extends Omit<CupMatchRow, 'round'> {
  /** JSON. */
  readonly roundInfo: string
}

/** Matches of a season that count for no table: the input of cup trees. */
export function selectCupMatches(db: Db, seasonId: number): CupMatchRow[] {
  const rows = prepared<CupColumns>(
    db,
    `SELECT m.id, m.status, m.start_ms AS startMs, m.home_team_id AS homeTeamId,
       m.away_team_id AS awayTeamId, m.home_score AS homeScore, m.away_score AS awayScore,
       m.winner_code AS winnerCode, m.standings_table AS standingsTable,
       h.home_score ->> 'penalties' AS homePenalties, h.away_score ->> 'penalties' AS awayPenalties,
       h.round_info AS roundInfo
     FROM match m INDEXED BY match_by_season JOIN match_head h ON h.match_id = m.id
     WHERE m.season_id = +? AND m.standings_table IS NULL ORDER BY m.start_ms, m.id`,
  ).all(seasonId)
  return rows.map(({ roundInfo, ...row }) => ({ ...row, round: cupRoundInfo(roundInfo) }))
}

/** The cup round in the stored JSON of a match's round. */
export function cupRoundInfo(json: string): CupMatchRow['round'] {
  const { round = null, name = null, slug = null, cupRoundType = null } = JSON.parse(json)
  return { round, name, slug, cupRoundType }
}
