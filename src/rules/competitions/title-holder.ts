/**
 * The title holder of a tournament if no feed gives it (docs/reference/resources.md#16): the champion of the newest
 * season or, while that is in progress, of the one before. Null if it does not follow from complete results.
 */
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { isResult } from '../matches/results.ts'
import type { CupTree } from './cup-trees.ts'
import type { StandingsTable } from './standings.ts'
import { haveAllMet, type StandingsMatch } from './tie-breakers.ts'

export interface TitleSeason {
  /** `25/26` or `2026`. */
  readonly year: string
  readonly matches: readonly StandingsMatch[]
  readonly tables: readonly StandingsTable[]
  readonly trees: readonly CupTree[]
}

/** The two newest seasons, newest first; the second is loaded only if needed. */
export type TitleSeasons = readonly (() => TitleSeason)[]

/**
 * The team that holds the title, or null.
 *
 * @assumed The previous season counts only if its label is that of the year before: otherwise seasons are missing in
 * between, or the competition is not annual.
 * @param hasTableTitles whether the first of a table can be the champion. Sports without draws decide titles in
 * play-offs.
 */
export function titleHolder([newest, before]: TitleSeasons, hasTableTitles: boolean): number | null {
  if (!newest) return null
  const season = newest()
  const champion = championOf(season, hasTableTitles)
  if (champion !== null || !before) return champion
  const previous = before()
  return isYearAfter(season.year, previous.year) ? championOf(previous, hasTableTitles) : null
}

/** `25/26` follows `24/25`, `2026` follows `2025`, `00/01` follows `99/00`. */
function isYearAfter(later: string, earlier: string): boolean {
  const numbers = [later, earlier].map((label) => /^(\d{4})$|^(\d{2})\/\d{2}$/.exec(label))
  const [one, other] = numbers
  if (one?.[1] && other?.[1]) return Number(one[1]) - Number(other[1]) === 1
  return Boolean(one?.[2] && other?.[2]) && (Number(one?.[2]) - Number(other?.[2]) + 100) % 100 === 1
}

/**
 * The champion of a season, or null while it is open.
 *
 * @assumed The final decides if the first of the first table plays in the tree, or if there is no table; otherwise the
 * tree is about something else (promotion, a place in Europe) and the table decides.
 */
export function championOf({ matches, tables, trees }: TitleSeason, hasTableTitles: boolean): number | null {
  const totals = tables.filter(({ type }) => type === 'total')
  const tree = trees[0]
  const first = totals[0]?.rows[0]?.teamId
  if (tree && (first === undefined || teamsOf(tree).has(first))) return winnerOfTree(tree)
  const table = hasTableTitles ? decidingTable(totals) : null
  return table && isPlayedOut(table, matches) ? (table.rows[0]?.teamId ?? null) : null
}

function teamsOf({ rounds }: CupTree): Set<number> {
  const ties = rounds.flatMap((round) => round.ties)
  return new Set(ties.flatMap(({ participants }) => participants.map(({ teamId }) => teamId)))
}

/**
 * The winner of the only final; null if the last round is not known to be the final. Earlier ties, and a third-place
 * match, may be open, because their end may not have been recorded.
 */
function winnerOfTree({ rounds }: CupTree): number | null {
  const last = rounds.at(-1)
  const finals = last?.ties.filter(({ thirdPlace }) => !thirdPlace) ?? []
  if (last?.type !== 1 || !last.isTypeKnown || finals.length !== 1 || !finals[0]?.finished) return null
  return finals[0].participants.find(({ winner }) => winner)?.teamId ?? null
}

/**
 * The table that decides the title: the only one, that of the best teams if the season was split, or that of a final
 * round of all winners of groups. Parallel groups have none.
 */
function decidingTable([first, ...others]: readonly StandingsTable[]): StandingsTable | null {
  const last = others.at(-1)
  if (!first || !last) return first ?? null
  const groups = [first, ...others.slice(0, -1)]
  const teams = groups.flatMap(({ rows }) => rows.map(({ teamId }) => teamId))
  const finalists = new Set(last.rows.map(({ teamId }) => teamId))
  const areWinners = groups.every(({ rows }) => finalists.has(rows[0]?.teamId ?? -1))
  if (groups.length > 1 && new Set(teams).size === teams.length && areWinners) return last
  const all = new Set(first.rows.map(({ teamId }) => teamId))
  const isSplit = others.every(({ rows }) => rows.every(({ teamId }) => all.has(teamId)))
  const leader = first.rows[0]?.teamId
  const best = others.filter(({ rows }) => rows.some(({ teamId }) => teamId === leader))
  return isSplit && best.length === 1 ? (best[0] ?? null) : null
}

/**
 * Whether all teams of the table have met equally often and none of these matches is open. Otherwise matches are still
 * to come or unknown. A canceled match counts as a meeting: the season was closed without it.
 */
function isPlayedOut({ key, rows }: StandingsTable, matches: readonly StandingsMatch[]): boolean {
  const own = matches.filter(({ standingsTable }) => standingsTable === key)
  const areOver = own.every((match) => isResult(match) || match.status === STATUS_CODE.canceled)
  return areOver && haveAllMet(own, rows.length)
}
