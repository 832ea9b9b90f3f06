/** The seven sports (docs/reference/resources.md#2): `GET /v2/sport` returns a bare array. */
import { Type } from 'typebox'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { component, Id, model, OneOf, Text, Translations } from '../schema-kit.ts'

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
