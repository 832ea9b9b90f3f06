/** `GET /v2/sport` (docs/reference/resources.md#2): the seven sports as a bare array. */
import { type AnalyticsReach, SPORTS } from '../../catalog/sports.ts'
import { SportList } from '../../contract/resources/brief.ts'
import { endpoint } from '../endpoint.ts'

const exists = (reach: AnalyticsReach): boolean => reach !== false

const body = JSON.stringify(
  SPORTS.map(({ id, name, slug, nameRu, analytics }) => ({
    id,
    name,
    slug,
    apiBasePath: `/v2/${slug}/`,
    translations: { ru: nameRu },
    analytics: {
      shotmap: exists(analytics.shotmap),
      momentum: exists(analytics.momentum),
      averagePositions: exists(analytics.averagePositions),
    },
  })),
)

export const sportList = endpoint({
  path: '/v2/sport',
  operationId: 'listSports',
  tag: 'general',
  summary: 'List of sports',
  response: SportList,
  cache: 'always',
  answer: () => ({ text: body }),
})
