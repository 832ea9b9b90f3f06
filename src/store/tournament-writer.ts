/** Writes of tournaments that reach further than their own row. */
import type { Db } from '../../db/open.ts'
import { updateTournamentOfMatches } from './match-writer.ts'
import { prepared } from './statement.ts'

/** The amateur flag of a category, or undefined when there is none. */
export function selectCategoryAmateur(db: Db, categoryId: number): boolean | undefined {
  const row = prepared<{ isAmateur: number }>(
    db,
    'SELECT is_amateur AS isAmateur FROM category WHERE id = ?',
  ).get(categoryId)
  return row ? row.isAmateur === 1 : undefined
}

/** A category became amateur or professional: its tournaments and their matches follow. */
export function updateAmateurOfCategory(db: Db, categoryId: number, isAmateur: boolean): void {
  const tournaments = prepared<{ id: number; document: string }>(
    db,
    'SELECT id, document FROM tournament WHERE category_id = ?',
  ).all(categoryId)
  for (const { id, document } of tournaments) {
    const own = (JSON.parse(document) as { amateur?: boolean }).amateur ?? false
    const flag = own || isAmateur
    prepared(db, 'UPDATE tournament SET is_amateur = ? WHERE id = ?').run(flag, id)
    updateTournamentOfMatches(db, id, { categoryId, isAmateur: flag })
  }
}

export interface MatchTournament {
  sport: number
  categoryId: number
  isAmateur: boolean
}

/** What a match copies of its tournament. */
export function selectTournamentOfMatch(db: Db, id: number): MatchTournament | null {
  const row = prepared<{ sport: number; categoryId: number; isAmateur: number }>(
    db,
    'SELECT sport, category_id AS categoryId, is_amateur AS isAmateur FROM tournament WHERE id = ?',
  ).get(id)
  return row && { ...row, isAmateur: row.isAmateur === 1 }
}

/** The tournament of a season, or undefined when there is no such season. */
export function selectTournamentOfSeason(db: Db, seasonId: number): number | undefined {
  return prepared<{ tournamentId: number }>(
    db,
    'SELECT tournament_id AS tournamentId FROM season WHERE id = ?',
  ).get(seasonId)?.tournamentId
}
