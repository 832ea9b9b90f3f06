/**
 * `GET /v2/{sportSlug}/matches/{matchId}/shotmap`, `momentum` and `average-positions`
 * (docs/reference/endpoints.md#8).
 */
import type { TSchema } from '@sinclair/typebox'
import { AveragePositions, Momentum, Shotmap } from '../../../contract/resources/blocks.ts'
import type { AnalyticsType } from '../../../rules/matches/timing.ts'
import { viewMatchAnalytics } from '../../../views/matches/analytics.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-resource.ts'
import { matchCachePolicy } from '../../match-query.ts'

interface AnalyticsContract {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly response: TSchema
}

function analytics(type: AnalyticsType, { path, ...contract }: AnalyticsContract): Endpoint {
  return endpoint({
    ...contract,
    path: `/v2/{sportSlug}/matches/{matchId}/${path}`,
    tag: 'matches',
    params: matchParams,
    errors: ['not_found'],
    answer: ({ sport, params, services, now }) => {
      const record = requireMatch(services, sport, params.matchId)
      return {
        text: viewMatchAnalytics(services.db, record, type, now),
        cachePolicy: matchCachePolicy(services, record, now),
      }
    },
  })
}

export const matchShotmap = analytics('shotmap', {
  path: 'shotmap',
  operationId: 'getMatchShotmap',
  summary: 'Shot map of a match',
  description:
    'Every shot with its coordinates. Football has xG, xGOT, body part and situation; ice-hockey only the top league, with coordinates and shot types. Without data `shots` is empty, and `status` says whether data may still arrive.',
  response: Shotmap,
})

export const matchMomentum = analytics('momentum', {
  path: 'momentum',
  operationId: 'getMatchMomentum',
  summary: 'Momentum of a match',
  description:
    'Pressure by minute in football and basketball, by game with break marks in tennis. Without data `momentum` is empty, and `status` says whether data may still arrive.',
  response: Momentum,
})

export const matchAveragePositions = analytics('averagePositions', {
  path: 'average-positions',
  operationId: 'getMatchAveragePositions',
  summary: 'Average positions of a match',
  description:
    'Mean positions of the players, and the substitutions; football only. Without data the arrays are empty, and `status` says whether data may still arrive.',
  response: AveragePositions,
})
