/** Writes of tournaments that reach further than their own row. */
import type { Db } from '../../db/open.ts'
import { updateTournamentOfMatches } from './match-writer.ts'
import { indexNames } from './search-index.ts'
import { prepared } from './statement.ts'

/** The amateur flag of a category, or undefined when there is none. */
export function selectCategoryAmateur(db: Db, categoryId: number): boolean | undefined {
  const row = prepared<{ isAmateur: number }>(
    db,
    'SELECT is_amateur AS isAmateur FROM category WHERE id = ?',
  ).get(categoryId)
  return row ? row.isAmateur === 1 : undefined
}

/** The country of a category, or null. */
export function selectCategoryCountry(db: Db, categoryId: number): string | null {
  return (
    prepared<{ code: string | null }>(
      db,
      "SELECT document ->> 'countryCode' AS code FROM category WHERE id = ?",
    ).get(categoryId)?.code ?? null
  )
}

export interface TournamentNames {
  readonly id: number
  readonly sport: number
  readonly categoryId: number
  readonly name: string
  readonly nameRu: string
  readonly popularity: number
}

/** Search finds a tournament under its names; its country is that of its category. */
export function indexTournament(db: Db, of: TournamentNames): void {
  indexNames(db, {
    kind: 'tournament',
    id: of.id,
    sport: of.sport,
    names: [of.name, of.nameRu],
    popularity: of.popularity,
    countryCode: selectCategoryCountry(db, of.categoryId),
  })
}

/** A category has another country: search finds its tournaments there. */
export function indexTournamentsOfCategory(db: Db, categoryId: number): void {
  const rows = prepared<TournamentNames>(
    db,
    `SELECT id, sport, category_id AS categoryId, name, name_ru AS nameRu, popularity
     FROM tournament WHERE category_id = ?`,
  ).all(categoryId)
  for (const row of rows) indexTournament(db, row)
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
