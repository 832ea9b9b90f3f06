/**
 * `GET /v2/{sportSlug}/teams/{teamId}/squad` (docs/reference/resources.md#18.1). @assumed An unknown team has no squad.
 */
import { staffRoleRu } from '../../../catalog/names/coded-names.ts'
import type { ChangeData } from '../../../contract/changes.ts'
import { Squad } from '../../../contract/resources/people.ts'
import { type SquadEntry, selectSquad, selectSquadPlaces } from '../../../store/people.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'

export const teamSquad = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/squad',
  operationId: 'getTeamSquad',
  tag: 'teams',
  summary: 'Squad of a team',
  description:
    'Players with their position and number in this team, foreigners, players of national ' +
    'teams, and the coaching staff. `updatedAt` is the last check of the squad; null if it was never checked.',
  params: teamParams,
  response: Squad,
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { teamId } = params
    const squad = findTeam(services, sport, teamId) ? selectSquad(services.db, teamId) : null
    const places = squad ? selectSquadPlaces(services.db, teamId) : []
    const show = (chosen: readonly SquadEntry[]) => services.people.playersInTeam(sport, chosen).join(',')
    return {
      text:
        `{"teamId":${teamId},"players":[${show(places)}],` +
        `"foreignPlayers":[${show(places.filter(({ isForeign }) => isForeign))}],` +
        `"nationalTeamPlayers":[${show(places.filter(({ isNational }) => isNational))}],` +
        `"staff":${viewStaff(squad?.document)},"updatedAt":${squad?.checkedMs ?? null}}`,
    }
  },
})

function viewStaff(document: string | undefined): string {
  if (document === undefined) return '[]'
  const { staff = [] } = JSON.parse(document) as ChangeData<'squad'>
  return JSON.stringify(
    staff.map(({ id, name, translations, role, roleTranslations }) => ({
      id,
      name,
      translations: { ru: translations?.ru ?? name },
      role,
      roleTranslations: { ru: roleTranslations?.ru ?? staffRoleRu(role) },
    })),
  )
}
