/**
 * What a node had committed when another one took over, and the stream does not have (docs/cluster.md#takeover): kept in
 * a file for the operator, because the node goes on with the content of the others.
 */
import { appendFileSync, rmSync } from 'node:fs'
import type { Db } from '../../db/open.ts'
import { type Entry, selectOutbox } from '../store/cluster-state.ts'

/** Entries that are read at once. */
const PAGE = 100

export interface Unpublished {
  /** Changes as NDJSON, for `scoreline feed push`. */
  readonly file: string
  readonly changes: number
  /** Rows of keys, webhooks and identities, and what was pruned: entries as NDJSON in a file of their own. */
  readonly others: number
}

/** Writes the outbox to files beside the database; null if it is empty. */
export function writeUnpublished(db: Db, epoch: string): Unpublished | null {
  const path = `${db.path}.unpublished-${epoch}`
  const [file, othersFile] = [`${path}.ndjson`, `${path}-others.ndjson`]
  // An earlier attempt may have been interrupted.
  for (const each of [file, othersFile]) rmSync(each, { force: true })
  let [after, changes, others] = [0, 0, 0]
  while (true) {
    const page = selectOutbox(db, after, PAGE)
    const last = page.at(-1)
    if (!last) return changes + others === 0 ? null : { file, changes, others }
    const entries = page.map(({ body }) => JSON.parse(body) as Entry)
    const lines = entries.flatMap((entry) => ('changes' in entry ? entry.changes.lines : []))
    const rest = entries.filter((entry) => !('changes' in entry))
    append(file, lines)
    append(othersFile, rest)
    changes += lines.length
    others += rest.length
    after = last.entry
  }
}

function append(file: string, values: readonly unknown[]): void {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
  if (text !== '') appendFileSync(file, text, { mode: 0o600 })
}
