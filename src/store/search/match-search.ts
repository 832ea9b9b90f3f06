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
import { anyOf, longest, readings, type SoughtWord, selectStarts, selectWords } from './query.ts'
import {
  DOCUMENT_COLUMNS,
  type DocumentKey,
  rowOfDay,
  rowsOfKind,
  rowsOfWindow,
  SEARCH_KINDS,
  SENTINEL,
  type SearchKind,
  selectEntry,
} from './search-index.ts'

/** The kinds whose names find matches. */
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'category']
/** With so few matches, all are read at once instead of from now on in both directions. */
const FEW = 100
/** Matches before now, and from now on, that are ranked. */
const MAX_RANKED = 100
/** Matches that the other filters leave: their names are compared without a scan. */
const MAX_FILTERED = 500
/** Filters with an index of their own. */
const NARROW = ['pair', 'teamId', 'seasonId', 'tournamentIds', 'categoryIds', 'statuses'] as const
/** Rows read in one statement, about a millisecond of work; the event loop runs between two. */
const ROWS_AT_ONCE = 48
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

interface RankedMatch {
  readonly id: number
  readonly startMs: number
  readonly relevance: number
}

export function* selectMatchesByText(db: Db, query: MatchTextQuery): MatchSearch {
  const { sport } = query.selection
  const pending = new PendingNames(db, sport)
  for (const words of readings(db, { sport, kinds: KINDS, former: pending.words() }, query.text)) {
    if (words) {
      const search = new Search(db, query, words, pending)
      const isCut = yield* search.run()
      if (search.found.size > 0) return { ids: search.ids(), isTruncated: isCut || pending.isIncomplete }
    }
    yield
  }
  return { ids: [], isTruncated: pending.isIncomplete }
}

class Search {
  readonly found = new Map<number, RankedMatch>()
  readonly #db: Db
  readonly #query: MatchTextQuery
  readonly #words: readonly SoughtWord[]
  readonly #pending: PendingNames
  readonly #fits = new Map<number, NameFit>()

  constructor(db: Db, query: MatchTextQuery, words: readonly SoughtWord[], pending: PendingNames) {
    this.#db = db
    this.#query = query
    this.#words = words
    this.#pending = pending
  }

  ids(): number[] {
    const { now, order, limit } = this.#query
    const byStart = order === 'asc' ? 1 : -1
    return [...this.found.values()]
      .sort((a, b) =>
        order
          ? byStart * (a.startMs - b.startMs || a.id - b.id)
          : b.relevance - a.relevance || Math.abs(a.startMs - now) - Math.abs(b.startMs - now) || a.id - b.id,
      )
      .slice(0, limit)
      .map(({ id }) => id)
  }

  /** Returns whether there are more matches than those found. */
  *run(): Generator<undefined, boolean> {
    if (yield* this.#isFiltered()) return false
    const { selection, order, now, limit } = this.#query
    const rows = rowsOfWindow(this.#db, selection.sport, selection.window)
    const sought = longest(this.#words)
    let isRare = false
    for (const word of sought) {
      isRare ||= this.#isRare(word)
      yield
    }
    if (sought.some((word) => this.#pending.termsOf(word).length > 0)) isRare = false
    const expression = expressionOf(
      sought.map((word) => this.#termsOf(word)),
      isRare,
    )
    if (isRare) {
      const few = this.#select(expression, rows, 'asc', FEW + 1)
      if (few.length <= FEW) {
        for (const row of few) this.#add(row)
        return false
      }
    }
    if (order) return yield* this.#scan(expression, rows, order, limit)
    // Matches that have the words themselves precede those with words that begin so, or are similar.
    const scope = { sport: selection.sport, kinds: KINDS }
    const isExact = sought.every(({ written }) => selectWords(this.#db, scope, written, 1)[0] === written)
    const exact = sought.map((word) => either([`"${word.written}"`, ...this.#pending.termsOf(word)]))
    const expressions = isExact ? [expressionOf(exact, isRare), expression] : [expression]
    const present = Math.min(Math.max(rowOfDay(selection.sport, now), rows[0]), rows[1])
    let isCut = false
    for (const [of, direction] of [
      [[rows[0], present], 'desc'],
      [[present, rows[1]], 'asc'],
    ] as const) {
      for (const each of expressions) {
        yield
        if (!(yield* this.#scan(each, of, direction, MAX_RANKED))) continue
        isCut = true
        break
      }
    }
    return isCut
  }

  /** Compares the names of all matches that the other filters select, if these are few. */
  *#isFiltered(): Generator<undefined, boolean> {
    const { selection } = this.#query
    if (NARROW.every((member) => selection[member] === undefined)) return false
    const keys = selectMatchKeys(this.#db, { selection, order: 'desc', limit: MAX_FILTERED + 1 })
    if (keys.length > MAX_FILTERED) return false
    for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
      const ids = keys.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id)
      for (const row of prepared<Row>(this.#db, BY_IDS).all(JSON.stringify(ids))) this.#add(row)
      yield
    }
    return true
  }

  /**
   * Reads rows in order until enough matches have all words. Returns whether it ended before the last one. Matches of a
   * day are in no order, so all of the last day are read.
   */
  *#scan(
    expression: string,
    [from, to]: readonly [number, number],
    direction: SortOrder,
    enough: number,
  ): Generator<undefined, boolean> {
    const found = new Set<number>()
    let [next, day] = [direction === 'asc' ? from - 1 : to, Number.NaN]
    while (true) {
      const rest: [number, number] = direction === 'asc' ? [next + 1, to] : [from, next]
      const rows = this.#select(expression, rest, direction, ROWS_AT_ONCE)
      for (const row of rows) {
        const dayOfRow = rowOfDay(row.sport, row.startMs)
        if (found.size >= enough && dayOfRow !== day) return true
        if (this.#add(row)) {
          found.add(row.id)
          day = dayOfRow
        }
        next = row.row
      }
      if (rows.length < ROWS_AT_ONCE) return false
      yield
    }
  }

  #select(expression: string, [from, to]: readonly [number, number], direction: SortOrder, limit: number) {
    const filter = conditionsOf(this.#query.selection)
    return prepared<Row>(
      this.#db,
      `SELECT search_document.rowid AS row, ${DOCUMENT_COLUMNS}, ${filter.sql.join(' AND ')} AS isSelected FROM search_document
       CROSS JOIN search_match AS s ON s.row = search_document.rowid LEFT JOIN match ON id = s.match_id
       WHERE search_document MATCH ? AND search_document.rowid >= +? AND search_document.rowid < +?
       ORDER BY search_document.rowid ${direction === 'asc' ? 'ASC' : 'DESC'} LIMIT +?`,
    ).all(...filter.values, expression, from, to, limit)
  }

  /** Whether the match has all words; sentinels have none. */
  #add(row: Row): boolean {
    if (!row.isSelected) return false
    const relevance = matchRelevance(
      [this.#fit('team', row.homeTeamId), this.#fit('team', row.awayTeamId)],
      [this.#fit('tournament', row.tournamentId), this.#fit('category', row.categoryId)],
    )
    if (relevance === null) return false
    this.found.set(row.id, { id: row.id, startMs: row.startMs, relevance })
    return true
  }

  #fit(kind: SearchKind, id: number): NameFit {
    const key = id * 8 + SEARCH_KINDS[kind]
    let fit = this.#fits.get(key)
    if (!fit) {
      const names = selectEntry(this.#db, kind, id)?.names ?? ''
      fit = fitNames(this.#words, this.#pending.namesOf(kind, id, names))
      this.#fits.set(key, fit)
    }
    return fit
  }

  /** What a document must have for a word, as an expression of full-text search. */
  #termsOf(word: SoughtWord): string {
    const { written, similar, isKnown } = word
    const others = similar.size > 0 ? [anyOf([...similar.keys()])] : []
    return either([...(isKnown ? [this.#literally(written)] : []), ...others, ...this.#pending.termsOf(word)])
  }

  #literally(written: string): string {
    const scope = { sport: this.#query.selection.sport, kinds: KINDS }
    const [first = '', second, ...further] = written
    if (second === undefined) return [`"${first}"`, ...selectStarts(this.#db, scope, first)].join(' OR ')
    const words = further.length > 0 ? selectWords(this.#db, scope, written, MAX_ENDINGS + 1) : []
    return words.length > 0 && words.length <= MAX_ENDINGS ? anyOf(words) : `"${first + second}" *`
  }

  #isRare({ written, similar, isKnown }: SoughtWord): boolean {
    if (written.length <= 2) return false
    const own = isKnown ? [`"${written}" *`] : []
    const terms = [...own, ...(similar.size > 0 ? [anyOf([...similar.keys()])] : [])].join(' OR ')
    const { sport } = this.#query.selection
    const [from, firstTournament] = rowsOfKind(sport, 'team')
    const rows = prepared(
      this.#db,
      'SELECT rowid FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? ORDER BY rowid LIMIT +?',
    ).values(terms, from, rowsOfKind(sport, 'tournament')[1], MAX_TEAMS_OF_RARE + 1) as [number][]
    return rows.length > 0 && rows.length <= MAX_TEAMS_OF_RARE && rows.every(([row]) => row < firstTournament)
  }
}

const either = (terms: readonly string[]) => `(${terms.join(' OR ')})`

/** All terms; scans for words of which none is rare end at sentinels. */
function expressionOf(terms: readonly string[], isRare: boolean): string {
  return terms.map((of) => (isRare ? of : `(${of} OR "${SENTINEL}")`)).join(' AND ')
}

const BY_IDS = `SELECT 0 AS row, ${DOCUMENT_COLUMNS}, 1 AS isSelected
  FROM (SELECT value FROM json_each(?)) AS wanted CROSS JOIN match ON match.id = wanted.value`
