/**
 * `GET /v2/{sportSlug}/categories/{categoryId}` (docs/reference/resources.md#16). @assumed An unknown category has no
 * tournaments.
 */
import { id } from '../../../contract/parameters.ts'
import { CategoryDetail } from '../../../contract/resources/tournaments.ts'
import { selectCategory, selectSeasons, selectTournamentsOfCategory } from '../../../store/cards.ts'
import { openTournamentCard, viewDefaultTournaments, viewSeasonBrief } from '../../../views/cards.ts'
import { endpoint } from '../../endpoint.ts'

export const categoryById = endpoint({
  path: '/v2/{sportSlug}/categories/{categoryId}',
  operationId: 'getCategory',
  tag: 'categories',
  summary: 'Tournaments of a category',
  description:
    'Each tournament with its seasons, newest first. An unknown category has no tournaments: the list is empty.',
  params: { categoryId: id({ description: 'Category id.', example: 301 }) },
  response: CategoryDetail,
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const { db, cards } = services
    const isOfSport = selectCategory(db, params.categoryId)?.sport === sport.id
    const tournaments = isOfSport ? selectTournamentsOfCategory(db, params.categoryId) : []
    const shown = tournaments.map((row) => {
      const seasons = selectSeasons(db, row.id).map((season) => viewSeasonBrief(season))
      return `${openTournamentCard(cards, row)},"seasons":[${seasons.join(',')}]}`
    })
    const defaults = viewDefaultTournaments(db, cards, sport.id)
    return { text: `{"tournaments":[${shown.join(',')}],"defaultTournaments":${defaults}}` }
  },
})
