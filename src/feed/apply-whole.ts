/** All of a batch or nothing of it (docs/architecture.md#the-path-of-a-change: `--strict`), for a service that runs. */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { beginTransaction } from '../store/transaction.ts'
import { applyLines, BATCH_LIMIT, type BatchResult, type Line } from './apply.ts'

/**
 * As applyBatch, but one refused change undoes the others: then nothing is applied and only the rejections are reported.
 * Throws when the database fails, and then nothing is applied.
 */
export function applyWhole(db: Db, lines: readonly Line[], trusted: readonly string[] = []): BatchResult {
  if (lines.length > BATCH_LIMIT) throw new RangeError(`a batch holds at most ${BATCH_LIMIT} changes`)
  const transaction = beginTransaction(db)
  try {
    const position = selectPosition(db)
    const result = applyLines(db, lines, trusted)
    if (result.rejected.length === 0) {
      transaction.commit()
      return result
    }
    transaction.rollback()
    const outcomes = result.outcomes.map((outcome) => (outcome === 'rejected' ? outcome : 'undone'))
    return { position, applied: [], unchanged: 0, rejected: result.rejected, held: [], outcomes }
  } catch (problem) {
    transaction.rollback()
    throw problem
  }
}
