/** Opens the file of a service. After an upgrade that emptied the search index, rebuilds it first. */
import { type Db, type OpenOptions, openDatabase } from '../../db/open.ts'
import { rebuildSearchIndex } from '../feed/search-rebuild.ts'
import { isIndexIncomplete } from '../store/search/search-index.ts'

export function openIndexed(path: string, options: OpenOptions): Db {
  const db = openDatabase(path, options)
  if (isIndexIncomplete(db)) rebuildSearchIndex(db, options.report)
  return db
}
