/**
 * Removal of what old matches no longer need (docs/operating.md#prune), in transactions of a few milliseconds. No
 * revision, position or log entry changes: what is left has not changed.
 */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS, PRUNED_BLOCKS, type PrunedPart } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { appendToOutbox, type PruneStep } from '../cluster-state.ts'
import { matchMemory } from '../matches/memory.ts'
import { deleteRenderings } from '../matches/renderings.ts'
import { deleteBoards, deletePrices, removePrices } from '../odds-boards.ts'
import { notePrune, writeMeta } from '../sql/meta.ts'
import { prepared } from '../sql/statement.ts'
import { inTransaction } from '../sql/transaction.ts'
import { selectLogBeginning, selectPosition, selectPositionBefore } from './change-log.ts'
import { dropImportStates } from './imports.ts'

const CODES = PRUNED_BLOCKS.map((block) => MATCH_BLOCKS[block])
const IN_CODES = `block IN (${CODES.join(', ')})`
const MASK = CODES.reduce((mask, code) => mask | (1 << code), 0)

/** A match in progress, or one that may still go on, keeps everything. */
const IS_OVER = `status IN (${STATUS_CODE.finished}, ${STATUS_CODE.canceled}, ${STATUS_CODE.notstarted})`

/** Deletions have the last revision of what does not exist, which never decreases. */
const IS_PRUNABLE = `op <> 'delete'`

/** Matches of one transaction: measured at 1 to 3 ms with boards and shot maps. */
const PRUNED_MATCHES = 20
/** Log entries of one transaction: measured at 2 ms. */
const PRUNED_ENTRIES = 1000

interface Amount {
  readonly rows: number
  /** Of their content; in the file they take somewhat more. */
  readonly bytes: number
}

const OLD = `m.start_ms < +?1 AND m.${IS_OVER}`

const AMOUNTS: Readonly<Record<PrunedPart, string>> = {
  prices: `SELECT octet_length(p.market) + octet_length(p.prices) AS bytes
    FROM match m CROSS JOIN odds_price p ON p.match_id = m.id WHERE ${OLD}`,
  blocks: `SELECT octet_length(b.json) + ifnull(octet_length(b.source), 0) AS bytes
      FROM match m CROSS JOIN match_block b ON b.match_id = m.id AND ${IN_CODES} WHERE ${OLD}
    UNION ALL SELECT octet_length(b.markets) + ifnull(octet_length(b.document), 0)
      FROM match m CROSS JOIN odds_board b ON b.match_id = m.id WHERE ${OLD}`,
  // An entry and its share of the index by sport.
  log: `SELECT 2 * octet_length(kind) + 24 AS bytes FROM change_log WHERE position <= +?1 AND ${IS_PRUNABLE}`,
}

/** What pruning would remove. */
export function selectPrunable(db: Db, part: PrunedPart, beforeMs: number): Amount {
  const bound = part === 'log' ? lastPruned(db, beforeMs) : beforeMs
  const text = `SELECT count(*) AS rows, ifnull(sum(bytes), 0) AS bytes FROM (${AMOUNTS[part]})`
  return prepared<Amount>(db, text).get(bound) ?? { rows: 0, bytes: 0 }
}

/** Removes a part of the next old matches after an id. Returns the last one's id, or null if there is no further one. */
export function pruneMatches(
  db: Db,
  part: Exclude<PrunedPart, 'log'>,
  { beforeMs, after }: { readonly beforeMs: number; readonly after: number },
): number | null {
  const isAffected = {
    prices: 'EXISTS (SELECT 1 FROM odds_price p WHERE p.match_id = m.id)',
    blocks: `(m.block_mask & ${MASK} OR m.odds_mask)`,
  }[part]
  const ids = prepared<{ id: number }>(
    db,
    `SELECT id FROM match m WHERE id > ?2 AND ${OLD} AND ${isAffected} ORDER BY id LIMIT ${PRUNED_MATCHES}`,
  )
  // Before the transaction: it looks at every match that has nothing left to remove.
  const found = ids.all(beforeMs, after).map(({ id }) => id)
  removePart(db, part, found)
  return found.at(-1) ?? null
}

function removePart(db: Db, part: Exclude<PrunedPart, 'log'>, ids: readonly number[]): void {
  const remove = { prices: deletePrices, blocks: deleteBlocks }[part]
  inTransaction(db, () => {
    for (const id of ids) remove(db, id)
    notePrune(db)
    appendToOutbox(db, { pruned: { part, ids } })
  })
}

function deleteBlocks(db: Db, matchId: number): void {
  matchMemory(db).forget(matchId)
  prepared(db, `DELETE FROM match_block WHERE match_id = +? AND ${IN_CODES}`).run(matchId)
  prepared(db, `DELETE FROM match_player WHERE match_id = +? AND ${IN_CODES}`).run(matchId)
  deleteBoards(db, matchId)
  deleteRenderings(db, matchId)
  prepared(db, `UPDATE match SET block_mask = block_mask & ~${MASK}, odds_mask = 0 WHERE id = +?`).run(
    matchId,
  )
}

/** The log always has its last entry, which is its position. */
export function lastPruned(db: Db, beforeMs: number): number {
  return Math.max(0, Math.min(selectPositionBefore(db, beforeMs), selectPosition(db) - 1))
}

/** Removes the next of the log entries up to a position, where the log then begins. Returns their number. */
export function pruneLog(db: Db, until: number): number {
  return inTransaction(db, () => {
    if (until > selectLogBeginning(db)) writeMeta(db, 'log_begins_after', String(until))
    notePrune(db)
    appendToOutbox(db, { pruned: { part: 'log', until } })
    return prepared(
      db,
      `DELETE FROM change_log WHERE position IN (SELECT position FROM change_log
       WHERE position <= +? AND ${IS_PRUNABLE} ORDER BY position LIMIT ${PRUNED_ENTRIES})`,
    ).run(until).changes
  })
}

/** Repeats what another node of the cluster has removed. */
export function repeatPrune(db: Db, step: PruneStep): void {
  if (step.part === 'oddsHistory') removePrices(db, step)
  else if ('ids' in step) removePart(db, step.part, step.ids)
  else if (step.part === 'log') pruneLog(db, step.until)
  else dropImportStates(db, step.until)
}
