/** Applies changes of the benchmark to a database through the feed. */
import { type Db, openDatabase } from '../../db/open.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Line } from '../../src/feed/apply.ts'
import { type IngestSummary, ingest } from '../../src/feed/ingest.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { linesOf } from '../support/feed-kit.ts'

/** Throws if a change is rejected or has no effect, because the figure would be wrong. */
export async function applyAll(db: Db, lines: readonly Line[]): Promise<IngestSummary> {
  const sum = await ingest(db, lines, {
    strict: false,
    onRejected: ({ line, kind, id, pointer, reason }) => {
      throw new Error(`change ${line} of the benchmark was refused: ${kind} ${id} ${pointer} ${reason}`)
    },
  })
  if (sum.applied !== lines.length) throw new Error(`${sum.applied} of ${lines.length} changes were applied`)
  return sum
}

/** Creates a database file with the changes. */
export async function makeDatabase(path: string, changes: Iterable<Change>): Promise<void> {
  const db = openDatabase(path, { durability: 'normal' })
  try {
    await applyAll(db, linesOf(changes))
  } finally {
    closeDatabase(db)
  }
}
