/** Players of matches (docs/reference/endpoints.md#13). */
import type { Db } from '../../db/open.ts'
import { MATCH_BLOCK_NAMES, MATCH_BLOCKS, type MatchBlock } from '../catalog/match-blocks.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import type { LineupRole } from '../rules/participation.ts'
import type { MatchKey } from './match-lists.ts'
import { prepared } from './statement.ts'

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
    if (!name) continue
    const known = blocks.get(matchId)
    if (known) known.add(name)
    else blocks.set(matchId, new Set([name]))
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
