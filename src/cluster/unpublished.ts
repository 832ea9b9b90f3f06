/**
 * What a node had committed when another one took over, and the stream does not have (docs/cluster.md#takeover): kept in
 * a file for the operator, because the node goes on with the content of the others.
 */
import { appendFileSync } from 'node:fs'
import type { Db } from '../../db/open.ts'
import { selectOutbox } from '../store/cluster-state.ts'
import type { Entry } from '../store/entries.ts'

/** Entries that are read at once. */
const PAGE = 100

export interface Unpublished {
  /** Changes as NDJSON, for `scoreline feed push`. */
  readonly file: string
  readonly changes: number
  /** Rows of keys, webhooks and identities, by table, in the same file as comments. */
  readonly others: number
}

/** Writes the outbox to a file beside the database; null if it is empty. */
export function writeUnpublished(db: Db, epoch: string): Unpublished | null {
  const file = `${db.path}.unpublished-${epoch}.ndjson`
  let [after, changes, others] = [0, 0, 0]
  while (true) {
    const page = selectOutbox(db, after, PAGE)
    const last = page.at(-1)
    if (!last) return changes + others === 0 ? null : { file, changes, others }
    const lines = page.flatMap(({ body }) => {
      const entry = JSON.parse(body) as Entry
      if (!('changes' in entry)) {
        others += 1
        return []
      }
      changes += entry.changes.lines.length
      return entry.changes.lines.map((line) => JSON.stringify(line))
    })
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    after = last.entry
  }
}
