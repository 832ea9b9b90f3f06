/** `GET /v2/{sportSlug}/categories` (docs/reference/resources.md#16). */
import { CategoryList } from '../../../contract/resources/tournaments.ts'
import { selectCategories } from '../../../store/cards.ts'
import { viewCategory } from '../../../views/cards.ts'
import { viewDefaultTournaments } from '../../../views/default-tournaments.ts'
import { endpoint } from '../../endpoint.ts'

export const categoryList = endpoint({
  path: '/v2/{sportSlug}/categories',
  tag: 'categories',
  summary: 'Categories with tournament counts',
  description: 'Countries and regions, most significant first, and the tournaments to show by default.',
  response: CategoryList,
  cache: 'untilSportChanges',
  answer: ({ sport, services }) => {
    const categories = selectCategories(services.db, sport.id).map((row) => viewCategory(services.cards, row))
    const defaults = viewDefaultTournaments(services.db, services.cards, sport.id)
    return { text: `{"categories":[${categories.join(',')}],"defaultTournaments":${defaults}}` }
  },
})
