/** Runs many lines through the one way in, batch by batch, and adds up what became of them. */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { beginTransaction } from '../store/transaction.ts'
import {
  applyBatch,
  applyLines,
  BATCH_LIMIT,
  type BatchResult,
  type Line,
  type Rejection,
  type Touched,
} from './apply.ts'

export interface IngestOptions {
  /** All or nothing: one refused line, and nothing of the input is applied. */
  readonly strict: boolean
  /** Looks what the lines would do, and takes all of it back. */
  readonly isDryRun?: boolean
  /** Names of sources, the most trusted one first (rules/source-priority). */
  readonly trusted?: readonly string[]
  readonly onRejected: (rejection: Rejection) => void
  /** After each batch; without `strict` it is in the file by then. */
  readonly onBatch?: (sum: IngestSummary) => void
  readonly onTouched?: (touched: readonly Touched[]) => void
}

export interface IngestSummary {
  readonly lines: number
  readonly applied: number
  readonly unchanged: number
  readonly rejected: number
  /** Position of the log after the last batch. */
  readonly position: number
  /** False when `strict` undid everything, and of a dry run. */
  readonly kept: boolean
}

/** Throws only when the database fails; batches that were reported before stay applied unless `strict`. */
export async function ingest(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: IngestOptions,
): Promise<IngestSummary> {
  const isWhole = options.strict || options.isDryRun === true
  return isWhole ? ingestWhole(db, lines, options) : ingestBatches(db, lines, options, applyBatch)
}

type Apply = (db: Db, lines: readonly Line[], trusted?: readonly string[]) => BatchResult

async function ingestWhole(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: IngestOptions,
): Promise<IngestSummary> {
  const transaction = beginTransaction(db)
  const position = selectPosition(db)
  try {
    const sum = await ingestBatches(db, lines, options, applyLines)
    if (options.isDryRun) {
      transaction.rollback()
      return { ...sum, position, kept: false }
    }
    if (sum.rejected === 0) {
      transaction.commit()
      return sum
    }
    transaction.rollback()
    return { ...sum, applied: 0, unchanged: 0, position, kept: false }
  } catch (problem) {
    transaction.rollback()
    throw problem
  }
}

async function ingestBatches(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { onRejected, onBatch, onTouched, trusted }: IngestOptions,
  apply: Apply,
): Promise<IngestSummary> {
  let sum: IngestSummary = { lines: 0, applied: 0, unchanged: 0, rejected: 0, position: 0, kept: true }
  const flush = (batch: readonly Line[]) => {
    const result = apply(db, batch, trusted)
    onTouched?.(result.touched)
    for (const rejection of result.rejected) onRejected(rejection)
    sum = {
      lines: sum.lines + batch.length,
      applied: sum.applied + result.touched.length,
      unchanged: sum.unchanged + result.unchanged,
      rejected: sum.rejected + result.rejected.length,
      position: result.position,
      kept: true,
    }
    onBatch?.(sum)
  }
  let batch: Line[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_LIMIT) continue
    flush(batch)
    batch = []
  }
  flush(batch)
  return sum
}
