/** `GET /v2/{sportSlug}/tournament/{tournamentId}/standings` (docs/reference/resources.md#17.1): the current tables. */
import { notFound } from '../../../contract/errors.ts'
import { CurrentStandings } from '../../../contract/resources/tournaments.ts'
import { selectSeasons } from '../../../store/cards.ts'
import { viewSeasonBrief } from '../../../views/cards.ts'
import { viewStandings } from '../../../views/season-tables.ts'
import { endpoint } from '../../endpoint.ts'
import { requireTournament, tournamentParams } from '../../load-resource.ts'

export const currentStandings = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/standings',
  operationId: 'getStandings',
  tag: 'tournaments',
  summary: 'Current tables of a tournament',
  description:
    'The tables of the newest season that has any; `isCurrent` says whether that is also the newest season. ' +
    'A cup without tables is 404.',
  params: tournamentParams,
  response: CurrentStandings,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { id } = requireTournament(services, sport, params.tournamentId)
    const seasons = selectSeasons(services.db, id)
    const season = seasons.find((of) => services.seasons.tables(of.id).length > 0)
    if (!season) throw notFound(`Tournament ${id} has no standings.`)
    const tables = viewStandings(
      services.cards,
      services.seasons.tables(season.id),
      services.seasons.basis(season.id),
    )
    const brief = viewSeasonBrief(season, season === seasons[0])
    return { text: `{"tournament":${services.cards.tournament(id)},"season":${brief},"standings":${tables}}` }
  },
})
