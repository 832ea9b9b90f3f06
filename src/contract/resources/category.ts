/** Categories with their tournaments (docs/reference/resources.md#16). */
import { Type } from 'typebox'
import { Count, component, described, Exact } from '../schema-kit.ts'
import { CategoryBrief, CategoryCard, SeasonBrief, TournamentBrief } from './brief.ts'
import { TournamentCard } from './tournament.ts'

export const Category = component(
  'Category',
  Exact({ ...CategoryCard.properties, tournamentsCount: Count }, { description: 'Country or region.' }),
)

export const DefaultTournament = component(
  'DefaultTournament',
  Exact({ ...TournamentBrief.properties, category: CategoryBrief }),
)

export const DefaultTournaments = component(
  'DefaultTournaments',
  Exact(
    { ru: Type.Array(DefaultTournament), en: Type.Array(DefaultTournament) },
    { description: 'Popular tournaments to show first, by language of the audience.' },
  ),
)

export const CategoryList = component(
  'CategoryList',
  Exact({ categories: Type.Array(Category), defaultTournaments: DefaultTournaments }),
)

export const CategoryTournament = component(
  'CategoryTournament',
  Exact({
    ...TournamentCard.properties,
    seasons: described(Type.Array(SeasonBrief), 'Newest first.'),
  }),
)

export const CategoryDetail = component(
  'CategoryDetail',
  Exact({ tournaments: Type.Array(CategoryTournament), defaultTournaments: DefaultTournaments }),
)
