/**
 * Reads matches for the views: the narrow row with its head, only the requested blocks, and the matches of a player
 * (docs/reference/endpoints.md#13).
 */
import type { Db } from '../../../db/open.ts'
import { match, matchHead } from '../../../db/schema/schema.ts'
import { MATCH_BLOCK_NAMES, MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { GIVEN_MATCH_FIELDS } from '../../contract/resources/match.ts'
import type { LineupRole } from '../../rules/seasons/participation.ts'
import { columnsOf, columnsText, prepared, type RowOf } from '../sql/statement.ts'
import type { MatchKey } from './lists.ts'

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
  'statusDescription', 'minute', 'second', 'overtimeLength', 'roundInfo', 'venue',
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
    const of = texts.getOrInsertComputed(matchId, () => new Map())
    of.set(block, json)
  }
  return texts
}

const nameOfCode = new Map(MATCH_BLOCK_NAMES.map((name) => [MATCH_BLOCKS[name] as number, name]))

/** Blocks that name a player, by match. */
export function selectBlocksOfPlayer(db: Db, playerId: number): Map<number, Set<MatchBlock>> {
  const rows = prepared<{ matchId: number; block: number }>(
    db,
    'SELECT match_id AS matchId, block FROM match_player WHERE player_id = +? ORDER BY match_id, block',
  ).all(playerId)
  const blocks = new Map<number, Set<MatchBlock>>()
  for (const { matchId, block } of rows) {
    const name = nameOfCode.get(block)
    if (name) blocks.getOrInsertComputed(matchId, () => new Set()).add(name)
  }
  return blocks
}

export interface PlayerMatchQuery {
  readonly playerId: number
  readonly tournamentId?: number | undefined
  readonly seasonId?: number | undefined
}

/** Finished matches whose line-ups or missing players name a player, or in which the player scored; newest first. */
export function selectPlayerMatchKeys(
  db: Db,
  { playerId, tournamentId, seasonId }: PlayerMatchQuery,
): MatchKey[] {
  return prepared<MatchKey>(
    db,
    `SELECT m.id, m.start_ms AS startMs
     FROM (
       SELECT match_id FROM match_player INDEXED BY match_player_by_player
       WHERE player_id = +?1 AND block IN (${MATCH_BLOCKS.homeLineup}, ${MATCH_BLOCKS.awayLineup})
       UNION SELECT match_id FROM appearance WHERE player_id = +?1
     ) found CROSS JOIN match m ON m.id = found.match_id
     WHERE m.status = ${STATUS_CODE.finished} AND (?2 IS NULL OR m.tournament_id = +?2)
       AND (?3 IS NULL OR m.season_id = +?3)
     ORDER BY m.start_ms DESC, m.id DESC`,
  ).all(playerId, tournamentId ?? null, seasonId ?? null)
}

/** Those of the matches that count in the season statistics of a player. */
export function selectCountedMatchIds(db: Db, playerId: number, matchIds: readonly number[]): Set<number> {
  const rows = prepared<{ matchId: number }>(
    db,
    `SELECT a.match_id AS matchId FROM json_each(?2) j CROSS JOIN appearance a ON a.match_id = j.value
     WHERE a.player_id = +?1`,
  ).all(playerId, JSON.stringify(matchIds))
  return new Set(rows.map(({ matchId }) => matchId))
}

/** A player in a line-up of a match. */
export interface LineupEntry extends LineupRole {
  readonly matchId: number
}

/** Those of the matches whose games, in a series, name a player (docs/reference/resources.md#14). */
export function selectMatchesPlayedIn(db: Db, playerId: number, matchIds: readonly number[]): Set<number> {
  const rows = prepared<{ matchId: number }>(
    db,
    `SELECT p.match_id AS matchId FROM json_each(?2) j CROSS JOIN match_player p ON p.match_id = j.value
     WHERE p.player_id = +?1 AND p.block = ${MATCH_BLOCKS.esports}`,
  ).all(playerId, JSON.stringify(matchIds))
  return new Set(rows.map(({ matchId }) => matchId))
}

const CAME_ON = `EXISTS (
  SELECT 1 FROM match_block e CROSS JOIN json_each(e.json) c
  WHERE e.match_id = b.match_id AND e.block = ${MATCH_BLOCKS.liveEvents}
    AND c.value ->> 'type' = 'substitution' AND c.value -> 'playerIn' ->> 'id' = +?1)`

/** A player's entries in line-ups, by match; missing players have none. */
export function selectLineupPlaces(
  db: Db,
  playerId: number,
  matchIds: readonly number[],
): Map<number, LineupEntry> {
  const rows = prepared<LineupEntry>(
    db,
    `SELECT b.match_id AS matchId, i.value ->> 'position' AS position, i.value ->> 'shirtNumber' AS shirtNumber,
       i.value ->> 'captain' AS captain, i.value ->> 'substitute' AS substitute,
       nullif(i.value -> 'statistics', 'null') AS statistics, ${CAME_ON} AS cameOn
     FROM json_each(?2) j CROSS JOIN match_player n ON n.match_id = j.value
       AND n.block IN (${MATCH_BLOCKS.homeLineup}, ${MATCH_BLOCKS.awayLineup}) AND n.player_id = +?1
     CROSS JOIN match_block b ON b.match_id = n.match_id AND b.block = n.block
     CROSS JOIN json_each(b.json, '$.players') i
     WHERE i.value ->> 'id' = +?1`,
  ).all(playerId, JSON.stringify(matchIds))
  return new Map(rows.map((row) => [row.matchId, row]))
}
