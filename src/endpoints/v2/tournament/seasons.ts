/** `GET /v2/{sportSlug}/tournament/{tournamentId}/seasons`: outside the contract, but clients call it. @assumed */
import { flag } from '../../../contract/parameters.ts'
import { TournamentSeasons } from '../../../contract/resources/tournaments.ts'
import { selectSeasons } from '../../../store/cards.ts'
import { viewSeasonBrief } from '../../../views/cards.ts'
import { viewSeasonCoverage } from '../../../views/matches/analytics.ts'
import { endpoint } from '../../endpoint.ts'
import { requireTournament, tournamentParams } from '../../load-resource.ts'

export const tournamentSeasons = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/seasons',
  operationId: 'listSeasons',
  tag: 'tournaments',
  summary: 'Seasons of a tournament',
  description: 'Newest first.',
  params: tournamentParams,
  query: {
    with_coverage: flag({ description: 'Adds `coverage` to each season: which parts its matches have.' }),
  },
  response: TournamentSeasons,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, query, services }) => {
    const { id } = requireTournament(services, sport, params.tournamentId)
    const seasons = selectSeasons(services.db, id).map((season) => {
      const brief = viewSeasonBrief(season)
      if (!query.with_coverage) return brief
      return `${brief.slice(0, -1)},"coverage":${viewSeasonCoverage(services.matchView, sport, season)}}`
    })
    return {
      text: `{"tournamentId":${id},"totalSeasons":${seasons.length},"seasons":[${seasons.join(',')}]}`,
    }
  },
})
