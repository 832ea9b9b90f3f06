/** How a match ended, for those who bet on it. */
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { End } from './base-odds.ts'
import { scoreInUnits } from './sports.ts'

/**
 * Null as long as nothing is settled, and for a result set by the competition: those bets are void. Where somebody
 * gave up, the winner counts and the score does not.
 */
export function endOf(sport: SportSlug, data: ChangeData<'match'>): End | null {
  if (data.status !== 'finished' || data.awarded) return null
  const row = findSport(sport)
  if (row?.teamIsAthlete && data.winner) return { winner: data.winner, score: null }
  const score = scoreInUnits(sport, data)
  const sets = { home: data.homeScore?.current ?? 0, away: data.awayScore?.current ?? 0 }
  const { home, away } = row?.countsSets ? sets : score
  return { winner: home > away ? 'home' : home < away ? 'away' : 'draw', score }
}
