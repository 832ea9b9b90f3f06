/** Reads matches for the views: the narrow row with its head, and only the requested blocks. */
import type { Db } from '../../db/open.ts'
import { match, matchHead } from '../../db/schema.ts'
import { MATCH_BLOCKS, type MatchBlock } from '../catalog/match-blocks.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import { GIVEN_MATCH_FIELDS } from '../contract/resources/match.ts'
import { columnsOf, columnsText, type RowOf } from './rows.ts'
import { prepared } from './statement.ts'

// biome-ignore format: names
const ROW = columnsOf(
  match,
  'id', 'sport', 'status', 'startMs', 'tournamentId', 'categoryId', 'seasonId', 'homeTeamId',
  'awayTeamId', 'isAmateur', 'winnerCode', 'oddsMask', 'blockMask', 'endedMs', 'correctedMs',
  'revision', 'homeManagerId', 'awayManagerId', 'standingsTable',
)
// biome-ignore format: names
const HEAD = columnsOf(
  matchHead,
  'dateEvent', 'statusDescription', 'minute', 'second', 'overtimeLength', 'roundInfo', 'venue',
  'referee', 'homeScore', 'awayScore', 'homeManager', 'awayManager',
)

/** A match as stored: integers, small texts and rendered JSON. */
export interface MatchRecord extends Omit<RowOf<typeof ROW>, 'isAmateur'>, RowOf<typeof HEAD> {
  readonly isAmateur: number
  /** Rendered JSON of fields served as given, by name. */
  readonly [given: `given:${string}`]: string | null
}

const GIVEN = GIVEN_MATCH_FIELDS.map((name) => `h.given_fields -> '$.${name}' AS "given:${name}"`)
const COLUMNS = [columnsText(ROW, 'm'), columnsText(HEAD, 'h'), ...GIVEN].join(', ')

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
