/**
 * Filters of match lists (docs/reference/endpoints.md#5.2), one row each: query parameter, SQL and bound values. To add
 * a filter, add a row here and a line in the query of the endpoint.
 */
import { type MatchStatus, STATUS_CODE } from '../../catalog/statuses.ts'

type Value = string | number

interface Filter<V> {
  /** The query parameter; absent if the endpoint computes the value. */
  readonly parameter?: string
  readonly sql: (value: V) => string
  readonly bind: (value: V) => readonly Value[]
}

const filter = <V>(of: Filter<V>): Filter<V> => of

/** A single value uses an equality, so that its index returns the rows in order without a sort. */
function oneOf<T>(parameter: string, column: string, codeOf: (value: T) => number) {
  return filter<readonly T[]>({
    parameter,
    sql: (values) =>
      values.length === 1 ? `${column} = +?` : `${column} IN (SELECT value FROM json_each(?))`,
    bind: (values) => {
      const codes = values.map(codeOf)
      return codes.length === 1 ? codes : [JSON.stringify(codes)]
    },
  })
}

const itself = (id: number) => id

const FILTERS = {
  /** Sport code. */
  sport: filter<number>({ sql: () => 'sport = +?', bind: (sport) => [sport] }),
  /** Half-open window of start times, ms. */
  window: filter<{ readonly fromMs: number; readonly toMs: number }>({
    sql: () => 'start_ms >= +? AND start_ms < ?',
    bind: ({ fromMs, toMs }) => [fromMs, toMs],
  }),
  ids: oneOf('ids', 'id', itself),
  pair: filter<readonly [number, number]>({
    sql: () => '((home_team_id = +? AND away_team_id = +?) OR (home_team_id = +? AND away_team_id = +?))',
    bind: ([first, second]) => [first, second, second, first],
  }),
  teamId: filter<number>({
    parameter: 'team_id',
    sql: () => '? IN (home_team_id, away_team_id)',
    bind: (id) => [id],
  }),
  seasonId: filter<number>({ parameter: 'season_id', sql: () => 'season_id = +?', bind: (id) => [id] }),
  tournamentIds: oneOf('tournament_id', 'tournament_id', itself),
  categoryIds: oneOf('category_ids', 'category_id', itself),
  statuses: oneOf('status', 'status', (status: MatchStatus) => STATUS_CODE[status]),
  round: filter<number>({ parameter: 'round', sql: () => 'round = +?', bind: (round) => [round] }),
  excludeAmateur: filter<boolean>({
    parameter: 'exclude_amateur',
    sql: () => 'is_amateur = 0',
    bind: () => [],
  }),
  /** Bookmaker bits: matches with odds of any of them. */
  oddsMask: filter<number>({ sql: () => 'odds_mask & ? <> 0', bind: (mask) => [mask] }),
}

/** The criteria of a match list; the sport is required. Absent members do not filter. */
export type MatchSelection = { readonly sport: number } & {
  readonly [K in keyof typeof FILTERS]?: Parameters<(typeof FILTERS)[K]['bind']>[0] | undefined
}

/** The filters that a query sets, by parameter. */
export function filtersOfQuery(query: Readonly<Record<string, unknown>>): Omit<MatchSelection, 'sport'> {
  return Object.fromEntries(
    Object.entries(FILTERS).flatMap(([member, { parameter }]) =>
      parameter !== undefined && query[parameter] !== undefined ? [[member, query[parameter]]] : [],
    ),
  )
}

/**
 * The driving index of a selection, most selective first. Chosen here and not by the planner, which has no statistics
 * of a database that grows while it serves.
 */
const DRIVERS: readonly { readonly member: keyof MatchSelection; readonly index: string }[] = [
  { member: 'seasonId', index: 'INDEXED BY match_by_season' },
  { member: 'tournamentIds', index: 'INDEXED BY match_by_tournament' },
  { member: 'categoryIds', index: 'INDEXED BY match_by_category' },
  { member: 'statuses', index: 'INDEXED BY match_by_status' },
  { member: 'sport', index: 'INDEXED BY match_by_sport' },
]

/** One `FROM … WHERE …` of a selection; a team's matches have two, home and away. */
export interface Source {
  readonly from: string
  readonly where: string
  readonly values: readonly Value[]
}

/** The sources that together produce the selection, each row exactly once. */
export function sourcesOf(selection: MatchSelection): readonly Source[] {
  const { ids, pair, teamId } = selection
  // Without an index SQLite uses the primary key; any other index would scan all matches of the sport.
  if (ids) return [source('NOT INDEXED', selection)]
  if (pair) {
    const sides = 'home_team_id = +? AND away_team_id = +?'
    const directions = pair[0] === pair[1] ? [pair] : [pair, [pair[1], pair[0]] as const]
    const rest = { ...selection, pair: undefined }
    return directions.map((of) => source('INDEXED BY match_by_pair', rest, sides, of))
  }
  if (teamId !== undefined) {
    const rest = { ...selection, teamId: undefined }
    return [
      source('INDEXED BY match_by_home_team', rest, 'home_team_id = +?', [teamId]),
      source('INDEXED BY match_by_away_team', rest, 'away_team_id = +?', [teamId]),
    ]
  }
  const driver = DRIVERS.find(({ member }) => selection[member] !== undefined)
  return [source(driver?.index ?? '', selection)]
}

/** A source driven by an index, with an additional condition before those of the selection. */
function source(
  index: string,
  selection: MatchSelection,
  own?: string,
  bound: readonly Value[] = [],
): Source {
  const common = conditionsOf(selection)
  return {
    from: `match ${index}`,
    where: [...(own === undefined ? [] : [own]), ...common.sql].join(' AND '),
    values: [...bound, ...common.values],
  }
}

export function conditionsOf(selection: MatchSelection): { sql: string[]; values: Value[] } {
  const sql: string[] = []
  const values: Value[] = []
  for (const key of Object.keys(FILTERS) as (keyof MatchSelection)[]) {
    const value = selection[key]
    if (value === undefined || value === false) continue
    const { sql: sqlOf, bind } = FILTERS[key] as Filter<unknown>
    sql.push(sqlOf(value))
    values.push(...bind(value))
  }
  return { sql, values }
}
