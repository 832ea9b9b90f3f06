/** The search of teams, players and tournaments by name (docs/reference/endpoints.md#11). */
import type { Db } from '../../../db/open.ts'
import { fitNames, fitsAll, nameRelevance } from '../../rules/search/ranking.ts'
import { prepared } from '../sql/statement.ts'
import {
  beginningWith,
  isRareWord,
  longest,
  readings,
  type SoughtWord,
  scanRows,
  termOf,
  wordTerm,
} from './query.ts'
import { countryTerm, rowsOfKind } from './search-index.ts'
import type { SearchKind, WordScope } from './words.ts'

/**
 * Highest total of a search. Greater than offset plus limit of the contract (550), so that every allowed page is full.
 * @assumed
 */
export const MAX_FOUND = 600
/** Names that are ranked, the most popular first; further ones follow by popularity. */
const MAX_RANKED = 100
/** Those with the exact words among more than that, which are ranked too. */
const MAX_EXACT = 100
/** Names ranked in one step, about a millisecond of work. */
const RANKED_AT_ONCE = 100

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

/**
 * Searches entities of one sport by name, best first (`rules/search/ranking`), for every requested kind. An entity must
 * have all words, in one or several of its names. In steps, between which the event loop should run.
 */
export function* searchEntities(
  db: Db,
  query: EntityQuery,
): Generator<undefined, Partial<Record<SearchKind, FoundEntities>>> {
  const { sport, q, offset, limit } = query
  const found: Partial<Record<SearchKind, FoundEntities>> = {}
  const alike = new Map()
  for (const kind of query.kinds) {
    const scope = { db, sport, kinds: [kind], pending: '', alike }
    let rows: readonly number[] = []
    for (const words of readings(scope, q)) {
      if (words) rows = yield* rankNames(scope, kind, query.countryCode, words)
      if (rows.length > 0) break
      yield
    }
    const total = Math.min(rows.length, MAX_FOUND)
    const ids = selectIds(db, rows.slice(0, total).slice(offset, offset + limit))
    found[kind] = { total, ids, isTruncated: rows.length > total }
    yield
  }
  return found
}

/** The rows of names with all words, best first: by relevance, popularity, id, so that pages partition a result. */
function* rankNames(
  scope: WordScope,
  kind: SearchKind,
  country: string | null | undefined,
  words: readonly SoughtWord[],
): Generator<undefined, readonly number[]> {
  const { db, sport } = scope
  const sought = longest(words)
  const isShort = sought.length > 1 && sought.some((word) => isRareWord(scope, word))
  const first = function* (own: (written: string) => string, most: number) {
    const terms = sought.map((word) => termOf(word, own))
    if (country) terms.push(wordTerm(countryTerm(country)))
    const scan = { terms, rows: rowsOfKind(sport, kind), atOnce: most, isShort }
    const found: number[] = []
    for (const rows of scanRows(db, { table: 'search_name', direction: 'asc', ...scan })) {
      found.push(...rows)
      if (found.length >= most) break
      yield
    }
    return found.slice(0, most)
  }
  const rows = yield* first((written) => beginningWith(scope, written), MAX_FOUND + 1)
  yield
  // The words themselves may be the name of an entity that is less popular than many others.
  const exact = rows.length > MAX_RANKED ? yield* first(wordTerm, MAX_EXACT) : []
  const all = [...new Set([...exact, ...rows])]
  // Words that were not sought must be compared.
  const rankedUntil = sought.length < words.length ? all.length : MAX_RANKED
  const ranked: Ranked[] = []
  for (let at = 0; at < Math.min(all.length, rankedUntil); at += RANKED_AT_ONCE) {
    yield
    const some = all.slice(at, Math.min(at + RANKED_AT_ONCE, rankedUntil))
    for (const [row, id, popularity, names] of selectNames(db, some)) {
      const fit = fitNames(words, names)
      if (fitsAll(fit)) ranked.push({ row, id, popularity, relevance: nameRelevance(fit) })
    }
  }
  ranked.sort((a, b) => b.relevance - a.relevance || b.popularity - a.popularity || a.id - b.id)
  return [...ranked.map(({ row }) => row), ...all.slice(rankedUntil)]
}

interface Ranked {
  readonly row: number
  readonly id: number
  readonly popularity: number
  readonly relevance: number
}

const ENTRIES = 'FROM json_each(?) AS wanted CROSS JOIN search_entry AS e ON e.row = wanted.value'

function selectNames(db: Db, rows: readonly number[]) {
  const select = prepared(db, `SELECT e.row, e.entity_id, e.popularity, e.names ${ENTRIES}`)
  return select.values(JSON.stringify(rows)) as [number, number, number, string][]
}

/** In the order of the rows. */
function selectIds(db: Db, rows: readonly number[]): number[] {
  const select = prepared(db, `SELECT e.entity_id ${ENTRIES}`)
  return select.values(JSON.stringify(rows)).map(([id]) => Number(id))
}
