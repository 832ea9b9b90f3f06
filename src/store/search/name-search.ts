/** The search of teams, players and tournaments by name (docs/reference/endpoints.md#11). */
import type { Db } from '../../../db/open.ts'
import { fitNames, fitsAll, nameRelevance } from '../../rules/search/ranking.ts'
import { prepared } from '../sql/statement.ts'
import { expressionsOf, readings, type SoughtWord, spellings, wordTerm } from './query.ts'
import { countryTerm, rowsOfKind } from './search-index.ts'
import type { SearchKind } from './words.ts'

/**
 * Highest total of a search. Greater than offset plus limit of the contract (550), so that every allowed page is full.
 * @assumed
 */
export const MAX_FOUND = 600
/** Names that are ranked, the most popular first: the largest page, or with similar words half of it; others follow. */
const MAX_RANKED = { own: 50, similar: 25 }

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
  const { kinds, sport, q, offset, limit } = query
  const scope = { db, sport, kinds, longestStart: Number.POSITIVE_INFINITY, alike: new Map() }
  const idOfRow = prepared(db, 'SELECT entity_id FROM search_entry WHERE row = +?')
  let found: FoundNames = {}
  for (const { words: spelling } of spellings(scope, q)) {
    found = {}
    for (const kind of kinds) {
      let names: readonly Ranked[] = []
      for (const words of readings({ ...scope, kinds: [kind] }, spelling)) {
        names = rankNames(db, query, kind, words)
        if (names.length > 0) break
      }
      const total = Math.min(names.length, MAX_FOUND)
      const page = names.slice(offset, Math.min(offset + limit, total))
      const ids = page.map(({ row, id }) => id ?? Number(idOfRow.values(row)[0]?.[0]))
      found[kind] = { total, ids, isTruncated: names.length > total }
    }
    if (Object.values(found).some(({ total }) => total > 0)) break
  }
  return found
}

/** The names with all words, best first: by relevance, popularity, id, so that pages partition a result. */
function rankNames(
  db: Db,
  { sport, countryCode }: EntityQuery,
  kind: SearchKind,
  words: readonly SoughtWord[],
): readonly Ranked[] {
  const country = countryCode ? ` AND ${wordTerm(countryTerm(countryCode))}` : ''
  const selectRows = prepared(
    db,
    `SELECT json_group_array(rowid) FROM (SELECT rowid FROM search_name
     WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? ORDER BY rowid LIMIT ${MAX_FOUND + 1})`,
  )
  const found = new Set<number>()
  for (const expression of expressionsOf(words)) {
    const [[rows] = []] = selectRows.values(expression + country, ...rowsOfKind(sport, kind))
    for (const row of JSON.parse(String(rows))) found.add(row)
    if (found.size > MAX_FOUND) break
  }
  const rows = [...found]
  const most = words.some(({ similar }) => similar.size > 0) ? MAX_RANKED.similar : MAX_RANKED.own
  const entries = prepared(
    db,
    `SELECT e.row, e.entity_id, e.popularity, e.names
     FROM json_each(?) AS wanted CROSS JOIN search_entry AS e ON e.row = wanted.value`,
  ).values(JSON.stringify(rows.splice(0, most))) as [number, number, number, string][]
  const ranked = entries.flatMap(([row, id, popularity, names]) => {
    const fit = fitNames(words, names)
    return fitsAll(fit) ? [{ row, id, popularity, relevance: nameRelevance(fit) }] : []
  })
  ranked.sort((a, b) => b.relevance - a.relevance || b.popularity - a.popularity || a.id - b.id)
  return [...ranked, ...rows.map((row) => ({ row }))]
}

/** A name that was found; only the row is known of those that are not ranked. */
interface Ranked {
  readonly row: number
  readonly id?: number
}
