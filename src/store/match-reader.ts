/** Reads matches for the views: the narrow row with its head, and only the requested blocks. */
import type { Db } from '../../db/open.ts'
import { MATCH_BLOCKS, type MatchBlock } from '../catalog/match-blocks.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import { GIVEN_MATCH_FIELDS } from '../contract/resources/match-field-names.ts'
import { prepared } from './statement.ts'

/** A match as stored: integers, small texts and rendered JSON. */
export interface MatchRecord {
  readonly id: number
  readonly sport: number
  readonly status: number
  readonly startMs: number
  readonly tournamentId: number
  readonly categoryId: number
  readonly seasonId: number | null
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly isAmateur: number
  readonly winnerCode: number | null
  readonly oddsMask: number
  /** Existing blocks: bit `code` of catalog/match-blocks. */
  readonly blockMask: number
  readonly endedMs: number | null
  readonly correctedMs: number | null
  readonly revision: number
  readonly homeManagerId: number | null
  readonly awayManagerId: number | null
  readonly standingsTable: string | null
  readonly dateEvent: string
  readonly statusDescription: string
  readonly minute: number
  readonly second: number
  readonly overtimeLength: number | null
  readonly roundInfo: string
  readonly venue: string | null
  readonly referee: string | null
  readonly homeScore: string
  readonly awayScore: string
  readonly homeManager: string | null
  readonly awayManager: string | null
  /** Rendered JSON of fields served as given, by name. */
  readonly [given: `given:${string}`]: string | null
}

const COLUMNS = `
  m.id, m.sport, m.status, m.start_ms AS startMs, m.tournament_id AS tournamentId,
  m.category_id AS categoryId, m.season_id AS seasonId, m.home_team_id AS homeTeamId,
  m.away_team_id AS awayTeamId, m.is_amateur AS isAmateur, m.winner_code AS winnerCode,
  m.odds_mask AS oddsMask, m.block_mask AS blockMask, m.ended_ms AS endedMs, m.corrected_ms AS correctedMs, m.revision,
  m.home_manager_id AS homeManagerId, m.away_manager_id AS awayManagerId,
  m.standings_table AS standingsTable,
  h.date_event AS dateEvent, h.status_description AS statusDescription, h.minute, h.second,
  h.overtime_length AS overtimeLength, h.round_info AS roundInfo, h.venue, h.referee,
  h.home_score AS homeScore, h.away_score AS awayScore, h.home_manager AS homeManager,
  h.away_manager AS awayManager${GIVEN_MATCH_FIELDS.map((name) => `, h.given_fields -> '$.${name}' AS "given:${name}"`).join('')}`

/** One match, or null. */
export function selectMatch(db: Db, id: number): MatchRecord | null {
  return prepared<MatchRecord>(
    db,
    `SELECT ${COLUMNS} FROM match m JOIN match_head h ON h.match_id = m.id WHERE m.id = +?`,
  ).get(id)
}

/** Properties that determine the cost of a live subscription; null if there is no such match. */
export function selectMatchSummary(
  db: Db,
  id: number,
): { readonly sport: number; readonly isInProgress: boolean; readonly position: number } | null {
  const row = prepared<{ sport: number; status: number; position: number }>(
    db,
    'SELECT sport, status, position FROM match WHERE id = +?',
  ).get(id)
  return (
    row && { sport: row.sport, isInProgress: row.status === STATUS_CODE.inprogress, position: row.position }
  )
}

/** Those of the ids that are of no match of the sport. */
export function selectIdsWithoutMatch(db: Db, sport: number, ids: readonly number[]): number[] {
  return prepared<{ id: number }>(
    db,
    `SELECT j.value AS id FROM json_each(?) j LEFT JOIN match m ON m.id = j.value AND m.sport = +?
     WHERE m.id IS NULL`,
  )
    .all(JSON.stringify(ids), sport)
    .map(({ id }) => id)
}

/** Matches in the order of the ids; unknown ids are omitted. */
export function selectMatches(db: Db, ids: readonly number[]): MatchRecord[] {
  return prepared<MatchRecord>(
    db,
    `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN match m ON m.id = j.value
     CROSS JOIN match_head h ON h.match_id = m.id ORDER BY j.key`,
  ).all(JSON.stringify(ids))
}

/** Whether the match has the block. */
export function hasBlock(record: Pick<MatchRecord, 'blockMask'>, block: MatchBlock): boolean {
  return (record.blockMask & (1 << MATCH_BLOCKS[block])) !== 0
}

/** Rendered JSON of blocks, by match id and block code. */
export type BlockTexts = ReadonlyMap<number, ReadonlyMap<number, string>>

export function selectMatchBlocks(db: Db, ids: readonly number[], blocks: readonly MatchBlock[]): BlockTexts {
  const texts = new Map<number, Map<number, string>>()
  if (ids.length === 0 || blocks.length === 0) return texts
  const rows = prepared(
    db,
    `SELECT b.match_id, b.block, b.json FROM json_each(?) j
     CROSS JOIN match_block b ON b.match_id = j.value AND b.block IN (SELECT value FROM json_each(?))`,
  ).values(JSON.stringify(ids), JSON.stringify(blocks.map((block) => MATCH_BLOCKS[block]))) as [
    number,
    number,
    string,
  ][]
  for (const [matchId, block, json] of rows) {
    let of = texts.get(matchId)
    if (!of) {
      of = new Map()
      texts.set(matchId, of)
    }
    of.set(block, json)
  }
  return texts
}
