/**
 * Filters of match lists (specification, 4.2): one row each, of the member that asks for it, the SQL and the
 * values to bind. Adding a filter is adding a row here and a line in the query contract.
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
  readonly sql: string
  readonly bind: (value: Given[K]) => readonly Value[]
}

const oneOf = (column: string) => `${column} IN (SELECT value FROM json_each(?))`

const FILTERS: { readonly [K in Exclude<keyof MatchSelection, 'teamId' | 'pair'>]-?: Filter<K> } = {
  sport: { sql: 'sport = ?', bind: (sport) => [sport] },
  window: { sql: 'start_ms >= ? AND start_ms < ?', bind: ({ fromMs, toMs }) => [fromMs, toMs] },
  ids: { sql: oneOf('id'), bind: (ids) => [JSON.stringify(ids)] },
  seasonId: { sql: 'season_id = ?', bind: (id) => [id] },
  tournamentIds: { sql: oneOf('tournament_id'), bind: (ids) => [JSON.stringify(ids)] },
  categoryIds: { sql: oneOf('category_id'), bind: (ids) => [JSON.stringify(ids)] },
  statuses: {
    sql: oneOf('status'),
    bind: (statuses) => [JSON.stringify(statuses.map((status) => STATUS_CODE[status]))],
  },
  round: { sql: 'round = ?', bind: (round) => [round] },
  excludeAmateur: { sql: 'is_amateur = 0', bind: () => [] },
  oddsMask: { sql: 'odds_mask & ? <> 0', bind: (mask) => [mask] },
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
  const common = conditions(selection)
  const source = (index: string, sides: readonly string[], values: readonly Value[]): Source => ({
    from: `match ${index}`,
    where: [...sides, ...common.sql].join(' AND '),
    values: [...values, ...common.values],
  })
  if (selection.ids) return [source('', [], [])]
  const { pair, teamId } = selection
  if (pair) {
    const sides = ['home_team_id = ?', 'away_team_id = ?']
    const directions = pair[0] === pair[1] ? [pair] : [pair, [pair[1], pair[0]] as const]
    const only = teamId === undefined ? [] : ['(home_team_id = ? OR away_team_id = ?)']
    const bound = teamId === undefined ? [] : [teamId, teamId]
    return directions.map((of) => source('INDEXED BY match_by_pair', [...sides, ...only], [...of, ...bound]))
  }
  if (teamId !== undefined) {
    return [
      source('INDEXED BY match_by_home_team', ['home_team_id = ?'], [teamId]),
      source('INDEXED BY match_by_away_team', ['away_team_id = ?'], [teamId]),
    ]
  }
  const driver = DRIVERS.find(({ member }) => selection[member] !== undefined)
  return [source(driver?.index ?? '', [], [])]
}

function conditions(selection: MatchSelection): { sql: string[]; values: Value[] } {
  const sql: string[] = []
  const values: Value[] = []
  for (const key of Object.keys(FILTERS) as (keyof typeof FILTERS)[]) {
    const value = selection[key]
    if (value === undefined || value === false) continue
    const filter = FILTERS[key] as Filter<keyof MatchSelection>
    sql.push(filter.sql)
    values.push(...filter.bind(value as never))
  }
  return { sql, values }
}
