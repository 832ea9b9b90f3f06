/**
 * Full-text match search (docs/reference/endpoints.md#5.3). Every word must be in a name of a team, of the tournament or
 * of the category. @assumed Sorted by relevance (`rules/search/ranking`), then by distance of the start from now, then
 * id.
 */
import type { Db } from '../../../db/open.ts'
import { FITS, fitNames, matchRelevance, type NameFit } from '../../rules/search/ranking.ts'
import { conditionsOf, type MatchSelection } from '../matches/filters.ts'
import { type SortOrder, selectMatchKeys } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import {
  beginningWith,
  isRareWord,
  longest,
  readings,
  type Scan,
  type SoughtWord,
  START_LENGTH,
  scanRows,
  termOf,
  wordTerm,
} from './query.ts'
import {
  DOCUMENT_COLUMNS,
  type DocumentKey,
  matchesOf,
  type PendingNames,
  type Rows,
  rowOfDay,
  rowsOfWindow,
  selectEntry,
  selectPending,
} from './search-index.ts'
import { type SearchKind, selectWords, type WordScope } from './words.ts'

/** The kinds whose names find matches. */
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'category']
/** Matches before now, and from now on, that are ranked. */
const MAX_RANKED = 100
/** Matches that the other filters leave: their names are compared without a scan. */
const MAX_FILTERED = 500
/** Filters with an index of their own. */
const NARROW = ['pair', 'teamId', 'seasonId', 'tournamentIds', 'categoryIds', 'statuses'] as const
/** Matches read and ranked in one step, about a millisecond of work. */
const MATCHES_AT_ONCE = 48

export interface MatchTextQuery {
  readonly text: string
  /** Additional filters. */
  readonly selection: MatchSelection
  readonly limit: number
  /** Explicit order by start; undefined orders by relevance, then by distance from now. */
  readonly order: SortOrder | undefined
  readonly now: number
}

export interface FoundMatches {
  /** Best first. */
  readonly ids: readonly number[]
  /** Whether more matches have the words than are ranked, or the index is being built. */
  readonly isTruncated: boolean
}

/** A search in steps, between which the event loop should run. */
export type MatchSearch = Generator<undefined, FoundMatches>
/** Whether there are more matches than were ranked. */
type Steps = Generator<undefined, boolean>

export function* selectMatchesByText(db: Db, query: MatchTextQuery): MatchSearch {
  const { pending, isIncomplete } = selectPending(db)
  const names = [...pending.values()].map((of) => of.names).join('\n')
  const scope = { db, sport: query.selection.sport, kinds: KINDS, pending: names, alike: new Map() }
  for (const words of readings(scope, query.text)) {
    if (words) {
      const ranking = new Ranking(db, query, words, pending)
      const isCut = yield* rankMatches(scope, query, words, pending, ranking)
      const ids = ranking.ids()
      if (ids.length > 0) return { ids, isTruncated: isCut || isIncomplete }
    }
    yield
  }
  return { ids: [], isTruncated: isIncomplete }
}

/** Matches that have all words of a query, with their relevance. */
class Ranking {
  readonly #found = new Map<number, { readonly startMs: number; readonly relevance: number }>()
  readonly #db: Db
  readonly #query: MatchTextQuery
  readonly #words: readonly SoughtWord[]
  readonly #pending: PendingNames
  readonly #fits = new Map<string, NameFit>()

  constructor(db: Db, query: MatchTextQuery, words: readonly SoughtWord[], pending: PendingNames) {
    this.#db = db
    this.#query = query
    this.#words = words
    this.#pending = pending
  }

  /** Adds those of the numbers that meet the other filters and have all words. Returns the starts of these. */
  add(of: 'id' | 'row', numbers: readonly number[]): number[] {
    const filter = conditionsOf(this.#query.selection)
    const match =
      of === 'id' ? 'id = wanted.value' : 'id = (SELECT match_id FROM search_match WHERE row = wanted.value)'
    const rows = prepared<DocumentKey>(
      this.#db,
      `SELECT ${DOCUMENT_COLUMNS} FROM (SELECT value FROM json_each(?)) AS wanted CROSS JOIN match ON ${match}
       WHERE ${filter.sql.join(' AND ')}`,
    ).all(JSON.stringify(numbers), ...filter.values)
    return rows.flatMap(({ id, startMs, ...key }) => {
      const relevance = matchRelevance(
        [this.fitOf('team', key.homeTeamId), this.fitOf('team', key.awayTeamId)],
        [this.fitOf('tournament', key.tournamentId), this.fitOf('category', key.categoryId)],
      )
      if (relevance === null) return []
      this.#found.set(id, { startMs, relevance })
      return [startMs]
    })
  }

  /** Of matches by their ids. */
  *addAll(ids: readonly number[]): Generator<undefined> {
    for (let at = 0; at < ids.length; at += MATCHES_AT_ONCE) {
      this.add('id', ids.slice(at, at + MATCHES_AT_ONCE))
      yield
    }
  }

  fitOf(kind: SearchKind, id: number): NameFit {
    const key = `${kind} ${id}`
    return this.#fits.getOrInsertComputed(key, () =>
      fitNames(this.#words, this.#pending.get(key)?.names ?? selectEntry(this.#db, kind, id)?.names ?? ''),
    )
  }

  ids(): number[] {
    const { now, order, limit } = this.#query
    const distance = (startMs: number) => (order ? startMs : Math.abs(startMs - now))
    return [...this.#found]
      .sort(
        ([id, a], [otherId, b]) =>
          (order ? 0 : b.relevance - a.relevance) ||
          (order === 'desc' ? -1 : 1) * (distance(a.startMs) - distance(b.startMs) || id - otherId),
      )
      .slice(0, limit)
      .map(([id]) => id)
  }
}

/** Adds the matches that have the words. */
function* rankMatches(
  scope: WordScope,
  query: MatchTextQuery,
  words: readonly SoughtWord[],
  pending: PendingNames,
  ranking: Ranking,
): Steps {
  const { db } = scope
  const { selection, order, now, limit } = query
  const filtered = selectFiltered(db, selection)
  if (filtered) {
    yield* ranking.addAll(filtered)
    return false
  }
  const sought = longest(words)
  let isShort = false
  for (const word of sought) {
    // Of the names, those of teams, because a tournament or a category has many matches.
    isShort ||=
      isRareWord({ ...scope, kinds: ['team'] }, word) &&
      isRareWord({ ...scope, kinds: ['tournament', 'category'] }, word, 0)
    yield
  }
  const termsOf = (own: (written: string) => string) => sought.map((word) => termOf(word, own))
  const starts = termsOf((written) => beginningWith(scope, written, START_LENGTH))
  const rows = rowsOfWindow(db, selection.sport, selection.window)
  const scan = (terms: readonly string[], rows: Rows, direction: SortOrder, enough: number) =>
    rankRows(db, { terms, rows, direction, isShort }, enough, ranking)
  let isCut = yield* rankPending(db, query, pending, ranking)
  if (order) return (yield* scan(starts, rows, order, limit)) || isCut
  // Matches that have the words themselves precede those with words that begin so, or are similar.
  const isExact = sought.every(({ written }) => selectWords(scope, written, 1)[0] === written)
  const exact = isExact ? termsOf(wordTerm) : starts
  const tries = exact.join() === starts.join() ? [starts] : [exact, starts]
  const present = Math.min(Math.max(rowOfDay(selection.sport, now), rows[0]), rows[1])
  const parts = [
    [[rows[0], present], 'desc'],
    [[present, rows[1]], 'asc'],
  ] as const
  for (const [part, direction] of parts) {
    for (const terms of tries) {
      if (!(yield* scan(terms, part, direction, MAX_RANKED))) continue
      isCut = true
      break
    }
  }
  return isCut
}

/** The ids of all matches that the other filters select, if these are few. */
function selectFiltered(db: Db, selection: MatchSelection): readonly number[] | null {
  if (NARROW.every((member) => selection[member] === undefined)) return null
  const keys = selectMatchKeys(db, { selection, order: 'desc', limit: MAX_FILTERED + 1 })
  return keys.length > MAX_FILTERED ? null : keys.map(({ id }) => id)
}

/** Matches whose documents may lack a name by which they should be found, because it has changed: nearest to now. */
function* rankPending(
  db: Db,
  { selection, now }: MatchTextQuery,
  pending: PendingNames,
  ranking: Ranking,
): Steps {
  let isCut = false
  for (const { kind, id, sport } of pending.values()) {
    if (sport !== selection.sport || ranking.fitOf(kind, id).fits.every((fit) => fit === FITS.none)) continue
    for (const order of ['desc', 'asc'] as const) {
      const after = { startMs: now, id: 0 }
      const keys = selectMatchKeys(db, {
        selection: matchesOf(sport, kind, id),
        order,
        limit: MAX_FILTERED,
        after,
      })
      isCut ||= keys.length === MAX_FILTERED
      yield* ranking.addAll(keys.map(({ id }) => id))
    }
  }
  return isCut
}

/**
 * Ranks matches in the order of the rows until enough have all words. Those of a day are in no order, so the last day is
 * ranked whole.
 */
function* rankRows(
  db: Db,
  scan: Pick<Scan, 'terms' | 'rows' | 'direction' | 'isShort'>,
  enough: number,
  ranking: Ranking,
): Steps {
  let found = 0
  let lastDay: number | undefined
  let isEnough = false
  for (const rows of scanRows(db, { table: 'search_document', atOnce: MATCHES_AT_ONCE, ...scan })) {
    if (isEnough && rows.length > 0) return true
    for (const startMs of rows.length > 0 ? ranking.add('row', rows) : []) {
      found += 1
      const day = rowOfDay(0, startMs)
      if (found === enough) lastDay = day
      if (found > enough && day !== lastDay) isEnough = true
    }
    yield
  }
  return false
}
