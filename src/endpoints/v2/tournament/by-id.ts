/** `GET /v2/{sportSlug}/tournament/{tournamentId}` (docs/reference/resources.md#16). */
import { TournamentDetail } from '../../../contract/resources/tournaments.ts'
import { viewTournamentDetail } from '../../../views/season-tables.ts'
import { endpoint } from '../../endpoint.ts'
import { requireTournament, tournamentParams } from '../../load-resource.ts'

export const tournamentById = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}',
  operationId: 'getTournament',
  tag: 'tournaments',
  summary: 'One tournament',
  params: tournamentParams,
  response: TournamentDetail,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const row = requireTournament(services, sport, params.tournamentId)
    return { text: viewTournamentDetail(services.db, services.cards, services.seasons, row) }
  },
})
