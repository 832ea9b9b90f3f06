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
  let found: FoundNames = {}
  for (const { words: spelling } of spellings(scope, q)) {
    found = {}
    for (const kind of kinds) {
      let rows: readonly number[] = []
      for (const words of readings({ ...scope, kinds: [kind] }, spelling)) {
        if (words) rows = yield* rankNames(db, query, kind, words)
        if (rows.length > 0) break
        yield
      }
      const total = Math.min(rows.length, MAX_FOUND)
      const ids = selectIds(db, rows.slice(0, total).slice(offset, offset + limit))
      found[kind] = { total, ids, isTruncated: rows.length > total }
    }
    if (Object.values(found).some(({ total }) => total > 0)) break
  }
  return found
}

/** The rows of names with all words, best first: by relevance, popularity, id, so that pages partition a result. */
function* rankNames(
  db: Db,
  { sport, countryCode }: EntityQuery,
  kind: SearchKind,
  words: readonly SoughtWord[],
): Generator<undefined, readonly number[]> {
  const country = countryCode ? [wordTerm(countryTerm(countryCode))] : []
  const select = prepared<Omit<Ranked, 'relevance'> & { readonly names: string }>(
    db,
    `SELECT e.row, e.entity_id AS id, e.popularity, e.names || '\n' || e.former AS names ${ENTRIES}`,
  )
  const ranked: Ranked[] = []
  const others: number[] = []
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
      for (const { names, ...entry } of select.all(JSON.stringify(some))) {
        const fit = fitNames(words, names)
        if (fitsAll(fit)) ranked.push({ ...entry, relevance: nameRelevance(fit) })
      }
      if (!areCompared) others.push(...rows)
      if (ranked.length + others.length > MAX_FOUND) break
      yield
    }
  }
  ranked.sort((a, b) => b.relevance - a.relevance || b.popularity - a.popularity || a.id - b.id)
  return [...ranked.map(({ row }) => row), ...others]
}

interface Ranked {
  readonly row: number
  readonly id: number
  readonly popularity: number
  readonly relevance: number
}

const ENTRIES = 'FROM json_each(?) AS wanted CROSS JOIN search_entry AS e ON e.row = wanted.value'

/** In the order of the rows. */
function selectIds(db: Db, rows: readonly number[]): number[] {
  const select = prepared(db, `SELECT e.entity_id ${ENTRIES}`)
  return select.values(JSON.stringify(rows)).map(([id]) => Number(id))
}
