/** Results of `/search` and of lists with `q`: one index and one ranking (docs/reference/endpoints.md#11). */
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import { countEntities, selectEntityPage, selectTournament } from '../store/cards.ts'
import type { EntityQuery, FoundNames } from '../store/search/name-search.ts'
import type { Search } from '../store/search/searches.ts'
import { viewTournamentCard } from '../views/cards.ts'
import { type TextAnswer, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

export type ResultKind = 'player' | 'team' | 'tournament'

interface PageQuery {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** `limit` and `offset` of a list with `q`. */
export function pageOf({ limit, offset }: PageQuery) {
  return { limit: limit ?? LIMITS.searchDefault, offset: offset ?? 0 }
}

export interface ResultGroup {
  readonly total: number
  /** Cards as rendered JSON. */
  readonly items: readonly string[]
  /** Whether the search has found more. */
  readonly isTruncated?: boolean
}

export function headersOf(...groups: readonly ResultGroup[]): Pick<TextAnswer, 'headers'> {
  return groups.some(({ isTruncated }) => isTruncated) ? { headers: TRUNCATED } : {}
}

/** A group that is not paged. */
export function completeGroup(items: readonly string[]): ResultGroup {
  return { total: items.length, items }
}

const NOTHING = completeGroup([])

/** Search results by kind; kinds that were not requested are empty. */
export function* searchResults(
  services: Services,
  sport: Sport,
  query: Omit<EntityQuery, 'sport' | 'kinds'>,
  kinds: readonly ResultKind[],
): Generator<Search | undefined, Record<ResultKind, ResultGroup>> {
  const found: FoundNames = yield { names: { ...query, sport: sport.id, kinds } }
  const results = { player: NOTHING, team: NOTHING, tournament: NOTHING }
  for (const kind of kinds) {
    const { ids = [], ...result } = found[kind] ?? {}
    results[kind] = { ...NOTHING, ...result, items: viewResults(services, sport, kind, ids) }
    yield
  }
  return results
}

/** The search results for `q` or, without it, all entities of a kind, most significant first. */
export function* listOrSearch(
  services: Services,
  sport: Sport,
  kind: 'team' | 'tournament',
  { q, ...query }: PageQuery & { readonly q?: string | undefined },
): Generator<Search | undefined, ResultGroup> {
  const page = pageOf(query)
  if (q !== undefined) return (yield* searchResults(services, sport, { q, ...page }, [kind]))[kind]
  const ids = selectEntityPage(services.db, kind, sport.id, page)
  return {
    total: countEntities(services.db, kind, sport.id),
    items: viewResults(services, sport, kind, ids),
  }
}

/** The cards of a kind in the order of the ids; ids unknown to the sport are left out. */
export function viewResults(
  { db, cards, people }: Services,
  sport: Sport,
  kind: ResultKind,
  ids: readonly number[],
): string[] {
  if (kind === 'player') return people.players(sport, ids)
  if (kind === 'team') return people.teams(sport, ids)
  return ids.flatMap((id) => {
    const row = selectTournament(db, id)
    return row?.sport === sport.id ? [viewTournamentCard(cards, row)] : []
  })
}
