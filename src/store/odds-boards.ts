/**
 * Bookmaker boards: one row per match, stage and bookmaker, and one for the combined stages. A row has the rendered
 * text and separately the columns that depend on match status, so that a status change rewrites no board.
 */
import type { Db } from '../../db/open.ts'
import type { oddsBoard } from '../../db/schema.ts'
import { matchMemory } from './match-memory.ts'
import { prepared } from './statement.ts'

/** Values of the column `stage`. */
export const BOARD_STAGES = { prematch: 0, live: 1, combined: 2 } as const
export type BoardStage = keyof typeof BOARD_STAGES
const STAGE_NAMES = Object.keys(BOARD_STAGES) as BoardStage[]

export type OddsBoardRow = typeof oddsBoard.$inferSelect

/** The boards of a match in the feed's form, as canonical JSON. */
export interface BoardDocument {
  readonly stage: number
  readonly bookmaker: number
  readonly document: string
}

export function selectBoardDocuments(db: Db, matchId: number): BoardDocument[] {
  return prepared<BoardDocument>(
    db,
    `SELECT stage, bookmaker, document FROM odds_board WHERE match_id = +? AND stage < ${BOARD_STAGES.combined}`,
  ).all(matchId)
}

export function upsertBoard(db: Db, row: OddsBoardRow): void {
  prepared(
    db,
    `INSERT INTO odds_board (match_id, stage, bookmaker, is_active, updated_ms, markets, document)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET is_active = excluded.is_active,
     updated_ms = excluded.updated_ms, markets = excluded.markets, document = excluded.document`,
  ).run(row.matchId, row.stage, row.bookmaker, row.isActive, row.updatedMs, row.markets, row.document)
}

export function deleteBoard(db: Db, matchId: number, stage: BoardStage, bookmaker: number): void {
  prepared(db, 'DELETE FROM odds_board WHERE match_id = +? AND stage = +? AND bookmaker = +?').run(
    matchId,
    BOARD_STAGES[stage],
    bookmaker,
  )
}

export function deleteBoards(db: Db, matchId: number): void {
  prepared(db, 'DELETE FROM odds_board WHERE match_id = +?').run(matchId)
}

/** The properties of a match that are needed to apply boards: sport, revision, and bookmakers with boards. */
export interface MatchOfBoards {
  readonly sport: number
  readonly startMs: number
  readonly revision: number
  readonly oddsMask: number
  /** Owning source; null if none. */
  readonly sourceId: number | null
}

export function selectMatchOfBoards(db: Db, matchId: number): MatchOfBoards | null {
  return prepared<MatchOfBoards>(
    db,
    'SELECT sport, start_ms AS startMs, revision, odds_mask AS oddsMask, odds_source_id AS sourceId FROM match WHERE id = +?',
  ).get(matchId)
}

/** A change of odds increments the revision of the match. */
export function updateOddsOfMatch(
  db: Db,
  matchId: number,
  of: { oddsMask: number; revision: number; position: number },
): void {
  matchMemory(db).forget(matchId)
  prepared(db, 'UPDATE match SET odds_mask = +?, revision = +?, position = +? WHERE id = +?').run(
    of.oddsMask,
    of.revision,
    of.position,
    matchId,
  )
}

/** A stored board; `markets` is JSON text, null if not requested. */
export interface BoardText {
  readonly isBettingActive: boolean
  readonly updatedAt: number
  readonly markets: string | null
}
export type BoardParts = Partial<Record<BoardStage, BoardText>>
/** By order of introduction, ascending. */
export type StoredBoards = ReadonlyMap<number, BoardParts>

type BoardValues = [
  matchId: number,
  stage: number,
  bookmaker: number,
  isActive: number,
  updatedMs: number,
  markets: string | null,
]

/** Boards of one stage per match, for the bookmakers of a mask; one range scan per match. */
export function selectStageBoards(
  db: Db,
  matches: readonly { readonly id: number; readonly stage: 'prematch' | 'live' }[],
  bookmakers: number,
): Map<number, StoredBoards> {
  const stages = matches.map(({ id, stage }) => [id, BOARD_STAGES[stage]])
  const rows = prepared(
    db,
    `SELECT b.match_id, b.stage, b.bookmaker, b.is_active, b.updated_ms, b.markets FROM json_each(?) j
     CROSS JOIN odds_board b ON b.match_id = j.value ->> 0 AND b.stage = j.value ->> 1
       AND (? >> (b.bookmaker - 1)) & 1`,
  ).values(JSON.stringify(stages), bookmakers) as BoardValues[]
  return groupBoards(rows)
}

/** The combined boards, with the heads of both stages. */
export function selectCombinedBoards(
  db: Db,
  ids: readonly number[],
  bookmakers: number,
): Map<number, StoredBoards> {
  const rows = prepared(
    db,
    `SELECT b.match_id, b.stage, b.bookmaker, b.is_active, b.updated_ms,
       CASE WHEN b.stage = ${BOARD_STAGES.combined} THEN b.markets END FROM json_each(?) j
     CROSS JOIN odds_board b ON b.match_id = j.value AND (? >> (b.bookmaker - 1)) & 1`,
  ).values(JSON.stringify(ids), bookmakers) as BoardValues[]
  return groupBoards(rows)
}

function groupBoards(rows: readonly BoardValues[]): Map<number, StoredBoards> {
  const byMatch = new Map<number, Map<number, BoardParts>>()
  // The order of boards must not depend on which stage was stored first.
  for (const row of rows.toSorted((a, b) => a[2] - b[2])) {
    const [matchId, stage, bookmaker, isActive, updatedAt, markets] = row
    let boards = byMatch.get(matchId)
    if (!boards) {
      boards = new Map()
      byMatch.set(matchId, boards)
    }
    const name = STAGE_NAMES[stage]
    if (!name) throw new Error(`no stage of boards has the code ${stage}`)
    boards.set(bookmaker, {
      ...boards.get(bookmaker),
      [name]: { isBettingActive: isActive === 1, updatedAt, markets },
    })
  }
  return byMatch
}
