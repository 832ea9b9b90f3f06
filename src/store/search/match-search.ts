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
import { anyOf, longest, MAX_PENDING, readLoosely, readQuery, type SoughtWord, selectWords } from './query.ts'
import {
  DOCUMENT_COLUMNS,
  type DocumentKey,
  rowOfDay,
  rowsOfKind,
  rowsOfWindow,
  SENTINEL,
  type SearchKind,
  type SearchTodo,
  selectEntry,
  selectTodos,
} from './search-index.ts'

/** The kinds whose names find matches. */
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'category']
/** With so few matches, all are read at once instead of from now on in both directions. */
const FEW = 100
/** Matches before now, and from now on, that are ranked. */
const MAX_RANKED = 150
/** Those with the exact words among more than that. */
const MAX_EXACT = 50
/** Matches that the other filters leave: their names are compared without a scan. */
const MAX_FILTERED = 500
/** Filters with an index of their own. */
const NARROW = ['pair', 'teamId', 'seasonId', 'tournamentIds', 'categoryIds', 'statuses'] as const
/** Rows read in one statement, about a millisecond of work; the event loop runs between two. */
const ROWS_AT_ONCE = 64
/** Words that begin with a prefix and are sought one by one; for more, a prefix of two letters is. */
const MAX_ENDINGS = 8
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
  /** Whether more matches have the words than are ranked. */
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
  const scope = { sport: query.selection.sport, kinds: KINDS }
  for (const read of [readQuery, readLoosely]) {
    const words = read(db, scope, query.text)
    // A word that is like no other is not found by similar ones either.
    if (!words && read === readQuery) break
    if (!words) continue
    const search = new Search(db, query, words)
    yield* search.run()
    if (search.found.size > 0) return search.result()
    yield
  }
  return { ids: [], isTruncated: false }
}

class Search {
  readonly found = new Map<number, RankedMatch>()
  readonly #db: Db
  readonly #query: MatchTextQuery
  readonly #words: readonly SoughtWord[]
  readonly #pending: readonly SearchTodo[]
  readonly #fits = new Map<string, NameFit>()
  #isTruncated = false

  constructor(db: Db, query: MatchTextQuery, words: readonly SoughtWord[]) {
    this.#db = db
    this.#query = query
    this.#words = words
    this.#pending = selectTodos(db, MAX_PENDING)
  }

  result(): FoundMatches {
    const { now, order, limit } = this.#query
    const byStart = order === 'asc' ? 1 : -1
    const ids = [...this.found.values()]
      .sort((a, b) =>
        order
          ? byStart * (a.startMs - b.startMs || a.id - b.id)
          : b.relevance - a.relevance || Math.abs(a.startMs - now) - Math.abs(b.startMs - now) || a.id - b.id,
      )
      .slice(0, limit)
      .map(({ id }) => id)
    return { ids, isTruncated: this.#isTruncated }
  }

  *run(): Generator<undefined, void> {
    if (yield* this.#isFiltered()) return
    const { selection, order, now, limit } = this.#query
    const rows = rowsOfWindow(selection.sport, selection.window)
    const alternatives = longest(this.#words).map((word) => this.#alternativesOf(word))
    const isRare = longest(this.#words).some((word) => this.#isRare(word))
    const expression = this.#expression(alternatives, isRare)
    if (isRare) {
      const few = this.#select(expression, rows, 'asc', FEW + 1)
      if (few.length <= FEW) return this.#addAll(few)
    }
    if (order) {
      yield* this.#scan(expression, rows, order, limit)
      return
    }
    const present = Math.min(Math.max(rowOfDay(selection.sport, now), rows[0]), rows[1])
    for (const [of, direction] of [
      [[rows[0], present], 'desc'],
      [[present, rows[1]], 'asc'],
    ] as const) {
      const isCut = yield* this.#scan(expression, of, direction, MAX_RANKED)
      this.#isTruncated ||= isCut
      const exact = this.#words.filter(({ isKnown }) => isKnown).map(({ written }) => `"${written}"`)
      // Beyond those that only begin with a word there may be some that have it.
      if (isCut && exact.length === this.#words.length)
        yield* this.#scan(
          this.#expression(exact.slice(0, alternatives.length), isRare),
          of,
          direction,
          MAX_EXACT,
        )
    }
  }

  /** Compares the names of all matches that the other filters select, if these are few. */
  *#isFiltered(): Generator<undefined, boolean> {
    const { selection } = this.#query
    if (NARROW.every((member) => selection[member] === undefined)) return false
    const keys = selectMatchKeys(this.#db, { selection, order: 'desc', limit: MAX_FILTERED + 1 })
    if (keys.length > MAX_FILTERED) return false
    for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
      const ids = keys.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id)
      this.#addAll(prepared<Row>(this.#db, BY_IDS).all(JSON.stringify(ids)))
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

  #addAll(rows: readonly Row[]): void {
    for (const row of rows) this.#add(row)
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
    return this.#fits.getOrInsertComputed(`${kind} ${id}`, () =>
      fitNames(this.#words, this.#namesOf(kind, id)),
    )
  }

  /** Also those that it had while the documents of its matches still have them. */
  #namesOf(kind: SearchKind, id: number): string {
    const old = this.#pending.filter((todo) => todo.kind === kind && todo.entityId === id)
    return [selectEntry(this.#db, kind, id)?.names ?? '', ...old.map(({ names }) => names)].join('\n')
  }

  /** What a document must have for a word, as an expression of full-text search. */
  #alternativesOf({ written, similar, isKnown }: SoughtWord): string {
    const alternatives = similar.size > 0 ? [anyOf([...similar.keys()])] : []
    if (isKnown) alternatives.push(this.#literally(written))
    for (const { kind, entityId, names } of this.#pending) {
      const isNew = selectEntry(this.#db, kind, entityId)
        ?.names.split(/[ \n]/)
        .some((word) => word.startsWith(written))
      const [old = ''] = names.split('\n')
      if (isNew)
        alternatives.push(
          `(${old
            .split(' ')
            .map((word) => `"${word}"`)
            .join(' AND ')})`,
        )
    }
    return alternatives.length === 1 ? (alternatives[0] as string) : `(${alternatives.join(' OR ')})`
  }

  #literally(written: string): string {
    if (written.length <= 2) return `"${written}" *`
    const scope = { sport: this.#query.selection.sport, kinds: KINDS }
    const words = selectWords(this.#db, scope, written, MAX_ENDINGS + 1)
    return words.length > MAX_ENDINGS ? `"${[...written].slice(0, 2).join('')}" *` : anyOf(words)
  }

  /** Scans for words of which none is rare end at sentinels. */
  #expression(alternatives: readonly string[], isRare: boolean): string {
    return isRare
      ? alternatives.join(' AND ')
      : alternatives.map((of) => `(${of} OR "${SENTINEL}")`).join(' AND ')
  }

  #isRare({ written, similar, isKnown }: SoughtWord): boolean {
    if (written.length <= 2 || this.#pending.length > 0) return false
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

const BY_IDS = `SELECT 0 AS row, ${DOCUMENT_COLUMNS}, 1 AS isSelected
  FROM (SELECT value FROM json_each(?)) AS wanted CROSS JOIN match ON match.id = wanted.value`
