/** Slices of seasons by name, and the choice of the latest one (docs/reference/endpoints.md, `/statistics/latest`). */
import type { Sport } from '../../catalog/sports.ts'
import { type CupRoundInfo, cupRoundOf } from '../competitions/cup-ties.ts'

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

interface LatestQuery {
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

/**
 * The parts of a season that its statistics are also counted by (docs/reference/resources.md#19). They follow from the
 * decided matches alone, so imported seasons have them too.
 *
 * - A league with one table whose table matches are followed by knock-out matches has a `regularSeason` and `playoffs`.
 * - A tournament of athletes with knock-out rounds has a `mainDraw`: all its matches except qualifying.
 *
 * Cups with groups, and seasons without knock-out matches, have no parts. @assumed
 */

export type SeasonPart = 'regularSeason' | 'playoffs' | 'mainDraw'

/** A decided match that counts for no table. */
export interface UntabledMatch {
  readonly id: number
  readonly startMs: number
  readonly round: CupRoundInfo
}

/** The decided matches of a season that count for tables. */
export interface TabledMatches {
  readonly tables: number
  /** Start of the first; null without any. */
  readonly firstMs: number | null
}

/** The part that a decided match of the season belongs to; null if none. */
export type PartOf = (matchId: number) => SeasonPart | null

const QUALIFYING = /qualif/i

function isKnockout({ round }: UntabledMatch): boolean {
  return cupRoundOf(round) !== null
}

function isQualifying({ round: { name, slug } }: UntabledMatch): boolean {
  return QUALIFYING.test(name ?? '') || QUALIFYING.test(slug ?? '')
}

export function seasonParts(sport: Sport, untabled: readonly UntabledMatch[], tabled: TabledMatches): PartOf {
  if (sport.teamIsAthlete) {
    const qualifying = new Set(untabled.filter(isQualifying).map(({ id }) => id))
    const hasDraw = untabled.some((match) => isKnockout(match) && !isQualifying(match))
    return (id) => (hasDraw && !qualifying.has(id) ? 'mainDraw' : null)
  }
  const { tables, firstMs } = tabled
  // Preliminary rounds come before the league phase and are no play-offs.
  const playoffs = new Set(
    untabled.flatMap((match) => (isKnockout(match) && match.startMs > (firstMs ?? 0) ? match.id : [])),
  )
  if (tables !== 1 || playoffs.size === 0) return () => null
  const others = new Set(untabled.map(({ id }) => id))
  return (id) => (playoffs.has(id) ? 'playoffs' : others.has(id) ? null : 'regularSeason')
}

/** Two-digit years from this one on belong to the 20th century. */
const CENTURY_PIVOT = 70

/** `"25/26"` begins in 2025, `"2026"` in 2026: 1 January of the first year, UTC ms. @assumed */
export function seasonStartMs(year: string): number {
  const first = Number(year.slice(0, year.includes('/') ? 2 : 4))
  const full = !year.includes('/') ? first : first >= CENTURY_PIVOT ? 1900 + first : 2000 + first
  return Date.UTC(full, 0, 1)
}
