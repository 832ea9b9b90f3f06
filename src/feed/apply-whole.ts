/** Applies a batch all or nothing (docs/architecture.md#the-path-of-a-change: `--strict`) in a running service. */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { beginTransaction } from '../store/transaction.ts'
import { applyLines, BATCH_LIMIT, type BatchResult, type Line } from './apply.ts'

/**
 * Like applyBatch, but a rejected change rolls back the batch; then only the rejections are reported. Throws if the
 * database fails; nothing is applied then.
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
