/** Rows for the cards of teams, tournaments, categories and seasons. */
import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { category, player, season, team, tournament } from '../../db/schema.ts'
import { is, query } from './statement.ts'

const CATEGORY = {
  id: category.id,
  sport: category.sport,
  name: category.name,
  nameRu: category.nameRu,
  slug: category.slug,
  priority: category.priority,
}
const TOURNAMENT = {
  id: tournament.id,
  sport: tournament.sport,
  categoryId: tournament.categoryId,
  name: tournament.name,
  nameRu: tournament.nameRu,
  slug: tournament.slug,
  colorPrimary: tournament.colorPrimary,
  colorSecondary: tournament.colorSecondary,
  priority: tournament.priority,
  popularity: tournament.popularity,
  isAmateur: tournament.isAmateur,
}
const SEASON = {
  id: season.id,
  sport: season.sport,
  tournamentId: season.tournamentId,
  name: season.name,
  year: season.year,
  startMs: season.startMs,
  endMs: season.endMs,
}
const TEAM = {
  id: team.id,
  sport: team.sport,
  name: team.name,
  nameRu: team.nameRu,
  shortName: team.shortName,
  fullName: team.fullName,
  slug: team.slug,
  gender: team.gender,
  country: team.country,
  countryCode: team.countryCode,
  isNational: team.isNational,
  colorPrimary: team.colorPrimary,
  colorSecondary: team.colorSecondary,
  popularity: team.popularity,
}
const PLAYER = { id: player.id, name: player.name, nameRu: player.nameRu }

type Row<
  Columns extends Record<string, { readonly _: { readonly data: unknown; readonly notNull: boolean } }>,
> = {
  readonly [K in keyof Columns]: Columns[K]['_']['notNull'] extends true
    ? Columns[K]['_']['data']
    : Columns[K]['_']['data'] | null
}
export type CategoryRow = Row<typeof CATEGORY>
export type TournamentRow = Row<typeof TOURNAMENT>
export type SeasonRow = Row<typeof SEASON>
export type TeamRow = Row<typeof TEAM>
export type PlayerName = Row<typeof PLAYER>

const MOST_SIGNIFICANT = [desc(tournament.priority), desc(tournament.popularity), asc(tournament.id)]

const categoryById = query((orm) =>
  orm.select(CATEGORY).from(category).where(is(category.id, 'id')).prepare(),
)
const tournamentById = query((orm) =>
  orm.select(TOURNAMENT).from(tournament).where(is(tournament.id, 'id')).prepare(),
)
const seasonById = query((orm) => orm.select(SEASON).from(season).where(is(season.id, 'id')).prepare())
const teamById = query((orm) => orm.select(TEAM).from(team).where(is(team.id, 'id')).prepare())
const playerById = query((orm) => orm.select(PLAYER).from(player).where(is(player.id, 'id')).prepare())
const playersOfTeam = query((orm) =>
  orm.select(PLAYER).from(player).where(is(player.teamId, 'id')).orderBy(player.id).limit(2).prepare(),
)
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
const tournamentsOfCategory = query((orm) =>
  orm
    .select(TOURNAMENT)
    .from(tournament)
    .where(is(tournament.categoryId, 'id'))
    .orderBy(...MOST_SIGNIFICANT)
    .prepare(),
)
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
const seasonsOfTournament = query((orm) =>
  orm
    .select(SEASON)
    .from(season)
    .where(is(season.tournamentId, 'id'))
    .orderBy(desc(season.startMs), desc(season.id))
    .prepare(),
)
const documentOf = (table: typeof season | typeof tournament | typeof team) =>
  query((orm) => orm.select({ document: table.document }).from(table).where(is(table.id, 'id')).prepare())
const documents = { season: documentOf(season), tournament: documentOf(tournament), team: documentOf(team) }

export function selectCategory(db: Db, id: number): CategoryRow | null {
  return categoryById(db).get({ id }) ?? null
}

export function selectTournament(db: Db, id: number): TournamentRow | null {
  return tournamentById(db).get({ id }) ?? null
}

export function selectSeason(db: Db, id: number): SeasonRow | null {
  return seasonById(db).get({ id }) ?? null
}

export function selectTeam(db: Db, id: number): TeamRow | null {
  return teamById(db).get({ id }) ?? null
}

/** All categories of a sport, most significant first, with their number of tournaments. */
export function selectCategories(db: Db, sport: number): (CategoryRow & { tournamentsCount: number })[] {
  return categoriesOfSport(db).all({ sport })
}

/** Tournaments of a category, most significant first. */
export function selectTournamentsOfCategory(db: Db, categoryId: number): TournamentRow[] {
  return tournamentsOfCategory(db).all({ id: categoryId })
}

/** The default tournaments of a language, most significant first. */
export function selectDefaultTournaments(db: Db, sport: number, language: 'ru' | 'en'): TournamentRow[] {
  return defaults[language](db).all({ sport })
}

/** Seasons of a tournament, newest first. */
export function selectSeasons(db: Db, tournamentId: number): SeasonRow[] {
  return seasonsOfTournament(db).all({ id: tournamentId })
}

/** The feed document of a season, tournament or team. */
export function selectDocumentText(
  db: Db,
  table: 'season' | 'tournament' | 'team',
  id: number,
): string | null {
  return documents[table](db).get({ id })?.document ?? null
}

export function selectPlayerName(db: Db, id: number): PlayerName | null {
  return playerById(db).get({ id }) ?? null
}

/** The players whose team is a pair. */
export function selectPlayersOfPair(db: Db, teamId: number): PlayerName[] {
  return playersOfTeam(db).all({ id: teamId })
}
