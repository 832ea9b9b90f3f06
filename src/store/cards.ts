/** Rows behind the cards of teams, tournaments, categories and seasons. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

export interface CategoryRow {
  readonly id: number
  readonly sport: number
  readonly name: string
  readonly nameRu: string
  readonly slug: string
  readonly priority: number
}

export interface TournamentRow {
  readonly id: number
  readonly sport: number
  readonly categoryId: number
  readonly name: string
  readonly nameRu: string
  readonly slug: string
  readonly colorPrimary: string | null
  readonly colorSecondary: string | null
  readonly priority: number
  readonly popularity: number
  readonly isAmateur: number
}

export interface SeasonRow {
  readonly id: number
  readonly sport: number
  readonly tournamentId: number
  readonly name: string
  readonly year: string
  readonly startMs: number
  readonly endMs: number | null
}

export interface TeamRow {
  readonly id: number
  readonly sport: number
  readonly name: string
  readonly nameRu: string
  readonly shortName: string | null
  readonly fullName: string | null
  readonly slug: string
  readonly gender: string | null
  readonly country: string | null
  readonly countryCode: string | null
  readonly isNational: number
  readonly colorPrimary: string | null
  readonly colorSecondary: string | null
  readonly popularity: number
}

const CATEGORY = 'SELECT id, sport, name, name_ru AS nameRu, slug, priority FROM category'
const TOURNAMENT = `SELECT id, sport, category_id AS categoryId, name, name_ru AS nameRu, slug,
  color_primary AS colorPrimary, color_secondary AS colorSecondary, priority, popularity,
  is_amateur AS isAmateur FROM tournament`
const SEASON = `SELECT id, sport, tournament_id AS tournamentId, name, year, start_ms AS startMs,
  end_ms AS endMs FROM season`
const TEAM = `SELECT id, sport, name, name_ru AS nameRu, short_name AS shortName, full_name AS fullName,
  slug, gender, country, country_code AS countryCode, is_national AS isNational,
  color_primary AS colorPrimary, color_secondary AS colorSecondary, popularity FROM team`

export function selectCategory(db: Db, id: number): CategoryRow | null {
  return prepared<CategoryRow>(db, `${CATEGORY} WHERE id = ?`).get(id)
}

export function selectTournament(db: Db, id: number): TournamentRow | null {
  return prepared<TournamentRow>(db, `${TOURNAMENT} WHERE id = ?`).get(id)
}

export function selectSeason(db: Db, id: number): SeasonRow | null {
  return prepared<SeasonRow>(db, `${SEASON} WHERE id = ?`).get(id)
}

export function selectTeam(db: Db, id: number): TeamRow | null {
  return prepared<TeamRow>(db, `${TEAM} WHERE id = ?`).get(id)
}

/** All categories of a sport, the most significant first, with the number of their tournaments. */
export function selectCategories(db: Db, sport: number): (CategoryRow & { tournamentsCount: number })[] {
  return prepared<CategoryRow & { tournamentsCount: number }>(
    db,
    `SELECT c.*, (SELECT count(*) FROM tournament t WHERE t.category_id = c.id) AS tournamentsCount
     FROM (${CATEGORY} WHERE sport = ?) c ORDER BY c.priority DESC, c.name, c.id`,
  ).all(sport)
}

/** Tournaments of a category, the most significant first. */
export function selectTournamentsOfCategory(db: Db, categoryId: number): TournamentRow[] {
  return prepared<TournamentRow>(
    db,
    `${TOURNAMENT} WHERE category_id = ? ORDER BY priority DESC, popularity DESC, id`,
  ).all(categoryId)
}

/** Ids of the tournaments shown by default in a language, the most significant first. */
export function selectDefaultTournaments(db: Db, sport: number, language: 'ru' | 'en'): TournamentRow[] {
  const column = language === 'ru' ? 'is_default_ru' : 'is_default_en'
  return prepared<TournamentRow>(
    db,
    `${TOURNAMENT} WHERE sport = ? AND ${column} = 1 ORDER BY priority DESC, popularity DESC, id`,
  ).all(sport)
}

/** Seasons of a tournament, newest first. */
export function selectSeasons(db: Db, tournamentId: number): SeasonRow[] {
  return prepared<SeasonRow>(db, `${SEASON} WHERE tournament_id = ? ORDER BY start_ms DESC, id DESC`).all(
    tournamentId,
  )
}

/** The document of a season or tournament: what the feed said of it beyond its columns. */
export function selectDocumentText(
  db: Db,
  table: 'season' | 'tournament' | 'team',
  id: number,
): string | null {
  return (
    prepared<{ document: string }>(db, `SELECT document FROM "${table}" WHERE id = ?`).get(id)?.document ??
    null
  )
}

export interface PlayerName {
  readonly id: number
  readonly name: string
  readonly nameRu: string
}

export function selectPlayerName(db: Db, id: number): PlayerName | null {
  return prepared<PlayerName>(db, 'SELECT id, name, name_ru AS nameRu FROM player WHERE id = ?').get(id)
}

/** The players whose team is a pair. */
export function selectPlayersOfPair(db: Db, teamId: number): PlayerName[] {
  return prepared<PlayerName>(
    db,
    'SELECT id, name, name_ru AS nameRu FROM player WHERE team_id = ? ORDER BY id LIMIT 2',
  ).all(teamId)
}
