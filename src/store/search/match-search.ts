/**
 * Full-text match search (docs/reference/endpoints.md#5.3). Every word must be in a name of a team, of the tournament or
 * of the category. @assumed Sorted by relevance (`rules/search/ranking`), then by distance of the start from now, then
 * id.
 */
import type { Db } from '../../../db/open.ts'
import { fitNames, matchRelevance, type NameFit } from '../../rules/search/ranking.ts'
import { conditionsOf, type MatchSelection } from '../matches/filters.ts'
import { type SortOrder, selectMatchKeys } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import { PendingNames } from './pending-names.ts'
import { longest, readings, type SoughtWord, selectNamed, startTerm, termOf, wordTerm } from './query.ts'
import {
  DOCUMENT_COLUMNS,
  type DocumentKey,
  rowOfDay,
  rowsOfKind,
  rowsOfWindow,
  selectEntry,
} from './search-index.ts'
import { SEARCH_KINDS, type SearchKind, selectStarts, selectWords, type WordScope } from './words.ts'

/** The kinds whose names find matches. */
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'category']
/** Matches before now, and from now on, that are ranked. */
const MAX_RANKED = 100
/** Matches that the other filters leave: their names are compared without a scan. */
const MAX_FILTERED = 500
/** Filters with an index of their own. */
const NARROW = ['pair', 'teamId', 'seasonId', 'tournamentIds', 'categoryIds', 'statuses'] as const
/** Rows read in one statement, about a millisecond of work; the event loop runs between two. */
const ROWS_AT_ONCE = 48
/** Documents that one statement looks through for common words, a few milliseconds of work. */
const DOCUMENTS_AT_ONCE = 8192
/** Words that begin with a prefix and are sought one by one; for more, a prefix of two letters is. */
const MAX_ENDINGS = 64
/** Teams of a word that is rare: a scan that must have it is short. */
const MAX_TEAMS_OF_RARE = 64

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

interface Row extends DocumentKey {
  readonly row: number
  /** Whether it meets the other filters. */
  readonly isSelected: number
}

export function* selectMatchesByText(db: Db, query: MatchTextQuery): MatchSearch {
  const { sport } = query.selection
  const pending = new PendingNames(db, sport)
  const scope = { db, sport, kinds: KINDS, former: pending.words(), alike: new Map() }
  for (const words of readings(scope, query.text)) {
    if (words) {
      const ranking = new Ranking(db, words, pending)
      const isCut = yield* rankMatches(scope, query, words, ranking, pending)
      if (ranking.found.length > 0)
        return { ids: ranking.ids(query), isTruncated: isCut || pending.isIncomplete }
    }
    yield
  }
  return { ids: [], isTruncated: pending.isIncomplete }
}

/** Matches that have all words of a query, with their relevance. */
class Ranking {
  readonly found: { readonly id: number; readonly startMs: number; readonly relevance: number }[] = []
  readonly #db: Db
  readonly #words: readonly SoughtWord[]
  readonly #pending: PendingNames
  readonly #fits = new Map<number, NameFit>()

  constructor(db: Db, words: readonly SoughtWord[], pending: PendingNames) {
    this.#db = db
    this.#words = words
    this.#pending = pending
  }

  /** Returns whether the match has all words. */
  add({ id, startMs, isSelected, ...of }: Row): boolean {
    if (!isSelected) return false
    const relevance = matchRelevance(
      [this.#fit('team', of.homeTeamId), this.#fit('team', of.awayTeamId)],
      [this.#fit('tournament', of.tournamentId), this.#fit('category', of.categoryId)],
    )
    if (relevance !== null) this.found.push({ id, startMs, relevance })
    return relevance !== null
  }

  #fit(kind: SearchKind, id: number): NameFit {
    return this.#fits.getOrInsertComputed(id * 8 + SEARCH_KINDS[kind], () =>
      fitNames(this.#words, this.#pending.namesOf(kind, id, selectEntry(this.#db, kind, id)?.names ?? '')),
    )
  }

  ids({ now, order, limit }: MatchTextQuery): number[] {
    const distance = (startMs: number) => (order ? startMs : Math.abs(startMs - now))
    const sorted = this.found.sort(
      (a, b) =>
        (order ? 0 : b.relevance - a.relevance) ||
        (order === 'desc' ? -1 : 1) * (distance(a.startMs) - distance(b.startMs) || a.id - b.id),
    )
    return [...new Set(sorted.map(({ id }) => id))].slice(0, limit)
  }
}

/** Adds the matches that have the words. Returns whether there are more. */
function* rankMatches(
  scope: WordScope,
  query: MatchTextQuery,
  words: readonly SoughtWord[],
  ranking: Ranking,
  pending: PendingNames,
): Generator<undefined, boolean> {
  const { selection, order, now, limit } = query
  const filtered = selectFiltered(scope.db, selection)
  if (filtered) {
    for (let at = 0; at < filtered.length; at += ROWS_AT_ONCE) {
      for (const row of selectRows(scope.db, filtered.slice(at, at + ROWS_AT_ONCE))) ranking.add(row)
      yield
    }
    return false
  }
  const sought = longest(words)
  let isRare = false
  for (const word of sought) {
    isRare ||= isRareWord(scope, word)
    yield
  }
  if (sought.some((word) => pending.termsOf(word).length > 0)) isRare = false
  const expressionOf = (own: (written: string) => string) =>
    sought.map((word) => termOf(word, own, pending.termsOf(word))).join(' AND ')
  const expression = expressionOf((written) => beginningWith(scope, written))
  const rows = rowsOfWindow(scope.db, selection.sport, selection.window)
  const scan = (of: string, [from, to]: readonly [number, number], direction: SortOrder, enough: number) =>
    scanRows(scope.db, { selection, of, from, to, direction, enough, isRare }, ranking)
  if (order) return yield* scan(expression, rows, order, limit)
  // Matches that have the words themselves precede those with words that begin so, or are similar.
  const isExact = sought.every(({ written }) => selectWords(scope, written, 1)[0] === written)
  const expressions = isExact ? [expressionOf(wordTerm), expression] : [expression]
  const present = Math.min(Math.max(rowOfDay(selection.sport, now), rows[0]), rows[1])
  const scans = [
    [[rows[0], present], 'desc'],
    [[present, rows[1]], 'asc'],
  ] as const
  let isCut = false
  for (const [part, direction] of scans) {
    for (const of of expressions) {
      if (!(yield* scan(of, part, direction, MAX_RANKED))) continue
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

function selectRows(db: Db, ids: readonly number[]): Row[] {
  return prepared<Row>(
    db,
    `SELECT 0 AS row, ${DOCUMENT_COLUMNS}, 1 AS isSelected
     FROM (SELECT value FROM json_each(?)) AS wanted CROSS JOIN match ON match.id = wanted.value`,
  ).all(JSON.stringify(ids))
}

/** Few teams have the word, and no tournament or category, which have many matches. */
function isRareWord(scope: WordScope, word: SoughtWord): boolean {
  if (word.written.length <= 2) return false
  const rows = selectNamed(scope, termOf(word, startTerm), MAX_TEAMS_OF_RARE + 1)
  const firstTournament = rowsOfKind(scope.sport, 'tournament')[0]
  return rows.length <= MAX_TEAMS_OF_RARE && rows.every((row) => row < firstTournament)
}

/** A term for words that begin with a text: the index of documents has prefixes of two letters only. */
function beginningWith(scope: WordScope, start: string): string {
  const letters = [...start]
  if (letters.length === 1)
    return selectStarts(scope, start)
      .map((of) => (of === start ? wordTerm(of) : startTerm(of)))
      .join(' OR ')
  const words = letters.length > 2 ? selectWords(scope, start, MAX_ENDINGS + 1) : []
  if (words.length > 0 && words.length <= MAX_ENDINGS) return words.map(wordTerm).join(' OR ')
  return startTerm(letters.slice(0, 2).join(''))
}

interface Scan {
  readonly selection: MatchSelection
  /** The expression of full-text search. */
  readonly of: string
  readonly from: number
  readonly to: number
  readonly direction: SortOrder
  readonly enough: number
  readonly isRare: boolean
}

/**
 * Reads rows in order until enough matches have all words. Returns whether it ended before the last one. Matches of a
 * day are in no order, so all of the last day are read.
 */
function* scanRows(db: Db, scan: Scan, ranking: Ranking): Generator<undefined, boolean> {
  const { direction, enough, isRare } = scan
  let { from, to } = scan
  let [found, day] = [0, Number.NaN]
  while (from < to) {
    const end = direction === 'asc' ? to : from
    const bound = isRare ? end : (selectBound(db, from, to, direction) ?? end)
    const rows = selectMatching(db, scan, direction === 'asc' ? [from, bound] : [bound, to])
    for (const row of rows) {
      const dayOfRow = rowOfDay(row.sport, row.startMs)
      if (found >= enough && dayOfRow !== day) return true
      if (ranking.add(row)) {
        found += 1
        day = dayOfRow
      }
    }
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.row
    if (direction === 'asc') from = last === undefined ? bound : last + 1
    else to = last ?? bound
    yield
  }
  return false
}

/** The row up to which there are as many documents as one statement looks through; undefined if there are fewer. */
function selectBound(db: Db, from: number, to: number, direction: SortOrder): number | undefined {
  return prepared<{ row: number }>(
    db,
    `SELECT row FROM search_match WHERE row >= +? AND row < +? ORDER BY row ${direction}
     LIMIT 1 OFFSET ${DOCUMENTS_AT_ONCE}`,
  ).get(from, to)?.row
}

function selectMatching(db: Db, { selection, of, direction }: Scan, rows: readonly [number, number]): Row[] {
  const filter = conditionsOf(selection)
  return prepared<Row>(
    db,
    `SELECT search_document.rowid AS row, ${DOCUMENT_COLUMNS}, ${filter.sql.join(' AND ')} AS isSelected FROM search_document
     CROSS JOIN search_match AS s ON s.row = search_document.rowid CROSS JOIN match ON id = s.match_id
     WHERE search_document MATCH ? AND search_document.rowid >= +? AND search_document.rowid < +?
     ORDER BY search_document.rowid ${direction} LIMIT ${ROWS_AT_ONCE}`,
  ).all(...filter.values, of, ...rows)
}
