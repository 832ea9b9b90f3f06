/**
 * Filters of match lists (docs/reference/endpoints.md#5.2): one row each, of the parameter that asks for it, the SQL
 * and the values to bind. Adding a filter is adding a row here and a line in the query of the endpoint.
 */
import { type MatchStatus, STATUS_CODE } from '../catalog/statuses.ts'

type Value = string | number

interface Filter<V> {
  /** The query parameter whose value it is; absent where an endpoint works the value out. */
  readonly parameter?: string
  readonly sql: (value: V) => string
  readonly bind: (value: V) => readonly Value[]
}

const filter = <V>(of: Filter<V>): Filter<V> => of

/** One value is an equality: only so its index gives the rows in their order, without a sort. */
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
  /** Bits of bookmakers: matches with odds of any of them. */
  oddsMask: filter<number>({ sql: () => 'odds_mask & ? <> 0', bind: (mask) => [mask] }),
}

/** What a list of matches is selected by, the sport always. Absent members do not filter. */
export type MatchSelection = { readonly sport: number } & {
  readonly [K in keyof typeof FILTERS]?: Parameters<(typeof FILTERS)[K]['bind']>[0] | undefined
}

/** The filters that a query names, by its parameters. */
export function filtersOfQuery(query: Readonly<Record<string, unknown>>): Omit<MatchSelection, 'sport'> {
  return Object.fromEntries(
    Object.entries(FILTERS).flatMap(([member, { parameter }]) =>
      parameter !== undefined && query[parameter] !== undefined ? [[member, query[parameter]]] : [],
    ),
  )
}

/**
 * The index that drives a selection, the narrowest first. The choice is ours, not the planner's: it knows no
 * statistics of a database that grows while it serves.
 */
const DRIVERS: readonly { readonly member: keyof MatchSelection; readonly index: string }[] = [
  { member: 'seasonId', index: 'INDEXED BY match_by_season' },
  { member: 'tournamentIds', index: 'INDEXED BY match_by_tournament' },
  { member: 'categoryIds', index: 'INDEXED BY match_by_category' },
  { member: 'statuses', index: 'INDEXED BY match_by_status' },
  { member: 'sport', index: 'INDEXED BY match_by_sport' },
]

/** One `FROM … WHERE …` of a selection; a team's matches are two of them, home and away. */
export interface Source {
  readonly from: string
  readonly where: string
  readonly values: readonly Value[]
}

/** The sources whose rows together are the selection, each row in exactly one. */
export function sourcesOf(selection: MatchSelection): readonly Source[] {
  const { ids, pair, teamId } = selection
  // Without an index there remains the primary key: other indexes would walk over all matches of the sport.
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

/** A source by an index, with a condition of its own before those of the selection. */
function source(
  index: string,
  selection: MatchSelection,
  own?: string,
  bound: readonly Value[] = [],
): Source {
  const common = conditions(selection)
  return {
    from: `match ${index}`,
    where: [...(own === undefined ? [] : [own]), ...common.sql].join(' AND '),
    values: [...bound, ...common.values],
  }
}

function conditions(selection: MatchSelection): { sql: string[]; values: Value[] } {
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
