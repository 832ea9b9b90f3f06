/** `GET /v2/{sportSlug}/categories` (docs/reference/resources.md#16). */
import { CategoryList } from '../../../contract/resources/tournaments.ts'
import { selectCategories } from '../../../store/cards.ts'
import { viewDefaultTournaments } from '../../../views/cards.ts'
import { endpoint } from '../../endpoint.ts'

export const categoryList = endpoint({
  path: '/v2/{sportSlug}/categories',
  operationId: 'listCategories',
  tag: 'categories',
  summary: 'Categories with tournament counts',
  description: 'Countries and regions, most significant first, and the tournaments to show by default.',
  response: CategoryList,
  cache: 'untilSportChanges',
  answer: ({ sport, services }) => {
    const categories = selectCategories(services.db, sport.id).map(
      (row) => `${services.cards.openBrief('category', row)},"tournamentsCount":${row.tournamentsCount}}`,
    )
    const defaults = viewDefaultTournaments(services.db, services.cards, sport.id)
    return { text: `{"categories":[${categories.join(',')}],"defaultTournaments":${defaults}}` }
  },
})
