/** The search of teams, players and tournaments by name (docs/reference/endpoints.md#11). */
import type { Db } from '../../../db/open.ts'
import { fitNames, fitsAll, nameRelevance } from '../../rules/search/ranking.ts'
import { prepared } from '../sql/statement.ts'
import { readings, type SoughtWord, scanRows, spellings, triesOf, wordTerm } from './query.ts'
import { countryTerm, rowsOfKind } from './search-index.ts'
import type { SearchKind } from './words.ts'

/**
 * Highest total of a search. Greater than offset plus limit of the contract (550), so that every allowed page is full.
 * @assumed
 */
export const MAX_FOUND = 600
/** Names that are ranked, the most popular first: the largest page. Further ones follow by popularity. */
const MAX_RANKED = 50

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
 * have all words, in one or several of its names. In steps, between which the event loop should run.
 */
export function* searchEntities(db: Db, query: EntityQuery): Generator<undefined, FoundNames> {
  const { kinds, sport, q, offset, limit } = query
  const scope = { db, sport, kinds, longestStart: Number.POSITIVE_INFINITY, alike: new Map() }
  const idOfRow = prepared(db, 'SELECT entity_id FROM search_entry WHERE row = +?')
  let found: FoundNames = {}
  for (const { words: spelling } of spellings(scope, q)) {
    found = {}
    for (const kind of kinds) {
      let names: readonly Ranked[] = []
      for (const words of readings({ ...scope, kinds: [kind] }, spelling)) {
        if (words) names = yield* rankNames(db, query, kind, words)
        if (names.length > 0) break
        yield
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
function* rankNames(
  db: Db,
  { sport, countryCode }: EntityQuery,
  kind: SearchKind,
  words: readonly SoughtWord[],
): Generator<undefined, readonly Ranked[]> {
  const country = countryCode ? [wordTerm(countryTerm(countryCode))] : []
  const select = prepared(
    db,
    `SELECT e.row, e.entity_id, e.popularity, e.names || '\n' || e.former
     FROM json_each(?) AS wanted CROSS JOIN search_entry AS e ON e.row = wanted.value`,
  )
  const ranked: Required<Ranked>[] = []
  const others: Ranked[] = []
  const seen = new Set<number>()
  for (const terms of triesOf(words)) {
    // Words that were not sought must be compared.
    const areCompared = terms.length < words.length
    const atOnce = areCompared ? MAX_RANKED : MAX_FOUND + 1
    const scan = { table: 'search_name', rows: rowsOfKind(sport, kind), direction: 'asc', atOnce } as const
    let left = MAX_RANKED
    for (const found of scanRows(db, [...terms, ...country], scan)) {
      const rows = found.filter((row) => !seen.has(row))
      for (const row of rows) seen.add(row)
      const some = areCompared ? rows : rows.splice(0, left)
      left -= some.length
      const entries = select.values(JSON.stringify(some)) as [number, number, number, string][]
      for (const [row, id, popularity, names] of entries) {
        const fit = fitNames(words, names)
        if (fitsAll(fit)) ranked.push({ row, id, popularity, relevance: nameRelevance(fit) })
      }
      if (!areCompared) others.push(...rows.map((row) => ({ row })))
      if (ranked.length + others.length > MAX_FOUND) break
      yield
    }
  }
  ranked.sort((a, b) => b.relevance - a.relevance || b.popularity - a.popularity || a.id - b.id)
  return [...ranked, ...others]
}

/** A name that was found; only the row is known of those that are not ranked. */
interface Ranked {
  readonly row: number
  readonly id?: number
  readonly popularity?: number
  readonly relevance?: number
}
