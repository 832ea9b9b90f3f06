/** The search of teams, players and tournaments by name (docs/reference/endpoints.md#11). */
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { fitNames, fitsAll, nameRelevance } from '../../rules/search/ranking.ts'
import type { Word } from '../../rules/search/text.ts'
import { prepared } from '../sql/statement.ts'
import { expressionsOf, readings, spellings, wordTerm } from './query.ts'
import { countryTerm, rowsOfKind } from './search-index.ts'
import type { SearchKind, WordScope } from './words.ts'

/**
 * Highest total of a search. Greater than offset plus limit of the contract (550), so that every allowed page is full.
 * @assumed
 */
export const MAX_FOUND = 600
/** Names that are ranked, the most popular first: the largest page, or with similar words the default one; others follow. */
const MAX_RANKED = { own: LIMITS.searchLimit, similar: LIMITS.searchDefault }

export interface EntityQuery {
  readonly q: string
  /** Sport code. */
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  readonly limit: number
  readonly offset: number
  /** ISO 3166-1 alpha-2, case-insensitive. */
  readonly countryCode?: string | null
}

export interface FoundEntities {
  /** At most MAX_FOUND. */
  readonly total: number
  /** Of the page, best first. */
  readonly ids: readonly number[]
  /** Whether there are more. */
  readonly isTruncated: boolean
}

export type FoundNames = Partial<Record<SearchKind, FoundEntities>>

/**
 * Searches entities of one sport by name, best first (`rules/search/ranking`), for every requested kind. An entity must
 * have all words, in one or several of its names.
 */
export function searchEntities(db: Db, query: EntityQuery): FoundNames {
  const { kinds, sport, q } = query
  const scope = { db, sport, kinds, asked: kinds, alike: new Map() }
  let found: FoundNames = {}
  for (const { words } of spellings(scope, q)) {
    found = Object.fromEntries(
      kinds.map((kind) => [kind, searchKind({ ...scope, kinds: [kind] }, words, query, kind)]),
    )
    if (Object.values(found).some(({ total }) => total > 0)) break
  }
  return found
}

/** By relevance, popularity, id, so that pages partition a result; further names by popularity alone. */
function searchKind(
  scope: WordScope,
  spelling: readonly Word[],
  { sport, countryCode, limit, offset }: EntityQuery,
  kind: SearchKind,
): FoundEntities {
  const country = countryCode ? ` AND ${wordTerm(countryTerm(countryCode))}` : ''
  const selectRows = prepared(
    scope.db,
    `SELECT json_group_array(rowid) FROM (SELECT rowid FROM search_name
     WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? ORDER BY rowid LIMIT ${MAX_FOUND + 1})`,
  )
  const selectEntries = prepared(
    scope.db,
    `SELECT e.entity_id, e.popularity, e.names
     FROM json_each(?) AS wanted CROSS JOIN search_entry AS e ON e.row = wanted.value`,
  )
  const entriesOf = (rows: readonly number[]) =>
    selectEntries.values(JSON.stringify(rows)) as [id: number, popularity: number, names: string][]
  for (const words of readings(scope, spelling)) {
    const found = new Set<number>()
    for (const expression of expressionsOf(words)) {
      const [[rows] = []] = selectRows.values(expression + country, ...rowsOfKind(sport, kind))
      for (const row of JSON.parse(String(rows))) found.add(row)
      if (found.size > MAX_FOUND) break
    }
    const rows = [...found]
    const most = words.some(({ similar }) => similar.size > 0) ? MAX_RANKED.similar : MAX_RANKED.own
    const ranked = entriesOf(rows.splice(0, most)).flatMap(([id, popularity, names]) => {
      const fit = fitNames(words, names)
      return fitsAll(fit) ? [{ id, popularity, relevance: nameRelevance(fit) }] : []
    })
    const count = ranked.length + rows.length
    if (count === 0) continue
    const total = Math.min(count, MAX_FOUND)
    const page = ranked
      .sort((a, b) => b.relevance - a.relevance || b.popularity - a.popularity || a.id - b.id)
      .map(({ id }) => id)
      .slice(offset, offset + limit)
    const end = Math.min(offset + limit, total) - ranked.length
    const others = end > 0 ? entriesOf(rows.slice(Math.max(offset - ranked.length, 0), end)) : []
    return { total, ids: [...page, ...others.map(([id]) => id)], isTruncated: count > total }
  }
  return { total: 0, ids: [], isTruncated: false }
}
