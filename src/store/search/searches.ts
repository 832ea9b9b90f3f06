/**
 * Searches, which the service makes in a thread of its own (`commands/serve/search-thread`): no statement of the full-text
 * engine can be divided, so other requests would wait for each.
 */
import type { Db } from '../../../db/open.ts'
import { type FoundMatches, type MatchTextQuery, selectMatchesByText } from './match-search.ts'
import { type EntityQuery, type FoundNames, searchEntities } from './name-search.ts'

export type Found = FoundMatches | FoundNames
export type Search = { readonly matches: MatchTextQuery } | { readonly names: EntityQuery }
/** Another thread that searches. Rejects with ApiError if it cannot run. */
export type Searcher = (search: Search) => Promise<Found>

export const find = (db: Db, search: Search): Found =>
  'matches' in search ? selectMatchesByText(db, search.matches) : searchEntities(db, search.names)
