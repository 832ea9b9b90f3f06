/** Rows for the cards of teams, tournaments, categories and seasons. */
import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { category, player, season, team, tournament } from '../../db/schema.ts'
import { columnsOf, firstRowsBy, type RowOf, rowBy, rowsBy } from './rows.ts'
import { is, query } from './statement.ts'

const CATEGORY = columnsOf(category, 'id', 'sport', 'name', 'nameRu', 'slug', 'priority')
// biome-ignore format: names
const TOURNAMENT = columnsOf(
  tournament,
  'id', 'sport', 'categoryId', 'name', 'nameRu', 'slug', 'colorPrimary', 'colorSecondary',
  'priority', 'popularity', 'isAmateur',
)
const SEASON = columnsOf(season, 'id', 'sport', 'tournamentId', 'name', 'year', 'startMs', 'endMs')
// biome-ignore format: names
const TEAM = columnsOf(
  team,
  'id', 'sport', 'name', 'nameRu', 'shortName', 'fullName', 'slug', 'gender', 'country',
  'countryCode', 'isNational', 'colorPrimary', 'colorSecondary', 'popularity',
)
const PLAYER = columnsOf(player, 'id', 'name', 'nameRu')

export type CategoryRow = RowOf<typeof CATEGORY>
export type TournamentRow = RowOf<typeof TOURNAMENT>
export type SeasonRow = RowOf<typeof SEASON>
export type TeamRow = RowOf<typeof TEAM>
export type PlayerName = RowOf<typeof PLAYER>

const MOST_SIGNIFICANT = [desc(tournament.priority), desc(tournament.popularity), asc(tournament.id)]

export const selectCategory = rowBy(CATEGORY, category.id)
export const selectTournament = rowBy(TOURNAMENT, tournament.id)
export const selectSeason = rowBy(SEASON, season.id)
export const selectTeam = rowBy(TEAM, team.id)
export const selectPlayerName = rowBy(PLAYER, player.id)

/** Tournaments of a category, most significant first. */
export const selectTournamentsOfCategory = rowsBy(TOURNAMENT, tournament.categoryId, ...MOST_SIGNIFICANT)

/** Seasons of a tournament, newest first. */
export const selectSeasons = rowsBy(SEASON, season.tournamentId, desc(season.startMs), desc(season.id))

const categoriesOfSport = query((orm) =>
  orm
    .select({
      ...CATEGORY,
      tournamentsCount: sql<number>`(SELECT count(*) FROM tournament t WHERE t.category_id = ${category}.id)`,
    })
    .from(category)
    .where(is(category.sport, 'sport'))
    .orderBy(desc(category.priority), category.name, category.id)
    .prepare(),
)

/** All categories of a sport, most significant first, with their number of tournaments. */
export function selectCategories(db: Db, sport: number): (CategoryRow & { tournamentsCount: number })[] {
  return categoriesOfSport(db).all({ sport })
}

const defaultsOf = (flag: typeof tournament.isDefaultRu | typeof tournament.isDefaultEn) =>
  query((orm) =>
    orm
      .select(TOURNAMENT)
      .from(tournament)
      .where(sql`${is(tournament.sport, 'sport')} AND ${flag} = 1`)
      .orderBy(...MOST_SIGNIFICANT)
      .prepare(),
  )
const defaults = { ru: defaultsOf(tournament.isDefaultRu), en: defaultsOf(tournament.isDefaultEn) }

/** The default tournaments of a language, most significant first. */
export function selectDefaultTournaments(db: Db, sport: number, language: 'ru' | 'en'): TournamentRow[] {
  return defaults[language](db).all({ sport })
}

const documents = {
  season: rowBy({ document: season.document }, season.id),
  tournament: rowBy({ document: tournament.document }, tournament.id),
  team: rowBy({ document: team.document }, team.id),
}

/** The feed document of a season, tournament or team. */
export function selectDocumentText(db: Db, table: keyof typeof documents, id: number): string | null {
  return documents[table](db, id)?.document ?? null
}

const playersOfTeam = firstRowsBy(PLAYER, player.teamId, player.id)

/** The players whose team is a pair. */
export function selectPlayersOfPair(db: Db, teamId: number): PlayerName[] {
  return playersOfTeam(db, teamId, 2)
}
