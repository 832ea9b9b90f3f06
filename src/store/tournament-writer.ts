/** Writes of tournaments that affect other rows. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { category, season, tournament } from '../../db/schema.ts'
import { updateTournamentOfMatches } from './match-writer.ts'
import { indexNames } from './search-index.ts'
import { is, query } from './statement.ts'

const amateurOfCategory = query((orm) =>
  orm.select({ isAmateur: category.isAmateur }).from(category).where(is(category.id, 'id')).prepare(),
)
const countryOfCategory = query((orm) =>
  orm
    .select({ code: sql<string | null>`${category.document} ->> 'countryCode'` })
    .from(category)
    .where(is(category.id, 'id'))
    .prepare(),
)
const { id, sport, categoryId, name, nameRu, popularity, isAmateur, document } = tournament
const tournamentsOfCategory = query((orm) =>
  orm
    .select({ id, sport, categoryId, name, nameRu, popularity, document })
    .from(tournament)
    .where(is(categoryId, 'id'))
    .prepare(),
)
const amateurUpdate = query((orm) =>
  orm
    .update(tournament)
    .set({ isAmateur: sql`${sql.placeholder('isAmateur')}` })
    .where(is(id, 'id'))
    .prepare(),
)
const matchTournament = query((orm) =>
  orm.select({ sport, categoryId, isAmateur }).from(tournament).where(is(id, 'id')).prepare(),
)
const tournamentOfSeason = query((orm) =>
  orm.select({ tournamentId: season.tournamentId }).from(season).where(is(season.id, 'id')).prepare(),
)

/** Amateur flag of a category; undefined if it does not exist. */
export function selectCategoryAmateur(db: Db, categoryId: number): boolean | undefined {
  return amateurOfCategory(db).get({ id: categoryId })?.isAmateur
}

/** The country of a category, or null. */
export function selectCategoryCountry(db: Db, categoryId: number): string | null {
  return countryOfCategory(db).get({ id: categoryId })?.code ?? null
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

/** Updates the search country of tournaments when their category's country changes. */
export function indexTournamentsOfCategory(db: Db, categoryId: number): void {
  for (const row of tournamentsOfCategory(db).all({ id: categoryId })) indexTournament(db, row)
}

/** Updates the amateur flag of tournaments and matches when their category's flag changes. */
export function updateAmateurOfCategory(db: Db, categoryId: number, isAmateur: boolean): void {
  for (const row of tournamentsOfCategory(db).all({ id: categoryId })) {
    const own = (JSON.parse(row.document) as { amateur?: boolean }).amateur ?? false
    const flag = own || isAmateur
    amateurUpdate(db).run({ id: row.id, isAmateur: Number(flag) })
    updateTournamentOfMatches(db, row.id, { categoryId, isAmateur: flag })
  }
}

export interface MatchTournament {
  sport: number
  categoryId: number
  isAmateur: boolean
}

/** The tournament columns that matches copy. */
export function selectTournamentOfMatch(db: Db, id: number): MatchTournament | null {
  return matchTournament(db).get({ id }) ?? null
}

/** The tournament of a season; undefined if the season does not exist. */
export function selectTournamentOfSeason(db: Db, seasonId: number): number | undefined {
  return tournamentOfSeason(db).get({ id: seasonId })?.tournamentId
}
