/**
 * Categories, tournaments and teams of the football formats as change data, from the shared tables, so that all sources
 * give a resource the same data.
 */
import type { ChangeData } from '../../../contract/changes.ts'
import type { Tournament } from '../openfootball/tournament.ts'
import type { Competition } from '../tables/competitions.ts'
import type { Team, TeamNames } from './teams.ts'

export function categoryData({ area }: Pick<Competition, 'area'>): ChangeData<'category'> {
  return {
    name: area.name,
    translations: { ru: area.nameRu },
    countryCode: area.country?.iso ?? null,
    priority: area.priority,
  }
}

export function tournamentData({
  competition,
  ids,
}: Pick<Tournament, 'competition' | 'ids'>): ChangeData<'tournament'> {
  const { name, nameRu, priority, popularity, isLowerLeague, defaultFor } = competition
  return {
    categoryId: ids.category,
    name,
    translations: { ru: nameRu },
    priority,
    popularity,
    ...(isLowerLeague && { amateur: true }),
    ...(defaultFor.length > 0 && { defaultFor: [...defaultFor] }),
  }
}

/** A club has no Russian name in the source: the service repeats the original. */
export function teamData(
  team: Team,
  names: TeamNames,
  { gender }: Pick<Competition, 'gender'>,
): ChangeData<'team'> {
  const aliases = names.aliasesOf(team)
  return {
    name: names.nameOf(team),
    ...(team.nameRu !== null && { translations: { ru: team.nameRu } }),
    ...(gender && { gender }),
    country: team.country?.name ?? null,
    countryCode: team.country?.iso ?? null,
    national: team.isNational,
    ...(aliases.length > 0 && { aliases }),
  }
}
