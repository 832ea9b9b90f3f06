/** Rows for the cards of teams, tournaments, categories and seasons, and lists of them. */
import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { category, player, season, team, tournament } from '../../db/schema/schema.ts'
import { columnsOf, firstRowsBy, is, prepared, query, type RowOf, rowBy, rowsBy } from './sql/statement.ts'

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
/** Of sides that are not decided yet: below that of any team, so that lists end before them. */
export const PLACEHOLDER_POPULARITY = -1

export function isPlaceholder({ popularity }: Pick<TeamRow, 'popularity'>): boolean {
  return popularity === PLACEHOLDER_POPULARITY
}

/** One step in an index. */
export function hasPlaceholders(db: Db, sport: number): boolean {
  return (
    prepared(
      db,
      `SELECT 1 FROM team INDEXED BY team_by_sport WHERE sport = +? AND popularity = ${PLACEHOLDER_POPULARITY} LIMIT 1`,
    ).get(sport) !== null
  )
}

/** The sides of a sport that are not decided yet. */
export function selectPlaceholders(db: Db, sport: number): Set<number> {
  const rows = prepared<{ id: number }>(
    db,
    `SELECT id FROM team INDEXED BY team_by_sport WHERE sport = +? AND popularity = ${PLACEHOLDER_POPULARITY}`,
  ).all(sport)
  return new Set(rows.map(({ id }) => id))
}

const PLAYER = columnsOf(player, 'id', 'name', 'nameRu')

export type CategoryRow = RowOf<typeof CATEGORY>
export type TournamentRow = RowOf<typeof TOURNAMENT>
export type SeasonRow = RowOf<typeof SEASON>
export type TeamRow = RowOf<typeof TEAM>
type PlayerName = RowOf<typeof PLAYER>

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
    .orderBy(desc(category.priority), category.name, category.id),
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
      .orderBy(...MOST_SIGNIFICANT),
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

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Each list scans an index of its sport; tournaments are few enough to be sorted. */
const LISTS = {
  team: 'INDEXED BY team_by_sport WHERE sport = +?1 AND popularity >= 0 ORDER BY popularity DESC, id DESC',
  tournament: 'INDEXED BY tournament_by_sport WHERE sport = +?1 ORDER BY priority DESC, popularity DESC, id',
} as const

/** A page of all teams of a sport, most popular first, or of all tournaments, most significant first. */
export function selectEntityPage(
  db: Db,
  table: keyof typeof LISTS,
  sport: number,
  { limit, offset }: Page,
): number[] {
  return prepared<{ id: number }>(db, `SELECT id FROM ${table} ${LISTS[table]} LIMIT +?2 OFFSET ?3`)
    .all(sport, limit, offset)
    .map(({ id }) => id)
}

/** The total over all pages. */
export function countEntities(db: Db, table: keyof typeof LISTS, sport: number): number {
  return (
    prepared<{ total: number }>(
      db,
      `SELECT count(*) AS total FROM ${table} INDEXED BY ${table}_by_sport WHERE sport = +?${
        table === 'team' ? ' AND popularity >= 0' : ''
      }`,
    ).get(sport)?.total ?? 0
  )
}

/** Tournaments in which a team has played or will play, the one of its latest match first. */
export function selectTournamentsOfTeam(db: Db, teamId: number): number[] {
  const onSide = (side: 'home' | 'away') =>
    `SELECT tournament_id, start_ms FROM match INDEXED BY match_by_${side}_team WHERE ${side}_team_id = +?1`
  return prepared<{ id: number }>(
    db,
    `SELECT tournament_id AS id FROM (${onSide('home')} UNION ALL ${onSide('away')})
     GROUP BY tournament_id ORDER BY max(start_ms) DESC, tournament_id`,
  )
    .all(teamId)
    .map(({ id }) => id)
}
