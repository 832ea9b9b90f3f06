/**
 * The search index (docs/reference/endpoints.md#11, docs/architecture.md#layers), shared by `/search`, `q` on lists and
 * `q` on matches.
 *
 * `search_entry` holds the names of an entity as folded forms; `search_posting` finds the entities of a form, most
 * popular first; `search_typo` finds the forms that a misspelt word may stand for. A search collects a bounded list of
 * candidates per query word (`store/search/candidates`) and then compares each candidate's names with the whole query
 * (`rules/search/ranking`).
 */
import type { Db } from '../../../db/open.ts'
import { WorkBudget } from '../../rules/api/quota.ts'
import {
  type Bound,
  compareRanked,
  isWhole,
  isWorthShowing,
  type Ranked,
  relevanceFor,
} from '../../rules/search/ranking.ts'
import { foldQuery, type TypedWord } from '../../rules/search/text.ts'
import {
  type CandidateScope,
  type LikelyTokens,
  likelyTokensOf,
  selectByTwoWords,
  selectNames,
  selectWordCandidates,
  type WordCandidates,
} from './candidates.ts'
import { SEARCH_KINDS, type SearchKind } from './writer.ts'

export {
  entryFault,
  indexNames,
  removeNames,
  SEARCH_KINDS,
  type SearchableNames,
  type SearchKind,
} from './writer.ts'

/**
 * Maximum entities of a kind found by one query word, and so the highest total of a search. Greater than offset plus
 * limit of the contract (550), so that every allowed page is full. @assumed
 */
export const MAX_FOUND = 600
/** The same per word of a longer query, where a single word says little. */
const MAX_FOUND_PER_WORD = 200
/** Words whose lists are read before names are compared, longest first, because these match the fewest entities. */
const MAX_LISTED_WORDS = 2
/** A complete list this short needs no further lists: every full match is in it. */
const SELECTIVE = 60

/**
 * Work budget of a search in units of about a microsecond, shared evenly by the kinds: once for full matches, and again
 * for partial ones. Anything beyond it is left out, and the result is marked as truncated.
 */
const SEARCH_UNITS = 3_400
const PARTIAL_UNITS = 1_100
/** Cost of comparing one name with the query, and with each further word of it. */
const NAME_UNITS = 6
const NAME_WORD_UNITS = 5

/**
 * Entities whose names are read for a one-word query: one page of the usual size, and more if many contain the whole
 * word, since it may be the full name of some. The rest is ordered by popularity. @assumed
 */
const MIN_NAMES_READ = 20
const MAX_NAMES_READ = 100

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
  readonly items: readonly { readonly id: number; readonly score: number }[]
  /** Whether the work budget ended the search early: there may be more. */
  readonly isTruncated: boolean
}

/** A parsed query. */
interface KindQuery {
  readonly scope: CandidateScope
  readonly words: readonly TypedWord[]
  readonly likely: LikelyTokens
}

/** Words, longest first. */
function byLength(words: readonly TypedWord[]): readonly TypedWord[] {
  return words.toSorted((a, b) => (b.forms[0]?.length ?? 0) - (a.forms[0]?.length ?? 0))
}

/** The lists of the longest words, up to the first one that is complete and short. */
function selectLists(db: Db, { scope, words, likely }: KindQuery, most = MAX_LISTED_WORDS): WordCandidates[] {
  const lists: WordCandidates[] = []
  for (const { forms } of byLength(words).slice(0, most)) {
    const isWholeQuery = words.length === 1
    const list = selectWordCandidates(db, scope, { word: forms, isWholeQuery }, likely)
    lists.push(list)
    if (list.isComplete && list.byId.size <= SELECTIVE) break
  }
  return lists
}

/** The two longest words together match the fewest entities. */
function selectByLongestWords(db: Db, { scope, words }: KindQuery): readonly number[] {
  const [first, second] = byLength(words)
  return first && second ? selectByTwoWords(db, scope, first, second) : []
}

/** Entities, best first. */
interface Found {
  readonly ranked: readonly { readonly id: number; readonly relevance: Bound }[]
  readonly total: number
}

const foundAll = (ranked: readonly Ranked[]): Found => ({
  ranked: ranked.toSorted(compareRanked),
  total: ranked.length,
})

/**
 * Ranks the hits of a single word. The lists give each entity's popularity and the upper bound of its score; the names
 * of the first ones by that order are read and ranked exactly. This selection does not depend on the page, so pages
 * partition the result.
 */
function rankFirst(db: Db, query: KindQuery, { byId }: WordCandidates): Found {
  const listed = [...byId.values()].sort(compareRanked)
  const whole = listed.findIndex(({ relevance }) => !isWhole(relevance))
  const read = Math.max(MIN_NAMES_READ, Math.min(whole === -1 ? listed.length : whole, MAX_NAMES_READ))
  const ids = listed.slice(0, read).map(({ id }) => id)
  const first = rank(db, query, ids)
  return { ranked: [...first.sort(compareRanked), ...listed.slice(first.length)], total: listed.length }
}

/** Compares the names of entities with the query, in order, as far as the budget allows. */
function rank(db: Db, { scope, words }: KindQuery, ids: readonly number[]): Ranked[] {
  const { budget } = scope
  const units = NAME_UNITS + NAME_WORD_UNITS * (words.length - 1)
  const affordable = ids.slice(0, budget.allowed(ids.length, units))
  budget.spend(affordable.length * units)
  const relevanceOf = relevanceFor(words)
  return selectNames(db, scope.kind, scope.sport, affordable).map(({ id, popularity, forms }) => ({
    id,
    popularity,
    relevance: relevanceOf(forms),
  }))
}

/** The entities of some lists: those in most lists first, then by popularity. */
function inAny(lists: readonly WordCandidates[]): readonly number[] {
  const found = new Map<number, { id: number; popularity: number; lists: number }>()
  for (const { byId } of lists) {
    for (const { id, popularity } of byId.values()) {
      const known = found.get(id)
      if (known) known.lists += 1
      else found.set(id, { id, popularity, lists: 1 })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.lists - a.lists || b.popularity - a.popularity || a.id - b.id)
    .map(({ id }) => id)
}

/**
 * Full matches: entities that match every query word. If any list is complete, they are all in the shortest complete
 * one.
 */
function rankWhole(db: Db, query: KindQuery, lists: readonly WordCandidates[]): readonly Ranked[] {
  const complete = lists.filter((list) => list.isComplete).toSorted((a, b) => a.byId.size - b.byId.size)[0]
  // Without a complete list, full matches may be missing from all lists.
  if (!complete) query.scope.budget.noteLeftOut()
  const ids = complete
    ? inAny([complete])
    : [...new Set([...selectByLongestWords(db, query), ...inAny(lists)])]
  return rank(db, query, ids).filter((each) => each.relevance.covered === query.words.length)
}

/** Entities that match some words, for a query without full matches. */
function rankPartly(db: Db, query: KindQuery): readonly Ranked[] {
  const lists = selectLists(db, query, query.words.length)
  return rank(db, query, inAny(lists)).filter(
    (each) => each.relevance.covered > 0 && isWorthShowing(query.words, each.relevance),
  )
}

function pageOf(
  { ranked, total, isTruncated }: Found & { readonly isTruncated: boolean },
  offset: number,
  limit: number,
): FoundEntities {
  const items = ranked
    .slice(0, MAX_FOUND)
    .slice(offset, offset + limit)
    .map(({ id, relevance }) => ({ id, score: relevance.score }))
  return { total: Math.min(total, MAX_FOUND), items, isTruncated }
}

/**
 * Searches entities of one sport by name, best first (`rules/search/ranking`), for every requested kind. An entity must
 * match all query words, each in one of its names. If no kind has a full match, those with the most matching words and
 * at least half of the letters are returned. @assumed
 */
export function searchEntities(db: Db, entityQuery: EntityQuery): Partial<Record<SearchKind, FoundEntities>> {
  const words = foldQuery(entityQuery.q)
  const likely = likelyTokensOf(db)
  const isOneWord = words.length === 1
  let results = eachKind({ ...entityQuery, isOneWord }, SEARCH_UNITS, (scope) =>
    searchKind(db, { scope, words, likely }),
  )
  if (!isOneWord && results.every(({ total }) => total === 0)) {
    const partly = eachKind({ ...entityQuery, isOneWord }, PARTIAL_UNITS, (scope) => ({
      ranked: rankPartly(db, { scope, words, likely }),
      total: 0,
    }))
    const most = Math.max(...partly.flatMap(({ ranked }) => ranked).map(({ relevance }) => relevance.covered))
    results = partly.map((result) => ({
      ...result,
      ...foundAll(result.ranked.filter(({ relevance }) => relevance.covered === most)),
    }))
  }
  const { offset, limit } = entityQuery
  return Object.fromEntries(results.map((result) => [result.kind, pageOf(result, offset, limit)]))
}

/** Kinds with few entities first; their unused budget goes to the others. */
const KIND_ORDER: readonly SearchKind[] = ['category', 'tournament', 'team', 'player']

/** Searches each kind with its share of the budget. */
function eachKind<R extends Found>(
  { kinds, sport, countryCode, isOneWord }: EntityQuery & { readonly isOneWord: boolean },
  units: number,
  search: (scope: CandidateScope) => R,
): (R & { readonly kind: SearchKind; readonly isTruncated: boolean })[] {
  let left = units
  const ordered = KIND_ORDER.filter((kind) => kinds.includes(kind))
  return ordered.map((kind, at) => {
    const share = left / (ordered.length - at)
    const budget = new WorkBudget(share)
    const result = search({
      sport,
      kind: SEARCH_KINDS[kind],
      countryCode: countryCode?.toUpperCase() ?? null,
      limit: isOneWord ? MAX_FOUND : MAX_FOUND_PER_WORD,
      isByPopularity: isOneWord,
      budget,
    })
    left -= share - budget.left
    return { ...result, kind, isTruncated: budget.isExceeded }
  })
}

function searchKind(db: Db, query: KindQuery): Found {
  const lists = selectLists(db, query)
  const [only] = lists
  if (!only) return foundAll([])
  return query.words.length === 1 ? rankFirst(db, query, only) : foundAll(rankWhole(db, query, lists))
}

/** The kinds whose names find matches. */
const MATCH_SEARCH_KINDS = ['team', 'tournament'] as const
type MatchSearchKind = (typeof MATCH_SEARCH_KINDS)[number]

/** How an entity matches the words of a query. */
export interface NameFit {
  readonly kind: MatchSearchKind
  readonly id: number
  /** Relevance of this entity alone. */
  readonly score: number
  /** Bit n is set if the entity matches query word n. */
  readonly tokenMask: number
  /** Score of each query word, by WORD_SCORES: 0 to 11. */
  readonly wordScores: readonly number[]
}

interface MatchCandidate extends NameFit {
  readonly popularity: number
}

export interface MatchCandidates {
  /** Number of query words that count; a full match has the mask `(1 << tokenCount) - 1`. */
  readonly tokenCount: number
  readonly candidates: readonly MatchCandidate[]
  /** Whether the work budget ended the search early. */
  readonly isTruncated: boolean
}

/** Work budget for finding the names, in units of about a microsecond; reading the matches is budgeted separately. */
const MATCH_SEARCH_UNITS = 3_200

function matchCandidate(kind: MatchSearchKind, { id, popularity, relevance }: Ranked): MatchCandidate {
  const { score, wordScores } = relevance
  const tokenMask = wordScores.reduce((mask, each, at) => (each > 0 ? mask | (1 << at) : mask), 0)
  return { kind, id, score, popularity, tokenMask, wordScores }
}

function compareMatchCandidates(a: MatchCandidate, b: MatchCandidate): number {
  return (
    b.score - a.score ||
    b.popularity - a.popularity ||
    SEARCH_KINDS[a.kind] - SEARCH_KINDS[b.kind] ||
    a.id - b.id
  )
}

/** Takes the best of each word in turn, so that a common word does not crowd out the others. */
function chooseAlternately(
  sorted: readonly MatchCandidate[],
  words: number,
  limit: number,
): MatchCandidate[] {
  const queues = Array.from({ length: words }, (_, at) => sorted.filter((each) => each.tokenMask & (1 << at)))
  const chosen = new Set<MatchCandidate>()
  for (let turn = 0; chosen.size < limit && queues.some((queue) => turn < queue.length); turn += 1) {
    for (const queue of queues) {
      const next = queue[turn]
      if (next && chosen.size < limit) chosen.add(next)
    }
  }
  return [...chosen].sort(compareMatchCandidates)
}

/**
 * Teams and tournaments that match at least one query word, best first, at most `limit`. The caller finds the matches
 * whose sides and tournament together match all words.
 */
export function searchTokensForMatches(
  db: Db,
  { q, sport, limit }: { readonly q: string; readonly sport: number; readonly limit: number },
): MatchCandidates {
  const words = foldQuery(q)
  const likely = likelyTokensOf(db)
  let isTruncated = false
  const candidates = MATCH_SEARCH_KINDS.flatMap((kind) => {
    const budget = new WorkBudget(MATCH_SEARCH_UNITS / MATCH_SEARCH_KINDS.length)
    const scope = {
      sport,
      kind: SEARCH_KINDS[kind],
      countryCode: null,
      limit: MAX_FOUND_PER_WORD,
      isByPopularity: true,
      budget,
    }
    const query = { scope, words, likely }
    const lists = words.map(({ forms }) =>
      selectWordCandidates(db, scope, { word: forms, isWholeQuery: words.length === 1 }, likely),
    )
    const joined = lists.every((list) => !list.isComplete) ? selectByLongestWords(db, query) : []
    const ranked = rank(db, query, [...new Set([...joined, ...interleaved(lists)])])
    isTruncated ||= budget.isExceeded
    return ranked.filter(({ relevance }) => relevance.covered > 0).map((each) => matchCandidate(kind, each))
  })
  const chosen = chooseAlternately(candidates.sort(compareMatchCandidates), words.length, limit)
  return { tokenCount: words.length, candidates: chosen, isTruncated }
}

/** The entities of some lists: those in several lists first, then the best of each list in turn. */
function interleaved(lists: readonly WordCandidates[]): readonly number[] {
  const counts = new Map<number, number>()
  const queues = lists.map(({ byId }) => [...byId.values()].sort(compareRanked).map(({ id }) => id))
  for (const id of queues.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  const several = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  const turns = Array.from({ length: Math.max(0, ...queues.map((queue) => queue.length)) }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  )
  return [...new Set([...several.map(([id]) => id), ...turns.flat()])]
}
