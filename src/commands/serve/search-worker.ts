/** Searches on a thread of its own. The first message says how to open the file, `stop` is the last; others are queries. */
import { type Db, openToRead } from '../../../db/open.ts'
import { findNow, type SearchQuery } from '../../store/search/searches.ts'
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

let db: Db | null = null

self.onmessage = ({ data }: MessageEvent<SearchedFile | SearchQuery | 'stop'>) => {
  if (data === 'stop') {
    if (db) closeDatabase(db)
    db = null
    self.postMessage('stopped')
  } else if ('path' in data) {
    db = openToRead(data.path, 'this', { mapBytes: data.mapBytes, pageCacheBytes: PAGE_CACHE_BYTES })
    self.postMessage('ready')
  } else self.postMessage(find(data))
}

/** Null if it fails: the main thread then finds out why. */
function find(query: SearchQuery) {
  const of = db
  if (!of) return null
  try {
    return inSnapshot(of, () => findNow(of, query))
  } catch {
    return null
  }
}
