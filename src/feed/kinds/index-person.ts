/** Indexes a team or a player for search: under all its names and those of the ids merged into it. */
import type { Db } from '../../../db/open.ts'
import type { Sport } from '../../catalog/sports.ts'
import { type MergeableKind, selectMergedNames } from '../../store/merged-ids.ts'
import { indexNames, type SearchableNames } from '../../store/search-index.ts'

/** The names in both kinds of data. */
export interface NamedData {
  readonly name: string
  readonly translations?: { readonly ru: string }
  readonly shortName?: string
  readonly fullName?: string
  readonly aliases?: readonly string[]
  readonly popularity?: number
  readonly countryCode?: string | null
}

export function indexPerson(db: Db, kind: MergeableKind, id: number, sport: Sport, data: NamedData): void {
  indexNames(db, searchableNames(db, kind, id, sport.id, data))
}

/** What search finds of a team or player. */
export function searchableNames(
  db: Db,
  kind: MergeableKind,
  id: number,
  sport: number,
  data: NamedData,
): SearchableNames {
  return {
    kind,
    id,
    sport,
    names: [...namesOf(data), ...selectMergedNames(db, kind, id)],
    popularity: data.popularity ?? 0,
    countryCode: data.countryCode ?? null,
  }
}

/** The names that search finds, the main one first. */
export function namesOf({ name, translations, shortName, fullName, aliases = [] }: NamedData): string[] {
  const given = [name, translations?.ru, shortName, fullName, ...aliases]
  return [...new Set(given.filter((each) => each !== undefined))]
}
