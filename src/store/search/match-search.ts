/**
 * Full-text match search (docs/reference/endpoints.md#5.3). Every word must be in a name of a team, of the tournament or
 * of the category. @assumed Sorted by relevance (`rules/search/ranking`), then by distance of the start from now, then
 * id.
 */
import type { Db } from '../../../db/open.ts'
import type { Days } from '../../rules/search/dates.ts'
import { fitNames, matchRelevance, type NameFit } from '../../rules/search/ranking.ts'
import { rangeInterval } from '../../shared/days.ts'
import { conditionsOf, type MatchSelection } from '../matches/filters.ts'
import { type SortOrder, selectMatchKeys } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import { expressionsOf, readings, type SoughtWord, START_LENGTH, spellings } from './query.ts'
import {
  DOCUMENT_COLUMNS,
  type DocumentKey,
  isIndexIncomplete,
  MAX_PENDING_NAMES,
  matchesOf,
  type Rows,
  rowOfDay,
  rowsOfWindow,
  selectEntry,
  selectPendingNames,
} from './search-index.ts'
import type { SearchKind } from './words.ts'

/** The kinds whose names find matches. */
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'category']
/** Matches before now, and from now on, that are ranked. */
const MAX_RANKED = 100
/** Matches that are ranked without a scan of the index: those that the other filters leave, or of changed names. */
const MAX_LISTED = 500
/** Filters with an index of their own. */
const NARROW = ['pair', 'teamId', 'seasonId', 'tournamentIds', 'categoryIds', 'statuses'] as const
export interface MatchTextQuery {
  readonly text: string
  /** Additional filters. */
  readonly selection: MatchSelection
  readonly limit: number
  /** Explicit order by start; undefined orders by relevance, then by distance from now. */
  readonly order: SortOrder | undefined
  readonly now: number
  /** IANA zone of days and years in the text. */
  readonly zone: string
}

export interface FoundMatches {
  /** Best first. */
  readonly ids: readonly number[]
  /** Whether more matches have the words than are ranked, or the index is being built. */
  readonly isTruncated: boolean
}

export function selectMatchesByText(db: Db, query: MatchTextQuery): FoundMatches {
  const { sport } = query.selection
  const scope = { db, sport, kinds: KINDS, longestStart: START_LENGTH, alike: new Map() }
  const isIncomplete = isIndexIncomplete(db)
  const today = Temporal.Instant.fromEpochMilliseconds(query.now).toZonedDateTimeISO(query.zone).toPlainDate()
  for (const { words: spelling, days } of spellings(scope, query.text)) {
    const parts = days ? days(today).map((of) => limitTo(query, of)) : [query]
    // A day alone means all of its matches.
    for (const words of days && spelling.length === 0 ? [[]] : readings(scope, spelling)) {
      for (const part of parts) {
        const ranking = new Ranking(db, part, words)
        const isCut = ranking.addAll()
        const ids = ranking.ids()
        if (ids.length > 0) return { ids, isTruncated: isCut || isIncomplete }
      }
    }
  }
  return { ids: [], isTruncated: isIncomplete }
}

function limitTo(query: MatchTextQuery, [first, last]: Days): MatchTextQuery {
  const { fromMs, toMs } = rangeInterval(first, last, query.zone)
  const { window = { fromMs, toMs } } = query.selection
  const own = { fromMs: Math.max(fromMs, window.fromMs), toMs: Math.min(toMs, window.toMs) }
  return { ...query, selection: { ...query.selection, window: own } }
}

/** Matches that have all words of a query, with their relevance. */
class Ranking {
  readonly #found = new Map<number, { readonly startMs: number; readonly relevance: number }>()
  readonly #db: Db
  readonly #query: MatchTextQuery
  readonly #words: readonly SoughtWord[]
  readonly #fits = new Map<string, NameFit>()

  constructor(db: Db, query: MatchTextQuery, words: readonly SoughtWord[]) {
    this.#db = db
    this.#query = query
    this.#words = words
  }

  /** Adds the matches that have the words. Returns whether there are more than are ranked. */
  addAll(): boolean {
    const { selection, order, now, limit } = this.#query
    const hasWords = this.#words.length > 0
    if (!hasWords || NARROW.some((member) => selection[member] !== undefined)) {
      const listed = this.#list(selection)
      if (!listed.isCut || !hasWords) {
        this.#addListed(listed.ids)
        return listed.isCut
      }
    }
    const pending = selectPendingNames(this.#db, selection.sport)
    let isCut = pending.length > MAX_PENDING_NAMES
    // Documents may lack a name by which their matches should be found, because it has just changed.
    for (const { kind, id } of pending) {
      if (this.#fitOf(kind, id).covered === 0) continue
      const listed = this.#list(matchesOf(selection.sport, kind, id))
      isCut ||= listed.isCut
      this.#addListed(listed.ids)
    }
    const expressions = expressionsOf(this.#words)
    const rows = rowsOfWindow(this.#db, selection.sport, selection.window)
    if (order) return this.#scan(expressions.at(-1) ?? '', rows, order, limit) || isCut
    const present = Math.min(Math.max(rowOfDay(selection.sport, now), rows[0]), rows[1])
    for (const [part, direction] of [
      [[rows[0], present], 'desc'],
      [[present, rows[1]], 'asc'],
    ] as const)
      isCut = expressions.some((of) => this.#scan(of, part, direction, MAX_RANKED)) || isCut
    return isCut
  }

  /** Matches of a selection, nearest to now. */
  #list(selection: MatchSelection): { readonly ids: readonly number[]; readonly isCut: boolean } {
    const after = { startMs: this.#query.now, id: 0 }
    const parts = (['desc', 'asc'] as const).map((order) =>
      selectMatchKeys(this.#db, { selection, order, limit: MAX_LISTED, after }),
    )
    return { ids: parts.flat().map(({ id }) => id), isCut: parts.some((of) => of.length === MAX_LISTED) }
  }

  #addListed(ids: readonly number[]): void {
    this.#add('FROM (SELECT value FROM json_each(?)) CROSS JOIN match ON id = value WHERE', [
      JSON.stringify(ids),
    ])
  }

  /** Adds matches whose documents have the words, in the order of the rows, until enough have all words. */
  #scan(expression: string, rows: Rows, direction: SortOrder, enough: number): boolean {
    const found = `FROM search_document CROSS JOIN search_match AS s ON s.row = search_document.rowid
       CROSS JOIN match ON id = s.match_id
       WHERE search_document MATCH ? AND search_document.rowid >= +? AND search_document.rowid < +? AND`
    return this.#add(found, [expression, ...rows], `ORDER BY search_document.rowid ${direction}`, enough)
  }

  /**
   * Adds those of the matches that meet the other filters and have all words, until there are enough; those of a day are
   * in no order, so the last day is added whole. Returns whether there are more.
   */
  #add(from: string, values: (string | number)[], order = '', enough = Number.POSITIVE_INFINITY): boolean {
    const filter = conditionsOf(this.#query.selection)
    const matches = prepared<DocumentKey>(
      this.#db,
      `SELECT ${DOCUMENT_COLUMNS} ${from} ${filter.sql.join(' AND ')} ${order}`,
    ).iterate(...values, ...filter.values)
    let [count, lastDay] = [0, 0]
    for (const { id, startMs, ...key } of matches) {
      const relevance = matchRelevance(
        [this.#fitOf('team', key.homeTeamId), this.#fitOf('team', key.awayTeamId)],
        [this.#fitOf('tournament', key.tournamentId), this.#fitOf('category', key.categoryId)],
      )
      if (relevance === null) continue
      const day = rowOfDay(0, startMs)
      if (count >= enough && day !== lastDay) return true
      this.#found.set(id, { startMs, relevance })
      count += 1
      lastDay = day
    }
    return false
  }

  #fitOf(kind: SearchKind, id: number): NameFit {
    return this.#fits.getOrInsertComputed(`${kind} ${id}`, () => {
      const entry = selectEntry(this.#db, kind, id)
      return fitNames(this.#words, entry?.names ?? '')
    })
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
