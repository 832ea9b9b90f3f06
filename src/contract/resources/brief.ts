/**
 * Short forms of resources for use inside other ones (docs/reference/resources.md#1, #16), and sports. Unknown values are
 * null; only keys of whole blocks may be absent.
 */
import { Type } from '@sinclair/typebox'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import {
  Count,
  component,
  described,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  Translations,
  typeDescription,
} from '../schema-kit.ts'

export const ImageUrl = component(
  'ImageUrl',
  Type.String({
    pattern: '^https?://',
    description: 'Absolute URL of an image, e.g. https://images.example/team-5501',
  }),
)

export const SeasonYear = Type.String({
  pattern: '^([0-9]{2}/[0-9]{2}|[0-9]{4})$',
  description: '"25/26" or "2026"',
})

export const Gender = OneOf(['M', 'F'])
export const Side = OneOf(['home', 'away'])
export const CountryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  description: typeDescription('ISO 3166-1 alpha-2'),
})

export const NamedPlace = model('NamedPlace', 'City or country.', {
  name: Text,
  translations: Type.Optional(Translations),
})

const identity = { id: Id, name: Text, translations: Translations }
const sluggedIdentity = { id: Id, name: Text, slug: Text, translations: Translations }
const categoryImage = described(Nullable(ImageUrl), 'Flag or logo.')

export const CategoryBrief = model('CategoryBrief', 'Country or region; in esports the game title.', {
  ...identity,
  image: categoryImage,
})

export const CategoryCard = model('CategoryCard', { ...sluggedIdentity, image: categoryImage })

export const TournamentBrief = model('TournamentBrief', { ...sluggedIdentity, image: ImageUrl })

export const SeasonBrief = model('SeasonBrief', { id: Id, name: Text, year: SeasonYear })

/** @assumed */
export const Placeholder = described(
  Type.Literal(true),
  'The side is not decided yet, and its name says what decides it: "Winner SF1". Absent for teams.',
)

/** A team referenced by table rows, opponents and title holders. */
export const TeamBrief = model('TeamBrief', {
  ...sluggedIdentity,
  image: ImageUrl,
  placeholder: Type.Optional(Placeholder),
})

export const PlayerBrief = model('PlayerBrief', { ...identity, image: ImageUrl })

/** The team on a player's card has no slug (docs/reference/resources.md#18). */
export const PlayerTeam = model('PlayerTeam', { ...identity, image: ImageUrl })

export const Manager = model('Manager', { id: Id, name: Text })

export const Venue = model('Venue', {
  name: Text,
  capacity: Nullable(Count),
  city: Nullable(NamedPlace),
  country: Nullable(NamedPlace),
  translations: Type.Optional(Translations),
})

export const Referee = model('Referee', {
  id: Id,
  name: Text,
  yellowCards: described(Nullable(Count), 'Known cards in the season; null if no match includes cards.'),
  redCards: Nullable(Count),
  yellowRedCards: Nullable(Count),
  games: described(Nullable(Count), 'Matches refereed in the season; null without a season.'),
  country: Nullable(NamedPlace),
  translations: Translations,
})

export const Money = model('Money', {
  value: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, e.g. EUR.' }),
})

export const SportSlugName = component('SportSlug', OneOf(SPORT_SLUGS, 'One of the seven sports.'))

export const SportAnalytics = model('SportAnalytics', 'Analytics types that exist for the sport.', {
  shotmap: Type.Boolean(),
  momentum: Type.Boolean(),
  averagePositions: Type.Boolean(),
})

export const SportResource = model('Sport', {
  id: Id,
  name: Text,
  slug: SportSlugName,
  apiBasePath: Type.String({
    pattern: '^/v2/[a-z-]+/$',
    description: 'Path prefix of the sport, e.g. /v2/football/',
  }),
  translations: Translations,
  analytics: SportAnalytics,
})

export const SportList = component('SportList', Type.Array(SportResource))
