/** `GET /v2/{sportSlug}/tournament/{tournamentId}/seasons`: outside the contract, but clients call it. @assumed */
import { TournamentSeasons } from '../../../contract/resources/tournament.ts'
import { selectSeasons } from '../../../store/cards.ts'
import { viewSeasonBrief } from '../../../views/cards.ts'
import { endpoint } from '../../endpoint.ts'
import { requireTournament, tournamentParams } from '../../load-resource.ts'

export const tournamentSeasons = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/seasons',
  tag: 'tournaments',
  summary: 'Seasons of a tournament',
  description: 'Newest first.',
  params: tournamentParams,
  response: TournamentSeasons,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { id } = requireTournament(services, sport, params.tournamentId)
    const seasons = selectSeasons(services.db, id).map((season) => viewSeasonBrief(season))
    return {
      text: `{"tournamentId":${id},"totalSeasons":${seasons.length},"seasons":[${seasons.join(',')}]}`,
    }
  },
})
