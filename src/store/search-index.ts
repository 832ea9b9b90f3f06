/**
 * The search index (docs/reference/endpoints.md#11, docs/architecture.md#layers): one for `/search`, `q` on lists and
 * `q` on matches.
 *
 * `search_entry` holds the names of an entity as folded forms; `search_posting` finds the entities of a form, the
 * most popular first; `search_typo` finds the forms that a misspelt word may stand for. A search collects a
 * bounded list of candidates for each typed word (`store/search-candidates`) and then compares each candidate's
 * names with the whole query (`rules/search-ranking`).
 */
import type { Db } from '../../db/open.ts'
import {
  type Bound,
  compareRanked,
  isWhole,
  isWorthShowing,
  type Ranked,
  relevanceFor,
} from '../rules/search-ranking.ts'
import { foldQuery, type TypedWord } from '../rules/search-text.ts'
import {
  type CandidateScope,
  type LikelyTokens,
  likelyTokensOf,
  readTogether,
  selectByTwoWords,
  selectNames,
  selectWordCandidates,
  type WordCandidates,
} from './search-candidates.ts'
import { SEARCH_KINDS, type SearchKind } from './search-writer.ts'

export {
  entryFault,
  indexNames,
  removeNames,
  SEARCH_KINDS,
  type SearchableNames,
  type SearchKind,
} from './search-writer.ts'

/**
 * Entities of a kind that one typed word brings in, and so the highest total of a search. Above offset and limit
 * of the contract together (550), so that every allowed page is full. @assumed
 */
export const MAX_FOUND = 600
/** The same for each word of a match search, where a word alone tells little about the match. */
const MAX_FOUND_PER_MATCH_WORD = 200

/**
 * Entities whose names are read for a query of one word: a page of the usual size, and more where many have the whole
 * word, since some of them may be called so and nothing else. Those behind stand by popularity. @assumed
 */
const FEWEST_READ = 20
const MOST_READ = 100

export interface EntityQuery {
  readonly q: string
  /** Code of the sport. */
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  readonly limit: number
  readonly offset: number
  /** ISO 3166-1 alpha-2, in any case. */
  readonly countryCode?: string | null
}

export interface FoundEntities {
  /** At most MAX_FOUND. */
  readonly total: number
  readonly items: readonly { readonly id: number; readonly score: number }[]
}

function selectLists(
  db: Db,
  scope: CandidateScope,
  query: readonly TypedWord[],
  likely: LikelyTokens,
): WordCandidates[] {
  const isWholeQuery = query.length === 1
  return query.map(({ forms }) => selectWordCandidates(db, scope, { word: forms, isWholeQuery }, likely))
}

/** The two longest words: the fewest entities have both. */
function selectByLongestWords(db: Db, scope: CandidateScope, query: readonly TypedWord[]): readonly number[] {
  const [first, second] = query.toSorted((a, b) => (b.forms[0]?.length ?? 0) - (a.forms[0]?.length ?? 0))
  return first && second ? selectByTwoWords(db, scope, first, second) : []
}

/** Entities, the best first. */
interface Found {
  readonly ranked: readonly { readonly id: number; readonly relevance: Bound }[]
  readonly total: number
}

const foundAll = (ranked: readonly Ranked[]): Found => ({
  ranked: ranked.toSorted(compareRanked),
  total: ranked.length,
})

/**
 * Ranks what a single word found. The lists tell the popularity of each entity and the best that it can score; the
 * names of those that come first so are read, and put into their order among themselves. Which they are does not
 * depend on the page, so pages partition what was found.
 */
function rankFirst(
  db: Db,
  scope: CandidateScope,
  query: readonly TypedWord[],
  { byId }: WordCandidates,
): Found {
  const listed = [...byId.values()].sort(compareRanked)
  const whole = listed.findIndex(({ relevance }) => !isWhole(relevance))
  const read = Math.max(FEWEST_READ, Math.min(whole === -1 ? listed.length : whole, MOST_READ))
  const first = rank(
    db,
    scope,
    query,
    listed.slice(0, read).map(({ id }) => id),
  )
  return { ranked: [...first.sort(compareRanked), ...listed.slice(read)], total: listed.length }
}

function rank(db: Db, scope: CandidateScope, query: readonly TypedWord[], ids: Iterable<number>): Ranked[] {
  const relevanceOf = relevanceFor(query)
  return selectNames(db, scope.kind, scope.sport, ids).map(({ id, popularity, forms }) => ({
    id,
    popularity,
    relevance: relevanceOf(forms),
  }))
}

function inAll(lists: readonly WordCandidates[]): ReadonlySet<number> {
  const [first, ...others] = lists
  return others.reduce((common, { byId }) => common.intersection(byId), new Set(first?.byId.keys()))
}

function inAny(lists: readonly WordCandidates[]): Set<number> {
  return new Set(lists.flatMap(({ byId }) => [...byId.keys()]))
}

/** Entities that have every typed word. They all stand in the shortest complete list, if any list is complete. */
function rankWhole(
  db: Db,
  scope: CandidateScope,
  query: readonly TypedWord[],
  lists: readonly WordCandidates[],
): readonly Ranked[] {
  const complete = lists.filter((list) => list.isComplete).toSorted((a, b) => a.byId.size - b.byId.size)[0]
  const ids = complete?.byId.keys() ?? new Set([...selectByLongestWords(db, scope, query), ...inAll(lists)])
  return rank(db, scope, query, ids).filter((each) => each.relevance.covered === query.length)
}

/** Entities that have some of the typed words, for a query that nothing answers whole. */
function rankPartly(
  db: Db,
  scope: CandidateScope,
  query: readonly TypedWord[],
  lists: readonly WordCandidates[],
): readonly Ranked[] {
  return rank(db, scope, query, inAny(lists)).filter(
    (each) => each.relevance.covered > 0 && isWorthShowing(query, each.relevance),
  )
}

function pageOf({ ranked, total }: Found, offset: number, limit: number): FoundEntities {
  const items = ranked
    .slice(0, MAX_FOUND)
    .slice(offset, offset + limit)
    .map(({ id, relevance }) => ({ id, score: relevance.score }))
  return { total: Math.min(total, MAX_FOUND), items }
}

/**
 * Searches entities of one sport by their names, the best first (`rules/search-ranking`). Answers every kind that
 * was asked for. An entity must have all typed words, each in one of its names; when none of the kinds has one
 * that does, those are answered that have the most of them and at least half of the letters. @assumed
 */
export function searchEntities(db: Db, entityQuery: EntityQuery): Partial<Record<SearchKind, FoundEntities>> {
  return readTogether(db, () => searchTogether(db, entityQuery))
}

function searchTogether(
  db: Db,
  { q, sport, kinds, limit, offset, countryCode }: EntityQuery,
): Partial<Record<SearchKind, FoundEntities>> {
  const query = foldQuery(q)
  const likely = likelyTokensOf(db, sport)
  const searched = kinds.map((kind) => {
    const country = countryCode?.toUpperCase() ?? null
    const scope = { sport, kind: SEARCH_KINDS[kind], countryCode: country, limit: MAX_FOUND }
    const lists = selectLists(db, scope, query, likely)
    const [only] = lists
    if (!only) return { kind, scope, lists, found: foundAll([]) }
    const found =
      lists.length === 1 ? rankFirst(db, scope, query, only) : foundAll(rankWhole(db, scope, query, lists))
    return { kind, scope, lists, found }
  })
  if (query.length > 1 && searched.every(({ found }) => found.total === 0)) {
    const partly = searched.map((each) => rankPartly(db, each.scope, query, each.lists))
    const most = Math.max(...partly.flat().map(({ relevance }) => relevance.covered))
    for (const [at, each] of searched.entries()) {
      each.found = foundAll(partly[at]?.filter(({ relevance }) => relevance.covered === most) ?? [])
    }
  }
  return Object.fromEntries(searched.map(({ kind, found }) => [kind, pageOf(found, offset, limit)]))
}

export type MatchSearchKind = 'team' | 'tournament'

export interface MatchCandidate {
  readonly kind: MatchSearchKind
  readonly id: number
  /** Relevance of this entity alone. */
  readonly score: number
  readonly popularity: number
  /** Bit n is set where the entity has typed word n. */
  readonly tokenMask: number
  /** How well the entity meets each typed word, by WORD_SCORES: 0 to 11. */
  readonly wordScores: readonly number[]
}

export interface MatchCandidates {
  /** Typed words that count; a match that has all of them has the mask `(1 << tokenCount) - 1`. */
  readonly tokenCount: number
  readonly candidates: readonly MatchCandidate[]
}

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

/** The best of each typed word by turns, so that a common word does not crowd the others out. */
function chooseByTurns(sorted: readonly MatchCandidate[], words: number, limit: number): MatchCandidate[] {
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
 * Teams and tournaments that have at least one of the typed words, the best first, at most `limit` of them. The
 * caller looks for the matches whose sides and tournament together have all of them.
 */
export function searchTokensForMatches(
  db: Db,
  matchQuery: { readonly q: string; readonly sport: number; readonly limit: number },
): MatchCandidates {
  return readTogether(db, () => searchMatchesTogether(db, matchQuery))
}

function searchMatchesTogether(
  db: Db,
  { q, sport, limit }: { readonly q: string; readonly sport: number; readonly limit: number },
): MatchCandidates {
  const query = foldQuery(q)
  const likely = likelyTokensOf(db, sport)
  const candidates = (['team', 'tournament'] as const).flatMap((kind) => {
    const scope = { sport, kind: SEARCH_KINDS[kind], countryCode: null, limit: MAX_FOUND_PER_MATCH_WORD }
    const lists = selectLists(db, scope, query, likely)
    const ids = inAny(lists)
    if (lists.every((list) => !list.isComplete)) {
      for (const id of selectByLongestWords(db, scope, query)) ids.add(id)
    }
    return rank(db, scope, query, ids)
      .filter(({ relevance }) => relevance.covered > 0)
      .map((ranked) => matchCandidate(kind, ranked))
  })
  const sorted = candidates.sort(compareMatchCandidates)
  return { tokenCount: query.length, candidates: chooseByTurns(sorted, query.length, limit) }
}

/**
 * The same judgement for given entities, in their order of relevance: for the other side of a match whose first
 * side was found. Entities that have none of the typed words are left out.
 */
export function scoreForMatches(
  db: Db,
  of: {
    readonly q: string
    readonly sport: number
    readonly kind: MatchSearchKind
    readonly ids: readonly number[]
  },
): MatchCandidates {
  const query = foldQuery(of.q)
  const scope = { sport: of.sport, kind: SEARCH_KINDS[of.kind], countryCode: null, limit: of.ids.length }
  const candidates = rank(db, scope, query, new Set(of.ids))
    .filter(({ relevance }) => relevance.covered > 0)
    .map((ranked) => matchCandidate(of.kind, ranked))
  return { tokenCount: query.length, candidates: candidates.sort(compareMatchCandidates) }
}
