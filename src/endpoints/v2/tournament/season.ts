/** `GET /v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}` (docs/reference/resources.md#17). */
import { SeasonDetails } from '../../../contract/resources/tournaments.ts'
import { viewCupTrees, viewStandings } from '../../../views/season-tables.ts'
import { endpoint } from '../../endpoint.ts'
import { requireSeason, requireTournament, seasonParams } from '../../load-resource.ts'

export const seasonDetail = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}',
  operationId: 'getSeason',
  tag: 'tournaments',
  summary: 'One season: tables, cup trees, totals',
  params: seasonParams,
  response: SeasonDetails,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { cards, seasons } = services
    const tournament = requireTournament(services, sport, params.tournamentId)
    const { id, name, year } = requireSeason(services, tournament, params.seasonId)
    const basis = seasons.basis(id)
    const tables = viewStandings(cards, seasons.tables(id), basis)
    return {
      text:
        `{"id":${id},"name":${JSON.stringify(name)},"year":${JSON.stringify(year)},` +
        `"tournament":${cards.tournament(tournament.id)},"standings":${tables},"rules":${JSON.stringify(basis)},` +
        `"cupTrees":${viewCupTrees(cards, seasons.trees({ id, name }))},"info":${JSON.stringify(seasons.info(id))}}`,
    }
  },
})
