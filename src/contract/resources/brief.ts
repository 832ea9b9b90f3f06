/**
 * Short forms of resources for use inside other ones (docs/reference/resources.md#1, #16). Unknown values are null;
 * only keys of whole blocks may be absent.
 */
import { Type } from 'typebox'
import { component, described, Id, model, Nullable, OneOf, Text, Translations } from '../schema-kit.ts'

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
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })

export const NamedPlace = model('NamedPlace', 'City or country.', { name: Text })

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

/** A team referenced by table rows, opponents and title holders. */
export const TeamBrief = model('TeamBrief', { ...sluggedIdentity, image: ImageUrl })

export const PlayerBrief = model('PlayerBrief', { ...identity, image: ImageUrl })

/** The team on a player's card has no slug (docs/reference/resources.md#18). */
export const PlayerTeam = model('PlayerTeam', { ...identity, image: ImageUrl })

export const Manager = model('Manager', { id: Id, name: Text })
