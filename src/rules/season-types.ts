/** Slices of seasons by name, and which one is the latest (docs/reference/endpoints.md, `/statistics/latest`). */

/** First those that step 3 of the selection prefers, then the other usual ones, then any by name. @assumed */
const USUAL_TYPES = ['overall', 'regularSeason', 'mainDraw', 'playoffs', 'home', 'away', 'top16'] as const

export const STANDARD_TYPE: string = USUAL_TYPES[0]

/** The types in the order of showing, each once. */
export function inTypeOrder(types: Iterable<string>): string[] {
  const place = (type: string): number => {
    const index = (USUAL_TYPES as readonly string[]).indexOf(type)
    return index < 0 ? USUAL_TYPES.length : index
  }
  return [...new Set(types)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

/** Of types in order: overall, else regularSeason, else mainDraw, else the first; undefined of none. */
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
  /** `types`: those that there are where was looked. */
  | { readonly isFound: false; readonly types: readonly string[] }

/**
 * The selection in three steps.
 *
 * 1. Tournament: the given one, or the first by relevance, as the list is ordered.
 * 2. Season: the newest that has data, else the one before; where no tournament is given and this one has none, the next
 *    tournament.
 * 3. Type: the given one, and then the newest season that has it; else the preferred one.
 *
 * @assumed A given type that no season of the first tournament has is looked for in the next one too, since only a type
 * that is found nowhere is 404.
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
