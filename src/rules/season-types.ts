/** Slices of seasons by name, and the choice of the latest one (docs/reference/endpoints.md, `/statistics/latest`). */

/** The types preferred by step 3 of the selection first, then other common ones, then the rest by name. @assumed */
const USUAL_TYPES = ['overall', 'regularSeason', 'mainDraw', 'playoffs', 'home', 'away', 'top16'] as const

export const STANDARD_TYPE: string = USUAL_TYPES[0]

/** The distinct types in display order. */
export function inTypeOrder(types: Iterable<string>): string[] {
  const place = (type: string): number => {
    const index = (USUAL_TYPES as readonly string[]).indexOf(type)
    return index < 0 ? USUAL_TYPES.length : index
  }
  return [...new Set(types)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

/** Given types in order: overall, else regularSeason, else mainDraw, else the first; undefined if there are none. */
export function preferredType(types: readonly string[]): string | undefined {
  return types[0]
}

/** A season of an entity; without types it has no data yet. */
export interface SeasonTypesRow {
  readonly seasonId: number
  readonly types: readonly string[]
}

/** A tournament of an entity, its seasons newest first. */
export interface TournamentTypesRow {
  readonly tournamentId: number
  readonly seasons: readonly SeasonTypesRow[]
}

export interface LatestQuery {
  readonly tournamentId?: number | undefined
  readonly type?: string | undefined
}

export type Latest =
  | {
      readonly isFound: true
      readonly tournamentId: number
      readonly season: SeasonTypesRow
      readonly type: string
    }
  /** `types`: those available in the examined seasons. */
  | { readonly isFound: false; readonly types: readonly string[] }

/**
 * Selects the latest statistics in three steps.
 *
 * 1. Tournament: the given one, or the most relevant one.
 * 2. Season: the newest with data, otherwise the one before. If no tournament is given and this one has no such season,
 * the next tournament is tried.
 * 3. Type: the given one, and then the newest season that has it; otherwise the preferred one.
 *
 * @assumed If no season of the first tournament has the given type, the next tournament is tried: only a type that is
 * found nowhere is 404.
 */
export function latestStatistics(list: readonly TournamentTypesRow[], query: LatestQuery): Latest {
  const { tournamentId: given, type } = query
  const candidates = given === undefined ? list : list.filter(({ tournamentId }) => tournamentId === given)
  for (const { tournamentId, seasons } of candidates) {
    const season = seasons.find(({ types }) => (type === undefined ? types.length > 0 : types.includes(type)))
    const chosen = season && (type ?? preferredType(season.types))
    if (season && chosen !== undefined) return { isFound: true, tournamentId, season, type: chosen }
  }
  const types = candidates.flatMap(({ seasons }) => seasons.flatMap((season) => season.types))
  return { isFound: false, types: inTypeOrder(types) }
}
