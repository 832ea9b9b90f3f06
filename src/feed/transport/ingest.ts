/** Applies many lines in batches, and sums up their outcomes; or applies a batch all or nothing. */
import type { Db } from '../../../db/open.ts'
import { FEED_LIMITS } from '../../catalog/feed.ts'
import { selectPosition } from '../../store/log/change-log.ts'
import { beginTransaction } from '../../store/sql/transaction.ts'
import {
  type AppliedChange,
  applyBatch,
  applyEach,
  applyLines,
  BATCH_LIMIT,
  type BatchResult,
  type HeldFields,
  type Line,
  type PushOf,
  type Rejection,
} from '../apply.ts'

interface GatherLimits {
  readonly count: number
  readonly bytes: number
  /** How long an unfinished batch waits for more items. */
  readonly waitMs: number
}

const LATE = Symbol('late')

/**
 * Batches of what a source yields: full ones while it is fast, and small ones at once when it pauses. One item is read
 * ahead. The batches are in order and nothing is lost; an item larger than `bytes` makes a batch of its own.
 */
export async function* gather<T>(
  items: AsyncIterable<T>,
  sizeOf: (item: T) => number,
  limits: GatherLimits,
  pause: (ms: number) => Promise<void>,
): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  let batch: T[] = []
  let bytes = 0
  let deadline: Promise<typeof LATE> | null = null
  try {
    while (true) {
      const came: IteratorResult<T> | typeof LATE =
        deadline === null ? await next : await Promise.race([next, deadline])
      const isFull = came !== LATE && !came.done && bytes + sizeOf(came.value) > limits.bytes
      if (batch.length > 0 && (came === LATE || came.done || isFull || batch.length >= limits.count)) {
        yield batch
        batch = []
        bytes = 0
        deadline = null
      }
      if (came === LATE) continue
      if (came.done) return
      batch.push(came.value)
      bytes += sizeOf(came.value)
      deadline ??= pause(limits.waitMs).then((): typeof LATE => LATE)
      next = iterator.next()
    }
  } finally {
    // Not awaited: a source that pauses would delay the consumer that leaves.
    iterator.return?.().catch(() => {})
  }
}

export interface IngestOptions {
  /** All or nothing: if a line is rejected, no line is applied. */
  readonly strict: boolean
  /** Applies the lines and rolls everything back, to report what would change. */
  readonly isDryRun?: boolean
  /** Source names, most trusted first (rules/sources/priority). */
  readonly trusted?: readonly string[]
  readonly onRejected: (rejection: Rejection) => void
  /** Receives fields that keep the operator's value. */
  readonly onHeld?: (held: HeldFields) => void
  /** Called after each batch; without `strict` the batch is stored by then. */
  readonly onBatch?: (sum: IngestSummary) => void
  /** Set for slow input: lines are applied on arrival instead of when a batch is full. */
  readonly pause?: (ms: number) => Promise<void>
  readonly onApplied?: (applied: readonly AppliedChange[], batch: readonly Line[], of: BatchResult) => void
}

export interface IngestSummary {
  readonly lines: number
  /** Number of the last line; 0 before the first. */
  readonly lastLine: number
  readonly applied: number
  readonly unchanged: number
  readonly rejected: number
  /** Change log position after the last batch. */
  readonly position: number
  /** False for a dry run, and if `strict` rolled everything back. */
  readonly kept: boolean
}

/** Throws only if the database fails; batches reported before remain applied unless `strict`. */
export async function ingest(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: IngestOptions,
): Promise<IngestSummary> {
  const isWhole = options.strict || options.isDryRun === true
  return isWhole ? ingestWhole(db, lines, options) : ingestBatches(db, lines, options, applyBatch)
}

export const NOTHING: IngestSummary = {
  lines: 0,
  lastLine: 0,
  applied: 0,
  unchanged: 0,
  rejected: 0,
  position: 0,
  kept: true,
}

/** Slow lines are limited by number, not size: they are in memory already. */
const TRICKLE = { count: BATCH_LIMIT, bytes: 0, waitMs: FEED_LIMITS.gatherMs }

async function* each(lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Line> {
  yield* lines
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
    const sum = await ingestBatches(db, lines, options, options.isDryRun ? applyEach : applyLines)
    if (sum.rejected === 0 && !options.isDryRun) {
      transaction.commit()
      return sum
    }
    transaction.rollback()
    return { ...sum, ...(!options.isDryRun && { applied: 0, unchanged: 0 }), position, kept: false }
  } catch (problem) {
    transaction.rollback()
    throw problem
  }
}

async function ingestBatches(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { onRejected, onHeld, onBatch, onApplied, trusted, pause }: IngestOptions,
  apply: Apply,
): Promise<IngestSummary> {
  let sum: IngestSummary = { ...NOTHING, position: selectPosition(db) }
  const flush = (batch: readonly Line[]) => {
    const result = apply(db, batch, trusted)
    onApplied?.(result.applied, batch, result)
    for (const rejection of result.rejected) onRejected(rejection)
    for (const held of result.held) onHeld?.(held)
    sum = {
      lines: sum.lines + batch.length,
      lastLine: batch.at(-1)?.line ?? sum.lastLine,
      applied: sum.applied + result.applied.length,
      unchanged: sum.unchanged + result.unchanged,
      rejected: sum.rejected + result.rejected.length,
      position: result.position,
      kept: true,
    }
    onBatch?.(sum)
  }
  if (pause) {
    for await (const batch of gather(each(lines), () => 0, TRICKLE, pause)) flush(batch)
    return sum
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

/**
 * Like applyBatch, but a rejected change rolls back the batch; then only the rejections are reported. Throws if the
 * database fails; nothing is applied then.
 */
export function applyWhole(
  db: Db,
  lines: readonly Line[],
  trusted: readonly string[] = [],
  pushOf?: PushOf,
): BatchResult {
  if (lines.length > BATCH_LIMIT) throw new RangeError(`a batch holds at most ${BATCH_LIMIT} changes`)
  const transaction = beginTransaction(db)
  try {
    const position = selectPosition(db)
    const result = applyLines(db, lines, trusted, pushOf)
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
