/** What a season's tables and totals are made of. */
import type { Db } from '../../db/open.ts'
import { MATCH_BLOCKS } from '../catalog/match-blocks.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import type { CupMatchRow } from '../rules/cup-trees.ts'
import { prepared } from './statement.ts'

export interface CardCounts {
  readonly yellow: number
  readonly red: number
}

/**
 * Cards of a season by its live events; where these tell of none, by the statistics of its decided matches, if every
 * one of them has some. Null when neither tells, which means that the source tells no cards, not that nobody was
 * booked. Red cards that no statistic names at all are unknown, and so is the sum.
 */
export function selectCardCounts(db: Db, seasonId: number): CardCounts | null {
  const row = prepared<{ yellow: number | null; red: number | null }>(
    db,
    `SELECT sum(e.value ->> 'class' = 'yellow') AS yellow,
       sum(e.value ->> 'class' LIKE '%red%') AS red
     FROM match m INDEXED BY match_by_season
     CROSS JOIN match_block b ON b.match_id = m.id AND b.block = ${MATCH_BLOCKS.liveEvents}
     JOIN json_each(b.json) e ON e.value ->> 'type' = 'card' AND coalesce(e.value ->> 'rescinded', 0) = 0
     WHERE m.season_id = ?`,
  ).get(seasonId)
  const { yellow, red } = { yellow: row?.yellow ?? 0, red: row?.red ?? 0 }
  return yellow + red === 0 ? selectCardStatistics(db, seasonId) : { yellow, red }
}

function selectCardStatistics(db: Db, seasonId: number): CardCounts | null {
  const decided = `m.season_id = ?1 AND m.status = ${STATUS_CODE.finished} AND m.winner_code IS NOT NULL`
  const rows = prepared<{ key: string; cards: number; isWhole: number }>(
    db,
    `SELECT s.value ->> 'key' AS key, sum((s.value ->> 'home') + (s.value ->> 'away')) AS cards,
       count(*) = (SELECT count(*) FROM match m INDEXED BY match_by_season WHERE ${decided}) AS isWhole
     FROM match m INDEXED BY match_by_season
     CROSS JOIN match_block b ON b.match_id = m.id AND b.block = ${MATCH_BLOCKS.matchStatistics}
     JOIN json_each(coalesce(b.source, b.json)) p ON p.value ->> 'period' = 'ALL'
     JOIN json_each(p.value, '$.items') s ON s.value ->> 'key' IN ('yellowCards', 'redCards')
     WHERE ${decided} GROUP BY 1`,
  ).all(seasonId)
  const [yellow, red] = ['yellowCards', 'redCards'].map((key) => rows.find((row) => row.key === key))
  return yellow?.isWhole === 1 && red ? { yellow: yellow.cards, red: red.cards } : null
}

interface CupColumns extends Omit<CupMatchRow, 'round'> {
  /** JSON. */
  readonly roundInfo: string
}

/** Matches of a season that count for no table: those that cup trees are made of. */
export function selectCupMatches(db: Db, seasonId: number): CupMatchRow[] {
  const rows = prepared<CupColumns>(
    db,
    `SELECT m.id, m.status, m.start_ms AS startMs, m.home_team_id AS homeTeamId,
       m.away_team_id AS awayTeamId, m.home_score AS homeScore, m.away_score AS awayScore,
       m.winner_code AS winnerCode, m.standings_table AS standingsTable,
       h.home_score ->> 'penalties' AS homePenalties, h.away_score ->> 'penalties' AS awayPenalties,
       h.round_info AS roundInfo
     FROM match m INDEXED BY match_by_season JOIN match_head h ON h.match_id = m.id
     WHERE m.season_id = ? AND m.standings_table IS NULL ORDER BY m.start_ms, m.id`,
  ).all(seasonId)
  return rows.map(({ roundInfo, ...row }) => ({ ...row, round: cupRound(roundInfo) }))
}

function cupRound(json: string): CupMatchRow['round'] {
  const { round = null, name = null, slug = null, cupRoundType = null } = JSON.parse(json)
  return { round, name, slug, cupRoundType }
}
