/**
 * Plausibility checks of a season after an import: signs that a club was imported under two names, that matches are
 * missing, or that a source's groups were not recognized. Findings are sentences that name the teams concerned.
 */
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { countsOf } from '../../shared/counts.ts'
import { shortList } from '../../shared/plural.ts'

export interface CheckedSeason {
  readonly matches: readonly CheckedMatch[]
  /** Teams by table, according to the rules of the season. */
  readonly tables: ReadonlyMap<string, ReadonlySet<number>>
  /** The season was curtailed: teams have played unequal numbers of matches and are compared by points per game. */
  readonly isStopped: boolean
  /** Number of teams in a table of the competition; null if unknown. */
  readonly teamsOfTable: number | null
  readonly nameOf: (team: number) => string
}

export interface CheckedMatch {
  readonly status: number
  readonly home: number
  readonly away: number
  readonly table: string | null
  readonly hasRound: boolean
}

const OVER: ReadonlySet<number> = new Set([STATUS_CODE.finished, STATUS_CODE.canceled])
/** Maximum names in one sentence. */
const NAMED_TEAMS = 6

export function checkSeason(season: CheckedSeason): string[] {
  const byTable = Map.groupBy(
    season.matches.filter(({ table }) => table !== null),
    ({ table }) => table ?? '',
  )
  if (byTable.size === 0 && season.tables.size === 0) return looksLikeLeague(season) ? [NO_TABLE] : []
  return [...byTable].flatMap(([table, matches]) => {
    const counts = countsOf(matches.flatMap(({ home, away }) => [home, away]))
    return [...checkSize(season, table, counts), ...(checkCounts(season, table, matches, counts) ?? [])]
  })
}

const NO_TABLE = 'it has no table, although most teams met several opponents, as in a league or in groups'
/** In a knock-out competition only the last teams meet this many opponents. */
const OPPONENTS_OF_LEAGUE = 3

function looksLikeLeague({ matches }: CheckedSeason): boolean {
  const opponents = new Map<number, Set<number>>()
  for (const { home, away, hasRound } of matches) {
    if (!hasRound) return false
    opponents.getOrInsertComputed(home, () => new Set()).add(away)
    opponents.getOrInsertComputed(away, () => new Set()).add(home)
  }
  const many = [...opponents.values()].filter(({ size }) => size >= OPPONENTS_OF_LEAGUE)
  return opponents.size > OPPONENTS_OF_LEAGUE && 2 * many.length > opponents.size
}

function checkSize(season: CheckedSeason, table: string, counts: ReadonlyMap<number, number>): string[] {
  const { tables, teamsOfTable } = season
  const known = tables.get(table)
  // A table that lists no teams has those that play in it.
  const strangers = known?.size ? [...counts].filter(([team]) => !known.has(team)) : []
  if (strangers.length > 0)
    return [`"${table}" has ${counts.size} teams instead of ${known?.size}: ${listOf(strangers, season)}`]
  if (teamsOfTable === null || counts.size <= teamsOfTable) return []
  const fewest = [...counts].sort(([, a], [, b]) => a - b).slice(0, 2 * (counts.size - teamsOfTable))
  return [
    `"${table}" has ${counts.size} teams instead of ${teamsOfTable}; fewest matches: ${listOf(fewest, season)}`,
  ]
}

/** When everything has been played, all teams of a table have played the same number of matches. */
function checkCounts(
  season: CheckedSeason,
  table: string,
  matches: readonly CheckedMatch[],
  counts: ReadonlyMap<number, number>,
): string[] | null {
  if (season.isStopped || !matches.every(({ status }) => OVER.has(status))) return null
  const sizes = Map.groupBy(counts, ([, count]) => count)
  if (sizes.size <= 1) return null
  const [usual = 0] = [...sizes].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const others = [...counts].filter(([, count]) => count !== usual)
  return [`in "${table}" most teams have ${usual} matches, but not: ${listOf(others, season)}`]
}

function listOf(
  teams: readonly (readonly [team: number, count: number])[],
  { nameOf }: CheckedSeason,
): string {
  const texts = teams.map(([team, count]) => `${nameOf(team)} (${count})`)
  return shortList(texts, NAMED_TEAMS)
}
