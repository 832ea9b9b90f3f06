/** Schemas shared by several changes. */
import { Type } from 'typebox'
import { Count, Exact, NonEmptyText, Nullable, OneOf, Ref } from './schema-kit.ts'

const optional = Type.Optional

/** Russian name. If missing, the original is repeated (docs/reference/resources.md#1). */
export const FeedTranslations = Exact({ ru: NonEmptyText })
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 200 })
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })
export const Gender = OneOf(['M', 'F'])

/** Manager or head coach. */
export const ManagerData = Exact({ id: Ref('manager'), name: NonEmptyText })

export const VenueData = Exact({
  name: NonEmptyText,
  capacity: optional(Nullable(Count)),
  city: optional(Nullable(NonEmptyText)),
  country: optional(Nullable(NonEmptyText)),
})
