/**
 * Bookmaker boards: one row per match, stage and bookmaker, and one for the combined stages. A row has the rendered
 * text and separately the columns that depend on match status, so that a status change rewrites no board.
 *
 * Prices over time (docs/architecture.md#storage): a board whose prices never changed has no rows, its only prices are
 * those of the board. With the first change its markets get their opening prices, and from then on each market gets a
 * row per change.
 */
import type { Db } from '../../db/open.ts'
import type { oddsBoard } from '../../db/schema/schema.ts'
import { SPORTS, type Sport } from '../catalog/sports.ts'
import type { BoardChange } from '../contract/match-blocks.ts'
import { changedPrices, pricesOf } from '../rules/matches/odds-boards.ts'
import { appendToOutbox, type PruneStep } from './cluster-state.ts'
import { matchMemory } from './matches/memory.ts'
import { selectMeta, writeMeta } from './sql/meta.ts'
import { prepared } from './sql/statement.ts'
import { inTransaction, withoutWaiting } from './sql/transaction.ts'

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

/** A stored board; `markets` is JSON, as text or in UTF-8, null if not requested. */
export interface BoardText {
  readonly isBettingActive: boolean
  readonly updatedAt: number
  readonly markets: string | Uint8Array | null
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
  markets: string | Uint8Array | null,
]

/** How markets are read: in UTF-8, as responses are sent, or as text, as the live channel compares fields. */
export type MarketForm = 'bytes' | 'text'
const MARKETS: Readonly<Record<MarketForm, string>> = { bytes: 'CAST(b.markets AS BLOB)', text: 'b.markets' }

/** Boards of one stage per match, for the bookmakers of a mask; one range scan per match. */
export function selectStageBoards(
  db: Db,
  matches: readonly { readonly id: number; readonly stage: 'prematch' | 'live' }[],
  bookmakers: number,
  form: MarketForm,
): Map<number, StoredBoards> {
  const stages = matches.map(({ id, stage }) => [id, BOARD_STAGES[stage]])
  const rows = prepared(
    db,
    `SELECT b.match_id, b.stage, b.bookmaker, b.is_active, b.updated_ms, ${MARKETS[form]} FROM json_each(?) j
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
  form: MarketForm,
): Map<number, StoredBoards> {
  const rows = prepared(
    db,
    `SELECT b.match_id, b.stage, b.bookmaker, b.is_active, b.updated_ms,
       CASE WHEN b.stage = ${BOARD_STAGES.combined} THEN ${MARKETS[form]} END FROM json_each(?) j
     CROSS JOIN odds_board b ON b.match_id = j.value AND (? >> (b.bookmaker - 1)) & 1`,
  ).values(JSON.stringify(ids), bookmakers) as BoardValues[]
  return groupBoards(rows)
}

function groupBoards(rows: readonly BoardValues[]): Map<number, StoredBoards> {
  const byMatch = new Map<number, Map<number, BoardParts>>()
  // The order of boards must not depend on which stage was stored first.
  for (const row of rows.toSorted((a, b) => a[2] - b[2])) {
    const [matchId, stage, bookmaker, isActive, updatedAt, markets] = row
    const boards = byMatch.getOrInsertComputed(matchId, () => new Map())
    const name = STAGE_NAMES[stage]
    if (!name) throw new Error(`no stage of boards has the code ${stage}`)
    boards.set(bookmaker, {
      ...boards.get(bookmaker),
      [name]: { isBettingActive: isActive === 1, updatedAt, markets },
    })
  }
  return byMatch
}

/**
 * Prices of a market that are kept for each bookmaker and stage: the opening and the latest. About 80 bytes each; a day
 * of half-hourly changes, or a match whose odds move every two minutes.
 */
export const STORED_PRICES = 50

export interface BoardOfHistory {
  readonly matchId: number
  readonly bookmaker: number
  readonly stage: number
}

/** @param nowMs time of the change if the board was removed and so does not say when it was built */
export function recordPrices(
  db: Db,
  of: BoardOfHistory,
  before: BoardChange | null,
  after: BoardChange | null,
  nowMs: number,
): void {
  const isKnown = hasPrices(db, of)
  const old = pricesOf(before)
  if (!isKnown && before) for (const [market, prices] of old) insert(db, of, market, before.updatedAt, prices)
  if (!isKnown && !before) return
  for (const [market, prices] of changedPrices(old, pricesOf(after)))
    insert(db, of, market, after?.updatedAt ?? nowMs, prices)
}

function hasPrices(db: Db, { matchId, bookmaker, stage }: BoardOfHistory): boolean {
  const found = prepared(
    db,
    'SELECT 1 FROM odds_price WHERE match_id = +? AND bookmaker = +? AND stage = +? LIMIT 1',
  ).get(matchId, bookmaker, stage)
  return found !== null
}

/** Times of a market never decrease, even if those of the boards do. */
function insert(db: Db, of: BoardOfHistory, market: string, changedMs: number, prices: string): void {
  const key = [of.matchId, of.bookmaker, of.stage, market] as const
  const { number } = prepared<{ number: number }>(
    db,
    `INSERT INTO odds_price (match_id, bookmaker, stage, market, number, changed_ms, prices)
     SELECT ?1, ?2, ?3, ?4, ifnull(max(number) + 1, 0), max(ifnull(max(changed_ms), ?5), ?5), ?6 FROM odds_price
     WHERE match_id = +?1 AND bookmaker = +?2 AND stage = +?3 AND market = +?4 RETURNING number`,
  ).get(...key, changedMs, prices) ?? { number: 0 }
  const dropped = number - STORED_PRICES + 1
  if (dropped < 1) return
  prepared(
    db,
    'DELETE FROM odds_price WHERE match_id = +? AND bookmaker = +? AND stage = +? AND market = +? AND number = +?',
  ).run(...key, dropped)
}

export interface PriceRow {
  readonly bookmaker: number
  readonly stage: number
  readonly market: string
  readonly number: number
  readonly changedMs: number
  readonly prices: string
}

/** By bookmaker, stage, market and time: one range of the clustered table. */
export function selectPrices(db: Db, matchId: number): PriceRow[] {
  return prepared<PriceRow>(
    db,
    `SELECT bookmaker, stage, market, number, changed_ms AS changedMs, prices FROM odds_price
     WHERE match_id = +? ORDER BY bookmaker, stage, market, number`,
  ).all(matchId)
}

export function deletePrices(db: Db, matchId: number): void {
  prepared(db, 'DELETE FROM odds_price WHERE match_id = +?').run(matchId)
}

/** Matches that are pruned together, in a few milliseconds. */
const PRUNED_MATCHES = 100

/**
 * Reduces matches that started before a time to the opening and the closing prices; live prices go. About a hundred
 * matches per call, in the order of their start; what changes in a match afterwards stays. Returns the matches.
 */
export function pruneOddsHistory(db: Db, beforeMs: number): readonly { sport: Sport; id: number }[] {
  const sinceMs = Number(selectMeta(db, 'odds_history_pruned_ms') ?? Number.MIN_SAFE_INTEGER)
  const first = selectStarts(db, sinceMs, beforeMs, PRUNED_MATCHES)
  const lastMs = first[PRUNED_MATCHES - 1]?.startMs ?? first.at(-1)?.startMs
  if (lastMs === undefined) return []
  // All that start at that time, because the next call begins after it.
  const matches = selectStarts(db, sinceMs, lastMs, -1)
  const named = matches.map(({ id, startMs }) => ({ id, startMs }))
  const isDone = withoutWaiting(db, () =>
    removePrices(db, { part: 'oddsHistory', untilMs: lastMs, matches: named }),
  )
  return isDone ? matches : []
}

export function removePrices(db: Db, step: Extract<PruneStep, { part: 'oddsHistory' }>): void {
  inTransaction(db, () => {
    for (const { id, startMs } of step.matches) pruneMatch(db, id, startMs)
    writeMeta(db, 'odds_history_pruned_ms', String(step.untilMs))
    appendToOutbox(db, { pruned: step })
  })
}

/** Matches that start in `(sinceMs, untilMs]`, in that order: the first of each sport, or all if the limit is -1. */
function selectStarts(db: Db, sinceMs: number, untilMs: number, limit: number) {
  const ofSport = prepared<{ id: number; startMs: number }>(
    db,
    `SELECT id, start_ms AS startMs FROM match INDEXED BY match_by_sport
     WHERE sport = +? AND start_ms > ? AND start_ms <= +? ORDER BY start_ms LIMIT +?`,
  )
  return SPORTS.flatMap((sport) =>
    ofSport.all(sport.id, sinceMs, untilMs, limit).map((match) => ({ ...match, sport })),
  ).sort((a, b) => a.startMs - b.startMs)
}

function pruneMatch(db: Db, matchId: number, startMs: number): void {
  prepared(
    db,
    `DELETE FROM odds_price AS p WHERE match_id = +?1 AND (stage = ${BOARD_STAGES.live} OR number > 0 AND number <> (
       SELECT max(c.number) FROM odds_price c WHERE c.match_id = p.match_id AND c.bookmaker = p.bookmaker
         AND c.stage = p.stage AND c.market = p.market AND c.changed_ms <= +?2))`,
  ).run(matchId, startMs)
}
