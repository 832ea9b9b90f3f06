/** `GET /v2/{sportSlug}/teams/{teamId}/form` (docs/reference/endpoints.md#15). @assumed An unknown team has no form. */
import { LIMITS } from '../../../catalog/limits.ts'
import { formLimit } from '../../../contract/queries.ts'
import { TeamForm } from '../../../contract/resources/lists.ts'
import { teamForm } from '../../../rules/matches/results.ts'
import { selectTeamResults, type TeamResult } from '../../../store/matches/results.ts'
import type { Cards } from '../../../views/cards.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'

export const teamFormEndpoint = endpoint({
  path: '/v2/{sportSlug}/teams/{teamId}/form',
  operationId: 'getTeamForm',
  tag: 'teams',
  summary: 'Form of a team',
  description: 'The latest results of the team, newest first. An unknown team has none.',
  params: teamParams,
  query: { limit: formLimit },
  response: TeamForm,
  cache: 'untilSportChanges',
  answer: ({ sport, params, query, services }) => {
    const { teamId } = params
    const limit = query.limit ?? LIMITS.formDefault
    const results = findTeam(services, sport, teamId)
      ? selectTeamResults(services.db, teamId, Number.MAX_SAFE_INTEGER, limit)
      : []
    const form = teamForm(teamId, results, limit)
    const tournaments = new Map(results.map(({ id, tournamentId }) => [id, tournamentId]))
    const matches = form.matches.map((item) => viewItem(services.cards, item, tournaments.get(item.id) ?? 0))
    return {
      text:
        `{"teamId":${teamId},"form":${JSON.stringify(form.form)},"wins":${form.wins},"draws":${form.draws},` +
        `"losses":${form.losses},"matches":[${matches.join(',')}]}`,
    }
  },
})

type Item = ReturnType<typeof teamForm>['matches'][number]

function viewItem(cards: Cards, item: Item, tournamentId: TeamResult['tournamentId']): string {
  return (
    `{"id":${item.id},"startTimestamp":${item.startMs},"tournament":${cards.tournament(tournamentId)},` +
    `"opponent":${cards.teamBrief(item.opponentId)},"isHome":${item.isHome},"teamScore":${item.teamScore},` +
    `"opponentScore":${item.opponentScore},"result":"${item.result}"}`
  )
}
