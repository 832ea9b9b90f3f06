/** Writes of tournaments that affect other rows. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { category, season, tournament } from '../../../db/schema/schema.ts'
import { updateTournamentOfMatches } from '../matches/writer.ts'
import { indexNames, type SearchableNames } from '../search/search-index.ts'
import { columnsOf, is, query, rowBy, rowsBy, updateColumns } from '../sql/statement.ts'

const placeOfCategory = query((orm) =>
  orm
    .select({
      name: category.name,
      nameRu: category.nameRu,
      countryCode: sql<string | null>`${category.document} ->> 'countryCode'`,
    })
    .from(category)
    .where(is(category.id, 'id')),
)
const amateurOfCategory = rowBy({ isAmateur: category.isAmateur }, category.id)
const tournamentOfSeason = rowBy({ tournamentId: season.tournamentId }, season.id)
const tournamentsOfCategory = rowsBy(
  columnsOf(tournament, 'id', 'sport', 'categoryId', 'name', 'nameRu', 'popularity', 'document'),
  tournament.categoryId,
)
const AMATEUR = ['isAmateur'] as const

/** The tournament of a season; undefined if the season does not exist. */
export function selectTournamentOfSeason(db: Db, seasonId: number): number | undefined {
  return tournamentOfSeason(db, seasonId)?.tournamentId
}

/** Amateur flag of a category; undefined if it does not exist. */
export function selectCategoryAmateur(db: Db, categoryId: number): boolean | undefined {
  return amateurOfCategory(db, categoryId)?.isAmateur
}

export interface TournamentNames {
  readonly id: number
  readonly sport: number
  readonly categoryId: number
  readonly name: string
  readonly nameRu: string
  readonly popularity: number
}

/**
 * What search finds of a tournament: its names also after those of its category ("England Premier League", EPL), whose
 * country it has.
 */
export function tournamentNames(
  db: Db,
  { id, sport, name, nameRu, popularity, categoryId }: TournamentNames,
): SearchableNames {
  const place = placeOfCategory(db).get({ id: categoryId })
  const names = [name, nameRu, ...(place ? [`${place.name} ${name}`, `${place.nameRu} ${nameRu}`] : [])]
  return { kind: 'tournament', id, sport, names, popularity, countryCode: place?.countryCode ?? null }
}

/** Search finds the matches of a category under its names. */
export function categoryNames({
  id,
  sport,
  name,
  nameRu,
}: Omit<TournamentNames, 'categoryId' | 'popularity'>): SearchableNames {
  return { kind: 'category', id, sport, names: [name, nameRu], popularity: 0, countryCode: null }
}

/** Writes the names of tournaments again when those of their category change, or its country. */
export function indexTournamentsOfCategory(db: Db, categoryId: number): void {
  for (const row of tournamentsOfCategory(db, categoryId)) indexNames(db, tournamentNames(db, row))
}

/** Updates the amateur flag of tournaments and matches when their category's flag changes. */
export function updateAmateurOfCategory(db: Db, categoryId: number, isAmateur: boolean): void {
  for (const row of tournamentsOfCategory(db, categoryId)) {
    const own = (JSON.parse(row.document) as { amateur?: boolean }).amateur ?? false
    const flag = own || isAmateur
    updateColumns(db, tournament, AMATEUR, { id: row.id, isAmateur: flag })
    updateTournamentOfMatches(db, row.id, { categoryId, isAmateur: flag })
  }
}
