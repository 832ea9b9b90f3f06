/** Categories with their tournaments (docs/reference/resources.md#16). */
import { Type } from 'typebox'
import { Count, described, model } from '../schema-kit.ts'
import { CategoryBrief, CategoryCard, SeasonBrief, TournamentBrief } from './brief.ts'
import { TournamentCard } from './tournament.ts'

export const Category = model('Category', 'Country or region.', {
  ...CategoryCard.properties,
  tournamentsCount: Count,
})

export const DefaultTournament = model('DefaultTournament', {
  ...TournamentBrief.properties,
  category: CategoryBrief,
})

export const DefaultTournaments = model(
  'DefaultTournaments',
  'Popular tournaments to show first, by language of the audience.',
  { ru: Type.Array(DefaultTournament), en: Type.Array(DefaultTournament) },
)

export const CategoryList = model('CategoryList', {
  categories: Type.Array(Category),
  defaultTournaments: DefaultTournaments,
})

export const CategoryTournament = model('CategoryTournament', {
  ...TournamentCard.properties,
  seasons: described(Type.Array(SeasonBrief), 'Newest first.'),
})

export const CategoryDetail = model('CategoryDetail', {
  tournaments: Type.Array(CategoryTournament),
  defaultTournaments: DefaultTournaments,
})
