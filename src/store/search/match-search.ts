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
  const scope = { db, sport, kinds: KINDS, asked: KINDS, longestStart: START_LENGTH, alike: new Map() }
  const isIncomplete = isIndexIncomplete(db)
  const today = Temporal.Instant.fromEpochMilliseconds(query.now).toZonedDateTimeISO(query.zone).toPlainDate()
  for (const { words: spelling, days } of spellings(scope, query.text)) {
    const parts = days ? days(today).map((of) => limitTo(query, of)) : [query]
    // A day alone means all of its matches.
    for (const words of days && spelling.length === 0 ? [[]] : readings(scope, spelling)) {
      for (const part of parts) {
        const { ids, isCut } = rankMatches(db, part, words)
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

/** The matches that have all words, the best ones first, and whether there are more than are ranked. */
function rankMatches(
  db: Db,
  { selection, order, now, limit }: MatchTextQuery,
  words: readonly SoughtWord[],
): { readonly ids: readonly number[]; readonly isCut: boolean } {
  const found = new Map<number, { readonly startMs: number; readonly relevance: number }>()
  const fits = new Map<string, NameFit>()
  const fitOf = (kind: SearchKind, id: number) =>
    fits.getOrInsertComputed(`${kind} ${id}`, () => fitNames(words, selectEntry(db, kind, id)?.names ?? ''))
  const filter = conditionsOf(selection)

  /**
   * Adds the matches of the SQL from FROM on, up to the filters, until enough have all words. Those of a day are in no
   * order, so the last day is added whole. Returns whether there are more.
   */
  const add = (
    from: string,
    values: readonly (string | number)[],
    order = '',
    enough = Number.POSITIVE_INFINITY,
  ): boolean => {
    const select = `SELECT ${DOCUMENT_COLUMNS} ${from} ${filter.sql.join(' AND ')} ${order}`
    let [count, lastDay] = [0, 0]
    for (const { id, startMs, ...key } of prepared<DocumentKey>(db, select).iterate(
      ...values,
      ...filter.values,
    )) {
      const relevance = matchRelevance(
        [fitOf('team', key.homeTeamId), fitOf('team', key.awayTeamId)],
        [fitOf('tournament', key.tournamentId), fitOf('category', key.categoryId)],
      )
      if (relevance === null) continue
      const day = rowOfDay(0, startMs)
      if (count >= enough && day !== lastDay) return true
      found.set(id, { startMs, relevance })
      count += 1
      lastDay = day
    }
    return false
  }
  /** Adds the matches of a selection, nearest to now; if there are too many, only those that are `wanted` even so. */
  const addListed = (of: MatchSelection, isWanted: boolean): boolean => {
    const after = { startMs: now, id: 0 }
    const parts = (['desc', 'asc'] as const).map((order) =>
      selectMatchKeys(db, { selection: of, order, limit: MAX_LISTED, after }),
    )
    const isCut = parts.some(({ length }) => length === MAX_LISTED)
    const ids = JSON.stringify(parts.flat().map(({ id }) => id))
    const from = 'FROM (SELECT value FROM json_each(?)) CROSS JOIN match ON id = value WHERE'
    if (!isCut || isWanted) add(from, [ids])
    return isCut
  }
  /** Adds matches whose documents have the words, in the order of their rows. */
  const addFound = (): boolean => {
    const pending = selectPendingNames(db, selection.sport)
    // Documents may lack a name by which their matches should be found, because it has just changed.
    const changed = pending.filter(({ kind, id }) => fitOf(kind, id).covered > 0)
    const isCut =
      changed.filter(({ kind, id }) => addListed(matchesOf(selection.sport, kind, id), true)).length > 0
    const [from, to] = rowsOfWindow(db, selection.sport, selection.window)
    const present = Math.min(Math.max(rowOfDay(selection.sport, now), from), to)
    const expressions = expressionsOf(words)
    const scan = (expression: string, rows: readonly number[], direction: SortOrder, enough: number) =>
      add(
        `FROM search_document CROSS JOIN search_match AS s ON s.row = search_document.rowid
          CROSS JOIN match ON id = s.match_id
          WHERE search_document MATCH ? AND search_document.rowid >= +? AND search_document.rowid < +? AND`,
        [expression, ...rows],
        `ORDER BY search_document.rowid ${direction}`,
        enough,
      )
    const areMore = order
      ? [scan(expressions.at(-1) ?? '', [from, to], order, limit)]
      : [
          expressions.some((of) => scan(of, [from, present], 'desc', MAX_RANKED)),
          expressions.some((of) => scan(of, [present, to], 'asc', MAX_RANKED)),
        ]
    return isCut || areMore.includes(true) || pending.length > MAX_PENDING_NAMES
  }

  const isNarrow = words.length === 0 || NARROW.some((member) => selection[member] !== undefined)
  const isListCut = isNarrow && addListed(selection, words.length === 0)
  const isCut = isNarrow && (!isListCut || words.length === 0) ? isListCut : addFound()
  const distance = (startMs: number) => (order ? startMs : Math.abs(startMs - now))
  const sign = order === 'desc' ? -1 : 1
  const ids = [...found]
    .sort(
      ([id, a], [otherId, b]) =>
        (order ? 0 : b.relevance - a.relevance) ||
        sign * (distance(a.startMs) - distance(b.startMs) || id - otherId),
    )
    .slice(0, limit)
    .map(([id]) => id)
  return { ids, isCut }
}
