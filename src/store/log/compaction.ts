/**
 * Leaves one entry per resource and kind in the change log (docs/operating.md#compact): who was away asks for what has
 * changed since, not how often. The log begins and ends where it did, so no position becomes invalid.
 */
import type { Db } from '../../../db/open.ts'
import { appendToOutbox, type LogCompaction } from '../cluster-state.ts'
import { writeMeta } from '../sql/meta.ts'
import { prepared } from '../sql/statement.ts'
import { inTransaction } from '../sql/transaction.ts'

/** Entries that are read at once, of which some are removed in one transaction: measured at 2 ms. */
const PAGE_ENTRIES = 1000

/** Rows of many resources have the position of a merge. */
const MERGES: ReadonlySet<string> = new Set(['mergedTeam', 'mergedPlayer'])

interface Examined {
  readonly position: number
  readonly kind: string
  readonly sport: number
  readonly id: number
  readonly op: string
  /** Whether `import undo` may need it. */
  readonly isUndoable: boolean
}

/**
 * The positions up to one that nothing needs, page by page from the last to the first; a page may have none. Takes some
 * dozen bytes of memory per resource. The last deletion of a resource has its last revision, and stays.
 */
export function* selectSuperseded(db: Db, through: number): Generator<number[]> {
  const page = prepared<Examined>(
    db,
    `SELECT position, kind, sport, entity_id AS id, op,
       EXISTS (SELECT 1 FROM import_run WHERE number = import_number AND is_undoable) AS isUndoable
     FROM change_log WHERE position < +? ORDER BY position DESC LIMIT ${PAGE_ENTRIES}`,
  )
  const seen = new Map<string, Set<number>>()
  const isFirst = (group: string, id: number) => {
    const ids = seen.get(group) ?? new Set()
    seen.set(group, ids)
    return ids.size < ids.add(id).size
  }
  const isNeeded = ({ kind, sport, id, op, isUndoable }: Examined) => {
    const isLast = isFirst(`${sport} ${kind}`, id)
    const isLastDeletion = op === 'delete' && isFirst(`${sport} ${kind} ${op}`, id)
    return isLast || isLastDeletion || isUndoable || MERGES.has(kind)
  }
  for (let below: number | undefined = through + 1; below !== undefined; ) {
    const entries = page.all(below)
    below = entries.at(-1)?.position
    yield entries.filter((entry) => !isNeeded(entry)).map(({ position }) => position)
  }
}

/** Removes entries, here or as another node of the cluster has. */
export function compactLog(db: Db, compaction: LogCompaction): void {
  inTransaction(db, () => {
    writeMeta(db, 'log_compacted_through', String(compaction.through))
    appendToOutbox(db, { compacted: compaction })
    prepared(db, 'DELETE FROM change_log WHERE position IN (SELECT value FROM json_each(?))').run(
      JSON.stringify(compaction.positions),
    )
  })
}
