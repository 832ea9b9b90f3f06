/**
 * Mode, page and time window of `GET /matches`, and invalid parameter combinations (docs/reference/endpoints.md#5.1).
 */
import { LIMITS } from '../../catalog/limits.ts'
import { type ApiError, invalidParameter } from '../../contract/errors.ts'
import { dayInterval, type Interval, rangeInterval, today } from '../../shared/days.ts'

/** The parameters that determine the mode; all others only filter or shape the list. */
export interface ListQuery {
  readonly date?: Temporal.PlainDate | undefined
  readonly date_from?: Temporal.PlainDate | undefined
  readonly date_to?: Temporal.PlainDate | undefined
  /** IANA zone. */
  readonly tz?: string | undefined
  readonly ids?: readonly number[] | undefined
  readonly q?: string | undefined
  /** Maximum search results, 1 to 25. */
  readonly limit?: number | undefined
  /** 1 to 100; larger values are already clamped. */
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  /** Empty on the first request. */
  readonly cursor?: string | undefined
  readonly tournament_id?: unknown
  readonly season_id?: unknown
  readonly team_id?: unknown
  readonly team_id_1?: unknown
  readonly team_id_2?: unknown
}

export type ListMode =
  /** All matches, at most 6000. */
  | { readonly mode: 'streaming' }
  | { readonly mode: 'paginated'; readonly page: number; readonly pageSize: number }
  /** `cursor` is empty on the first request. */
  | { readonly mode: 'cursor'; readonly cursor: string; readonly pageSize: number }
  /** Compact cards by relevance. */
  | { readonly mode: 'search'; readonly text: string; readonly limit: number }

/** The mode and its start window; null selects all starts. */
export type ListPlan = ListMode & {
  readonly window: Interval | null
  /** Whether the window is the default day, which changes at midnight. */
  readonly isOfToday: boolean
}

/**
 * @param zone of days without `tz`
 * @throws ApiError 400 that names the parameter
 */
export function listPlan(query: ListQuery, now: number, zone: string): ListPlan {
  requirePairs(query)
  const mode = listMode(query)
  const days = query.tz ?? zone
  const given = givenWindow(query, mode.mode, days)
  const isOfToday = given === undefined
  return { ...mode, window: isOfToday ? dayInterval(today(now, days), days) : given, isOfToday }
}

/** The mode. @assumed `ids` takes precedence over `q`; a blank `q` is ignored. */
function listMode(query: ListQuery): ListMode {
  const pageSize = query.page_size ?? LIMITS.pageSize
  if (query.cursor !== undefined) {
    for (const name of ['page', 'ids', 'q'] as const) {
      if (query[name] !== undefined) throw invalidParameter('cursor', `cannot be combined with "${name}".`)
    }
    return { mode: 'cursor', cursor: query.cursor, pageSize }
  }
  const text = query.ids === undefined ? searchText(query) : ''
  if (text !== '') return { mode: 'search', text, limit: query.limit ?? LIMITS.matchSearchDefault }
  if (query.page !== undefined || query.page_size !== undefined)
    return { mode: 'paginated', page: query.page ?? 1, pageSize }
  return { mode: 'streaming' }
}

function searchText(query: ListQuery): string {
  return query.q?.trim() ?? ''
}

function requirePairs(query: ListQuery): void {
  requirePair(query, 'team_id_1', 'team_id_2')
  // A range in addition to `date` is ignored, even if invalid.
  if (query.date === undefined) requirePair(query, 'date_from', 'date_to')
}

function requirePair(query: ListQuery, first: keyof ListQuery, second: keyof ListQuery): void {
  if (query[first] !== undefined && query[second] === undefined) throw missingPartner(first, second)
  if (query[second] !== undefined && query[first] === undefined) throw missingPartner(second, first)
}

function missingPartner(given: string, missing: string): ApiError {
  return invalidParameter(given, `requires "${missing}", which is missing.`)
}

/**
 * `date` takes precedence over the range, the range over today. @assumed Today is the default only without another
 * selection such as a team, a season or ids. A given date filters in every mode. Null selects all days; undefined means
 * no window was given.
 */
function givenWindow(query: ListQuery, mode: ListMode['mode'], zone: string): Interval | null | undefined {
  if (query.date !== undefined) return dayInterval(query.date, zone)
  if (query.date_from !== undefined && query.date_to !== undefined) {
    requireRange(query.date_from, query.date_to, mode)
    return rangeInterval(query.date_from, query.date_to, zone)
  }
  return SELECTORS.some((name) => query[name] !== undefined) || mode === 'search' ? null : undefined
}

const SELECTORS = [
  'ids',
  'cursor',
  'season_id',
  'team_id',
  'team_id_1',
  'tournament_id',
] as const satisfies readonly (keyof ListQuery)[]

function requireRange(from: Temporal.PlainDate, to: Temporal.PlainDate, mode: ListMode['mode']): void {
  const days = from.until(to, { largestUnit: 'days' }).days + 1
  if (days < 1)
    throw invalidParameter('date_from', `must not be after "date_to", but ${from} is after ${to}.`)
  if (days > LIMITS.dateRangeDays && mode !== 'search')
    throw invalidParameter(
      'date_to',
      `must be at most ${LIMITS.dateRangeDays} days from "date_from", both inclusive, but the range has ${days} days.`,
    )
}
