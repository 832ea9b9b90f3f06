/** `GET /v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage` (docs/reference/endpoints.md#23). @assumed */
import { SeasonCoverage } from '../../../contract/resources/tournaments.ts'
import { viewSeasonBrief } from '../../../views/cards.ts'
import { viewSeasonCoverage } from '../../../views/matches/analytics.ts'
import { endpoint } from '../../endpoint.ts'
import { requireSeason, requireTournament, seasonParams } from '../../load-resource.ts'

export const seasonCoverage = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage',
  operationId: 'getSeasonCoverage',
  tag: 'tournaments',
  summary: 'Coverage of a season',
  description:
    'How many matches of the season have events, line-ups, statistics, analytics and odds, of how many. Counted from the stored data.',
  params: seasonParams,
  response: SeasonCoverage,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const tournament = requireTournament(services, sport, params.tournamentId)
    const season = requireSeason(services, tournament, params.seasonId)
    const coverage = viewSeasonCoverage(services.matchView, sport, season)
    return {
      text: `{"tournamentId":${tournament.id},"season":${viewSeasonBrief(season)},"coverage":${coverage}}`,
    }
  },
})
