/** Statistics of the `volleyball-bundesliga` tables: of a team in a match, and of a player over a season. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { Pair } from '../football/scores.ts'
import { COUNTS, type Counts, type PlayerMatchRow } from './rows.ts'

type Sums = Record<keyof Counts, number>

function sumOf(rows: readonly Pick<PlayerMatchRow, 'counts'>[]): Sums {
  return Object.fromEntries(
    COUNTS.map((column) => [column, rows.reduce((sum, { counts }) => sum + counts[column], 0)]),
  ) as Sums
}

/** Keys of catalog/statistics and the columns that are added up over the players. */
const TEAM_KEYS = [
  ['attackPoints', 'att_pt'],
  ['attackErrors', 'att_err'],
  ['blockPoints', 'blo_pt'],
  ['aces', 'serv_pt'],
  ['serviceErrors', 'serv_err'],
  ['receptionErrors', 'rec_err'],
] as const

/**
 * The statistics of a match. `points` are those of all sets: what the players of a side did not make themselves came
 * from errors of the other one. Null where nothing is known.
 */
export function teamStatistics(
  points: Pair | null,
  home: readonly PlayerMatchRow[],
  away: readonly PlayerMatchRow[],
): NonNullable<ChangeData<'match'>['statistics']> | null {
  const items: { key: string; home: number; away: number }[] = []
  if (points) items.push({ key: 'pointsTotal', home: points[0], away: points[1] })
  if (home.length > 0 && away.length > 0) {
    const [one, other] = [sumOf(home), sumOf(away)]
    if (points) {
      const given = [points[0] - one.pt_tot, points[1] - other.pt_tot] as const
      if (given[0] >= 0 && given[1] >= 0) {
        items.push({ key: 'opponentErrors', home: given[0], away: given[1] })
      }
    }
    for (const [key, column] of TEAM_KEYS) items.push({ key, home: one[column], away: other[column] })
  }
  return items.length === 0 ? null : [{ period: 'ALL', items }]
}

/** Keys of catalog/season-statistics and the columns that are added up over the matches. */
const SEASON_KEYS = [
  ['points', 'pt_tot'],
  ['breakPoints', 'pt_bp'],
  ['attackPoints', 'att_pt'],
  ['attackAttempts', 'att_tot'],
  ['attackErrors', 'att_err'],
  ['blockedAttacks', 'att_blo'],
  ['blockPoints', 'blo_pt'],
  ['aces', 'serv_pt'],
  ['serviceAttempts', 'serv_tot'],
  ['serviceErrors', 'serv_err'],
  ['receptionAttempts', 'rec_tot'],
  ['receptionErrors', 'rec_err'],
] as const

/** Key, what it is a share of. */
const SHARES = [
  ['attackSuccessPercentage', 'attackPoints', 'attackAttempts'],
  ['acePercentage', 'aces', 'serviceAttempts'],
  ['positiveReceptionPercentage', 'positiveReceptions', 'receptionAttempts'],
  ['perfectReceptionPercentage', 'perfectReceptions', 'receptionAttempts'],
] as const

/** The season of a player out of the rows of his matches; shares in percent with two digits. */
export function seasonStatistics(rows: readonly PlayerMatchRow[]): Record<string, number> {
  const sums = sumOf(rows)
  const own: Record<string, number> = { appearances: rows.length }
  for (const [key, column] of SEASON_KEYS) own[key] = sums[column]
  own.positiveReceptions = rows.reduce((sum, row) => sum + row.positiveReceptions, 0)
  own.perfectReceptions = rows.reduce((sum, row) => sum + row.perfectReceptions, 0)
  for (const [key, part, whole] of SHARES) {
    const total = own[whole] ?? 0
    if (total > 0) own[key] = Math.round(((own[part] ?? 0) / total) * 10_000) / 100
  }
  return own
}
