/** Statistics of the `volleyball-bundesliga` tables: of a team in a match, and of a player in a season. */
import { type Pair, type Statistics, sideItem, wholeMatch } from '../source.ts'
import type { Performance } from './rows.ts'

function sum(rows: readonly Performance[], column: string): number {
  return rows.reduce((total, { counts }) => total + (counts[column] ?? 0), 0)
}

/** Keys of catalog/statistics with the columns summed over the players. */
const TEAM_KEYS = {
  attackPoints: 'att_pt',
  attackErrors: 'att_err',
  blockPoints: 'blo_pt',
  aces: 'serv_pt',
  serviceErrors: 'serv_err',
  receptionErrors: 'rec_err',
}

/**
 * The statistics of a match. `points` are those of all sets: points not scored by a player of the side are errors of
 * the other side. Null if nothing is known.
 */
export function teamStatistics(
  points: Pair | null,
  home: readonly Performance[],
  away: readonly Performance[],
): Statistics | null {
  const items: Statistics[number]['items'] = []
  if (points) items.push({ key: 'pointsTotal', home: points[0], away: points[1] })
  if (home.length > 0 && away.length > 0) {
    const gifts = points && [points[0] - sum(home, 'pt_tot'), points[1] - sum(away, 'pt_tot')]
    if (gifts?.[0] !== undefined && gifts[1] !== undefined && Math.min(...gifts) >= 0) {
      items.push({ key: 'opponentErrors', home: gifts[0], away: gifts[1] })
    }
    for (const [key, column] of Object.entries(TEAM_KEYS)) {
      items.push(sideItem(key, (side) => sum(side === 'home' ? home : away, column)))
    }
  }
  return wholeMatch(items)
}

/** Keys of catalog/season-statistics with the columns summed over the matches. */
const SEASON_KEYS = {
  points: 'pt_tot',
  breakPoints: 'pt_bp',
  attackPoints: 'att_pt',
  attackAttempts: 'att_tot',
  attackErrors: 'att_err',
  blockedAttacks: 'att_blo',
  blockPoints: 'blo_pt',
  aces: 'serv_pt',
  serviceAttempts: 'serv_tot',
  serviceErrors: 'serv_err',
  receptionAttempts: 'rec_tot',
  receptionErrors: 'rec_err',
  positiveReceptions: 'positiveReceptions',
  perfectReceptions: 'perfectReceptions',
}

/** Key, numerator and denominator of percentages. */
const SHARES = [
  ['attackSuccessPercentage', 'attackPoints', 'attackAttempts'],
  ['acePercentage', 'aces', 'serviceAttempts'],
  ['positiveReceptionPercentage', 'positiveReceptions', 'receptionAttempts'],
  ['perfectReceptionPercentage', 'perfectReceptions', 'receptionAttempts'],
] as const

/** A player's season from the rows of the matches; percentages with two decimals. */
export function seasonStatistics(rows: readonly Performance[]): Record<string, number> {
  const sums: Record<string, number> = { appearances: rows.length }
  for (const [key, column] of Object.entries(SEASON_KEYS)) sums[key] = sum(rows, column)
  for (const [key, part, whole] of SHARES) {
    const total = sums[whole] ?? 0
    if (total > 0) sums[key] = Math.round(((sums[part] ?? 0) / total) * 10_000) / 100
  }
  return sums
}
