/**
 * Filters of match lists (docs/reference/endpoints.md#5.2): one row each, of the member that asks for it, the SQL and
 * the values to bind. Adding a filter is adding a row here and a line in the query contract.
 */
import { type MatchStatus, STATUS_CODE } from '../catalog/statuses.ts'

/** What a list of matches is selected by. Absent members do not filter. */
export interface MatchSelection {
  /** Code of the sport. */
  readonly sport: number
  /** Half-open window of start times, ms. */
  readonly window?: { readonly fromMs: number; readonly toMs: number } | undefined
  readonly ids?: readonly number[] | undefined
  readonly pair?: readonly [number, number] | undefined
  readonly teamId?: number | undefined
  readonly seasonId?: number | undefined
  readonly tournamentIds?: readonly number[] | undefined
  readonly categoryIds?: readonly number[] | undefined
  readonly statuses?: readonly MatchStatus[] | undefined
  readonly round?: number | undefined
  readonly excludeAmateur?: boolean | undefined
  /** Bits of bookmakers: matches with odds of any of them. */
  readonly oddsMask?: number | undefined
}

type Value = string | number
type Given = { readonly [K in keyof MatchSelection]-?: NonNullable<MatchSelection[K]> }

interface Filter<K extends keyof MatchSelection> {
  readonly sql: (value: Given[K]) => string
  readonly bind: (value: Given[K]) => readonly Value[]
}

/** One value is an equality: only so its index gives the rows in their order, without a sort. */
function oneOf<T>(column: string, codeOf: (value: T) => number) {
  return {
    sql: (values: readonly T[]) =>
      values.length === 1 ? `${column} = ?` : `${column} IN (SELECT value FROM json_each(?))`,
    bind: (values: readonly T[]): readonly Value[] => {
      const codes = values.map(codeOf)
      return codes.length === 1 ? codes : [JSON.stringify(codes)]
    },
  }
}

const itself = (id: number) => id

const FILTERS: { readonly [K in keyof MatchSelection]-?: Filter<K> } = {
  sport: { sql: () => 'sport = ?', bind: (sport) => [sport] },
  window: { sql: () => 'start_ms >= ? AND start_ms < ?', bind: ({ fromMs, toMs }) => [fromMs, toMs] },
  ids: oneOf('id', itself),
  pair: {
    sql: () => '((home_team_id = ? AND away_team_id = ?) OR (home_team_id = ? AND away_team_id = ?))',
    bind: ([first, second]) => [first, second, second, first],
  },
  teamId: { sql: () => '? IN (home_team_id, away_team_id)', bind: (id) => [id] },
  seasonId: { sql: () => 'season_id = ?', bind: (id) => [id] },
  tournamentIds: oneOf('tournament_id', itself),
  categoryIds: oneOf('category_id', itself),
  statuses: oneOf('status', (status: MatchStatus) => STATUS_CODE[status]),
  round: { sql: () => 'round = ?', bind: (round) => [round] },
  excludeAmateur: { sql: () => 'is_amateur = 0', bind: () => [] },
  oddsMask: { sql: () => 'odds_mask & ? <> 0', bind: (mask) => [mask] },
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
    const sides = 'home_team_id = ? AND away_team_id = ?'
    const directions = pair[0] === pair[1] ? [pair] : [pair, [pair[1], pair[0]] as const]
    const rest = { ...selection, pair: undefined }
    return directions.map((of) => source('INDEXED BY match_by_pair', rest, sides, of))
  }
  if (teamId !== undefined) {
    const rest = { ...selection, teamId: undefined }
    return [
      source('INDEXED BY match_by_home_team', rest, 'home_team_id = ?', [teamId]),
      source('INDEXED BY match_by_away_team', rest, 'away_team_id = ?', [teamId]),
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
    const filter = FILTERS[key] as Filter<keyof MatchSelection>
    sql.push(filter.sql(value as never))
    values.push(...filter.bind(value as never))
  }
  return { sql, values }
}
