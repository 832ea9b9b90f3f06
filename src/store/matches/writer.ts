/** Writes matches: row, head and blocks, each only if changed. */
import { getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { match, matchHead } from '../../../db/schema/schema.ts'
import { MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import { selectSport } from '../log/resource-documents.ts'
import { deleteBoards, deletePrices } from '../odds-boards.ts'
import { deleteAppearances } from '../seasons/statistics.ts'
import { readOnce } from '../sql/batch-reads.ts'
import { columnsText, prepared, updateColumns, upsertRow } from '../sql/statement.ts'
import { deleteMatchFacts } from './facts.ts'
import { matchMemory } from './memory.ts'
import { deleteRenderings } from './renderings.ts'
import type { MatchHeadRow, MatchMembers, MatchRow, StoredMatch } from './row.ts'

const SELECT_ROW = `SELECT ${columnsText(getTableColumns(match), 'm')} FROM match m WHERE m.id = +?`
const SELECT_HEAD = `SELECT ${columnsText(getTableColumns(matchHead), 'h')} FROM match_head h WHERE h.match_id = +?`

export function selectMatchRow(db: Db, id: number): MatchRow | null {
  const row = prepared<MatchRow>(db, SELECT_ROW).get(id)
  // The row is not shared, so it is updated in place: copying it costs half as much as reading it.
  if (row) row.isAmateur = Boolean(row.isAmateur)
  return row
}

export function selectMatchHead(db: Db, id: number): MatchHeadRow | null {
  return prepared<MatchHeadRow>(db, SELECT_HEAD).get(id)
}

export function selectStoredMatch(db: Db, id: number): StoredMatch | null {
  const known = matchMemory(db).get(id)
  if (known) return known
  const row = selectMatchRow(db, id)
  if (!row) return null
  return { row, document: withTeams(selectBlock(db, id, 'document') ?? '{}', row), members: null }
}

/** The rendered JSON of a block, or null. */
export function selectBlock(db: Db, matchId: number, block: MatchBlock): string | null {
  return (
    prepared<{ json: string }>(db, 'SELECT json FROM match_block WHERE match_id = +? AND block = +?').get(
      matchId,
      MATCH_BLOCKS[block],
    )?.json ?? null
  )
}

/** A block as served, and as given if that differs. */
export interface BlockText {
  readonly json: string
  readonly source: string | null
}

/** The requested blocks that the match has. */
export function selectBlockTexts(
  db: Db,
  matchId: number,
  blocks: readonly MatchBlock[],
): Map<MatchBlock, BlockText> {
  if (blocks.length === 0) return new Map()
  const rows = prepared<BlockText & { block: number }>(
    db,
    `SELECT block, json, source FROM match_block
     WHERE match_id = +? AND block IN (SELECT value FROM json_each(?))`,
  ).all(matchId, JSON.stringify(blocks.map((block) => MATCH_BLOCKS[block])))
  const byCode = new Map(rows.map(({ block, json, source }) => [block, { json, source }]))
  const texts = new Map<MatchBlock, BlockText>()
  for (const block of blocks) {
    const text = byCode.get(MATCH_BLOCKS[block])
    if (text) texts.set(block, text)
  }
  return texts
}

export interface MatchWrite {
  row: MatchRow
  /** The new stored value; written only if it is among `blocks`. */
  document: string
  members: MatchMembers
  /** Null if unchanged. */
  head: MatchHeadRow | null
  /** New text per block, or null to remove it; other blocks are unchanged. */
  blocks: ReadonlyMap<MatchBlock, BlockText | null>
  /** The players that each of these blocks names. */
  players: ReadonlyMap<MatchBlock, readonly number[]>
}

/** Changed matches are cached because they are likely to change again; new ones of an import are not. */
export function writeMatch(db: Db, write: MatchWrite, previous: MatchRow | null): void {
  if (previous && isSameOutsidePlay(previous, write.row)) updateColumns(db, match, PLAY_COLUMNS, write.row)
  else upsertRow(db, match, write.row)
  if (write.head) upsertRow(db, matchHead, write.head)
  writeBlocks(db, write.row.id, write.blocks)
  for (const [block, ids] of write.players) replacePlayers(db, write.row.id, block, ids, previous === null)
  if (previous) matchMemory(db).keep({ row: write.row, document: write.document, members: write.members })
}

export function writeBlocks(db: Db, matchId: number, blocks: MatchWrite['blocks']): void {
  matchMemory(db).forget(matchId)
  for (const [block, text] of blocks) writeBlock(db, matchId, block, text)
}

/** Writes only the difference: line-ups change with every statistic, but their players rarely do. */
function replacePlayers(
  db: Db,
  matchId: number,
  block: MatchBlock,
  ids: readonly number[],
  isNewMatch: boolean,
): void {
  const code = MATCH_BLOCKS[block]
  const before = new Set(isNewMatch ? [] : selectNamedPlayers(db, matchId, code))
  const after = new Set(ids)
  for (const id of after.difference(before)) {
    prepared(db, 'INSERT INTO match_player (match_id, block, player_id) VALUES (?, ?, ?)').run(
      matchId,
      code,
      id,
    )
  }
  for (const id of before.difference(after)) {
    prepared(db, 'DELETE FROM match_player WHERE match_id = +? AND block = +? AND player_id = +?').run(
      matchId,
      code,
      id,
    )
  }
}

function selectNamedPlayers(db: Db, matchId: number, code: number): number[] {
  return prepared<{ id: number }>(
    db,
    'SELECT player_id AS id FROM match_player WHERE match_id = +? AND block = +?',
  )
    .all(matchId, code)
    .map(({ id }) => id)
}

function writeBlock(db: Db, matchId: number, block: MatchBlock, text: BlockText | null): void {
  if (text === null) {
    prepared(db, 'DELETE FROM match_block WHERE match_id = +? AND block = +?').run(
      matchId,
      MATCH_BLOCKS[block],
    )
    return
  }
  prepared(
    db,
    `INSERT INTO match_block (match_id, block, json, source) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET json = excluded.json, source = excluded.source`,
  ).run(matchId, MATCH_BLOCKS[block], text.json, text.source)
}

/**
 * Columns that change during play and are in no index. An update rewrites the index entries of every column that it
 * names, also where the value is the same; a whole row takes seven times as long. So ticks and goals update only these.
 */
const PLAY_COLUMNS = [
  'homeScore',
  'awayScore',
  'winnerCode',
  'decidedIn',
  'firstToScore',
  'homePeriodPoints',
  'awayPeriodPoints',
  'endedMs',
  'correctedMs',
  'revision',
  'position',
  'contentPosition',
] as const satisfies readonly (keyof MatchRow)[]

const OTHER_COLUMNS = (Object.keys(getTableColumns(match)) as (keyof MatchRow)[]).filter(
  (column) => !(PLAY_COLUMNS as readonly string[]).includes(column),
)

function isSameOutsidePlay(previous: MatchRow, next: MatchRow): boolean {
  return OTHER_COLUMNS.every((column) => previous[column] === next[column])
}

export function deleteMatch(db: Db, id: number): void {
  matchMemory(db).forget(id)
  deleteBoards(db, id)
  deletePrices(db, id)
  deleteAppearances(db, id)
  deleteMatchFacts(db, id)
  deleteRenderings(db, id)
  for (const table of ['match_player', 'match_block', 'match_head'])
    prepared(db, `DELETE FROM ${table} WHERE match_id = +?`).run(id)
  prepared(db, 'DELETE FROM match WHERE id = +?').run(id)
}

const SIDES = ['home', 'away'] as const

/** The matches of a team become those of another one. Their documents follow (`writeTeams`); until then, `withTeams`. */
export function repointMatches(db: Db, teamId: number, intoId: number, position: number): void {
  matchMemory(db).clear()
  for (const side of SIDES) {
    prepared(db, `UPDATE match SET ${side}_team_id = +?2, position = +?3 WHERE ${side}_team_id = +?1`).run(
      teamId,
      intoId,
      position,
    )
  }
}

export type Teams = Pick<MatchRow, 'homeTeamId' | 'awayTeamId'>
const TEAMS = /"homeTeamId":\d+,"awayTeamId":\d+/

/** The document of a match with the teams of its row, which are right also while those of a merge are being written. */
export function withTeams(document: string, { homeTeamId, awayTeamId }: Teams): string {
  const teams = `"homeTeamId":${homeTeamId},"awayTeamId":${awayTeamId}`
  return document.includes(teams) ? document : document.replace(TEAMS, teams)
}

/** Writes the teams of a match into its document. */
export function writeTeams(db: Db, match: Teams & { readonly id: number }): void {
  const stored = selectBlock(db, match.id, 'document') ?? '{}'
  const json = withTeams(stored, match)
  if (json !== stored) writeBlock(db, match.id, 'document', { json, source: null })
}

/** What a match copies from its tournament, and the sport of it; null if it does not exist. */
export const selectTournamentOfMatch = readOnce((db, id) =>
  prepared<Record<'sport' | 'categoryId' | 'isAmateur', number>>(
    db,
    'SELECT sport, category_id AS categoryId, is_amateur AS isAmateur FROM tournament WHERE id = +?',
  ).get(id),
)

/** The tournament of a season; undefined if the season does not exist. */
export const selectTournamentOfSeason = readOnce(
  (db, id) =>
    prepared<{ id: number }>(db, 'SELECT tournament_id AS id FROM season WHERE id = +?').get(id)?.id,
)

export const selectSportOfTeam = readOnce((db, id) => selectSport(db, 'team', id))

/** A match of two teams against each other. */
export function selectMatchOf(db: Db, teamId: number, opponentId: number): number | null {
  const select = prepared<{ id: number }>(
    db,
    'SELECT id FROM match WHERE home_team_id = +? AND away_team_id = +? ORDER BY id LIMIT 1',
  )
  return (select.get(teamId, opponentId) ?? select.get(opponentId, teamId))?.id ?? null
}

/** Updates the columns that matches copy from their tournament. */
export function updateTournamentOfMatches(
  db: Db,
  tournamentId: number,
  of: { categoryId: number; isAmateur: boolean },
): void {
  matchMemory(db).clear()
  prepared(
    db,
    'UPDATE match SET category_id = +?1, is_amateur = +?2 WHERE tournament_id = +?3 AND (category_id <> ?1 OR is_amateur <> ?2)',
  ).run(of.categoryId, of.isAmateur, tournamentId)
}
