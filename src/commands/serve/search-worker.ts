/** Searches on a thread of its own. The first message says how to open the file, `stop` is the last; others are searches. */
import { constants, getPriority, setPriority } from 'node:os'
import { type Db, openToRead } from '../../../db/open.ts'
import { find, type Search } from '../../store/search/searches.ts'
import { closeDatabase } from '../../store/sql/statement.ts'
import { inSnapshot } from '../../store/sql/transaction.ts'

declare const self: Worker

export interface SearchedFile {
  readonly path: string
  /** Its first bytes are mapped into memory, which all threads share. */
  readonly mapBytes: number
}

/** What is not mapped. */
const PAGE_CACHE_BYTES = 2 * 1024 * 1024

/** Without it, requests wait for time slices of searches where both share a core (docs/benchmarks.md#search). */
const NICENESS = 10
try {
  // Elsewhere it would be the priority of the whole process.
  if (process.platform === 'linux')
    setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
} catch {
  // A sandbox may forbid it.
}

let db: Db

self.onmessage = ({ data }: MessageEvent<SearchedFile | Search | 'stop'>) => {
  if (data === 'stop') {
    closeDatabase(db)
    self.postMessage(data)
  } else if ('path' in data) {
    db = openToRead(data.path, 'this', { mapBytes: data.mapBytes, pageCacheBytes: PAGE_CACHE_BYTES })
  } else self.postMessage(inSnapshot(db, () => find(db, data)))
}
