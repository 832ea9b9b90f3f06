/** Categories with their tournaments (docs/reference/resources.md#16). */
import { type Static, Type } from 'typebox'
import { Count, component, described, Exact } from '../schema-kit.ts'
import { CategoryBrief, CategoryCard, SeasonBrief, TournamentBrief } from './brief.ts'
import { TournamentCard } from './tournament.ts'

export const Category = component(
  'Category',
  Exact({ ...CategoryCard.properties, tournamentsCount: Count }, { description: 'Country or region.' }),
)
export type Category = Static<typeof Category>

export const DefaultTournament = component(
  'DefaultTournament',
  Exact({ ...TournamentBrief.properties, category: CategoryBrief }),
)
export type DefaultTournament = Static<typeof DefaultTournament>

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
export type CategoryList = Static<typeof CategoryList>

export const CategoryTournament = component(
  'CategoryTournament',
  Exact({
    ...TournamentCard.properties,
    seasons: described(Type.Array(SeasonBrief), 'Newest first.'),
  }),
)
export type CategoryTournament = Static<typeof CategoryTournament>

export const CategoryDetail = component(
  'CategoryDetail',
  Exact({ tournaments: Type.Array(CategoryTournament), defaultTournaments: DefaultTournaments }),
)
export type CategoryDetail = Static<typeof CategoryDetail>
