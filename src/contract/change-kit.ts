/** Schemas shared by several changes. */
import { Type } from 'typebox'
import { Count, Exact, Maybe, NonEmptyText, Ref } from './schema-kit.ts'

/** Russian name. If missing, the original is repeated (docs/reference/resources.md#1). */
export const FeedTranslations = Exact({ ru: NonEmptyText })
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 200 })

/** Manager or head coach. */
export const ManagerData = Exact({ id: Ref('manager'), name: NonEmptyText })

export const VenueData = Exact({
  name: NonEmptyText,
  capacity: Maybe(Count),
  city: Maybe(NonEmptyText),
  country: Maybe(NonEmptyText),
})
