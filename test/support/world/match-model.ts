/**
 * What a list of matches must hold, said in the plainest way: a filter over an array, and days by the calendar that
 * the platform prints. It shares no code with the service.
 */
import type { SportSlug } from '../../../src/catalog/sports.ts'
import type { GeneratedMatch } from './generate-matches.ts'

/** Query parameters as they are typed, lists as arrays. */
export interface ListFilters {
  readonly date?: string
  /** `date_from` and `date_to`. */
  readonly range?: readonly [string, string]
  readonly tz?: string
  readonly ids?: readonly number[]
  readonly tournament_id?: readonly number[]
  readonly season_id?: number
  readonly team_id?: number
  readonly category_ids?: readonly number[]
  readonly status?: readonly string[]
  readonly exclude_amateur?: 'true'
  readonly has_bk_odds?: 'true'
  readonly bookmaker_ids?: readonly string[]
  /** `team_id_1` and `team_id_2`. */
  readonly pair?: readonly [number, number]
  readonly round?: number
  readonly sort?: 'asc' | 'desc'
}

/** The query string of filters and whatever else is asked for. */
export function queryOf(filters: ListFilters, more: Readonly<Record<string, string | number>> = {}): string {
  const { range, pair, ...plain } = filters
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...plain, ...more })) texts.set(name, String(value))
  if (range)
    for (const [index, name] of ['date_from', 'date_to'].entries()) texts.set(name, range[index] ?? '')
  if (pair)
    for (const [index, name] of ['team_id_1', 'team_id_2'].entries()) texts.set(name, String(pair[index]))
  return texts.toString()
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day that a wall calendar of the zone shows, `YYYY-MM-DD`. */
export function wallDay(ms: number, zone: string): string {
  let calendar = calendars.get(zone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    calendars.set(zone, calendar)
  }
  return calendar.format(ms)
}

function isInDays(ms: number, filters: ListFilters, todayMs: number | null): boolean {
  const { date, range, tz = 'Europe/Moscow', ids, season_id, team_id, tournament_id, pair } = filters
  const day = wallDay(ms, tz)
  if (date !== undefined) return day === date
  if (range !== undefined) return day >= range[0] && day <= range[1]
  const isOfSomething = [ids, season_id, team_id, tournament_id, pair].some((value) => value !== undefined)
  return isOfSomething || todayMs === null || day === wallDay(todayMs, tz)
}

function hasOdds({ oddsMask }: GeneratedMatch, bookmakers: readonly string[] | undefined): boolean {
  if (!bookmakers) return oddsMask !== 0
  return bookmakers.some((slug) => oddsMask & (1 << (Number(slug.replace('bookmaker_', '')) - 1)))
}

function isPair(
  { homeTeamId, awayTeamId }: GeneratedMatch,
  [first, second]: readonly [number, number],
): boolean {
  return (homeTeamId === first && awayTeamId === second) || (homeTeamId === second && awayTeamId === first)
}

/** Of each filter: does the match pass it? */
const PASSES: {
  readonly [K in keyof ListFilters]?: (match: GeneratedMatch, value: never, all: ListFilters) => boolean
} = {
  ids: ({ id }, ids: readonly number[]) => ids.includes(id),
  tournament_id: ({ tournament }, ids: readonly number[]) => ids.includes(tournament.id),
  season_id: ({ seasonId }, id: number) => seasonId === id,
  team_id: ({ homeTeamId, awayTeamId }, id: number) => homeTeamId === id || awayTeamId === id,
  category_ids: ({ tournament }, ids: readonly number[]) => ids.includes(tournament.categoryId),
  status: ({ status }, statuses: readonly string[]) => statuses.includes(status),
  exclude_amateur: ({ tournament }) => !tournament.isAmateur,
  has_bk_odds: (match, _, { bookmaker_ids }) => hasOdds(match, bookmaker_ids),
  pair: (match, pair: readonly [number, number]) => isPair(match, pair),
  round: ({ round }, asked: number) => round === asked,
}

/**
 * The matches that a list must hold over all its pages, in its order. Without anything that selects it is that of
 * today; a walk by cursor has no today: `todayMs` is null.
 */
export function expectedMatches(
  matches: readonly GeneratedMatch[],
  sport: SportSlug,
  filters: ListFilters,
  todayMs: number | null,
): GeneratedMatch[] {
  const rules = Object.entries(PASSES) as [keyof ListFilters, (...of: unknown[]) => boolean][]
  const direction = filters.sort === 'asc' ? 1 : -1
  return matches
    .filter((match) => match.tournament.sport === sport && isInDays(match.startMs, filters, todayMs))
    .filter((match) =>
      rules.every(([name, passes]) => filters[name] === undefined || passes(match, filters[name], filters)),
    )
    .sort((a, b) => direction * (a.startMs - b.startMs || a.id - b.id))
}
