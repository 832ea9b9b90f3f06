/**
 * Searches that another thread may make (`commands/serve/search-thread`): no statement of the full-text engine can be
 * divided, so on the main thread other requests wait for each.
 */
import type { Db } from '../../../db/open.ts'
import { type FoundMatches, type MatchTextQuery, selectMatchesByText } from './match-search.ts'
import { type EntityQuery, type FoundNames, searchEntities } from './name-search.ts'

export type Found = FoundMatches | FoundNames
export type SearchQuery = { readonly matches: MatchTextQuery } | { readonly names: EntityQuery }

/** What a search in steps yields first. Whoever takes the steps may set what another thread has found. */
export interface Search<Result extends Found = Found> {
  readonly query: SearchQuery
  found?: Result
}

/** A search in steps, between which the event loop should run. */
type Steps<Result> = Generator<Search | undefined, Result>

/** Another thread that searches. */
export interface Searcher {
  /** Whether it can search at once; otherwise it starts. */
  isReady(): boolean
  /** Sets what it finds; one search at a time. Sets nothing if it cannot: the search has to be made in steps then. */
  find(search: Search): Promise<void>
}

const stepsOf = (db: Db, query: SearchQuery): Generator<undefined, Found> =>
  'matches' in query ? selectMatchesByText(db, query.matches) : searchEntities(db, query.names)

/** Makes a whole search, in another thread. */
export function findNow(db: Db, query: SearchQuery): Found {
  const steps = stepsOf(db, query)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function* find<Result extends Found>(db: Db, query: SearchQuery): Steps<Result> {
  const search: Search<Result> = { query }
  yield search
  return search.found ?? ((yield* stepsOf(db, query)) as Result)
}
export const findMatches = (db: Db, matches: MatchTextQuery) => find<FoundMatches>(db, { matches })
export const findNames = (db: Db, names: EntityQuery) => find<FoundNames>(db, { names })
